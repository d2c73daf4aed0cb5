"""Verifying a record at home: was it dealt as was promised before the first card?"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated, Any

import typer

from druza.cli.common import JsonFlag
from druza.games.registry import game_of
from druza.interop.loading import record_at
from druza.kernel.record import read_record
from druza.kernel.refused import BadInput
from druza.kernel.shuffle import faults_of, grouped, is_salt


def verify(
    record: Annotated[str, typer.Argument(help="A record as a file, or the address of a table whose game is over.")],
    seen: Annotated[
        str, typer.Option("--print", help="The print as the table showed it during the game, or its beginning.")
    ] = "",
    salt: Annotated[str, typer.Option("--salt", help="Your own number: it must be among those of the players.")] = "",
    as_json: JsonFlag = False,
) -> None:
    """Check that a game was dealt from what was fixed before its first card, and replay it from there.

    Exit code 0: all of it fits. 1: something does not fit. 2: it cannot be checked."""
    found = record_at(record) if record.startswith(("http://", "https://")) else read_record(Path(record))
    if "shuffle" not in found:
        raise BadInput(
            f"{record}: this record tells nothing of its shuffle (an older table, a chosen seed, a game continued "
            "from a moment of another): it cannot be checked"
        )
    faults = [*faults_of(game_of(found), found), *own_faults(found["shuffle"], seen, salt)]
    print = found["shuffle"]["print"]
    if as_json:
        result = {"game": found["game"], "moves": len(found["moves"]), "print": print, "fits": not faults}
        typer.echo(json.dumps({**result, "faults": faults}, indent=2))
    else:
        given = sum(bool(one) for one in found["shuffle"]["salts"])
        typer.echo(f"{found['game']}, {found['seats']} seats, {len(found['moves'])} moves. Print {grouped(print)}.")
        for fault in faults:
            typer.echo(f"DOES NOT FIT: {fault}")
        if not faults:
            numbers = "one number" if given == 1 else f"{given} numbers"
            typer.echo(f"It fits: dealt from the promised secret and {numbers} of the players; all moves follow.")
    if faults:
        raise typer.Exit(1)


def own_faults(shuffle: dict[str, Any], seen: str, salt: str) -> list[str]:
    """What somebody has noted during the game and does not find in the record."""
    found = []
    noted = "".join(seen.split()).replace("·", "").lower()
    if seen and (len(noted) < 8 or not shuffle["print"].startswith(noted)):
        found.append(f"the print that you saw is another: the record has {grouped(shuffle['print'])}")
    if salt and not is_salt(salt.lower()):
        raise BadInput("--salt: expected 32 hexadecimal digits")
    if salt and salt.lower() not in shuffle["salts"]:
        found.append("your own number is not among those of the players")
    return found
