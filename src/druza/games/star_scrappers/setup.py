"""Setup: the opening position."""
# mypyc

from typing import Final

from druza.games.star_scrappers.content.pieces import COLOURS, EMPTY, PLACES
from druza.games.star_scrappers.rules.hand import take_into_hand
from druza.games.star_scrappers.rules.turn import BeginTurn
from druza.games.star_scrappers.state import BESIDE_BOARD, NOT_IN_GAME, StarScrappersState

ALL_EMPTY: Final[list[int]] = [EMPTY] * PLACES


def lay_out(state: StarScrappersState, factions: list[int], first: int) -> None:
    """SS-006 to SS-018: everything on the table, with the given factions; first -1 draws the first player."""
    clear(state)
    choose_factions(state, factions)
    stack_mercenaries(state)
    stack_crystals(state)
    stack_artifacts(state)
    for level in range(len(state.content.start_hand)):
        for seat in range(state.seats):
            for _ in range(state.content.start_hand[level]):
                take_into_hand(state, seat, state.dock_stacks[level].pop())
    deal_commands(state)
    state.first = first if first >= 0 else state.dice.below(state.seats)
    state.moved = False
    state.push(BeginTurn(state.first))


def clear(state: StarScrappersState) -> None:
    """SS-016, SS-017: nobody has anything yet."""
    seats = state.seats
    state.hands = [[] for _ in range(seats)]
    state.bases = [[] for _ in range(seats)]
    state.crystals = [[] for _ in range(seats)]
    state.artifacts = [[] for _ in range(seats)]
    state.subjugated = [[] for _ in range(seats)]
    state.commands = [0 for _ in range(seats)]
    state.docks = ALL_EMPTY
    state.mine = ALL_EMPTY
    state.dock_stacks = [[], [], [], []]
    state.mine_stacks = [[], [], [], []]
    state.artifact_stacks = [[] for _ in range(state.content.stacks)]
    state.totems = [NOT_IN_GAME] * COLOURS
    state.removed = []
    state.played = []
    state.forget_turn()


def choose_factions(state: StarScrappersState, factions: list[int]) -> None:
    """SS-008 to SS-011: the given factions, or four at random; the colours of the others are Wild."""
    chosen = factions[:]
    if not chosen:
        chosen = list(range(COLOURS))
        state.dice.shuffle(chosen)
        chosen = chosen[:4]
    state.wild = (1 << COLOURS) - 1
    for faction in chosen:
        state.wild &= ~(1 << faction)
        state.totems[faction] = BESIDE_BOARD


def stack_mercenaries(state: StarScrappersState) -> None:
    """SS-012, SS-013: stacks by level, and the Docks."""
    content = state.content
    for card in range(len(content.mercenaries)):
        if not state.wild >> content.faction[card] & 1:
            state.dock_stacks[content.level[card] - 1] += [card] * content.copies[card]
    state.docks = laid_from_stacks(state, state.dock_stacks, content.dock_row)


def stack_crystals(state: StarScrappersState) -> None:
    """SS-006, SS-007, SS-010: stacks by cost, and the Mine; all six colours."""
    content = state.content
    state.mine_stacks = [stack[:] for stack in content.crystal_stacks]
    state.mine = laid_from_stacks(state, state.mine_stacks, content.mine_row)


def laid_from_stacks(state: StarScrappersState, stacks: list[list[int]], rows: list[int]) -> list[int]:
    for stack in stacks:
        state.dice.shuffle(stack)
    return [stacks[row].pop() for row in rows]


def stack_artifacts(state: StarScrappersState) -> None:
    """SS-018: one pack, dealt into equal stacks."""
    cards = list(range(len(state.content.artifacts)))
    state.dice.shuffle(cards)
    for place in range(len(cards)):
        state.artifact_stacks[place % len(state.artifact_stacks)].append(cards[place])


def deal_commands(state: StarScrappersState) -> None:
    """SS-015, SS-021: a Command card and its Totem for each; the other Totems lie beside the board."""
    cards = [faction for faction in range(COLOURS) if not state.wild >> faction & 1]
    state.dice.shuffle(cards)
    for seat in range(state.seats):
        state.commands[seat] = cards[seat]
        state.totems[cards[seat]] = seat
