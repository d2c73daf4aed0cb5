"""Wounds, deaths and what they are worth."""
# mypyc

from typing import Any, ClassVar, final

from mypy_extensions import i64, mypyc_attr

from druza.games.edge import scoring
from druza.games.edge.content.basics import ENDURANCE, MODELS, NONE, PER_SEAT, SQUADS
from druza.games.edge.content.moments import W6, W7, W8, W8_INTERRUPT
from druza.games.edge.content.terms import E_KILLED, E_WOUNDED
from druza.games.edge.rules import effects, payment, windows
from druza.games.edge.rules.bodies import lift_model
from druza.games.edge.rules.contact import touches_field
from druza.games.edge.rules.durations import drop_group, drop_marks_of
from druza.games.edge.rules.numbers import add
from druza.games.edge.rules.values import is_immune, joined_partner, lost_endurance
from druza.games.edge.state import DEAD, EdgeState
from druza.games.edge.state_parts import Batch
from druza.games.edge.vocabulary import MODEL, SEAT
from druza.kernel.state import Decision, Step

# -- wounds ---------------------------------------------------------------------------------------------------------


@final
@mypyc_attr(free_list_len=1)
class DealWounds(Step[EdgeState]):
    """ED-176, ED-177: a batch of wounds for one model; first it can be answered (W6)."""

    def __init__(self, model: i64, n: i64, by: i64, seat: i64, fight: bool) -> None:
        self.model = model
        self.n = n
        self.by = by
        self.seat = seat
        self.fight = fight

    def run(self, state: EdgeState) -> None:
        if state.fields[self.model] < 0 or self.n <= 0 or is_immune(state, self.model):
            return
        partner = joined_partner(state, self.model)
        if partner >= 0:
            owner = self.model // PER_SEAT
            state.push(ShareWounds(owner, self.model, partner, self.n, self.n, 0, self.by, self.seat, self.fight))
            return
        begin_batch(state, self.model, self.n, self.by, self.seat, self.fight)


def begin_batch(state: EdgeState, model: i64, n: i64, by: i64, seat: i64, fight: bool) -> None:
    batch = Batch(model, n + taken_more(state, model), by, seat, fight)
    state.batches = [*state.batches, batch]
    state.then([windows.OPENING[W6], ApplyWounds()])


def taken_more(state: EdgeState, model: i64) -> i64:
    """Blood Altar and Marked: wounds that a model takes on top."""
    more = 0
    owner = model // PER_SEAT
    for seat in range(state.seats):
        if state.are_enemies(owner, seat) and state.shrines[seat] >= 0:
            for part in state.content.shrine_parts[state.shrine_kinds[seat]]:
                if part.wounds_on_top() and touches_field(state, model, state.shrines[seat]):
                    more += part.wounds_on_top()
    for mark in state.marks:
        if mark.token >= 0 and mark.model == model:
            for part in state.content.token_parts[mark.token]:
                more += part.wounds_on_top()
    return more


@final
@mypyc_attr(free_list_len=1)
class ShareWounds(Decision[EdgeState]):
    """ED-237: the owner of joined models gives each wound to either."""

    RULE: ClassVar[str] = "ED-237"
    KEY: ClassVar[str] = "share_wounds"

    def __init__(
        self,
        seat: i64,
        model: i64,
        partner: i64,
        total: i64,
        left: i64,
        given: i64,
        by: i64,
        player: i64,
        fight: bool,
    ) -> None:
        self.seat = seat
        self.model = model
        self.partner = partner
        self.total = total
        self.left = left
        self.given = given  # to the model itself so far
        self.by = by
        self.player = player
        self.fight = fight

    def candidates(self, state: EdgeState) -> list[int]:
        return [MODEL.answers[self.model], MODEL.answers[self.partner]]

    def resolve(self, state: EdgeState, option: int) -> None:
        given = self.given + (1 if MODEL.index(option) == self.model else 0)
        left = self.left - 1
        by, player, fight = self.by, self.player, self.fight
        if left > 0:
            state.push(ShareWounds(self.seat, self.model, self.partner, self.total, left, given, by, player, fight))
            return
        state.then(
            [
                TakeShare(self.model, given, by, player, fight),
                TakeShare(self.partner, self.total - given, by, player, fight),
            ]
        )

    def words(self, state: EdgeState) -> dict[str, Any]:
        return {"left": self.left}


@final
@mypyc_attr(free_list_len=1)
class TakeShare(Step[EdgeState]):
    """One part of shared wounds."""

    def __init__(self, model: i64, n: i64, by: i64, seat: i64, fight: bool) -> None:
        self.model = model
        self.n = n
        self.by = by
        self.seat = seat
        self.fight = fight

    def run(self, state: EdgeState) -> None:
        if self.n > 0 and state.fields[self.model] >= 0:
            begin_batch(state, self.model, self.n, self.by, self.seat, self.fight)


@final
@mypyc_attr(free_list_len=1)
class ApplyWounds(Step[EdgeState]):
    """ED-176 to ED-178: tokens go first; if a wound is left the model dies and the rest is lost."""

    def run(self, state: EdgeState) -> None:
        batch = state.batches[-1]
        if batch.n <= 0 or state.fields[batch.model] < 0:
            state.batches = state.batches[:-1]
            return
        squad = endurance_squad(state, batch.model)
        batch.lost = min(batch.n, state.endurance[squad])
        state.endurance = add(state.endurance, squad, -batch.lost)
        state.lost = add(state.lost, batch.model // PER_SEAT, batch.lost)
        batch.killed = batch.n > batch.lost
        drop_group(state, batch.model)
        spend_marked(state, batch.model)
        count_wounds(state, batch)
        if state.events is not None:
            state.tell(
                "wounded",
                batch.seat,
                {
                    "model": batch.model,
                    "place": state.board().ids[state.fields[batch.model]],
                    "wounds": batch.n,
                    "tokens": batch.lost,
                    "left": state.endurance[squad],
                    "guard": squad if squad != batch.model // MODELS else NONE,
                    "killed": batch.killed,
                    **cause(state, batch),
                },
            )
        if batch.killed:
            state.then([Die(), windows.OPENING[W7], EndBatch()])
        else:
            state.then([windows.OPENING[W7], EndBatch()])
        shrine_event(state, E_WOUNDED, batch)


def cause(state: EdgeState, batch: Batch) -> dict[str, Any]:
    """Who or what has dealt wounds outside a Combat."""
    if batch.fight or batch.by == batch.model:
        return {}
    if batch.by >= 0:
        return {"by": batch.by}
    return {"action": state.use().action} if state.uses and state.use().action >= 0 else {}


def endurance_squad(state: EdgeState, model: i64) -> i64:
    """ED-178, R-48: the squad whose tokens are lost: its own, or the one that guards it."""
    for mark in state.marks:
        if mark.token < 0 and mark.model == model and mark.attr >> ENDURANCE & 1:
            if state.content.parts[mark.part].is_loan():
                return mark.placer
    return model // MODELS


def spend_marked(state: EdgeState, model: i64) -> None:
    """Marked: used up by the wounds it added to."""
    token = state.content.marked
    for mark in state.marks:
        if mark.token == token and mark.model == model:
            state.marks = [kept for kept in state.marks if not (kept.token == token and kept.model == model)]
            return


def count_wounds(state: EdgeState, batch: Batch) -> None:
    """For actions that count the wounds and kills of their Combats."""
    if not batch.fight or not state.fights or not state.fights[-1].counting or not state.uses:
        return
    if batch.by != state.fights[-1].starter:
        return
    use = state.use()
    use.wounds += batch.lost + (1 if batch.killed else 0)
    if batch.killed:
        use.kills += 1
        use.victims = [*use.victims, batch.model // PER_SEAT]


def shrine_event(state: EdgeState, event: i64, batch: Batch) -> None:
    """Altar of Conquest, Sapping Briar: an enemy in contact with the shrine is wounded or dies."""
    for seat in range(state.seats):
        if state.are_enemies(seat, batch.model // PER_SEAT) and state.shrines[seat] >= 0:
            for part in state.content.shrine_parts[state.shrine_kinds[seat]]:
                if part.waits_for(event) and touches_field(state, batch.model, state.shrines[seat]):
                    effects.run_triggered(state, seat, part, batch.lost + (1 if batch.killed else 0))


def restore(state: EdgeState, squad: i64, count: i64) -> None:
    """ED-061: never above the printed value."""
    count = min(count, lost_endurance(state, squad))
    state.endurance = add(state.endurance, squad, count)
    if count and state.events is not None:
        state.tell("restored", squad // SQUADS, {"squad": squad, "count": count, "left": state.endurance[squad]})


@final
@mypyc_attr(free_list_len=1)
class EndBatch(Step[EdgeState]):
    """The wounds are dealt with."""

    def run(self, state: EdgeState) -> None:
        state.batches = state.batches[:-1]


# -- deaths ---------------------------------------------------------------------------------------------------------


@final
@mypyc_attr(free_list_len=1)
class Die(Step[EdgeState]):
    """ED-338: interrupts while it still stands, it leaves, W8, then its points."""

    def run(self, state: EdgeState) -> None:
        batch = state.batches[-1]
        batch.field = state.fields[batch.model]
        batch.mask = state.masks[batch.model]
        if batch.sacrificed:
            state.then([LeaveBoard(), windows.OPENING[W8]])
        else:
            state.then([windows.OPENING[W8_INTERRUPT], LeaveBoard(), windows.OPENING[W8], ScoreDeath()])


@final
@mypyc_attr(free_list_len=1)
class LeaveBoard(Step[EdgeState]):
    """The model leaves the board; the loss of the last one is judged at once."""

    def run(self, state: EdgeState) -> None:
        batch = state.batches[-1]
        if state.fields[batch.model] < 0:
            return
        batch.field = state.fields[batch.model]
        batch.mask = state.masks[batch.model]
        if not batch.sacrificed:
            shrine_event(state, E_KILLED, batch)
        lift_model(state, batch.model, DEAD)
        drop_marks_of(state, batch.model)
        if state.events is not None:
            state.tell("died", batch.seat, {"model": batch.model, "sacrificed": batch.sacrificed})
        scoring.judge_models(state)


@final
@mypyc_attr(free_list_len=1)
class ScoreDeath(Step[EdgeState]):
    """ED-179 to ED-185: points for a death."""

    def run(self, state: EdgeState) -> None:
        batch = state.batches[-1]
        owner = batch.model // PER_SEAT
        worth = max(0, state.content.unit_endurance[state.units[batch.model // MODELS]] + batch.vp)
        if state.is_duel():
            if worth > 0:
                payment.move_marker(state, 1 - owner, worth)
            return
        if worth == 0:
            return
        killer = killer_of(state, batch)
        if killer >= 0 and state.are_enemies(killer, owner):
            capture(state, killer, owner, worth)
        elif state.rules().teams:
            state.push(ChooseTaker(owner, worth))  # ED-185
        else:
            remove_tokens(state, owner, worth)  # ED-184


def killer_of(state: EdgeState, batch: Batch) -> i64:
    """ED-339: whose the wounds are; a controlled model that its own side kills in its Combat is its controller's."""
    if batch.fight and state.fights:
        fight = state.fights[-1]
        owner = batch.model // PER_SEAT
        if fight.starter == batch.model and fight.seat != owner and batch.by // PER_SEAT == owner:
            return fight.seat
    return batch.seat


def capture(state: EdgeState, seat: i64, owner: i64, worth: i64) -> None:
    """ED-182, ED-183: starting VP tokens go to the killer."""
    taken = min(worth, state.kept[owner])
    state.kept = add(state.kept, owner, -taken)
    state.captured = add(state.captured, seat * state.seats + owner, taken)
    if state.events is not None:
        state.tell("captured", seat, {"from": owner, "count": taken})
    scoring.judge_points(state)


def remove_tokens(state: EdgeState, owner: i64, worth: i64) -> None:
    taken = min(worth, state.kept[owner])
    state.kept = add(state.kept, owner, -taken)
    state.discarded_vp += taken
    scoring.judge_points(state)


@final
@mypyc_attr(free_list_len=1)
class ChooseTaker(Decision[EdgeState]):
    """D22, ED-185: no opponent took part: the owner names the opponent who gets the points."""

    RULE: ClassVar[str] = "ED-185"
    KEY: ClassVar[str] = "choose_taker"

    def __init__(self, seat: i64, worth: i64) -> None:
        self.seat = seat
        self.worth = worth

    def candidates(self, state: EdgeState) -> list[int]:
        return [SEAT.answers[other] for other in range(state.seats) if state.are_enemies(self.seat, other)]

    def resolve(self, state: EdgeState, option: int) -> None:
        capture(state, SEAT.index(option), self.seat, self.worth)


@final
@mypyc_attr(free_list_len=1)
class KillModel(Step[EdgeState]):
    """Judgment and special sources: a model is killed outright (ED-340)."""

    def __init__(self, model: i64, by: i64, seat: i64) -> None:
        self.model = model
        self.by = by
        self.seat = seat

    def run(self, state: EdgeState) -> None:
        if state.fields[self.model] < 0:
            return
        batch = Batch(self.model, 0, self.by, self.seat, False)
        batch.killed = True
        state.batches = [*state.batches, batch]
        state.then([Die(), EndBatch()])


@final
@mypyc_attr(free_list_len=1)
class SacrificeModel(Step[EdgeState]):
    """ED-186, ED-341: a model is given up; nobody scores for it."""

    def __init__(self, model: i64) -> None:
        self.model = model

    def run(self, state: EdgeState) -> None:
        if state.fields[self.model] < 0:
            return
        batch = Batch(self.model, 0, NONE, self.model // PER_SEAT, False)
        batch.killed = True
        batch.sacrificed = True
        state.batches = [*state.batches, batch]
        state.then([Die(), EndBatch()])


def sacrifice_wound(state: EdgeState, model: i64) -> None:
    """ED-213, ED-341: a sacrificed wound: a token of the squad, else the model itself."""
    squad = model // MODELS
    if state.endurance[squad] > 0:
        state.endurance = add(state.endurance, squad, -1)
        state.lost = add(state.lost, model // PER_SEAT, 1)
        state.paid_losses = [*state.paid_losses, squad]
        if state.events is not None:
            state.tell("sacrificed_wound", model // PER_SEAT, {"model": model})
    else:
        state.push(SacrificeModel(model))
