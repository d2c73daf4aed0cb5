"""What a seat may see, and how the rest is imagined."""
# mypyc

from typing import Any, Final

from druza.games.star_scrappers.content.pieces import ANY, COLOURS, PLACES, plain
from druza.games.star_scrappers.rules.collect import collecting_cost
from druza.games.star_scrappers.rules.crystals import crystal_colour
from druza.games.star_scrappers.rules.dyeing import DyeCard, DyeCardTo, dyed
from druza.games.star_scrappers.rules.hand import colour_of
from druza.games.star_scrappers.rules.mine import ChooseCrystal, PayForCrystal, mining_cost
from druza.games.star_scrappers.scoring import (
    artifact_points,
    crystal_points,
    subjugated_points,
    symbol_points,
    totem_points,
)
from druza.games.star_scrappers.seen import SeenCard, SeenCrystal, SeenPlayer, SeenStack, SeenTurn
from druza.games.star_scrappers.state import StarScrappersState
from druza.kernel.dice import Dice, dice_from_seed
from druza.kernel.state import Frame

TRIES: Final = 100  # deals of a kind, until the player who is asked holds something to answer with

# -- the view -----------------------------------------------------------------------------


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


# -- imagining ------------------------------------------------------------------------------------------------------


def imagine_table(state: StarScrappersState, seat: int, seed: int) -> StarScrappersState:
    """All that this seat does not know is pooled in a fixed order and dealt anew."""
    dice = dice_from_seed(seed)
    imagined = state.clone()
    if state.seat >= 0:  # at the end all Crystals are open (SS-250)
        deal_crystals(imagined, seat, dice)
    deal_artifacts(imagined, dice)
    for attempt in range(3 * TRIES):
        helped = 0 if attempt < TRIES else 1 + dice.below(len(state.hands[state.seat]))
        dyeing = attempt >= 2 * TRIES
        deal_hands(imagined, seat, dice, helped, ANY if dyeing else attempt % COLOURS)
        if seat != state.active:
            if dyeing:
                dye_payment(imagined, dice)
            imagined.pending = [imagined_frame(imagined, frame, dice) for frame in imagined.pending]
        if imagined.reask():
            break
    imagined.dice = dice
    return imagined


def deal_hands(state: StarScrappersState, seat: int, dice: Dice, helped: int, colour: int) -> None:
    """Per level, stack and others' hands are one pool; which level lies in whose hand is not known either.

    `helped` cards of the player who is asked are of one colour, the highest there are: a payment may need them."""
    level = state.content.level
    pools = [stack[:] for stack in state.dock_stacks]
    slots: list[int] = []
    for other in range(state.seats):
        if other != seat:
            for card in state.hands[other]:
                own = plain(card)
                slots.append(level[own] - 1)
                pools[level[own] - 1].append(own)
    slots.sort()
    dice.shuffle(slots)
    for pool in pools:
        pool.sort()
        dice.shuffle(pool)
    first: list[int] = []
    if helped > 0:
        first = draw_highest(state, pools, slots, colour, helped)
    for other in range(state.seats):
        if other != seat:
            hand = first if other == state.seat else []
            while len(hand) < len(state.hands[other]):
                hand.append(pools[slots.pop()].pop())
            hand.sort()
            state.hands[other] = hand
    state.dock_stacks = pools


def draw_highest(
    state: StarScrappersState, pools: list[list[int]], slots: list[int], colour: int, most: int
) -> list[int]:
    """Cards of one colour (or ANY) out of the pools, the highest levels first, each in a slot of its level."""
    drawn: list[int] = []
    for row in range(len(pools) - 1, -1, -1):
        for card in pools[row][:]:
            if len(drawn) < most and row in slots and colour in (ANY, state.content.faction[card]):
                pools[row].remove(card)
                slots.remove(row)
                drawn.append(card)
    return drawn


def dye_payment(state: StarScrappersState, dice: Dice) -> None:
    """What somebody mines with may have been dyed by Ruster: if no plain hand can go on, imagine a dyed one."""
    frame = state.decision()
    if isinstance(frame, PayForCrystal):
        colour = crystal_colour(state, frame.place)
        if state.wild >> colour & 1:
            for laid in range(COLOURS):
                if frame.laid >> (4 * laid) & 15:
                    colour = laid
        dye_hand(state, frame.seat, colour)
    elif isinstance(frame, ChooseCrystal):
        lying = [place for place in range(PLACES) if state.mine[place] >= 0]
        dye_hand(state, frame.seat, crystal_colour(state, dice.pick(lying)))


def dye_hand(state: StarScrappersState, seat: int, colour: int) -> None:
    hand = [dyed(state, card, colour) for card in state.hands[seat]]
    hand.sort()
    state.hands[seat] = hand


def deal_crystals(state: StarScrappersState, seat: int, dice: Dice) -> None:
    """Per cost, stack and others' Crystals are one pool; number and cost of everybody's Crystals are known."""
    row = state.content.crystal_row
    pools = [stack[:] for stack in state.mine_stacks]
    for other in range(state.seats):
        if other != seat:
            for crystal in state.crystals[other]:
                pools[row[crystal]].append(crystal)
    for pool in pools:
        pool.sort()
        dice.shuffle(pool)
    for other in range(state.seats):
        if other != seat:
            rows = [row[crystal] for crystal in state.crystals[other]]
            rows.sort()
            state.crystals[other] = [pools[place].pop() for place in rows]
    state.mine_stacks = pools


def deal_artifacts(state: StarScrappersState, dice: Dice) -> None:
    """The cards beneath the tops are one pool."""
    pool: list[int] = []
    for stack in state.artifact_stacks:
        pool += stack[:-1]
    pool.sort()
    dice.shuffle(pool)
    state.artifact_stacks = [
        [pool.pop() for _ in range(len(stack) - 1)] + stack[-1:] for stack in state.artifact_stacks
    ]


def imagined_frame(state: StarScrappersState, frame: Frame, dice: Dice) -> Frame:
    """Which cards the active player is dyeing is hidden: an imagined player dyes an imagined card."""
    if isinstance(frame, DyeCard):
        return DyeCard(frame.seat, frame.left, ())
    if isinstance(frame, DyeCardTo):
        return DyeCardTo(frame.seat, frame.left, (), dice.pick(state.hands[frame.seat]))
    return frame
