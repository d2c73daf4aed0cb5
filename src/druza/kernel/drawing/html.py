"""HTML that is safe by its type: what is not markup is escaped."""

from __future__ import annotations

import html
from collections.abc import Iterable, Sequence


class Html(str):
    """Markup. Everything else that comes into an element is text and is escaped."""

    def __html__(self) -> str:
        return self


NOTHING = Html("")
VOID = frozenset({"br", "hr", "img", "input", "link", "meta"})


def text(words: object) -> Html:
    """Words as markup."""
    return words if isinstance(words, Html) else Html(html.escape(str(words), quote=True))


def join(parts: Iterable[object], between: str = "") -> Html:
    """Parts one after another; what is not markup is escaped."""
    return Html(text(between).join([text(part) for part in parts]))


def el(name: str, *children: object, cls: str = "", **attributes: object) -> Html:
    """An element: el("b", "K2", cls="mini", data_option="card:3", aria_hidden="true").

    None and False leave an attribute out, True writes it bare; underscores become dashes."""
    written = [f' class="{text(cls)}"'] if cls else []
    for key, value in attributes.items():
        if value is None or value is False:
            continue
        word = key.rstrip("_").replace("_", "-")
        written.append(f" {word}" if value is True else f' {word}="{text(value)}"')
    start = f"<{name}{''.join(written)}>"
    return Html(start) if name in VOID else Html(f"{start}{join(children)}</{name}>")


def icon(id: str, cls: str = "") -> Html:
    """A symbol of a sprite; decoration, so what it means must stand beside it in words."""
    return Html(f'<svg{_class(cls)} aria-hidden="true"><use href="#{text(id)}"/></svg>')


def art(ids: Sequence[str], box: str = "0 0 120 96", cls: str = "") -> Html:
    """Symbols of 120 x 96 drawn over one another, cut to the place they are given."""
    layers = "".join(f'<use href="#{text(id)}" width="120" height="96"/>' for id in ids)
    frame = f'viewBox="{text(box)}" preserveAspectRatio="xMidYMid slice" aria-hidden="true"'
    return Html(f"<svg{_class(cls)} {frame}>{layers}</svg>")


def _class(cls: str) -> str:
    return f' class="{text(cls)}"' if cls else ""
