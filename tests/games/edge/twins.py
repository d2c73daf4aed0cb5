"""Twins: two games that differ only in what one seat holds, played with the same moves as far as others can see."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from druza.games.edge.rules.secrecy import goes_on, leaves_no_trace
from druza.games.edge.state import EdgeState
from tests.games.edge.table import CONTENT, GAME

OWNER = 1  # whose cards differ


@dataclass(frozen=True, eq=False)
class Pair:
    """A deck twice: the cards that differ come to lie in the same places."""

    faction: str
    squads: str
    rest: dict[str, int]
    telling: dict[str, int]  # instants
    dull: dict[str, int]

    def options(self, told: bool) -> dict[str, object]:
        """The options of a table: the deck with the instants, or the one without."""
        deck = {**self.rest, **(self.telling if told else self.dull)}
        return {
            "factions": ["chapter", self.faction],
            "squads": ["suggested", self.squads.split()],
            "decks": ["suggested", deck],
            "first_game_layout": True,
        }

    def differing(self) -> set[int]:
        return {CONTENT.cards.index(card) for card in [*self.telling, *self.dull]}


DEFENCE = Pair(
    "demons",
    "son_of_khyber master_of_elements gorehound gorehound dark_scholar",
    {"de_horde": 5, "de_mist": 4, "de_resurrection": 4, "de_hijack": 3, "de_rush": 2},
    {"de_bloody_whirlwind": 4, "de_crystal_aegis": 3},
    {"de_fireball": 4, "de_freeze": 3},
)
REROLLS = Pair(
    "faceless",
    "fleshripper shatterer harvester berserker berserker",
    {"fa_hell": 5, "fa_swarm": 6, "fa_osmosis": 4, "fa_chosen_victim": 5, "fa_evolve_berserker": 1},
    {"fa_resource": 4},
    {"fa_power": 4},
)


class Moment(NamedTuple):
    """What was played in both games, and what went on unseen after it in each."""

    seat: int
    word: str
    unseen: tuple[list[str], list[str]]


def same_moves(pair: Pair, seed: int, count: int, **more: object) -> Iterator[tuple[Moment, EdgeState, EdgeState]]:
    """Play both games with the same moves; whoever is asked in secret goes on."""
    one = GAME.new(2, seed, {**pair.options(True), **more}, log=True)
    other = GAME.new(2, seed, {**pair.options(False), **more}, log=True)
    chance, hidden = random.Random(seed), pair.differing()
    for _ in range(count):
        if one.seat < 0:
            return
        seat, both = one.seat, [option for option in one.choices if option in other.choices]
        shown = [option for option in both if not names_card(option, hidden)]
        option = chance.choice([option for option in shown if not goes_on(option)] or shown)
        one.apply(option)
        other.apply(option)
        yield Moment(seat, GAME.notation(option), (go_on(one), go_on(other))), one, other


def names_card(option: int, cards: set[int]) -> bool:
    verb, _, index = GAME.notation(option).partition(":")
    return verb in ("upper", "lower", "attach", "card", "shoot") and int(index) in cards


def go_on(state: EdgeState) -> list[str]:
    """Answer secret questions by going on; the answers. What is obvious is answered at a table without being asked."""
    said: list[str] = []
    while state.seat >= 0:
        option = GAME.obvious_answer(state)
        if option < 0:
            if state.view(-1)["asked"] >= 0:
                break
            option = next(option for option in state.choices if leaves_no_trace(state, option))
            said.append(GAME.notation(option))
        state.apply(option)
    return said
