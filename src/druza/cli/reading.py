"""Commands that read what games are made of: `druza rules`, `deck`, `position check`, `content check`."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

import druza
from druza.cli.common import GameArg, JsonFlag, LangOption, PackOption, add_packs, out, print_json

position_app = typer.Typer(no_args_is_help=True, help="Positions: whole states written as JSON.")
content_app = typer.Typer(no_args_is_help=True, help="Content: cards, boards and tokens written as TOML.")


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
