"""Cards: what is drawn, discarded, shuffled back, looked at or taken back; an extra turn."""
# mypyc

from typing import Any, ClassVar, final

from mypy_extensions import i64

from druza.games.edge.content.basics import NONE
from druza.games.edge.content.parts import Part
from druza.games.edge.content.phrases import Phrases
from druza.games.edge.rules import hand, targets
from druza.games.edge.rules.numbers import put_into, take_from
from druza.games.edge.state import EdgeState
from druza.games.edge.state_parts import Use


@final
class Draw(Part):
    """As many cards as were shuffled back."""

    KEYS: ClassVar[str] = "n"

    def is_due(self) -> bool:
        return True

    def do(self, state: EdgeState, use: Use) -> None:
        for _ in range(targets.number_of(state, use, self.n)):
            hand.draw_card(state, use.seat)


@final
class Discard(Part):
    """A card from hand, as a price."""

    KEYS: ClassVar[str] = "n who"

    def __init__(self, number: i64) -> None:
        super().__init__(number)
        self.is_price = True

    def take(self, said: Phrases, key: str, value: Any) -> None:
        if key == "who":
            said.exactly(f"{self.name}.who", value, "own")
        else:
            super().take(said, key, value)

    def could(self, state: EdgeState, use: Use) -> bool:
        return len(state.hands[use.seat]) > 0

    def do(self, state: EdgeState, use: Use) -> None:
        state.push(hand.DiscardCard(use.seat))

    def hands_over_cards(self) -> bool:
        return True


@final
class ShuffleBack(Part):
    """Foresight: cards of the hand go back into the deck."""

    KEYS: ClassVar[str] = "n up_to"

    def take(self, said: Phrases, key: str, value: Any) -> None:
        if key == "up_to":
            said.exactly(f"{self.name}.up_to", value, True)
        else:
            super().take(said, key, value)

    def could(self, state: EdgeState, use: Use) -> bool:
        return len(state.hands[use.seat]) > 0

    def do(self, state: EdgeState, use: Use) -> None:
        state.push(hand.ShuffleBack(use.seat, targets.number_of(state, use, self.n)))

    def hands_over_cards(self) -> bool:
        return True


@final
class Look(Part):
    """Enhanced Vision, R-37: the hand of an opponent."""

    KEYS: ClassVar[str] = "what who"

    def take(self, said: Phrases, key: str, value: Any) -> None:
        said.exactly(f"{self.name}.{key}", value, "hand" if key == "what" else "opponent")

    def could(self, state: EdgeState, use: Use) -> bool:
        for other in range(state.seats):
            if state.are_enemies(use.seat, other) and state.hands[other]:
                return True
        return False

    def do(self, state: EdgeState, use: Use) -> None:
        state.push(hand.LookAt(use.seat))


@final
class ReturnToHand(Part):
    """ED-272: the card just played is taken back."""

    KEYS: ClassVar[str] = "what"

    def take(self, said: Phrases, key: str, value: Any) -> None:
        said.exactly(f"{self.name}.what", value, "card_just_played")

    def could(self, state: EdgeState, use: Use) -> bool:
        return state.last_card >= 0 and state.last_card in state.discards[use.seat]

    def do(self, state: EdgeState, use: Use) -> None:
        state.discards = take_from(state.discards, use.seat, state.last_card)
        state.hands = put_into(state.hands, use.seat, state.last_card)
        state.tell("taken_back", use.seat, {"card": state.content.cards[state.last_card]})
        state.last_card = NONE


@final
class ExtraTurn(Part):
    """ED-241: another active turn after this one."""

    KEYS: ClassVar[str] = "kind"

    def take(self, said: Phrases, key: str, value: Any) -> None:
        said.exactly(f"{self.name}.kind", value, "active")

    def could(self, state: EdgeState, use: Use) -> bool:
        return True

    def do(self, state: EdgeState, use: Use) -> None:
        state.extra_turns += 1
