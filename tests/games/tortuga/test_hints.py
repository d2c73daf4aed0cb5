"""Hints: what a heuristic player prefers."""

from __future__ import annotations

from druza.games.tortuga.state import TortugaState
from tests.games.tortuga.table import CONTENT, GAME, card, go, option, tortuga


def lead(table: TortugaState) -> float:
    """How far seat 0 stands before the best of the others."""
    return GAME.worth(table, 0) - max(GAME.worth(table, seat) for seat in range(1, table.seats))


def prefers(table: TortugaState, better: str, worse: str) -> bool:
    return GAME.rate(table, option(better)) > GAME.rate(table, option(worse))


def test_dearer_tortuga_cards_are_better_cards() -> None:
    values = [CONTENT.values[number] for number in CONTENT.piles]
    assert values == sorted(values)
    assert CONTENT.values[card("android")] > CONTENT.values[card("maneuver")]


def test_influence_sectors_and_better_cards_are_worth_something() -> None:
    plain = lead(tortuga())
    assert lead(tortuga(influence={0: 1})) > plain
    assert lead(tortuga(owned="vortex:0:5")) > lead(tortuga(owned="i1:0:3")) > plain
    assert lead(tortuga(discard="veteran")) > lead(tortuga(discard="pilot")) > lead(tortuga(discard="extraction"))
    assert lead(tortuga(ship="hold")) < plain


def test_a_won_game_is_worth_most() -> None:
    won = go(tortuga(hand="kraken", captured="kraken", influence={0: 12}), "cash:kraken")
    assert lead(won) > 50


def test_a_fight_is_judged_by_what_could_be_laid() -> None:
    strong = go(tortuga(hand={0: "veteran", 1: "maneuver"}, ship={0: "i1", 1: "i1"}), "attack:1 card:veteran done")
    weak = go(tortuga(hand={0: "veteran", 1: "veteran"}, ship={0: "i1", 1: "i1"}), "attack:1 card:veteran done")
    assert lead(strong) > lead(weak)


def test_a_conquest_comes_before_the_end_of_the_turn() -> None:
    table = tortuga(ship={0: "i1", 1: "i1"}, hand={0: "maneuver", 1: "veteran"}, maneuver=3, crypto=2)
    assert prefers(table, "conquer", "end")
    assert prefers(table, "conquer", "move:i2")
    assert prefers(table, "pile:hacker", "end")
    assert prefers(table, "end", "attack:1")


def test_tortuga_is_taken_only_with_a_lead() -> None:
    assert prefers(tortuga(maneuver=15, influence={0: 6}), "conquer", "end")
    assert prefers(tortuga(maneuver=15, influence={1: 6}), "end", "conquer")
