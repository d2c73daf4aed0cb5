"""Imagining: what a seat cannot see, dealt anew."""
# mypyc

from typing import Final

from druza.games.tortuga.content.pieces import DECKS, EMPTY, SECTORS
from druza.games.tortuga.rules.hold import put_sorted
from druza.games.tortuga.state import ATTACKER, Fight, TortugaState
from druza.kernel.dice import Dice, dice_from_seed
from druza.kernel.zones import with_number

TRIES: Final = 500


def imagine_table(state: TortugaState, seat: int, seed: int) -> TortugaState:
    """All that this seat does not know is pooled in a fixed order and dealt anew.

    Another seat that is asked now has something to choose from: deals in which it has not are dealt again."""
    dice = dice_from_seed(seed)
    imagined = state.clone()
    fewest = state.fewest_choices()
    for _ in range(TRIES):
        deal_hunts(imagined, seat, dice)
        deal_sector_decks(imagined, dice)
        for player in range(state.seats):
            deal_cards(imagined, player, seat, dice)
        if imagined.reask() and (state.seat < 0 or len(imagined.choices) >= fewest):
            break
    imagined.dice = dice
    return imagined


def deal_hunts(state: TortugaState, seat: int, dice: Dice) -> None:
    """TT-008, TT-014, TT-097: the tokens without an own marker, on the board and in the box, are one pool."""
    scouted = state.scouted[seat] if seat >= 0 else 0
    pool = state.hunts_out[:]
    unknown: list[int] = []
    for sector in range(SECTORS):
        if state.hunts[sector] >= 0 and not scouted >> sector & 1:
            unknown.append(sector)
            pool.append(state.hunts[sector])
    pool.sort()
    dice.shuffle(pool)
    hunts = state.hunts[:]
    for sector in unknown:
        hunts[sector] = pool.pop()
    state.hunts = hunts
    pool.sort()
    state.hunts_out = pool


def deal_sector_decks(state: TortugaState, dice: Dice) -> None:
    """The order of a sector deck, above the cards that all saw go under it."""
    decks, known = state.sector_decks, state.decks_known
    state.sector_decks = [shuffled_above(decks[deck], known[deck], dice) for deck in range(DECKS)]


def shuffled_above(cards: list[int], known: int, dice: Dice) -> list[int]:
    unknown = cards[known:]
    unknown.sort()
    dice.shuffle(unknown)
    return cards[:known] + unknown


def deal_cards(state: TortugaState, player: int, seat: int, dice: Dice) -> None:
    """One's own deck is known but for its order; of others only which cards they own and how many lie where."""
    if player == seat:
        state.decks[player] = shuffled_above(state.decks[player], state.known[player], dice)
        return
    fight = state.fight
    hidden = fight if fight is not None and not fight.revealed and fight.seats[ATTACKER] == player else None
    pool = state.hands[player] + state.decks[player]
    if state.reserves[player] >= 0:
        pool.append(state.reserves[player])
    if player == state.active:
        pool += state.peeked
    if hidden is not None:
        pool += hidden.cards[ATTACKER]
    pool.sort()
    dice.shuffle(pool)
    if hidden is not None:
        deal_committed(state, hidden, pool)
    if state.reserves[player] >= 0:
        state.reserves = with_number(state.reserves, player, pool.pop())
    if player == state.active:
        state.peeked = [pool.pop() for _ in state.peeked]
    hand = [pool.pop() for _ in state.hands[player]]
    hand.sort()
    state.hands[player] = hand
    state.decks[player] = pool


def deal_committed(state: TortugaState, fight: Fight, pool: list[int]) -> None:
    """TT-149, TT-153: face-down cards of a fight have Maneuvers."""
    count = len(fight.cards[ATTACKER])
    chosen: list[int] = []
    place = len(pool) - 1
    while len(chosen) < count and place >= 0:
        if state.content.maneuver[pool[place]] > 0:
            put_sorted(chosen, pool[place])
            pool[place] = EMPTY
        place -= 1
    while EMPTY in pool:
        pool.remove(EMPTY)
    fight.cards[ATTACKER] = chosen
