"""Reading cards: current traits, whom a selector means, what conditions ask, how much an amount is."""
# mypyc

from mypy_extensions import i64

from druza.games.crystalicum.content.pieces import (
    ANY_KIND,
    ANYBODY,
    ATTACKED_WORLD,
    ATTACKED_WORLD_BODY_MAX,
    ATTACKED_WORLD_IS_SELF,
    BATTLE_AT_OWN_HOME,
    BEARER,
    BLANK,
    BODY,
    CHALLENGER,
    CHOSEN,
    COMBAT_IS,
    CONTROL,
    COST_CARD,
    COUNTED,
    DESTINATION,
    DUEL,
    DUEL_RULE,
    FIRST_ACTION_OF_CLASH,
    FIRST_POLITICAL_ACTION,
    FIXED,
    HIDDEN_WORLD,
    HOST_FACTION,
    HOST_FUNCTION,
    HOST_IN_COMBAT,
    HOST_TRAIT,
    INVASION,
    ITS_SHIP,
    MISSING_MAX,
    NO_HALVING,
    NONE,
    NOT_SEGMENT,
    OF_TRAIT,
    ORBIT_OWNER,
    OWN,
    PEACE,
    PLAYER_FACTION,
    POINT_AT,
    POLITICS_GAINED_MIN,
    REFUSAL_COST,
    ROLE,
    SELF,
    SELF_IN_COMBAT,
    SELF_MARKED,
    SELF_ORBIT_OWNER,
    SLOTS,
    SPIRIT,
    STAR_BATTLE,
    THE_TARGET,
    X_AMOUNT,
    Amount,
    Condition,
    Effect,
    Selector,
)
from druza.games.crystalicum.rules.bonuses import equipment_bonus, lasting_bonus, printed
from druza.games.crystalicum.rules.cards import bearer_of, root_of, ship_of
from druza.games.crystalicum.rules.index import index_of, judged_by
from druza.games.crystalicum.rules.locations import at_orbit, in_zones, location_of
from druza.games.crystalicum.rules.sides import fights, side_of
from druza.games.crystalicum.state import ATTACHED, HIDDEN, ORBIT, SYSTEM, UNMARK_SEGMENT, CrystalicumState
from druza.games.crystalicum.state_parts import Constant, Matter


def is_halved(state: CrystalicumState, slot: i64) -> bool:
    """CR-178, CR-206: a marked card counts half, unless an effect says otherwise."""
    if not state.marked[slot]:
        return False
    for lasting in state.lasting:
        if lasting.verb == NO_HALVING and lasting.slot == slot:
            return False
    for constant in index_of(state).constants[NO_HALVING]:
        if constant_means(state, constant, slot):
            return False
    return True


def strength(state: CrystalicumState, slot: i64) -> i64:
    """The Body that a card brings to the Resolution of a star battle or invasion."""
    body = current(state, slot, BODY)
    return body // 2 if is_halved(state, slot) else body


def current(state: CrystalicumState, slot: i64, trait: i64) -> i64:
    """CR-060, CR-062: printed value and all modifiers; never below 0."""
    value: i64 = printed(state, slot, trait)
    if state.carries[slot] > 0:
        value += equipment_bonus(state, slot, trait)
    if state.lasting:
        value += lasting_bonus(state, slot, trait)
    for constant in index_of(state).modifiers[trait]:
        if constant_means(state, constant, slot):
            value += constant_amount(state, constant, slot)
    return value if value > 0 else 0


def constant_means(state: CrystalicumState, constant: Constant, slot: i64) -> bool:
    """Does this constant ability now mean this card? The target is looked at first: conditions may read traits."""
    source = constant.source
    target = constant.act.target
    if target == SELF:
        if source != slot:
            return False
    elif target == BEARER:
        if state.zone[source] != ATTACHED or state.place[source] != slot:
            return False
    elif target == ITS_SHIP:
        if state.zone[slot] != ORBIT or ship_of(state, source) != slot:
            return False
    elif target == ATTACKED_WORLD:
        if state.combat.kind != INVASION or state.combat.world != slot:
            return False
    else:
        selector = constant.act.selector
        if selector is None or not fits(state, selector, slot, state.owner[source], source, None):
            return False
    return constant_holds(state, constant.effect, source)


def constant_amount(state: CrystalicumState, constant: Constant, slot: i64) -> i64:
    """How much it gives to this card."""
    amount = constant.act.amount
    if amount.kind == FIXED:
        return amount.value
    return amount_of(state, amount, state.owner[constant.source], constant.source, None, slot)


def constant_holds(state: CrystalicumState, effect: Effect, source: i64) -> bool:
    if state.lasting and is_blank(state, source):
        return False
    for condition in effect.conditions:
        if not holds(state, condition, state.owner[source], source, None):
            return False
    return True


def is_blank(state: CrystalicumState, slot: i64) -> bool:
    """Do the abilities of this card not work for now? Those of cards attached to it do."""
    for lasting in state.lasting:
        if lasting.verb == BLANK and lasting.slot == slot:
            return True
    return False


def constant_total(state: CrystalicumState, verb: i64, slot: i64) -> i64:
    """The sum of constant abilities with this verb that mean this card (extra moves, capacity)."""
    total: i64 = 0
    for constant in index_of(state).constants[verb]:
        if constant_means(state, constant, slot):
            total += constant_amount(state, constant, slot)
    return total


def constant_forbids(state: CrystalicumState, verb: i64, what: i64, slot: i64) -> bool:
    """Does a constant ability forbid this for this card?"""
    for constant in index_of(state).constants[verb]:
        if constant.act.what == what and constant_means(state, constant, slot):
            return True
    return False


def fits(state: CrystalicumState, selector: Selector, slot: i64, seat: i64, source: i64, matter: Matter | None) -> bool:
    """Does a selector of this acting player and card mean the card in this slot?"""
    content = state.content
    zone = state.zone[slot]
    pattern = state.pattern[slot]
    kinds = selector.kinds
    if zone == HIDDEN:
        if not kinds >> HIDDEN_WORLD & 1:
            return False
    elif not kinds >> content.kind[pattern] & 1:
        return False
    side = selector.side
    if side != ANYBODY and (state.owner[slot] == seat) != (side == OWN):
        return False
    if selector.not_self and slot == source:
        return False
    if selector.marked >= 0 and state.marked[slot] != selector.marked:
        return False
    if selector.faction >= 0 and content.faction[pattern] != selector.faction:
        return False
    if selector.functions and content.functions[pattern] & selector.functions != selector.functions:
        return False
    if selector.functions_any and not content.functions[pattern] & selector.functions_any:
        return False
    if selector.name >= 0 and pattern != selector.name:
        return False
    if not selector.home and zone == SYSTEM:
        return False
    if content.cost[pattern] > selector.max_cost:
        return False
    if selector.in_combat and side_of(state, slot) < 0:
        return False
    if selector.in_political_action and slot not in state.envoys:
        return False
    if selector.zones and not in_zones(state, selector.zones, slot):
        return False
    if selector.at and not at_orbit(state, selector.at, slot, seat):
        return False
    return selector.plain or fits_rarely(state, selector, slot, seat, source, matter)


def fits_rarely(
    state: CrystalicumState, selector: Selector, slot: i64, seat: i64, source: i64, matter: Matter | None
) -> bool:
    """The parts of a selector that few cards have."""
    if selector.attached_to_self and (state.zone[slot] != ATTACHED or state.place[slot] != source):
        return False
    if selector.attached_to_kind >= 0:
        if state.zone[slot] != ATTACHED:
            return False
        if state.content.kind[state.pattern[state.place[slot]]] != selector.attached_to_kind:
            return False
    most = selector.printed_mind_max
    if most is not None and state.content.mind[state.pattern[slot]] > amount_of(
        state, most, seat, source, matter, slot
    ):
        return False
    below = selector.spirit_below
    if below is not None and current(state, slot, SPIRIT) >= amount_of(state, below, seat, source, matter, slot):
        return False
    return not (selector.same_location and source >= 0 and location_of(state, slot) != location_of(state, source))


def fits_hand_card(state: CrystalicumState, selector: Selector, pattern: i64) -> bool:
    """A card that is not on the table: kind, faction, Function, name and Cost count."""
    content = state.content
    if selector.kinds != ANY_KIND and not selector.kinds >> content.kind[pattern] & 1:
        return False
    if selector.faction >= 0 and content.faction[pattern] != selector.faction:
        return False
    functions = content.functions[pattern]
    if selector.functions and functions & selector.functions != selector.functions:
        return False
    if selector.functions_any and not functions & selector.functions_any:
        return False
    if selector.name >= 0 and pattern != selector.name:
        return False
    return content.cost[pattern] <= selector.max_cost


def how_many(
    state: CrystalicumState, selector: Selector, seat: i64, source: i64, matter: Matter | None, enough: i64
) -> i64:
    """The number of cards on the table that a selector means; once there are enough, the rest is not counted."""
    count: i64 = 0
    for slot in judged_by(state, selector):
        if count >= enough:
            break
        if fits(state, selector, slot, seat, source, matter):
            count += 1
    return count


def amount_of(
    state: CrystalicumState, amount: Amount, seat: i64, source: i64, matter: Matter | None, target: i64
) -> i64:
    """How much: a number, a trait, a count, X."""
    kind = amount.kind
    if kind == FIXED:
        return amount.value
    if kind == OF_TRAIT:
        slot = NONE
        if amount.of == SELF:
            slot = source
        elif amount.of == THE_TARGET:
            slot = target
        elif matter is not None:
            if amount.of == COST_CARD or (amount.of == CHOSEN and (not matter.targets or points_at(state, matter))):
                slot = matter.cost_cards[-1] if matter.cost_cards else NONE
            elif amount.of == CHOSEN:
                slot = matter.targets[-1] % SLOTS
        if slot < 0:
            return 0
        return current(state, slot, amount.trait) * amount.times
    if kind == COUNTED:
        selector = amount.selector
        if selector is None:
            return 0
        most: i64 = amount.most
        count = how_many(state, selector, seat, source, matter, most - amount.value) + amount.value
        return count if count < most else most
    if kind == X_AMOUNT:
        return matter.x if matter is not None else 0
    return matter.amount if matter is not None and matter.amount >= 0 else 0


def points_at(state: CrystalicumState, deed: Matter) -> bool:
    """Does the cost of a deed point at a card? Then it is the chosen one, also when targets are chosen after it."""
    effect = state.content.effects[deed.effect]
    return effect.picks_cost >= 0 and effect.costs[effect.picks_cost].kind == POINT_AT


def holds(state: CrystalicumState, condition: Condition, seat: i64, source: i64, matter: Matter | None) -> bool:
    """Does a condition hold for this player and this card? `matter` is what is answered."""
    kind = condition.kind
    value = condition.value
    combat = state.combat
    if kind == COMBAT_IS:
        return value >> combat.kind & 1 != 0
    if kind == SELF_MARKED:
        return state.marked[source] == value
    if kind == SELF_IN_COMBAT:
        return fights(state, source) == (value == 1)
    if kind == ROLE:
        if combat.kind == PEACE:
            return False
        if value == CHALLENGER:
            return combat.kind == DUEL and combat.champion == source
        return seat == (combat.attacker if value == 0 else combat.defender)
    if kind == PLAYER_FACTION:
        return state.content.faction[state.pattern[state.homes[seat]]] == value
    if kind == HOST_FUNCTION or kind == HOST_FACTION or kind == HOST_IN_COMBAT or kind == HOST_TRAIT:
        return host_holds(state, condition, source)
    if kind == CONTROL:
        selector = condition.selector
        return selector is not None and how_many(state, selector, seat, source, matter, value) >= value
    if kind == ORBIT_OWNER:
        return combat.kind == STAR_BATTLE and (state.owner[combat.orbit] == seat) == (value == OWN)
    if kind == SELF_ORBIT_OWNER:
        root = root_of(state, source)
        return state.zone[root] == ORBIT and (state.owner[state.place[root]] == seat) == (value == OWN)
    if kind == BATTLE_AT_OWN_HOME:
        return combat.kind == STAR_BATTLE and combat.orbit == state.homes[seat]
    if kind == ATTACKED_WORLD_IS_SELF:
        return combat.kind == INVASION and combat.world == source
    if kind == ATTACKED_WORLD_BODY_MAX:
        return combat.kind == INVASION and combat.world >= 0 and current(state, combat.world, BODY) <= value
    if kind == FIRST_ACTION_OF_CLASH:
        return combat.clash_actions == 0
    if kind == FIRST_POLITICAL_ACTION:
        return state.political_actions[seat] == 0
    if kind == NOT_SEGMENT:
        return state.segment != UNMARK_SEGMENT
    return matter is not None and holds_of_matter(state, kind, value, seat, source, matter)


def host_holds(state: CrystalicumState, condition: Condition, source: i64) -> bool:
    kind, value = condition.kind, condition.value
    host = bearer_of(state, source)
    if host < 0:
        return False
    if kind == HOST_TRAIT:
        return current(state, host, condition.trait) >= value
    if kind == HOST_FUNCTION:
        return state.content.functions[state.pattern[host]] & value != 0
    if kind == HOST_FACTION:
        return state.content.faction[state.pattern[host]] == value
    return fights(state, host)


def holds_of_matter(state: CrystalicumState, kind: i64, value: i64, seat: i64, source: i64, matter: Matter) -> bool:
    """Conditions on the event that is answered."""
    if kind == DESTINATION:
        world = matter.place
        if world < 0:
            return False
        if value == 0:
            root = root_of(state, source)
            return state.zone[root] == ORBIT and state.place[root] == world
        return state.zone[world] == HIDDEN and state.owner[world] == seat
    if kind == MISSING_MAX:
        missing = matter.value - state.crystals[matter.card]
        return 1 <= missing <= value
    if kind == POLITICS_GAINED_MIN:
        return matter.value >= value
    return False


def refusal_price(state: CrystalicumState) -> i64:
    """CR-146: Crystals that refusing the duel going on costs, by the challenger's ability."""
    content = state.content
    champion = state.combat.champion
    if champion < 0 or is_blank(state, champion):
        return 0
    price = 0
    for effect in content.effects_of[state.pattern[champion]]:
        for act in effect.acts:
            if act.verb == DUEL_RULE and act.rule == REFUSAL_COST:
                price += act.amount.value
    return price
