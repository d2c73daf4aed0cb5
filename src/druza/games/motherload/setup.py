"""Setup: the table, the crews, the opening hands."""
# mypyc

from typing import ClassVar, final

from druza.games.motherload.content.pieces import CREW_CARDS, CREWS, STACKS, STARTERS
from druza.games.motherload.rules.collect import ChooseSide
from druza.games.motherload.rules.deck import draw_cards
from druza.games.motherload.rules.turn import BeginTurn
from druza.games.motherload.state import NO_CREW, MotherloadState
from druza.games.motherload.vocabulary import CREW
from druza.kernel.state import ALLOWED, Decision, Frame, Step


def lay_out(state: MotherloadState, crews: list[int], first: int) -> None:
    """SM-002 to SM-013, SM-187: first player, side of Depth 1, achievements, crews, opening hands.

    `crews` names them by seat; empty: each picks one. `first` -1 draws the first player."""
    clear(state)
    content = state.content
    state.first = first if first >= 0 else state.dice.below(state.seats)
    state.active = state.first
    for artefact in range(len(content.artefacts)):
        state.artefact_pool += [artefact] * content.artefact_copies[artefact]
    state.dice.shuffle(state.artefact_pool)
    state.majors_aside = list(range(len(content.majors)))
    state.minor_deck = list(range(len(content.minors)))
    state.bomb_supply = content.bombs
    if crews:
        state.crews = crews[:]
    frames: list[Frame] = [ChooseSide((state.first - 1) % state.seats, 1), TurnUpAchievements()]
    if not crews:
        for place in range(state.seats):
            frames.append(PickCrew((state.first + place) % state.seats))
    frames.append(TakeCrews())
    frames.append(BeginTurn(state.first))
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
class TurnUpAchievements(Step[MotherloadState]):
    """SM-006, SM-007: 3 Majors and a row of Minors, face up."""

    def run(self, state: MotherloadState) -> None:
        content = state.content
        majors = state.majors_aside[:]
        state.dice.shuffle(majors)
        state.majors = majors[: content.majors_in_play]
        state.majors_aside = sorted(majors[content.majors_in_play :])
        state.dice.shuffle(state.minor_deck)
        for _ in range(content.minors_in_row[state.seats]):
            state.minors.append(state.minor_deck.pop())
        state.reveal()
        if state.events is not None:
            majors_up = [content.majors[major] for major in state.majors]
            state.tell("achievements", -1, {"majors": majors_up, "minors": [content.minors[m] for m in state.minors]})


@final
class PickCrew(Decision[MotherloadState]):
    """D-02, SM-011, SM-012: one of the crews that nobody has."""

    RULE: ClassVar[str] = "SM-011"
    KEY: ClassVar[str] = "crew"

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def candidates(self, state: MotherloadState) -> list[int]:
        return [CREW.first + crew for crew in range(CREWS)]

    def refusal(self, state: MotherloadState, option: int) -> str:
        return "SM-011" if CREW.index(option) in state.crews else ALLOWED

    def resolve(self, state: MotherloadState, option: int) -> None:
        state.crews[self.seat] = CREW.index(option)
        if state.events is not None:
            state.tell("crew", self.seat, {"crew": state.content.crews[CREW.index(option)]})


@final
class TakeCrews(Step[MotherloadState]):
    """SM-014 to SM-019: the starters are the deck, 4 of them the opening hand; one bomb each."""

    def run(self, state: MotherloadState) -> None:
        content = state.content
        for place in range(state.seats):
            seat = (state.first + place) % state.seats
            state.bombs[seat] = content.opening_bombs
            state.bomb_supply -= content.opening_bombs
            first = state.crews[seat] * CREW_CARDS
            for card in range(first, first + STARTERS):
                state.decks[seat] += [card] * content.copies[card]
            state.dice.shuffle(state.decks[seat])
            draw_cards(state, seat, content.opening_hand)
