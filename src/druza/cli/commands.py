"""What each command takes and prints."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

import druza
from druza.bots import bot_names
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

GameArg = Annotated[str, typer.Argument(help="The game's id, as `druza games` lists them.")]
JsonFlag = Annotated[bool, typer.Option("--json", help="Print JSON for scripts.")]
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
    load: Annotated[Path | None, typer.Option(help="Go on with a game saved by `save`.")] = None,
) -> None:
    """Play in the terminal: type a number, or `help`."""
    from druza.cli.terminal import Terminal, check_language

    check_language(lang)
    if load is not None:
        terminal = Terminal.from_file(load, lang)
    else:
        chosen = random.SystemRandom().randrange(2**31) if seed is None else seed
        terminal = Terminal.new(game, seats.split(","), chosen, read_options(option or []), lang)
    terminal.run()


@app.command()
def replay(
    file: Annotated[Path, typer.Argument(help="A record: JSON as `save`, `selfplay --records` and the web write it.")],
    as_json: JsonFlag = False,
    lang: LangOption = "en",
    step: Annotated[bool, typer.Option(help="Step through it: Enter next, b back, a number goes to that move.")] = True,
) -> None:
    """Replay a record, move by move in a terminal, or at once with --json."""
    from druza.cli.replaying import replay_result, step_through
    from druza.cli.terminal import check_language

    check_language(lang)
    if as_json:
        print_json(replay_result(file))
    else:
        step_through(file, lang, out, step and out.is_terminal)


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
def rules(
    game: GameArg,
    rule: Annotated[str | None, typer.Argument(help="One rule, such as SS-041.")] = None,
    lang: LangOption = "en",
    as_json: JsonFlag = False,
) -> None:
    """List the rules; in a checkout also the tests that name each, and what is uncovered."""
    from druza.cli.rules import rules_with_tests
    from druza.cli.terminal import check_language

    check_language(lang)
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
    for entry in found:
        if not as_json:
            typer.echo(
                entry["problem"] or f"{entry['game']}: {entry['folder']}: all is well", err=bool(entry["problem"])
            )
    if any(entry["problem"] for entry in found):
        raise typer.Exit(2)


@app.command()
def serve(
    host: Annotated[str | None, typer.Option(help="The address to listen on [default: 127.0.0.1].")] = None,
    port: Annotated[int | None, typer.Option(help="The port [default: 8000].")] = None,
    data: Annotated[Path | None, typer.Option(help="Where tables are kept [default: the user's data folder].")] = None,
    language: Annotated[str | None, typer.Option(help="pl or en, for who has not chosen one.")] = None,
) -> None:
    """Start the web program: play in the browser."""
    try:
        from druza.web.serve import serve as run
        from druza.web.settings import read_settings
    except ModuleNotFoundError as error:
        raise BadInput(f"the web program needs packages ({error.name} is missing): pip install 'druza[web]'") from error
    given: dict[str, Any] = {"host": host, "port": port, "data": data, "language": language}
    run(read_settings(None, **{name: value for name, value in given.items() if value is not None}))


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
    return options


def progress() -> Progress:
    """A progress bar with the time left, on the error stream."""
    return Progress(
        TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn(), console=note
    )
