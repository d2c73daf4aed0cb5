"""What a seat may see."""
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
from druza.games.crystalicum.rules.bonuses import printed
from druza.games.crystalicum.rules.cards import kind_of
from druza.games.crystalicum.rules.combat_strength import total
from druza.games.crystalicum.rules.moving import moves_allowed
from druza.games.crystalicum.rules.opening_phase import exploration, income, production_of
from druza.games.crystalicum.rules.orbits import home_pattern
from druza.games.crystalicum.rules.reading import current, is_blank, is_halved
from druza.games.crystalicum.rules.sides import side_of
from druza.games.crystalicum.seen import SeenCard, SeenCombat, SeenLasting, SeenMatter, SeenPlayer
from druza.games.crystalicum.state import EVERYONE, GONE, HIDDEN, SEEN_BY_ALL, CrystalicumState
from druza.games.crystalicum.state_parts import Combat, Matter

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
