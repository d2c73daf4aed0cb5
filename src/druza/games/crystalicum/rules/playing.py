"""Playing cards from hand: what they cost, where they go, what they are attached to; and experienced cards."""
# mypyc

from typing import Any, ClassVar, final

from mypy_extensions import i64, mypyc_attr

from druza.games.crystalicum.content.pieces import (
    BOARD_SHIP,
    CHARACTER,
    COST_DELTA,
    EQUIPMENT,
    FORBID,
    NONE,
    SHIP,
    Act,
)
from druza.games.crystalicum.rules.cards import (
    captain_on,
    is_attachment,
    lay,
    load_of,
    unique_in_play,
)
from druza.games.crystalicum.rules.hands import out_of_hand, show_in_hand
from druza.games.crystalicum.rules.index import index_of, roster_of
from druza.games.crystalicum.rules.limits import bears
from druza.games.crystalicum.rules.locations import in_zones
from druza.games.crystalicum.rules.reading import constant_forbids, constant_holds, fits_hand_card
from druza.games.crystalicum.rules.requirements import meets_host, meets_player
from druza.games.crystalicum.state import (
    ATTACHED,
    EMBASSY,
    HOMELAND,
    ORBIT,
    CrystalicumState,
)
from druza.games.crystalicum.state_parts import Lasting
from druza.games.crystalicum.vocabulary import AT, EMBASSY_OPTION, HOMELAND_OPTION
from druza.kernel.state import ALLOWED, Decision

# -- costs


def cost_to_play(state: CrystalicumState, seat: i64, pattern: i64, host: i64) -> i64:
    """CR-107, CR-108: double for a foreign faction, then the changes of cost, never below 0."""
    content = state.content
    cost = plain_cost(state, seat, pattern)
    for constant in index_of(state).constants[COST_DELTA]:
        source = constant.source
        if state.owner[source] == seat and is_meant(state, constant.act, pattern, source, host):
            if constant_holds(state, constant.effect, source):
                cost += constant.act.amount.value
    for lasting in state.lasting:
        if lasting.verb == COST_DELTA and lasting.seat == seat:
            if is_meant(state, content.acts[lasting.act], pattern, NONE, host):
                cost += lasting.amount
    return cost if cost > 0 else 0


def plain_cost(state: CrystalicumState, seat: i64, pattern: i64) -> i64:
    """The same when nothing changes it."""
    content = state.content
    if content.faction[pattern] == content.faction[state.pattern[state.homes[seat]]]:
        return content.cost[pattern]
    return content.foreign_cost[pattern]


def is_meant(state: CrystalicumState, act: Act, pattern: i64, source: i64, host: i64) -> bool:
    """Does a change of cost mean this card, attached to this host?"""
    selector = act.selector
    if selector is None or not fits_hand_card(state, selector, pattern):
        return False
    if selector.to_self and host != source:
        return False
    return not selector.to_zone or (host >= 0 and in_zones(state, selector.to_zone, host))


def pay_to_play(state: CrystalicumState, seat: i64, pattern: i64, host: i64) -> None:
    """Pay the cost; discounts for a number of cards are used up."""
    state.treasuries[seat] -= cost_to_play(state, seat, pattern, host)
    if not state.lasting:
        return
    left: list[Lasting] = []
    for lasting in state.lasting:
        if lasting.verb == COST_DELTA and lasting.seat == seat:
            if is_meant(state, state.content.acts[lasting.act], pattern, NONE, host):
                if lasting.uses > 1:
                    left.append(
                        Lasting(
                            lasting.verb, NONE, seat, 0, lasting.amount, lasting.until, lasting.act, lasting.uses - 1
                        )
                    )
                continue
        left.append(lasting)
    state.lasting = left


# -- hosts


def host_refusal(state: CrystalicumState, pattern: i64, host: i64) -> str:
    """CR-112 to CR-123: why a Unit or Equipment cannot be attached to this Character."""
    why = bearer_refusal(state, pattern, host)
    return why if why else room_refusal(state, pattern, host)


def room_refusal(state: CrystalicumState, pattern: i64, host: i64) -> str:
    """CR-116 to CR-121: why it cannot bear one more card, or not this one beside the others."""
    content = state.content
    if not bears(state, host, load_of(state, host) + 1):
        return "CR-116"
    if state.zone[host] == ATTACHED:
        ship = state.place[host]
        if not bears(state, ship, load_of(state, ship) + 1):
            return "CR-118"
    if content.kind[pattern] == EQUIPMENT and state.carries[host] > 0:
        slots = content.functions[pattern] & content.slot_functions
        for card in roster_of(state).kinds[EQUIPMENT]:
            if state.place[card] == host:
                other = state.pattern[card]
                if other == pattern:
                    return "CR-120"
                if content.functions[other] & slots:
                    return "CR-121"
    return ALLOWED


def bearer_refusal(state: CrystalicumState, pattern: i64, host: i64) -> str:
    """CR-064, CR-123, CR-129: why this Character can never bear the card, whatever else it carries."""
    content = state.content
    if content.functions[pattern] & content.crew and not content.functions[state.pattern[host]] & content.captain:
        return "CR-123"
    if content.requires[pattern] and not meets_host(state, pattern, host):
        return "CR-064"
    if state.zone[host] == ATTACHED and content.constant_verbs[pattern] >> FORBID & 1:
        return "CR-129" if forbids_boarding(state, pattern) else ALLOWED
    return ALLOWED


def forbids_boarding(state: CrystalicumState, pattern: i64) -> bool:
    for effect in state.content.effects_of[pattern]:
        for act in effect.acts:
            if act.verb == FORBID and act.what == BOARD_SHIP:
                return True
    return False


def boarding_refusal(state: CrystalicumState, pattern: i64, captain: i64, ship: i64) -> str:
    """CR-106, CR-122, CR-128, CR-129: why a Captain cannot be attached to a Ship; captain NONE: one of the hand."""
    content = state.content
    if not content.functions[pattern] & content.captain:
        return "CR-129"
    if captain_on(state, ship) >= 0:
        return "CR-122"
    cards = 1 if captain < 0 else 1 + state.carries[captain]
    if not bears(state, ship, load_of(state, ship) + cards):
        return "CR-117"
    if captain >= 0 and constant_forbids(state, FORBID, BOARD_SHIP, captain):
        return "CR-129"
    return ALLOWED


def own_cards(state: CrystalicumState, seat: i64, kind: i64) -> list[int]:
    """A player's cards in play of one kind."""
    owner = state.owner
    return [slot for slot in roster_of(state).kinds[kind] if owner[slot] == seat]


# -- playing


def are_costs_changed(state: CrystalicumState, seat: i64) -> bool:
    """Does anything change what a player's cards cost?"""
    for constant in index_of(state).constants[COST_DELTA]:
        if state.owner[constant.source] == seat:
            return True
    for lasting in state.lasting:
        if lasting.verb == COST_DELTA and lasting.seat == seat:
            return True
    return False


def highest_cost(state: CrystalicumState, seat: i64) -> i64:
    """The highest cost that a player might afford if all that makes cards cheaper meant one card."""
    highest: i64 = state.treasuries[seat]
    for constant in index_of(state).constants[COST_DELTA]:
        if state.owner[constant.source] == seat and constant.act.amount.value < 0:
            highest -= constant.act.amount.value
    for lasting in state.lasting:
        if lasting.verb == COST_DELTA and lasting.seat == seat and lasting.amount < 0:
            highest -= lasting.amount
    return highest


def can_play(state: CrystalicumState, seat: i64, pattern: i64, changed: bool) -> bool:
    """Does nothing refuse it? Its cost is looked at only if something changes costs: else it is known to be met."""
    if changed:
        return not playing_refusal(state, seat, pattern)
    if entry_refusal(state, seat, pattern):
        return False
    return not is_attachment(state.content.kind[pattern]) or has_host(state, seat, pattern)


def has_host(state: CrystalicumState, seat: i64, pattern: i64) -> bool:
    """Has the player a Character that could bear a Unit or Equipment of the hand?"""
    owner = state.owner
    for host in roster_of(state).kinds[CHARACTER]:
        if owner[host] == seat and not host_refusal(state, pattern, host):
            return True
    return False


def entry_refusal(state: CrystalicumState, seat: i64, pattern: i64) -> str:
    """CR-038, CR-064: why a card cannot come to the table, whatever it costs: a unique one, or its Requirements."""
    if unique_in_play(state, pattern, NONE):
        return "CR-038"
    if state.content.requires[pattern] and not meets_player(state, pattern, seat):
        return "CR-064"
    return ALLOWED


def playing_refusal(state: CrystalicumState, seat: i64, pattern: i64) -> str:
    """Why a Character, Ship, Place, Unit or Equipment of the hand cannot be played now."""
    barred = entry_refusal(state, seat, pattern)
    if barred:
        return barred
    if is_attachment(state.content.kind[pattern]):
        why = "CR-113"
        for host in roster_of(state).kinds[CHARACTER]:
            if state.owner[host] != seat:
                continue
            why = host_refusal(state, pattern, host)
            if not why:
                if cost_to_play(state, seat, pattern, host) <= state.treasuries[seat]:
                    return ALLOWED
                why = "CR-067"
        return why
    return ALLOWED if cost_to_play(state, seat, pattern, NONE) <= state.treasuries[seat] else "CR-067"


def play_card(state: CrystalicumState, seat: i64, pattern: i64) -> None:
    """CR-102: show it, choose its place, pay; from then on it is in play."""
    kind = state.content.kind[pattern]
    show_in_hand(state, seat, pattern)  # all see it until it lies on the table
    if kind == CHARACTER:
        state.push(ChoosePlace(seat, pattern))
    elif is_attachment(kind):
        state.push(ChooseHost(seat, pattern))
    elif kind == SHIP:
        put_into_play(state, seat, pattern, ORBIT, state.homes[seat])
    else:
        put_into_play(state, seat, pattern, HOMELAND, NONE)


def put_into_play(state: CrystalicumState, seat: i64, pattern: i64, zone: i64, place: i64) -> None:
    """CR-105 to CR-110, CR-114."""
    host = place if zone == ATTACHED and is_attachment(state.content.kind[pattern]) else NONE
    pay_to_play(state, seat, pattern, host)
    out_of_hand(state, seat, pattern)
    slot = lay(state, pattern, seat, zone, place)
    if state.events is not None:
        facts = {"card": state.content.ids[pattern], "slot": slot, "zone": zone, "place": place}
        state.tell("played", seat, facts)


@final
@mypyc_attr(free_list_len=1)
class ChoosePlace(Decision[CrystalicumState]):
    """D06, CR-105, CR-106: Homeland, Embassy, or a Ship for a Captain."""

    RULE: ClassVar[str] = "CR-105"
    KEY: ClassVar[str] = "choose_place"

    def __init__(self, seat: int, pattern: int) -> None:
        self.seat = seat
        self.pattern = pattern

    def candidates(self, state: CrystalicumState) -> list[int]:
        options = [HOMELAND_OPTION.first, EMBASSY_OPTION.first]
        return options + [AT.answers[ship] for ship in own_cards(state, self.seat, SHIP)]

    def refusal(self, state: CrystalicumState, option: int) -> str:
        if AT.has(option):
            return boarding_refusal(state, self.pattern, NONE, AT.index(option))
        return ALLOWED

    def resolve(self, state: CrystalicumState, option: int) -> None:
        if option == HOMELAND_OPTION.first:
            put_into_play(state, self.seat, self.pattern, HOMELAND, NONE)
        elif option == EMBASSY_OPTION.first:
            put_into_play(state, self.seat, self.pattern, EMBASSY, NONE)
        else:
            put_into_play(state, self.seat, self.pattern, ATTACHED, AT.index(option))

    def words(self, state: CrystalicumState) -> dict[str, Any]:
        return {"card": state.content.ids[self.pattern]}


@final
@mypyc_attr(free_list_len=1)
class ChooseHost(Decision[CrystalicumState]):
    """D07, CR-112 to CR-123: the Character a Unit or Equipment is attached to."""

    RULE: ClassVar[str] = "CR-112"
    KEY: ClassVar[str] = "choose_host"

    def __init__(self, seat: int, pattern: int) -> None:
        self.seat = seat
        self.pattern = pattern

    def candidates(self, state: CrystalicumState) -> list[int]:
        return [AT.answers[slot] for slot in own_cards(state, self.seat, CHARACTER)]

    def refusal(self, state: CrystalicumState, option: int) -> str:
        why = host_refusal(state, self.pattern, AT.index(option))
        if not why and cost_to_play(state, self.seat, self.pattern, AT.index(option)) > state.treasuries[self.seat]:
            return "CR-067"
        return why

    def resolve(self, state: CrystalicumState, option: int) -> None:
        put_into_play(state, self.seat, self.pattern, ATTACHED, AT.index(option))

    def words(self, state: CrystalicumState) -> dict[str, Any]:
        return {"card": state.content.ids[self.pattern]}
