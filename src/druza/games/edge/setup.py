"""Setup: the first player, shrines and sources, first crystals and hands, scatter."""
# mypyc

from typing import ClassVar, final

from mypy_extensions import i64, mypyc_attr

from druza.games.edge import scoring
from druza.games.edge.content.basics import NONE, PER_SEAT, SLOTS, SQUADS
from druza.games.edge.rules import activation, movement, muster, payment, turn
from druza.games.edge.rules.bodies import has_models, squad_on, squads_of_seat
from druza.games.edge.rules.deployment import DeployNext, placing_order
from druza.games.edge.rules.hand import draw_card
from druza.games.edge.rules.numbers import put, put_cards
from druza.games.edge.state import NO_MODEL, EdgeState
from druza.games.edge.vocabulary import DONE, FIELD, SEAT, SQUAD
from druza.kernel.state import ALLOWED, Decision, Frame, Step


def clear(state: EdgeState) -> None:
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


def lay_out(state: EdgeState, factions: list[int], squads: list[list[int]], decks: list[list[int]], first: i64) -> None:
    """ED-001 to ED-042, ED-313: an empty table, and all of the setup pending.

    factions: by seat, NONE to be picked; squads and decks: by seat, [] for the suggested ones, [CHOOSE] to be built."""
    clear(state)
    factions = muster.dealt_factions(state, factions)
    for seat in range(state.seats):
        if factions[seat] >= 0:
            muster.take_faction(state, seat, factions[seat])
        if decks[seat] != [muster.CHOOSE]:
            state.decks = put_cards(state.decks, seat, decks[seat])
    chosen = tuple([deck == [muster.CHOOSE] for deck in decks])
    state.push(FirstPlayer(first, tuple([tuple(units) for units in squads]), chosen))


@final
@mypyc_attr(free_list_len=1)
class FirstPlayer(Step[EdgeState]):
    """ED-004, ED-005, ED-313: who is first; then factions, squads and decks in turn."""

    def __init__(self, first: i64, squads: tuple[tuple[int, ...], ...], building: tuple[bool, ...]) -> None:
        self.first = first
        self.squads = squads
        self.building = building  # by seat: the deck is built at the table

    def run(self, state: EdgeState) -> None:
        state.first = self.first if self.first >= 0 else roll_for_first(state)
        state.tell("first_player", state.first, {})
        order = [(state.first + place) % state.seats for place in range(state.seats)]
        frames: list[Frame] = [muster.ChooseFaction(seat) for seat in order if state.factions[seat] < 0]
        frames += [muster.TakeSquads(seat, self.squads[seat]) for seat in order]
        frames += [muster.TakeDeck(seat, self.building[seat]) for seat in order]
        frames.append(NameCountering(state.first))
        state.then(frames)


def roll_for_first(state: EdgeState) -> i64:
    """ED-004, ED-005: the red die for everybody; those tied for the highest roll again."""
    rolling = list(range(state.seats))
    while len(rolling) > 1:
        results = [state.content.red[state.dice.below(6)] for _ in rolling]
        if state.events is not None:
            state.tell("first_roll", -1, {"seats": rolling, "results": results})
        rolling = scoring.best_by(rolling, results)
    return rolling[0]


# -- the board --------------------------------------------------------------------------------------------------------


@final
@mypyc_attr(free_list_len=1)
class NameCountering(Decision[EdgeState]):
    """D04, ED-018, ED-019: the first player names the countering player."""

    RULE: ClassVar[str] = "ED-018"
    KEY: ClassVar[str] = "name_countering"

    def __init__(self, seat: i64) -> None:
        self.seat = seat

    def candidates(self, state: EdgeState) -> list[int]:
        return [SEAT.answers[seat] for seat in range(state.seats)]

    def resolve(self, state: EdgeState, option: int) -> None:
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
            sources = [PlaceSource(order[place % len(order)]) for place in range(state.content.sources)]
        hands: list[Frame] = [FirstHands()]
        deploy: list[Frame] = [DeployNext(0)]
        if state.settings.alternative_setup:  # ED-304
            state.then([*sources, *shrines, *hands, *deploy, FirstCrystals(), Scatter()])
        else:
            state.then([*shrines, *sources, *deploy, FirstCrystals(), *hands, Scatter()])


@final
@mypyc_attr(free_list_len=1)
class UseLayout(Step[EdgeState]):
    """ED-027: shrines and sources as recommended."""

    def run(self, state: EdgeState) -> None:
        for board, players, shrines, sources in state.content.layouts:
            if board == state.rules().board and players == state.seats:
                state.shrines = shrines
                state.sources = sources
        state.filled = []


def shrine_spots(state: EdgeState) -> list[int]:
    """ED-021 to ED-023, ED-026, R-64: empty fields, two apart from other shrines if that is possible."""
    taken = [field for field in state.shrines if field >= 0]
    if state.settings.alternative_setup:
        taken += state.sources
    return spots_apart(state, taken)


def source_spots(state: EdgeState) -> list[int]:
    """ED-024, ED-026."""
    return spots_apart(state, [field for field in state.shrines if field >= 0] + state.sources)


def spots_apart(state: EdgeState, taken: list[int]) -> list[int]:
    board = state.board()
    empty = [True] * board.count
    for field in state.shrines:
        if field >= 0:
            empty[field] = False
    for field in state.sources:
        empty[field] = False
    apart = empty[:]
    for other in taken:
        for field in board.within[other * 8 + 1]:
            apart[field] = False
    found = [field for field in range(board.count) if apart[field]]
    return found if found else [field for field in range(board.count) if empty[field]]


@final
@mypyc_attr(free_list_len=1)
class PlaceShrine(Decision[EdgeState]):
    """D05, ED-021: the field of the own shrine."""

    RULE: ClassVar[str] = "ED-021"
    KEY: ClassVar[str] = "place_shrine"

    def __init__(self, seat: i64) -> None:
        self.seat = seat

    def candidates(self, state: EdgeState) -> list[int]:
        return [FIELD.answers[field] for field in range(state.board().count)]

    def refusal(self, state: EdgeState, option: int) -> str:
        field = FIELD.index(option)
        if field in shrine_spots(state):
            return ALLOWED
        return "ED-021" if field in state.shrines or field in state.sources else "ED-022"

    def options(self, state: EdgeState) -> list[int]:
        return [FIELD.answers[field] for field in shrine_spots(state)]

    def resolve(self, state: EdgeState, option: int) -> None:
        field = FIELD.index(option)
        state.shrines = put(state.shrines, self.seat, field)
        state.filled = []
        if state.events is not None:
            state.tell("shrine", self.seat, {"field": state.board().ids[field]})


@final
@mypyc_attr(free_list_len=1)
class PlaceSource(Decision[EdgeState]):
    """D05, ED-024: the field of a crystal source."""

    RULE: ClassVar[str] = "ED-024"
    KEY: ClassVar[str] = "place_source"

    def __init__(self, seat: i64) -> None:
        self.seat = seat

    def candidates(self, state: EdgeState) -> list[int]:
        return [FIELD.answers[field] for field in range(state.board().count)]

    def refusal(self, state: EdgeState, option: int) -> str:
        return ALLOWED if FIELD.index(option) in source_spots(state) else "ED-024"

    def options(self, state: EdgeState) -> list[int]:
        return [FIELD.answers[field] for field in source_spots(state)]

    def resolve(self, state: EdgeState, option: int) -> None:
        field = FIELD.index(option)
        state.sources = [*state.sources, field]
        state.filled = []
        if state.events is not None:
            state.tell("source", self.seat, {"field": state.board().ids[field]})


# -- the last steps ---------------------------------------------------------------------------------------------------


@final
@mypyc_attr(free_list_len=1)
class FirstCrystals(Step[EdgeState]):
    """ED-038, ED-299, ED-300, ED-357: the first crystals."""

    def run(self, state: EdgeState) -> None:
        for seat in range(state.seats):
            count = state.rules().start
            if state.settings.more_crystals:
                count = max(count, state.content.more_crystals)
            payment.gain_crystals(state, seat, count + state.settings.handicap[seat])


@final
@mypyc_attr(free_list_len=1)
class FirstHands(Step[EdgeState]):
    """ED-039, ED-308: the opening hands."""

    def run(self, state: EdgeState) -> None:
        for seat in range(state.seats):
            for _ in range(state.settings.hand):
                draw_card(state, seat)


@final
@mypyc_attr(free_list_len=1)
class Scatter(Step[EdgeState]):
    """ED-040 to ED-042: positioning players may Move one squad; then the countering player's turn."""

    def run(self, state: EdgeState) -> None:
        frames: list[Frame] = []
        for seat in placing_order(state):
            if seat != state.first and has_models(state, seat):
                frames.append(ScatterSquad(seat))
        frames.append(turn.BeginTurn(state.first, False))
        state.then(frames)


@final
@mypyc_attr(free_list_len=1)
class ScatterSquad(Decision[EdgeState]):
    """D07, ED-040: the squad that scatters, or none."""

    RULE: ClassVar[str] = "ED-040"
    KEY: ClassVar[str] = "scatter"

    def __init__(self, seat: i64) -> None:
        self.seat = seat

    def candidates(self, state: EdgeState) -> list[int]:
        return [SQUAD.answers[squad] for squad in squads_of_seat(state, self.seat)] + [DONE.first]

    def refusal(self, state: EdgeState, option: int) -> str:
        return ALLOWED if option == DONE.first else activation.move_refusal(state, SQUAD.index(option))

    def resolve(self, state: EdgeState, option: int) -> None:
        if option != DONE.first:
            models = tuple(squad_on(state, SQUAD.index(option)))
            state.push(movement.BeginMove(self.seat, models, len(models), NONE))
