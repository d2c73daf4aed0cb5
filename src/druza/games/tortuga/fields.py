"""The fields of the inputs: what every number means."""

from __future__ import annotations

from druza.games.tortuga import inputs as at
from druza.games.tortuga.content.box import Box
from druza.games.tortuga.content.pieces import SECTORS
from druza.games.tortuga.option_tokens import TOKENS
from druza.kernel.encoding import MOST_OF_ONE, Row, Shape

PLAYER_ROWS = [
    Row(at.CAPTAIN, "captain", "the ship that is played, one of 8"),
    Row(at.SHIP_AT, "ship", "where the ship is, one of: in the hold, then the sectors"),
    Row(at.POINTS, "influence", "influence in all, of tokens, of sectors, in tens", MOST_OF_ONE),
    Row(at.LACKING, "lacking", "influence that lacks to win, one of 0 to 15 and more"),
    Row(at.SECTORS_HELD, "held", "sectors under control", 1.0, SECTORS),
    Row(at.DEFENDED, "defended", "the defence of own sectors, in tens", MOST_OF_ONE, SECTORS),
    Row(at.SCOUTED, "scouted", "sectors whose Hunt token was looked at", 1.0, SECTORS),
    Row(at.REACH, "reach", "the price to conquer the sector of the ship; the cheapest beside it; in tens", MOST_OF_ONE),
    Row(at.MINERALS, "minerals", "minerals held, in fours", 3.0),
    Row(at.GUNS, "guns", "Maneuvers of turrets, in fours", MOST_OF_ONE),
    Row(at.INCOME, "income", "Crypto that markets still give, in fours", MOST_OF_ONE),
    Row(at.MARKERS, "markers", "control markers left, in tens", MOST_OF_ONE),
    Row(at.CAPTURED, "captured", "Hunt tokens captured, in fours; their rewards, in tens", 3.0),
    Row(at.HAND_SIZE, "hand size", "cards in hand, one of 0 to 9 and more"),
    Row(at.DECK_SIZE, "deck size", "cards in the deck, in the discard pile, in tens", 3.0),
    Row(at.HAS_RESERVE, "reserve", "a card lies in reserve"),
    Row(at.POOL, "pool", "cards face down, wherever they lie, by design, in fours", MOST_OF_ONE),
    Row(at.DISCARDED, "discarded", "cards in the discard pile by design, in fours", MOST_OF_ONE),
    Row(at.STRENGTH, "strength", "mean Crypto and Maneuvers of a card; cards, in twenties", MOST_OF_ONE),
    Row(at.ROLE, "role", "first player, whose turn it is, usurper, unused"),
    Row(at.HAND, "hand", "cards in hand by design, in twos; only one's own", MOST_OF_ONE),
    Row(at.HAND_STRENGTH, "hand strength", "Crypto and Maneuvers in hand, in tens; only one's own", 4.0),
    Row(at.RESERVED, "reserved", "the card in reserve by design; only one's own"),
    Row(at.PEEKED, "peeked", "cards looked at by design; only one's own"),
    Row(at.HUNT_PRICE, "hunt price", "difficulty of Hunt tokens looked at, in tens", MOST_OF_ONE, SECTORS),
    Row(at.HUNT_REWARD, "hunt reward", "reward of Hunt tokens looked at, in fours", MOST_OF_ONE, SECTORS),
    Row(at.COMMITTED, "committed", "Maneuvers of cards committed face down, in tens", MOST_OF_ONE),
]
TABLE_ROWS = [
    Row(at.SCENARIO, "scenario", "one of 6"),
    Row(at.ROUNDS, "rounds", "rounds played, in twenties; the last five before the limit", 3.0),
    Row(at.TILE_AT, "tile", "the tile of every sector, one of 12", 1.0, SECTORS, True),
    Row(at.FREE, "free", "sectors that nobody controls", 1.0, SECTORS),
    Row(at.MINERAL_AT, "mineral", "sectors with a mineral", 1.0, SECTORS),
    Row(at.HUNT_AT, "hunt", "sectors with a Hunt token", 1.0, SECTORS),
    Row(at.STRONG, "strong", "the defence of every sector, in tens", MOST_OF_ONE, SECTORS),
    Row(at.ON_SALE, "on sale", "cards of the markets by design", 4.0),
    Row(at.PILES_LEFT, "piles", "cards left in each pile, in tens; then which are empty", 2.0),
    Row(at.HUNTING, "hunting", "Hunt tokens that can be cashed", 4.0),
    Row(at.STASH, "stash", "minerals in the supply, in tens", 2.0),
    Row(at.CRYPTO, "crypto", "Crypto, Maneuvers, money of the turn, in tens; enough for influence", MOST_OF_ONE),
    Row(at.PLAYED, "played", "cards played this turn by design, in twos", MOST_OF_ONE),
    Row(at.TURN, "turn", "mercenaries, discounts, mineral rate, offers, offer used, reserved, bought, unused", 4.0),
    Row(at.TOKENS_USED, "tokens used", "sectors whose bonus token was used this turn", 1.0, SECTORS),
    Row(at.SECTORS_USED, "sectors used", "sectors whose ability was used this turn", 1.0, SECTORS),
    Row(at.PENDING, "pending", "kinds of what is asked and still to happen, where that is known", 16.0),
    Row(at.ABOUT_CARD, "about card", "the card that it is about, by design"),
    Row(at.ABOUT_VERB, "about verb", "what its abilities do, by verb"),
    Row(at.ABOUT_SECTOR, "about sector", "the sector that it is about", 1.0, SECTORS),
    Row(at.LEFT, "left", "how often still, in twos", MOST_OF_ONE),
    Row(at.FIGHT, "fight", "the fight: own side, cards, sums, lead and spoils", MOST_OF_ONE),
]

SHAPE = Shape(PLAYER_ROWS, at.PLAYER, TABLE_ROWS, at.BOARD, at.HIDDEN, TOKENS)


def sector_cells(box: Box) -> list[tuple[int, int]]:
    """Row and column of every sector: its axial coordinates on the largest board."""
    slots = max(box.boards, key=lambda board: len(board.slot)).slot
    top, left = min(slot.r for slot in slots), min(slot.q for slot in slots)
    return [(slot.r - top, slot.q - left) for slot in slots]
