"""Rolls: the die is chosen, thrown, used and counted."""
# mypyc

from typing import Any, ClassVar, Final, final

from mypy_extensions import i64, mypyc_attr

from druza.games.edge.content.basics import ACTION_CARD, ATK, DEF, MODELS, NONE
from druza.games.edge.content.moments import AFTER_ROLL, H2
from druza.games.edge.content.terms import U_ROLL
from druza.games.edge.rules import fights, menu, payment, whose
from druza.games.edge.rules.durations import drop_marks
from druza.games.edge.rules.hit_bonus import bonus_of
from druza.games.edge.rules.numbers import NOTHING, add
from druza.games.edge.rules.values import attribute, auto_result
from druza.games.edge.state import EdgeState
from druza.games.edge.vocabulary import (
    DIE,
    DONE,
    PASS_TURN,
    PLAY_LOWER,
    PLAY_UPPER,
    REFRESH_ONE,
    REROLL_FREE,
    REROLL_PAID,
    USE,
)
from druza.kernel.state import ALLOWED, Decision, Frame, Step

YELLOW: Final = 0
RED: Final = 1


@final
@mypyc_attr(free_list_len=1)
class AttackRoll(Step[EdgeState]):
    """ED-148: the attacker chooses a die and rolls."""

    def run(self, state: EdgeState) -> None:
        if fights.is_over(state):
            return
        fight = state.fight()
        fight.attack = 0
        fight.attack_die = NONE
        fight.defence = 0
        fight.rolled_defence = False
        fight.rerolled = False
        fight.used_roll = NOTHING
        state.then([ChooseDie(whose.player_of(state, fight.attacker)), AfterRoll(fight.seat)])


@final
@mypyc_attr(free_list_len=1)
class DefenceRoll(Step[EdgeState]):
    """ED-149, ED-335: the defender rolls, unless the roll is won or lost outright."""

    def run(self, state: EdgeState) -> None:
        if fights.is_over(state):
            return
        fight = state.fight()
        fight.rolled_defence = True
        fight.rerolled = False
        fight.used_roll = NOTHING
        fight.auto_defence = auto_result(state, fight.defender, DEF)
        if fight.auto_defence == 0:
            state.then([ChooseDie(whose.player_of(state, fight.defender)), AfterRoll(fight.seat)])


@final
@mypyc_attr(free_list_len=1)
class ChooseDie(Decision[EdgeState]):
    """D14, ED-111 to ED-113: yellow for free, red for 1 crystal."""

    RULE: ClassVar[str] = "ED-113"
    KEY: ClassVar[str] = "choose_die"
    LEADS_ON: ClassVar[str] = "die/crystal"

    def __init__(self, seat: i64) -> None:
        self.seat = seat

    def candidates(self, state: EdgeState) -> list[int]:
        if state.eliminated >> self.seat & 1:
            return [DIE.first]  # ED-289: no decisions any more
        return [DIE.first, DIE.first + 1]

    def refusal(self, state: EdgeState, option: int) -> str:
        cost = self.cost(state, DIE.index(option))
        if cost == 0 or payment.can_pay(state, self.seat, cost, True):
            return ALLOWED
        return "ED-112"

    def resolve(self, state: EdgeState, option: int) -> None:
        die = DIE.index(option)
        cost = self.cost(state, die)
        if die == RED and is_red_free(state, self.seat):
            state.free_red = False
        state.push(RollDie(self.seat, die))
        if cost > 0:
            state.push(payment.Pay(self.seat, cost, True))

    def cost(self, state: EdgeState, die: i64) -> i64:
        return 0 if die == RED and is_red_free(state, self.seat) else state.content.die_cost[die]

    def words(self, state: EdgeState) -> dict[str, Any]:
        return roll_words(state)


def is_red_free(state: EdgeState, seat: i64) -> bool:
    return state.free_red and seat == state.active


def roll_words(state: EdgeState) -> dict[str, Any]:
    """What is being rolled for; all of it is open."""
    fight = state.fight()
    if fight.shot:
        return {"roll": "hit", "model": fight.shooter, "bonus": bonus_of(state)}
    if fight.rolled_defence:
        return {"roll": "def", "model": fight.defender, "strength": fight.attack}
    return {"roll": "atk", "model": fight.attacker, "target": fight.defender}


def sum_words(state: EdgeState) -> dict[str, Any]:
    """The face of the die, and what it makes with the value that is rolled for."""
    fight = state.fight()
    if fight.shot:
        return {"face": fight.face, "sum": fight.face + bonus_of(state)}
    value = attribute(state, fight.defender, DEF) if fight.rolled_defence else attribute(state, fight.attacker, ATK)
    value = max(0, value)
    return {"face": fight.face, "value": value, "sum": max(0, fight.face + value)}


@final
@mypyc_attr(free_list_len=1)
class RollDie(Step[EdgeState]):
    """ED-111, ED-112: a die is thrown."""

    def __init__(self, seat: i64, die: i64) -> None:
        self.seat = seat
        self.die = die

    def run(self, state: EdgeState) -> None:
        fight = state.fight()
        fight.die = self.die
        faces = state.content.red if self.die == RED else state.content.yellow
        fight.face = faces[state.dice.below(6)]
        state.reveal()
        if state.events is not None:
            state.tell(
                "rolled",
                self.seat,
                {"die": "red" if self.die == RED else "yellow", **roll_words(state), **sum_words(state)},
            )


def shows_gear(state: EdgeState) -> bool:
    """ED-327: the gear is read from the face of the die."""
    fight = state.fight()
    gears = state.content.gear_red if fight.die == RED else state.content.gear_yellow
    return fight.face in gears


@final
@mypyc_attr(free_list_len=1)
class AfterRoll(Step[EdgeState]):
    """D15, ED-114 to ED-120: what the roller may do with the die, before the other side rolls."""

    def __init__(self, seat: i64) -> None:
        self.seat = seat

    def run(self, state: EdgeState) -> None:
        fight = state.fight()
        seat = fight.seat
        model = whose.roller(state)
        if model >= 0 and not fight.shot:
            seat = whose.player_of(state, model)
        state.push(UseDie(seat))


@final
@mypyc_attr(free_list_len=1)
class UseDie(Decision[EdgeState]):
    """ED-114: keep, pay for a reroll, refresh a crystal; free rerolls and cards."""

    RULE: ClassVar[str] = "ED-114"
    KEY: ClassVar[str] = "use_die"
    LEADS_ON: ClassVar[str] = f"reroll/crystal {payment.AT_ONCE}"

    def __init__(self, seat: i64) -> None:
        self.seat = seat

    def candidates(self, state: EdgeState) -> list[int]:
        found = [DONE.first]
        if state.eliminated >> self.seat & 1:
            return found
        fight = state.fight()
        if shows_gear(state):
            found += [REROLL_PAID.first, REFRESH_ONE.first]
        if has_free_reroll(state):
            found.append(REROLL_FREE.answers[0])
        if not fight.silent and state.kind == 1 and not state.muted >> self.seat & 1:
            found += self.cards(state, H2 if fight.shot else AFTER_ROLL)  # after a reroll ED-117 refuses them
            blind = state.settings.blind_windows and not fight.rerolled
            if blind and self.seat != state.active and state.hands[self.seat]:
                found.append(PASS_TURN.answers[0])
        return found

    def cards(self, state: EdgeState, window: i64) -> list[int]:
        """Cards and upgrades that answer a roll; most hands have none."""
        found: list[int] = []
        content = state.content
        bit = 1 << window
        for card in state.hands[self.seat]:
            numbers = content.card_actions[card]
            for half in range(len(numbers)):
                if content.actions[numbers[half]].windows & bit and content.card_kind[card] == ACTION_CARD:
                    option = (PLAY_UPPER.first if half == 0 else PLAY_LOWER.first) + card
                    if option not in found:
                        found.append(option)
        for slot in range(self.seat * 10, self.seat * 10 + 10):
            if state.upgrades[slot] >= 0:
                numbers = content.card_actions[state.upgrades[slot]]
                for half in range(len(numbers)):
                    if content.actions[numbers[half]].windows & bit:
                        found.append(USE.answers[slot * 2 + half])
        return found

    def refusal(self, state: EdgeState, option: int) -> str:
        fight = state.fight()
        if option == REROLL_PAID.first:
            if fight.rerolled:
                return "ED-117"
            return ALLOWED if payment.can_pay(state, self.seat, 1, True) else "ED-114"
        if option == REFRESH_ONE.first:
            return ALLOWED if state.depleted[self.seat] > 0 else "ED-116"
        if option == DONE.first or option == REROLL_FREE.first or option == PASS_TURN.first:
            return ALLOWED
        return menu.option_refusal(state, self.seat, option, H2 if fight.shot else AFTER_ROLL, NONE)

    def objection(self, state: EdgeState, option: int) -> str:
        if option == REROLL_PAID.first or option == REFRESH_ONE.first:
            return "ED-327"  # no gear
        if option == REROLL_FREE.first:
            return "ED-117" if state.fight().rerolled else "ED-058" if state.fight().rolled_defence else "ED-057"
        return menu.menu_objection(state, self.seat, option)

    def resolve(self, state: EdgeState, option: int) -> None:
        fight = state.fight()
        if option == DONE.first:
            return
        if option == PASS_TURN.first:
            state.muted |= 1 << self.seat
            return
        if option == REFRESH_ONE.first:
            state.depleted = add(state.depleted, self.seat, -1)
            state.crystals = add(state.crystals, self.seat, 1)
            state.tell("refreshed", self.seat, {"count": 1})
            return  # the result is kept
        if option == REROLL_PAID.first or option == REROLL_FREE.first:
            fight.rerolled = True
            frames: list[Frame] = [RollDie(self.seat, fight.die), UseDie(self.seat)]
            if option == REROLL_PAID.first:
                frames.insert(0, payment.Pay(self.seat, 1, True))
            state.then(frames)
            return
        state.push(UseDie(self.seat))
        menu.begin(state, self.seat, option, H2 if fight.shot else AFTER_ROLL, NONE)

    def words(self, state: EdgeState) -> dict[str, Any]:
        return {**roll_words(state), **sum_words(state)}


def has_free_reroll(state: EdgeState) -> bool:
    """ED-057, ED-058: the grey die beside ATK, or beside DEF after a roll that fails."""
    fight = state.fight()
    if fight.rerolled or fight.shot:
        return False
    if not fight.rolled_defence:
        return state.mode_of(fight.attacker // MODELS).reroll_attack
    if not state.mode_of(fight.defender // MODELS).reroll_defence:
        return False
    return fight.face + max(0, attribute(state, fight.defender, DEF)) < fight.attack


@final
@mypyc_attr(free_list_len=1)
class CountAttack(Step[EdgeState]):
    """ED-148: attack strength = die + ATK."""

    def run(self, state: EdgeState) -> None:
        if fights.is_over(state):
            return
        fight = state.fight()
        fight.attack = max(0, fight.face + max(0, attribute(state, fight.attacker, ATK)))
        fight.attack_die = fight.die
        fight.attack_face = fight.face
        drop_marks(state, U_ROLL, len(state.fights))


@final
@mypyc_attr(free_list_len=1)
class CountDefence(Step[EdgeState]):
    """ED-149 to ED-151: defence strength, and who has won."""

    def run(self, state: EdgeState) -> None:
        if fights.is_over(state):
            return
        fight = state.fight()
        if fight.auto_defence != 0:
            fight.won = fight.auto_defence < 0
        else:
            fight.defence = fight.face + max(0, attribute(state, fight.defender, DEF))
            fight.won = fight.attack > fight.defence
        fight.due = fight.won
        drop_marks(state, U_ROLL, len(state.fights))
        if state.events is not None:
            state.tell(
                "compared",
                fight.seat,
                {
                    "attacker": fight.attacker,
                    "defender": fight.defender,
                    "attack": fight.attack,
                    "defence": fight.defence if fight.auto_defence == 0 else None,
                    "won": fight.won,
                },
            )
