"""The log: an event as a line, with what it changed, how it walked and what was rolled."""

from __future__ import annotations

from typing import Any

from druza.kernel.drawing import NOTHING, Html, Look, Told, bold_name, el, icon, join

EVENTS = {
    "turn": "i-turn",
    "activated": "i-turn",
    "called": "i-turn",
    "moved": "i-mov",
    "deployed": "i-mov",
    "pushed": "i-push",
    "combat": "i-atk",
    "backstab": "i-atk",
    "counterattack": "i-atk",
    "rolled": "i-dice",
    "first_roll": "i-dice",
    "compared": "i-def",
    "shot": "i-atk",
    "hits": "i-atk",
    "wounded": "i-shield",
    "died": "i-skull",
    "played": "i-hand",
    "drew": "i-deck",
    "used": "i-charge",
    "charged": "i-charge",
    "banner": "i-banner",
    "attached": "i-up",
    "evolved": "i-up",
    "crystals": "i-xtal",
    "refreshed": "i-xtal",
    "paid": "i-xtal",
    "marker": "i-vp",
    "captured": "i-vp",
    "mode": "i-flip",
    "token": "i-plus",
    "faction": "i-crown",
    "squad": "i-crown",
    "shrine": "i-flag",
    "source": "i-xtal",
    "over": "i-crown",
}
QUIET = {"initiative", "drew", "squad", "token_off"}


def tell(event: dict[str, Any], look: Look, words: str) -> Told | None:
    """An event as a line of the log."""
    kind = event["kind"]
    line = bold_name(without_owner(words, look, event["seat"]), look, event["seat"])
    return Told(
        line,
        EVENTS.get(kind, ""),
        loud=kind not in QUIET,
        changed=changed(event),
        walks=walks(event),
        shows=shows(event, line),
    )


def without_owner(words: str, look: Look, seat: int) -> str:
    """Own models need no owner in brackets, nor do those of the player whom the sentence begins with."""
    names = [look.name(look.reader)]
    if look.name(seat) and words.startswith(f"{look.name(seat)} "):
        names.append(look.name(seat))
    for name in names:
        if name:
            words = words.replace(f" ({name})", "")
    return words


def changed(event: dict[str, Any]) -> list[str]:
    found = [f"model-{event[key]}" for key in ("model", "against") if is_piece(event.get(key))]
    if is_piece(event.get("squad")):
        found.append(f"squad-{event['squad']}")
    return found


def is_piece(number: object) -> bool:
    return isinstance(number, int) and not isinstance(number, bool) and number >= 0


def walks(event: dict[str, Any]) -> list[tuple[str, list[str]]]:
    """A model goes field by field, the way it took; who is only set down elsewhere does not walk."""
    way = event.get("path") if event["kind"] == "moved" else None
    if not isinstance(way, list) or len(way) < 2:
        return []
    return [(f"model-{event['model']}", [place(field) for field in way])]


def place(field: str) -> str:
    """The DOM id of a field: c4r2 is at-E3."""
    column, _, row = field[1:].partition("r")
    return f"at-{'ABCDEFG'[int(column)]}{int(row) + 1}"


def shows(event: dict[str, Any], line: Html) -> Html:
    """What lies over the board for a moment: dice, sums, wounds."""
    kind = event["kind"]
    if kind == "rolled":
        face = f"#d-{str(event['die'])[0]}{event['face']}"
        die = el("svg", el("use", href=face), viewBox="0 0 24 24", cls="edge-die")
        return join([die, el("span", line)])
    if kind == "compared" and event.get("defence") is not None:
        won = " won" if event["won"] else ""
        sums = el("b", event["attack"], el("i", ">" if event["won"] else "≤"), event["defence"], cls=f"edge-sum{won}")
        return join([sums, el("span", line)])
    if kind in ("wounded", "died", "hits"):
        return join([icon(EVENTS[kind], "edge-ico"), el("span", line)])
    return NOTHING
