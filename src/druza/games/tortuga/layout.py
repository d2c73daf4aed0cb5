"""How a table is written as a position, and what makes a position impossible."""

from __future__ import annotations

from collections import Counter
from typing import Any

from druza.games.tortuga.content.pieces import (
    DECKS,
    DISCOUNT,
    HOLD,
    LINES,
    MARKET_SIZE,
    OUTER_PLACE,
    PILES,
    SEATS,
    SECTOR_CARD,
    SECTORS,
    START_CARD,
    TORTUGA,
    Content,
)
from druza.games.tortuga.rules.sectors import bits
from druza.games.tortuga.scoring import total_influence
from druza.games.tortuga.state import BOTH_SIDES, BY_LIMIT, Fight, TortugaState
from druza.kernel.frames import frames_of
from druza.kernel.position import Codec, Flag, Layout, Many, Name, PerSeat, Thing, Whole
from druza.kernel.refused import BadInput


class Places(Codec):
    """A set of places: a bit for each in the state, their names in the position."""

    def __init__(self, places: list[str]) -> None:
        self.many = Many(Name("place", places))

    def write(self, value: int) -> list[str | None]:
        return self.many.write([place for place in range(SECTORS) if value >> place & 1])

    def read(self, found: Any, where: str) -> int:
        places = self.many.read(found, where)
        if len(set(places)) != len(places):
            raise BadInput(f"{where}: a place is named twice")
        return sum(1 << place for place in places)

    def schema(self) -> dict[str, Any]:
        return {**self.many.schema(), "uniqueItems": True}


class Perhaps(Codec):
    """A thing, or null."""

    def __init__(self, thing: Codec) -> None:
        self.thing = thing

    def write(self, value: Any) -> Any:
        return None if value is None else self.thing.write(value)

    def read(self, found: Any, where: str) -> Any:
        return None if found is None else self.thing.read(found, where)

    def schema(self) -> dict[str, Any]:
        return {"anyOf": [self.thing.schema(), {"type": "null"}]}


def table_layout(content: Content) -> Layout:
    """Every attribute of the table with the way it is written."""
    card = Name("card", content.cards)
    card_or_none = Name("card", content.cards, empty=True)
    hunt_token = Name("Hunt token", content.hunts)
    place = Name("place", content.places)
    ships = [content.cards[kind] for kind in content.ship_cards]
    seat, seat_or_none = Whole(0, SEATS - 1), Whole(-1, SEATS - 1)
    sides = Many(Many(card), 2)
    a_fight = Thing(
        Fight,
        {
            "seats": Many(seat, 2),
            "sector": place,
            "cards": sides,
            "revealed": Flag(),
            "bonus": Many(Whole(), 2),
            "negated": sides,
            "spoils": Many(Whole(), 2),
            "saved": Many(Flag(), 2),
            "sums": Many(Many(Whole(), len(LINES))),
            "winner": seat_or_none,
            "removed": card_or_none,
            "won": Many(Whole(), 2),
            "took": Flag(),
            "round": Whole(1),
        },
    )
    zones: dict[str, Codec] = {
        "scenario": Name("scenario", content.scenarios),
        "limit": Whole(1),
        "tiles": Many(Name("tile", content.tiles, empty=True), SECTORS),
        "owners": Many(seat_or_none, SECTORS),
        "defences": Many(Whole(0, max(content.max_defence)), SECTORS),
        "minerals": Places(content.places),
        "hunts": Many(Name("Hunt token", content.hunts, empty=True), SECTORS),
        "hunts_out": Many(hunt_token),
        "stash": Whole(),
        "sector_decks": Many(Many(card), DECKS),
        "decks_known": Many(Whole(), DECKS),
        "market": Many(card_or_none, DECKS * MARKET_SIZE),
        "piles": Many(Whole(), PILES),
        "hunting": Many(hunt_token),
        "ships_left": Many(Name("ship", ships)),
        "removed": Many(card),
        "captains": PerSeat(Name("ship", ships, empty=True)),
        "ships": PerSeat(Name("place", content.places, empty=True)),
        "hands": PerSeat(Many(card)),
        "decks": PerSeat(Many(card)),
        "known": PerSeat(Whole()),
        "discards": PerSeat(Many(card)),
        "reserves": PerSeat(card_or_none),
        "influence": PerSeat(Whole()),
        "held": PerSeat(Whole()),
        "scouted": PerSeat(Places(content.places)),
        "captured": PerSeat(Many(hunt_token)),
        "first": seat,
        "round": Whole(1),
        "active": seat,
        "usurper": seat_or_none,
        "ending": Whole(0, BY_LIMIT),
        "crypto": Whole(),
        "maneuver": Whole(),
        "played": Many(card),
        "bought": Many(card),
        "mercenaries": Whole(),
        "discounts": Many(Whole(0, len(content.effects) - 1)),
        "mineral_rate": Whole(),
        "offers": Many(Whole()),
        "offer_used": Flag(),
        "tokens_used": Places(content.places),
        "sectors_used": Places(content.places),
        "reserved_now": Flag(),
        "peeked": Many(card),
        "fight": Perhaps(a_fight),
        "unseen": Whole(0, BOTH_SIDES),
    }
    return Layout(zones, frames_of("druza.games.tortuga"))


# -- what is there, and what must be ---------------------------------------------------------------------------------


def component_counts(state: TortugaState) -> dict[str, int]:
    """How many of each piece there are, wherever they lie."""
    content = state.content
    cards = [card for card in [*state.market, *state.reserves] if card >= 0]
    cards += [*state.removed, *state.played, *state.bought, *state.peeked]
    for zone in (state.sector_decks, state.hands, state.decks, state.discards):
        cards += [card for pile in zone for card in pile]
    if state.fight is not None and state.is_fighting():
        cards += [card for side in state.fight.cards for card in side]
    cards += [content.hunt_card[hunt] for hunt in state.hunting]
    cards += [content.ship_cards[ship] for ship in state.ships_left]
    for pile, left in enumerate(state.piles):
        cards += [content.piles[pile]] * left
    hunts = [hunt for hunt in [*state.hunts, *state.hunts_out] if hunt >= 0]
    hunts += [hunt for own in state.captured for hunt in own]
    hunts += [content.hunt_of[card] for card in state.removed if content.hunt_of[card] >= 0]
    counts = Counter(content.cards[card] for card in cards)
    counts.update(content.hunts[hunt] for hunt in hunts)
    counts.update(f"tile {content.tiles[tile]}" for tile in state.tiles if tile >= 0)
    counts["minerals"] = bits(state.minerals) + state.stash + sum(state.held)
    return dict(counts)


def expected_counts(state: TortugaState) -> dict[str, int]:
    """What must be there, by the content and the number of players."""
    content = state.content
    counts: Counter[str] = Counter()
    for kind, card in enumerate(content.cards):
        if content.group[kind] == START_CARD:
            counts[card] = content.start_deck.count(kind) * state.seats
        else:
            counts[card] = content.copies[kind]
    counts.update(content.hunts)
    printed = content.printed[state.seats]
    for kind, tile in enumerate(content.tiles):
        laid = printed.count(kind) + (1 if kind in content.outer_tiles else 0)
        counts[f"tile {tile}"] = laid
        counts["minerals"] += laid if content.tile_has_mineral[kind] else 0
    return dict(counts)


def position_problems(state: TortugaState) -> list[str]:
    """What cannot be: pieces lost or doubled, tiles and tokens where they do not belong, too many markers."""
    content = state.content
    found = []
    expected, there = expected_counts(state), component_counts(state)
    for piece in sorted(set(expected) | set(there)):
        if expected.get(piece, 0) != there.get(piece, 0):
            found.append(f"{piece}: expected {expected.get(piece, 0)} in all, found {there.get(piece, 0)} (TT-022)")
    for place, printed in enumerate(content.printed[state.seats]):
        tile = state.tiles[place]
        fits = tile in content.outer_tiles if printed == OUTER_PLACE else tile == printed
        if not fits:
            found.append(f"table.tiles[{place}]: wrong tile for {content.places[place]} (TT-004)")
    found += _sector_problems(state)
    found += _market_problems(state)
    for seat in range(state.seats):
        markers = bits(state.scouted[seat]) + state.owners.count(seat)
        if markers > content.markers and not (state.ending and state.owners.count(seat) == SECTORS):
            found.append(f"seat {seat}: {markers} markers on the board, there are {content.markers} (TT-024)")
        if state.known[seat] > len(state.decks[seat]):
            found.append(f"table.known[{seat}]: more cards than the deck has (TT-247)")
        if state.hands[seat] != sorted(state.hands[seat]):
            found.append(f"table.hands[{seat}]: expected the cards in the order of the content")
        cards = [*state.hands[seat], *state.decks[seat], *state.discards[seat], state.reserves[seat]]
        if state.active == seat:
            cards += [*state.played, *state.peeked]
        if state.fight is not None and state.is_fighting() and seat in state.fight.seats:
            cards += state.fight.cards[state.fight.seats.index(seat)]
        hunts = sorted(content.hunt_of[card] for card in cards if card >= 0 and content.hunt_of[card] >= 0)
        if hunts != sorted(state.captured[seat]):
            found.append(f"table.captured[{seat}]: expected the tokens of the player's Hunting cards (TT-114)")
    if max(state.first, state.active, state.usurper) >= state.seats:
        found.append(f"table.first, active, usurper: expected seats from 0 to {state.seats - 1} (TT-042)")
    found += _turn_problems(state)
    return found


def _turn_problems(state: TortugaState) -> list[str]:
    """What this turn, the end of the game and a fight cannot say."""
    content, fight = state.content, state.fight
    found = []
    if not state.ending:
        if state.owners[TORTUGA] != state.usurper:
            found.append("table.usurper: expected the seat that controls Tortuga, -1 if nobody does (TT-208)")
        rich = [seat for seat in range(state.seats) if total_influence(state, seat) >= content.victory]
        found += [f"seat {seat}: {content.victory} influence end the game, but it goes on (TT-207)" for seat in rich]
    for place, number in enumerate(state.discounts):
        if content.effects[number].verb != DISCOUNT:
            found.append(f"table.discounts[{place}]: effect {number} of the content is no discount (TT-246)")
    if state.mineral_rate < 1:
        found.append("table.mineral_rate: expected at least 1 Crypto for a Mineral (TT-088)")
    if fight is not None and (max(fight.seats) >= state.seats or fight.seats[0] == fight.seats[1]):
        found.append(f"table.fight.seats: expected two different seats from 0 to {state.seats - 1} (TT-146)")
    return found


def _sector_problems(state: TortugaState) -> list[str]:
    content = state.content
    found = []
    for place, tile in enumerate(state.tiles):
        name = content.places[place]
        owner, defence = state.owners[place], state.defences[place]
        if owner >= state.seats or (tile < 0 and owner >= 0):
            found.append(f"table.owners[{place}]: nobody who could control {name} (TT-256)")
        elif tile >= 0 and owner >= 0:
            least, most = content.base_defence[tile] + 1, content.max_defence[tile]
            if not least <= defence <= most:
                found.append(f"table.defences[{place}]: expected {least} to {most}, found {defence} (TT-195)")
        elif defence:
            found.append(f"table.defences[{place}]: nobody controls {name}, expected 0 (TT-256)")
        if state.minerals >> place & 1 and (tile < 0 or not content.tile_has_mineral[tile]):
            found.append(f"table.minerals: no Mineral can lie on {name} (TT-007)")
        if state.hunts[place] >= 0 and (tile < 0 or not content.tile_has_hunt[tile]):
            found.append(f"table.hunts[{place}]: no Hunt token can lie on {name} (TT-008)")
        for seat in range(state.seats):
            if state.scouted[seat] >> place & 1 and state.hunts[place] < 0:
                found.append(f"table.scouted[{seat}]: there is no Hunt token on {name} (TT-096)")
            if state.ships[seat] == place and tile < 0:
                found.append(f"table.ships[{seat}]: {name} is not on this board (TT-236)")
    return found


def _market_problems(state: TortugaState) -> list[str]:
    content = state.content
    found = []
    for slot, card in enumerate(state.market):
        if card >= 0 and content.deck[card] != slot // MARKET_SIZE:
            found.append(f"table.market[{slot}]: {content.cards[card]} is not sold there (TT-018)")
    for deck, cards in enumerate(state.sector_decks):
        for card in cards:
            if content.group[card] != SECTOR_CARD or content.deck[card] != deck:
                found.append(f"table.sector_decks[{deck}]: {content.cards[card]} is not of this deck (TT-017)")
        if state.decks_known[deck] > len(cards):
            found.append(f"table.decks_known[{deck}]: more cards than the deck has (TT-081)")
    for seat, ship in enumerate(state.captains):
        if ship >= 0 and (ship in state.ships_left or state.captains.count(ship) > 1):
            found.append(f"table.captains[{seat}]: this ship is somebody else's (TT-021)")
        if ship < 0 and state.ships[seat] == HOLD:
            found.append(f"table.ships[{seat}]: a ship that nobody has chosen cannot be lost (TT-021)")
    return found
