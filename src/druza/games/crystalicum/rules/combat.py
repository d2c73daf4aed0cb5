"""Combat: what duels, star battles and invasions share. Initiation, Clash, Resolution."""
# mypyc

from typing import Any, ClassVar, Final, final

from mypy_extensions import i64, mypyc_attr

from druza.games.crystalicum.content.pieces import (
    AT_ANY_MOMENT,
    COMBAT_LOST,
    COMBAT_WON,
    DUEL,
    DUEL_LOST,
    DUEL_RULE,
    DUEL_WON,
    END_OF_COMBAT,
    IN_COMBAT,
    IN_DUEL,
    IN_INVASION,
    IN_STAR_BATTLE,
    INVASION,
    INVASION_WON,
    LOSER_DESTROYED,
    NONE,
    PLACE,
    SEATS,
    STAR_BATTLE,
    STAR_BATTLE_WON,
    TO_DISCARD,
)
from druza.games.crystalicum.rules.cards import has_ship_in
from druza.games.crystalicum.rules.combat_strength import fleet, total, troops
from druza.games.crystalicum.rules.effects import AFTER_RESOLUTION
from druza.games.crystalicum.rules.elimination import Eliminate
from druza.games.crystalicum.rules.fate import Leave
from druza.games.crystalicum.rules.gains import gain_politics, lose_politics
from druza.games.crystalicum.rules.limits import keep_limits
from druza.games.crystalicum.rules.luck import CHOOSE_LUCK, DRAW_LUCK
from druza.games.crystalicum.rules.orbits import orbit_name
from druza.games.crystalicum.rules.performing import action_refusal, add_actions, perform_option
from druza.games.crystalicum.rules.playing import own_cards
from druza.games.crystalicum.rules.reactions import END_MATTER, ENDING, announce, could_be_answered, event, judged_cards
from druza.games.crystalicum.rules.reading import constant_holds
from druza.games.crystalicum.state import EMBASSY, GONE, HIDDEN, CrystalicumState, with_value
from druza.games.crystalicum.state_parts import PEACEFUL, Combat, Matter
from druza.games.crystalicum.vocabulary import AT, PASS
from druza.kernel.state import ALLOWED, Decision, Frame, Step


def begin_combat(state: CrystalicumState, kind: i64, attacker: i64, defender: i64) -> Combat:
    """A new combat; nothing of an older one is left."""
    combat = Combat()
    combat.kind = kind
    combat.attacker = attacker
    combat.defender = defender
    state.combat = combat
    return combat


# -- Clash


@final
@mypyc_attr(free_list_len=1)
class Clash(Step[CrystalicumState]):
    """CR-148, CR-175, CR-204: attacker first, both in turn, until both have passed in a row."""

    def __init__(self, seat: int, passes: int) -> None:
        self.seat = seat
        self.passes = passes

    def run(self, state: CrystalicumState) -> None:
        if duel_is_off(state):
            call_off(state)
        elif self.passes >= 2:
            attacker, defender = state.combat.attacker, state.combat.defender
            state.then([CHOOSE_LUCK[attacker * 2], CHOOSE_LUCK[defender * 2 + 1], DRAW_LUCK, COMPARE])
        elif is_barred(state, self.seat):
            state.push(clash(other_fighter(state, self.seat), self.passes + 1))
        else:
            state.push(clash_action(self.seat, self.passes))


def duel_is_off(state: CrystalicumState) -> bool:
    """CR-156: a fighter has left the Embassy or play."""
    combat = state.combat
    if combat.kind != DUEL:
        return False
    return state.zone[combat.champion] != EMBASSY or state.zone[combat.rival] != EMBASSY


def end_without_result(state: CrystalicumState) -> None:
    """CR-156, CR-159: no losses, no Politics; what was put off until after the combat happens all the same."""
    state.then([AFTER_RESOLUTION, END_COMBAT])


def call_off(state: CrystalicumState) -> None:
    """CR-156: the duel ends because one of the two is no longer there."""
    if state.events is not None:
        state.tell("called_off", state.combat.attacker, {"defender": state.combat.defender})
    end_without_result(state)


def is_barred(state: CrystalicumState, seat: i64) -> bool:
    """CR-176, CR-258: a side without Ships passes at each of its turns."""
    return state.combat.kind == STAR_BATTLE and not has_ship_in(state, state.combat.orbit, seat)


def other_fighter(state: CrystalicumState, seat: i64) -> i64:
    combat = state.combat
    return combat.defender if seat == combat.attacker else combat.attacker


def clash_windows(state: CrystalicumState) -> i64:
    kind = state.combat.kind
    own = IN_DUEL if kind == DUEL else IN_STAR_BATTLE if kind == STAR_BATTLE else IN_INVASION
    return own | IN_COMBAT | AT_ANY_MOMENT


@final
@mypyc_attr(free_list_len=1)
class ClashAction(Decision[CrystalicumState]):
    """D15: a card or ability usable in this combat, or a pass."""

    RULE: ClassVar[str] = "CR-148"
    KEY: ClassVar[str] = "clash"

    def __init__(self, seat: int, passes: int) -> None:
        self.seat = seat
        self.passes = passes

    def candidates(self, state: CrystalicumState) -> list[int]:
        return [*judged_cards(state, self.seat, False), PASS.first]

    def options(self, state: CrystalicumState) -> list[int]:
        options: list[int] = []
        add_actions(state, self.seat, clash_windows(state), options)
        options.append(PASS.first)
        return options

    def refusal(self, state: CrystalicumState, option: int) -> str:
        if option == PASS.first:
            return ALLOWED
        return action_refusal(state, self.seat, option, clash_windows(state))

    def resolve(self, state: CrystalicumState, option: int) -> None:
        other = other_fighter(state, self.seat)
        if option == PASS.first:
            state.push(clash(other, self.passes + 1))
        else:
            perform_option(state, self.seat, option, [clash(other, 0)])

    def words(self, state: CrystalicumState) -> dict[str, Any]:
        return {"combat": state.combat.kind, "sums": [total(state, 0), total(state, 1)]}


# Frames never change: those of every seat and every number of passes are made once.
CLASHES: Final = [Clash(place // (SEATS + 1), place % (SEATS + 1)) for place in range(SEATS * (SEATS + 1))]
CLASHING: Final = [ClashAction(place // (SEATS + 1), place % (SEATS + 1)) for place in range(SEATS * (SEATS + 1))]


def clash(seat: i64, passes: i64) -> Clash:
    return CLASHES[seat * (SEATS + 1) + passes] if 0 <= passes <= SEATS else Clash(seat, passes)


def clash_action(seat: i64, passes: i64) -> ClashAction:
    return CLASHING[seat * (SEATS + 1) + passes] if 0 <= passes <= SEATS else ClashAction(seat, passes)


# -- Resolution


@final
@mypyc_attr(free_list_len=1)
class Compare(Step[CrystalicumState]):
    """CR-150, CR-182, CR-208: the higher sum wins; on a tie those who can must draw Luck again (CR-159)."""

    def __init__(self) -> None:
        pass

    def run(self, state: CrystalicumState) -> None:
        combat = state.combat
        if duel_is_off(state):
            call_off(state)
            return
        sums = [total(state, 0), total(state, 1)]
        if state.events is not None:
            state.tell("sums", combat.attacker, {"sums": sums, "defender": combat.defender, "combat": combat.kind})
        if sums[0] != sums[1]:
            self.decide(state, sums)
            return
        combat.drawing = [
            1 if state.world_decks[combat.attacker] else 0,
            1 if state.world_decks[combat.defender] else 0,
        ]
        if combat.drawing == [0, 0]:
            state.tell("no_result", combat.attacker, {"defender": combat.defender})
            end_without_result(state)
        else:
            state.then([DRAW_LUCK, COMPARE])

    def decide(self, state: CrystalicumState, sums: list[int]) -> None:
        combat = state.combat
        side = 0 if sums[0] > sums[1] else 1
        combat.winner = combat.attacker if side == 0 else combat.defender
        combat.advantage = abs(sums[0] - sums[1])
        loser = other_fighter(state, combat.winner)
        combat.harmless = is_harmless(state, side)
        if state.events is not None:
            state.tell("combat_won", combat.winner, {"loser": loser, "advantage": combat.advantage, "sums": sums})
        matter = event(state, COMBAT_WON, combat.winner, NONE)
        matter.events |= 1 << COMBAT_LOST
        matter.against = loser
        following: list[Frame] = [END_MATTER]
        if combat.kind == DUEL:
            following += duel_end(state, loser)
        else:
            matter.events |= 1 << (STAR_BATTLE_WON if combat.kind == STAR_BATTLE else INVASION_WON)
            following += [TakeLosses(loser), CountPolitics(loser)]
        announce(state, matter, [*following, AFTER_RESOLUTION, END_COMBAT])


COMPARE: Final = Compare()


def is_harmless(state: CrystalicumState, side: i64) -> bool:
    """CR-187, CR-211, CR-220: a winner without Ships, or with the World alone, destroys nothing."""
    combat = state.combat
    if combat.kind == STAR_BATTLE:
        return not has_ship_in(state, combat.orbit, combat.winner)
    if combat.kind == INVASION:
        own = troops(state, side)
        return len(own) == 0 if side == 0 else own == [combat.world]
    return False


@final
@mypyc_attr(free_list_len=1)
class TakeLosses(Step[CrystalicumState]):
    """CR-184, CR-185, CR-209, CR-212: one card after the other until the Advantage is used up."""

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def run(self, state: CrystalicumState) -> None:
        combat = state.combat
        if combat.harmless or combat.spent >= combat.advantage:
            return
        if losable(state, self.seat):
            state.then([LoseCard(self.seat), TakeLosses(self.seat)])
        else:
            lose_crystals(state, self.seat)


def losable(state: CrystalicumState, seat: i64) -> list[int]:
    """CR-184, CR-213, CR-214: the loser's cards taking part; after them, in an invasion, the defender's Places."""
    combat = state.combat
    side = 0 if seat == combat.attacker else 1
    cards = fleet(state, side) if combat.kind == STAR_BATTLE else troops(state, side)
    found = [slot for slot in cards if slot not in combat.settled]
    if not found and combat.kind == INVASION and side == 1:
        found = [slot for slot in own_cards(state, seat, PLACE) if slot not in combat.settled]
    return found


def lose_crystals(state: CrystalicumState, seat: i64) -> None:
    """CR-188 to CR-190: what is left burns Crystals on the loser's hidden World."""
    combat = state.combat
    world = combat.orbit
    if combat.kind == STAR_BATTLE and state.zone[world] == HIDDEN and state.owner[world] == seat:
        burnt = min(combat.advantage - combat.spent, state.crystals[world])
        state.crystals = with_value(state.crystals, world, state.crystals[world] - burnt)
        if burnt and state.events is not None:
            state.tell("burnt", seat, {"world": world, "count": burnt, "orbit": orbit_name(state, world)})


@final
@mypyc_attr(free_list_len=1)
class LoseCard(Decision[CrystalicumState]):
    """D22, D28: which card is destroyed; what is attached to it falls with it."""

    RULE: ClassVar[str] = "CR-184"
    KEY: ClassVar[str] = "lose_card"

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def candidates(self, state: CrystalicumState) -> list[int]:
        return [AT.answers[slot] for slot in losable(state, self.seat)]

    def resolve(self, state: CrystalicumState, option: int) -> None:
        state.push(Leave(AT.index(option), True, True))

    def words(self, state: CrystalicumState) -> dict[str, Any]:
        return {"left": state.combat.advantage - state.combat.spent}


@final
@mypyc_attr(free_list_len=1)
class CountPolitics(Step[CrystalicumState]):
    """CR-186, CR-210, CR-216: the loser loses 1 PP for each card, the winner gains 1; a World brings its Luck."""

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def run(self, state: CrystalicumState) -> None:
        combat = state.combat
        lose_politics(state, self.seat, combat.lost)
        gain_politics(state, combat.winner, combat.gained)


@final
@mypyc_attr(free_list_len=1)
class EndCombat(Step[CrystalicumState]):
    """CR-221: the combat is over; effects until its end are over too."""

    def __init__(self) -> None:
        pass

    def run(self, state: CrystalicumState) -> None:
        combat = state.combat
        state.combat = PEACEFUL
        if state.lasting:
            state.lasting = [lasting for lasting in state.lasting if lasting.until != END_OF_COMBAT]
        keep_limits(state)
        if combat.home_lost:
            state.push(Eliminate(combat.defender))


END_COMBAT: Final = EndCombat()


# -- the end of a duel


def duel_end(state: CrystalicumState, loser: i64) -> list[Frame]:
    """CR-151, CR-152: the loser is discarded, Politics are counted, then others may answer."""
    combat = state.combat
    beaten = combat.rival if loser == combat.defender else combat.champion
    destroyed = is_deadly(state, combat.champion if beaten == combat.rival else combat.rival)
    before = state.discards[loser].count(state.pattern[beaten])
    return [Leave(beaten, destroyed, False), ScoreDuel(loser, before)]


def is_deadly(state: CrystalicumState, slot: i64) -> bool:
    """Does this winner destroy the loser?"""
    for effect in state.content.constants_of[state.pattern[slot]]:
        for act in effect.acts:
            if act.verb == DUEL_RULE and act.rule == LOSER_DESTROYED and constant_holds(state, effect, slot):
                return True
    return False


@final
@mypyc_attr(free_list_len=1)
class ScoreDuel(Step[CrystalicumState]):
    """CR-151, CR-152, CR-192: 1 PP lost in any case; the printed Spirit of a loser who left play is gained."""

    def __init__(self, seat: int, before: int) -> None:
        self.seat = seat
        self.before = before  # copies of the loser that lay in the discard pile before the duel was decided

    def run(self, state: CrystalicumState) -> None:
        combat = state.combat
        beaten = combat.rival if self.seat == combat.defender else combat.champion
        pattern = state.pattern[beaten]
        lose_politics(state, self.seat, 1)
        if state.zone[beaten] == GONE:
            gain_politics(state, combat.winner, state.content.spirit[pattern])
        discarded = state.discards[self.seat].count(pattern) > self.before
        state.then([AnswerDuel(True, discarded), AnswerDuel(False, discarded)])


@final
@mypyc_attr(free_list_len=1)
class AnswerDuel(Step[CrystalicumState]):
    """A duel was won and lost: after the loser left play and Politics are counted."""

    def __init__(self, won: bool, discarded: bool) -> None:
        self.won = won
        self.discarded = discarded  # the loser lies in the discard pile: neither destroyed nor kept

    def run(self, state: CrystalicumState) -> None:
        code = DUEL_WON if self.won else DUEL_LOST
        if not could_be_answered(state, 1 << code):
            return
        combat = state.combat
        loser = other_fighter(state, combat.winner)
        best = combat.champion if combat.winner == combat.attacker else combat.rival
        beaten = combat.rival if best == combat.champion else combat.champion
        matter: Matter
        if self.won:
            matter = event(state, DUEL_WON, combat.winner, best)
            matter.against = loser
        else:
            matter = event(state, DUEL_LOST, loser, beaten)
            matter.against = combat.winner
            matter.fate = TO_DISCARD if self.discarded else NONE
        announce(state, matter, ENDING)
