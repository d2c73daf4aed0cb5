"""The verb that looks at hidden Worlds and at hands."""
# mypyc

from typing import ClassVar, final

from druza.games.crystalicum.content.pieces import LOOK_HAND, Act, Effect
from druza.games.crystalicum.rules.peeking import see_world
from druza.games.crystalicum.rules.targets import resolved_targets
from druza.games.crystalicum.state import CrystalicumState, with_laid_on
from druza.games.crystalicum.state_parts import Matter
from druza.games.crystalicum.verbs.verb import Setting, Verb


@final
class Look(Verb):
    """Only the acting player sees it; that it happened is public."""

    NAME: ClassVar[str] = "look"
    DOES: ClassVar[str] = "looks at a hidden World, or at a random card of a hand"
    KEYS: ClassVar[dict[str, str]] = {
        "what": "hand|hidden-world",
        "who": "you|opponent|any",
        "count": "1 = 1",
        "how": "random|choose = choose",
        "at": "self-orbit|ship-orbit|cost-card-orbit?",
    }

    def problem(self, said: dict[str, object], setting: Setting) -> str:
        if said["what"] == "hand" and (said["who"] != "opponent" or said["how"] != "random"):
            return 'a hand is looked at with who = "opponent" and how = "random"'
        return ""

    def helps(self, state: CrystalicumState, effect: Effect, act: Act, deed: Matter) -> bool:
        for other in range(state.seats):
            if other != deed.seat and not state.is_out(other) and state.hands[other]:
                return True
        return False

    def can_mean(self, state: CrystalicumState, other: int) -> bool:
        return len(state.hands[other]) > 0

    def carry_out(self, state: CrystalicumState, effect: Effect, act: Act, place: int, part: int) -> None:
        deed = state.stack[place]
        if act.what == LOOK_HAND:
            look_at_hand(state, deed)
            return
        for slot in resolved_targets(state, effect, act, deed, part):
            deed.looked = slot
            see_world(state, deed.seat, slot, deed.source)


def look_at_hand(state: CrystalicumState, deed: Matter) -> None:
    hand = state.hands[deed.opponent]
    if not hand:
        return
    pattern = hand[state.dice.below(len(hand))]
    state.reveal()
    note = pattern * 8 + deed.seat
    if note not in state.seen_hands[deed.opponent]:
        state.seen_hands = with_laid_on(state.seen_hands, deed.opponent, note)
    if state.events is not None:
        state.tell_secret("looked_hand", deed.seat, {"whose": deed.opponent}, {"card": state.content.ids[pattern]})
