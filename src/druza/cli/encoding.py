"""The command `druza encoding`."""

from __future__ import annotations

import json
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.table import Table

import druza
from druza.cli.common import GameArg, JsonFlag
from druza.kernel.encoding import Encoder, Field


def encoding(
    game: GameArg,
    seats: Annotated[int, typer.Option(help="For how many seats.")] = 2,
    as_json: JsonFlag = False,
) -> None:
    """Print what every number means that a program is told of a game (docs/encodings.md)."""
    encoder = druza.game(game, packs=[]).encoder(seats)
    if as_json:
        typer.echo(json.dumps(as_plain(encoder), indent=2))
        return
    out = Console()
    out.print(f"{game}, {seats} seats: {encoder.size} numbers, told from the own seat on")
    out.print(as_table(encoder.layout()))
    if encoder.planes is not None:
        shape = " x ".join(str(size) for size in encoder.planes.shape)
        out.print(f"planes: {shape} (planes, rows, columns): {', '.join(encoder.planes.names)}", markup=False)
    out.print(f"an option: {encoder.action_size} numbers; {encoder.token_count} tokens")
    out.print(as_table(encoder.action_layout()))


def as_table(fields: list[Field]) -> Table:
    table = Table("numbers", "field", "range", "meaning")
    for field in fields:
        last = field.offset + field.length - 1
        numbers = f"{field.offset}" if field.length == 1 else f"{field.offset} to {last}"
        table.add_row(numbers, field.name, f"{field.low:g} to {field.high:g}", field.meaning)
    return table


def as_plain(encoder: Encoder) -> dict[str, Any]:
    planes = encoder.planes
    return {
        "game": encoder.game.id,
        "seats": encoder.seats,
        "size": encoder.size,
        "fields": [plain(field) for field in encoder.layout()],
        "planes": None if planes is None else {"shape": list(planes.shape), "names": planes.names},
        "action_size": encoder.action_size,
        "action_fields": [plain(field) for field in encoder.action_layout()],
        "tokens": encoder.token_count,
    }


def plain(field: Field) -> dict[str, Any]:
    return {name: getattr(field, name) for name in ("name", "offset", "length", "low", "high", "meaning")}
