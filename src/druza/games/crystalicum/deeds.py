"""Deeds: Actions and Reactions declared, with every choice made and every cost paid before they take effect."""
# mypyc

from typing import Any, ClassVar, final

from druza.games.crystalicum.cards import bearer_of, out_of_hand, root_of, ship_of
from druza.games.crystalicum.index import cards_on_table, judged_by
from druza.games.crystalicum.leaving import remove
from druza.games.crystalicum.pieces import (
    ACTION_CARD_PLAYED,
    ADD_EXPLORATION,
    ADVANTAGE,
    ALL,
    ANY_NUMBER,
    ANYBODY,
    ARRANGE,
    AS_ACTION,
    ATTACKED_WORLD,
    BATTLE_WORLD,
    BEARER,
    BLANK,
    CANCEL,
    CHOOSE,
    CHOOSE_ONE,
    CHOSEN,
    COST_CARD,
    COST_ORBIT,
    COST_ORBIT_WORLD,
    COUNTED,
    DESTROY_CARD,
    DIG,
    DISCARD_CARD,
    DISCARD_HAND,
    DISCARD_PILE,
    DO_MARK,
    DO_UNMARK,
    DUEL_RULE,
    FIXED,
    GAIN_CRYSTALS,
    GAIN_POLITICS,
    HOST_OF_COST,
    INVASION,
    ITS_SHIP,
    LOOK,
    LOOK_HAND,
    LOOK_WORLD,
    LOOKED_WORLD,
    LOSE_POLITICS,
    MARK,
    MARK_X,
    MOVE,
    NONE,
    OPPONENT,
    OWN,
    PAY,
    PAY_X,
    PLACE_HIDDEN_WORLD,
    POINT_AT,
    PREVENT,
    REACTION_CARD_PLAYED,
    REDRAW_LUCK,
    REFUSE_FREE,
    REPLACE,
    RETURN_TO_HAND,
    SCRY,
    SEARCH,
    SELF,
    SELF_ORBIT,
    SELF_ORBIT_WORLD,
    SHIP_ORBIT,
    SLOTS,
    STAR_BATTLE,
    STEAL_EXPLORATION,
    STEAL_POLITICS,
    TARGETED,
    TO_HOMELAND,
    TOP_UP,
    TRIGGER_CARD,
    TRIGGER_PLAYER,
    UP_TO,
    WHOLE_TABLE,
    WORLD_DECK,
    Act,
    Cost,
    Effect,
)
from druza.games.crystalicum.reading import (
    amount_of,
    fits,
    fits_hand_card,
    holds,
    is_blank,
    location_of,
    meets_player,
    reaches,
)
from druza.games.crystalicum.state import (
    AT,
    ATTACHED,
    CARD,
    COUNT,
    DONE,
    GONE,
    HIDDEN,
    HOMELAND,
    MODE,
    ORBIT,
    SEAT,
    STANDS,
    Matter,
    Table,
)
from druza.kernel.state import ALLOWED, Decision, Step

# -- may it be declared?


def new_deed(state: Table, seat: int, effect: Effect, source: int, answers: int) -> Matter:
    """A deed with nothing chosen yet."""
    deed = Matter(0, seat, NONE)
    deed.effect = effect.number
    deed.source = source
    deed.answers = answers
    if source >= 0:
        deed.bearer = bearer_of(state, source)
        deed.ship = ship_of(state, source)
    else:
        deed.pattern = effect.pattern
    return deed


def trial_deed(state: Table, seat: int, effect: Effect, source: int, answers: int) -> Matter:
    """The same on one sheet of paper, used again and again: nothing of it is kept."""
    deed = state.trial
    if deed is None:
        deed = Matter(0, seat, NONE)
        state.trial = deed
    deed.seat = seat
    deed.effect = effect.number
    deed.source = source
    deed.answers = answers
    deed.bearer = NONE
    deed.ship = NONE
    deed.pattern = NONE
    if source < 0:
        deed.pattern = effect.pattern
    elif state.zone[source] == ATTACHED:
        deed.bearer = state.place[source]
        deed.ship = ship_of(state, source)
    return deed


def answered(state: Table, deed: Matter) -> Matter | None:
    return state.stack[deed.answers] if deed.answers >= 0 else None


def deed_refusal(state: Table, seat: int, effect: Effect, source: int, answers: int) -> str:
    """Why an ability or card cannot be used now, whenever it is the moment for it; ALLOWED if it can."""
    if source >= 0:
        if state.used[source] >> effect.ordinal & 1:
            return "CR-054" if effect.timing == AS_ACTION else "CR-055"
        if state.lasting and is_blank(state, source):
            return "CR-001"
    elif not meets_player(state, effect.pattern, seat):
        return "CR-064"
    answer = state.stack[answers] if answers >= 0 else None
    for condition in effect.conditions:
        if not holds(state, condition, seat, source, answer):
            return "CR-160"
    for cost in effect.costs:
        if not payable(state, seat, effect, cost, source):
            return "CR-067"
    deed = trial_deed(state, seat, effect, source, answers)
    return ALLOWED if completable(state, effect, deed) else "CR-162"


def payable(state: Table, seat: int, effect: Effect, cost: Cost, source: int) -> bool:
    """CR-066, CR-067: can this part of a cost be paid?"""
    kind = cost.kind
    if kind == PAY:
        return effect.crystals <= state.treasuries[seat]
    if kind == PAY_X:
        return effect.crystals + cost.least <= state.treasuries[seat]
    if kind == MARK and cost.self_card:
        return not state.marked[source]
    if kind == DISCARD_HAND:
        return len(state.hands[seat]) - (1 if source < 0 else 0) >= cost.number
    return True


def completable(state: Table, effect: Effect, deed: Matter) -> bool:
    """Can the choices still open be made? Tries modes and cost cards; leaves the deed as it was."""
    if deed.mode < 0:
        for act in effect.acts:
            if act.verb == CHOOSE_ONE:
                for mode in range(len(act.parts)):
                    deed.mode = mode
                    found = completable(state, effect, deed)
                    deed.mode = NONE
                    if found:
                        return True
                return False
    if effect.picks_cost >= 0 and not deed.cost_cards:
        for slot in cost_candidates(state, effect, deed):
            deed.cost_cards.append(slot)
            found = acts_possible(state, effect, deed)
            deed.cost_cards.pop()
            if found:
                return True
        return False
    return acts_possible(state, effect, deed)


def cost_candidates(state: Table, effect: Effect, deed: Matter) -> list[int]:
    """Cards on the table that could pay."""
    cost = effect.costs[effect.picks_cost]
    selector = cost.selector
    found: list[int] = []
    if selector is None:
        return found
    for slot in judged_by(state, selector):
        if state.zone[slot] == HIDDEN or slot in deed.cost_cards:
            continue
        if cost.kind != POINT_AT and state.marked[slot]:
            continue  # CR-070
        if cost.kind != POINT_AT and slot == deed.source and marks_itself(effect):
            continue
        if fits(state, selector, slot, deed.seat, deed.source, deed):
            found.append(slot)
    return found


def marks_itself(effect: Effect) -> bool:
    for cost in effect.costs:
        if cost.kind == MARK and cost.self_card:
            return True
    return False


def acts_possible(state: Table, effect: Effect, deed: Matter) -> bool:
    """CR-162, CR-254: every choice has a legal target, and something would change."""
    useful = False
    for part in range(len(effect.acts)):
        act = part_of(effect, deed, part)
        if act.target == CHOOSE:
            if not has_target(state, effect, act, deed):
                return False
            useful = True
        elif is_useful(state, effect, act, deed):
            useful = True
        elif part == 0 and act.who == OPPONENT:
            return False
    return useful


def part_of(effect: Effect, deed: Matter, part: int) -> Act:
    """A part of what the deed does, with its choice made."""
    act = effect.acts[part]
    if act.verb == CHOOSE_ONE and deed.mode >= 0:
        return act.parts[deed.mode]
    return act


def origin_of(state: Table, effect: Effect, deed: Matter) -> int:
    """CR-074: the location that limits what the deed reaches; -20 where nothing does."""
    if effect.anywhere:
        return -20
    if effect.marks and deed.cost_cards:
        return location_of(state, deed.cost_cards[-1])
    if deed.source >= 0 and state.zone[deed.source] != GONE:
        return location_of(state, deed.source)
    if deed.source >= 0 and deed.bearer >= 0 and state.zone[deed.bearer] != GONE:
        return location_of(state, deed.bearer)
    return -20


def has_target(state: Table, effect: Effect, act: Act, deed: Matter) -> bool:
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


def targets_of_act(state: Table, effect: Effect, act: Act, deed: Matter) -> list[int]:
    """Every legal target of a part that chooses."""
    origin = origin_of(state, effect, deed)
    return [slot for slot in cards_on_table(state) if is_target(state, act, deed, slot, origin)]


def is_target(state: Table, act: Act, deed: Matter, slot: int, origin: int) -> bool:
    selector = act.selector
    if selector is None or not fits(state, selector, slot, deed.seat, deed.source, deed):
        return False
    if act.verb == LOOK and act.at != WHOLE_TABLE and slot != looked_orbit(state, act, deed):
        return False
    return reaches(state, origin, slot) and changes(state, act, deed, slot)


def looked_orbit(state: Table, act: Act, deed: Matter) -> int:
    """The Orbit to which a look is bound."""
    if act.at == SELF_ORBIT:
        return orbit_of(state, deed.source)
    if act.at == SHIP_ORBIT:
        return orbit_of(state, deed.ship)
    if act.at == COST_ORBIT and deed.cost_cards:
        return orbit_of(state, deed.cost_cards[0])
    return NONE


def orbit_of(state: Table, slot: int) -> int:
    """The World in whose Orbit a card is, or NONE."""
    if slot < 0:
        return NONE
    root = root_of(state, slot)
    return state.place[root] if state.zone[root] == ORBIT else NONE


def changes(state: Table, act: Act, deed: Matter, slot: int) -> bool:
    """CR-254: would this change anything on this card?"""
    verb = act.verb
    if verb == DO_UNMARK:
        return state.marked[slot] == 1
    if verb == DO_MARK:
        return state.marked[slot] == 0
    if verb == MOVE:
        if act.to == TO_HOMELAND:
            return state.zone[slot] != HOMELAND
        return state.zone[slot] == ORBIT and state.place[slot] != state.homes[state.owner[slot]]
    if verb == ADD_EXPLORATION:
        if act.from_treasury and state.treasuries[deed.seat] == 0:
            return False
        return state.zone[slot] == HIDDEN
    if verb == STEAL_EXPLORATION:
        return state.zone[slot] == HIDDEN and state.crystals[slot] > 0
    if verb == BLANK:
        return has_abilities(state, slot) and not is_blank(state, slot)
    return True


def has_abilities(state: Table, slot: int) -> bool:
    """Does the card or one attached to it have abilities?"""
    for other in cards_on_table(state):
        if root_of(state, other) == slot and state.content.effects_of[state.pattern[other]]:
            return True
    return False


def named_target(state: Table, deed: Matter, target: int) -> int:
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


def own_hidden(state: Table, world: int, seat: int) -> int:
    if world >= 0 and state.zone[world] == HIDDEN and state.owner[world] == seat:
        return world
    return NONE


def is_useful(state: Table, effect: Effect, act: Act, deed: Matter) -> bool:
    """CR-254: would a part without a choice of cards change anything?"""
    verb = act.verb
    seat = deed.seat
    if act.target > CHOOSE and verb not in (CANCEL, REPLACE, RETURN_TO_HAND):
        slot = named_target(state, deed, act.target)
        if slot < 0 or state.zone[slot] == GONE:
            return False
        return reaches(state, origin_of(state, effect, deed), slot) and changes(state, act, deed, slot)
    if verb == GAIN_CRYSTALS or verb == GAIN_POLITICS:
        if verb == GAIN_POLITICS and act.who == OPPONENT:
            return True
        return act.amount.kind != COUNTED or amount_of(state, act.amount, seat, deed.source, deed, NONE) > 0
    if verb == LOSE_POLITICS or verb == STEAL_POLITICS:
        return has_victim(state, act, deed)
    if verb == LOOK and act.what == LOOK_HAND:
        return has_victim(state, act, deed)
    if verb == ARRANGE or verb == SCRY or verb == DIG:
        deck = state.world_decks[seat] if act.deck == WORLD_DECK else state.decks[seat]
        return bool(deck) or (act.deck != WORLD_DECK and bool(state.discards[seat]))
    if verb == PLACE_HIDDEN_WORLD:
        return bool(state.world_decks[seat])
    if verb == SEARCH:
        return act.deck != DISCARD_PILE or searchable(state, act, seat)
    return is_useful_answer(state, act, deed)


def searchable(state: Table, act: Act, seat: int) -> bool:
    selector = act.selector
    if selector is not None:
        for pattern in state.discards[seat]:
            if fits_hand_card(state, selector, pattern):
                return True
    return False


def has_victim(state: Table, act: Act, deed: Matter) -> bool:
    if act.who == TRIGGER_PLAYER:
        answer = answered(state, deed)
        return answer is not None and state.politics[answer.seat] > 0
    if act.who == OWN:
        return True
    for other in range(state.seats):
        if is_victim(state, act, deed.seat, other):
            return True
    return False


def is_victim(state: Table, act: Act, seat: int, other: int) -> bool:
    """Can this opponent be chosen?"""
    if other == seat or state.is_out(other):
        return False
    if act.verb == LOSE_POLITICS or act.verb == STEAL_POLITICS:
        return state.politics[other] > 0
    if act.verb == LOOK:
        return len(state.hands[other]) > 0
    return True


def is_useful_answer(state: Table, act: Act, deed: Matter) -> bool:
    """Parts that change the event answered."""
    answer = answered(state, deed)
    verb = act.verb
    if verb == CANCEL or verb == PREVENT or verb == REPLACE:
        return answer is not None and answer.status == STANDS
    if verb == RETURN_TO_HAND:
        if act.from_discard:
            return answer is not None and answer.pattern in state.discards[answer.seat]
        return answer is not None and state.zone[answer.card] != GONE
    if verb == REDRAW_LUCK:
        return answer is not None and len(state.world_decks[answer.seat]) > 0
    if verb == TOP_UP:
        if answer is None:
            return False
        missing = answer.value - state.crystals[answer.card]
        return 1 <= missing <= act.amount.value and missing <= state.treasuries[deed.seat]
    if verb == ADVANTAGE:
        return act.amount.value > 0 or state.combat.advantage > 0
    if verb == DUEL_RULE and act.rule == REFUSE_FREE:
        return not state.combat.refuse_free and refusal_price(state) <= state.treasuries[state.combat.defender]
    return True


def refusal_price(state: Table) -> int:
    """CR-146: Crystals that refusing the duel going on costs, by the challenger's ability."""
    content = state.content
    champion = state.combat.champion
    if champion < 0 or is_blank(state, champion):
        return 0
    price = 0
    for effect in content.effects_of[state.pattern[champion]]:
        for act in effect.acts:
            if act.verb == DUEL_RULE and act.rule == 0:
                price += act.amount.value
    return price


# -- declaring


def begin_deed(state: Table, seat: int, effect: Effect, source: int, answers: int) -> None:
    """CR-252: show the card or ability; its choices follow."""
    deed = new_deed(state, seat, effect, source, answers)
    if source >= 0:
        state.used[source] |= 1 << effect.ordinal
    else:
        out_of_hand(state, seat, effect.pattern)
    state.stack.append(deed)
    if state.events is not None:
        facts = {"card": state.content.ids[effect.pattern], "slot": source, "reaction": effect.timing != AS_ACTION}
        state.tell("declared", seat, facts)


@final
class Declare(Step[Table]):
    """CR-252: mode, X, cost cards, targets, opponent, one after the other; then the cost is paid."""

    def __init__(self) -> None:
        pass

    def run(self, state: Table) -> None:
        deed = state.stack[-1]
        effect = state.content.effects[deed.effect]
        question = next_question(state, effect, deed)
        if question is None:
            pay_costs(state, effect, deed)
        else:
            state.then([question, Declare()])


def next_question(state: Table, effect: Effect, deed: Matter) -> Decision[Table] | None:
    """What is still to be chosen."""
    seat = deed.seat
    if deed.mode < 0:
        for act in effect.acts:
            if act.verb == CHOOSE_ONE:
                return ChooseMode(seat)
    for cost in effect.costs:
        if cost.kind == PAY_X and deed.x == 0:
            return ChooseX(seat)
        if cost.kind == MARK_X and deed.x == 0:
            return ChooseCostCard(seat)
        if (cost.kind == MARK or cost.kind == POINT_AT) and cost.selector is not None and not deed.cost_cards:
            return ChooseCostCard(seat)
        if cost.kind == DISCARD_HAND and len(deed.discards) < cost.number:
            return ChooseDiscard(seat)
    for part in range(len(effect.acts)):
        act = part_of(effect, deed, part)
        if act.amount.kind == UP_TO and deed.amount < 0:
            return ChooseAmount(seat, part)
        if act.target == CHOOSE and not part_is_chosen(act, deed, part):
            return ChooseTarget(seat, part)
        if act.who == OPPONENT and deed.opponent < 0 and needs_opponent(act):
            return ChooseOpponent(seat, part)
    return None


def needs_opponent(act: Act) -> bool:
    """Looks at hidden Worlds choose the World, not the player."""
    return not (act.verb == LOOK and act.what == LOOK_WORLD)


def part_is_chosen(act: Act, deed: Matter, part: int) -> bool:
    selector = act.selector
    if selector is None or selector.pick == ALL or deed.stopped >> part & 1:
        return True
    if selector.pick == ANY_NUMBER:
        return False
    return picked(deed, part) >= selector.pick


def picked(deed: Matter, part: int) -> int:
    """How many targets of a part are chosen."""
    count = 0
    for target in deed.targets:
        if target // SLOTS == part:
            count += 1
    return count


@final
class ChooseMode(Decision[Table]):
    """D18: one of the options of a choice."""

    RULE: ClassVar[str] = "CR-252"
    KEY: ClassVar[str] = "choose_mode"

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def candidates(self, state: Table) -> list[int]:
        effect = state.content.effects[state.stack[-1].effect]
        for act in effect.acts:
            if act.verb == CHOOSE_ONE:
                return [MODE.first + mode for mode in range(len(act.parts))]
        return []

    def refusal(self, state: Table, option: int) -> str:
        deed = state.stack[-1]
        deed.mode = MODE.index(option)
        found = completable(state, state.content.effects[deed.effect], deed)
        deed.mode = NONE
        return ALLOWED if found else "CR-254"

    def resolve(self, state: Table, option: int) -> None:
        state.stack[-1].mode = MODE.index(option)

    def words(self, state: Table) -> dict[str, Any]:
        return deed_words(state)


@final
class ChooseX(Decision[Table]):
    """D17, CR-069: how many Crystals to pay."""

    RULE: ClassVar[str] = "CR-069"
    KEY: ClassVar[str] = "choose_x"

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def candidates(self, state: Table) -> list[int]:
        effect = state.content.effects[state.stack[-1].effect]
        for cost in effect.costs:
            if cost.kind == PAY_X:
                most = min(cost.most, state.treasuries[self.seat] - effect.crystals, 255)
                return [COUNT.first + number for number in range(cost.least, most + 1)]
        return []

    def resolve(self, state: Table, option: int) -> None:
        state.stack[-1].x = COUNT.index(option)

    def words(self, state: Table) -> dict[str, Any]:
        return deed_words(state)


@final
class ChooseAmount(Decision[Table]):
    """D17: how much, up to a limit."""

    RULE: ClassVar[str] = "CR-252"
    KEY: ClassVar[str] = "choose_amount"

    def __init__(self, seat: int, part: int) -> None:
        self.seat = seat
        self.part = part

    def candidates(self, state: Table) -> list[int]:
        deed = state.stack[-1]
        act = part_of(state.content.effects[deed.effect], deed, self.part)
        most = act.amount.value
        if act.from_treasury:
            most = min(most, state.treasuries[self.seat])
        return [COUNT.first + number for number in range(most + 1)]

    def resolve(self, state: Table, option: int) -> None:
        state.stack[-1].amount = COUNT.index(option)

    def words(self, state: Table) -> dict[str, Any]:
        return deed_words(state)


@final
class ChooseCostCard(Decision[Table]):
    """D16, D17: a card on the table that pays; card after card where the number is free."""

    RULE: ClassVar[str] = "CR-066"
    KEY: ClassVar[str] = "choose_cost_card"

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def candidates(self, state: Table) -> list[int]:
        deed = state.stack[-1]
        effect = state.content.effects[deed.effect]
        options = [AT.first + slot for slot in cost_candidates(state, effect, deed)]
        if effect.costs[effect.picks_cost].kind == MARK_X and deed.cost_cards:
            options.append(DONE.first)
        return options

    def refusal(self, state: Table, option: int) -> str:
        if option == DONE.first:
            return ALLOWED
        deed = state.stack[-1]
        deed.cost_cards.append(AT.index(option))
        found = completable(state, state.content.effects[deed.effect], deed)
        deed.cost_cards.pop()
        return ALLOWED if found else "CR-162"

    def resolve(self, state: Table, option: int) -> None:
        deed = state.stack[-1]
        if option == DONE.first:
            deed.x = len(deed.cost_cards)
            return
        deed.cost_cards.append(AT.index(option))
        effect = state.content.effects[deed.effect]
        if effect.costs[effect.picks_cost].kind == MARK_X and not cost_candidates(state, effect, deed):
            deed.x = len(deed.cost_cards)

    def words(self, state: Table) -> dict[str, Any]:
        return deed_words(state)


@final
class ChooseDiscard(Decision[Table]):
    """CR-066: a card of the hand that pays."""

    RULE: ClassVar[str] = "CR-066"
    KEY: ClassVar[str] = "choose_discard"

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def candidates(self, state: Table) -> list[int]:
        left = state.hands[self.seat][:]
        for pattern in state.stack[-1].discards:
            left.remove(pattern)
        return different(left)

    def resolve(self, state: Table, option: int) -> None:
        state.stack[-1].discards.append(CARD.index(option))

    def words(self, state: Table) -> dict[str, Any]:
        return deed_words(state)


def different(patterns: list[int]) -> list[int]:
    """Options for sorted cards, equal ones once."""
    options: list[int] = []
    last = NONE
    for pattern in patterns:
        if pattern != last:
            options.append(CARD.first + pattern)
        last = pattern
    return options


@final
class ChooseTarget(Decision[Table]):
    """D16, CR-162: a legal target, one at a time."""

    RULE: ClassVar[str] = "CR-162"
    KEY: ClassVar[str] = "choose_target"

    def __init__(self, seat: int, part: int) -> None:
        self.seat = seat
        self.part = part

    def candidates(self, state: Table) -> list[int]:
        deed = state.stack[-1]
        effect = state.content.effects[deed.effect]
        act = part_of(effect, deed, self.part)
        taken = [target % SLOTS for target in deed.targets if target // SLOTS == self.part]
        options = [AT.first + slot for slot in targets_of_act(state, effect, act, deed) if slot not in taken]
        if act.selector is not None and act.selector.pick == ANY_NUMBER and taken:
            options.append(DONE.first)
        return options

    def resolve(self, state: Table, option: int) -> None:
        deed = state.stack[-1]
        if option == DONE.first:
            deed.stopped |= 1 << self.part
            return
        deed.targets.append(self.part * SLOTS + AT.index(option))
        act = part_of(state.content.effects[deed.effect], deed, self.part)
        if act.selector is not None and act.selector.pick == ANY_NUMBER and len(self.candidates(state)) == 1:
            deed.stopped |= 1 << self.part

    def words(self, state: Table) -> dict[str, Any]:
        return deed_words(state)


@final
class ChooseOpponent(Decision[Table]):
    """D36, CR-249: the opponent meant."""

    RULE: ClassVar[str] = "CR-249"
    KEY: ClassVar[str] = "choose_opponent"

    def __init__(self, seat: int, part: int) -> None:
        self.seat = seat
        self.part = part

    def candidates(self, state: Table) -> list[int]:
        return [SEAT.first + seat for seat in range(state.seats) if seat != self.seat and not state.is_out(seat)]

    def refusal(self, state: Table, option: int) -> str:
        deed = state.stack[-1]
        act = part_of(state.content.effects[deed.effect], deed, self.part)
        return ALLOWED if is_victim(state, act, self.seat, SEAT.index(option)) else "CR-254"

    def resolve(self, state: Table, option: int) -> None:
        state.stack[-1].opponent = SEAT.index(option)

    def words(self, state: Table) -> dict[str, Any]:
        return deed_words(state)


def deed_words(state: Table) -> dict[str, Any]:
    """The card that acts, for the words of a question."""
    deed = state.stack[-1]
    return {"card": state.content.ids[state.content.effects[deed.effect].pattern]}


def pay_costs(state: Table, effect: Effect, deed: Matter) -> None:
    """CR-066, CR-073: the whole cost is paid, whatever becomes of the deed."""
    seat = deed.seat
    if deed.cost_cards:
        deed.orbit = orbit_of(state, deed.cost_cards[0])
    for cost in effect.costs:
        kind = cost.kind
        if kind == PAY:
            state.treasuries[seat] -= cost.number
        elif kind == PAY_X:
            state.treasuries[seat] -= deed.x
        elif kind == MARK and cost.self_card:
            state.marked[deed.source] = 1
        elif kind == MARK or kind == MARK_X:
            for slot in deed.cost_cards:
                state.marked[slot] = 1
        elif kind == DISCARD_HAND:
            for pattern in deed.discards:
                out_of_hand(state, seat, pattern)
                state.discards[seat].append(pattern)
        elif kind == DISCARD_CARD or kind == DESTROY_CARD:
            remove(state, deed.source, kind == DESTROY_CARD)
    deed.events = deed_events(state, effect, deed)
    if state.events is not None:
        tell_payment(state, effect, deed)


def deed_events(state: Table, effect: Effect, deed: Matter) -> int:
    """What a declared deed is, for those who may answer it."""
    events = 0
    if deed.source < 0:
        events = 1 << (ACTION_CARD_PLAYED if effect.timing == AS_ACTION else REACTION_CARD_PLAYED)
    if effect.timing == AS_ACTION and deed.targets:
        events |= 1 << TARGETED
    return events


def tell_payment(state: Table, effect: Effect, deed: Matter) -> None:
    """What was paid, and what the deed aims at."""
    card = state.content.ids[effect.pattern]
    crystals = effect.crystals + (deed.x if any_pay_x(effect) else 0)
    if crystals or deed.cost_cards or deed.discards:
        state.tell(
            "paid",
            deed.seat,
            {
                "card": card,
                "crystals": crystals,
                "marked": [state.id_of(slot) for slot in deed.cost_cards],
                "discarded": [state.content.ids[pattern] for pattern in deed.discards],
            },
        )
    if deed.targets:
        slots = [target % SLOTS for target in deed.targets]
        names = [state.id_of(slot) if state.zone[slot] != HIDDEN else None for slot in slots]
        state.tell("aimed", deed.seat, {"card": card, "targets": names, "slots": slots})


def any_pay_x(effect: Effect) -> bool:
    for cost in effect.costs:
        if cost.kind == PAY_X:
            return True
    return False


def resolved_targets(state: Table, effect: Effect, act: Act, deed: Matter, part: int) -> list[int]:
    """CR-053: the cards a part works on now; targets that became illegal are left out."""
    if act.target == CHOOSE:
        selector = act.selector
        if selector is None:
            return []
        if selector.pick == ALL:
            return targets_of_act(state, effect, act, deed)
        found: list[int] = []
        for target in deed.targets:
            slot = target % SLOTS
            if (
                target // SLOTS == part
                and state.zone[slot] != GONE
                and fits(state, selector, slot, deed.seat, deed.source, deed)
            ):
                found.append(slot)
        return found
    slot = named_target(state, deed, act.target)
    if slot < 0 or state.zone[slot] == GONE:
        return []
    return [slot]


def amount_now(state: Table, act: Act, deed: Matter, target: int) -> int:
    """How much a part gives, at this moment."""
    if act.amount.kind == FIXED:
        return act.amount.value
    return amount_of(state, act.amount, deed.seat, deed.source, deed, target)
