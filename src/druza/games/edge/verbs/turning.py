"""Turning: squad cards are turned over by cards, and evolve."""
# mypyc

from typing import Any, ClassVar, final

from mypy_extensions import i64, mypyc_attr

from druza.games.edge.content.basics import EVOLVE_CARD, NONE, SQUADS
from druza.games.edge.content.moments import MENU
from druza.games.edge.content.parts import Part
from druza.games.edge.content.phrases import Phrases
from druza.games.edge.rules import actions, modes
from druza.games.edge.rules.bodies import is_squad_alive
from druza.games.edge.rules.hand import discard_from_hand
from druza.games.edge.rules.numbers import put, put_onto, take_from
from druza.games.edge.state import EdgeState
from druza.games.edge.state_parts import Use
from druza.games.edge.verbs.aiming import OnSquads
from druza.games.edge.vocabulary import CARD
from druza.kernel.state import Decision


@final
class ChangeMode(OnSquads):
    """ED-317: a squad card is turned over, without an arrow and without its price."""

    KEYS: ClassVar[str] = "t to free"

    def __init__(self, number: i64) -> None:
        super().__init__(number)
        self.side = NONE  # else the other one

    def take(self, said: Phrases, key: str, value: Any) -> None:
        if key == "to":
            self.side = said.mode(value)
        elif key == "free":
            said.exactly(f"{self.name}.free", value, True)
        else:
            super().take(said, key, value)

    def serves(self, state: EdgeState, use: Use, squad: i64) -> bool:
        if state.evolved[squad] >= 0 or not is_squad_alive(state, squad):
            return False
        return (self.side < 0 or state.modes[squad] != self.side) and modes.can_flip(state, squad)

    def hit_squad(self, state: EdgeState, use: Use, squad: i64) -> None:
        modes.flip(state, use.seat, squad)

    def squad_objection(self) -> str:
        return "ED-317"


@final
class Evolve(Part):
    """ED-235, ED-345: the card lies on the squad card from now on; an older one is discarded."""

    KEYS: ClassVar[str] = "t mode"

    def take(self, said: Phrases, key: str, value: Any) -> None:
        if key == "mode":
            if not isinstance(value, str):
                raise said.wrong(f"evolve.mode: expected the id of the new mode, found {value!r}")
        else:
            super().take(said, key, value)

    def could(self, state: EdgeState, use: Use) -> bool:
        return use.squad >= 0 and is_squad_alive(state, use.squad)

    def do(self, state: EdgeState, use: Use) -> None:
        squad, seat = use.squad, use.seat
        if state.evolved[squad] >= 0:
            state.discards = put_onto(state.discards, seat, state.evolved[squad])
        state.discards = take_from(state.discards, seat, use.card)
        state.evolved = put(state.evolved, squad, use.card)
        state.last_card = NONE
        if state.events is not None:
            state.tell("evolved", seat, {"card": state.content.cards[use.card], "squad": squad})


@final
class PlayEvolve(Part):
    """An evolve card from hand, without its price."""

    KEYS: ClassVar[str] = "free"

    def take(self, said: Phrases, key: str, value: Any) -> None:
        said.exactly(f"{self.name}.free", value, True)

    def could(self, state: EdgeState, use: Use) -> bool:
        return len(evolve_cards(state, use.seat)) > 0

    def do(self, state: EdgeState, use: Use) -> None:
        state.push(ChooseEvolve(use.seat))


def evolve_cards(state: EdgeState, seat: i64) -> list[int]:
    """Evolve cards in hand that could be laid on a squad now (ED-235)."""
    found: list[int] = []
    content = state.content
    for card in state.hands[seat]:
        if content.card_kind[card] == EVOLVE_CARD and card not in found:
            action = content.actions[content.card_actions[card][0]]
            for squad in range(seat * SQUADS, (seat + 1) * SQUADS):
                if state.units[squad] == action.unit and is_squad_alive(state, squad):
                    if action.needs_modes & state.side_bit(squad):
                        found.append(card)
                        break
    return found


@final
@mypyc_attr(free_list_len=1)
class ChooseEvolve(Decision[EdgeState]):
    """Absorption, Incubation Chamber: which evolve card of the hand is played."""

    RULE: ClassVar[str] = "ED-235"
    KEY: ClassVar[str] = "play_evolve"

    def __init__(self, seat: i64) -> None:
        self.seat = seat

    def candidates(self, state: EdgeState) -> list[int]:
        return [CARD.answers[card] for card in evolve_cards(state, self.seat)]

    def resolve(self, state: EdgeState, option: int) -> None:
        card = CARD.index(option)
        discard_from_hand(state, self.seat, card)
        number = state.content.card_actions[card][0]
        state.push(actions.BeginUse(self.seat, number, NONE, MENU, NONE, 0))
