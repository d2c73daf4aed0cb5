"""The turn: starting phase, action phase, clean-up phase."""
# mypyc

from typing import ClassVar, Final, final

from mypy_extensions import i64, mypyc_attr

from druza.games.star_scrappers.content.pieces import (
    CARDS,
    COLLECT,
    COLLECT_DISCOUNT,
    MINE,
    ON_RAID,
    RECRUIT,
    SAME_ACTION,
    SKILL,
    plain,
)
from druza.games.star_scrappers.rules.collect import ChooseArtifact, any_artifact
from druza.games.star_scrappers.rules.effects import use_effects
from druza.games.star_scrappers.rules.hand import (
    count_hand,
    different_cards,
    is_bare,
    lay_down,
    perks,
    power_by_colour,
    sum_of_colours,
)
from druza.games.star_scrappers.rules.mine import ChooseCrystal, can_mine
from druza.games.star_scrappers.rules.objects import ELSEWHERE
from druza.games.star_scrappers.rules.raid import RaidBase
from druza.games.star_scrappers.rules.recruit import ChooseRecruit, can_recruit
from druza.games.star_scrappers.rules.starting_phase import StartArtifact, UseLeader
from druza.games.star_scrappers.rules.triggers import FireTriggers
from druza.games.star_scrappers.state import NONE_OF_EACH, StarScrappersState
from druza.games.star_scrappers.vocabulary import ACTION, BASE, CARD, END, EXTRA, RAID
from druza.kernel.state import ALLOWED, Decision, Step
from druza.kernel.subsets import Subsets
from druza.kernel.zones import with_added, with_number


@final
@mypyc_attr(free_list_len=1)
class BeginTurn(Step[StarScrappersState]):
    """SS-024: a turn has three phases."""

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def run(self, state: StarScrappersState) -> None:
        seat = self.seat
        state.active = seat
        if state.events is not None:
            state.tell("turn", seat, {"round": state.round})
        state.push(CleanUp(seat))
        state.push(ChooseAction(seat))
        if state.bases[seat]:  # SS-040
            state.push(UseLeader(seat))
        if state.artifacts[seat]:
            state.push(StartArtifact(seat))


# -- action phase --------------------------------------------------------------------------------------------------


FIRST_ACTION: Final = ACTION[0].first
FIRST_EXTRA: Final = EXTRA[0].first
ALWAYS: Final[list[int]] = [*[verb.first for verb in ACTION], RAID.first, END.first]
MENUS: Final = Subsets([*ALWAYS, *[verb.first for verb in EXTRA]])
MAY_RAID: Final = 1 << 4  # bits of a menu, after those of the actions
MAY_END: Final = 1 << 5
EXTRAS: Final = 6  # how many bits lie before those of the extra actions
KINDS: Final = 4
FIRST_USED: Final = [[kind] for kind in range(KINDS)]
ALL_KINDS: Final = (1 << KINDS) - 1


@final
@mypyc_attr(free_list_len=1)
class ChooseAction(Decision[StarScrappersState]):
    """SS-045 to SS-047: two actions of different kinds, or a raid; extra actions besides; or the end."""

    RULE: ClassVar[str] = "SS-045"
    KEY: ClassVar[str] = "main"
    MENU: ClassVar[bool] = True

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def candidates(self, state: StarScrappersState) -> list[int]:
        options = ALWAYS
        for kind in range(len(EXTRA)):
            if state.extra[kind] > 0:
                options = [*options, FIRST_EXTRA + kind]
        return options

    def refusal(self, state: StarScrappersState, option: int) -> str:
        if option == END.first:
            return ALLOWED
        if option == RAID.first:
            return raid_refusal(state)
        if option >= FIRST_EXTRA:
            return action_refusal(state, self.seat, option - FIRST_EXTRA)
        kind = option - FIRST_ACTION
        if state.raided:
            return "SS-246"
        if len(state.used) >= state.content.actions:
            return "SS-045"
        if not may_be_next(state, self.seat, kind):
            return "SS-046"
        return action_refusal(state, self.seat, kind)

    def options(self, state: StarScrappersState) -> list[int]:
        """The candidates that nothing forbids; normal actions are not judged any more when all are carried out."""
        seat = self.seat
        usual: i64 = 0
        used = state.used
        if not state.raided and len(used) < state.content.actions:
            usual = ALL_KINDS
            if used and not may_repeat(state, seat):
                usual &= ~(1 << i64(used[0]))
        extra: i64 = 0
        if state.extra is not NONE_OF_EACH:
            for kind in range(i64(KINDS)):
                if i64(state.extra[kind]) > 0:
                    extra |= 1 << kind
        allowed: i64 = MAY_END
        if usual | extra:
            possible = possible_actions(state, seat)
            allowed |= usual & possible | (extra & possible) << EXTRAS
        if not raid_refusal(state):
            allowed |= MAY_RAID
        return MENUS.of(allowed)

    def resolve(self, state: StarScrappersState, option: int) -> None:
        seat = self.seat
        if option == END.first:
            return
        if option == RAID.first:
            state.then_both(ChooseRaid(seat), self)
            return
        if option >= FIRST_EXTRA:
            kind = option - FIRST_EXTRA
            state.extra = with_number(state.extra, kind, state.extra[kind] - 1)
        else:
            kind = option - FIRST_ACTION
            used = state.used
            state.used = with_added(used, kind) if used else FIRST_USED[kind]
        state.push(self)  # SS-045: and then the next action
        if kind == RECRUIT:
            state.push(ChooseRecruit(seat))
        elif kind == MINE:
            state.push(ChooseCrystal(seat))
        elif kind == COLLECT:
            state.push(ChooseArtifact(seat))
        else:
            state.push(ChooseSkill(seat))

    def end(self, state: StarScrappersState) -> int:
        return END.first


def may_be_next(state: StarScrappersState, seat: int, kind: i64) -> bool:
    """SS-046: is this another kind than that of the first action, or may it be the same?"""
    return not state.used or i64(state.used[0]) != kind or may_repeat(state, seat)


def may_repeat(state: StarScrappersState, seat: int) -> bool:
    """SS-053: may both actions be of one kind?"""
    return state.same_action or perks(state, seat) >> SAME_ACTION & 255 != 0


def action_refusal(state: StarScrappersState, seat: int, kind: i64) -> str:
    """SS-238: an action is offered only if it can be completed."""
    if possible_actions(state, seat) >> kind & 1:
        return ALLOWED
    if kind == RECRUIT:
        if len(state.hands[seat]) >= state.content.hand_limit:
            return "SS-064"
        return "SS-070" if is_bare(state.docks) else "SS-061"
    if kind == MINE:
        return "SS-087"
    if kind == COLLECT:
        return "SS-089" if any_artifact(state) else "SS-098"
    return "SS-100"


def possible_actions(state: StarScrappersState, seat: int) -> i64:
    """SS-238: bit per kind of action that can be completed; the hand is counted once for all of them."""
    held = len(state.hands[seat])
    brought = perks(state, seat)
    mining, levels = count_hand(state, seat)
    collecting = mining
    if state.doubled is not NONE_OF_EACH:
        mining = power_by_colour(state, seat, MINE)
        collecting = power_by_colour(state, seat, COLLECT)
    possible: i64 = 0
    if held > 0:
        possible = 1 << SKILL
    if held < state.content.hand_limit and can_recruit(state, seat, levels, brought):
        possible |= 1 << RECRUIT
    if can_mine(state, seat, mining, brought):
        possible |= 1 << MINE
    discount = state.collect_discount + (brought >> COLLECT_DISCOUNT & 255)
    if sum_of_colours(collecting) + discount >= state.least_artifact():
        possible |= 1 << COLLECT
    return possible


def raid_refusal(state: StarScrappersState) -> str:
    if state.raided:
        return "SS-171"
    if state.used:
        return "SS-157"
    for base in state.bases:
        if base:
            return ALLOWED
    return "SS-169"


@final
@mypyc_attr(free_list_len=1)
class ChooseSkill(Decision[StarScrappersState]):
    """SS-100, SS-106: play one card of the hand and use its skill."""

    RULE: ClassVar[str] = "SS-100"
    KEY: ClassVar[str] = "skill_card"

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def candidates(self, state: StarScrappersState) -> list[int]:
        return different_cards(state, self.seat)

    def resolve(self, state: StarScrappersState, option: int) -> None:
        card = plain(CARD.index(option))
        if state.events is not None:
            state.tell("used_skill", self.seat, {"card": state.content.mercenaries[card]})
        lay_down(state, self.seat, CARD.index(option))
        use_effects(state, self.seat, state.content.skills[card], ELSEWHERE)


BASES: Final = Subsets(BASE.options())


@final
@mypyc_attr(free_list_len=1)
class ChooseRaid(Decision[StarScrappersState]):
    """SS-156: the Base that is raided, also the own one."""

    RULE: ClassVar[str] = "SS-156"
    KEY: ClassVar[str] = "raid_base"

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def candidates(self, state: StarScrappersState) -> list[int]:
        return BASES.options[: state.seats]

    def refusal(self, state: StarScrappersState, option: int) -> str:
        return ALLOWED if state.bases[BASE.index(option)] else "SS-169"

    def options(self, state: StarScrappersState) -> list[int]:
        """The same, as one of the lists that are at hand."""
        allowed: i64 = 0
        for base in range(i64(state.seats)):
            if state.bases[base]:
                allowed |= 1 << base
        return BASES.of(allowed)

    def resolve(self, state: StarScrappersState, option: int) -> None:
        base = BASE.index(option)
        state.raided = True
        state.then_both(RaidBase(self.seat, base), FireTriggers(self.seat, ON_RAID, base, True))


# -- clean-up phase ------------------------------------------------------------------------------------------------


@final
@mypyc_attr(free_list_len=1)
class CleanUp(Step[StarScrappersState]):
    """SS-203 to SS-211: played cards onto the Base, the Base down to 7, Docks and Mine refilled; the next turn."""

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def run(self, state: StarScrappersState) -> None:
        self.build_base(state)
        self.undye_hand(state)
        self.refill(state)
        state.forget_turn()
        NextTurn(self.seat).run(state)  # at once: nothing can come between

    def build_base(self, state: StarScrappersState) -> None:
        base = state.bases[self.seat]
        if state.played:
            base = base + state.played
        over = len(base) - state.content.base_limit
        if over > 0:
            state.removed = state.removed + base[:over]
            if state.events is not None:
                for card in base[:over]:
                    state.tell("removed", self.seat, {"card": state.content.mercenaries[card]})
            base = base[over:]
        state.bases[self.seat] = base

    def refill(self, state: StarScrappersState) -> None:
        content = state.content
        if state.counted_docks is not state.docks:
            state.count_docks()
        if state.dock_gaps:
            state.docks = refilled(state, state.docks, state.dock_gaps, state.dock_stacks, content.dock_row, "docks")
        if state.counted_mine is not state.mine:
            state.count_mine()
        if state.mine_gaps:
            state.mine = refilled(state, state.mine, state.mine_gaps, state.mine_stacks, content.mine_row, "mine")

    def undye_hand(self, state: StarScrappersState) -> None:
        """SS-136: a changed colour lasts for this turn."""
        hand = state.hands[self.seat]
        if hand and hand[-1] >= CARDS:
            state.hands[self.seat] = sorted([plain(card) for card in hand])


def refilled(
    state: StarScrappersState, places: list[int], gaps: i64, stacks: list[list[int]], rows: list[int], zone: str
) -> list[int]:
    """SS-207 to SS-211: with the empty places (a bit each) filled; each stack that runs out now moves the marker."""
    ran_out = 0
    places = places[:]
    place: i64 = -1
    while gaps >> (place + 1):
        place += 1
        if not gaps >> place & 1:
            continue
        stack = stacks[rows[place]]
        if not stack:
            continue
        places[place] = stack[-1]
        stacks[rows[place]] = stack[:-1]
        state.moved = True
        state.reveal()
        if len(stack) == 1:
            ran_out += 1
        if state.events is not None:
            ids = state.content.mercenaries if zone == "docks" else state.content.crystals
            state.tell("refilled", -1, {"zone": zone, "place": place, "piece": ids[places[place]]})
    for _ in range(ran_out):
        state.cave_in()
    return places


@final
@mypyc_attr(free_list_len=1)
class NextTurn(Step[StarScrappersState]):
    """SS-023, SS-214 to SS-216, SS-219: the next player, or after a full round the end."""

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def run(self, state: StarScrappersState) -> None:
        following = (self.seat + 1) % state.seats
        if following == state.first:
            if self.ends(state):
                state.tell("ended", -1, {"collapsed": state.has_collapsed()})
                return
            state.round += 1
        BeginTurn(following).run(state)

    def ends(self, state: StarScrappersState) -> bool:
        """SS-219 counts rounds in which nothing moved."""
        state.still = 0 if state.moved else state.still + 1
        state.moved = False
        content = state.content
        return state.has_collapsed() or state.still >= content.still_rounds or state.round >= content.most_rounds
