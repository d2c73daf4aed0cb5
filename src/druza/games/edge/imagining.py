"""Imagining: what a seat cannot see, dealt anew."""
# mypyc

from druza.games.edge.content.basics import SLOTS, SQUADS
from druza.games.edge.rules.bodies import squads_of_seat
from druza.games.edge.rules.lists import card_refusal
from druza.games.edge.rules.numbers import put_cards
from druza.games.edge.rules.upgrades import Attach, ChooseBearer
from druza.games.edge.state import EdgeState
from druza.games.edge.view import knows_order, mine_owner, sees_hand
from druza.kernel.dice import Dice, dice_from_seed


def imagine_table(state: EdgeState, seat: int, seed: int) -> EdgeState:
    """All that this seat does not know is dealt anew: hands, decks, mines."""
    dice = dice_from_seed(seed)
    know_pools(state)
    imagined = state.clone()
    if imagined.judged is not None and not sees_hand(state, seat, imagined.judged.seat):
        imagined.judged = None
    for player in range(state.seats):
        if state.factions[player] >= 0:
            deal(imagined, seat, player, dice, state.sorted_decks[player], state.pools[player])
    owner = mine_owner(state)
    if state.mines and not sees_hand(state, seat, owner):
        deal_mines(imagined, dice)
    imagined.dice = dice
    if imagined.pending:
        decision = imagined.decision()
        if decision.seat == seat:
            imagined.settle()
        else:  # others may have other options than they really have, but the question stays
            imagined.seat = decision.seat
            imagined.choices = decision.options(imagined)
    return imagined


def deal(state: EdgeState, seat: int, player: int, dice: Dice, deck: list[int], cards: list[int]) -> None:
    """The hand (unless seen) and the deck of one player, who has this deck and, with the hand, these cards."""
    scripted_own = seat == player and knows_order(state, player)
    if sees_hand(state, seat, player):
        if not scripted_own:
            shuffled = deck[:]
            dice.shuffle(shuffled)
            state.decks = put_cards(state.decks, player, shuffled)
        return
    known = state.seen[seat * state.seats + player][:] if seat >= 0 else []
    known += [card for card in shown_cards(state, player) if card not in known]
    hidden = len(state.hands[player]) - len(known)
    if state.settings.known_decks:
        pool = cards[:]
        for card in known:
            pool.remove(card)
        dice.shuffle(pool)
    else:
        pool = sample_cards(state, player, known, hidden + len(state.decks[player]), dice)
    hand = known + [pool.pop() for _ in range(hidden)]
    hand.sort()
    state.hands = put_cards(state.hands, player, hand)
    state.decks = put_cards(state.decks, player, pool)


def know_pools(state: EdgeState) -> None:
    """Sort decks, and decks with hands, once for all that is imagined of this table."""
    if state.pools_of_hands is not state.hands or state.pools_of_decks is not state.decks:
        state.pools_of_hands = state.hands
        state.pools_of_decks = state.decks
        state.sorted_decks = [sorted_cards(deck) for deck in state.decks]
        state.pools = [sorted_cards(state.hands[seat] + state.decks[seat]) for seat in range(state.seats)]


def sorted_cards(cards: list[int]) -> list[int]:
    found = cards[:]
    found.sort()
    return found


def shown_cards(state: EdgeState, player: int) -> list[int]:
    """Cards still in hand that all have seen: an upgrade whose bearer is being chosen."""
    return [frame.card for frame in state.pending if isinstance(frame, ChooseBearer) and frame.seat == player]


def sample_cards(state: EdgeState, player: int, known: list[int], count: int, dice: Dice) -> list[int]:
    """ED-015, ED-016: a deck list that is not known: any cards of the faction that could be there."""
    content = state.content
    units = [state.units[squad] for squad in squads_of_seat(state, player)]
    seen = known + state.discards[player]
    first = player * SQUADS
    for squad in range(first, first + SQUADS):
        if state.evolved[squad] >= 0:
            seen.append(state.evolved[squad])
        for slot in range(squad * SLOTS, (squad + 1) * SLOTS):
            if state.upgrades[slot] >= 0:
                seen.append(state.upgrades[slot])
    seen += [frame.card for frame in state.pending if isinstance(frame, Attach) and frame.seat == player]
    pool: list[int] = []
    for card in content.faction_cards[state.factions[player]]:
        if not units or card_refusal(content, units, [], card) == "":
            for _ in range(content.card_copies[card] - seen.count(card)):
                pool.append(card)
    dice.shuffle(pool)
    return pool[:count]


def deal_mines(state: EdgeState, dice: Dice) -> None:
    """Which of the mines on the board are real is not known; two are, one is not."""
    content = state.content
    kinds = [1] * content.token_count[content.mine_real] + [0] * content.token_count[content.mine_dummy]
    dice.shuffle(kinds)
    state.mines = [state.mines[place] & ~1 | kinds[place] for place in range(len(state.mines))]
