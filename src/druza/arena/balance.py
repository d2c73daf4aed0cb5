"""Balance: what is off in a game, said in plain words, with how sure it is."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from druza.arena.figures import Share, shares_by
from druza.arena.tournament import Plan

SIDE_LOW, SIDE_HIGH = 0.42, 0.58  # of a two-player field; scaled for more seats
SEAT_SLACK = {2: 0.05}
MORE_SEATS_SLACK = 0.07


def findings(plan: Plan, rows: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Every seat and side, judged: `ok`, `off` (the whole interval lies outside) or `unsure`."""
    even = 1 / plan.seats
    slack = SEAT_SLACK.get(plan.seats, MORE_SEATS_SLACK)
    found = [judged("seat", share, even - slack, even + slack) for share in shares_by(rows, "seat")]
    low, high = SIDE_LOW * 2 * even, SIDE_HIGH * 2 * even
    found += [judged("side", share, low, high) for share in shares_by(rows, "side")]
    return found


def judged(what: str, share: Share, low: float, high: float) -> dict[str, Any]:
    """A share against the bounds it should keep."""
    least, most = share.interval
    if least > high or most < low:
        verdict = "off"
    elif low <= share.rate <= high:
        verdict = "ok"
    else:
        verdict = "unsure"
    return {"what": what, **share.as_json(), "bounds": [round(low, 3), round(high, 3)], "verdict": verdict}


def in_words(finding: dict[str, Any], names: dict[str, str]) -> str:
    """One finding as a sentence."""
    name = (
        f"seat {int(finding['name']) + 1}" if finding["what"] == "seat" else names.get(finding["name"], finding["name"])
    )
    rate = f"{finding['rate']:.1%} ({finding['low']:.1%} to {finding['high']:.1%}, {finding['games']} games)"
    low, high = finding["bounds"]
    said = {
        "ok": f"is within {low:.0%} to {high:.0%}",
        "off": f"is {'too strong' if finding['rate'] > high else 'too weak'}: outside {low:.0%} to {high:.0%} for sure",
        "unsure": f"may be {'too strong' if finding['rate'] > high else 'too weak'}: more games would tell",
    }[finding["verdict"]]
    return f"{name} wins {rate}: it {said}."


def changed(plan: Plan, changes: dict[str, Any]) -> Plan:
    """The same matches on the same seeds, with changed content."""
    return replace(plan, changes=changes)


def compare(before: list[dict[str, Any]], after: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Win rates by side and seat before and after a change, with the interval of the difference."""
    found = []
    for what in ("seat", "side"):
        old = {share.name: share for share in shares_by(before, what)}
        for share in shares_by(after, what):
            if share.name in old:
                found.append(difference(what, old[share.name], share))
    return found


def difference(what: str, before: Share, after: Share) -> dict[str, Any]:
    """How a share moved; `sure` if the interval of the difference leaves out zero."""
    moved = after.rate - before.rate
    variance = sum(share.rate * (1 - share.rate) / max(1, share.games) for share in (before, after))
    error = 1.96 * variance**0.5
    return {
        "what": what,
        "name": after.name,
        "before": round(before.rate, 4),
        "after": round(after.rate, 4),
        "difference": round(moved, 4),
        "error": round(error, 4),
        "sure": abs(moved) > error,
    }
