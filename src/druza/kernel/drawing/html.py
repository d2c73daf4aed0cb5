"""HTML that is safe by its type: what is not markup is escaped."""

from __future__ import annotations

import html
from collections.abc import Iterable, Sequence
from functools import lru_cache


class Html(str):
    """Markup. Everything else that comes into an element is text and is escaped."""

    def __html__(self) -> str:
        return self


NOTHING = Html("")
SHORT = 80  # letters of a word that is kept with its element
VOID = frozenset({"br", "hr", "img", "input", "link", "meta"})


@lru_cache(maxsize=16_384)
def escaped(words: str) -> Html:
    """Text as markup. A page says the same few thousand words with every move."""
    return Html(html.escape(words, quote=True))


def text(words: object) -> Html:
    """Words as markup."""
    return words if type(words) is Html else escaped(str(words))


def join(parts: Iterable[object], between: str = "") -> Html:
    """Parts one after another; what is not markup is escaped."""
    return Html(text(between).join([part if type(part) is Html else escaped(str(part)) for part in parts]))


def el(name: str, *children: object, cls: str = "", **attributes: object) -> Html:
    """An element: el("b", "K2", cls="mini", data_option="card:3", aria_hidden="true").

    None and False leave an attribute out, True writes it bare; underscores become dashes."""
    if not children:
        return leaf(name, NOTHING, cls, *attributes, *attributes.values())
    child = children[0]
    if len(children) == 1 and type(child) in (str, Html) and len(str(child)) < SHORT:
        return leaf(name, child, cls, *attributes, *attributes.values())
    start = opened(name, cls, *attributes, *attributes.values())
    inside = "".join([child if type(child) is Html else escaped(str(child)) for child in children])
    return Html(f"{start}{inside}</{name}>")


@lru_cache(maxsize=8192, typed=True)
def leaf(name: str, child: object, cls: str, *attributes: object) -> Html:
    """An element with a word in it, or nothing. Boards say the same ones again with every move."""
    start = opened(name, cls, *attributes)
    return start if name in VOID else Html(f"{start}{text(child)}</{name}>")


@lru_cache(maxsize=8192, typed=True)
def opened(name: str, cls: str, *attributes: object) -> Html:
    """The start of an element, with the names of attributes and then their values."""
    start, half = f'<{name} class="{text(cls)}"' if cls else f"<{name}", len(attributes) // 2
    for key, value in zip(attributes[:half], attributes[half:], strict=True):
        if value is None or value is False:
            continue
        start += f" {dashed(str(key))}" if value is True else f' {dashed(str(key))}="{text(value)}"'
    return Html(f"{start}>")


@lru_cache(maxsize=1024)
def dashed(key: str) -> str:
    """The name of an attribute as markup has it."""
    return key.rstrip("_").replace("_", "-")


@lru_cache(maxsize=4096, typed=True)
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
