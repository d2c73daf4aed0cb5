"""Imagining: what a seat cannot see, dealt anew."""
# mypyc

from typing import Final

from druza.games.star_scrappers.content.pieces import ANY, COLOURS, PLACES, plain
from druza.games.star_scrappers.rules.crystals import crystal_colour
from druza.games.star_scrappers.rules.dyeing import DyeCard, DyeCardTo, dyed
from druza.games.star_scrappers.rules.mine import ChooseCrystal, PayForCrystal
from druza.games.star_scrappers.state import StarScrappersState
from druza.kernel.dice import Dice, dice_from_seed
from druza.kernel.state import Frame

TRIES: Final = 100  # deals of a kind, until the player who is asked holds something to answer with


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
