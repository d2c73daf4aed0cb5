"""Hunting: scouting a Hunt token, capturing its target, the reward for its card."""
# mypyc

from typing import ClassVar, final

from mypy_extensions import i64, mypyc_attr

from druza.games.tortuga.content.pieces import EMPTY, FOR_HUNT, HOLD, SECTORS
from druza.games.tortuga.rules.hold import remove_card
from druza.games.tortuga.rules.sectors import at_least_0, markers_left
from druza.games.tortuga.scoring import check_victory, gain_influence
from druza.games.tortuga.state import TortugaState, told_sector
from druza.games.tortuga.vocabulary import DONE, SECTOR
from druza.kernel.state import ALLOWED, Decision, Step
from druza.kernel.zones import with_added, with_list, with_number, without

# -- scouting --------------------------------------------------------------------------------------------------------


def token_refusal(state: TortugaState, seat: i64, sector: i64) -> str:
    """TT-095, TT-100, TT-101: may this player lay a marker on the Hunt token of this sector?"""
    if i64(state.hunts[sector]) < 0:
        return "TT-095"
    scouted: i64 = state.scouted[seat]
    if scouted >> sector & 1:
        return "TT-100"
    if scouted == 0 and markers_left(state, seat) == 0:
        return "TT-101"
    return ALLOWED


def scout_refusal(state: TortugaState, seat: i64) -> str:
    """TT-095: scouting where the ship is."""
    sector: i64 = state.ships[seat]
    if sector == HOLD:
        return "TT-173"
    refused = token_refusal(state, seat, sector)
    if refused:
        return refused
    return ALLOWED if state.maneuver >= state.content.cost_scout else "TT-095"


def can_scout_somewhere(state: TortugaState, seat: int) -> bool:
    for sector in range(SECTORS):
        if not token_refusal(state, seat, sector):
            return True
    return False


def scout(state: TortugaState, seat: int, sector: int) -> None:
    """TT-095, TT-096: look at the token and lay a marker on it, one taken back if none is in the hold."""
    if markers_left(state, seat) == 0:
        state.then([FreeMarker(seat), LookAtToken(seat, sector)])
    else:
        look_at_token(state, seat, sector)


def look_at_token(state: TortugaState, seat: int, sector: int) -> None:
    state.scouted = with_number(state.scouted, seat, state.scouted[seat] | 1 << sector)
    state.reveal()
    if state.events is not None:
        content = state.content
        facts = told_sector(state, sector)
        state.tell_secret("scouted", seat, facts, {"hunt": content.hunts[state.hunts[sector]]})


@final
@mypyc_attr(free_list_len=1)
class LookAtToken(Step[TortugaState]):
    """TT-095: after a marker was freed."""

    def __init__(self, seat: int, sector: int) -> None:
        self.seat = seat
        self.sector = sector

    def run(self, state: TortugaState) -> None:
        look_at_token(state, self.seat, self.sector)


@final
@mypyc_attr(free_list_len=1)
class FreeMarker(Decision[TortugaState]):
    """TT-101, TT-138, TT-184: no marker is left: which scouted token is given up?"""

    RULE: ClassVar[str] = "TT-101"
    KEY: ClassVar[str] = "free_marker"

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def candidates(self, state: TortugaState) -> list[int]:
        return SECTOR.options()

    def refusal(self, state: TortugaState, option: int) -> str:
        return ALLOWED if state.scouted[self.seat] >> SECTOR.index(option) & 1 else "TT-101"

    def resolve(self, state: TortugaState, option: int) -> None:
        sector = SECTOR.index(option)
        state.scouted = with_number(state.scouted, self.seat, state.scouted[self.seat] & ~(1 << sector))
        if state.events is not None:
            state.tell("marker_back", self.seat, told_sector(state, sector))


@final
@mypyc_attr(free_list_len=1)
class ScoutAnywhere(Decision[TortugaState]):
    """TT-243, TT-268: an ability scouts a Hunt token, wherever it lies."""

    RULE: ClassVar[str] = "TT-243"
    KEY: ClassVar[str] = "scout"

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def candidates(self, state: TortugaState) -> list[int]:
        return [*SECTOR.options(), DONE.first]

    def refusal(self, state: TortugaState, option: int) -> str:
        if option == DONE.first:
            return ALLOWED
        return token_refusal(state, self.seat, SECTOR.index(option))

    def resolve(self, state: TortugaState, option: int) -> None:
        if option != DONE.first:
            scout(state, self.seat, SECTOR.index(option))


# -- the hunt --------------------------------------------------------------------------------------------------------


def hunt_price(state: TortugaState, seat: i64, sector: i64) -> i64:
    """TT-112, TT-246: the difficulty, less discounts. Only for who knows the token."""
    hunt: i64 = state.hunts[sector]
    price: i64 = state.content.difficulty[hunt]
    if state.discounts and seat == state.active:
        for number in state.discounts:
            effect = state.content.effects[number]
            if effect.purpose == FOR_HUNT:
                price -= effect.amount
    return at_least_0(price)


def hunt_refusal(state: TortugaState, seat: i64) -> str:
    """TT-112, TT-098: a token that is not scouted is refused alike, whatever its difficulty."""
    sector: i64 = state.ships[seat]
    if sector == HOLD:
        return "TT-173"
    if i64(state.hunts[sector]) < 0:
        return "TT-112"
    if not i64(state.scouted[seat]) >> sector & 1:
        return "TT-098"
    return ALLOWED if state.maneuver >= hunt_price(state, seat, sector) else "TT-112"


def capture(state: TortugaState, seat: int) -> None:
    """TT-112 to TT-118: token to the hold, card to the discard pile, all markers home, influence."""
    content = state.content
    sector = state.ships[seat]
    hunt = state.hunts[sector]
    price = hunt_price(state, seat, sector)
    state.maneuver -= price
    state.discounts = [number for number in state.discounts if content.effects[number].purpose != FOR_HUNT]
    state.hunts = with_number(state.hunts, sector, EMPTY)
    state.scouted = [scouted & ~(1 << sector) for scouted in state.scouted]
    state.captured = with_list(state.captured, seat, with_added(state.captured[seat], hunt))
    state.hunting = without(state.hunting, hunt)
    state.discards[seat] = with_added(state.discards[seat], content.hunt_card[hunt])
    state.reveal()
    if state.events is not None:
        facts = {"hunt": content.hunts[hunt], **told_sector(state, sector), "price": price}
        state.tell("captured", seat, facts)
    gain_influence(state, seat, content.capture_influence, "hunt")
    check_victory(state, seat)


# -- the reward ------------------------------------------------------------------------------------------------------


def cash_refusal(state: TortugaState, seat: int, hunt: int) -> str:
    """TT-119, TT-123: a Hunting card of the hand may be removed for its influence."""
    card = state.content.hunt_card[hunt]
    if card in state.hands[seat]:
        return ALLOWED
    return "TT-123" if state.reserves[seat] == card else "TT-119"


def take_reward(state: TortugaState, seat: int, hunt: int) -> None:
    """TT-119, TT-120."""
    content = state.content
    card = content.hunt_card[hunt]
    state.hands[seat].remove(card)
    remove_card(state, seat, card)
    if state.events is not None:
        state.tell("rewarded", seat, {"card": content.cards[card]})
    gain_influence(state, seat, content.reward[hunt], "reward")
    check_victory(state, seat)
