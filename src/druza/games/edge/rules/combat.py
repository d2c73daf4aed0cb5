"""Combat: the sequence of attacks, Backstabs and counterattacks."""
# mypyc

from typing import Any, ClassVar, final

from mypy_extensions import i64, mypyc_attr

from druza.games.edge.content.basics import INI, MODELS, NONE, PER_SEAT
from druza.games.edge.content.moments import W1, W2, W3, W4, W5, W10
from druza.games.edge.content.terms import U_ATTACK, U_BACKSTAB, U_COMBAT, U_INI, U_ROLL
from druza.games.edge.rules import fights, rolls, whose, windows, wounds
from druza.games.edge.rules.durations import drop_marks
from druza.games.edge.rules.numbers import NOTHING
from druza.games.edge.rules.values import attribute, auto_result, may_attack
from druza.games.edge.state import EdgeState
from druza.games.edge.state_parts import Fight
from druza.games.edge.vocabulary import COUNTER, DONE
from druza.kernel.state import Decision, Frame, Step


def start_fight(state: EdgeState, fight: Fight) -> None:
    """ED-144 to ED-154: the steps of a Combat sequence."""
    used = used_in_action(state, fight)
    if used:
        fight.used = used
        fight.before = len(used)
    state.fights = [*state.fights, fight]
    state.began = True
    if state.events is not None:
        state.tell(
            "backstab" if fight.backstab else "combat",
            fight.seat,
            {"model": fight.starter, "against": fight.other},
        )
    if fight.single:
        fight.attacker, fight.defender = fight.starter, fight.other
        state.then([*attack_frames(), EndFight()])
        return
    state.then(
        [
            windows.OPENING[W1],
            BackstabsFirst(),
            windows.OPENING[W2],
            CompareIni(),
            *attack_frames(),
            OfferCounter(),
            EndFight(),
        ]
    )


def used_in_action(state: EdgeState, fight: Fight) -> list[int]:
    """R-69: the upgrade actions used in the Combat action that a sequence belongs to: the one around it, that of the
    running card, or that of the activation."""
    if state.fights:
        return state.fights[-1].used
    return state.use().combat_used if fight.in_card else state.combat_used


def note_used(state: EdgeState, fight: Fight) -> None:
    """R-69: the Combat action that a finished sequence belongs to remembers what was used in it."""
    used = used_in_action(state, fight) + fight.used[fight.before :]
    if state.fights:
        state.fights[-1].used = used
    elif fight.in_card:
        state.use().combat_used = used
    else:
        state.combat_used = used


def attack_frames() -> list[Frame]:
    """W3, attack roll, W4, defence roll, W5, wounds."""
    return [
        windows.OPENING[W3],
        rolls.AttackRoll(),
        rolls.CountAttack(),
        windows.OPENING[W4],
        rolls.DefenceRoll(),
        rolls.CountDefence(),
        windows.OPENING[W5],
        Outcome(),
    ]


@final
@mypyc_attr(free_list_len=1)
class BackstabsFirst(Step[EdgeState]):
    """ED-160, ED-161: Backstabs before this Combat; those of both sides count as simultaneous."""

    def run(self, state: EdgeState) -> None:
        fight = state.fight()
        if fights.is_over(state) or not fight.backstabs:
            return
        both = fight.starter in fight.backstabs and fight.other in fight.backstabs
        frames: list[Frame] = []
        for model in fight.backstabs:
            against = fight.other if model == fight.starter else fight.starter
            frames.append(AddedBackstab(whose.player_of(state, model), model, against, both))
        fight.backstabs = NOTHING
        if both:
            frames.append(HeldWounds())
        state.then(frames)


@final
@mypyc_attr(free_list_len=1)
class AddedBackstab(Step[EdgeState]):
    """A Backstab that a card adds before a Combat."""

    def __init__(self, seat: i64, model: i64, against: i64, held: bool) -> None:
        self.seat = seat
        self.model = model
        self.against = against
        self.held = held

    def run(self, state: EdgeState) -> None:
        if fights.is_over(state) or not may_attack(state, self.model):
            return
        fight = Fight(self.seat, self.model, self.against, True)
        fight.in_card = True
        fight.held = self.held
        start_fight(state, fight)


@final
@mypyc_attr(free_list_len=1)
class HeldWounds(Step[EdgeState]):
    """ED-160: both Backstabs are made; now both sides take their wounds."""

    def run(self, state: EdgeState) -> None:
        held = state.fight().pending_wounds
        state.fight().pending_wounds = NOTHING
        frames: list[Frame] = []
        for place in range(0, len(held), 3):
            by = held[place + 2]
            frames.append(wounds.DealWounds(held[place], held[place + 1], by, whose.player_of(state, by), True))
        state.then(frames)


@final
@mypyc_attr(free_list_len=1)
class CompareIni(Step[EdgeState]):
    """ED-144 to ED-147, ED-156, ED-159, ED-335: who attacks first."""

    def run(self, state: EdgeState) -> None:
        if fights.is_over(state):
            return
        fight = state.fight()
        first = fight.starter
        if not fight.backstab and not starter_is_first(state, fight):
            first = fight.other
        drop_marks(state, U_INI, len(state.fights))
        if not may_attack(state, first):
            first = fight.other if first == fight.starter else fight.starter
            if fight.backstab or not may_attack(state, first):
                fight.cancelled = True
                return
        fight.attacker = first
        fight.defender = fight.other if first == fight.starter else fight.starter
        if state.events is not None:
            state.tell("initiative", fight.seat, {"first": first, **compared_ini(state, fight)})


def compared_ini(state: EdgeState, fight: Fight) -> dict[str, Any]:
    """The higher INI and the lower one; nothing where something else decided."""
    if fight.backstab or auto_result(state, fight.starter, INI) or auto_result(state, fight.other, INI):
        return {}
    ini, far = attribute(state, fight.starter, INI), attribute(state, fight.other, INI)
    return {"ini": max(ini, far), "lower": min(ini, far)}


def starter_is_first(state: EdgeState, fight: Fight) -> bool:
    starter_wins = auto_result(state, fight.starter, INI)
    other_wins = auto_result(state, fight.other, INI)
    if starter_wins != other_wins:
        return starter_wins > other_wins
    if starter_wins == 0:
        ini, far = attribute(state, fight.starter, INI), attribute(state, fight.other, INI)
        if ini != far:
            return ini > far
    starters = not state.are_enemies(state.active, fight.seat)
    others = not state.are_enemies(state.active, fight.other // PER_SEAT)
    return starters or not others  # ED-146; ED-147: else the starter


@final
@mypyc_attr(free_list_len=1)
class Outcome(Step[EdgeState]):
    """ED-150, ED-152: a success deals 1 wound, or as many as cards say."""

    def run(self, state: EdgeState) -> None:
        if fights.is_over(state):
            return
        fight = state.fight()
        fight.due = False
        if not fight.won:
            fight.set_wounds = 0
            return
        count = fight.set_wounds if fight.set_wounds else 1
        fight.set_wounds = 0
        count += extra_wounds(state, fight)
        seat = whose.player_of(state, fight.attacker)
        drop_attack_marks(state, fight.attacker)
        if fight.held:
            parent = state.fights[-2]
            parent.pending_wounds = [*parent.pending_wounds, fight.defender, count, fight.attacker]
        else:
            state.push(wounds.DealWounds(fight.defender, count, fight.attacker, seat, True))


def drop_attack_marks(state: EdgeState, attacker: i64) -> None:
    """What a card added to one successful attack of this model is used up."""
    parts = state.content.parts
    for mark in state.marks:
        if mark.token < 0 and mark.model == attacker and parts[mark.part].until == U_ATTACK:
            state.marks = [
                kept
                for kept in state.marks
                if not (kept.token < 0 and kept.model == attacker and parts[kept.part].until == U_ATTACK)
            ]
            return


def extra_wounds(state: EdgeState, fight: Fight) -> i64:
    """Wounds that cards add to a success of the attacker."""
    extra = 0
    for mark in state.marks:
        if mark.token < 0 and state.content.parts[mark.part].adds_wounds():
            if mark.model == fight.attacker or (mark.model < 0 and mark.squad == fight.attacker // MODELS):
                extra += mark.n
    return extra


@final
@mypyc_attr(free_list_len=1)
class OfferCounter(Step[EdgeState]):
    """ED-151 to ED-154: the target of a failed attack may counterattack once."""

    def run(self, state: EdgeState) -> None:
        if fights.is_over(state):
            return
        fight = state.fight()
        if fight.won or fight.backstab or fight.no_counter or not may_attack(state, fight.defender):
            return
        seat = whose.player_of(state, fight.defender)
        if not state.eliminated >> seat & 1:
            state.push(Counterattack(seat))


@final
@mypyc_attr(free_list_len=1)
class Counterattack(Decision[EdgeState]):
    """D16, ED-153: counterattack or decline."""

    RULE: ClassVar[str] = "ED-153"
    KEY: ClassVar[str] = "counterattack"

    def __init__(self, seat: i64) -> None:
        self.seat = seat

    def candidates(self, state: EdgeState) -> list[int]:
        return [COUNTER.first, DONE.first]

    def resolve(self, state: EdgeState, option: int) -> None:
        if option == DONE.first:
            return
        fight = state.fight()
        keep_numbers(fight)
        fight.attacker, fight.defender = fight.defender, fight.attacker
        fight.counter = True
        if state.events is not None:
            state.tell("counterattack", self.seat, {"model": fight.attacker, "against": fight.defender})
        state.then(attack_frames())

    def words(self, state: EdgeState) -> dict[str, Any]:
        return {"model": state.fight().defender, "against": state.fight().attacker}


def keep_numbers(fight: Fight) -> None:
    """The numbers of an attack that was held off stay to be seen; the next one begins without any."""
    defence = [fight.defence, fight.die, fight.face] if fight.auto_defence == 0 else [0, NONE, 0]
    fight.held_off = [fight.attack, fight.attack_die, fight.attack_face, *defence]
    fight.attack = 0
    fight.attack_die = NONE
    fight.defence = 0
    fight.rolled_defence = False


@final
@mypyc_attr(free_list_len=1)
class EndFight(Step[EdgeState]):
    """The sequence is over: what lasted for it ends."""

    def run(self, state: EdgeState) -> None:
        depth = len(state.fights)
        fight = state.fights[-1]
        state.fights = state.fights[:-1]
        if fight.used and not fight.shot:
            note_used(state, fight)
        for until in (U_ROLL, U_INI, U_BACKSTAB, U_COMBAT):
            drop_marks(state, until, depth)
        if state.paid_losses and not state.fights and not state.uses:
            state.push(windows.PAID_LOSSES)


@final
@mypyc_attr(free_list_len=1)
class CombatFinished(Step[EdgeState]):
    """W10: a Combat action is finished."""

    def run(self, state: EdgeState) -> None:
        windows.open_window(state, W10, NONE)
