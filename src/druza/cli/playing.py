"""Commands for playing and looking back: `druza games`, `play`, `replay`, `scoresheet`."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.table import Table

import druza
from druza.bots import bot_names
from druza.cli.common import (
    GameArg,
    JsonFlag,
    LangOption,
    PackOption,
    add_packs,
    find_kept_content,
    out,
    print_json,
    read_options,
)


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
