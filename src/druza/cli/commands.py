"""What each command takes and prints."""

from __future__ import annotations

import contextlib
import json
import os
import random
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

import druza
from druza.bots import bot_names
from druza.cli.encoding import encoding
from druza.cli.learning import learn
from druza.cli.lessons import lesson_app
from druza.cli.puzzles import puzzles_app
from druza.cli.upkeep import backup, doctor, restore, table_app
from druza.kernel.refused import BadInput

app = typer.Typer(
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    help="Druza: five crystal and mining games. Play them, replay them, let bots play them, measure them.",
)
position_app = typer.Typer(no_args_is_help=True, help="Positions: whole states written as JSON.")
content_app = typer.Typer(no_args_is_help=True, help="Content: cards, boards and tokens written as TOML.")
app.add_typer(position_app, name="position")
app.add_typer(content_app, name="content")
app.add_typer(puzzles_app, name="puzzles")
app.command()(learn)
app.command()(encoding)
app.add_typer(lesson_app, name="lesson")

GameArg = Annotated[str, typer.Argument(help="The game's id, as `druza games` lists them.")]
JsonFlag = Annotated[bool, typer.Option("--json", help="Print JSON for scripts.")]
PackOption = Annotated[
    list[Path] | None, typer.Option("--pack", help="A folder of cards to add (docs/packs.md); may be repeated.")
]
LangOption = Annotated[str, typer.Option("--lang", help="pl or en.")]

out = Console()
note = Console(stderr=True)


def print_json(value: Any) -> None:
    typer.echo(json.dumps(value, ensure_ascii=False, indent=2))


@app.command()
def games(as_json: JsonFlag = False) -> None:
    """List the games."""
    found: list[dict[str, Any]] = []
    for id in druza.game_ids():
        game = druza.game(id)
        found.append(
            {
                "id": id,
                "name": {lang: game.words.say(lang, "game", "name", {}) for lang in ("pl", "en")},
                "seats": game.seat_counts,
                "rules": len(game.rulebook.ids()),
                "content": game.fingerprint,
                "options": [{"name": entry["name"], "default": entry["default"]} for entry in game.setup_options()],
            }
        )
    if as_json:
        print_json({"games": found})
        return
    table = Table(box=None, header_style="bold")
    for column in ("id", "name", "seats", "rules"):
        table.add_column(column)
    for entry in found:
        seats = f"{entry['seats'][0]}-{entry['seats'][-1]}"
        table.add_row(entry["id"], entry["name"]["en"], seats, str(entry["rules"]))
    out.print(table)


@app.command()
def play(
    game: GameArg = "star-scrappers",
    seats: Annotated[
        str, typer.Option(help=f"Who sits where, first seat first: human or a bot ({', '.join(bot_names())}).")
    ] = "human,greedy",
    seed: Annotated[int | None, typer.Option(help="The seed; without it a new game every time.")] = None,
    option: Annotated[
        list[str] | None, typer.Option("--option", "-o", help="An option of the game: name=value; may be repeated.")
    ] = None,
    lang: LangOption = "en",
    deck: Annotated[
        list[Path] | None,
        typer.Option(help="A deck as a file, for the first seat; repeated, for the next (docs/builds.md)."),
    ] = None,
    load: Annotated[Path | None, typer.Option(help="Go on with a game saved by `save`.")] = None,
    pack: PackOption = None,
) -> None:
    """Play in the terminal: type a number, or `help`."""
    from druza.cli.terminal import Terminal, check_language

    check_language(lang)
    add_packs(pack)
    if load is not None:
        terminal = Terminal.from_file(load, lang)
    else:
        chosen = random.SystemRandom().randrange(2**31) if seed is None else seed
        options = read_options(option or [])
        if deck:
            from druza.cli.decks import fill_decks

            fill_decks(game, deck, len(seats.split(",")), options, chosen, lang)
        terminal = Terminal.new(game, seats.split(","), chosen, options, lang)
    terminal.run()


@app.command()
def replay(
    file: Annotated[Path, typer.Argument(help="A record: JSON as `save`, `selfplay --records` and the web write it.")],
    as_json: JsonFlag = False,
    lang: LangOption = "en",
    step: Annotated[bool, typer.Option(help="Step through it: Enter next, b back, a number goes to that move.")] = True,
    pack: PackOption = None,
    with_content: Annotated[
        bool, typer.Option("--with-content", help="Write the content it was played with into the record.")
    ] = False,
) -> None:
    """Replay a record, move by move in a terminal, or at once with --json."""
    from druza.cli.replaying import replay_result, step_through, write_content
    from druza.cli.terminal import check_language

    check_language(lang)
    add_packs(pack)
    find_kept_content()
    if with_content:
        write_content(file)
    if as_json:
        print_json(replay_result(file))
    else:
        step_through(file, lang, out, step and out.is_terminal)


@app.command()
def scoresheet(
    file: Annotated[Path, typer.Argument(help="A record, as JSON or as a scoresheet.")],
    to: Annotated[Path | None, typer.Option(help="A file to write to; .json: as JSON.")] = None,
) -> None:
    """Write a record as people read it: heads, and a line for each turn. Or a scoresheet as JSON (--to FILE.json)."""
    from druza.games.registry import game_of
    from druza.kernel.record import read_record
    from druza.kernel.scoresheet import write_scoresheet

    record = read_record(file)
    druza.replay(record)
    as_json = to is not None and to.suffix == ".json"
    text = json.dumps(record, ensure_ascii=False) if as_json else write_scoresheet(game_of(record), record)
    if to is None:
        typer.echo(text, nl=False)
    else:
        to.write_text(text, "utf-8")


@app.command()
def selfplay(
    game: GameArg,
    seats: Annotated[int, typer.Option(help="How many sit at the table.")] = 2,
    games: Annotated[int, typer.Option(help="How many games.")] = 100,
    seed: Annotated[int, typer.Option(help="The first seed.")] = 0,
    bots: Annotated[str, typer.Option(help=f"One for all seats or one per seat: {', '.join(bot_names())}.")] = "random",
    rotate: Annotated[bool, typer.Option("--rotate", help="Change seats: every seed from each seating.")] = False,
    jobs: Annotated[int, typer.Option(help="Processes; 0: one per core.")] = 0,
    records: Annotated[Path | None, typer.Option(help="A folder to write every game's record to.")] = None,
    as_json: JsonFlag = False,
) -> None:
    """Let bots play each other and sum it up."""
    from druza.arena.selfplay import Outcome, plan
    from druza.arena.selfplay import selfplay as run

    plan(game, seats, games, seed, bots.split(","), rotate)  # bad input is told before anything begins
    if records is not None:
        records.mkdir(parents=True, exist_ok=True)
    with progress() as bar:
        task = bar.add_task(f"{game}: {bots}", total=games)
        played = 0

        def on_game(outcome: Outcome) -> None:
            nonlocal played
            if records is not None:
                path = records / f"{game}-{outcome.match.seed}-{played}.json"
                path.write_text(json.dumps(outcome.record, ensure_ascii=False), "utf-8")
            played += 1
            bar.update(task, completed=played)

        result = run(game, seats, games, seed, bots.split(","), rotate, jobs, on_game)
    if as_json:
        print_json(result)
        return
    out.print(f"{games} games of {game}, {seats} seats, {result['seconds']} s")
    for name, won in result["wins"].items():
        score = result["scores"][name]
        out.print(f"  {name:16} won {won:4}   points {score['mean']:7} ({score['min']} to {score['max']})")
    length = result["lengths"]
    out.print(f"  draws {result['draws']}; decisions a game {length['mean']} ({length['min']} to {length['max']})")


@app.command()
def dataset(
    game: GameArg,
    games: Annotated[int, typer.Option(help="How many games.")] = 100,
    bots: Annotated[str, typer.Option(help="One for all seats or one per seat; searches keep visits.")] = "mcts:100",
    seats: Annotated[int, typer.Option(help="How many sit at the table.")] = 2,
    seed: Annotated[int, typer.Option(help="The first seed.")] = 0,
    out_folder: Annotated[Path, typer.Option("--out", help="Where it is kept.")] = Path("dataset"),
    shard: Annotated[int, typer.Option(help="Games in each Parquet file.")] = 25,
    positions: Annotated[bool, typer.Option(help="Keep every whole position too.")] = True,
    resume: Annotated[
        bool, typer.Option("--resume", help="Go on with what was stopped, or play more --games.")
    ] = False,
    jobs: Annotated[int, typer.Option(help="Processes; 0: one per core.")] = 0,
    ray: Annotated[str, typer.Option(help="Address of a Ray cluster (auto, or host:port) to play on.")] = "",
    as_json: JsonFlag = False,
) -> None:
    """Keep self-play for study: positions, options, visits, values and results, as Parquet with a data card."""
    from druza.arena.dataset import make_plan, write_dataset

    plan = make_plan(game, seats, games, seed, bots.split(","), shard, positions)
    with progress() as bar:
        task = bar.add_task(f"{game}: {bots}", total=None)
        try:
            found = write_dataset(
                plan, out_folder, resume, jobs, ray, lambda done, of: bar.update(task, completed=done, total=of)
            )
        except KeyboardInterrupt:
            bar.stop()
            raise BadInput(f"stopped; {out_folder} keeps whole shards: --resume goes on") from None
    if as_json:
        print_json(found)
    else:
        size = f"{found['bytes'] / 1e6:.1f} MB"
        out.print(f"{found['decisions']} decisions of {games} games in {found['shards']} shards, {size}: {out_folder}")


@app.command()
def bench(
    game: GameArg,
    seats: Annotated[int, typer.Option(help="How many sit at the table.")] = 4,
    seconds: Annotated[float, typer.Option(help="CPU seconds to measure for, in all.")] = 8.0,
    as_json: JsonFlag = False,
) -> None:
    """Measure the engine: per CPU second of one core, with random players."""
    from druza.arena.bench import bench as run

    with note.status(f"measuring {game}") as status:
        result = run(game, seats, seconds, lambda part: status.update(f"measuring {game}: {part}"))
    if as_json:
        print_json(result)
        return
    out.print(f"{game}, {seats} seats, {'compiled' if result['compiled'] else 'interpreted'}")
    for key in ("decisions_per_s", "games_per_s", "clones_per_s", "imagines_per_s", "simulations_per_s"):
        out.print(f"  {key:18} {result[key]:>12,}")


@app.command()
def arena(
    game: GameArg,
    bots: Annotated[str, typer.Option(help=f"Who takes part: {', '.join(bot_names())}.")] = "greedy,random",
    games: Annotated[int, typer.Option(help="Games of each group that meets.")] = 100,
    seats: Annotated[int, typer.Option(help="How many sit at the table.")] = 2,
    out_folder: Annotated[Path, typer.Option("--out", help="Where results are kept.")] = Path("arena"),
    kind: Annotated[
        str, typer.Option(help="round-robin (everybody meets) or ladder (neighbours meet).")
    ] = "round-robin",
    seed: Annotated[int, typer.Option(help="The first seed.")] = 0,
    option: Annotated[
        list[str] | None, typer.Option("--option", "-o", help="An option of the game: name=value.")
    ] = None,
    resume: Annotated[
        bool, typer.Option("--resume", help="Go on with what was stopped, or play more --games of it.")
    ] = False,
    jobs: Annotated[int, typer.Option(help="Processes; 0: one per core.")] = 0,
    ray: Annotated[str, typer.Option(help="Address of a Ray cluster (auto, or host:port) to play on.")] = "",
    as_json: JsonFlag = False,
) -> None:
    """A tournament: fair seats, common seeds, rows and records kept; stop it any time and --resume."""
    from druza.arena.figures import ratings, shares_by
    from druza.arena.tournament import Folder, Plan

    plan = Plan(game, seats, tuple(bots.split(",")), games, seed, kind, read_options(option or []), {})
    folder = Folder(out_folder)
    run_plan(plan, folder, resume, jobs, ray)
    rows = folder.rows()
    shares = [share.as_json() for share in shares_by(rows, "bot")]
    rated = ratings(rows) if len(plan.bots) > 1 else []
    if as_json:
        print_json({"folder": str(out_folder), "games": len(rows), "bots": shares, "ratings": rated})
        return
    for share in shares:
        interval = f"{share['low']:.1%} to {share['high']:.1%}"
        out.print(f"  {share['name']:20} {share['rate']:6.1%}  ({interval}, {share['games']} games)")
    for entry in rated:
        out.print(f"  {entry['bot']:20} rating {entry['rating']:6} ({entry['low']} to {entry['high']})")
    out.print(f"{len(rows)} games in {out_folder}; `druza report {out_folder}` draws them")


@app.command()
def report(
    folder: Annotated[Path, typer.Argument(help="A folder that `druza arena` has filled.")],
    target: Annotated[Path | None, typer.Option("--to", help="The page to write [default: report.html in it].")] = None,
) -> None:
    """One self-contained page of a tournament: win rates, ratings, lengths, what each piece does."""
    from druza.arena.report import write_report

    typer.echo(str(write_report(folder, target)))


@app.command()
def balance(
    game: GameArg,
    bots: Annotated[str, typer.Option(help="The bot that plays all seats.")] = "greedy",
    games: Annotated[int, typer.Option(help="How many games.")] = 400,
    seats: Annotated[int, typer.Option(help="How many sit at the table.")] = 2,
    seed: Annotated[int, typer.Option(help="The first seed.")] = 0,
    option: Annotated[
        list[str] | None, typer.Option("--option", "-o", help="An option of the game: name=value.")
    ] = None,
    change: Annotated[
        list[str] | None, typer.Option("--set", help="entry-id.key=value: compare this change on the same seeds.")
    ] = None,
    out_folder: Annotated[Path, typer.Option("--out", help="Where results are kept.")] = Path("balance"),
    resume: Annotated[
        bool, typer.Option("--resume", help="Go on with what was stopped, or play more --games of it.")
    ] = False,
    jobs: Annotated[int, typer.Option(help="Processes; 0: one per core.")] = 0,
    as_json: JsonFlag = False,
) -> None:
    """Say what is off: seats and sides that win too often or too seldom, lengths, cards that nobody uses or that decide
    more than their price, and how sure that is. Sides are dealt at random, unless --option says otherwise."""
    from druza.arena.balance import changed, compare, findings, in_words
    from druza.arena.report import write_report
    from druza.arena.study import study_of
    from druza.arena.tournament import Folder, Plan

    changes = read_options(change or [])
    druza.game(game)
    study = study_of(game)
    options = {**study.even, **read_options(option or [])}
    plan = Plan(game, seats, tuple(bots.split(",")), games, seed, "round-robin", options, {})
    if changes and druza.game(game, changes).fingerprint == druza.game(game).fingerprint:
        raise BadInput(f"--set changes nothing that the rules of {game} read: {', '.join(changes)}")
    before = Folder(out_folder / "present")
    run_plan(plan, before, resume, jobs, "")
    found = findings(plan, before.rows())
    result: dict[str, Any] = {"game": game, "seats": seats, "games": games, "findings": found}
    if changes:
        after = Folder(out_folder / "changed")
        run_plan(changed(plan, changes), after, resume, jobs, "")
        result["changes"] = changes
        result["compared"] = compare(before.rows(), after.rows())
    if as_json:
        print_json(result)
        return
    for finding in found:
        out.print(in_words(finding, study.names), highlight=False)
    out.print(f"The whole page: {write_report(before.path)}", highlight=False)
    for line in result.get("compared", []):
        sure = "for sure" if line["sure"] else "within chance"
        out.print(
            f"  {line['what']} {line['name']}: {line['before']:.1%} -> {line['after']:.1%} ({sure})", highlight=False
        )


def run_plan(plan: Any, folder: Any, resume: bool, jobs: int, ray: str) -> None:
    """Play a tournament with a progress bar; Ctrl-C keeps what is there."""
    from druza.arena.tournament import play_tournament

    plan.check()
    with progress() as bar:
        task = bar.add_task(f"{plan.game}: {', '.join(plan.bots)}", total=None)
        try:
            play_tournament(
                plan, folder, resume, jobs, ray, lambda done, whole: bar.update(task, completed=done, total=whole)
            )
        except KeyboardInterrupt:
            bar.stop()
            raise BadInput(f"stopped; {folder.path} keeps what was played: --resume goes on") from None


@app.command()
def analyse(
    file: Annotated[Path, typer.Argument(help="A record.")],
    simulations: Annotated[int, typer.Option(help="Simulations for each moment that is judged.")] = 200,
    points: Annotated[int, typer.Option(help="How many moments are judged.")] = 60,
    as_json: JsonFlag = False,
) -> None:
    """Show how the players' chances moved in a game, and where it turned."""
    from druza.arena.analysis import curve, turning_points
    from druza.kernel.record import read_record

    if simulations < 1 or points < 1:
        raise BadInput("--simulations and --points must be at least 1")
    find_kept_content()
    record = read_record(file)
    druza.replay(record)
    with progress() as bar:
        task = bar.add_task(record["game"], total=len(record["moves"]))
        found = curve(record, simulations, points, lambda ply, whole: bar.update(task, completed=ply))
    turns = turning_points(found)
    if as_json:
        print_json({"game": record["game"], "curve": found, "turning_points": turns})
        return
    for moment in found:
        shares = "  ".join(f"{chance:4.0%}" for chance in moment["chances"])
        out.print(f"  move {moment['ply']:5}  {shares}", highlight=False)
    for turn in turns:
        way = "gained" if turn["change"] > 0 else "lost"
        out.print(
            f"between moves {turn['from']} and {turn['to']} seat {turn['seat'] + 1} {way} {abs(turn['change']):.0%}"
        )


@app.command()
def rules(
    game: GameArg,
    rule: Annotated[str | None, typer.Argument(help="One rule, such as SS-041.")] = None,
    lang: LangOption = "en",
    as_json: JsonFlag = False,
    booklet: Annotated[bool, typer.Option("--booklet", help="The booklet: the rules as one learns them.")] = False,
    chapter: Annotated[str, typer.Option(help="One chapter of the booklet, by its id or number.")] = "",
) -> None:
    """List the rules; in a checkout also the tests that name each, and what is uncovered. Or read the booklet."""
    from druza.cli.rules import rules_with_tests
    from druza.cli.terminal import check_language

    check_language(lang)
    if booklet or chapter:
        from druza.cli.booklet import booklet_as_json, print_booklet

        if as_json:
            print_json(booklet_as_json(game, lang, chapter))
        else:
            print_booklet(out, game, lang, chapter, rule or "")
        return
    found = rules_with_tests(druza.game(game), lang, rule)
    if as_json:
        print_json(found)
        return
    for entry in found["rules"]:
        out.print(f"[bold]{entry['id']}[/]  {entry['text']}", highlight=False)
        if rule and entry.get("tests"):
            for test in entry["tests"]:
                out.print(f"          {test}", highlight=False)
    if "uncovered" in found and not rule:
        uncovered = found["uncovered"]
        tested = len(found["rules"]) - len(uncovered)
        out.print(f"\n{tested} of {len(found['rules'])} rules are named by a test.")
        if uncovered:
            out.print(f"Uncovered: {', '.join(uncovered)}")


@app.command()
def deck(
    game: GameArg,
    file: Annotated[Path, typer.Argument(help="A deck as text, as the builder in the browser writes it.")],
    lang: LangOption = "en",
    as_json: JsonFlag = False,
    pack: PackOption = None,
) -> None:
    """Check a deck, or squads and a deck, written as text: every rule it breaks. Exit code 2 if it is not legal."""
    from druza.cli.decks import check_deck
    from druza.cli.terminal import check_language

    check_language(lang)
    add_packs(pack)
    found = check_deck(game, file, lang)
    if as_json:
        print_json(found)
    else:
        typer.echo(f"{found['name']}: " + ", ".join(f"{size['label']} {size['count']}" for size in found["sizes"]))
        for problem in found["problems"]:
            typer.echo(f"{problem['rule']}: {problem['message']}", err=True)
    if found["problems"]:
        raise typer.Exit(2)


@position_app.command("check")
def position_check(
    file: Annotated[Path, typer.Argument(help="A position: JSON as `State.to_json` writes it.")],
    as_json: JsonFlag = False,
) -> None:
    """Say what is wrong with a position: its form, its counts, impossible values. Exit code 2 if anything is."""
    from druza.cli.checks import check_position

    found = check_position(file)
    if as_json:
        print_json(found)
    elif found["problems"]:
        for problem in found["problems"]:
            typer.echo(f"{file}: {problem}", err=True)
    else:
        typer.echo(f"{file}: a {found['game']} position for {found['seats']}; {found['asked']}")
    if found["problems"]:
        raise typer.Exit(2)


@content_app.command("check")
def content_check(
    folder: Annotated[
        Path | None, typer.Argument(help="A folder with a game's TOML files; without it, the content of every game.")
    ] = None,
    game: Annotated[str | None, typer.Option(help="The game it is for, where the folder does not say.")] = None,
    as_json: JsonFlag = False,
) -> None:
    """Check content: every file, entry and key, with what was expected. Exit code 2 if anything is wrong."""
    from druza.cli.checks import check_content

    found = check_content(folder, game)
    if as_json:
        print_json({"checked": found})
    else:
        for entry in found:
            for problem in entry["problems"]:
                typer.echo(problem, err=True)
            if not entry["problems"]:
                typer.echo(f"{entry['game']}: {entry['folder']}: all is well")
    if any(entry["problems"] for entry in found):
        raise typer.Exit(2)


@app.command()
def engine(
    game: GameArg = "",
    at: Annotated[str, typer.Option(help="An invitation to a table of the web program, for --run to play at.")] = "",
    run: Annotated[str, typer.Option(help="The program that plays at that table.")] = "",
    name: Annotated[str, typer.Option(help="What it is called there.")] = "Engine",
) -> None:
    """Speak the text protocol of docs/engine.md: rules and bots for programs in any language. Or bring such a program
    to a table of the web program: --at INVITATION --run COMMAND."""
    import sys

    from druza.interop.engine import Engine
    from druza.interop.guest import Guest

    if bool(at) != bool(run) or bool(at) == bool(game):
        raise BadInput("expected a game (druza engine tortuga), or --at INVITATION and --run COMMAND")
    if game:
        Engine(game).run(sys.stdin, sys.stdout)
        return
    seen = Guest(at, name).play(run, lambda word: typer.echo(word))
    typer.echo(f"over; winners: {', '.join(seen['names'][seat] for seat in seen['view']['winners']) or 'nobody'}")


for _upkeep in (doctor, backup, restore):
    app.command()(_upkeep)
app.add_typer(table_app, name="table")


@app.command("compile")
def compile_modules(
    jobs: Annotated[int, typer.Option(help="C files at a time; 0: one per core.")] = 0,
    remove: Annotated[bool, typer.Option("--remove", help="Go back to plain Python.")] = False,
) -> None:
    """Compile rules and bots to C, with progress: games and searches become several times faster."""
    from druza.cli import compiling

    package = Path(druza.__file__).resolve().parent
    if package.parent.name == "src":  # a checkout: beside the sources, which stay as they are
        raise typer.Exit(compiling.compile_checkout(package.parents[1], remove))
    if not os.access(package, os.W_OK):
        raise BadInput(f"{package} cannot be written to: run this as its owner, or install druza into a venv")
    if remove:
        typer.echo(f"{compiling.remove_compiled(package)} compiled files removed from {package}")
        return
    if reason := compiling.trouble():
        raise BadInput(f"cannot compile: {reason}")
    typer.echo(f"{compiling.compile_installed(package, compiling.on_one_line(''), jobs)} modules compiled in {package}")


@app.command()
def serve(
    host: Annotated[str | None, typer.Option(help="The address to listen on [default: 127.0.0.1].")] = None,
    port: Annotated[int | None, typer.Option(help="The port [default: 8000].")] = None,
    data: Annotated[Path | None, typer.Option(help="Where tables are kept [default: the user's data folder].")] = None,
    language: Annotated[str | None, typer.Option(help="pl or en, for visitors who have not chosen one.")] = None,
    pack: PackOption = None,
    check: Annotated[
        bool,
        typer.Option("--check", help="Only say what is unsafe where anybody can come; exit code 1 if anything is."),
    ] = False,
) -> None:
    """Start the web program: play in the browser."""
    try:
        from druza.web.serve import serve as run
        from druza.web.settings import read_settings
    except ModuleNotFoundError as error:
        raise BadInput(f"the web program needs packages ({error.name} is missing): pip install 'druza[web]'") from error
    packs = os.pathsep.join(str(folder) for folder in pack) if pack else None
    given: dict[str, Any] = {"host": host, "port": port, "data": data, "language": language, "packs": packs}
    settings = read_settings(None, **{name: value for name, value in given.items() if value is not None})
    if check:
        from druza.web.upkeep.safety import dangers

        found = list(dangers(settings))
        for danger in found:
            typer.echo(danger)
        raise typer.Exit(1 if found else 0)
    run(settings)


def find_kept_content() -> None:
    """Look for the content of records in the data folder too."""
    from druza.games.archive import KEPT

    if KEPT in os.environ:
        return
    with contextlib.suppress(ModuleNotFoundError):  # without the web program there is no data folder
        from druza.web.settings import read_settings

        os.environ[KEPT] = str(read_settings().data / "content")


def add_packs(folders: list[Path] | None) -> None:
    """Play with these packs."""
    from druza.games.registry import use_packs

    if folders:
        use_packs(folders)


def read_options(pairs: list[str]) -> dict[str, Any]:
    """name=value pairs; JSON values are understood."""
    options: dict[str, Any] = {}
    for pair in pairs:
        name, equals, value = pair.partition("=")
        if not equals:
            raise BadInput(f"bad option {pair!r}: expected name=value")
        try:
            options[name] = json.loads(value)
        except ValueError:
            options[name] = value
        except RecursionError as error:
            raise BadInput(f"bad option {name!r}: nested too deeply") from error
    return options


def progress() -> Progress:
    """A progress bar with the time left, on the error stream."""
    return Progress(
        TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn(), console=note
    )
