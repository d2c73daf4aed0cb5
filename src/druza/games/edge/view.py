"""What a seat may see."""
# mypyc

from typing import Any

from druza.games.edge.content.basics import MODELS, PER_SEAT, SLOTS
from druza.games.edge.rules.bodies import squads_of_seat
from druza.games.edge.rules.control import controlled_sources
from druza.games.edge.rules.passive_turn import harvest_due
from druza.games.edge.rules.values import attribute, hand_limit
from druza.games.edge.scoring import points_of
from druza.games.edge.seen import (
    SeenAttack,
    SeenFight,
    SeenMark,
    SeenMine,
    SeenModel,
    SeenPlayer,
    SeenSettings,
    SeenShrine,
    SeenSource,
    SeenSquad,
    SeenUpgrade,
)
from druza.games.edge.state import ENDS, EdgeState

KINDS = ["setup", "active", "passive"]


def sees_hand(state: EdgeState, seat: int, player: int) -> bool:
    """Own hands, and the ally's in teams (ED-296)."""
    return seat >= 0 and (seat == player or (state.rules().teams and not state.are_enemies(seat, player)))


def table_view(state: EdgeState, seat: int) -> dict[str, Any]:
    """The table as this seat sees it; -1 is a spectator."""
    board = state.board()
    return {
        "mode": state.rules().id,
        "board": board.id,
        "turn": state.turn,
        "kind": KINDS[state.kind],
        "active": state.active,
        "countering": state.first,
        "ending": ENDS[state.ending],
        "marker": state.marker if state.is_duel() else None,
        "track": state.rules().track,
        "neutral": state.neutral,
        "charge_supply": state.supply,
        "idle": state.idle,
        "sources": [source_view(state, source) for source in range(len(state.sources))],
        "shrines": [shrine_view(state, player) for player in range(state.seats)],
        "thickets": [hex_name(state, hex) for hex in state.thickets],
        "strikes": [hex_name(state, strike // 2) for strike in state.strikes],
        "mines": [mine_view(state, mine, seat) for mine in state.mines],
        "models": [model_view(state, model) for model in range(len(state.fields)) if state.fields[model] >= 0],
        "players": [player_view(state, player, seat) for player in range(state.seats)],
        "marks": [mark_view(state, place) for place in range(len(state.marks))],
        "fight": fight_view(state),
        "options_of_table": settings_view(state),
    }


def hex_name(state: EdgeState, hex: int) -> str:
    return f"{state.board().ids[hex // 7]}:{hex % 7}"


def source_view(state: EdgeState, source: int) -> SeenSource:
    """A source with who controls it: a seat, or null (nobody, or denied)."""
    owners = [seat for seat in range(state.seats) if source in controlled_sources(state, seat)]
    return {
        "field": state.board().ids[state.sources[source]],
        "controlled_by": owners,
        "overgrown": bool(state.overgrown >> source & 1),
        "marked": bool(state.source_marks >> source & 1),
    }


def shrine_view(state: EdgeState, player: int) -> SeenShrine:
    field = state.shrines[player]
    return {
        "seat": player,
        "shrine": state.content.shrines[state.shrine_kinds[player]] if state.factions[player] >= 0 else None,
        "field": state.board().ids[field] if field >= 0 else None,
        "tokens": state.shrine_tokens[player],
        "blessings": state.shrine_blessings[player],
    }


def mine_view(state: EdgeState, mine: int, seat: int) -> SeenMine:
    """Only their owner (and ally) knows which mines are real (ED-346)."""
    owner = mine_owner(state)
    known = sees_hand(state, seat, owner)
    return {"at": hex_name(state, mine // 2), "real": bool(mine & 1) if known else None}


def mine_owner(state: EdgeState) -> int:
    faction = state.content.token_faction[state.content.mine_real]
    return state.factions.index(faction) if faction in state.factions else -1


def model_view(state: EdgeState, model: int) -> SeenModel:
    field, mask = state.fields[model], state.masks[model]
    return {
        "model": model,
        "squad": model // MODELS,
        "seat": model // PER_SEAT,
        "unit": state.content.units[state.units[model // MODELS]],
        "field": state.board().ids[field],
        "hexes": [hex for hex in range(7) if mask >> hex & 1],
        "placement": state.content.shapes.of_mask[mask],
        "values": [attribute(state, model, attr) for attr in range(4)],
        "run": state.runs[model],
    }


def player_view(state: EdgeState, player: int, seat: int) -> SeenPlayer:
    content = state.content
    open_hand = sees_hand(state, seat, player)
    seen = state.seen[seat * state.seats + player] if seat >= 0 and not open_hand else []
    known_deck = seat == player and knows_order(state, player)
    return {
        "faction": content.factions[state.factions[player]] if state.factions[player] >= 0 else None,
        "squads": [squad_view(state, squad) for squad in squads_of_seat(state, player)],
        "crystals": state.crystals[player],
        "depleted": state.depleted[player],
        "temporary": state.temporary[player],
        "points": points_of(state, player),
        "kept": state.kept[player] if not state.is_duel() else None,
        "captured": [state.captured[player * state.seats + other] for other in range(state.seats)],
        "bought": state.bought[player],
        "banner": banner_name(state, player),
        "banner_up": bool(state.banners_up[player]),
        "hand_size": len(state.hands[player]),
        "hand_limit": hand_limit(state, player),
        "hand": [content.cards[card] for card in state.hands[player]] if open_hand else None,
        "hand_seen": [content.cards[card] for card in seen],
        "deck_size": len(state.decks[player]),
        "deck": [content.cards[card] for card in state.decks[player]] if known_deck else None,
        "deck_list": deck_list(state, player) if open_hand else None,
        "discard": [content.cards[card] for card in state.discards[player]],
        "harvest": harvest_due(state, player) if state.factions[player] >= 0 else 0,
        "eliminated": bool(state.eliminated >> player & 1),
        "mulligan_used": bool(state.mulligans >> player & 1),
    }


def knows_order(state: EdgeState, player: int) -> bool:
    """ED-307: a scripted deck is known to its owner, until it is shuffled."""
    return state.settings.scripted and not state.shuffled >> player & 1


def banner_name(state: EdgeState, player: int) -> str | None:
    if state.factions[player] < 0:
        return None
    return state.content.banners[state.content.banner_of_action[state.banners[player]]]


def deck_list(state: EdgeState, player: int) -> list[str]:
    """The cards still in the own deck, in no order."""
    cards = state.decks[player][:]
    cards.sort()
    return [state.content.cards[card] for card in cards]


def squad_view(state: EdgeState, squad: int) -> SeenSquad:
    content = state.content
    mode = state.mode_of(squad)
    unit = state.units[squad]
    return {
        "squad": squad,
        "unit": content.units[unit],
        "mode": mode.id,
        "side": state.side_bit(squad),
        "evolved": content.cards[state.evolved[squad]] if state.evolved[squad] >= 0 else None,
        "values": mode.values[:],
        "endurance": state.endurance[squad],
        "printed": content.unit_endurance[unit],
        "models": [state.fields[model] for model in range(squad * MODELS, squad * MODELS + content.unit_models[unit])],
        "upgrades": [
            upgrade_view(state, slot) for slot in range(squad * SLOTS, (squad + 1) * SLOTS) if state.upgrades[slot] >= 0
        ],
    }


def upgrade_view(state: EdgeState, slot: int) -> SeenUpgrade:
    return {
        "slot": slot,
        "card": state.content.cards[state.upgrades[slot]],
        "charges": state.charges[slot],
        "paid": bool(state.paid[slot]),
        "weakening": state.weakening[slot],
    }


def mark_view(state: EdgeState, place: int) -> SeenMark:
    """Status tokens and lasting effects: all open."""
    mark = state.marks[place]
    return {
        "token": state.content.tokens[mark.token] if mark.token >= 0 else None,
        "seat": mark.seat,
        "model": mark.model,
        "squad": mark.squad,
        "n": mark.n,
    }


def fight_view(state: EdgeState) -> SeenFight | None:
    """The Combat or hit check that runs: all of it is open."""
    if not state.fights:
        return None
    fight = state.fights[-1]
    return {
        "shot": fight.shot,
        "backstab": fight.backstab,
        "counter": fight.counter,
        "starter": fight.shooter if fight.shot else fight.starter,
        "other": fight.other,
        "attacker": fight.attacker,
        "defender": fight.defender,
        "die": "red" if fight.die else "yellow",
        "face": fight.face,
        "attack": fight.attack,
        "attack_die": die_name(fight.attack_die),
        "attack_face": fight.attack_face if fight.attack_die >= 0 else None,
        "defence": fight.defence,
        "rolled_defence": fight.rolled_defence,
        "outright_defence": fight.auto_defence if fight.rolled_defence else 0,
        "targets": fight.targets[:],
        "held_off": held_off_view(fight.held_off),
    }


def held_off_view(numbers: list[int]) -> SeenAttack | None:
    """The attack that came before a counterattack; a defence that was won without a roll has no die."""
    if not numbers:
        return None
    attack, attack_die, attack_face, defence, die, face = numbers
    return {
        "attack": attack,
        "attack_die": die_name(attack_die),
        "attack_face": attack_face,
        "defence": defence,
        "die": die_name(die),
        "face": face,
    }


def die_name(die: int) -> str | None:
    return None if die < 0 else "red" if die else "yellow"


def settings_view(state: EdgeState) -> SeenSettings:
    settings = state.settings
    return {
        "mulligan": settings.mulligan,
        "buy_vp": settings.buy_vp,
        "reshuffle": settings.reshuffle,
        "scripted": settings.scripted,
        "hand": settings.hand,
        "special_sources": settings.special_sources,
        "more_crystals": settings.more_crystals,
        "blind_windows": settings.blind_windows,
        "known_decks": settings.known_decks,
    }
