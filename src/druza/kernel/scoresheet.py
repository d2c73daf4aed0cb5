"""Scoresheets: a record as people read it, with heads in brackets and a line for each turn."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any

from druza.kernel.record import FORMAT, begin, check_record
from druza.kernel.refused import BadInput

if TYPE_CHECKING:
    from druza.kernel.game import Game

HEAD = re.compile(r'\[(\w+) "((?:[^"\\]|\\.)*)"\]')
COMMENT = re.compile(r"\{[^{}]*\}")
MARK = re.compile(r"\d+\.|\d+/")  # the number of a turn, and the seat that moves
NAMES = {
    "content": "Content",
    "packs": "Packs",
    "changes": "Changes",
    "kept": "Kept",
    "shuffle": "Shuffle",
    "position": "Position",
    "steps": "Steps",
    "note": "Note",
}
WIDTH = 100


def write_scoresheet(game: Game[Any], record: dict[str, Any]) -> str:
    """A record as a scoresheet; `read_scoresheet` makes the same record of it."""
    check_record(record)
    heads = [("Format", FORMAT), ("Game", record["game"]), ("Seats", record["seats"]), ("Seed", record["seed"])]
    heads += [("Options", record["options"])] if record["options"] else []
    heads += [("Players", record["players"])] if "players" in record else []
    heads += [(NAMES[key], record[key]) for key in NAMES if key in record]
    state = begin(game, record)
    turns: list[tuple[int, list[str]]] = []
    for word in record["moves"]:
        if not turns or turns[-1][0] != state.seat:
            turns.append((state.seat, []))
        turns[-1][1].append(word)
        state.play(state.seat, game.parse(word))
    heads.append(("Result", " ".join(map(str, state.winners())) if state.seat < 0 else "*"))
    lines = [f"[{name} {json.dumps(as_text(value), ensure_ascii=False)}]" for name, value in heads]
    lines.append("")
    for number, (seat, words) in enumerate(turns, 1):
        lines += folded(f"{number}. {seat}/ {' '.join(words)}")
    return "\n".join(lines) + "\n"


def read_scoresheet(text: str) -> dict[str, Any]:
    """The record that a scoresheet tells; BadInput says what is wrong with it. What stands in braces is passed over."""
    heads: dict[str, str] = {}
    moves: list[str] = []
    for number, line in enumerate(text.splitlines(), 1):
        if line.startswith("["):
            found = HEAD.fullmatch(line.strip())
            if found is None:
                raise BadInput(f'line {number}: expected a head such as [Game "tortuga"], found {line[:60]!r}')
            heads[found[1]] = json.loads(f'"{found[2]}"')
        else:
            moves += [word for word in COMMENT.sub(" ", line).split() if not MARK.fullmatch(word)]
    for name in ("Game", "Seats", "Seed"):
        if name not in heads:
            raise BadInput(f"there is no head [{name} ...]")
    record: dict[str, Any] = {"format": heads.get("Format", FORMAT), "game": heads["Game"]}
    record |= {"seats": whole(heads, "Seats"), "seed": whole(heads, "Seed")}
    record["options"] = value_of(heads, "Options") if "Options" in heads else {}
    record["moves"] = moves
    for key in ("players", *NAMES):
        name = NAMES.get(key, "Players")
        if name in heads:
            record[key] = heads[name] if key in ("content", "note") else value_of(heads, name)
    check_record(record)
    return record


def as_text(value: Any) -> str:
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)


def whole(heads: dict[str, str], name: str) -> int:
    if not re.fullmatch(r"-?\d{1,30}", heads[name]):
        raise BadInput(f"[{name}]: expected a whole number, found {heads[name][:40]!r}")
    return int(heads[name])


def value_of(heads: dict[str, str], name: str) -> Any:
    try:
        return json.loads(heads[name])
    except (ValueError, RecursionError) as error:
        raise BadInput(f"[{name}]: expected JSON, found {heads[name][:60]!r}") from error


def folded(line: str) -> list[str]:
    """A long turn on several lines, the later ones set in."""
    lines = [""]
    for word in line.split(" "):
        if len(lines[-1]) + len(word) >= WIDTH:
            lines.append("   ")
        lines[-1] += word if lines[-1] in ("", "   ") else f" {word}"
    return lines
