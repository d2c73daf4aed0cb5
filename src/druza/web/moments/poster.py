"""The poster: the picture of a moment, drawn from the board's own drawing, 1200 by 630.

A board is HTML with drawings in it. Where it has one large drawing (a map, a mine), that is the picture; where it has
cards in a frame, the picture shows their drawings side by side, in the order of the board. Styles are those of the
page: rules are matched, variables resolved, and written into the drawing. Runs in a process of its own."""

from __future__ import annotations

import copy
import re
from dataclasses import dataclass
from functools import lru_cache
from html import escape
from html.parser import HTMLParser
from pathlib import Path
from typing import Any
from xml.etree.ElementTree import Element

import cssselect2
import resvg_py
import tinycss2

WIDTH, HEIGHT = 1200, 630
BAR = 132  # the strip of words at the foot
ROOM = (24, 20, WIDTH - 48, HEIGHT - BAR - 36)  # where the board stands: left, top, width, height
LARGE = 60  # elements of a drawing that is a board by itself
MOST_PIECES = 27  # side by side
VOID = {"br", "img", "input", "meta", "link", "hr", "source"}
CASED = {
    name.lower(): name
    for name in (
        *("viewBox", "preserveAspectRatio", "linearGradient", "radialGradient", "gradientUnits", "gradientTransform"),
        *("clipPath", "clipPathUnits", "patternUnits", "patternTransform", "patternContentUnits", "spreadMethod"),
        *("textLength", "lengthAdjust", "maskUnits", "pathLength", "startOffset", "textPath", "foreignObject"),
    )
}
KEPT = {
    *("fill", "stroke", "stroke-width", "stroke-linecap", "stroke-linejoin", "stroke-dasharray", "stroke-opacity"),
    *("fill-opacity", "fill-rule", "clip-rule", "opacity", "display", "visibility", "text-anchor", "stop-color"),
    *("stop-opacity", "dominant-baseline", "letter-spacing", "font-weight", "font-size", "transform", "paint-order"),
}
INHERITED = {"color", "font-weight", "font-size", "text-anchor"}
FONT = "Liberation Sans Narrow, Roboto Condensed, Arial Narrow, DejaVu Sans Condensed, sans-serif"
VAR = re.compile(r"var\(\s*(--[\w-]+)\s*(?:,((?:[^()]|\([^()]*\))*))?\)")
MIX = re.compile(r"color-mix\(in \w+,\s*(#\w+|\w+)(?:\s+([\d.]+)%)?\s*,\s*(#\w+|\w+)(?:\s+([\d.]+)%)?\s*\)")
HEX = re.compile(r"#(?:[0-9a-fA-F]{3,4}){1,2}\b")


@dataclass(frozen=True)
class Poster:
    """What a picture is made from: all of it is what the seat that looks may see."""

    board: str  # HTML
    sheets: tuple[str, ...]  # files of styles
    sprites: tuple[str, ...]  # files of symbols
    layout: str
    says: str
    small: str


def draw(poster: Poster) -> bytes:
    """The picture as PNG."""
    return bytes(
        resvg_py.svg_to_bytes(svg_string=compose(poster), width=WIDTH, height=HEIGHT, font_family="sans-serif")
    )


def compose(poster: Poster) -> str:
    """The picture as one drawing."""
    page = parsed(
        f'<main class="t lay-{escape(poster.layout)} replay">'
        f'<section class="board-area" id="board">{poster.board}</section></main>'
    )
    ink = Ink(page, poster)
    left, top, width, height = ROOM
    drawing = large_drawing(page)
    parts = [ink.place(drawing, left, top, width, height)] if drawing is not None else rows_of(ink, pieces_of(page))
    foot = HEIGHT - BAR
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="{WIDTH}" '
        f'height="{HEIGHT}" viewBox="0 0 {WIDTH} {HEIGHT}"><rect width="{WIDTH}" height="{HEIGHT}" fill="#151925"/>'
        f'{"".join(parts)}<rect y="{foot}" width="{WIDTH}" height="{BAR}" fill="#0a0710"/>'
        f'<rect y="{foot}" width="{WIDTH}" height="4" fill="#4fe3c8"/>'
        f'<text x="40" y="{foot + 64}" font-family="{FONT}" font-weight="700" font-size="46" fill="#fff">'
        f"{escape(cut(poster.says, 46))}</text>"
        f'<text x="40" y="{foot + 106}" font-family="{FONT}" font-size="27" fill="#bcc3d6">'
        f"{escape(cut(poster.small, 84))}</text>"
        f'<text x="{WIDTH - 40}" y="{foot + 106}" text-anchor="end" font-family="{FONT}" font-weight="700" '
        f'font-size="30" fill="#f3f1fa">Druza</text></svg>'
    )


def rows_of(ink: Ink, pieces: list[tuple[Element, str]]) -> list[str]:
    """Pieces side by side, each with its name."""
    left, top, width, height = ROOM
    columns = max(1, min(len(pieces), round((len(pieces) * width / height) ** 0.5)))
    wide, high = width / columns, height / max(1, -(-len(pieces) // columns))
    found = []
    for place, (drawing, name) in enumerate(pieces):
        x, y = left + place % columns * wide, top + place // columns * high
        found.append(ink.place(drawing, x + 4, y + 4, wide - 8, high - 30))
        found.append(
            f'<text x="{x + wide / 2:.1f}" y="{y + high - 8:.1f}" text-anchor="middle" font-family="{FONT}" '
            f'font-size="17" fill="#bcc3d6">{escape(cut(name, int(wide / 8)))}</text>'
        )
    return found


def cut(text: str, most: int) -> str:
    return text if len(text) <= most else text[: most - 1].rstrip() + "…"


# -- reading -----------------------------------------------------------------------------------------------------------


class Reader(HTMLParser):
    """HTML as a tree; names of drawings have their capitals again."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.root = Element("html", {"data-theme": "dark"})
        self.open = [self.root]

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = Element(CASED.get(tag, tag), {CASED.get(name, name): value or "" for name, value in attrs})
        self.open[-1].append(found)
        if tag not in VOID:
            self.open.append(found)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        if tag not in VOID:
            self.open.pop()

    def handle_endtag(self, tag: str) -> None:
        name = CASED.get(tag, tag)
        if any(one.tag == name for one in self.open[1:]):
            while self.open.pop().tag != name:
                pass

    def handle_data(self, data: str) -> None:
        last = self.open[-1]
        if len(last):
            last[-1].tail = (last[-1].tail or "") + data
        else:
            last.text = (last.text or "") + data


def parsed(html: str) -> Element:
    reader = Reader()
    reader.feed(html)
    reader.close()
    return reader.root


def size(element: Element) -> int:
    return sum(1 for _ in element.iter())


def large_drawing(page: Element) -> Element | None:
    """The drawing that is a board by itself, if there is one."""
    largest = max((one for one in outermost(page) if "viewBox" in one.attrib), key=size, default=None)
    return largest if largest is not None and size(largest) >= LARGE else None


def pieces_of(page: Element) -> list[tuple[Element, str]]:
    """What lies on a board of cards: the drawing of each piece and its name, in the order of the board."""
    found = []
    for piece in page.iter("button"):
        faces = [one for one in outermost(piece) if is_face(one)]
        if faces:
            found.append((max(faces, key=area), piece.get("aria-label", "").partition(",")[0].partition(".")[0]))
    return found[:MOST_PIECES]


def is_face(drawing: Element) -> bool:
    """Does this show something, rather than a sign or a line?"""
    shows = next((one.get("href", "") for one in drawing if one.tag == "use"), "")
    return bool(shows) and not shows.startswith(("#i-", "#g-", "#a-")) and drawing.get("preserveAspectRatio") != "none"


def area(drawing: Element) -> float:
    box = [float(number) for number in re.findall(r"[-\d.]+", drawing.get("viewBox", ""))]
    return box[2] * box[3] if len(box) == 4 else 1.0


def outermost(element: Element) -> list[Element]:
    if element.tag == "svg":
        return [element]
    if "hidden" in element.attrib:
        return []
    return [found for child in element for found in outermost(child)]


# -- styles ------------------------------------------------------------------------------------------------------------


@lru_cache(maxsize=8)
def rules_of(sheets: tuple[str, ...]) -> list[tuple[Any, list[tuple[str, str, bool]]]]:
    """Selectors and what they declare; what holds only for some screens or while one points is left out."""
    found = []
    for sheet in sheets:
        for rule in tinycss2.parse_stylesheet(Path(sheet).read_text("utf-8"), True, True):
            if rule.type != "qualified-rule":
                continue
            declared = [
                (one.name, tinycss2.serialize(one.value).strip(), one.important)
                for one in tinycss2.parse_blocks_contents(rule.content)
                if one.type == "declaration"
                and (one.name in KEPT or one.name in ("color", "font") or one.name[:2] == "--")
            ]
            if not declared:
                continue
            try:
                selectors = cssselect2.compile_selector_list(rule.prelude)
            except cssselect2.SelectorError:
                continue
            found += [(selector, declared) for selector in selectors if selector.pseudo_element is None]
    return found


class Ink:
    """Writes elements with the styles that a page would give them."""

    def __init__(self, page: Element, poster: Poster) -> None:
        self.matcher = cssselect2.Matcher()
        for selector, declared in rules_of(poster.sheets):
            self.matcher.add_selector(selector, declared)
        self.wrapped: dict[int, Any] = {}
        self.symbols: dict[str, Element] = {}
        for root in [page, *[copy.deepcopy(sprite(file)) for file in poster.sprites]]:
            for wrapper in cssselect2.ElementWrapper.from_html_root(root).iter_subtree():
                self.wrapped[id(wrapper.etree_element)] = wrapper
            for element in root.iter():
                if "id" in element.attrib:
                    self.symbols.setdefault(element.attrib["id"], element)
        self.page = page

    def place(self, drawing: Element, x: float, y: float, width: float, height: float) -> str:
        """A drawing within a frame, with what it inherits from where it stands."""
        style: dict[str, str] = {}
        for ancestor in [*reversed(list(self.wrapped[id(drawing)].iter_ancestors()))]:
            style = self.style(ancestor.etree_element, style)[0]
        box = f'x="{x:.1f}" y="{y:.1f}" width="{width:.1f}" height="{height:.1f}" preserveAspectRatio="xMidYMid meet"'
        own, _ = self.style(drawing, style)
        inner = "".join(self.write(child, own, 0) for child in drawing)
        view = f'viewBox="{escape(drawing.attrib["viewBox"])}"' if "viewBox" in drawing.attrib else ""
        return f"<svg {box} {view}>{inner}</svg>"

    def style(self, element: Element, inherited: dict[str, str]) -> tuple[dict[str, str], dict[str, str]]:
        """What an element hands on, and what it has itself."""
        wrapper = self.wrapped.get(id(element))
        declared: dict[str, tuple[bool, str]] = {}
        matches = sorted(self.matcher.match(wrapper), key=lambda match: match[:2]) if wrapper is not None else []
        inline = [
            (one.name, tinycss2.serialize(one.value).strip(), True)
            for one in tinycss2.parse_blocks_contents(element.get("style", ""))
            if one.type == "declaration"
        ]
        for lines in [*[match[3] for match in matches], inline]:
            for name, value, important in lines:
                if important or not declared.get(name, (False, ""))[0]:
                    declared[name] = important, value
        handed = {name: value for name, value in inherited.items() if name[:2] == "--" or name in INHERITED}
        handed |= {name: value for name, (_, value) in declared.items() if name[:2] == "--"}
        own: dict[str, str] = {}
        for name, (_, value) in declared.items():
            if name[:2] != "--":
                own |= font(resolved(value, handed)) if name == "font" else {name: resolved(value, handed)}
        for name in INHERITED & set(own):
            if own[name] != "inherit":
                handed[name] = own[name]
        return handed, own

    def write(self, element: Element, inherited: dict[str, str], depth: int) -> str:
        tag = element.tag
        if tag in ("title", "desc", "foreignObject", "symbol", "style", "script") or depth > 12:
            return ""
        handed, own = self.style(element, inherited)
        if own.get("display") == "none" or own.get("visibility") == "hidden":
            return ""
        color = handed.get("color", "#f3f1fa")
        attributes = {
            name: resolved(value, handed)
            for name, value in element.attrib.items()
            if name not in ("style", "class", "href", "xlink:href") and not name.startswith(("data-", "aria-"))
        }
        attributes |= {name: value for name, value in own.items() if name in KEPT and value not in ("inherit", "")}
        if tag == "text":
            attributes.setdefault("font-family", FONT)
            for name in INHERITED - {"color"}:
                if name in handed:
                    attributes.setdefault(name, handed[name])
        if tag == "use":
            return self.use(element, attributes, handed, depth)
        written = " ".join(
            f'{name}="{escape(value.replace("currentColor", color).replace("currentcolor", color))}"'
            for name, value in attributes.items()
        )
        inner = escape(element.text or "") + "".join(
            self.write(child, handed, depth) + escape(child.tail or "") for child in element
        )
        return f"<{tag} {written}>{inner}</{tag}>"

    def use(self, element: Element, attributes: dict[str, str], handed: dict[str, str], depth: int) -> str:
        """What a reference stands for, drawn in its place."""
        symbol = self.symbols.get((element.get("href") or element.get("xlink:href") or "").lstrip("#"))
        if symbol is None:
            return ""
        x, y = attributes.pop("x", "0"), attributes.pop("y", "0")
        width, height = attributes.pop("width", "100%"), attributes.pop("height", "100%")
        moved = attributes.pop("transform", "")
        attributes.pop("id", None)
        color = handed.get("color", "#f3f1fa")
        rest = " ".join(
            f'{name}="{escape(value.replace("currentColor", color))}"' for name, value in attributes.items()
        )
        style, _ = self.style(symbol, handed)
        if symbol.tag != "symbol":
            inner = self.write(symbol, handed, depth + 1)
            return f'<g transform="{escape(moved)} translate({x} {y})" {rest}>{inner}</g>'
        inner = "".join(self.write(child, style, depth + 1) for child in symbol)
        box = f'viewBox="{escape(symbol.attrib["viewBox"])}"' if "viewBox" in symbol.attrib else ""
        ratio = f'preserveAspectRatio="{symbol.attrib.get("preserveAspectRatio", "xMidYMid meet")}"'
        return (
            f'<g transform="{escape(moved)}" {rest}>'
            f'<svg x="{x}" y="{y}" width="{width}" height="{height}" {box} {ratio}>{inner}</svg></g>'
        )


@lru_cache(maxsize=16)
def sprite(file: str) -> Element:
    return parsed(Path(file).read_text("utf-8"))


def resolved(value: str, variables: dict[str, str]) -> str:
    """A value without variables and mixtures."""
    for _ in range(8):
        if "var(" not in value:
            break
        value = VAR.sub(lambda found: variables.get(found[1], (found[2] or "").strip()) or "none", value)
    for _ in range(4):
        if "color-mix(" not in value:
            break
        value = MIX.sub(lambda found: mixed(found[1], found[2], found[3], found[4]), value)
    return HEX.sub(lambda found: written_out(found[0]), value) if "#" in value and "url(" not in value else value


def channels(color: str) -> list[float]:
    """Red, green, blue and opacity of a colour as digits; what is none is nothing."""
    if not HEX.fullmatch(color):
        return {"white": [255.0, 255.0, 255.0, 255.0], "black": [0.0, 0.0, 0.0, 255.0]}.get(color, [0.0] * 4)
    digits = color[1:]
    if len(digits) < 6:
        digits = "".join(2 * digit for digit in digits)
    digits += "ff" if len(digits) == 6 else ""
    return [float(int(digits[place : place + 2], 16)) for place in range(0, 8, 2)]


def mixed(one: str, share: str | None, other: str, other_share: str | None) -> str:
    """Two colours as one."""
    part = float(share) / 100 if share else 1 - float(other_share) / 100 if other_share else 0.5
    found = [part * a + (1 - part) * b for a, b in zip(channels(one), channels(other), strict=True)]
    if other == "transparent" or one == "transparent":
        solid = channels(one if other == "transparent" else other)
        found[:3] = solid[:3]
    return "#" + "".join(f"{max(0, min(255, round(channel))):02x}" for channel in found)


def written_out(color: str) -> str:
    """A colour with opacity, as drawings know it."""
    red, green, blue, opacity = channels(color)
    if opacity == 255:
        return color
    return f"rgba({red:.0f}, {green:.0f}, {blue:.0f}, {opacity / 255:.3f})"


def font(value: str) -> dict[str, str]:
    """Weight and size of a font's shorthand."""
    found = re.match(r"(?:(\d{3}|bold|normal)\s+)?([\d.]+(?:px|rem|em)?)(?:/|\s)", value)
    if found is None:
        return {}
    size = found[2]
    if size.endswith("rem"):
        size = f"{16 * float(size[:-3]):.1f}px"
    return {"font-size": size, **({"font-weight": found[1]} if found[1] else {})}
