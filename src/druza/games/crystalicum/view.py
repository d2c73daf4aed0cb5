"""What a seat may see, and how the rest is imagined."""
# mypyc

from typing import Any, Final

from druza.games.crystalicum.content.pieces import (
    BODY,
    CHARACTER,
    DUEL,
    HOME_WORLD,
    INVASION,
    MIND,
    PEACE,
    SHIP,
    SLOTS,
    SPIRIT,
    UNIT,
    WORLD,
)
from druza.games.crystalicum.rules.cards import kind_of
from druza.games.crystalicum.rules.combat import ChooseLuck, total
from druza.games.crystalicum.rules.moving import moves_allowed
from druza.games.crystalicum.rules.opening_phase import exploration, income, production_of
from druza.games.crystalicum.rules.orbits import home_pattern
from druza.games.crystalicum.rules.playing import ChooseReplacement
from druza.games.crystalicum.rules.reactions import React
from druza.games.crystalicum.rules.reading import current, is_blank, is_halved, printed
from druza.games.crystalicum.rules.sides import side_of
from druza.games.crystalicum.seen import SeenCard, SeenCombat, SeenLasting, SeenMatter, SeenPlayer
from druza.games.crystalicum.state import EVERYONE, GONE, HIDDEN, SEEN_BY_ALL, CrystalicumState
from druza.games.crystalicum.state_parts import NO_CARDS, Combat, Matter, Unknown
from druza.kernel.dice import Dice, dice_from_seed
from druza.kernel.state import Decision
from druza.kernel.zones import with_list

PHASES: Final = ["opening", "action", "battle", "final"]
SEGMENTS: Final = [
    "unmark",
    "start-cards",
    "production",
    "placing",
    "allocation",
    "actions",
    "battle-cards",
    "star-battles",
    "invasions",
    "final-cards",
    "revealing",
    "announcing",
    "claiming",
    "drawing",
]
ZONES: Final = ["homeland", "embassy", "orbit", "attached", "system", "hidden", "gone"]
COMBATS: Final = ["peace", "duel", "star-battle", "invasion"]
STATUSES: Final = ["stands", "cancelled", "prevented", "kept"]

# -- the view


def table_view(state: CrystalicumState, seat: int) -> dict[str, Any]:
    """The table as this seat sees it; -1 is a spectator."""
    return {
        "turn": state.turn,
        "turn_limit": state.turn_limit,
        "active": state.starter(),
        "phase": PHASES[state.phase],
        "segment": SEGMENTS[state.segment],
        "experienced": "chain" if state.chain else "strict",
        "cards": [card_view(state, slot, seat) for slot in range(len(state.zone)) if state.zone[slot] != GONE],
        "players": [player_view(state, player, seat) for player in range(state.seats)],
        "combat": combat_view(state, seat),
        "stack": [matter_view(state, matter) for matter in state.stack],
        "envoys": state.envoys[:],
        "battles": [{"seat": battle // SLOTS, "world": battle % SLOTS} for battle in state.battles],
        "lasting": lasting_view(state),
        "out": state.out[:],
    }


def knows(state: CrystalicumState, slot: int, seat: int) -> bool:
    """Has this seat seen this hidden World?"""
    known = state.known[slot]
    return known == SEEN_BY_ALL or (seat >= 0 and known >> seat & 1 != 0)


def card_view(state: CrystalicumState, slot: int, seat: int) -> SeenCard:
    """A card on the table; a hidden World shows its face only to those who have seen it."""
    hidden = state.zone[slot] == HIDDEN
    seen: SeenCard = {
        "slot": slot,
        "card": state.id_of(slot) if not hidden or knows(state, slot, seat) else None,
        "owner": state.owner[slot],
        "zone": ZONES[state.zone[slot]],
        "place": state.place[slot],
        "marked": state.marked[slot] == 1,
    }
    if hidden:
        seen["crystals"] = state.crystals[slot]
        seen["seen_by"] = [player for player in range(state.seats) if state.known[slot] >> player & 1]
        return seen
    kind = kind_of(state, slot)
    if kind == CHARACTER or kind == SHIP or kind == UNIT or kind == WORLD or kind == HOME_WORLD:
        seen["body"] = [current(state, slot, BODY), printed(state, slot, BODY)]
    if kind == CHARACTER or kind == SHIP:
        seen["mind"] = [current(state, slot, MIND), printed(state, slot, MIND)]
        seen["moves_left"] = max(0, moves_allowed(state, slot) - state.moves[slot])
    if kind == CHARACTER:
        seen["spirit"] = [current(state, slot, SPIRIT), printed(state, slot, SPIRIT)]
    if state.content.production[state.pattern[slot]]:
        seen["production"] = production_of(state, slot)
    if state.used[slot]:
        seen["used"] = [ability for ability in range(4) if state.used[slot] >> ability & 1]
    if state.lasting and is_blank(state, slot):
        seen["blank"] = True
    if state.combat.kind != PEACE and side_of(state, slot) >= 0:
        seen["side"] = side_of(state, slot)
        seen["halved"] = state.combat.kind != DUEL and is_halved(state, slot)  # CR-153
    return seen


def player_view(state: CrystalicumState, player: int, seat: int) -> SeenPlayer:
    ids = state.content.ids
    own = player == seat
    deck, worlds = state.decks[player], state.world_decks[player]
    return {
        "faction": state.content.factions[state.content.faction[home_pattern(state, player)]],
        "home_world": ids[home_pattern(state, player)],
        "home": state.homes[player],
        "treasury": state.treasuries[player],
        "politics": state.politics[player],
        "announced": state.announced[player],
        "out": state.is_out(player),
        "income": income(state, player) if not state.is_out(player) else 0,
        "exploration": exploration(state, player) if not state.is_out(player) else 0,
        "hand_size": len(state.hands[player]),
        "hand": [{"card": ids[card], "option": f"card:{card}"} for card in state.hands[player]] if own else None,
        "seen_in_hand": [ids[pattern] for pattern in shown_in_hand(state, player, seat)],
        "deck": len(deck),
        "worlds": len(worlds),
        "deck_top": [ids[card] for card in deck[len(deck) - state.seen_cards[player] :]] if own else None,
        "deck_bottom": [ids[card] for card in deck[: state.seen_bottom_cards[player]]] if own else None,
        "worlds_top": [ids[card] for card in worlds[len(worlds) - state.seen_worlds[player] :]] if own else None,
        "worlds_bottom": [ids[card] for card in worlds[: state.seen_bottom[player]]] if own else None,
        "discard": [ids[card] for card in state.discards[player]],
        "destroyed": [ids[card] for card in state.destroyed[player]],
        "world_discard": [ids[card] for card in state.world_discards[player]],
        "political_actions": state.political_actions[player],
    }


def combat_view(state: CrystalicumState, seat: int) -> SeenCombat | None:
    """The combat going on, with both sums. A decision to draw Luck is shown to who made it alone."""
    combat: Combat = state.combat
    if combat.kind == PEACE:
        return None
    ready = combat.kind != INVASION or combat.world >= 0
    return {
        "kind": COMBATS[combat.kind],
        "attacker": combat.attacker,
        "defender": combat.defender,
        "orbit": combat.orbit,
        "champion": combat.champion,
        "rival": combat.rival,
        "world": combat.world,
        "ships": combat.ships[:],
        "raiders": combat.raiders[:],
        "compares": combat.trait,
        "sums": [total(state, 0), total(state, 1)] if ready else [0, 0],
        "luck": combat.luck[:],
        "drawing": combat.drawing[0] if seat == combat.attacker else 0,
        "winner": combat.winner,
        "advantage": combat.advantage,
        "spent": combat.spent,
        "clash_actions": combat.clash_actions,
        "settled": combat.settled[:],
    }


def matter_view(state: CrystalicumState, matter: Matter) -> SeenMatter:
    """What is being answered: open to all, for all of it is declared openly."""
    ids = state.content.ids
    pattern = matter.pattern
    if matter.effect >= 0:
        pattern = state.content.effects[matter.effect].pattern
    return {
        "events": matter.events,
        "deed": matter.effect >= 0,
        "seat": matter.seat,
        "against": matter.against,
        "card": ids[pattern] if pattern >= 0 else None,
        "slot": matter.source if matter.effect >= 0 else matter.card,
        "place": matter.place,
        "value": matter.value,
        "status": STATUSES[matter.status],
        "answers": matter.answers,
        "x": matter.x,
        "mode": matter.mode,
        "opponent": matter.opponent,
        "amount": matter.amount,
        "paid_with": matter.cost_cards[:],
        "discards": [ids[card] for card in matter.discards],
        "targets": [target % SLOTS for target in matter.targets],
    }


def lasting_view(state: CrystalicumState) -> list[SeenLasting]:
    return [
        {
            "slot": lasting.slot,
            "seat": lasting.seat,
            "verb": lasting.verb,
            "trait": lasting.trait,
            "amount": lasting.amount,
            "until": lasting.until,
            "uses": lasting.uses,
        }
        for lasting in state.lasting
    ]


# -- imagining


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


def shown_in_hand(state: CrystalicumState, player: int, seat: int) -> list[int]:
    """Cards that this seat knows to be in another's hand: of each pattern as many as one viewer has noted."""
    mine: list[int] = []
    alls: list[int] = []
    for note in state.seen_hands[player]:
        if note % 8 == EVERYONE:
            alls.append(note // 8)
        elif note % 8 == seat:
            mine.append(note // 8)
    shown = alls[:]
    for pattern in mine:
        if pattern not in shown:
            shown.append(pattern)
    return shown


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
