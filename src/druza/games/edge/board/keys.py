"""Keys: digits lead to cards of the hand alone, P passes, X says that this was all, V shows lines of fire."""

from __future__ import annotations

from druza.games.edge.board.seen import Sight

UPGRADE, EVOLVE = 1, 2
LETTERS = {"pass": "P", "done": "X"}  # of answers that decline
MOST = 5  # cards that have a key


def keys(sight: Sight) -> list[tuple[str, str]]:
    """For the list of keys."""
    cards = (f"1 … {MOST}", sight.say("a_card_of_the_hand"))
    return [cards, ("X", sight.say("no_or_done")), ("V", sight.say("lines_of_fire_of_a"))]


def answers(sight: Sight) -> str | None:
    """What X answers; that P passes is known to every table."""
    return "x:done" if "done" in sight.look.legal else None


def leads(sight: Sight, from_place: int = -1, from_id: str = "") -> str | None:
    """Where the digits lead: to the first action of a card that can be played; from there to its next one.

    They are the cards' at every question, also where no such card is: answers of the list never have them."""
    if sight.look.seat < 0:
        return None
    found = [""] * MOST
    for place, card in enumerate(hand(sight)[:MOST]):
        ids = buttons(sight, card, place)
        found[place] = ids[0]
        if place == from_place and from_id in ids:
            found[place] = ids[(ids.index(from_id) + 1) % len(ids)]
    return " ".join(f"{place + 1}:{to}" for place, to in enumerate(found))


def hand(sight: Sight) -> list[int]:
    if sight.look.seat < 0:
        return []
    cards = sight.view["players"][sight.look.seat]["hand"] or []
    return [sight.content.cards.index(id) for id in cards]


def words_of(sight: Sight, card: int) -> list[str]:
    """All that a card in hand can be asked for."""
    kind = sight.content.card_kind[card]
    if kind == UPGRADE:
        return [f"attach:{card}", f"card:{card}"]
    return [f"card:{card}", *([] if kind == EVOLVE else [f"upper:{card}"]), f"lower:{card}"]


def buttons(sight: Sight, card: int, place: int) -> list[str]:
    """The DOM ids of a card's actions that can be played; if there are none, of those that say why not."""
    lit = [word for word in words_of(sight, card) if word in sight.look.legal]
    if sight.content.card_kind[card] == UPGRADE:
        return [f"attach-{card}-{place}"]
    return [f"{word.replace(':', '-')}-{place}" for word in lit or words_of(sight, card)[1:]]
