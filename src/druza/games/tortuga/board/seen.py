"""The sight: one view, with the names, suits and answers that its drawings ask for again and again."""

from __future__ import annotations

from functools import lru_cache
from typing import cast

from druza.games.tortuga.content.box import Box
from druza.games.tortuga.content.entries import Card, Tile
from druza.games.tortuga.game import Tortuga
from druza.games.tortuga.naming import sector_name
from druza.games.tortuga.seen import SeenPlayer, SeenSector, SeenTable
from druza.kernel.drawing import Html, Look, View, tag

CAPTAINS = {"red": "cb", "yellow": "cs", "green": "cp", "blue": "ci"}  # colour of a ship: its suit
CAPTAIN_LETTERS = {"cb": "B", "cs": "S", "cp": "P", "ci": "I"}
DECK_SUITS = {"START": "ds", "T": "dt", "W": "dw", "L": "dl", "K": "dk", "F": "df", "HUNT": "dh"}
TILE_SUITS = {
    "tortuga": "dt",
    "market": "tm",
    "turret": "tt",
    "vortex": "dw",
    "laboratory": "dl",
    "mine": "dk",
    "fortress": "df",
}
SCENES = {"laboratory": "sc-lab"}
OUTER = "WLKF"


class Names:
    """The content by its ids, and the numbers that options call it by."""

    def __init__(self, box: Box) -> None:
        self.box = box
        self.cards = {card.id: card for card in box.cards}
        self.numbers = {card.id: number for number, card in enumerate(box.cards)}
        self.tiles = {tile.id: tile for tile in box.tiles}
        self.tokens = {token.id: token for token in box.tokens}
        hunts = [token for token in box.tokens if token.card]
        self.hunt_of = {token.card: number for number, token in enumerate(hunts)}
        self.token_of = {token.card: token.id for token in hunts}


@lru_cache(maxsize=8)
def names_of(box: Box) -> Names:
    return Names(box)


class Sight:
    """A view, and how to name and colour what is in it."""

    def __init__(self, view: View, look: Look) -> None:
        self.view = cast(SeenTable, view)
        self.look = look
        self.names = names_of(cast(Tortuga, look.game).box)
        self.lang = look.lang
        self.me = self.view["you"]
        self.players = self.view["players"]
        self.turn = self.view["turn"]
        self.key = self.view["prompt"]["key"]
        self.asked = self.view["prompt"]["values"]
        sectors = self.view["sectors"]
        self.sectors = [sector for sector in sectors if sector is not None]
        self.places = {sector["place"]: number for number, sector in enumerate(sectors) if sector is not None}
        self.by_place = {sector["place"]: sector for sector in self.sectors}

    def says(self, key: str, **values: object) -> str:
        """A label of the drawing."""
        return self.look.say(key, **values)

    def term(self, key: str, **values: object) -> str:
        return self.look.game.words.say(self.lang, "term", key, values)

    def card(self, id: str) -> Card:
        return self.names.cards[id]

    def tile(self, sector: SeenSector) -> Tile:
        return self.names.tiles[sector["tile"]]

    def where(self, place: str) -> str:
        """A sector by its name."""
        return sector_name(self.names.box, self.look.game.words, place, self.by_place[place]["tile"], self.lang)

    def suit_of(self, seat: int) -> str:
        """The suit of a captain, without its `f-`; grey before a ship is chosen."""
        ship = self.players[seat]["ship"] if 0 <= seat < len(self.players) else None
        return CAPTAINS[self.card(ship).color] if ship else "ds"

    def ship_of(self, seat: int) -> Card:
        """The ship that a captain has chosen."""
        return self.names.cards[self.players[seat]["ship"] or ""]

    def captain(self, seat: int) -> str:
        return f"f-{self.suit_of(seat)}"

    def glyph(self, seat: int) -> str:
        suit = self.suit_of(seat)
        return "i-ship" if suit == "ds" else f"g-{suit}"

    def letter(self, seat: int) -> str:
        return CAPTAIN_LETTERS.get(self.suit_of(seat), "")

    def who(self, seat: int) -> str:
        return self.look.name(seat)

    def called(self, seat: int) -> str:
        """A player on a label: "You" for the one who looks."""
        return self.look.called(seat)

    def card_suit(self, id: str) -> str:
        """The suit of a card, without its `f-`."""
        card = self.card(id)
        return CAPTAINS[card.color] if card.deck == "SHIP" else DECK_SUITS[card.deck]

    def tagged(self, id: str) -> Html:
        """A card in running text."""
        card = self.card(id)
        suit = self.card_suit(id)
        letter = card.deck if len(card.deck) == 1 else ""
        return tag(f"f-{suit}", f"g-{suit}" if suit != "ds" else "i-hand", f"{letter}{card.cost or ''}")

    @property
    def can_conquer(self) -> bool:
        return "conquer" in self.look.legal or "conquer-crypto" in self.look.legal

    @property
    def peaceful(self) -> bool:
        """Scenario 2: sectors are conquered with either currency (TT-230)."""
        return self.view["scenario"] == "peaceful"

    @property
    def is_own_turn(self) -> bool:
        """The turn of the seat that looks; the setup and the end are nobody's turn."""
        return self.view["active"] == self.me or self.key == "choose_ship" or self.view["over"]

    @property
    def mine(self) -> SeenPlayer | None:
        """The own hold; None for a spectator."""
        return self.players[self.me] if self.me >= 0 else None

    @property
    def here(self) -> SeenSector | None:
        """The sector with the own ship."""
        place = self.mine["sector"] if self.mine else None
        return self.by_place[place] if place else None
