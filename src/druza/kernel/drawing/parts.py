"""Parts that all boards share: cards, payments, chips, and a table without a drawing."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from druza.kernel.drawing.html import NOTHING, Html, el, icon, join, text
from druza.kernel.drawing.looks import Look, View


def card(
    *,
    id: str = "",
    suit: str,
    number: object,
    letter: str,
    glyph: str,
    picture: Html,
    name: str,
    kind: str = "",
    words: str = "",
    foot: Html = NOTHING,
    attributes: dict[str, Any] | None = None,
    over: Html = NOTHING,
) -> Html:
    """A card (docs/boards.md has its anatomy). `attributes` come from `look.at`; without them it is no button."""
    more = dict(attributes or {})
    cls = f"card {suit} {more.pop('cls', '')}".strip()
    name_bar = [icon(kind)] if kind else []
    inside = [
        el("span", picture, cls="art"),
        el("span", *name_bar, el("span", name), cls="nm"),
        el("span", words, cls="tx") if words else NOTHING,
        el("span", foot, cls="ft") if foot else NOTHING,
    ]
    corner = el("span", icon(glyph), letter, cls="su") if letter else NOTHING
    level = el("span", number, cls="lv") if number not in ("", None) else NOTHING
    tag = "button" if "type" in more else "span"
    return el(tag, el("span", *inside, cls="in"), level, corner, over, id=id or None, data_card=True, cls=cls, **more)


def card_back(id: str = "", cls: str = "", label: str = "") -> Html:
    """A card face down."""
    inside = el("span", el("span", icon("logo"), cls="art"), cls="in")
    return el("span", inside, cls=f"card back {cls}".strip(), id=id or None, role="img", aria_label=label or None)


def mini(suit: str, number: object, glyph: str, title: str, **attributes: object) -> Html:
    """A card in its smallest form."""
    cls = f"mini {suit} {attributes.pop('cls', '')}".strip()
    tag = "button" if "type" in attributes else "span"
    if tag == "span":
        attributes = {"role": "img", "aria_label": title, **attributes}
    return el(tag, el("b", number), icon(glyph), cls=cls, title=title, **attributes)


def about(title: str, *lines: object, suit: str = "", id: str = "") -> Html:
    """What a thing that is no card says of itself to who points at it: inside a piece with `data_card=True`, or with an
    id that a piece names (`data_card="..."`), as those of a map must."""
    said = [el("span", line) for line in lines if line]
    shown = el("span", el("b", title), *said, cls=f"card about {suit}".strip(), id=id or None)
    return el("span", shown, cls="zoomed", hidden=True)


def bold_name(words: str, look: Look, seat: int) -> Html:
    """A sentence of the log with the name of who did it in bold."""
    name = "You" if seat == look.reader and words.startswith("You ") else look.name(seat)
    if not name or name not in words:
        return text(words)
    before, _, after = words.partition(name)
    return join([before, el("b", name), after])


def tag(suit: str, glyph: str, words: object) -> Html:
    """A thing named in running text: glyph and letters in its colour."""
    return el("span", icon(glyph), words, cls=f"tg {suit}")


def tick(words: object = "") -> Html:
    """The mark over a chosen thing: a check, or its order."""
    return el("span", words or icon("i-check"), cls="tick", aria_hidden="true")


def pips(groups: Sequence[tuple[str, str, int]], needed: int, label: str) -> Html:
    """A payment: one pip per point, in groups of (suit, glyph, points) per card; what is missing stays hollow."""
    paid = 0
    drawn: list[Html] = []
    for suit, glyph, points in groups:
        if drawn:
            drawn.append(el("span", cls="brk"))
        for _ in range(points):
            paid += 1
            drawn.append(el("i", icon(glyph), cls=f"f {suit}" if paid <= needed else f"f over {suit}"))
    drawn += [el("i") for _ in range(max(0, needed - paid))]
    return el("div", *drawn, cls="pips", role="img", aria_label=label)


def total(paid: int, needed: int, words: str = "") -> Html:
    """The sum beside the pips: "5 / 5 paid in full"."""
    return el("div", f"{paid} / {needed} ", el("small", words), cls="sum")


def effect(symbol: str, words: object, small: str, cls: str = "") -> Html:
    """A consequence as a chip: "+8 points"."""
    return el("span", icon(symbol), el("span", words, el("small", small)), cls=f"ef {cls}".strip())


def plain(view: View) -> Html:
    """A table without a drawn board: what is seen, as nested lists."""
    hidden = {"game", "you", "seats", "asked", "prompt", "options", "over", "winners"}
    return el("div", _plain({key: value for key, value in view.items() if key not in hidden}), cls="plain")


def _plain(value: Any) -> Html:
    if isinstance(value, dict):
        rows = [el("div", el("dt", str(key).replace("_", " ")), el("dd", _plain(part))) for key, part in value.items()]
        return el("dl", *rows)
    if isinstance(value, list):
        if all(not isinstance(part, (dict, list)) for part in value):
            return text(", ".join("–" if part is None else str(part) for part in value) or "–")
        return el("ol", *[el("li", _plain(part)) for part in value])
    return text("–" if value is None else value)
