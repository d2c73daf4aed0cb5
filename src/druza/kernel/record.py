"""Records: a game as its seed and its moves, from which everything can be played again."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

from druza.kernel.packs import read_pack
from druza.kernel.refused import BadInput, Refused
from druza.kernel.shuffle import check_form

if TYPE_CHECKING:
    from druza.kernel.game import Game
    from druza.kernel.state import State

FORMAT = "druza-record-1"
MOST_SEATS = 99  # of any game
KEYS = {"format", "game", "seats", "seed", "options", "content", "packs", "changes", "kept", "moves", "players", "note"}
KEYS |= {"shuffle"}  # how the seed came about (kernel/shuffle.py)
KEYS |= {"position", "steps"}  # where it began, if not from the seed; the moves with which each step ended


def new_record(game: Game[Any], seats: int, seed: int, options: dict[str, Any] | None = None) -> dict[str, Any]:
    """The record of a game that has just begun."""
    record: dict[str, Any] = {
        "format": FORMAT,
        "game": game.id,
        "seats": seats,
        "seed": seed,
        "options": options or {},
        "content": game.fingerprint,
        "moves": [],
    }
    if game.packs:
        record["packs"] = [read_pack(folder).id for folder in game.packs]
    if game.changes:
        record["changes"] = dict(game.changes)
    return record


def read_record(source: str | Path) -> dict[str, Any]:
    """A record from a file, as JSON or as a scoresheet, checked for its form."""
    from druza.kernel.scoresheet import read_scoresheet

    try:
        text = Path(source).read_text("utf-8")
        record = read_scoresheet(text) if text.startswith("[Format ") else json.loads(text)
    except OSError as error:
        raise BadInput(f"{source}: cannot be read: {error.strerror}") from error
    except BadInput as error:
        raise BadInput(f"{source}: {error}") from error
    except ValueError as error:
        raise BadInput(f"{source}: not JSON: {error}") from error
    except RecursionError as error:
        raise BadInput(f"{source}: not a record: nested too deeply") from error
    check_record(record)
    return dict(record)


def check_record(record: Any) -> None:
    """BadInput unless this has the form of a record."""
    if not isinstance(record, dict) or record.get("format") != FORMAT:
        raise BadInput(f'not a record: expected an object with "format": "{FORMAT}"')
    for key, kind in {"game": str, "seats": int, "seed": int, "options": dict, "moves": list}.items():
        if not isinstance(record.get(key), kind):
            raise BadInput(f"record.{key}: expected {kind.__name__}, found {record.get(key)!r}")
    if not 0 < record["seats"] <= MOST_SEATS:
        raise BadInput(f"record.seats: expected 1 to {MOST_SEATS}")
    for key, kind in {"content": str, "packs": list, "changes": dict, "kept": dict, "position": dict}.items():
        if key in record and not isinstance(record[key], kind):
            raise BadInput(f"record.{key}: expected {kind.__name__}, found {record[key]!r}")
    if "shuffle" in record:
        check_form(record["shuffle"], record["seats"])
    for key in record:
        if key not in KEYS:
            raise BadInput(f"record: unknown key {key!r}; expected {', '.join(sorted(KEYS))}")
    for place, move in enumerate(record["moves"]):
        if not isinstance(move, str):
            raise BadInput(f"record.moves[{place}]: expected an option such as 'crystal:3', found {move!r}")
    if not isinstance(record.get("steps", []), list) or not all(type(end) is int for end in record.get("steps", [])):
        raise BadInput("record.steps: expected whole numbers")


def begin(game: Game[Any], record: dict[str, Any], log: bool = False) -> State:
    """The first position of a record."""
    check_record(record)
    if record.get("content", game.fingerprint) != game.fingerprint:
        raise BadInput(other_content(game, record))
    if "position" in record:
        found: State = game.from_json(json.dumps(record["position"]))
        if found.seats != record["seats"]:
            raise BadInput(f"record.position: {found.seats} seats, but the record has {record['seats']}")
        found.events = [] if log else None
        return found
    state: State = game.new(record["seats"], record["seed"], record["options"], log)
    return state


def other_content(game: Game[Any], record: dict[str, Any]) -> str:
    """What to say of a record that was made with content other than the present one."""
    packs, changes = record.get("packs", []), record.get("changes", {})
    made_with = f"content {record['content']}"
    if packs:
        made_with += f" and the packs {', '.join(map(str, packs))}"
    if changes:
        made_with += " and " + ", ".join(f"{target} = {value!r}" for target, value in changes.items())
    present = [read_pack(folder).id for folder in game.packs]
    if packs != present:
        remedy = f"add those packs (--pack FOLDER) and no others; now {', '.join(present) or 'none'} are in use"
    else:
        remedy = (
            "nothing of that is kept here (druza replay FILE --with-content, where it is, writes it into the record)"
        )
    return (
        f"this record of {game.id} was made with {made_with}, but the present content is {game.fingerprint}: {remedy}, "
        'or take its "content" out to try its moves on the present content'
    )


def advance(game: Game[Any], state: State, moves: list[str]) -> State:
    """Play these moves on; BadInput names the first that cannot be played."""
    for ply, move in enumerate(moves):
        try:
            state.play(state.seat, game.parse(move))
        except Refused as refused:
            raise BadInput(f"moves[{ply}]: {move!r} is refused by {refused}") from refused
        except BadInput as error:
            raise BadInput(f"moves[{ply}]: {error}") from error
    return state
