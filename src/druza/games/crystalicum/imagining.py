"""Imagining: what a seat cannot see, dealt anew."""
# mypyc

from typing import Any

from druza.games.crystalicum.rules.luck import ChooseLuck
from druza.games.crystalicum.rules.orbits import home_pattern
from druza.games.crystalicum.rules.reactions import React
from druza.games.crystalicum.rules.replacing import ChooseReplacement
from druza.games.crystalicum.state import GONE, HIDDEN, CrystalicumState
from druza.games.crystalicum.state_parts import NO_CARDS, Unknown
from druza.games.crystalicum.view import knows, shown_in_hand
from druza.kernel.dice import Dice, dice_from_seed
from druza.kernel.state import Decision
from druza.kernel.zones import with_list


def imagine_table(state: CrystalicumState, seat: int, seed: int) -> CrystalicumState:
    """All that this seat does not know is dealt anew. Others' decks are taken to be the preconstructed ones."""
    unknown = unknown_to(state, seat)
    dice = dice_from_seed(seed)
    imagined = state.clone()
    for player in range(state.seats):
        deal_resources(imagined, unknown, player, dice)
        deal_worlds(imagined, unknown, player, dice)
    if imagined.pending:
        imagine_question(imagined, seat, dice)
    imagined.dice = dice
    return imagined


def unknown_to(state: CrystalicumState, seat: int) -> Unknown:
    """What this seat does not know. Found once for a question: a search imagines it a thousand times."""
    kept = state.unknown
    if kept is not None and kept.seat == seat and kept.choices is state.choices:
        return kept
    unknown = Unknown(seat, state.choices)
    for player in range(state.seats):
        find_resources(state, unknown, player)
        find_worlds(state, unknown, player)
    state.unknown = unknown
    return unknown


def find_resources(state: CrystalicumState, unknown: Unknown, player: int) -> None:
    """The own deck but for its known ends; another's deck and hand but for the cards seen in it."""
    seat = unknown.seat
    if player == seat:
        deck = state.decks[player]
        top = len(deck) - state.seen_cards[player]
        unknown.shown.append(NO_CARDS)
        unknown.resources.append(sorted(deck[min(state.seen_bottom_cards[player], top) : top]))
        unknown.more_resources.append(NO_CARDS)
        return
    shown = shown_in_hand(state, player, seat)
    guess = probable_deck(state, player, False)
    unknown.shown.append(shown)
    unknown.resources.append(unseen(guess, seen_cards(state, player, seat, False) + shown))
    unknown.more_resources.append(guess)


def find_worlds(state: CrystalicumState, unknown: Unknown, player: int) -> None:
    """The World deck and the hidden Worlds that this seat has not seen are one pool."""
    seat = unknown.seat
    slots = [
        slot
        for slot in range(len(state.zone))
        if state.zone[slot] == HIDDEN and state.owner[slot] == player and not knows(state, slot, seat)
    ]
    unknown.hidden.append(slots)
    if player == seat:
        deck = state.world_decks[player]
        top = len(deck) - state.seen_worlds[player]
        middle = deck[min(state.seen_bottom[player], top) : top]
        unknown.worlds.append(sorted(middle + [state.pattern[slot] for slot in slots]))
        unknown.more_worlds.append(NO_CARDS)
        return
    guess = probable_deck(state, player, True)
    unknown.worlds.append(unseen(guess, seen_cards(state, player, seat, True)))
    unknown.more_worlds.append(guess)


def deal_resources(state: CrystalicumState, unknown: Unknown, player: int, dice: Dice) -> None:
    """A deck, and another's hand too."""
    deck = state.decks[player]
    if player == unknown.seat:
        pool = unknown.resources[player][:]
        dice.shuffle(pool)
        state.decks[player] = between_ends(deck, state.seen_bottom_cards[player], pool, state.seen_cards[player])
        return
    shown = unknown.shown[player]
    drawn = len(state.hands[player]) - len(shown)
    pool = shuffled(unknown.resources[player], unknown.more_resources[player], drawn + len(deck), dice)
    rest = len(pool) - drawn
    hand = shown + pool[rest:]
    hand.sort()
    state.hands[player] = hand
    state.decks[player] = pool[:rest]


def deal_worlds(state: CrystalicumState, unknown: Unknown, player: int, dice: Dice) -> None:
    """A World deck, and the hidden Worlds that were not seen."""
    deck = state.world_decks[player]
    slots = unknown.hidden[player]
    if player == unknown.seat:
        pool = unknown.worlds[player][:]
        dice.shuffle(pool)
        lay_hidden(state, slots, pool)
        dealt = between_ends(deck, state.seen_bottom[player], pool, state.seen_worlds[player])
        state.world_decks = with_list(state.world_decks, player, dealt)
        return
    pool = shuffled(unknown.worlds[player], unknown.more_worlds[player], len(deck) + len(slots), dice)
    lay_hidden(state, slots, pool)
    state.world_decks = with_list(state.world_decks, player, pool)


def lay_hidden(state: CrystalicumState, slots: list[int], pool: list[int]) -> None:
    """These slots hold the last Worlds of the pool."""
    if slots:
        patterns = state.pattern[:]
        for slot in slots:
            patterns[slot] = pool.pop()
        state.pattern = patterns


def between_ends(deck: list[int], bottom: int, middle: list[int], top: int) -> list[int]:
    """A deck whose ends are known, with this in the middle."""
    if bottom == 0 and top == 0:
        return middle
    known_top = len(deck) - top
    return deck[: min(bottom, known_top)] + middle + deck[known_top:]


def seen_cards(state: CrystalicumState, player: int, seat: int, worlds: bool) -> list[int]:
    """The cards of a player that this seat can see outside hand and deck."""
    found = state.world_discards[player][:] if worlds else state.discards[player][:]
    found += state.destroyed[player]
    for slot in range(len(state.zone)):
        if state.owner[slot] == player and state.zone[slot] != GONE:
            if state.zone[slot] != HIDDEN or knows(state, slot, seat):
                found.append(state.pattern[slot])
    for matter in state.stack:
        if matter.effect >= 0 and matter.source < 0 and matter.seat == player:
            found.append(matter.pattern)
    return found


def unseen(guess: list[int], seen: list[int]) -> list[int]:
    """What is left of a sorted deck without the cards that were seen."""
    left = guess[:]
    for card in seen:
        if card in left:
            left.remove(card)
    return left


def shuffled(cards: list[int], more: list[int], needed: int, dice: Dice) -> list[int]:
    """As many cards as are hidden: these, and where they are too few the whole deck once more."""
    pool = cards[:]
    dice.shuffle(pool)
    while len(pool) < needed:
        again = more[:]
        dice.shuffle(again)
        pool = again + pool
    return pool[len(pool) - needed :]


def probable_deck(state: CrystalicumState, player: int, worlds: bool) -> list[int]:
    """The first deck with this Home World, else with its faction, else the first of all; sorted."""
    content = state.content
    home = home_pattern(state, player)
    found = 0
    for number in range(len(content.decks) - 1, -1, -1):
        if content.faction[content.deck_homes[number]] == content.faction[home]:
            found = number
    for number in range(len(content.decks) - 1, -1, -1):
        if content.deck_homes[number] == home:
            found = number
    return sorted(content.deck_worlds[found] if worlds else content.deck_resources[found])


def imagine_question(state: CrystalicumState, seat: int, dice: Dice) -> None:
    """The pending question as this seat may imagine it; it is asked even if one answer is left."""
    decision: Decision[Any] = state.decision()
    if decision.seat == seat:
        return  # who is asked knows the answers
    if isinstance(decision, React):
        state.pending[-1] = imagined_reaction(state, decision, seat)
    elif isinstance(decision, ChooseReplacement):
        give_replacement(state, decision)
    elif isinstance(decision, ChooseLuck) and decision.side == 1 and seat != state.combat.attacker:
        drawing = 1 if state.world_decks[state.combat.attacker] else 0
        state.combat.drawing[0] = drawing * dice.below(2)
    asked: Decision[Any] = state.decision()
    state.seat = asked.seat
    state.choices = asked.options(state)


def imagined_reaction(state: CrystalicumState, decision: React, seat: int) -> React:
    """Who is asked is not known: the first who could be, as the last one of the round."""
    for other in state.round_from_active():
        if other != seat:
            return React(other, decision.base, state.seats - 1)
    return decision


def give_replacement(state: CrystalicumState, decision: ChooseReplacement) -> None:
    """It is known that the hand holds higher levels of this card."""
    content = state.content
    hand = state.hands[decision.seat][:]
    old = state.pattern[decision.slot]
    place = 0
    for pattern in range(len(content.ids)):
        if content.base[pattern] == content.base[old] and content.level[pattern] > content.level[old]:
            if pattern not in hand and place < len(hand):
                hand[place] = pattern
                place += 1
    hand.sort()
    state.hands[decision.seat] = hand
