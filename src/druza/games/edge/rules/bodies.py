"""Bodies: what stands where, and which squads are in play."""
# mypyc

from mypy_extensions import i64

from druza.games.edge.content.basics import MODELS, NONE, PER_SEAT, SLOTS, SQUADS
from druza.games.edge.content.geometry import WHOLE, Board
from druza.games.edge.content.parts import Selector
from druza.games.edge.rules.numbers import less, put, put_cards, put_into, take_from
from druza.games.edge.state import DEAD, OFF_BOARD, EdgeState


def occupancy(state: EdgeState) -> list[int]:
    """The occupied hexes of every field, as masks."""
    if not state.filled:
        filled = [0] * state.board().count
        for field in state.shrines:
            if field >= 0:
                filled[field] = WHOLE
        for field in state.sources:
            filled[field] = WHOLE
        for hex in state.thickets:
            filled[hex // 7] |= 1 << (hex % 7)
        fields = state.fields
        for model in range(len(fields)):
            if fields[model] >= 0:
                filled[fields[model]] |= state.masks[model]
        state.filled = filled
        state.standing = [on_board(state, seat * PER_SEAT, PER_SEAT) for seat in range(state.seats)]
        state.squads_standing = [on_board(state, squad * MODELS, MODELS) for squad in range(state.seats * SQUADS)]
        state.closed_known = 0
    return state.filled


def squad_of(models: tuple[int, ...]) -> i64:
    """The squad that all of these models belong to; NONE if they are of several."""
    squads = {model // MODELS for model in models}
    return squads.pop() if len(squads) == 1 else NONE


def put_model(state: EdgeState, model: i64, field: i64, mask: i64) -> None:
    """A model stands on these hexes from now on."""
    filled = occupancy(state)[:]
    if state.fields[model] >= 0:
        filled[state.fields[model]] &= ~state.masks[model]
    else:
        state.standing = put_into(state.standing, model // PER_SEAT, model)
        state.squads_standing = put_into(state.squads_standing, model // MODELS, model)
    filled[field] |= mask
    state.filled = filled
    state.fields = put(state.fields, model, field)
    state.masks = put(state.masks, model, mask)
    state.closed_known = 0


def lift_model(state: EdgeState, model: i64, to: i64) -> None:
    """A model leaves the board: dead, off the board, or out of the game."""
    field = state.fields[model]
    if field >= 0:
        filled = occupancy(state)
        state.filled = put(filled, field, filled[field] & ~state.masks[model])
        state.standing = take_from(state.standing, model // PER_SEAT, model)
        state.squads_standing = take_from(state.squads_standing, model // MODELS, model)
    state.fields = put(state.fields, model, to)
    state.masks = put(state.masks, model, 0)
    state.closed_known = 0


def put_thicket(state: EdgeState, hex: i64) -> None:
    filled = occupancy(state)
    state.thickets = [*state.thickets, hex]
    state.filled = put(filled, hex // 7, filled[hex // 7] | 1 << (hex % 7))
    state.closed_known = 0


def take_thicket(state: EdgeState, hex: i64) -> None:
    filled = occupancy(state)
    state.thickets = less(state.thickets, hex)
    state.filled = put(filled, hex // 7, filled[hex // 7] & ~(1 << (hex % 7)))
    state.closed_known = 0


def move_shrine(state: EdgeState, seat: i64, field: i64) -> None:
    filled = occupancy(state)[:]
    if state.shrines[seat] >= 0:
        filled[state.shrines[seat]] = 0
    filled[field] = WHOLE
    state.filled = filled
    state.shrines = put(state.shrines, seat, field)
    state.closed_known = 0


def models_in(state: EdgeState, field: i64) -> list[int]:
    """The models that stand in a field."""
    found: list[int] = []
    left: i64 = occupancy(state)[field]
    if left == 0:
        return found
    fields, masks = state.fields, state.masks
    for models in state.standing:
        for standing in models:
            model: i64 = standing
            own: i64 = fields[model]
            if own == field:
                found.append(standing)
                mask: i64 = masks[model]
                left &= ~mask
                if left == 0:
                    return found
    return found


def models_on(state: EdgeState, seat: i64) -> list[int]:
    """The models of a seat that are on the board; not to be changed."""
    if not state.filled:
        occupancy(state)
    return state.standing[seat]


def squad_on(state: EdgeState, squad: i64) -> list[int]:
    """The models of a squad that are on the board; not to be changed."""
    if not state.filled:
        occupancy(state)
    return state.squads_standing[squad]


def on_board(state: EdgeState, first: i64, count: i64) -> list[int]:
    """Those on the board, of so many models."""
    found: list[int] = []
    fields = state.fields
    for model in range(first, first + count):
        field: i64 = fields[model]
        if field >= 0:
            found.append(model)
    return found


def has_models(state: EdgeState, seat: i64) -> bool:
    return len(models_on(state, seat)) > 0


def is_squad_alive(state: EdgeState, squad: i64) -> bool:
    """Has the squad a model in play (on the board, or off it for a while)?"""
    if state.filled and state.squads_standing[squad]:
        return True
    fields = state.fields
    first: i64 = squad * MODELS
    for model in range(first, first + MODELS):
        field: i64 = fields[model]
        if field >= 0 or field == OFF_BOARD:
            return True
    return False


def living_models(state: EdgeState, squad: i64) -> int:
    """How many models of a squad are in play."""
    fields = state.fields
    alive: i64 = 0
    for model in range(squad * MODELS, (squad + 1) * MODELS):
        field: i64 = fields[model]
        if field >= 0 or field == OFF_BOARD:
            alive += 1
    return alive


def dead_models(state: EdgeState, squad: i64) -> list[int]:
    return [model for model in range(squad * MODELS, (squad + 1) * MODELS) if state.fields[model] == DEAD]


def squads_of_seat(state: EdgeState, seat: i64) -> list[int]:
    """The squad places of a seat that hold a squad; not to be changed."""
    if state.mustered_of is not state.units:
        state.mustered_of = state.units
        state.mustered = [mustered(state.units, owner) for owner in range(state.seats)]
    return state.mustered[seat]


def mustered(units: list[int], seat: i64) -> list[int]:
    """The squad places of a seat that hold a unit."""
    return [squad for squad in range(seat * SQUADS, (seat + 1) * SQUADS) if units[squad] >= 0]


def paid_slots(state: EdgeState) -> list[int]:
    """The slots whose passive action is paid, in order; not to be changed."""
    if state.paid_of is not state.paid:
        state.paid_of = state.paid
        state.paid_slots = [slot for slot in range(len(state.paid)) if state.paid[slot]]
    return state.paid_slots


def attached_slots(state: EdgeState, seat: i64) -> list[int]:
    """The slots of a seat that hold an upgrade, in order; not to be changed."""
    if state.attached_of is not state.upgrades:
        state.attached_of = state.upgrades
        state.attached = [attached(state.upgrades, owner) for owner in range(state.seats)]
    return state.attached[seat]


def attached(upgrades: list[int], seat: i64) -> list[int]:
    """The slots of a seat that hold an upgrade."""
    first: i64 = seat * SQUADS * SLOTS
    return [slot for slot in range(first, first + SQUADS * SLOTS) if upgrades[slot] >= 0]


def ready_windows(state: EdgeState, seat: i64, own: bool) -> i64:
    """A bit for each window in which a card in hand or an attached upgrade of a seat could answer."""
    if state.ready_of_upgrades is not state.upgrades:
        state.ready_of_hands, state.ready_of_upgrades = state.hands, state.upgrades
        state.ready = [0] * (2 * state.seats)
        for owner in range(state.seats):
            find_ready(state, owner, state.ready)
    elif state.ready_of_hands[seat] is not state.hands[seat]:
        state.ready_of_hands = put_cards(state.ready_of_hands, seat, state.hands[seat])
        state.ready = state.ready[:]
        find_ready(state, seat, state.ready)
    return state.ready[2 * seat + answerer(own)]


def answerer(own: bool) -> i64:
    """Who answers, as tables of answers tell: the active player or another."""
    return 0 if own else 1


def find_ready(state: EdgeState, seat: i64, ready: list[int]) -> None:
    """Note for a seat in which windows its cards could answer: as the active player, and as another."""
    cards, upgrades = state.content.card_answers, state.content.upgrade_answers
    own: i64 = 0
    others: i64 = 0
    for held in state.hands[seat]:
        card: i64 = held
        played: i64 = cards[2 * card]
        own |= played
        played = cards[2 * card + 1]
        others |= played
    for slot in attached_slots(state, seat):
        upgrade: i64 = state.upgrades[slot]
        used: i64 = upgrades[2 * upgrade]
        own |= used
        used = upgrades[2 * upgrade + 1]
        others |= used
    ready[2 * seat] = own
    ready[2 * seat + 1] = others


def distance(state: EdgeState, field: i64, other: i64) -> int:
    board: Board = state.board()
    count: i64 = board.count
    return board.distance[field * count + other]


def is_unit(state: EdgeState, selector: Selector, model: i64) -> bool:
    return selector.unit < 0 or state.units[model // MODELS] == selector.unit
