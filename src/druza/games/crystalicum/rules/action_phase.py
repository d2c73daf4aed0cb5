"""The Action Phase: one Action after the other, until all pass in a row."""
# mypyc

from typing import Any, ClassVar, Final, final

from mypy_extensions import i64, mypyc_attr

from druza.games.crystalicum.content.pieces import ACTION, AT_ANY_MOMENT, IN_ACTION_PHASE, SEATS
from druza.games.crystalicum.rules.cards import characters_in
from druza.games.crystalicum.rules.duel import Challenge, challenge_refusal, has_rival
from druza.games.crystalicum.rules.holdings import held_by
from druza.games.crystalicum.rules.index import roster_of
from druza.games.crystalicum.rules.moving import ChooseMove, has_extra_moves, move_refusal
from druza.games.crystalicum.rules.peeking import peek, peek_refusal
from druza.games.crystalicum.rules.performing import action_refusal, add_actions, perform_option
from druza.games.crystalicum.rules.playing import are_costs_changed, can_play, highest_cost, play_card, playing_refusal
from druza.games.crystalicum.rules.politics import CHOOSE_ENVOYS
from druza.games.crystalicum.rules.reactions import judged_cards
from druza.games.crystalicum.rules.replacing import (
    ChooseReplacement,
    is_permanent,
    replaceable,
    replacements,
    replacing_refusal,
)
from druza.games.crystalicum.rules.transfer import ChooseReceiver, giver_refusal
from druza.games.crystalicum.state import ATTACHED, EMBASSY, ORBIT, CrystalicumState
from druza.games.crystalicum.vocabulary import (
    ANSWERS,
    CARD,
    CHALLENGE,
    MOVE,
    PASS,
    PEEK,
    POLITICS,
    REPLACE,
    TRANSFER,
    USE,
)
from druza.kernel.state import ALLOWED, Decision, Step

MAIN_WINDOWS: Final = IN_ACTION_PHASE | AT_ANY_MOMENT


@final
@mypyc_attr(free_list_len=1)
class ActionRound(Step[CrystalicumState]):
    """CR-086, CR-100: one after the other, until all have passed in a row."""

    def __init__(self, seat: int, passes: int) -> None:
        self.seat = seat
        self.passes = passes

    def run(self, state: CrystalicumState) -> None:
        if self.passes < state.players():
            state.push(take_action(state.staying(self.seat), self.passes))


@final
@mypyc_attr(free_list_len=1)
class TakeAction(Decision[CrystalicumState]):
    """D05, CR-100, CR-101: one Action, or a pass; passing is not final (CR-086)."""

    RULE: ClassVar[str] = "CR-101"
    KEY: ClassVar[str] = "action"
    MENU: ClassVar[bool] = True

    def __init__(self, seat: int, passes: int) -> None:
        self.seat = seat
        self.passes = passes

    def candidates(self, state: CrystalicumState) -> list[int]:
        return self.gathered(state, True)

    def options(self, state: CrystalicumState) -> list[int]:
        return self.gathered(state, False)

    def gathered(self, state: CrystalicumState, refused_too: bool) -> list[int]:
        """Everything worth judging, or what nothing forbids: gathered in one pass, for this is asked most often."""
        seat: i64 = self.seat
        options: list[Any] = []
        held = held_by(state, seat)
        changed = are_costs_changed(state, seat)
        highest = highest_cost(state, seat) if changed else state.treasuries[seat]
        for place in range(len(held.permanents)):
            pattern = held.permanents[place]
            if refused_too or (held.costs[place] <= highest and can_play(state, seat, pattern, changed)):
                options.append(ANSWERS[CARD.first + pattern])
        if refused_too:
            options += judged_cards(state, seat, False)
        else:
            add_actions(state, seat, MAIN_WINDOWS, options)
        if held.experienced:
            for old in replaceable(state, seat):
                if refused_too or replacements(state, seat, old):
                    options.append(ANSWERS[REPLACE.first + old])
        envoys = False
        zone, marked, moves, carries = state.zone, state.marked, state.moves, state.carries
        movers = roster_of(state).movers[seat]
        extra = refused_too or has_extra_moves(state, seat)
        for mover in movers:
            slot: i64 = mover
            unmoved = moves[slot] == 0 and zone[slot] != ATTACHED  # then nothing refuses it
            if unmoved or refused_too or ((extra or moves[slot] == 0) and not move_refusal(state, seat, slot)):
                options.append(ANSWERS[MOVE.first + slot])
            if zone[slot] == EMBASSY:
                envoys = envoys or refused_too or not marked[slot]
            elif zone[slot] == ORBIT:
                if refused_too or not peek_refusal(state, seat, slot):
                    options.append(ANSWERS[PEEK.first + slot])
            if carries[slot] > 0 and (refused_too or not giver_refusal(state, seat, slot)):
                options.append(ANSWERS[TRANSFER.first + slot])
        if envoys:
            if refused_too or has_rival(state, seat):
                for slot in movers:
                    if zone[slot] == EMBASSY and (refused_too or not marked[slot]):
                        options.append(ANSWERS[CHALLENGE.first + slot])
            options.append(POLITICS.first)
        options.append(PASS.first)
        return options

    def refusal(self, state: CrystalicumState, option: int) -> str:
        seat = self.seat
        if option == PASS.first:
            return ALLOWED
        if CARD.has(option):
            pattern = CARD.index(option)
            if is_permanent(state.content.kind[pattern]):
                return playing_refusal(state, seat, pattern)
            return action_refusal(state, seat, option, MAIN_WINDOWS)
        if USE.has(option):
            return action_refusal(state, seat, option, MAIN_WINDOWS)
        if MOVE.has(option):
            return move_refusal(state, seat, MOVE.index(option))
        if PEEK.has(option):
            return peek_refusal(state, seat, PEEK.index(option))
        if CHALLENGE.has(option):
            return challenge_refusal(state, seat, CHALLENGE.index(option))
        if TRANSFER.has(option):
            return giver_refusal(state, seat, TRANSFER.index(option))
        if REPLACE.has(option):
            return replacing_refusal(state, seat, REPLACE.index(option))
        for slot in characters_in(state, seat, EMBASSY):
            if not state.marked[slot]:
                return ALLOWED
        return "CR-144"

    def end(self, state: CrystalicumState) -> int:
        """The pass after which all have passed: the Action Phase is over."""
        return PASS.first if self.passes + 1 == state.players() else -1

    def resolve(self, state: CrystalicumState, option: int) -> None:
        seat = self.seat
        if option == PASS.first:
            action_round(state.next_seat(seat), self.passes + 1).run(state)  # nothing comes before it
            return
        following = action_round(state.next_seat(seat), 0)
        if CARD.has(option) and state.content.kind[CARD.index(option)] != ACTION:
            state.push(following)
            play_card(state, seat, CARD.index(option))
        elif CARD.has(option) or USE.has(option):
            perform_option(state, seat, option, [following])
        elif MOVE.has(option):
            state.push(following)
            state.push(ChooseMove(seat, MOVE.index(option)))
        elif PEEK.has(option):
            state.push(following)
            peek(state, seat, PEEK.index(option))
        elif CHALLENGE.has(option):
            state.push(following)
            state.push(Challenge(seat, CHALLENGE.index(option)))
        elif TRANSFER.has(option):
            state.push(following)
            state.push(ChooseReceiver(seat, TRANSFER.index(option)))
        elif REPLACE.has(option):
            state.push(following)
            state.push(ChooseReplacement(seat, REPLACE.index(option)))
        else:
            state.envoys = []
            state.push(following)
            state.push(CHOOSE_ENVOYS[seat])


# Frames never change: those of every seat and every number of passes are made once.
ROUNDS: Final = [ActionRound(place // (SEATS + 1), place % (SEATS + 1)) for place in range(SEATS * (SEATS + 1))]
TAKEN: Final = [TakeAction(place // (SEATS + 1), place % (SEATS + 1)) for place in range(SEATS * (SEATS + 1))]


def action_round(seat: i64, passes: i64) -> ActionRound:
    return ROUNDS[seat * (SEATS + 1) + passes] if 0 <= passes <= SEATS else ActionRound(seat, passes)


def take_action(seat: i64, passes: i64) -> TakeAction:
    return TAKEN[seat * (SEATS + 1) + passes] if 0 <= passes <= SEATS else TakeAction(seat, passes)
