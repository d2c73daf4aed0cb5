"""Keys: digits lead to the cards of the hand, X declines, V shows lines of fire."""

from __future__ import annotations

from druza.games.edge.board.seen import Sight

UPGRADE, EVOLVE = 1, 2
MOST = 5  # cards that have a key
PLAYING = ("take_turn", "act", "act_called", "react")  # questions at which cards are what is asked about


def keys(sight: Sight) -> list[tuple[str, str]]:
    """For the list of keys."""
    return [
        (
            f"1 … {MOST}",
            sight.say("a_card_of_the_hand"),
        ),
        ("X", sight.say("decline_do_not_react_no")),
        ("V", sight.say("lines_of_fire_of_a")),
    ]


def declining(sight: Sight) -> str:
    """The answer that passes, or says that this was all; empty if there is none."""
    return next((path for path in ("pass", "done") if path in sight.look.legal), "")


def answers(sight: Sight) -> str | None:
    """What X answers."""
    path = declining(sight)
    return f"x:{path}" if path else None


def leads(sight: Sight, from_place: int = -1, from_id: str = "") -> str | None:
    """Where the digits lead: to the first action of a card that can be played; from there to its next one."""
    found = []
    for place, card in enumerate(hand(sight)[:MOST]):
        ids = buttons(sight, card, place)
        to = ids[0]
        if place == from_place and from_id in ids:
            to = ids[(ids.index(from_id) + 1) % len(ids)]
        found.append(f"{place + 1}:{to}")
    return " ".join(found) if are_free(sight) else None


def hand(sight: Sight) -> list[int]:
    if sight.look.seat < 0:
        return []
    cards = sight.view["players"][sight.look.seat]["hand"] or []
    return [sight.content.cards.index(id) for id in cards]


def are_free(sight: Sight) -> bool:
    """The digits are the cards' when cards are played, when one of them can be chosen, and when nothing is asked."""
    if not sight.look.mine or sight.key in PLAYING:
        return bool(hand(sight))
    return any(word in sight.look.legal for card in hand(sight) for word in words_of(sight, card))


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
