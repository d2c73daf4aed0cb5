"""The fields of the inputs: what every number means."""

from __future__ import annotations

from druza.games.star_scrappers import inputs as at
from druza.games.star_scrappers.option_tokens import TOKENS
from druza.kernel.encoding import MOST_OF_ONE, Row, Shape

PLAYER_ROWS = [
    Row(at.HAND, "hand", "cards in hand by design; only one's own", MOST_OF_ONE),
    Row(at.POWER, "power", "levels in hand by present colour, in fours; only one's own", MOST_OF_ONE),
    Row(at.HAND_SIZE, "hand size", "one of 0 to 7"),
    Row(at.HAND_LEVELS, "hand levels", "sum of levels in hand, in eights; only one's own", MOST_OF_ONE),
    Row(at.LEADER, "leader", "the Leader by design"),
    Row(at.BELOW, "base", "cards of the Base below the Leader by design", 4.0),
    Row(at.BASE_SIZE, "base size", "one of 0 to 7 and more"),
    Row(at.BASE_LEVELS, "base levels", "sum of levels in the Base, in eights", MOST_OF_ONE),
    Row(at.HUES, "crystal colours", "Crystals by colour, in twos; only one's own", MOST_OF_ONE),
    Row(at.ROWS, "crystal costs", "Crystals by cost, in fours", MOST_OF_ONE),
    Row(at.SYMBOLS, "symbols", "symbols on Crystals, in twos; only one's own", MOST_OF_ONE),
    Row(at.ANY_SYMBOL, "any symbol", "symbols that are there; only one's own"),
    Row(at.TWO_SYMBOLS, "two symbols", "symbols that are there twice or more; only one's own"),
    Row(at.CAVES, "cave-ins", "Crystals with a cave-in, in fours; only one's own", MOST_OF_ONE),
    Row(at.BEST_ROW, "best crystal", "the highest cost of a Crystal; only one's own"),
    Row(at.OWNED, "artifacts", "halves of Artifacts"),
    Row(at.TOTEMS, "totems", "Totems by faction"),
    Row(
        at.POINTS,
        "points",
        "points of Crystals, symbols, Totems, Artifacts, subjugation, all; hidden ones only one's own",
        MOST_OF_ONE,
    ),
    Row(at.REACH, "reach", "by cost: the best Crystal that the hand can pay, in fives; only one's own", MOST_OF_ONE),
    Row(at.LACK, "lack", "by cost: levels that lack, in fives; only one's own", 2.0),
    Row(at.STARTS, "first", "is the first player"),
]
TABLE_ROWS = [
    Row(at.WILD, "wild", "colours that are wild"),
    Row(at.DOCKS, "docks", "cards in the Docks by design", 4.0),
    Row(at.MINED, "mine", "Crystals in the Mine by design", 4.0),
    Row(at.FREE_TOTEMS, "free totems", "Totems beside the board"),
    Row(at.TOPS, "artifact tops", "Artifacts on top of their stacks", 3.0),
    Row(at.STACK_SIZES, "artifact stacks", "stacks by size, 0 to 4", 3.0),
    Row(at.DOCK_LEFT, "dock stacks", "for each: cards left, in eights; empty, one, two", MOST_OF_ONE),
    Row(at.MINE_LEFT, "mine stacks", "for each: Crystals left, in eights; empty, one, two", MOST_OF_ONE),
    Row(at.DISTANCE, "collapse", "spaces to the collapse, one of 0 to 9 and more"),
    Row(at.ROUND, "round", "in twenties", MOST_OF_ONE),
    Row(at.STILL, "still", "the marker has rested for a round"),
    Row(at.MOVED, "moved", "the marker has moved in this round"),
    Row(at.ORDER, "order", "one's place in the round"),
    Row(at.PLAYED, "played", "cards played this turn by design", 10.0),
    Row(at.USED, "used", "actions used this turn", 4.0),
    Row(at.SPENT, "spent", "one or two actions are used"),
    Row(at.RAIDED, "raided", "a Base was raided this turn"),
    Row(at.EXTRAS, "extra actions", "by kind", MOST_OF_ONE),
    Row(at.SAME, "same action", "an action may be repeated"),
    Row(at.MINE_OFF, "mining discount", "in twos", MOST_OF_ONE),
    Row(at.COLLECT_OFF, "collecting discount", "in twos", MOST_OF_ONE),
    Row(at.GAPS, "recruiting gaps", "differences of level that are allowed"),
    Row(at.DOUBLED, "doubled", "factions whose skills count twice"),
    Row(at.TRIGGERS, "triggers", "effects that wait, by number", 4.0),
    Row(at.ACTIVATED, "activated", "an Artifact was used this turn"),
    Row(at.RECOLOURED, "recoloured", "colours that Crystals of the Mine were given", 10.0),
    Row(at.CHEAPER, "cheaper", "discounts on these, in twos", MOST_OF_ONE),
    Row(at.FRAMES, "pending", "kinds of what is asked and still to happen, where that is known", 8.0),
    Row(at.COMING_CRYSTAL, "coming crystal", "the Crystal that is being paid for"),
    Row(at.COMING_CARD, "coming card", "the card that is being paid for"),
    Row(at.COMING_ARTIFACT, "coming artifact", "the Artifact that is being paid for"),
    Row(at.TO_PAY, "to pay", "levels still to pay, in fours", MOST_OF_ONE),
    Row(at.OVERPAID, "overpaid", "levels paid too many, in fours", MOST_OF_ONE),
    Row(at.LEFT, "left", "how often still, in twos", MOST_OF_ONE),
    Row(at.TAKE_ROWS, "costs to take", "costs of Crystals that may be taken"),
    Row(at.TAKE_HUES, "colours to take", "any, or one of the colours"),
    Row(at.EFFECT, "effect", "the effect that asks, by number", 4.0),
    Row(at.FROM_BASE, "from base", "taken from the own Base or another's, subjugated from the own or another's", 4.0),
    Row(at.LEVELS_LEFT, "levels left", "levels that may still be taken, in fours", 2.25),
]

SHAPE = Shape(PLAYER_ROWS, at.PLAYER, TABLE_ROWS, at.TABLE, at.HIDDEN, TOKENS)
