"""What a seat may see."""
# mypyc

from typing import Any

from druza.games.star_scrappers.content.pieces import PLACES, plain
from druza.games.star_scrappers.rules.collect import collecting_cost
from druza.games.star_scrappers.rules.crystals import crystal_colour
from druza.games.star_scrappers.rules.hand import colour_of
from druza.games.star_scrappers.rules.mine import mining_cost
from druza.games.star_scrappers.scoring import (
    artifact_points,
    crystal_points,
    subjugated_points,
    symbol_points,
    totem_points,
)
from druza.games.star_scrappers.seen import SeenCard, SeenCrystal, SeenPlayer, SeenStack, SeenTurn
from druza.games.star_scrappers.state import StarScrappersState


def table_view(state: StarScrappersState, seat: int) -> dict[str, Any]:
    """The table as this seat sees it; -1 is a spectator. When the game is over all Crystals are open (SS-250)."""
    content = state.content
    return {
        "round": state.round,
        "first": state.first,
        "active": state.active,
        "marker": state.marker,
        "collapse_at": content.collapse_at[state.seats],
        "last_round": state.has_collapsed(),
        "wild": [content.factions[faction] for faction in range(len(content.factions)) if state.wild >> faction & 1],
        "docks": [content.mercenaries[card] if card >= 0 else None for card in state.docks],
        "dock_stacks": [len(stack) for stack in state.dock_stacks],
        "mine": [crystal_view(state, place) for place in range(PLACES)],
        "mine_stacks": [len(stack) for stack in state.mine_stacks],
        "artifact_stacks": [stack_view(state, stack) for stack in range(len(state.artifact_stacks))],
        "totems": {content.factions[faction]: owner for faction, owner in enumerate(state.totems) if owner != -2},
        "removed": [content.mercenaries[card] for card in state.removed],
        "players": [player_view(state, player, seat) for player in range(state.seats)],
        "turn": turn_view(state),
        "score": score_view(state, seat) if seat >= 0 else None,
    }


def crystal_view(state: StarScrappersState, place: int) -> SeenCrystal | None:
    """A Crystal of the Mine: its cost for the active player stands beside the printed one."""
    crystal = state.mine[place]
    if crystal < 0:
        return None
    return {
        "crystal": state.content.crystals[crystal],
        "colour": state.content.colours[crystal_colour(state, place)],
        "wild": bool(state.wild >> crystal_colour(state, place) & 1),
        "cost": mining_cost(state, state.active, place),
    }


def stack_view(state: StarScrappersState, stack: int) -> SeenStack:
    """SS-099: only the top card of an Artifact stack is seen."""
    cards = state.artifact_stacks[stack]
    if not cards:
        return {"top": None, "left": 0, "cost": 0}
    cost = collecting_cost(state, state.active, stack)
    return {"top": state.content.artifacts[cards[-1]], "left": len(cards), "cost": cost}


def player_view(state: StarScrappersState, player: int, seat: int) -> SeenPlayer:
    content = state.content
    open_crystals = player == seat or state.seat < 0
    by_row = [0] * len(content.costs)
    for crystal in state.crystals[player]:
        by_row[content.crystal_row[crystal]] += 1
    return {
        "command": content.factions[state.commands[player]],
        "hand_size": len(state.hands[player]),
        "hand": [hand_card(state, card) for card in state.hands[player]] if player == seat else None,
        "base": [content.mercenaries[card] for card in state.bases[player]],
        "crystals_by_cost": by_row,
        "crystals": [content.crystals[crystal] for crystal in state.crystals[player]] if open_crystals else None,
        "artifacts": [content.halves[half] for half in state.artifacts[player]],
        "subjugated": [content.mercenaries[card] for card in state.subjugated[player]],
        "totem_points": totem_points(state, player),
        "subjugated_points": subjugated_points(state, player),
        "score": score_view(state, player) if state.seat < 0 else None,
    }


def hand_card(state: StarScrappersState, card: int) -> SeenCard:
    """A card of the own hand with its present colour and the number that options call it by."""
    own = plain(card)
    return {
        "card": state.content.mercenaries[own],
        "colour": state.content.colours[colour_of(state, card)],
        "option": f"card:{card}",
    }


def turn_view(state: StarScrappersState) -> SeenTurn:
    """The turn panel: open to all, for all of it was done openly."""
    kinds = ["recruit", "mine", "collect", "skill"]
    return {
        "played": [state.content.mercenaries[card] for card in state.played],
        "used": [kinds[kind] for kind in state.used],
        "raided": state.raided,
        "extra": {kinds[kind]: state.extra[kind] for kind in range(len(kinds)) if state.extra[kind] > 0},
        "same_action": state.same_action,
        "mine_discount": state.mine_discount,
        "collect_discount": state.collect_discount,
        "recruit_discount": state.recruit_gaps.bit_length() - 1,
        "doubled": bool(state.doubled[1]),
        "scraping": len(state.triggers),
        "artifacts_used": [
            half for number, half in enumerate(state.content.halves) if state.artifacts_used >> number & 1
        ],
    }


def score_view(state: StarScrappersState, seat: int) -> dict[str, int]:
    """The points of a seat by category, in the order of the score sheet."""
    return {
        "crystals": crystal_points(state, seat),
        "symbols": symbol_points(state, seat),
        "totems": totem_points(state, seat),
        "artifacts": artifact_points(state, seat),
        "subjugated": subjugated_points(state, seat),
    }
