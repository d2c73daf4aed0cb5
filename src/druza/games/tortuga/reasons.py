"""Reasons: which of the cases of a rule refuses an action, where one rule names several."""

from __future__ import annotations

from druza.games.tortuga.content.pieces import MARKET_SIZE, TORTUGA
from druza.games.tortuga.rules.market import deck_here
from druza.games.tortuga.rules.sectors import is_near, sectors_of
from druza.games.tortuga.state import TortugaState
from druza.games.tortuga.vocabulary import MARKET, MOVE, PILE, REFRESH


def reason_of(state: TortugaState, seat: int, option: int, rule: str) -> str:
    """The key of the words for a refused action: the rule, or one of its cases, `TT-067.price`."""
    case = price_or_place(state, seat, option, rule)
    return f"{rule}.{case}" if case else rule


def price_or_place(state: TortugaState, seat: int, option: int, rule: str) -> str:
    """Is it the price that cannot be paid, or the place, or the thing that is missing?"""
    sector = state.ships[seat]
    if rule == "TT-067" and sector >= 0:
        return "price" if is_sold_here(state, seat, option) else "place"
    if rule == "TT-077" and sector >= 0 and REFRESH.has(option):
        return "price" if deck_here(state, seat) == REFRESH.index(option) // MARKET_SIZE else "place"
    if rule == "TT-082" and MOVE.has(option) and sector >= 0:
        if MOVE.index(option) == sector:
            return "here"
        return "price" if is_near(state, sector, MOVE.index(option)) else "place"
    if rule in ("TT-095", "TT-112") and sector >= 0:
        return "price" if state.hunts[sector] >= 0 else "place"
    if rule == "TT-102":
        return "price" if state.hands[seat] else "place"
    if rule == "TT-106":
        return "price" if state.played else "place"
    if rule == "TT-141":
        return "price" if sectors_of(state, seat) else "place"
    if rule == "TT-197":
        return "price" if sector == TORTUGA else "place"
    if rule == "TT-250":
        return "price" if state.offers else "place"
    return ""


def is_sold_here(state: TortugaState, seat: int, option: int) -> bool:
    """TT-069, TT-070: is the card of this option on sale where the ship is?"""
    deck = deck_here(state, seat)
    if PILE.has(option):
        return deck < 0
    return MARKET.has(option) and deck == MARKET.index(option) // MARKET_SIZE
