"""A table of Tortuga 2199 laid out from words, and the words to play on it.

Cards are ids without the letter of their deck (`hacker`, `black-comet`), `maneuver*3` is three of them. Sectors are
places (`i1` Market, `i2` Turret, ... `i6`) or the names of the outer tiles, which always lie so: Vortex x1,
Laboratory x2, Fortress x3, Mine x4 (with two players there are only i2, i3, i5, i6). What a test does not set is
ordinary: an empty hand, a deck of Extractions, no sector conquered, all ships in Tortuga, no Crypto, no Maneuvers.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import druza
from druza.games.tortuga.content.pieces import EMPTY, HOLD, MARKET_SIZE
from druza.games.tortuga.game import Tortuga
from druza.games.tortuga.rules.turn import BeginTurn, ChooseAction, EndTurn
from druza.games.tortuga.state import Fight, TortugaState
from druza.kernel.refused import Refused
from druza.kernel.zones import with_number
from tests.games.questions import told as told

loaded = druza.game("tortuga")
assert isinstance(loaded, Tortuga)
GAME = loaded
CONTENT = GAME.content
OUTER = {"x1": "vortex", "x2": "laboratory", "x3": "fortress", "x4": "mine"}
CARD_VERBS = ("play", "card", "discard")
PLACE_VERBS = ("move", "sector")
DECKS = "wlkf"

Seats = Mapping[int, str] | str  # words by seat; a text alone is seat 0


def card(word: str) -> int:
    """A card by its id, with or without the letter of its deck."""
    for number, id in enumerate(CONTENT.cards):
        if word in (id, id.partition("-")[2]):
            return number
    raise AssertionError(f"no card {word}")


def cards(words: str) -> list[int]:
    found = []
    for word in words.split():
        name, _, count = word.partition("*")
        found += [card(name)] * int(count or 1)
    return found


def names(numbers: Iterable[int]) -> str:
    """Cards as words, in the order of the content."""
    return " ".join(CONTENT.cards[number].partition("-")[2] for number in sorted(numbers))


def place(word: str) -> int:
    if word == "tortuga":
        return 0
    named = {tile: id for id, tile in OUTER.items()}
    return CONTENT.places.index(named.get(word, word))


def hunt(word: str) -> int:
    return CONTENT.hunts.index(f"hunt-{word}")


def at_seat(words: Seats, seat: int) -> str:
    if isinstance(words, str):
        return words if seat == 0 else ""
    return words.get(seat, "")


def tortuga(
    *,
    seats: int = 3,
    scenario: str = "standard",
    phase: str = "action",
    active: int = 0,
    first: int = 0,
    round: int = 2,
    limit: int = 200,
    hand: Seats = "",
    deck: Seats | None = None,
    discard: Seats = "",
    reserve: Seats = "",
    ship: Seats = "",
    captain: Seats = "",
    owned: str = "",
    hunts: Mapping[str, str] | None = None,
    scouted: Seats = "",
    no_mineral: str = "",
    minerals: Mapping[int, int] | None = None,
    stash: int = 0,
    captured: Seats = "",
    influence: Mapping[int, int] | None = None,
    market: Mapping[str, str] | None = None,
    market_deck: Mapping[str, str] | None = None,
    piles: Mapping[str, int] | None = None,
    crypto: int = 0,
    maneuver: int = 0,
    played: str = "",
    bought: str = "",
    usurper: int = -1,
    ask_forced: bool = True,
    seed: int = 1,
) -> TortugaState:
    """A table at a question of a turn, `phase` "start" or "action". `owned` is `i1:0:3`: place, seat, defence."""
    table = GAME.new(seats, seed, {"scenario": scenario, "round_limit": limit, "ask_forced": ask_forced})
    table.tiles = [
        CONTENT.tiles.index(OUTER[id]) if id in OUTER else CONTENT.printed[seats][number]
        for number, id in enumerate(CONTENT.places)
    ]
    named = [at_seat(captain, seat) for seat in range(seats)]
    free = [number for number, kind in enumerate(CONTENT.ship_cards) if kind not in [card(n) for n in named if n]]
    for seat in range(seats):
        table.captains[seat] = CONTENT.ship_cards.index(card(named[seat])) if named[seat] else free.pop()
        table.hands[seat] = sorted(cards(at_seat(hand, seat)))
        there = "extraction*10" if deck is None else at_seat(deck, seat)
        table.decks[seat] = cards(there)[::-1]  # the first word is the top card
        table.discards[seat] = cards(at_seat(discard, seat))
        table.reserves[seat] = cards(at_seat(reserve, seat))[0] if at_seat(reserve, seat) else EMPTY
        where = at_seat(ship, seat) or "tortuga"
        table.ships[seat] = HOLD if where == "hold" else place(where)
        table.captured[seat] = [hunt(word) for word in at_seat(captured, seat).split()]
        table.influence[seat] = (influence or {}).get(seat, 0)
        table.held[seat] = (minerals or {}).get(seat, 0)
    table.ships_left = free
    lay_hunts(table, hunts or {})
    for seat in range(seats):
        table.scouted[seat] = sum(1 << place(word) for word in at_seat(scouted, seat).split())
    for word in owned.split():
        where, seat_word, defence = word.split(":")
        table.owners = with_number(table.owners, place(where), int(seat_word))
        table.defences[place(where)] = int(defence)
    for word in no_mineral.split():
        table.minerals &= ~(1 << place(word))
    for letter, words in (market or {}).items():
        shown = [*cards(words), EMPTY, EMPTY][:MARKET_SIZE]
        start = MARKET_SIZE * DECKS.index(letter)
        table.market[start : start + MARKET_SIZE] = shown
    for letter, words in (market_deck or {}).items():
        table.sector_decks[DECKS.index(letter)] = cards(words)[::-1]
    for word, left in (piles or {}).items():
        table.piles[CONTENT.piles.index(card(word))] = left
    table.stash, table.usurper, table.first, table.round = stash, usurper, first, round
    begin(table, phase, active)
    if phase == "action":
        table.crypto, table.maneuver = crypto, maneuver
        table.played, table.bought = cards(played), cards(bought)
        table.mercenaries = table.played.count(card("mercenary"))
        settle_again(table)
    return table


def lay_hunts(table: TortugaState, wanted: Mapping[str, str]) -> None:
    """Swap the named tokens onto their places; `none` takes the token away."""
    for where, word in wanted.items():
        spot = place(where)
        if word == "none":
            table.hunts_out.append(table.hunts[spot])
            table.hunts[spot] = EMPTY
            continue
        token, before = hunt(word), table.hunts[spot]
        if token in table.hunts:
            table.hunts[table.hunts.index(token)] = before
        else:
            table.hunts_out[table.hunts_out.index(token)] = before
        table.hunts[spot] = token


def begin(table: TortugaState, phase: str, active: int) -> None:
    table.pending.clear()
    if phase == "start":
        table.push(BeginTurn(active))
        table.settle()
        return
    table.active = active
    table.forget_turn()
    table.then([ChooseAction(active), EndTurn(active)])


def settle_again(table: TortugaState) -> None:
    """Ask the pending question again, after something was set by hand."""
    table.settle()


def option(word: str) -> int:
    """`play:hacker`, `move:vortex`, `cash:bot`, `pile:hacker`; numbers stay numbers."""
    verb, colon, rest = word.partition(":")
    if not colon or rest.isdigit():
        return GAME.parse(word)
    if verb in CARD_VERBS:
        rest = str(card(rest))
    elif verb in PLACE_VERBS:
        rest = str(place(rest))
    elif verb == "cash":
        rest = str(hunt(rest))
    elif verb == "pile":
        rest = str(CONTENT.piles.index(card(rest)))
    elif verb in ("market", "refresh"):  # market:w0
        rest = str(MARKET_SIZE * DECKS.index(rest[0]) + int(rest[1]))
    elif verb == "ship":
        rest = str(CONTENT.ship_cards.index(card(rest)))
    return GAME.parse(f"{verb}:{rest}")


def go(table: TortugaState, words: str) -> TortugaState:
    """Play these words, each by the seat that is asked."""
    for word in words.split():
        table.play(table.seat, option(word))
    return table


def can(table: TortugaState, word: str) -> bool:
    return option(word) in table.options()


def refused(table: TortugaState, word: str) -> str:
    """The rule that refuses a word now; empty if none does."""
    refusal: Refused | None = table.why_not(option(word))
    return refusal.rule if refusal else ""


def asks(table: TortugaState) -> str:
    """The key of the pending question."""
    return str(table.prompt()["key"])


def offered(table: TortugaState, verb: str) -> set[str]:
    """The words of this verb that can be chosen."""
    found = {GAME.notation(number) for number in table.options()}
    return {word for word in found if word.partition(":")[0] == verb}


def total(table: TortugaState, seat: int) -> int:
    return int(table.scores()[seat])


def fight(
    table: TortugaState,
    target: int = 1,
    attack: str = "",
    defence: str = "",
    *,
    abilities: bool = True,
    prize: str = "",
    lose: str = "",
) -> Fight:
    """A fight from the attack to its end: all abilities used or none, the prize and the lost card as named."""
    go(table, f"attack:{target}")
    for number in cards(attack):
        go(table, f"card:{number}")
    go(table, "done")
    for number in cards(defence):
        go(table, f"card:{number}")
    go(table, "done")
    while table.is_fighting() and table.seat >= 0:
        key, first = asks(table), GAME.notation(table.options()[0])
        if key in ("fight_abilities", "negate"):
            go(table, first if abilities else "done")
        elif key == "prize":
            go(table, prize or first)
        elif key == "lose_card":
            go(table, f"card:{lose}" if lose else first)
        else:
            break
    assert table.fight is not None
    return table.fight


def imagined(table: TortugaState, seat: int, seed: int) -> TortugaState:
    """A table that this seat could sit at."""
    found = table.imagine(seat, seed)
    assert isinstance(found, TortugaState)
    return found
