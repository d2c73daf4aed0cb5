"""The commands, in the order in which `druza --help` lists them."""

from __future__ import annotations

from collections.abc import Callable

import typer

from druza.cli.admin import admin_app
from druza.cli.arena import analyse, arena, balance, bench, dataset, report, selfplay
from druza.cli.encoding import encoding
from druza.cli.learning import learn, net
from druza.cli.lessons import lesson_app
from druza.cli.playing import games, play, replay, scoresheet
from druza.cli.puzzles import puzzles_app
from druza.cli.reading import content_app, deck, position_app, rules
from druza.cli.server import compile_modules, engine, serve
from druza.cli.upkeep import backup, doctor, restore, table_app
from druza.cli.verifying import verify

app = typer.Typer(
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    help="Druza: five crystal and mining games. Play them, replay them, let bots play them, measure them.",
)
COMMANDS: list[Callable[..., None]] = [
    *(games, play, serve, replay, scoresheet, verify, rules, deck),
    *(selfplay, dataset, bench, arena, report, balance, analyse),
    *(learn, net, encoding, engine, doctor, backup, restore),
]
for command in COMMANDS:
    app.command()(command)
app.command("compile")(compile_modules)
for name, group in (
    ("position", position_app),
    ("content", content_app),
    ("lesson", lesson_app),
    ("puzzles", puzzles_app),
    ("table", table_app),
    ("admin", admin_app),
):
    app.add_typer(group, name=name)
