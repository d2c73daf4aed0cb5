"""The log: a line for what happened, and how things move."""

from __future__ import annotations

from typing import Any, cast

from druza.games.crystalicum.board.faces import planet
from druza.games.crystalicum.game import Crystalicum
from druza.kernel.drawing import Html, Look, Told, bold_name, el, icon, join

LOG = {
    "turn": "i-turn",
    "phase": "i-turn",
    "declared": "i-instant",
    "paid": "i-cry",
    "aimed": "i-skill",
    "crystals": "i-cry",
    "politics": "i-pp",
    "allocated": "i-cry",
    "robbed": "i-cry",
    "burnt": "i-cry",
    "peeked": "i-eye",
    "looked_hand": "i-eye",
    "looked_deck": "i-eye",
    "drawn": "i-deck",
    "played": "i-hand",
    "moved": "i-move",
    "political": "i-talk",
    "challenged": "i-duel",
    "refused": "i-no",
    "battle": "i-ship",
    "withdrew": "i-ship",
    "invasion": "i-unit",
    "luck": "i-luck",
    "sums": "i-body",
    "combat_won": "i-crown",
    "destroyed": "i-skull",
    "discarded": "i-trash",
    "placed": "i-hid",
    "revealed": "i-world",
    "discovered": "i-world",
    "announced": "i-flag",
    "won": "i-crown",
    "eliminated": "i-skull",
    "cancelled": "i-no",
    "undiscovered": "i-no",
    "unpaid": "i-no",
    "excess": "i-no",
    "unfit": "i-no",
    "missed": "i-no",
    "held": "i-no",
    "still_marked": "i-no",
    "called_off": "i-no",
    "no_result": "i-no",
    "lapsed": "i-flag",
    "sent_home": "i-ship",
}
SHOUTED = ("announced", "eliminated", "combat_won")  # what nobody must miss
QUIET = {"phase", "marked", "unmarked", "unmarked_all", "paid", "aimed", "drawn", "sums", "modified", "placed"}


def tell(event: dict[str, Any], look: Look, words: str) -> Told | None:
    """A line of the log, and how things move."""
    kind, seat = event["kind"], event["seat"]
    if kind == "allocated" and not event["count"]:
        return None  # a card moved no Crystals there
    told = Told(bold_name(words, look, seat), LOG.get(kind, "i-skill"), loud=kind not in QUIET)
    mine = seat == look.seat and seat >= 0
    if kind == "turn":
        told.suit = "rd"
    elif kind == "played":
        told.flies = [(f"hand-{event['card']}" if mine else f"seat-{seat}", f"card-{event['slot']}")]
    elif kind in ("destroyed", "discarded", "returned"):
        pile = "own-hand" if kind == "returned" else "pile-skull" if kind == "destroyed" else "pile-trash"
        thing = f"card-{event['slot']}" if event["slot"] >= 0 else f"hand-{event.get('card')}" if mine else ""
        told.flies = [(thing, pile if mine else f"seat-{seat}")] if thing else []
    elif kind == "drawn" and mine:
        told.flies = [("pile-deck", "own-hand")]
    elif kind in ("allocated", "burnt", "robbed", "placed", "peeked"):
        told.changed = [f"orbit-{event['world']}"]
        if kind == "allocated":
            told.flies = [("purse" if mine else f"seat-{seat}", f"orbit-{event['world']}")]
    elif kind == "politics":
        told.changed = [f"race-{seat}"]
    elif kind in ("modified", "marked", "unmarked", "moved", "sent_home"):
        told.changed = [f"card-{event['slot']}"]
    if kind == "discarded" and event["hidden"]:
        told.loud = False  # why it is lost has just been said
    if kind == "revealed":
        told.shows = turned_up(event, look, told.words)
    elif kind in SHOUTED:
        told.shows = join([icon(LOG[kind], "cr-shout"), el("b", told.words)])
    return told


def turned_up(event: dict[str, Any], look: Look, words: Html) -> Html:
    """A World that lies face up: its Crystals against its Cost, and what that means."""
    game = cast(Crystalicum, look.game)
    entry: Any = game.box.card(event["card"])  # a World
    enough = event["crystals"] >= entry.cost
    holder = event.get("holder", -1)
    key = "is_lost" if not enough else "is_taken" if holder >= 0 else "is_discovered"
    verdict = game.words.say(look.lang, "term", f"board.{key}", {"who": look.called(holder)})
    parts = [event["crystals"], el("i", "≥" if enough else "<"), entry.cost]
    sums = el("b", *parts, cls="cr-sum won" if key == "is_discovered" else "cr-sum")
    return join([el("span", planet(entry), cls="cr-turned"), sums, el("span", words, " ", el("strong", verdict))])
