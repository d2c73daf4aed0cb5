"""Targets: the cards that a part of a deed can choose, names or has chosen."""
# mypyc

from mypy_extensions import i64

from druza.games.crystalicum.content.pieces import (
    ALL,
    ANYBODY,
    ATTACKED_WORLD,
    BATTLE_WORLD,
    BEARER,
    CHOOSE,
    CHOSEN,
    COST_CARD,
    COST_ORBIT,
    COST_ORBIT_WORLD,
    FIXED,
    HOST_OF_COST,
    INVASION,
    ITS_SHIP,
    LOOKED_WORLD,
    NONE,
    OWN,
    SELF,
    SELF_ORBIT,
    SELF_ORBIT_WORLD,
    SHIP_ORBIT,
    SLOTS,
    STAR_BATTLE,
    TRIGGER_CARD,
    WHOLE_TABLE,
    Act,
    Effect,
)
from druza.games.crystalicum.rules.cards import bearer_of, root_of
from druza.games.crystalicum.rules.deeds import answered
from druza.games.crystalicum.rules.index import cards_on_table, judged_by
from druza.games.crystalicum.rules.locations import EMBASSIES, location_of, reaches
from druza.games.crystalicum.rules.reading import amount_of, fits
from druza.games.crystalicum.state import GONE, HIDDEN, ORBIT, CrystalicumState
from druza.games.crystalicum.state_parts import Matter
from druza.games.crystalicum.verbs.verb import verb_of


def origin_of(state: CrystalicumState, effect: Effect, deed: Matter) -> i64:
    """CR-074: the location that limits what the deed reaches; EMBASSIES where nothing does."""
    if effect.anywhere:
        return EMBASSIES
    if effect.marks and deed.cost_cards and state.zone[deed.cost_cards[-1]] != GONE:
        return location_of(state, deed.cost_cards[-1])
    if deed.source >= 0 and state.zone[deed.source] != GONE:
        return location_of(state, deed.source)
    if deed.source >= 0 and deed.bearer >= 0 and state.zone[deed.bearer] != GONE:
        return location_of(state, deed.bearer)
    return EMBASSIES


def has_target(state: CrystalicumState, effect: Effect, act: Act, deed: Matter) -> bool:
    selector = act.selector
    if selector is None:
        return False
    origin = origin_of(state, effect, deed)
    needed = selector.pick if selector.pick > 0 else 1
    owner, side, seat = state.owner, selector.side, deed.seat
    for slot in judged_by(state, selector):
        if side != ANYBODY and (owner[slot] == seat) != (side == OWN):
            continue
        if is_target(state, act, deed, slot, origin):
            needed -= 1
            if needed == 0:
                return True
    return False


def targets_of_act(state: CrystalicumState, effect: Effect, act: Act, deed: Matter) -> list[int]:
    """Every legal target of a part that chooses."""
    origin = origin_of(state, effect, deed)
    return [slot for slot in cards_on_table(state) if is_target(state, act, deed, slot, origin)]


def is_target(state: CrystalicumState, act: Act, deed: Matter, slot: i64, origin: i64) -> bool:
    selector = act.selector
    if selector is None or not fits(state, selector, slot, deed.seat, deed.source, deed):
        return False
    if act.at != WHOLE_TABLE and slot != looked_orbit(state, act, deed):
        return False
    return reaches(state, origin, slot) and verb_of(act).changes(state, act, deed, slot)


def looked_orbit(state: CrystalicumState, act: Act, deed: Matter) -> i64:
    """The Orbit to which a look is bound."""
    if act.at == SELF_ORBIT:
        return orbit_of(state, deed.source)
    if act.at == SHIP_ORBIT:
        return orbit_of(state, deed.ship)
    if act.at == COST_ORBIT and deed.cost_cards:
        return orbit_of(state, deed.cost_cards[0])
    return NONE


def orbit_of(state: CrystalicumState, slot: i64) -> i64:
    """The World in whose Orbit a card is, or NONE."""
    if slot < 0:
        return NONE
    root = root_of(state, slot)
    return state.place[root] if state.zone[root] == ORBIT else NONE


def would_help(state: CrystalicumState, effect: Effect, act: Act, deed: Matter) -> bool:
    """CR-254: would a part without a choice of cards change anything?"""
    verb = verb_of(act)
    if act.target > CHOOSE and verb.aims():
        slot = named_target(state, deed, act.target)
        if slot < 0 or state.zone[slot] == GONE:
            return False
        return reaches(state, origin_of(state, effect, deed), slot) and verb.changes(state, act, deed, slot)
    return verb.helps(state, effect, act, deed)


def named_target(state: CrystalicumState, deed: Matter, target: i64) -> i64:
    """A card that an effect names without a choice; NONE if there is none."""
    if target == SELF:
        return deed.source
    if target == BEARER:
        return deed.bearer
    if target == ITS_SHIP:
        return deed.ship
    if target == ATTACKED_WORLD:
        return state.combat.world if state.combat.kind == INVASION else NONE
    if target == BATTLE_WORLD:
        return state.combat.orbit if state.combat.kind == STAR_BATTLE else NONE
    if target == CHOSEN:
        if deed.targets:
            return deed.targets[-1] % SLOTS
        return deed.cost_cards[-1] if deed.cost_cards else NONE
    if target == LOOKED_WORLD:
        return deed.looked
    if target == TRIGGER_CARD:
        answer = answered(state, deed)
        return answer.card if answer is not None else NONE
    if target == SELF_ORBIT_WORLD:
        return own_hidden(state, orbit_of(state, deed.source), deed.seat)
    if target == COST_ORBIT_WORLD:
        world = deed.orbit if deed.orbit >= 0 or not deed.cost_cards else orbit_of(state, deed.cost_cards[0])
        return own_hidden(state, world, deed.seat)
    if target == HOST_OF_COST:
        return bearer_of(state, deed.cost_cards[0]) if deed.cost_cards else NONE
    if target == COST_CARD:
        return deed.cost_cards[-1] if deed.cost_cards else NONE
    return NONE


def own_hidden(state: CrystalicumState, world: i64, seat: i64) -> i64:
    if world >= 0 and state.zone[world] == HIDDEN and state.owner[world] == seat:
        return world
    return NONE


def resolved_targets(state: CrystalicumState, effect: Effect, act: Act, deed: Matter, part: i64) -> list[int]:
    """CR-053: the cards a part works on now; targets that became illegal are left out."""
    if act.target == CHOOSE:
        selector = act.selector
        if selector is None:
            return []
        if selector.pick == ALL:
            return targets_of_act(state, effect, act, deed)
        origin = origin_of(state, effect, deed)
        found: list[int] = []
        for target in deed.targets:
            slot = target % SLOTS
            if target // SLOTS != part or state.zone[slot] == GONE:
                continue
            if fits(state, selector, slot, deed.seat, deed.source, deed) and reaches(state, origin, slot):
                found.append(slot)
        return found
    slot = named_target(state, deed, act.target)
    if slot < 0 or state.zone[slot] == GONE:
        return []
    return [slot]


def misses(state: CrystalicumState, effect: Effect, act: Act, deed: Matter, part: i64) -> bool:
    """CR-053: was this part aimed at cards of which none can be met any more?"""
    for target in deed.targets:
        if target // SLOTS == part:
            return not resolved_targets(state, effect, act, deed, part)
    return False


def amount_now(state: CrystalicumState, act: Act, deed: Matter, target: i64) -> i64:
    """How much a part gives, at this moment."""
    if act.amount.kind == FIXED:
        return act.amount.value
    return amount_of(state, act.amount, deed.seat, deed.source, deed, target)
