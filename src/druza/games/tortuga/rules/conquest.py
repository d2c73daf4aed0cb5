"""Conquest: taking sectors over and fortifying them."""
# mypyc

from typing import Any, ClassVar, final

from mypy_extensions import i64, mypyc_attr

from druza.games.tortuga.content.pieces import HOLD, NOBODY, SECTORS, TORTUGA
from druza.games.tortuga.rules.hunt import FreeMarker
from druza.games.tortuga.rules.pools import pay_crypto, purse
from druza.games.tortuga.rules.sectors import conquest_price, fits_conquest, give_control, markers_left, most_defence
from druza.games.tortuga.scoring import check_victory, total_influence
from druza.games.tortuga.state import Ground, TortugaState, told_sector
from druza.games.tortuga.vocabulary import DEFENCE, DONE, SECTOR
from druza.kernel.state import ALLOWED, Decision, Step
from druza.kernel.zones import with_number


def truce_refusal(state: TortugaState, seat: i64) -> str:
    """TT-210, TT-216: after the fall of Tortuga nobody conquers or attacks."""
    if state.usurper == NOBODY:
        return ALLOWED
    return "TT-216" if state.usurper == seat else "TT-210"


def conquest_refusal(state: TortugaState, seat: i64, with_crypto: bool, money: i64) -> str:
    """TT-125 to TT-140, TT-225, TT-230, TT-231: conquering the sector of the ship."""
    content = state.content
    refused = truce_refusal(state, seat)
    if refused:
        return refused
    if with_crypto and not content.crypto_conquers[state.scenario]:
        return "TT-125"
    sector: i64 = state.ships[seat]
    if sector == HOLD:
        return "TT-173"
    owner: i64 = state.owners[sector]
    if owner == seat:
        return "TT-135"
    if owner >= 0 and i64(state.ships[owner]) == sector:
        return "TT-133" if content.attacks[state.scenario] else "TT-231"
    if sector == TORTUGA and content.tortuga_needs_victory[state.scenario]:
        if total_influence(state, seat) + state.ground().influence[sector] < content.victory:
            return "TT-225"
    pool: i64 = money if with_crypto else state.maneuver
    if pool >= conquest_price(state, seat, sector):
        return ALLOWED
    if content.crypto_conquers[state.scenario]:
        return "TT-230"
    return "TT-134" if sector == TORTUGA else "TT-125"


def conquer(state: TortugaState, seat: int, with_crypto: bool) -> None:
    """TT-125, TT-139, TT-230: pay; then a marker is freed if none is left; then the sector changes hands."""
    sector = state.ships[seat]
    price = conquest_price(state, seat, sector)
    if state.events is not None:
        currency = "crypto" if with_crypto else "maneuver"
        facts = {**told_sector(state, sector), "price": price, "currency": currency}
        state.tell("conquered", seat, facts)
    if with_crypto:
        pay_crypto(state, seat, price)
    else:
        state.maneuver -= price
    state.discounts = [number for number in state.discounts if not fits_conquest(state, number, seat, sector)]
    if markers_left(state, seat) == 0:
        state.then([FreeMarker(seat), TakeControl(seat, sector)])
    else:
        take_control(state, seat, sector)


def take_control(state: TortugaState, seat: int, sector: int) -> None:
    """TT-127 to TT-132, TT-140, TT-208: tokens, marker, and what the fall of Tortuga begins."""
    give_control(state, seat, sector)
    if check_victory(state, seat):
        return
    if sector == TORTUGA:
        state.usurper = seat
        state.tell("usurped", seat, {})


@final
@mypyc_attr(free_list_len=1)
class TakeControl(Step[TortugaState]):
    """TT-138: after a marker was freed."""

    def __init__(self, seat: int, sector: int) -> None:
        self.seat = seat
        self.sector = sector

    def run(self, state: TortugaState) -> None:
        take_control(state, self.seat, self.sector)


# -- fortifying ------------------------------------------------------------------------------------------------------


def sector_refusal(state: TortugaState, seat: i64, sector: i64) -> str:
    """TT-141, TT-144: may the defence of this sector rise at all?"""
    if not state.controlled(seat) >> sector & 1:
        return "TT-141"
    if sector == TORTUGA or i64(state.defences[sector]) >= most_defence(state, sector):
        return "TT-144"
    return ALLOWED


def fortify_refusal(state: TortugaState, seat: i64, money: i64) -> str:
    """TT-141: is there a sector that could be fortified, and the Crypto for its next space?"""
    reason = "TT-141"
    sectors: i64 = state.controlled(seat)
    sector: i64 = 0
    while sectors >> sector:
        if sectors >> sector & 1:
            reason = sector_refusal(state, seat, sector)
            if not reason:
                if i64(state.defences[sector]) < money:
                    return ALLOWED
                reason = "TT-141"
        sector += 1
    return reason


def can_fortify(state: TortugaState, ground: Ground, sectors: i64, money: i64) -> bool:
    """Is there no such refusal? `sectors` are those under the player's control, a bit for each."""
    most = ground.most
    defences = state.defences
    sector: i64 = 0
    while sectors:
        if sectors & 1 and sector != TORTUGA:
            space: i64 = defences[sector]
            if space < money and space < most[sector]:
                return True
        sectors >>= 1
        sector += 1
    return False


def raise_defence(state: TortugaState, seat: int, sector: int, space: int) -> None:
    before = state.defences[sector]
    state.defences = with_number(state.defences, sector, space)
    if state.events is not None:
        facts = {**told_sector(state, sector), "from": before, "defence": space}
        state.tell("fortified", seat, facts)


@final
@mypyc_attr(free_list_len=1)
class ChooseFortified(Decision[TortugaState]):
    """TT-141, TT-142: which own sector, wherever the ship is."""

    RULE: ClassVar[str] = "TT-141"
    KEY: ClassVar[str] = "fortify"

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def candidates(self, state: TortugaState) -> list[int]:
        return [SECTOR.first + place for place in range(SECTORS) if state.tiles[place] >= 0]

    def refusal(self, state: TortugaState, option: int) -> str:
        sector = SECTOR.index(option)
        refused = sector_refusal(state, self.seat, sector)
        if refused:
            return refused
        return ALLOWED if state.defences[sector] < purse(state, self.seat) else "TT-141"

    def resolve(self, state: TortugaState, option: int) -> None:
        state.push(ChooseDefence(self.seat, SECTOR.index(option)))


@final
@mypyc_attr(free_list_len=1)
class ChooseDefence(Decision[TortugaState]):
    """TT-141, TT-143: the space X of the marker, for X Crypto."""

    RULE: ClassVar[str] = "TT-143"
    KEY: ClassVar[str] = "fortify_to"

    def __init__(self, seat: int, sector: int) -> None:
        self.seat = seat
        self.sector = sector

    def candidates(self, state: TortugaState) -> list[int]:
        return DEFENCE.options()

    def refusal(self, state: TortugaState, option: int) -> str:
        space = DEFENCE.index(option)
        if not state.defences[self.sector] < space <= most_defence(state, self.sector):
            return "TT-143"
        return ALLOWED if space <= purse(state, self.seat) else "TT-141"

    def resolve(self, state: TortugaState, option: int) -> None:
        space = DEFENCE.index(option)
        pay_crypto(state, self.seat, space)
        raise_defence(state, self.seat, self.sector, space)

    def words(self, state: TortugaState) -> dict[str, Any]:
        return {**told_sector(state, self.sector)}


@final
@mypyc_attr(free_list_len=1)
class FortifyFree(Decision[TortugaState]):
    """TT-145, TT-251: an ability raises the defence of one own sector, up to its maximum."""

    RULE: ClassVar[str] = "TT-251"
    KEY: ClassVar[str] = "fortify_free"

    def __init__(self, seat: int, points: int, anywhere: bool) -> None:
        self.seat = seat
        self.points = points
        self.anywhere = anywhere

    def candidates(self, state: TortugaState) -> list[int]:
        return [*[SECTOR.first + place for place in range(SECTORS) if state.tiles[place] >= 0], DONE.first]

    def refusal(self, state: TortugaState, option: int) -> str:
        if option == DONE.first:
            return ALLOWED
        return free_refusal(state, self.seat, SECTOR.index(option), self.anywhere)

    def resolve(self, state: TortugaState, option: int) -> None:
        if option == DONE.first:
            return
        sector = SECTOR.index(option)
        space = min(state.defences[sector] + self.points, most_defence(state, sector))
        raise_defence(state, self.seat, sector, space)

    def words(self, state: TortugaState) -> dict[str, int]:
        return {"points": self.points}


def free_refusal(state: TortugaState, seat: int, sector: int, anywhere: bool) -> str:
    if not anywhere and state.ships[seat] != sector:
        return "TT-251"
    return sector_refusal(state, seat, sector)


def can_fortify_free(state: TortugaState, seat: int, anywhere: bool) -> bool:
    """TT-251: is there an own sector below its maximum?"""
    for sector in range(SECTORS):
        if not free_refusal(state, seat, sector, anywhere):
            return True
    return False
