"""Crystals of the Mine: taken free of charge or given another colour by an effect."""
# mypyc

from typing import Any, ClassVar, Final, final

from mypy_extensions import i64, mypyc_attr

from druza.games.star_scrappers.content.pieces import ANY, EMPTY, PLACES
from druza.games.star_scrappers.state import NOT_DISCOUNTED, NOT_RECOLOURED, StarScrappersState
from druza.games.star_scrappers.vocabulary import COLOUR, CRYSTAL, DONE
from druza.kernel.state import ALLOWED, Decision
from druza.kernel.subsets import Subsets
from druza.kernel.zones import with_added, with_number

CRYSTALS_OR_NONE: Final[list[int]] = [*CRYSTAL.options(), DONE.first]
OFFERED: Final = Subsets(CRYSTALS_OR_NONE)


def crystal_colour(state: StarScrappersState, place: i64) -> i64:
    """The present colour of a Crystal in the Mine (SS-115)."""
    if state.crystal_colours is not NOT_RECOLOURED:
        changed: i64 = state.crystal_colours[place]
        if changed >= 0:
            return changed
    crystal: i64 = state.mine[place]
    return state.content.crystal_colour[crystal]


def take_crystal(state: StarScrappersState, seat: int, place: int) -> None:
    """A Crystal goes from the Mine to a player, face down."""
    crystal = state.mine[place]
    state.empty_mine(place)
    if state.crystal_colours is not NOT_RECOLOURED or state.crystal_discounts is not NOT_DISCOUNTED:
        state.crystal_colours = with_number(state.crystal_colours, place, EMPTY)
        state.crystal_discounts = with_number(state.crystal_discounts, place, 0)
    state.crystals[seat] = with_added(state.crystals[seat], crystal)
    state.moved = True


def crystal_refusal(state: StarScrappersState, colour: i64, costs: i64, place: i64) -> str:
    """The rule that keeps a Crystal from being taken; costs is a bit per cost row (SS-088)."""
    crystal: i64 = state.mine[place]
    if crystal < 0:
        return "SS-087"
    row: i64 = state.content.mine_row[place]
    if not costs >> row & 1:
        return "SS-088"
    if colour != ANY and crystal_colour(state, place) != colour:
        return "SS-112"
    return ALLOWED


def fitting_crystals(state: StarScrappersState, colour: i64, costs: i64) -> i64:
    """Bit per place of the Crystals that can be taken; costs is a bit per cost row (SS-088)."""
    rows = state.content.mine_rows
    if state.counted_mine is not state.mine:
        state.count_mine()
    fitting = ~state.mine_gaps
    found: i64 = 0
    for place in range(i64(PLACES)):
        if fitting >> place & 1 and costs >> rows[place] & 1:
            if colour == ANY or crystal_colour(state, place) == colour:
                found |= 1 << place
    return found


@final
@mypyc_attr(free_list_len=1)
class TakeCrystal(Decision[StarScrappersState]):
    """SS-110 to SS-112: take a Crystal that fits, free of charge; this is not mining."""

    RULE: ClassVar[str] = "SS-111"
    KEY: ClassVar[str] = "bonus_crystal"

    def __init__(self, seat: int, effect: int, costs: int, left: int) -> None:
        self.seat = seat
        self.effect = effect
        self.costs = costs
        self.left = left

    def candidates(self, state: StarScrappersState) -> list[int]:
        return CRYSTALS_OR_NONE

    def refusal(self, state: StarScrappersState, option: int) -> str:
        if option == DONE.first:
            return ALLOWED
        return crystal_refusal(state, state.content.effects[self.effect].colour, self.costs, CRYSTAL.index(option))

    def options(self, state: StarScrappersState) -> list[int]:
        """The same, as one of the lists that are at hand."""
        colour = state.content.effects[self.effect].colour
        return OFFERED.of(fitting_crystals(state, colour, self.costs) | 1 << PLACES)

    def resolve(self, state: StarScrappersState, option: int) -> None:
        if option == DONE.first:
            return
        place = CRYSTAL.index(option)
        if state.events is not None:
            crystal = state.content.crystals[state.mine[place]]
            state.tell("took_crystal", self.seat, {"crystal": crystal, "place": place})
        take_crystal(state, self.seat, place)
        if self.left > 1:
            state.push(TakeCrystal(self.seat, self.effect, self.costs, self.left - 1))


@final
@mypyc_attr(free_list_len=1)
class RecolourCrystal(Decision[StarScrappersState]):
    """SS-113, SS-240: name a Crystal of the Mine; it then gets another colour and its discount."""

    RULE: ClassVar[str] = "SS-113"
    KEY: ClassVar[str] = "recolour_crystal"

    def __init__(self, seat: int, discount: int) -> None:
        self.seat = seat
        self.discount = discount

    def candidates(self, state: StarScrappersState) -> list[int]:
        return CRYSTALS_OR_NONE

    def refusal(self, state: StarScrappersState, option: int) -> str:
        if option != DONE.first and state.mine[CRYSTAL.index(option)] < 0:
            return "SS-087"
        return ALLOWED

    def resolve(self, state: StarScrappersState, option: int) -> None:
        if option != DONE.first:
            state.push(RecolourCrystalTo(self.seat, self.discount, CRYSTAL.index(option)))


@final
@mypyc_attr(free_list_len=1)
class RecolourCrystalTo(Decision[StarScrappersState]):
    """SS-115: the new colour, any but the present one."""

    RULE: ClassVar[str] = "SS-115"
    KEY: ClassVar[str] = "crystal_colour"

    def __init__(self, seat: int, discount: int, place: int) -> None:
        self.seat = seat
        self.discount = discount
        self.place = place

    def candidates(self, state: StarScrappersState) -> list[int]:
        return COLOUR.options()

    def refusal(self, state: StarScrappersState, option: int) -> str:
        return "SS-240" if COLOUR.index(option) == crystal_colour(state, self.place) else ALLOWED

    def resolve(self, state: StarScrappersState, option: int) -> None:
        colour = COLOUR.index(option)
        discount = state.crystal_discounts[self.place] + self.discount
        state.crystal_colours = with_number(state.crystal_colours, self.place, colour)
        state.crystal_discounts = with_number(state.crystal_discounts, self.place, discount)
        if state.events is not None:
            facts = {
                "crystal": state.content.crystals[state.mine[self.place]],
                "place": self.place,
                "colour": state.content.colours[colour],
            }
            state.tell("recoloured", self.seat, facts)

    def words(self, state: StarScrappersState) -> dict[str, Any]:
        return {"crystal": state.content.crystals[state.mine[self.place]], "place": self.place}
