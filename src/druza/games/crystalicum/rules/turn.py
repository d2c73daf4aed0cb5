"""The turn: four phases and their segments."""
# mypyc

from typing import Any, ClassVar, Final, final

from mypy_extensions import i64, mypyc_attr

from druza.games.crystalicum.content.pieces import (
    AT_ANY_MOMENT,
    AT_TURN_START,
    END_OF_TURN,
    IN_BATTLE_PHASE,
    IN_FINAL_PHASE,
    SEATS,
)
from druza.games.crystalicum.rules.action_phase import action_round
from druza.games.crystalicum.rules.cards import forget_vacated
from druza.games.crystalicum.rules.final_phase import (
    ANNOUNCE_VICTORY,
    CLAIM_VICTORY,
    DISCARD_ONE,
    DRAW_UP,
    reveal_round,
    win,
)
from druza.games.crystalicum.rules.invasion import InvasionRound
from druza.games.crystalicum.rules.limits import keep_limits
from druza.games.crystalicum.rules.opening_phase import ALLOCATE, PLACE_WORLDS, PRODUCE, UNMARK_ALL
from druza.games.crystalicum.rules.performing import action_refusal, add_actions, perform_option
from druza.games.crystalicum.rules.reactions import judged_cards
from druza.games.crystalicum.rules.star_battle import battle_round
from druza.games.crystalicum.state import (
    ACTION_PHASE,
    ACTIONS,
    ALLOCATION,
    ANNOUNCING,
    BATTLE_CARDS,
    BATTLE_PHASE,
    CLAIMING,
    DRAWING,
    FINAL,
    FINAL_CARDS,
    INVASIONS,
    OPENING,
    PLACING,
    PRODUCTION_SEGMENT,
    REVEALING,
    STAR_BATTLES,
    START_CARDS,
    UNMARK_SEGMENT,
    CrystalicumState,
)
from druza.games.crystalicum.vocabulary import PASS
from druza.kernel.state import ALLOWED, Decision, Frame, Step

SEGMENTS: Final = 14


@final
@mypyc_attr(free_list_len=1)
class BeginTurn(Step[CrystalicumState]):
    """CR-084: Opening, Action, Battle and Final Phase, in which all players take part."""

    def __init__(self) -> None:
        pass

    def run(self, state: CrystalicumState) -> None:
        for slot in range(len(state.moves)):
            state.moves[slot] = 0
            state.used[slot] = 0
        state.political_actions = [0] * state.seats
        state.battles = []
        state.phase = OPENING
        if state.events is not None:
            state.tell("turn", state.active, {"turn": state.turn})
        state.then(TURN)


@final
@mypyc_attr(free_list_len=1)
class StartSegment(Step[CrystalicumState]):
    """CR-085: in every segment the Active Player starts and play goes clockwise."""

    def __init__(self, segment: int) -> None:
        self.segment = segment

    def run(self, state: CrystalicumState) -> None:
        segment = self.segment
        enter_segment(state, segment)
        active = state.starter()
        if segment == UNMARK_SEGMENT:
            state.push(UNMARK_ALL)
        elif segment == START_CARDS or segment == BATTLE_CARDS or segment == FINAL_CARDS:
            state.push(card_round(active, segment, 0))
        elif segment == PRODUCTION_SEGMENT:
            state.push(PRODUCE)
        elif segment == ACTIONS:
            state.push(action_round(active, 0))
        elif segment == STAR_BATTLES:
            state.push(battle_round(active, 0))
        elif segment == INVASIONS:
            state.push(InvasionRound(tuple(state.round_from_active())))
        elif segment == REVEALING:
            state.push(reveal_round(active, 0))
        elif segment == CLAIMING:
            state.push(CLAIM_VICTORY)
        else:
            each_player(state, segment)


def each_player(state: CrystalicumState, segment: i64) -> None:
    """CR-263 and others: once round the table."""
    frames: list[Frame] = []
    for seat in state.round_from_active():
        if segment == PLACING:
            frames.append(PLACE_WORLDS[seat])
        elif segment == ALLOCATION:
            frames.append(ALLOCATE[seat])
        elif segment == ANNOUNCING:
            frames.append(ANNOUNCE_VICTORY[seat])
        elif segment == DRAWING:
            frames.append(DISCARD_ONE[seat])
            frames.append(DRAW_UP[seat])
    state.then(frames)


def enter_segment(state: CrystalicumState, segment: i64) -> None:
    """The phase follows from the segment."""
    state.segment = segment
    phase = OPENING
    if segment >= FINAL_CARDS:
        phase = FINAL
    elif segment >= BATTLE_CARDS:
        phase = BATTLE_PHASE
    elif segment >= ACTIONS:
        phase = ACTION_PHASE
    if phase != state.phase:
        state.phase = phase
        if state.events is not None:
            state.tell("phase", -1, {"phase": phase, "turn": state.turn})


@final
@mypyc_attr(free_list_len=1)
class CardRound(Step[CrystalicumState]):
    """CR-088, CR-164, CR-226: cards of this segment, one at a time, until all have passed in a row."""

    def __init__(self, seat: int, segment: int, passes: int) -> None:
        self.seat = seat
        self.segment = segment
        self.passes = passes

    def run(self, state: CrystalicumState) -> None:
        if self.passes < state.players():
            state.push(play_cards(state.staying(self.seat), self.segment, self.passes))


def segment_windows(segment: i64) -> i64:
    if segment == START_CARDS:
        return AT_TURN_START | AT_ANY_MOMENT
    return (IN_BATTLE_PHASE if segment == BATTLE_CARDS else IN_FINAL_PHASE) | AT_ANY_MOMENT


@final
@mypyc_attr(free_list_len=1)
class PlayCards(Decision[CrystalicumState]):
    """D01: a card or ability of this segment, or a pass."""

    RULE: ClassVar[str] = "CR-048"
    KEY: ClassVar[str] = "cards"

    def __init__(self, seat: int, segment: int, passes: int) -> None:
        self.seat = seat
        self.segment = segment
        self.passes = passes

    def candidates(self, state: CrystalicumState) -> list[int]:
        return [*judged_cards(state, self.seat, False), PASS.first]

    def options(self, state: CrystalicumState) -> list[int]:
        options: list[int] = []
        add_actions(state, self.seat, segment_windows(self.segment), options)
        options.append(PASS.first)
        return options

    def refusal(self, state: CrystalicumState, option: int) -> str:
        if option == PASS.first:
            return ALLOWED
        return action_refusal(state, self.seat, option, segment_windows(self.segment))

    def resolve(self, state: CrystalicumState, option: int) -> None:
        following = state.next_seat(self.seat)
        if option == PASS.first:
            state.push(card_round(following, self.segment, self.passes + 1))
        else:
            perform_option(state, self.seat, option, [card_round(following, self.segment, 0)])

    def words(self, state: CrystalicumState) -> dict[str, Any]:
        return {"segment": self.segment}


# Frames never change: those of every seat, segment and number of passes are made once.
CARD_ROUNDS: Final = [
    CardRound(place // SEGMENTS % SEATS, place % SEGMENTS, place // SEGMENTS // SEATS)
    for place in range(SEATS * SEGMENTS * (SEATS + 1))
]
PLAYING: Final = [
    PlayCards(place // SEGMENTS % SEATS, place % SEGMENTS, place // SEGMENTS // SEATS)
    for place in range(SEATS * SEGMENTS * (SEATS + 1))
]


def card_round(seat: i64, segment: i64, passes: i64) -> CardRound:
    if 0 <= passes <= SEATS and 0 <= segment < SEGMENTS:
        return CARD_ROUNDS[(passes * SEATS + seat) * SEGMENTS + segment]
    return CardRound(seat, segment, passes)


def play_cards(seat: i64, segment: i64, passes: i64) -> PlayCards:
    if 0 <= passes <= SEATS and 0 <= segment < SEGMENTS:
        return PLAYING[(passes * SEATS + seat) * SEGMENTS + segment]
    return PlayCards(seat, segment, passes)


@final
@mypyc_attr(free_list_len=1)
class EndTurn(Step[CrystalicumState]):
    """CR-023, CR-242, CR-262: lasting effects of the turn end; the next player is Active Player."""

    def __init__(self) -> None:
        pass

    def run(self, state: CrystalicumState) -> None:
        state.lasting = [lasting for lasting in state.lasting if lasting.until != END_OF_TURN]
        if state.turn_limit and state.turn >= state.turn_limit:
            staying = [seat for seat in range(state.seats) if not state.is_out(seat)]
            best = max([state.politics[seat] for seat in staying])
            win(state, [seat for seat in staying if state.politics[seat] == best], "turn_limit")
            return
        state.push(NEXT_TURN)
        keep_limits(state)


TURN: Final[list[Frame]] = [*[StartSegment(segment) for segment in range(SEGMENTS)], EndTurn()]


@final
@mypyc_attr(free_list_len=1)
class NextTurn(Step[CrystalicumState]):
    """CR-023: the player to the left becomes Active Player."""

    def __init__(self) -> None:
        pass

    def run(self, state: CrystalicumState) -> None:
        forget_vacated(state)
        state.turn += 1
        state.active = state.next_seat(state.active)
        state.push(BEGIN_TURN)


BEGIN_TURN: Final = BeginTurn()
NEXT_TURN: Final = NextTurn()
