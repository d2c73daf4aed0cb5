"""Geodes as a game: what the kernel asks of it."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

from druza.kernel.dice import Dice, dice_from_seed
from druza.kernel.frames import frames_of
from druza.kernel.game import Game
from druza.kernel.goal import Goal
from druza.kernel.position import Layout, Many, Name, PerSeat, Whole
from druza.kernel.rulebook import Rulebook
from druza.kernel.words import Words
from tests.geodes.content import Box, Tables
from tests.geodes.rules import BeginTurn
from tests.geodes.state import LAY, PASS, VOCABULARY, GeodesState


class Geodes(Game[GeodesState]):
    def __init__(self, folder: Path, box: Box, tables: Tables, fingerprint: str) -> None:
        kinds = Many(Name("stone", tables.ids))
        zones = {"bag": kinds, "hands": PerSeat(kinds), "geodes": PerSeat(kinds), "active": Whole(), "passes": Whole()}
        layout = Layout(zones, frames_of("tests.geodes"))
        super().__init__("geodes", VOCABULARY, layout, Words(folder / "words"), Rulebook(folder / "rulebook"))
        self.stones, self.tables, self.fingerprint = box.stones, tables, fingerprint
        self.seat_counts, self.turn_rule, self.over_rule = [2, 3], "GE-004", "GE-007"
        self.words.numbers = {"hand": tables.hand}

    def blank(self, seats: int) -> GeodesState:
        return GeodesState(self, self.tables, seats, Dice(1))

    def opening(self, seats: int, seed: int, options: dict[str, Any]) -> GeodesState:
        state = GeodesState(self, self.tables, seats, dice_from_seed(seed))
        deal(state, self.tables.bag[:], [self.tables.hand] * seats)
        state.push(BeginTurn(0))
        return state

    def resume(self, state: GeodesState) -> None:
        state.push(BeginTurn(state.active))

    def problems(self, state: GeodesState) -> list[str]:
        lying = Counter(stones_of(state))
        usual = Counter(self.tables.bag)
        return [
            f"{lying[kind]} of {self.tables.ids[kind]}; expected {usual[kind]}"
            for kind in usual - lying | lying - usual
        ]

    def pieces(self, state: GeodesState) -> dict[str, int]:
        return {self.tables.ids[kind]: count for kind, count in Counter(stones_of(state)).items()}

    def table(self, state: GeodesState, seat: int) -> dict[str, Any]:
        return {
            "bag": len(state.bag),
            "hand": state.hands[seat][:] if seat >= 0 else [],
            "held": [len(hand) for hand in state.hands],
            "geodes": [geode[:] for geode in state.geodes],
            "active": state.active,
            "points": [int(points) for points in self.scores(state)],
        }

    def imagine(self, state: GeodesState, seat: int, seed: int) -> GeodesState:
        """Everything but the seat's own hand is dealt anew, until the one who is asked has an answer as now."""
        dice = dice_from_seed(seed)
        while True:
            imagined = state.clone()
            imagined.dice = dice
            hidden = sorted(imagined.bag + [kind for s in range(state.seats) if s != seat for kind in state.hands[s]])
            deal(imagined, hidden, [0 if s == seat else len(hand) for s, hand in enumerate(state.hands)])
            if imagined.reask() and len(imagined.choices) >= imagined.fewest_choices() * (state.seat >= 0):
                return imagined

    def scores(self, state: GeodesState) -> list[float]:
        return [float(sum(self.tables.points[kind] for kind in geode)) for geode in state.geodes]

    def goal(self, view: dict[str, Any]) -> Goal:
        return Goal("most", view["points"])

    def aims(self, view: dict[str, Any], seat: int) -> dict[str, int]:
        return {"stones": view["held"][seat]}

    def rate(self, state: GeodesState, option: int) -> float:
        return float(self.tables.points[LAY.index(option)]) if LAY.has(option) else 0.0

    def called(self, kind: int, lang: str) -> str:
        return str(getattr(self.stones[kind].name, lang))

    def describe(self, state: GeodesState, option: int, seat: int, lang: str, names: list[str] | None = None) -> str:
        if option == PASS.option():
            return self.words.say(lang, "option", "pass-turn", {})
        kind = LAY.index(option)
        values = {"stone": self.called(kind, lang), "points": self.tables.points[kind]}
        return self.words.say(lang, "option", "lay", values)

    def tell_event(self, event: dict[str, Any], names: list[str], lang: str) -> str:
        stone = self.called(event["stone"], lang) if "stone" in event else ""
        return super().tell_event({**event, "stone": stone}, names, lang)


def deal(state: GeodesState, stones: list[int], counts: list[int]) -> None:
    """Shuffle these stones, give each seat so many of them, and leave the rest in the bag."""
    state.dice.shuffle(stones)
    for seat, count in enumerate(counts):
        if count:
            state.hands[seat] = sorted(stones.pop() for _ in range(count))
    state.bag = stones


def stones_of(state: GeodesState) -> list[int]:
    return state.bag + [kind for zone in (state.hands, state.geodes) for held in zone for kind in held]
