"""The fields of the inputs: what every number means."""

from __future__ import annotations

from druza.games.motherload import inputs as at
from druza.games.motherload.inputs import PLACES
from druza.kernel.encoding import MOST_OF_ONE, Field, Row, fields_of

PLAYER_ROWS = [
    Row(at.CREWED, "crew", "one of 4"),
    Row(
        at.POINTS,
        "points",
        "of pilots, in twenties; Majors, Minors, in tens; all that is open, in twenties",
        MOST_OF_ONE,
    ),
    Row(at.HIRED, "hired", "for each stack: pilots bought, one of 0 to 4"),
    Row(at.TOP_CARDS, "top cards", "pilots on top of the stacks by design"),
    Row(at.TOP_DRILLS, "top drills", "drills of the pilot on top of each stack, in fours", MOST_OF_ONE),
    Row(at.TOP_POINTS, "top points", "points of these, in tens", MOST_OF_ONE),
    Row(at.TOP_BONUSES, "top bonuses", "what these bring when bought: amounts, in fours", MOST_OF_ONE),
    Row(at.PILES, "minerals", "for each stack: minerals on it by kind, in fours", MOST_OF_ONE),
    Row(at.MONEY, "money", "the value on each stack, in twenties", MOST_OF_ONE),
    Row(at.LACKING, "lacking", "what lacks on each stack to buy, in twenties", MOST_OF_ONE),
    Row(at.POOL, "pool", "cards of hand and deck by design, in twos", MOST_OF_ONE),
    Row(at.DISCARDED, "discarded", "cards of the discard pile by design, in twos", MOST_OF_ONE),
    Row(at.SHOWN, "shown", "cards in hand that all have seen", 4.0),
    Row(at.STRENGTH, "strength", "drills of all cards by colour, in tens", MOST_OF_ONE),
    Row(at.HAND_SIZE, "hand size", "one of 0 to 9 and more"),
    Row(at.DECK_SIZE, "deck size", "cards in the deck, in the discard pile, in tens", MOST_OF_ONE),
    Row(at.BOMBS, "bombs", "one of 0 to 3 and more; then in fours", 3.0),
    Row(at.ARTEFACTS_HELD, "artefacts held", "face-down artefacts, in fours", MOST_OF_ONE),
    Row(at.MAJORS_TAKEN, "majors taken", "Major Achievements"),
    Row(at.MINORS_TAKEN, "minors taken", "Minor Achievements"),
    Row(at.MAJOR_LACKS, "major lacks", "for each face-up Major: pilots that lack, in fours", MOST_OF_ONE),
    Row(at.MAJOR_MET, "major met", "face-up Majors that can be claimed"),
    Row(at.ROLE, "role", "first player, whose turn it is, who dug last"),
    Row(at.HAND, "hand", "cards in hand by design, in twos; only one's own", MOST_OF_ONE),
    Row(at.HAND_DRILLS, "hand drills", "drills in hand by colour, in fours; only one's own", MOST_OF_ONE),
    Row(at.REACH, "reach", "for each colour: the best that can be drilled, in twenties; whether anything can", 5.0),
    Row(at.BLASTING, "blasting", "the best that can be blasted, in twenties", 5.0),
    Row(at.ARTEFACT, "artefacts", "artefacts by kind, in twos; only one's own", MOST_OF_ONE),
    Row(at.FOSSILS, "fossils", "points of artefacts, in tens; only one's own", MOST_OF_ONE),
    Row(at.CAPSULE, "capsule", "the stack whose purchase a capsule could take to hand; only one's own"),
]
TABLE_ROWS = [
    Row(at.DEPTH, "depth", "of the deepest board, one of 4"),
    Row(at.SIDES, "sides", "board sides in play"),
    Row(at.CLOCK, "clock", "artefacts left on the deepest board, one of 0 to 7"),
    Row(at.ROUND, "round", "rounds played, in twenties; turns without a tunnel, in fives; the last turn", MOST_OF_ONE),
    Row(at.TUNNELS, "tunnels", "spaces that are dug", 1.0, PLACES),
    Row(at.MINERALS, "mineral spaces", "the value of minerals not dug yet, in tens", 2.0, PLACES),
    Row(at.BOMB_AT, "bomb spaces", "bombs not dug yet", 1.0, PLACES),
    Row(at.ARTEFACT_AT, "artefact spaces", "artefacts not dug yet", 1.0, PLACES),
    Row(at.DRAWS_AT, "card spaces", "cards to draw not dug yet, in twos", 1.0, PLACES),
    Row(at.ROCKS, "rock", "rock not dug yet", 1.0, PLACES),
    Row(at.STEELS, "steel", "steel plates not dug yet, red, blue, yellow", 1.0, PLACES),
    Row(at.TOUCHED, "touched", "spaces beside the network or the surface", 1.0, PLACES),
    Row(at.LATEST, "latest", "the tunnel that was dug last", 1.0, PLACES),
    Row(at.LENGTHS, "lengths", "for each colour: lengths 1 to 12 that can be placed"),
    Row(at.MAJORS_UP, "majors", "face-up Major Achievements"),
    Row(at.MINORS_UP, "minors", "face-up Minor Achievements"),
    Row(at.MINORS_BELOW, "minors below", "Minors known to lie under the deck"),
    Row(at.SUPPLY, "supply", "Minors in the deck, bombs, artefacts face down, in tens", MOST_OF_ONE),
    Row(at.SPENT, "spent", "artefacts spent, in fours", MOST_OF_ONE),
    Row(at.ACTIONS, "actions", "left in this turn, one of 0 to 5"),
    Row(at.EARNED, "earned", "Minors whose goal was met in this turn"),
    Row(at.TURN, "turn", "pilots bought, in twos; a Major, a Minor claimed; a tunnel dug", 3.0),
    Row(at.PENDING, "pending", "kinds of what is asked and still to happen, where that is known", 8.0),
    Row(at.COLOURED, "colour", "of the Drill that goes on"),
    Row(at.LENGTH, "length", "of the Drill so far, one of 0 to 12"),
    Row(at.ALLOWED, "allowed", "rock, corners, splitting"),
    Row(at.PLAYED, "played", "cards of the Drill by design, in twos", MOST_OF_ONE),
    Row(at.BEGUN, "begun", "the space where the line begins", 1.0, PLACES),
    Row(at.PATTERN, "pattern", "of the Blast that goes on"),
    Row(at.WAY, "turned", "how the pattern is turned"),
    Row(at.LOAD, "load", "minerals to be put down by kind, in fours", MOST_OF_ONE),
    Row(at.LOAD_MONEY, "load value", "their value, in twenties", MOST_OF_ONE),
    Row(at.BARRED, "barred", "a stack that may not get it"),
    Row(at.COMING, "coming", "bombs, artefacts, cards that come next, in twos", MOST_OF_ONE),
    Row(at.EFFECTS, "effects", "what bonuses will do, by verb, in twos", MOST_OF_ONE),
    Row(at.MEETS, "meets", "Minors that the action meets"),
    Row(at.NEXT_BOARD, "next board", "the depth whose side is chosen"),
]


def player_fields() -> list[Field]:
    return fields_of(PLAYER_ROWS, at.PLAYER)


def table_fields() -> list[Field]:
    return fields_of(TABLE_ROWS, at.BOARD)
