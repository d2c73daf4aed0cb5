"""Verbs that send cards elsewhere: home, to another Orbit, to the hand."""
# mypyc

from typing import Any, ClassVar, final

from mypy_extensions import i64, mypyc_attr

from druza.games.crystalicum.content.pieces import CHARACTER, NONE, TO_DISCARD, TO_HOMELAND, Act, Effect
from druza.games.crystalicum.rules.cards import is_world, kind_of, orbits, put
from druza.games.crystalicum.rules.deeds import answered
from druza.games.crystalicum.rules.hands import into_hand_openly
from druza.games.crystalicum.rules.leaving import take_from_play
from druza.games.crystalicum.rules.orbits import orbit_name
from druza.games.crystalicum.rules.targets import resolved_targets
from druza.games.crystalicum.state import HOMELAND, ORBIT, CrystalicumState, take_from
from druza.games.crystalicum.state_parts import STANDS, Matter
from druza.games.crystalicum.verbs.verb import Setting, Verb
from druza.games.crystalicum.vocabulary import AT
from druza.kernel.state import Decision


@final
class Move(Verb):
    """It does not use up the card's move."""

    NAME: ClassVar[str] = "move"
    DOES: ClassVar[str] = "moves a Character to its Homeland, or a Ship to the Orbit of its Home World"
    KEYS: ClassVar[dict[str, str]] = {"target": "target", "to": "homeland|home-orbit"}

    def changes(self, state: CrystalicumState, act: Act, deed: Matter, slot: int) -> bool:
        if act.to == TO_HOMELAND:
            return kind_of(state, slot) == CHARACTER and state.zone[slot] != HOMELAND
        return state.zone[slot] == ORBIT and state.place[slot] != state.homes[state.owner[slot]]

    def carry_out(self, state: CrystalicumState, effect: Effect, act: Act, place: int, part: int) -> None:
        for slot in resolved_targets(state, effect, act, state.stack[place], part):
            if act.to == TO_HOMELAND:
                go_home(state, slot)
            elif state.zone[slot] == ORBIT:
                state.place[slot] = state.homes[state.owner[slot]]
                if state.events is not None:
                    home = state.place[slot]
                    facts = {"slot": slot, "card": state.id_of(slot), "to": home, "orbit": orbit_name(state, home)}
                    state.tell("moved", state.owner[slot], facts)


def go_home(state: CrystalicumState, slot: i64) -> None:
    """A Character returns to its Homeland."""
    if kind_of(state, slot) == CHARACTER and state.zone[slot] != HOMELAND:
        put(state, slot, HOMELAND, NONE)
        if state.events is not None:
            state.tell("moved", state.owner[slot], {"slot": slot, "card": state.id_of(slot), "to": "homeland"})


@final
class ChangeDestination(Verb):
    NAME: ClassVar[str] = "change-destination"
    DOES: ClassVar[str] = "lets you choose the Orbit at which a moving Ship arrives"
    KEYS: ClassVar[dict[str, str]] = {"chooser": "you"}
    ANSWERS: ClassVar[tuple[str, ...]] = ("ship-moving",)

    def carry_out(self, state: CrystalicumState, effect: Effect, act: Act, place: int, part: int) -> None:
        deed = state.stack[place]
        answer = answered(state, deed)
        if answer is not None and answer.status == STANDS:
            state.push(ChooseDestination(deed.seat, deed.answers))


@final
@mypyc_attr(free_list_len=1)
class ChooseDestination(Decision[CrystalicumState]):
    """The Orbit at which a Ship arrives: any but the one it left."""

    RULE: ClassVar[str] = "CR-131"
    KEY: ClassVar[str] = "redirect"

    def __init__(self, seat: int, place: int) -> None:
        self.seat = seat
        self.place = place

    def candidates(self, state: CrystalicumState) -> list[int]:
        left = state.place[state.stack[self.place].card]
        return [AT.answers[world] for world in orbits(state) if world != left]

    def resolve(self, state: CrystalicumState, option: int) -> None:
        state.stack[self.place].place = AT.index(option)

    def words(self, state: CrystalicumState) -> dict[str, Any]:
        return {"card": state.id_of(state.stack[self.place].card)}


@final
class ReturnToHand(Verb):
    """From play; or the card that lost a duel, from the discard pile."""

    NAME: ClassVar[str] = "return-to-hand"
    DOES: ClassVar[str] = "returns a card to its owner's hand"
    KEYS: ClassVar[dict[str, str]] = {"target": "target", "zone": "play|discard = play"}

    def problem(self, said: dict[str, object], setting: Setting) -> str:
        if said["zone"] == "discard" and (said["target"] != "trigger-card" or setting.event != "duel-lost"):
            return 'from the discard pile takes the "trigger-card" of duel-lost'
        return ""

    def changes(self, state: CrystalicumState, act: Act, deed: Matter, slot: int) -> bool:
        return not is_world(kind_of(state, slot))

    def helps(self, state: CrystalicumState, effect: Effect, act: Act, deed: Matter) -> bool:
        if not act.from_discard:
            return False
        answer = answered(state, deed)
        if answer is None or answer.fate != TO_DISCARD:
            return False
        return answer.pattern in state.discards[answer.seat]

    def carry_out(self, state: CrystalicumState, effect: Effect, act: Act, place: int, part: int) -> None:
        deed = state.stack[place]
        if not act.from_discard:
            for slot in resolved_targets(state, effect, act, deed, part):
                take_from_play(state, slot)
            return
        answer = answered(state, deed)
        if answer is not None and answer.status == STANDS:
            take_back(state, answer)


def take_back(state: CrystalicumState, answer: Matter) -> None:
    """The card that the event is about goes from the discard pile to its owner's hand."""
    seat, pattern = answer.seat, answer.pattern
    if pattern in state.discards[seat]:
        take_from(state.discards, seat, pattern)
        into_hand_openly(state, seat, pattern)
        if state.events is not None:
            state.tell("returned", seat, {"slot": NONE, "card": state.content.ids[pattern]})
