"""Windows: events that may be answered, who is asked, and the stack of answers."""
# mypyc

from typing import Any, ClassVar, Final, final

from mypy_extensions import i64, mypyc_attr

from druza.games.crystalicum.content.pieces import ACTION, AS_ACTION, AS_REACTION, NONE, REACTION, SEATS, Effect
from druza.games.crystalicum.rules.declaring import DECLARE
from druza.games.crystalicum.rules.deeds import begin_deed
from druza.games.crystalicum.rules.effects import TAKE_EFFECT
from druza.games.crystalicum.rules.holdings import held_by
from druza.games.crystalicum.rules.index import index_of
from druza.games.crystalicum.rules.legality import can_use, deed_refusal
from druza.games.crystalicum.rules.triggers import FireTriggered, effect_at, triggered_now, waits_for
from druza.games.crystalicum.state import GONE, HIDDEN, SEEN_BY_ALL, CrystalicumState
from druza.games.crystalicum.state_parts import STANDS, Matter
from druza.games.crystalicum.vocabulary import ANSWER, CARD, PASS, USE
from druza.kernel.state import ALLOWED, Decision, Frame, Step


def announce(state: CrystalicumState, matter: Matter, following: list[Frame]) -> None:
    """Something may be answered. What follows finds it on top of the stack, and takes it off.

    What may be answered is never taken back, answered or not: else taking back would tell who was asked."""
    state.reveal()
    state.stack.append(matter)
    state.then(following)
    if could_be_answered(state, matter.events):
        state.push(ask_around(len(state.stack) - 1, 0))
    if index_of(state).watched & matter.events:
        triggered = triggered_now(state, matter)
        if triggered:
            state.push(FireTriggered(triggered))


def event(state: CrystalicumState, code: i64, seat: i64, card: i64) -> Matter:
    """An event about a card."""
    matter = Matter(1 << code, seat, card)
    if card >= 0:
        matter.pattern = state.pattern[card]
    return matter


def is_awaited(state: CrystalicumState, events: i64) -> bool:
    """Could any card in any hand or in play answer or be triggered by one of these events?"""
    return could_be_answered(state, events)


def could_be_answered(state: CrystalicumState, events: i64) -> bool:
    """Does any player hold, or have in play, a card that waits for one of these events? CR-052: whether or not anybody
    does, it is counted where some Reaction of all there are could answer."""
    if state.content.answered & events:
        state.windows += 1
    if index_of(state).watched & events:
        return True
    for seat in range(state.seats):
        if held_by(state, seat).watches & events:
            return True
    return False


@final
@mypyc_attr(free_list_len=1)
class AskAround(Step[CrystalicumState]):
    """CR-052, CR-265: clockwise from the Active Player; who holds no legal Reaction is passed over in silence."""

    def __init__(self, base: int, turn: int) -> None:
        self.base = base  # the matter on the stack that the round is about
        self.turn = turn  # how many seats of this round were asked or passed over

    def run(self, state: CrystalicumState) -> None:
        state.reveal()  # an answer is not taken back either, whoever is asked after it
        if state.stack[self.base].status == STANDS or len(state.stack) - 1 > self.base:
            for turn in range(self.turn, state.seats):
                seat = (state.active + turn) % state.seats
                if not state.is_out(seat) and can_react(state, seat, self.base):
                    state.push(React(seat, self.base, turn))
                    return
        if len(state.stack) - 1 > self.base:
            state.push(ResolveAnswers(self.base))


ROUNDS: Final = [AskAround(place // (SEATS + 1), place % (SEATS + 1)) for place in range(ANSWER.count * (SEATS + 1))]


def ask_around(base: i64, turn: i64) -> AskAround:
    """Frames never change: these are made once."""
    return ROUNDS[base * (SEATS + 1) + turn] if base < ANSWER.count and 0 <= turn <= SEATS else AskAround(base, turn)


@final
@mypyc_attr(free_list_len=1)
class ResolveAnswers(Step[CrystalicumState]):
    """CR-265: the answers take effect, the last one first; then a new round, if the event still stands."""

    def __init__(self, base: int) -> None:
        self.base = base

    def run(self, state: CrystalicumState) -> None:
        if len(state.stack) - 1 > self.base:
            state.then([TAKE_EFFECT, ResolveAnswers(self.base)])
        elif state.stack[self.base].status == STANDS:
            state.push(ask_around(self.base, 0))


def events_since(state: CrystalicumState, base: i64) -> i64:
    """A bit for every event that a matter of this round is."""
    events: i64 = 0
    for place in range(base, len(state.stack)):
        events |= state.stack[place].events
    return events


def can_react(state: CrystalicumState, seat: i64, base: i64) -> bool:
    """Has this seat any legal Reaction to the matters of this round?"""
    content = state.content
    events = events_since(state, base)
    if held_by(state, seat).watches & events:
        for pattern in state.hands[seat]:
            if content.watches[pattern] & events and content.kind[pattern] == REACTION:
                if answerable(state, seat, content.effects_of[pattern][0], NONE, base):
                    return True
    index = index_of(state)
    events &= index.watched
    code: i64 = 0
    while events >> code:
        if events >> code & 1:
            for slot in index.watchers[code]:
                if state.owner[slot] == seat and has_ability(state, seat, slot, code, base):
                    return True
        code += 1
    return False


def has_ability(state: CrystalicumState, seat: i64, slot: i64, code: i64, base: i64) -> bool:
    """Can this card in play answer an event of this kind?"""
    for effect in state.content.effects_of[state.pattern[slot]]:
        if effect.timing == AS_REACTION and effect.event == code and answerable(state, seat, effect, slot, base):
            return True
    return False


def reactions(state: CrystalicumState, seat: i64, base: i64) -> list[int]:
    """Every legal Reaction of a seat to the matters of this round, as options."""
    content = state.content
    options: list[int] = []
    events = events_since(state, base)
    last: i64 = NONE
    for pattern in state.hands[seat]:
        if pattern != last and content.watches[pattern] & events and content.kind[pattern] == REACTION:
            if answerable(state, seat, content.effects_of[pattern][0], NONE, base):
                options.append(CARD.first + pattern)
        last = pattern
    index = index_of(state)
    events &= index.watched
    code: i64 = -1
    while events >> (code + 1):
        code += 1
        if events >> code & 1:
            for slot in index.watchers[code]:
                if state.owner[slot] == seat:
                    add_abilities(state, options, seat, slot, code, base)
    return options


def add_abilities(state: CrystalicumState, options: list[int], seat: i64, slot: i64, code: i64, base: i64) -> None:
    for effect in state.content.effects_of[state.pattern[slot]]:
        if effect.timing == AS_REACTION and effect.event == code and answerable(state, seat, effect, slot, base):
            option = USE.first + slot * 4 + effect.ordinal
            if option not in options:
                options.append(option)


def answerable(state: CrystalicumState, seat: i64, effect: Effect, source: i64, base: i64) -> bool:
    for place in range(base, len(state.stack)):
        if can_answer(state, seat, effect, source, place):
            return True
    return False


def can_answer(state: CrystalicumState, seat: i64, effect: Effect, source: i64, place: i64) -> bool:
    """CR-049: may this Reaction answer this matter?"""
    matter = state.stack[place]
    if matter.status != STANDS or not waits_for(state, effect, seat, source, matter):
        return False
    return can_use(state, seat, effect, source, place)


def reaction_refusal(state: CrystalicumState, seat: i64, option: i64, base: i64) -> str:
    """Why this card or ability answers nothing now: it waits for something else, or cannot be used."""
    if CARD.has(option):
        if state.content.kind[CARD.index(option)] != REACTION:
            return "CR-049"
        effect = state.content.effects_of[CARD.index(option)][0]
        source = NONE
    else:
        effect = effect_at(state, USE.index(option))
        source = USE.index(option) // 4
    for place in range(base, len(state.stack)):
        matter = state.stack[place]
        if matter.status == STANDS and waits_for(state, effect, seat, source, matter):
            return deed_refusal(state, seat, effect, source, place)
    return "CR-049"


@final
@mypyc_attr(free_list_len=1)
class React(Decision[CrystalicumState]):
    """D35, CR-050: answer with a Reaction, or pass. Nobody else learns whether a seat was asked."""

    RULE: ClassVar[str] = "CR-049"
    KEY: ClassVar[str] = "react"

    def __init__(self, seat: int, base: int, turn: int) -> None:
        self.seat = seat
        self.base = base
        self.turn = turn

    def candidates(self, state: CrystalicumState) -> list[int]:
        return [*judged_cards(state, self.seat, True), PASS.first]

    def options(self, state: CrystalicumState) -> list[int]:
        return [*reactions(state, self.seat, self.base), PASS.first]

    def refusal(self, state: CrystalicumState, option: int) -> str:
        if option == PASS.first or option in reactions(state, self.seat, self.base):
            return ALLOWED
        return reaction_refusal(state, self.seat, option, self.base)

    def resolve(self, state: CrystalicumState, option: int) -> None:
        if option == PASS.first:
            state.push(ask_around(self.base, self.turn + 1))
            return
        if CARD.has(option):
            effect = state.content.effects_of[CARD.index(option)][0]
            source = NONE
        else:
            effect = effect_at(state, USE.index(option))
            source = USE.index(option) // 4
        places = [
            place for place in range(self.base, len(state.stack)) if can_answer(state, self.seat, effect, source, place)
        ]
        begin_deed(state, self.seat, effect, source, places[0])
        frames: list[Frame] = [DECLARE, ask_around(self.base, 0)]
        if len(places) > 1:
            frames.insert(0, ChooseAnswered(self.seat, tuple(places)))
        state.then(frames)

    def words(self, state: CrystalicumState) -> dict[str, Any]:
        return matter_words(state, state.stack[-1])


@final
@mypyc_attr(free_list_len=1)
class ChooseAnswered(Decision[CrystalicumState]):
    """Which of several events or deeds the Reaction just shown answers."""

    RULE: ClassVar[str] = "CR-265"
    KEY: ClassVar[str] = "answered"

    def __init__(self, seat: int, places: tuple[int, ...]) -> None:
        self.seat = seat
        self.places = places  # on the stack

    def candidates(self, state: CrystalicumState) -> list[int]:
        return [ANSWER.answers[place] for place in self.places if place < ANSWER.count]

    def resolve(self, state: CrystalicumState, option: int) -> None:
        state.stack[-1].answers = ANSWER.index(option)


def matter_words(state: CrystalicumState, matter: Matter) -> dict[str, Any]:
    """What is to be answered, for the words of a question. Public, as every matter is."""
    pattern = matter.pattern
    if matter.effect >= 0:
        pattern = state.content.effects[matter.effect].pattern
    hidden = matter.card >= 0 and state.zone[matter.card] == HIDDEN and state.known[matter.card] != SEEN_BY_ALL
    return {
        "event": matter.events,
        "by": matter.seat,
        "card": state.content.ids[pattern] if pattern >= 0 and not hidden else None,
        "value": matter.value,
    }


def judged_cards(state: CrystalicumState, seat: i64, reacting: bool) -> list[int]:
    """Every card of the hand and every ability of this kind, whatever the moment: what might be clicked."""
    content = state.content
    options: list[int] = []
    last = NONE
    for pattern in state.hands[seat]:
        if pattern != last and (reacting or content.kind[pattern] >= ACTION):
            options.append(CARD.first + pattern)
        last = pattern
    timing = AS_REACTION if reacting else AS_ACTION
    for slot in range(len(state.zone)):
        if state.owner[slot] == seat and state.zone[slot] != GONE and state.zone[slot] != HIDDEN:
            for effect in content.effects_of[state.pattern[slot]]:
                if effect.timing == timing:
                    options.append(USE.first + slot * 4 + effect.ordinal)
    return options


@final
@mypyc_attr(free_list_len=1)
class EndMatter(Step[CrystalicumState]):
    """The event is over."""

    def __init__(self) -> None:
        pass

    def run(self, state: CrystalicumState) -> None:
        state.stack.pop()


END_MATTER: Final = EndMatter()  # frames never change: one is enough
ENDING: Final[list[Frame]] = [END_MATTER]  # all that follows an event that only ends
