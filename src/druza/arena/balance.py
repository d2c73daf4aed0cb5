"""Balance: what is off in a game, said in plain words, with how sure it is."""

from __future__ import annotations

import json
from collections import defaultdict
from dataclasses import replace
from math import sqrt
from typing import Any

from druza.arena.figures import Share, Z, places, shares_by
from druza.arena.study import Card, Study, study_of
from druza.arena.tournament import Plan
from druza.arena.worth import Worth, places_of, worths

SIDE_LOW, SIDE_HIGH = 0.42, 0.58  # of a two-player field; scaled for more seats
SEAT_SLACK = {2: 0.05}
MORE_SEATS_SLACK = 0.07
DECIDES = 0.10  # a card that adds more than this to the chance to win, beyond its price, decides too much
LEAST_USES = 30  # below that a card is not judged


def findings(plan: Plan, rows: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Seats, sides, length and cards, judged: `ok`, `off` (the whole interval lies outside) or `unsure`."""
    even = 1 / plan.seats
    slack = SEAT_SLACK.get(plan.seats, MORE_SEATS_SLACK)
    found = [judged("seat", share, even - slack, even + slack) for share in shares_by(rows, "seat")]
    low, high = SIDE_LOW * 2 * even, SIDE_HIGH * 2 * even
    found += [judged("side", share, low, high) for share in shares_by(rows, "side")]
    study = study_of(plan.game)
    return [*found, *length(plan, study, rows), *cards(study, rows)]


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


def length(plan: Plan, study: Study, rows: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Turns of one player against what the game's ledger expects."""
    if plan.seats not in study.turns or not rows:
        return []
    turns = [row["turns"] for row in rows]
    mean = sum(turns) / len(turns)
    error = Z * sqrt(sum((turn - mean) ** 2 for turn in turns) / max(1, len(turns) - 1) / len(turns))
    low, high = study.turns[plan.seats]
    finding = {"what": "length", "name": "turns", "games": len(rows), "rate": round(mean, 2), "bounds": [low, high]}
    outside = mean - error > high or mean + error < low
    verdict = "ok" if low <= mean <= high else "off" if outside else "unsure"
    return [finding | {"low": round(mean - error, 2), "high": round(mean + error, 2), "verdict": verdict}]


def cards(study: Study, rows: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Cards that nobody uses, and cards that add more to the chance to win than others of their price."""
    known = {card.id: card for card in study.cards}
    used = {worth.card: worth for worth in worths(places_of(rows, study.uses, set(known)))}
    seen = {use.partition(" ")[2] for row, seat in places(rows) for use in json.loads(row[f"uses_{seat}"])}
    found: list[dict[str, Any]] = [
        {"what": "card", "name": card.id, "games": len(rows), "rate": 0.0, "verdict": "off", "why": "unused"}
        for card in study.cards
        if card.id not in used and (card.id in seen or not study.has_decks)
    ]
    groups: dict[str, list[tuple[Card, Worth]]] = defaultdict(list)
    for name, worth in used.items():
        if worth.used >= LEAST_USES and worth.unused >= LEAST_USES:
            groups[known[name].group].append((known[name], worth))
    for group in groups.values():
        for (card, worth), expected in zip(group, expected_by_price(group), strict=True):
            beyond = worth.adds - expected
            if beyond > DECIDES:
                verdict = "off" if beyond - worth.error > DECIDES else "unsure"
                told = {"beyond": round(beyond, 4), "error": round(worth.error, 4), "why": "decides"}
                share = {"games": worth.used, "rate": round(worth.wins / worth.used, 4)}
                found.append({"what": "card", "name": card.id, "verdict": verdict, **share, **told})
    return found


def expected_by_price(group: list[tuple[Card, Worth]]) -> list[float]:
    """What each card of a group should add to the chance to win: a straight line through all of them by price,
    each with the weight of how sure its figure is. Cards without a price are expected to add the mean."""
    weights = [1 / max(1e-6, worth.error**2) for _, worth in group]
    prices = [card.price or 0.0 for card, _ in group]
    total = sum(weights)
    price = sum(weight * at for weight, at in zip(weights, prices, strict=True)) / total
    gain = sum(weight * worth.adds for weight, (_, worth) in zip(weights, group, strict=True)) / total
    wide = sum(weight * (at - price) ** 2 for weight, at in zip(weights, prices, strict=True))
    steep = 0.0
    if wide > 0:
        joint = [
            w * (at - price) * (worth.adds - gain) for w, at, (_, worth) in zip(weights, prices, group, strict=True)
        ]
        steep = sum(joint) / wide
    return [gain + steep * (at - price) for at in prices]


def in_words(finding: dict[str, Any], names: dict[str, str]) -> str:
    """One finding as a sentence."""
    if finding["what"] == "length":
        return _length_in_words(finding)
    if finding["what"] == "card":
        return _card_in_words(finding, names)
    name = (
        f"player {int(finding['name']) + 1} in the order of play"
        if finding["what"] == "seat"
        else names.get(finding["name"], finding["name"])
    )
    rate = f"{finding['rate']:.1%} ({finding['low']:.1%} to {finding['high']:.1%}, {finding['games']} games)"
    low, high = finding["bounds"]
    said = {
        "ok": f"is within {low:.0%} to {high:.0%}",
        "off": f"is {'too strong' if finding['rate'] > high else 'too weak'}: outside {low:.0%} to {high:.0%} for sure",
        "unsure": f"may be {'too strong' if finding['rate'] > high else 'too weak'}: more games would tell",
    }[finding["verdict"]]
    return f"{name} wins {rate}: it {said}."


def _length_in_words(finding: dict[str, Any]) -> str:
    low, high = finding["bounds"]
    said = f"a player has {finding['rate']:.1f} turns ({finding['low']:.1f} to {finding['high']:.1f})"
    if finding["verdict"] == "ok":
        return f"{said}: as expected, {low} to {high}."
    return f"{said}: {'longer' if finding['rate'] > high else 'shorter'} than the expected {low} to {high}."


def _card_in_words(finding: dict[str, Any], names: dict[str, str]) -> str:
    name = names.get(finding["name"], finding["name"])
    if finding["why"] == "unused":
        return f"{name} was used by nobody in {finding['games']} games."
    sure = "decides more than its price" if finding["verdict"] == "off" else "may decide more than its price"
    return (
        f"{name} {sure}: seats that used it won {finding['rate']:.1%} of {finding['games']} games,"
        f" {100 * finding['beyond']:.0f} points (±{100 * finding['error']:.0f}) more than cards of that price add."
    )


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
