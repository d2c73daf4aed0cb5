"""Setup: the table, the crews, the opening hands."""
# mypyc

from typing import ClassVar, final

from mypy_extensions import mypyc_attr

from druza.games.motherload.content.pieces import CREW_CARDS, CREWS, STACKS, STARTERS, side_of
from druza.games.motherload.rules.collect import ChooseSide
from druza.games.motherload.rules.deck import draw_cards, own_deck
from druza.games.motherload.rules.turn import BeginTurn, GameEnds
from druza.games.motherload.state import NO_CREW, MotherloadState
from druza.games.motherload.vocabulary import CREW
from druza.kernel.state import ALLOWED, Decision, Frame, Step
from druza.kernel.zones import with_number


def lay_out(state: MotherloadState, crews: list[int], first: int, drawn: bool) -> None:
    """SM-002 to SM-013, SM-187: first player, side of Depth 1, achievements, crews, opening hands.

    `crews` names them by seat; empty: each picks one. `first` -1 draws the first player; `drawn`: the side too."""
    clear(state)
    content = state.content
    state.first = first if first >= 0 else state.dice.below(state.seats)
    state.active = state.first
    pool: list[int] = []
    for artefact in range(len(content.artefacts)):
        pool += [artefact] * content.artefact_copies[artefact]
    state.dice.shuffle(pool)
    state.artefact_pool = pool
    state.majors_aside = list(range(len(content.majors)))
    state.minor_deck = list(range(len(content.minors)))
    state.bomb_supply = content.bombs
    if crews:
        state.crews = crews[:]
    frames: list[Frame] = [DrawSide()] if drawn else [ChooseSide((state.first - 1) % state.seats, 1)]
    frames.append(TurnUpAchievements())
    if not crews:
        for place in range(state.seats):
            frames.append(PickCrew((state.first + place) % state.seats))
    frames.append(TakeCrews())
    frames.append(BeginTurn(state.first))
    frames.append(GameEnds())
    state.then(frames)


def clear(state: MotherloadState) -> None:
    """SM-015, SM-020: nobody has anything yet."""
    seats = state.seats
    state.crews = [NO_CREW] * seats
    state.hands = [[] for _ in range(seats)]
    state.shown = [[] for _ in range(seats)]
    state.decks = [[] for _ in range(seats)]
    state.discards = [[] for _ in range(seats)]
    state.hired = [[0] * STACKS for _ in range(seats)]
    state.piles = [[0] * STACKS for _ in range(seats)]
    state.bombs = [0] * seats
    state.artefacts = [[] for _ in range(seats)]
    state.majors_taken = [[] for _ in range(seats)]
    state.minors_taken = [[] for _ in range(seats)]


@final
@mypyc_attr(free_list_len=1)
class DrawSide(Step[MotherloadState]):
    """SM-003: the side of Depth 1 is left to chance."""

    def run(self, state: MotherloadState) -> None:
        side = side_of(1, state.dice.below(2))
        state.mine = state.mine.deepened(side)
        state.reveal()
        if state.events is not None:
            state.tell("board", -1, {"side": state.content.sides[side], "leaves": 0})


@final
@mypyc_attr(free_list_len=1)
class TurnUpAchievements(Step[MotherloadState]):
    """SM-006, SM-007: 3 Majors and a row of Minors, face up."""

    def run(self, state: MotherloadState) -> None:
        content = state.content
        majors = state.majors_aside[:]
        state.dice.shuffle(majors)
        state.majors = majors[: content.majors_in_play]
        state.majors_aside = sorted(majors[content.majors_in_play :])
        minors = state.minor_deck[:]
        state.dice.shuffle(minors)
        state.minors = [minors.pop() for _ in range(content.minors_in_row[state.seats])]
        state.minor_deck = minors
        state.reveal()
        if state.events is not None:
            majors_up = [content.majors[major] for major in state.majors]
            state.tell("achievements", -1, {"majors": majors_up, "minors": [content.minors[m] for m in state.minors]})


@final
@mypyc_attr(free_list_len=1)
class PickCrew(Decision[MotherloadState]):
    """SM-011, SM-012: one of the crews that nobody has."""

    RULE: ClassVar[str] = "SM-011"
    KEY: ClassVar[str] = "crew"

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def candidates(self, state: MotherloadState) -> list[int]:
        return [CREW.first + crew for crew in range(CREWS)]

    def refusal(self, state: MotherloadState, option: int) -> str:
        return "SM-011" if CREW.index(option) in state.crews else ALLOWED

    def resolve(self, state: MotherloadState, option: int) -> None:
        state.crews = with_number(state.crews, self.seat, CREW.index(option))
        if state.events is not None:
            state.tell("crew", self.seat, {"crew": state.content.crews[CREW.index(option)]})


@final
@mypyc_attr(free_list_len=1)
class TakeCrews(Step[MotherloadState]):
    """SM-014 to SM-019: the starters are the deck, 4 of them the opening hand; one bomb each."""

    def run(self, state: MotherloadState) -> None:
        content = state.content
        for place in range(state.seats):
            seat = (state.first + place) % state.seats
            state.bombs = with_number(state.bombs, seat, content.opening_bombs)
            state.bomb_supply -= content.opening_bombs
            first = state.crews[seat] * CREW_CARDS
            deck = own_deck(state, seat)
            for card in range(first, first + STARTERS):
                deck += [card] * content.copies[card]
            state.dice.shuffle(deck)
            draw_cards(state, seat, content.opening_hand)
