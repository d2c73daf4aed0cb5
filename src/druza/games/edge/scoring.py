"""Ends: who has lost, who has won, and the tie-breaks."""
# mypyc

from typing import final

from mypy_extensions import i64, mypyc_attr

from druza.games.edge.rules import effects
from druza.games.edge.rules.bodies import has_models, models_on, squads_of_seat
from druza.games.edge.state import (
    ACTIVE_TURN,
    BY_CAPTURE,
    BY_LAST_MODEL,
    BY_TOKENS,
    NO_BATCHES,
    NO_FIGHTS,
    NO_USES,
    PASSIVE_TURN,
    RUNNING,
    EdgeState,
)
from druza.kernel.state import Step

# -- ends that are judged at once -------------------------------------------------------------------------------------


def judge_models(state: EdgeState) -> None:
    """ED-276, ED-283, ED-290: somebody may have lost the last model; deaths at one moment are judged together."""
    doomed = [seat for seat in range(state.seats) if not has_models(state, seat) and not state.eliminated >> seat & 1]
    if not doomed:
        return
    for frame in state.pending:
        if isinstance(frame, JudgeModels):
            return  # it is judged when all deaths of this moment are scored
    place = simultaneous_place(state)
    if place >= 0:
        state.pending.insert(place, JudgeModels())
        return
    lose_last_models(state)


@final
@mypyc_attr(free_list_len=1)
class JudgeModels(Step[EdgeState]):
    """ED-189, ED-277: the deaths of this moment are over."""

    def run(self, state: EdgeState) -> None:
        lose_last_models(state)


def simultaneous_place(state: EdgeState) -> i64:
    """The lowest pending frame that deals wounds of the same moment; -1 if there is none."""
    # wounds are what is judged here: imported where a last model or a captured token is, which is rare
    from druza.games.edge.rules import shooting, wounds

    for place in range(len(state.pending)):
        frame = state.pending[place]
        if isinstance(frame, (wounds.DealWounds, wounds.TakeShare, shooting.ResolveHits)):
            return place
        if isinstance(frame, effects.Do) and state.content.parts[frame.part].is_simultaneous():
            return place  # ED-265: the wounds of both sides
    return -1


def lose_last_models(state: EdgeState) -> None:
    doomed = [seat for seat in range(state.seats) if not has_models(state, seat) and not state.eliminated >> seat & 1]
    if not doomed:
        return
    for seat in doomed:
        state.eliminated |= 1 << seat
        state.tell("lost_last_model", seat, {})
    if state.is_duel():
        state.ending = BY_LAST_MODEL
        if len(doomed) == 2:
            finish(state, leaders_of_track(state))  # ED-277
        else:
            finish(state, [1 - doomed[0]])
    elif state.rules().teams:
        lose_team(state, doomed, BY_LAST_MODEL)
    else:
        eliminate(state, doomed, BY_LAST_MODEL)


def judge_points(state: EdgeState) -> None:
    """ED-189: captured VP tokens are judged when all deaths of this moment are scored."""
    for frame in state.pending:
        if isinstance(frame, JudgePoints):
            return
    place = simultaneous_place(state)
    if place >= 0:
        state.pending.insert(place, JudgePoints())
    else:
        points_decide(state)


@final
@mypyc_attr(free_list_len=1)
class JudgePoints(Step[EdgeState]):
    """ED-189, ED-356: the deaths of this moment are scored."""

    def run(self, state: EdgeState) -> None:
        points_decide(state)


def points_decide(state: EdgeState) -> None:
    """ED-283, ED-284, ED-290, ED-291: captured VP tokens."""
    rules = state.rules()
    if rules.teams:
        won = [team for team in range(2) if team_captured(state, team) >= rules.team_vp]
        if len(won) == 1:
            state.ending = BY_CAPTURE
            finish(state, team_seats(state, won[0]))
            return
        if len(won) == 2:
            state.ending = BY_CAPTURE
            finish(state, best_team(state))
            return
    else:
        for seat in range(state.seats):
            if has_captured_enough(state, seat):
                state.ending = BY_CAPTURE
                finish(state, [seat])
                return
    empty = [seat for seat in range(state.seats) if state.kept[seat] == 0 and not state.eliminated >> seat & 1]
    if not empty:
        return
    for seat in empty:
        state.eliminated |= 1 << seat
        state.tell("lost_tokens", seat, {})
    if rules.teams:
        lose_team(state, empty, BY_TOKENS)
    else:
        eliminate(state, empty, BY_TOKENS)


def has_captured_enough(state: EdgeState, seat: i64) -> bool:
    """ED-284, ED-355: 4 from each opponent; eliminated players cannot win."""
    if state.eliminated >> seat & 1:
        return False
    for other in range(state.seats):
        if other != seat and state.captured[seat * state.seats + other] < state.rules().from_each:
            return False
    return True


def lose_team(state: EdgeState, seats: list[int], why: i64) -> None:
    """ED-290, ED-356: a team loses at once; both at one moment: points decide."""
    teams = [False, False]
    for seat in seats:
        teams[seat % 2] = True
    state.ending = why
    if teams[0] and teams[1]:
        finish(state, best_team(state))
    else:
        finish(state, team_seats(state, 1 if teams[0] else 0))


def eliminate(state: EdgeState, seats: list[int], why: i64) -> None:
    """ED-283, ED-289, ED-354: the current turn is finished, then the game ends."""
    # a turn's end judges points itself: imported where somebody leaves the game
    from druza.games.edge.rules import end_of_turn

    if state.ending == RUNNING:
        state.ending = why
    if state.active in seats and state.kind == ACTIVE_TURN:
        clear_pending(state)
        state.then([end_of_turn.DrawCards(state.active), end_of_turn.CloseTurn(state.active)])
    elif state.active in seats and state.kind == PASSIVE_TURN:
        clear_pending(state)
        state.push(end_of_turn.CloseTurn(state.active))


def clear_pending(state: EdgeState) -> None:
    state.pending.clear()
    state.uses = NO_USES
    state.fights = NO_FIGHTS
    state.batches = NO_BATCHES


def finish(state: EdgeState, victors: list[int]) -> None:
    """The game is over."""
    state.victors = victors
    clear_pending(state)
    state.tell("over", -1, {"winners": victors, "draw": is_draw(state, victors), "why": state.ending})


def is_draw(state: EdgeState, victors: list[int]) -> bool:
    """ED-281, ED-293: nobody has won more than the others; free-for-all knows shared wins instead (ED-288)."""
    return len(victors) == state.seats and (state.is_duel() or state.rules().teams)


# -- ends that wait for the end of the turn ---------------------------------------------------------------------------


def finish_by_points(state: EdgeState) -> None:
    """ED-278 to ED-281, ED-286 to ED-288, ED-292, ED-293."""
    if state.is_duel():
        finish(state, leaders_of_track(state))
    elif state.rules().teams:
        finish(state, best_team(state))
    else:
        finish(state, best_alone(state))


def leaders_of_track(state: EdgeState) -> list[int]:
    """ED-278, ED-281, ED-363: the marker alone decides; in the centre it is a draw."""
    if state.marker > 0:
        return [0]
    if state.marker < 0:
        return [1]
    return [0, 1]


def captured_by(state: EdgeState, seat: i64) -> i64:
    """All VP a seat has captured; bought ones belong to no opponent (ED-303)."""
    total = state.bought[seat]
    for other in range(state.seats):
        total += state.captured[seat * state.seats + other]
    return total


def endurance_of(state: EdgeState, seat: i64) -> i64:
    """ED-287: tokens on squad cards plus 1 per model on the board."""
    total = len(models_on(state, seat))
    for squad in squads_of_seat(state, seat):
        total += state.endurance[squad]
    return total


def best_alone(state: EdgeState) -> list[int]:
    """ED-286 to ED-289: among those with models and not eliminated; if nobody is left, among all."""
    able = [seat for seat in range(state.seats) if has_models(state, seat) and not state.eliminated >> seat & 1]
    if not able:
        able = [seat for seat in range(state.seats) if has_models(state, seat)]
    if not able:
        able = list(range(state.seats))
    able = best_by(able, [captured_by(state, seat) for seat in able])
    able = best_by(able, [state.kept[seat] for seat in able])
    return best_by(able, [endurance_of(state, seat) for seat in able])


def best_by(seats: list[int], values: list[int]) -> list[int]:
    most = max(values)
    return [seats[place] for place in range(len(seats)) if values[place] == most]


def team_seats(state: EdgeState, team: i64) -> list[int]:
    return [seat for seat in range(state.seats) if seat % 2 == team]


def team_captured(state: EdgeState, team: i64) -> i64:
    total = 0
    for seat in team_seats(state, team):
        total += captured_by(state, seat)
    return total


def best_team(state: EdgeState) -> list[int]:
    """ED-292, ED-293: captured VP, VP kept, endurance; else a draw."""
    teams = best_by([0, 1], [team_captured(state, team) for team in range(2)])
    teams = best_by(teams, [sum([state.kept[seat] for seat in team_seats(state, team)]) for team in teams])
    teams = best_by(teams, [sum([endurance_of(state, seat) for seat in team_seats(state, team)]) for team in teams])
    return [seat for seat in range(state.seats) if seat % 2 in teams]


def points_of(state: EdgeState, seat: i64) -> int:
    """Victory points as they stand: lead on the track, or captured tokens."""
    if state.is_duel():
        return state.marker if seat == 0 else -state.marker
    if state.rules().teams:
        return team_captured(state, seat % 2)
    return captured_by(state, seat)
