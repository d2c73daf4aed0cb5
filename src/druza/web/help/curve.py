"""The curve: how the chances of the players moved, ready to be drawn; and its turning points in words."""

from __future__ import annotations

import itertools
from typing import Any

from druza.kernel.drawing import Html, text
from druza.web.help.reasons import percent

GAP = 9.0  # per cent of the height between two names at the end of their lines
TICKS = 4
WIDE, HIGH = 13.0, 11.5  # per cent of a small screen's curve that the mark of a turning point takes
WORTH_TELLING = 3  # things that happened at a turning point


def drawn(curve: list[dict[str, Any]], names: list[str]) -> dict[str, Any]:
    """Everything in per cent of the width and height: lines by seat, where their names stand, columns to point at."""
    last = max(1, curve[-1]["ply"])
    across = [100 * moment["ply"] / last for moment in curve]
    lines: list[dict[str, Any]] = []
    for seat in range(len(names)):
        points = [(x, height(moment["chances"][seat])) for x, moment in zip(across, curve, strict=True)]
        lines.append({"seat": seat, "points": " ".join(f"{x:.2f},{y:.2f}" for x, y in points), "end": points[-1][1]})
    for line, top in zip(lines, spread_out([line["end"] for line in lines]), strict=True):
        line["top"] = top
    return {
        "lines": lines,
        "columns": [column(curve, across, place, names) for place in range(len(curve))],
        "ticks": [{"left": 100 * part / TICKS, "move": round(last * part / TICKS)} for part in range(TICKS + 1)],
        "rows": [
            {"move": moment["ply"], "chances": [percent(chance) for chance in moment["chances"]]} for moment in curve
        ],
    }


def stacked(curve: list[dict[str, Any]], steps: int) -> list[dict[str, Any]]:
    """The chances of all seats one upon another, the first lowest: areas along the steps of a game, in per cent."""
    across = [100 * moment["ply"] / max(1, steps) for moment in curve]
    lower, areas = [100.0] * len(curve), []
    for seat in range(len(curve[0]["chances"])):
        upper = [low - 100 * moment["chances"][seat] for low, moment in zip(lower, curve, strict=True)]
        there = [f"{x:.2f},{max(0.0, y):.2f}" for x, y in zip(across, upper, strict=True)]
        back = [f"{x:.2f},{max(0.0, y):.2f}" for x, y in zip(reversed(across), reversed(lower), strict=True)]
        areas.append({"seat": seat, "points": " ".join([*there, *back])})
        lower = upper
    return areas


def height(chance: float) -> float:
    """From the top."""
    return round(100 * (1 - chance), 2)


def column(curve: list[dict[str, Any]], across: list[float], place: int, names: list[str]) -> dict[str, Any]:
    """The part of the width that is nearest to a moment, and what is said about it."""
    left = (across[place - 1] + across[place]) / 2 if place else 0.0
    right = (across[place] + across[place + 1]) / 2 if place + 1 < len(across) else 100.0
    said = ", ".join(f"{name} {percent(chance)}" for name, chance in zip(names, curve[place]["chances"], strict=True))
    return {"left": round(left, 2), "width": round(right - left, 2), "move": curve[place]["ply"], "says": said}


def spread_out(tops: list[float]) -> list[float]:
    """Where names can stand without lying on one another: as near to their lines as there is room."""
    order = sorted(range(len(tops)), key=lambda seat: tops[seat])
    found = list(tops)
    for above, below in itertools.pairwise(order):
        found[below] = max(found[below], found[above] + GAP)
    limit = 100.0
    for seat in reversed(order):
        found[seat] = min(found[seat], limit)
        limit = found[seat] - GAP
    return [round(top, 2) for top in found]


def told_turns(
    curve: list[dict[str, Any]], turns: list[dict[str, Any]], log: list[dict[str, Any]], steps: dict[int, int]
) -> list[dict[str, Any]]:
    """The turning points: whose chance went from what to what, where it is on the curve, and what happened there.

    `log` has the lines of the whole game, `steps` the step of each ply."""
    chances = {moment["ply"]: moment["chances"] for moment in curve}
    last = max(1, curve[-1]["ply"])
    found = []
    for turn in turns:
        seat, before, after = turn["seat"], chances[turn["from"]], chances[turn["to"]]
        lines = [line for line in log if turn["from"] < steps.get(line["ply"], -1) <= turn["to"] and line["told"].loud]
        found.append(
            {
                **turn,
                "before": percent(before[seat]),
                "after": percent(after[seat]),
                "before_of_hundred": round(100 * before[seat]),
                "after_of_hundred": round(100 * after[seat]),
                "left": round(100 * turn["to"] / last, 2),
                "top": height(after[seat]),
                "mark": height(after[seat]),
                "told": [sentence(line) for line in lines[-WORTH_TELLING:]],
            }
        )
    keep_apart(found)
    return found


def keep_apart(turns: list[dict[str, Any]]) -> None:
    """Move marks up or down until none lies on another; `mark` is where they come to stand."""
    placed: list[dict[str, Any]] = []
    for turn in turns:
        ways = [turn["top"] + way * HIGH for step in range(9) for way in ((-step, step) if step else (0,))]
        free = [way for way in ways if 0 <= way <= 100 and not any(lies_on(turn["left"], way, one) for one in placed)]
        turn["mark"] = round(free[0] if free else turn["top"], 2)
        placed.append(turn)


def lies_on(left: float, mark: float, other: dict[str, Any]) -> bool:
    return bool(abs(left - other["left"]) < WIDE and abs(mark - other["mark"]) < HIGH)


def sentence(line: dict[str, Any]) -> dict[str, Any]:
    told = line["told"]
    words: Html = text(told.words)
    return {"words": words, "icon": told.icon or "i-dot", "seat": line["seat"]}
