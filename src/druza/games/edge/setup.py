"""Setup: first player, factions, squads, decks, shrines, sources, deployment, scatter."""
# mypyc

from typing import Any, ClassVar, final

from druza.games.edge import movement, payment, scoring, turn
from druza.games.edge.bodies import has_models, occupancy, put_model, squad_on, squads_of_seat
from druza.games.edge.geometry import WHOLE
from druza.games.edge.hand import draw_card
from druza.games.edge.pieces import MODELS, NONE, PER_SEAT, SLOTS, SQUADS
from druza.games.edge.squads import card_refusal, deck_size, suggested_deck, suggested_squads, unit_refusal
from druza.games.edge.state import (
    CARD,
    DEAD,
    DONE,
    FACTION,
    FIELD,
    HEXES,
    NO_MODEL,
    SEAT,
    SQUAD,
    SUGGESTED,
    UNIT,
    WAITING,
    Table,
)
from druza.kernel.state import ALLOWED, Decision, Frame, Step

SOURCES = 4
CHOOSE = -1  # squads and decks are chosen at the table


def clear(state: Table) -> None:
    """Nobody has anything yet."""
    seats = state.seats
    squads = seats * SQUADS
    state.factions = [NONE] * seats
    state.units = [NONE] * squads
    state.modes = [0] * squads
    state.evolved = [NONE] * squads
    state.endurance = [0] * squads
    state.upgrades = [NONE] * (squads * SLOTS)
    state.charges = [0] * (squads * SLOTS)
    state.paid = [0] * (squads * SLOTS)
    state.weakening = [0] * (squads * SLOTS)
    state.fields = [NO_MODEL] * (seats * PER_SEAT)
    state.masks = [0] * (seats * PER_SEAT)
    state.runs = [0] * (seats * PER_SEAT)
    state.shrines = [NONE] * seats
    state.shrine_kinds = [0] * seats
    state.shrine_tokens = [0] * seats
    state.shrine_blessings = [0] * seats
    state.crystals = [0] * seats
    state.depleted = [0] * seats
    state.temporary = [0] * seats
    state.kept = [state.rules().tokens] * seats
    state.captured = [0] * (seats * seats)
    state.bought = [0] * seats
    state.banners = [0] * seats
    state.banners_up = [1] * seats
    state.hands = [[] for _ in range(seats)]
    state.decks = [[] for _ in range(seats)]
    state.discards = [[] for _ in range(seats)]
    state.seen = [[] for _ in range(seats * seats)]
    state.lost = [0] * seats
    state.neutral = state.rules().crystals
    state.supply = state.rules().charges


def lay_out(state: Table, factions: list[int], squads: list[list[int]], decks: list[list[int]], first: int) -> None:
    """ED-001 to ED-042, ED-313: an empty table, and all of the setup pending.

    factions: by seat, NONE to be picked; squads and decks: by seat, [] for the suggested ones, [CHOOSE] to be built."""
    clear(state)
    factions = dealt_factions(state, factions)
    for seat in range(state.seats):
        if factions[seat] >= 0:
            take_faction(state, seat, factions[seat])
        if decks[seat] != [CHOOSE]:
            state.decks[seat] = decks[seat][:]
    chosen = tuple([deck == [CHOOSE] for deck in decks])
    state.push(FirstPlayer(first, tuple([tuple(units) for units in squads]), chosen))


@final
class FirstPlayer(Step[Table]):
    """ED-004, ED-005, ED-313: who is first; then factions, squads and decks in turn."""

    def __init__(self, first: int, squads: tuple[tuple[int, ...], ...], building: tuple[bool, ...]) -> None:
        self.first = first
        self.squads = squads
        self.building = building  # by seat: the deck is built at the table

    def run(self, state: Table) -> None:
        state.first = self.first if self.first >= 0 else roll_for_first(state)
        state.tell("first_player", state.first, {})
        order = [(state.first + place) % state.seats for place in range(state.seats)]
        frames: list[Frame] = [ChooseFaction(seat) for seat in order if state.factions[seat] < 0]
        frames += [TakeSquads(seat, self.squads[seat]) for seat in order]
        frames += [TakeDeck(seat, self.building[seat]) for seat in order]
        frames.append(NameCountering(state.first))
        state.then(frames)


def dealt_factions(state: Table, factions: list[int]) -> list[int]:
    """Factions dealt at random where the table asked for it (-2)."""
    if -2 not in factions:
        return factions
    left = [faction for faction in range(len(state.content.factions)) if faction not in factions]
    state.dice.shuffle(left)
    return [faction if faction != -2 else left.pop() for faction in factions]


def roll_for_first(state: Table) -> int:
    """ED-004, ED-005: the red die for everybody; those tied for the highest roll again."""
    rolling = list(range(state.seats))
    while len(rolling) > 1:
        results = [state.content.red[state.dice.below(6)] for _ in rolling]
        if state.events is not None:
            state.tell("first_roll", -1, {"seats": rolling, "results": results})
        rolling = scoring.best_by(rolling, results)
    return rolling[0]


# -- factions, squads, decks ------------------------------------------------------------------------------------------


@final
class ChooseFaction(Decision[Table]):
    """D01, ED-007: a faction from those left."""

    RULE: ClassVar[str] = "ED-007"
    KEY: ClassVar[str] = "choose_faction"

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def candidates(self, state: Table) -> list[int]:
        return [FACTION.first + faction for faction in range(len(state.content.factions))]

    def refusal(self, state: Table, option: int) -> str:
        return "ED-007" if FACTION.index(option) in state.factions else ALLOWED

    def resolve(self, state: Table, option: int) -> None:
        take_faction(state, self.seat, FACTION.index(option))


def take_faction(state: Table, seat: int, faction: int) -> None:
    """ED-008, ED-009: shrine and banner of the faction, the banner face up."""
    content = state.content
    settings = state.settings
    shrines = content.faction_alternative if settings.alternative_shrines else content.faction_shrine
    banners = content.faction_alternative_banner if settings.alternative_banners else content.faction_banner
    state.factions[seat] = faction
    state.shrine_kinds[seat] = shrines[faction]
    state.banners[seat] = banners[faction]
    if content.shrines[state.shrine_kinds[seat]] == "sanctuary":
        state.shrine_blessings[seat] = content.token_count[content.blessing]
    if state.events is not None:
        state.tell("faction", seat, {"faction": content.factions[faction]})


@final
class TakeSquads(Step[Table]):
    """ED-010 to ED-014: the squads of a seat."""

    def __init__(self, seat: int, units: tuple[int, ...]) -> None:
        self.seat = seat
        self.units = units

    def run(self, state: Table) -> None:
        if self.units == (CHOOSE,):
            state.push(BuildSquads(self.seat))
            return
        units = list(self.units)
        if not units:
            units = suggested_squads(state.content, state.rules(), state.factions[self.seat])
        for unit in units:
            add_squad(state, self.seat, unit)


def add_squad(state: Table, seat: int, unit: int) -> None:
    """ED-012 to ED-014: Basic mode, its models, its endurance."""
    squad = seat * SQUADS
    while state.units[squad] >= 0:
        squad += 1
    state.units[squad] = unit
    state.endurance[squad] = state.content.unit_endurance[unit]
    for place in range(state.content.unit_models[unit]):
        state.fields[squad * MODELS + place] = WAITING
    if state.events is not None:
        state.tell("squad", seat, {"unit": state.content.units[unit], "squad": squad})


@final
class BuildSquads(Decision[Table]):
    """D02, ED-010, ED-011: another squad card, the suggested ones, or done."""

    RULE: ClassVar[str] = "ED-010"
    KEY: ClassVar[str] = "build_squads"

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def candidates(self, state: Table) -> list[int]:
        taken = [state.units[squad] for squad in squads_of_seat(state, self.seat)]
        if len(taken) == state.rules().squads:
            return []
        found = [UNIT.first + unit for unit in state.content.faction_units[state.factions[self.seat]]]
        if not taken:
            found.append(SUGGESTED.first)
        found.append(DONE.first)
        return found

    def refusal(self, state: Table, option: int) -> str:
        taken = [state.units[squad] for squad in squads_of_seat(state, self.seat)]
        if option == SUGGESTED.first:
            return ALLOWED
        if option == DONE.first:
            return "ED-010" if state.rules().exact or not taken else ALLOWED
        return unit_refusal(state.content, taken, UNIT.index(option))

    def resolve(self, state: Table, option: int) -> None:
        if option == DONE.first:
            return
        if option == SUGGESTED.first:
            state.push(TakeSquads(self.seat, ()))
            return
        add_squad(state, self.seat, UNIT.index(option))
        state.push(BuildSquads(self.seat))


@final
class TakeDeck(Step[Table]):
    """ED-015 to ED-017: the deck of a seat: given, suggested or built at the table; then shuffled."""

    def __init__(self, seat: int, building: bool) -> None:
        self.seat = seat
        self.building = building

    def run(self, state: Table) -> None:
        seat = self.seat
        frames: list[Frame] = []
        if self.building:
            frames.append(BuildDeck(seat))
        elif not state.decks[seat]:
            state.decks[seat] = suggested_deck(
                state.content, state.rules(), state.factions[seat], own_units(state, seat), deck_size(state)
            )
        frames.append(OrderDeck(seat, 0) if state.settings.scripted else ShuffleDeck(seat))
        state.then(frames)


def own_units(state: Table, seat: int) -> list[int]:
    return [state.units[squad] for squad in squads_of_seat(state, seat)]


@final
class BuildDeck(Decision[Table]):
    """D03, ED-015, ED-016: another card, or the suggested deck."""

    RULE: ClassVar[str] = "ED-015"
    KEY: ClassVar[str] = "build_deck"

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def candidates(self, state: Table) -> list[int]:
        deck = state.decks[self.seat]
        if len(deck) >= deck_size(state):
            return []
        found = [CARD.first + card for card in state.content.faction_cards[state.factions[self.seat]]]
        if not deck:
            found.append(SUGGESTED.first)
        return found

    def refusal(self, state: Table, option: int) -> str:
        if option == SUGGESTED.first:
            return ALLOWED
        return card_refusal(state.content, own_units(state, self.seat), state.decks[self.seat], CARD.index(option))

    def resolve(self, state: Table, option: int) -> None:
        if option == SUGGESTED.first:
            state.decks[self.seat] = suggested_deck(
                state.content, state.rules(), state.factions[self.seat], own_units(state, self.seat), deck_size(state)
            )
            return
        state.decks[self.seat].append(CARD.index(option))
        state.push(BuildDeck(self.seat))

    def words(self, state: Table) -> dict[str, Any]:
        return {"left": deck_size(state) - len(state.decks[self.seat])}


@final
class ShuffleDeck(Step[Table]):
    """ED-017: decks are shuffled."""

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def run(self, state: Table) -> None:
        state.decks[self.seat].sort()
        state.dice.shuffle(state.decks[self.seat])


@final
class OrderDeck(Decision[Table]):
    """D24, ED-307: the next card of the deck, from the top."""

    RULE: ClassVar[str] = "ED-307"
    KEY: ClassVar[str] = "order_deck"

    def __init__(self, seat: int, placed: int) -> None:
        self.seat = seat
        self.placed = placed

    def candidates(self, state: Table) -> list[int]:
        deck = state.decks[self.seat]
        rest = deck[: len(deck) - self.placed]
        rest.sort()
        found: list[int] = []
        for card in rest:
            if CARD.first + card not in found:
                found.append(CARD.first + card)
        return found

    def resolve(self, state: Table, option: int) -> None:
        deck = state.decks[self.seat]
        card = CARD.index(option)
        place = len(deck) - self.placed - 1
        where = deck.index(card)
        deck[where] = deck[place]
        deck[place] = card
        if place > 0:
            state.push(OrderDeck(self.seat, self.placed + 1))

    def words(self, state: Table) -> dict[str, Any]:
        return {"placed": self.placed}


# -- the board --------------------------------------------------------------------------------------------------------


@final
class NameCountering(Decision[Table]):
    """D04, ED-018, ED-019: the first player names the countering player."""

    RULE: ClassVar[str] = "ED-018"
    KEY: ClassVar[str] = "name_countering"

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def candidates(self, state: Table) -> list[int]:
        return [SEAT.first + seat for seat in range(state.seats)]

    def resolve(self, state: Table, option: int) -> None:
        state.first = SEAT.index(option)
        state.active = state.first
        state.tell("countering", state.first, {})
        shrines: list[Frame] = []
        sources: list[Frame] = []
        order = placing_order(state)
        if state.settings.first_layout:
            shrines.append(UseLayout())
        else:
            shrines = [PlaceShrine(seat) for seat in order]
            sources = [PlaceSource(order[place % len(order)]) for place in range(SOURCES)]
        hands: list[Frame] = [FirstHands()]
        deploy: list[Frame] = [DeployNext(0)]
        if state.settings.alternative_setup:  # ED-304
            state.then([*sources, *shrines, *hands, *deploy, FirstCrystals(), Scatter()])
        else:
            state.then([*shrines, *sources, *deploy, FirstCrystals(), *hands, Scatter()])


def placing_order(state: Table) -> list[int]:
    """ED-019, ED-020: positioning players clockwise from the countering player's left, who comes last."""
    return [(state.first + 1 + place) % state.seats for place in range(state.seats)]


@final
class UseLayout(Step[Table]):
    """ED-027: shrines and sources as recommended."""

    def run(self, state: Table) -> None:
        for board, players, shrines, sources in state.content.layouts:
            if board == state.rules().board and players == state.seats:
                state.shrines = shrines[:]
                state.sources = sources[:]
        state.filled = []


def shrine_spots(state: Table) -> list[int]:
    """ED-021 to ED-023, ED-026, R-64: empty fields, two apart from other shrines if that is possible."""
    taken = [field for field in state.shrines if field >= 0]
    if state.settings.alternative_setup:
        taken += state.sources
    return spots_apart(state, taken)


def source_spots(state: Table) -> list[int]:
    """ED-024, ED-026."""
    return spots_apart(state, [field for field in state.shrines if field >= 0] + state.sources)


def spots_apart(state: Table, taken: list[int]) -> list[int]:
    board = state.board()
    empty = [field for field in range(board.count) if field not in state.shrines and field not in state.sources]
    apart: list[int] = []
    for field in empty:
        for other in taken:
            if board.distance[field * board.count + other] < 2:
                break
        else:
            apart.append(field)
    return apart if apart else empty


@final
class PlaceShrine(Decision[Table]):
    """D05, ED-021: the field of the own shrine."""

    RULE: ClassVar[str] = "ED-021"
    KEY: ClassVar[str] = "place_shrine"

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def candidates(self, state: Table) -> list[int]:
        return [FIELD.first + field for field in range(state.board().count)]

    def refusal(self, state: Table, option: int) -> str:
        return ALLOWED if FIELD.index(option) in shrine_spots(state) else "ED-022"

    def options(self, state: Table) -> list[int]:
        return [FIELD.first + field for field in shrine_spots(state)]

    def resolve(self, state: Table, option: int) -> None:
        field = FIELD.index(option)
        state.shrines[self.seat] = field
        state.filled = []
        if state.events is not None:
            state.tell("shrine", self.seat, {"field": state.board().ids[field]})


@final
class PlaceSource(Decision[Table]):
    """D05, ED-024: the field of a crystal source."""

    RULE: ClassVar[str] = "ED-024"
    KEY: ClassVar[str] = "place_source"

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def candidates(self, state: Table) -> list[int]:
        return [FIELD.first + field for field in range(state.board().count)]

    def refusal(self, state: Table, option: int) -> str:
        return ALLOWED if FIELD.index(option) in source_spots(state) else "ED-024"

    def options(self, state: Table) -> list[int]:
        return [FIELD.first + field for field in source_spots(state)]

    def resolve(self, state: Table, option: int) -> None:
        field = FIELD.index(option)
        state.sources.append(field)
        state.filled = []
        if state.events is not None:
            state.tell("source", self.seat, {"field": state.board().ids[field]})


# -- deployment -------------------------------------------------------------------------------------------------------


def waiting_squads(state: Table, seat: int) -> list[int]:
    return [squad for squad in squads_of_seat(state, seat) if state.fields[squad * MODELS] == WAITING]


@final
class DeployNext(Step[Table]):
    """ED-028, ED-029: the next player in turn deploys a squad, until all are deployed."""

    def __init__(self, place: int) -> None:
        self.place = place

    def run(self, state: Table) -> None:
        order = placing_order(state)
        for step in range(state.seats):
            seat = order[(self.place + step) % state.seats]
            if waiting_squads(state, seat):
                state.then([DeploySquad(seat), DeployNext((self.place + step + 1) % state.seats)])
                return
        scoring.judge_models(state)  # ED-314


@final
class DeploySquad(Decision[Table]):
    """D06: the squad that is deployed."""

    RULE: ClassVar[str] = "ED-028"
    KEY: ClassVar[str] = "deploy_squad"

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def candidates(self, state: Table) -> list[int]:
        found: list[int] = []
        units: list[int] = []
        for squad in waiting_squads(state, self.seat):
            if state.units[squad] not in units:  # equal squads once
                units.append(state.units[squad])
                found.append(SQUAD.first + squad)
        return found

    def resolve(self, state: Table, option: int) -> None:
        squad = SQUAD.index(option)
        for level in range(3):
            if can_deploy(state, squad, 0, level):
                state.push(DeployModel(self.seat, squad * MODELS, level, NONE))
                return
        for place in range(state.content.unit_models[state.units[squad]]):
            state.fields[squad * MODELS + place] = DEAD  # ED-035
        state.tell("not_deployed", self.seat, {"squad": squad})


def open_hexes(state: Table, seat: int, level: int) -> list[int]:
    """ED-031, ED-035: by field, the hexes a model may not cover: filled, or in contact with what is forbidden.

    level 0: shrines, sources and enemies; 1: enemies only; 2: nothing but room."""
    closed = occupancy(state)[:]
    board = state.board()
    shapes = state.content.shapes
    if level == 0:
        for field in state.shrines + state.sources:
            if field >= 0:
                close_around(state, closed, field, WHOLE)
    if level <= 1:
        for model in range(len(state.fields)):
            if state.fields[model] >= 0 and state.are_enemies(seat, model // PER_SEAT):
                closed[state.fields[model]] |= shapes.inner[state.masks[model]]
                close_around(state, closed, state.fields[model], state.masks[model])
    return closed if board.count else []


def close_around(state: Table, closed: list[int], field: int, mask: int) -> None:
    board = state.board()
    for direction in range(6):
        near = board.next[field * 6 + direction]
        if near >= 0:
            closed[near] |= state.content.shapes.cross[direction * 128 + mask]


def can_deploy(state: Table, squad: int, place: int, level: int) -> bool:
    """ED-312: can the models from this place on be set legally?"""
    closed = open_hexes(state, squad // SQUADS, level)
    placed = [state.fields[model] * 128 + state.masks[model] for model in squad_on(state, squad)]
    return fits_on(state, squad, place, closed, placed)


def fits_on(state: Table, squad: int, place: int, closed: list[int], placed: list[int]) -> bool:
    """A search for any way to set the remaining models, each in contact with one already set (ED-033)."""
    if place == state.content.unit_models[state.units[squad]]:
        return True
    base = state.mode_of(squad).base * 128
    shapes = state.content.shapes
    fields = deploy_fields(state, placed)
    for field in fields:
        for placement in shapes.free[base + closed[field]]:
            mask = shapes.masks[placement]
            if placed and not touches_placed(state, field, mask, placed):
                continue
            closed[field] |= mask
            placed.append(field * 128 + mask)
            found = fits_on(state, squad, place + 1, closed, placed)
            placed.pop()
            closed[field] &= ~mask
            if found:
                return True
    return False


def deploy_fields(state: Table, placed: list[int]) -> list[int]:
    board = state.board()
    if not placed:
        return list(range(board.count))
    found: list[int] = []
    for spot in placed:
        for field in board.within[(spot >> 7) * 8 + 1]:
            if field not in found:
                found.append(field)
    return found


def touches_placed(state: Table, field: int, mask: int, placed: list[int]) -> bool:
    return movement.touches_one(state, field, mask, placed)


def deploy_placements(state: Table, model: int, field: int, closed: list[int]) -> list[int]:
    """ED-030 to ED-033, ED-312: the placements in a field after which the rest of the squad can still be set."""
    squad = model // MODELS
    placed = [state.fields[other] * 128 + state.masks[other] for other in squad_on(state, squad)]
    shapes = state.content.shapes
    found: list[int] = []
    for placement in shapes.free[state.mode_of(squad).base * 128 + closed[field]]:
        mask = shapes.masks[placement]
        if placed and not touches_placed(state, field, mask, placed):
            continue
        closed[field] |= mask
        placed.append(field * 128 + mask)
        if fits_on(state, squad, model % MODELS + 1, closed, placed):
            found.append(placement)
        placed.pop()
        closed[field] &= ~mask
    return found


@final
class DeployModel(Decision[Table]):
    """D06, ED-030 to ED-034: the field, then the hexes, of one model."""

    RULE: ClassVar[str] = "ED-031"
    KEY: ClassVar[str] = "deploy_model"

    def __init__(self, seat: int, model: int, level: int, field: int) -> None:
        self.seat = seat
        self.model = model
        self.level = level
        self.field = field

    def candidates(self, state: Table) -> list[int]:
        if self.field < 0:
            return [FIELD.first + field for field in range(state.board().count)]
        return [HEXES.first + placement for placement in self.all_placements(state)]

    def all_placements(self, state: Table) -> list[int]:
        shapes = state.content.shapes
        base = state.base_of(self.model)
        return list(range(shapes.first[base], shapes.first[base] + shapes.counts[base]))

    def options(self, state: Table) -> list[int]:
        closed = open_hexes(state, self.seat, self.level)
        if self.field >= 0:
            return [HEXES.first + placement for placement in deploy_placements(state, self.model, self.field, closed)]
        found: list[int] = []
        placed = [state.fields[other] * 128 + state.masks[other] for other in squad_on(state, self.model // MODELS)]
        for field in deploy_fields(state, placed):
            if self.has_place(state, field, closed, placed):
                found.append(FIELD.first + field)
        return found

    def has_place(self, state: Table, field: int, closed: list[int], placed: list[int]) -> bool:
        """Is there one placement in the field that leaves room for the rest?"""
        squad = self.model // MODELS
        shapes = state.content.shapes
        if not placed and not closed[field] and state.mode_of(squad).base < 2:
            return True  # a whole open field holds any squad of small or medium bases
        for placement in shapes.free[state.mode_of(squad).base * 128 + closed[field]]:
            mask = shapes.masks[placement]
            if placed and not touches_placed(state, field, mask, placed):
                continue
            closed[field] |= mask
            placed.append(field * 128 + mask)
            found = fits_on(state, squad, self.model % MODELS + 1, closed, placed)
            placed.pop()
            closed[field] &= ~mask
            if found:
                return True
        return False

    def refusal(self, state: Table, option: int) -> str:
        if option in self.options(state):
            return ALLOWED
        squad = self.model // MODELS
        placed = [state.fields[other] * 128 + state.masks[other] for other in squad_on(state, squad)]
        if self.field < 0:
            return "ED-033" if placed else "ED-031"
        mask = state.content.shapes.masks[HEXES.index(option)]
        if mask & occupancy(state)[self.field]:
            return "ED-030"
        if mask & open_hexes(state, self.seat, self.level)[self.field]:
            return "ED-031"
        if placed and not touches_placed(state, self.field, mask, placed):
            return "ED-033"
        return "ED-312"

    def resolve(self, state: Table, option: int) -> None:
        if self.field < 0:
            state.push(DeployModel(self.seat, self.model, self.level, FIELD.index(option)))
            return
        placement = HEXES.index(option)
        put_model(state, self.model, self.field, state.content.shapes.masks[placement])
        if state.events is not None:
            facts: dict[str, Any] = {
                "model": self.model,
                "to": state.board().ids[self.field],
                "hexes": placement,
            }
            state.tell("deployed", self.seat, facts)
        following = self.model + 1
        if following % MODELS and state.fields[following] == WAITING:
            state.push(DeployModel(self.seat, following, self.level, NONE))

    def words(self, state: Table) -> dict[str, Any]:
        return {"model": self.model, "level": self.level}


# -- the last steps ---------------------------------------------------------------------------------------------------


@final
class FirstCrystals(Step[Table]):
    """ED-038, ED-299, ED-300, ED-357: the first crystals."""

    def run(self, state: Table) -> None:
        for seat in range(state.seats):
            count = state.rules().start
            if state.settings.more_crystals:
                count = max(count, state.content.more_crystals)
            payment.gain_crystals(state, seat, count + state.settings.handicap[seat])


@final
class FirstHands(Step[Table]):
    """ED-039, ED-308: the opening hands."""

    def run(self, state: Table) -> None:
        for seat in range(state.seats):
            for _ in range(state.settings.hand):
                draw_card(state, seat)


@final
class Scatter(Step[Table]):
    """ED-040 to ED-042: positioning players may Move one squad; then the countering player's turn."""

    def run(self, state: Table) -> None:
        frames: list[Frame] = []
        for seat in placing_order(state):
            if seat != state.first and has_models(state, seat):
                frames.append(ScatterSquad(seat))
        frames.append(turn.BeginTurn(state.first, False))
        state.then(frames)


@final
class ScatterSquad(Decision[Table]):
    """D07, ED-040: the squad that scatters, or none."""

    RULE: ClassVar[str] = "ED-040"
    KEY: ClassVar[str] = "scatter"

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def candidates(self, state: Table) -> list[int]:
        return [SQUAD.first + squad for squad in squads_of_seat(state, self.seat)] + [DONE.first]

    def refusal(self, state: Table, option: int) -> str:
        return ALLOWED if option == DONE.first else turn.move_refusal(state, SQUAD.index(option))

    def resolve(self, state: Table, option: int) -> None:
        if option != DONE.first:
            models = tuple(squad_on(state, SQUAD.index(option)))
            state.push(movement.BeginMove(self.seat, models, len(models), NONE))
