"""Setup: the opening position."""
# mypyc

from druza.games.crystalicum.content.pieces import NONE
from druza.games.crystalicum.rules.cards import lay
from druza.games.crystalicum.rules.hands import draw_cards, draw_luck
from druza.games.crystalicum.rules.turn import BEGIN_TURN
from druza.games.crystalicum.state import SYSTEM, CrystalicumState


def clear(state: CrystalicumState) -> None:
    """Nobody has anything yet."""
    seats = state.seats
    state.homes = [NONE] * seats
    state.treasuries = [0] * seats
    state.politics = [0] * seats
    state.hands = [[] for _ in range(seats)]
    state.decks = [[] for _ in range(seats)]
    state.world_decks = [[] for _ in range(seats)]
    state.discards = [[] for _ in range(seats)]
    state.destroyed = [[] for _ in range(seats)]
    state.world_discards = [[] for _ in range(seats)]
    state.seen_cards = [0] * seats
    state.seen_worlds = [0] * seats
    state.seen_bottom = [0] * seats
    state.seen_bottom_cards = [0] * seats
    state.seen_hands = [[] for _ in range(seats)]
    state.announced = [0] * seats
    state.political_actions = [0] * seats


def lay_out(state: CrystalicumState, homes: list[int], resources: list[list[int]], worlds: list[list[int]]) -> None:
    """CR-016 to CR-021: Home Worlds, shuffled decks, Treasuries, six cards each, the first Active Player."""
    clear(state)
    content = state.content
    for seat in range(state.seats):
        state.homes[seat] = lay(state, homes[seat], seat, SYSTEM, NONE)
        state.treasuries[seat] = content.treasury[homes[seat]]
        state.decks[seat] = sorted(resources[seat])
        state.world_decks[seat] = sorted(worlds[seat])
        state.dice.shuffle(state.decks[seat])
        state.dice.shuffle(state.world_decks[seat])
        draw_cards(state, seat, content.hand_size)
    state.active = first_active(state)
    state.push(BEGIN_TURN)


def first_active(state: CrystalicumState) -> int:
    """CR-020, CR-021, CR-250: the lowest Treasury; among the tied the highest Luck, which nobody may answer."""
    least = min(state.treasuries)
    tied = [seat for seat in range(state.seats) if state.treasuries[seat] == least]
    while len(tied) > 1:
        drawing = [seat for seat in tied if state.world_decks[seat]]
        if not drawing:
            break
        drawn = [draw_luck(state, seat) for seat in drawing]
        best = max(drawn)
        tied = [drawing[place] for place in range(len(drawing)) if drawn[place] == best]
    return tied[0]
