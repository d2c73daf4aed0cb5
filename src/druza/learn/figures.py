"""Figures: things cut out of a drawn position, such as `hand-12-0 + hand-13-0 = 3 -> crystal-5`."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

from druza.kernel.drawing import NOTHING, Board, Drawing, Html, board_of, el, icon, look_at
from druza.kernel.drawing.html import VOID
from druza.kernel.game import Game
from druza.kernel.refused import BadInput
from druza.kernel.state import State
from druza.learn.booklet import Booklet, Example, Figure
from druza.learn.lesson import Start
from druza.learn.shelf import folder_of, lesson
from druza.learn.walking import begin, read_position, speak, to_step

SIGNS = {"+", "-", "−", "=", "->", ",", ":", "<", ">", "/"}
WORD = re.compile(r"\d+|[A-Z]{1,3}")  # numbers, and signs of units such as PP
TOKEN = re.compile(r"->|[,:](?=\s|$)|[^\s,]+?(?=[,:]?(?:\s|$))|[,:]")
TAG = re.compile(r"<([a-zA-Z][\w-]*)")
LIVELY = re.compile(
    r"\s(?:data-(?:option|more|says|ask|refused|zone|map|tab|leads|answers|toggles|toggle|map-key)"
    r'|type|aria-disabled|aria-pressed|tabindex|role)(?:="[^"]*")?(?=[\s>/])'
)
CLASSES = re.compile(r'class="[^"]*"')
LIVELY_CLASS = re.compile(r'(?<=["\s])(?:can|soft|no|on)(?=["\s])')
GALLERY = "gallery"
NAMES = {"pl": ["Ty", "Kret", "Ala", "Olek"], "en": ["You", "Kret", "Ala", "Olek"]}


@dataclass
class Piece:
    """One part of a figure: a thing (its markup), a thing on a map (the whole map and what is meant), or a sign."""

    kind: str  # "thing", "map", "face", "sign", "word"
    html: Html = NOTHING
    text: str = ""
    fit: list[str] = field(default_factory=list)  # ids on the map


def position_of(game: Game[Any], booklet: Booklet, figure: Figure) -> State | None:
    """The position that a figure is cut out of; None where it shows things of the box alone."""
    at, folder = figure.at, folder_of(booklet.game)
    if isinstance(at, Start):
        state = begin(game, at, folder)
    elif at == GALLERY:
        return None
    elif at.startswith("lesson:"):
        name, step = booklet.lesson_step(at)
        taught = lesson(booklet.game, name)
        state = to_step(game, taught, folder, taught.place(step))
    elif at.startswith("new:"):
        state = game.new(int(at.removeprefix("new:")), 1)
    elif at.endswith(".json"):
        state = game.from_json(read_position(folder / at))
    else:
        raise BadInput(f"figure: at: {at!r} is no lesson:STEP, new:SEATS, gallery or position file")
    speak(state, figure.moves)
    return state


def figure_of(example: Example) -> Figure:
    """What a worked example shows."""
    return Figure(at=example.at, show=example.show, say=example.title)


def cut(game: Game[Any], booklet: Booklet, figure: Figure, lang: str, prefix: str = "fig") -> list[Piece]:
    """The parts of a figure in order; BadInput names what is not there. `prefix` tells its ids from others'."""
    state = position_of(game, booklet, figure)
    return pieces_of(figure.show, "" if state is None else whole_page(state, lang), board_of(game), lang, prefix)


def pieces_of(show: str, page: str, board: Board, lang: str, prefix: str) -> list[Piece]:
    """What is shown, cut out of a drawn page."""
    pieces: list[Piece] = []
    for token in TOKEN.findall(show):
        if token in SIGNS:
            pieces.append(Piece("sign", text="→" if token == "->" else token))
        elif WORD.fullmatch(token):
            pieces.append(Piece("word", text=token))
        else:
            pieces.append(thing(page, token, prefix) or face(board, token, lang))
    return maps_joined(pieces)


def whole_page(state: State, lang: str) -> str:
    """Everything that is drawn of a position, and the options of the list."""
    seat, board = 0, board_of(state.game)
    look = look_at(state, seat, lang, NAMES[lang][: state.seats])
    drawing = board.draw(state.view(seat), look)
    options = "".join(option_button(choice.path, choice.says, drawing) for choice in look.choices if choice.says)
    hand = f'<section id="hand" class="own">{drawing.hand}</section>'
    table = f'<section id="board" class="board-area">{drawing.board}</section>'
    parts = (table, drawing.players, drawing.turn, drawing.scene, drawing.preview, drawing.note)
    return "".join(str(part) for part in parts) + hand + options


def option_button(path: str, says: str, drawing: Drawing) -> str:
    symbol = drawing.icons.get(path.partition(":")[0], "i-dot")
    return el("span", icon(symbol), says, id="o-" + path.replace(":", "."), cls="verb")


def thing(page: str, name: str, prefix: str) -> Piece | None:
    """The element with this id, or of this zone; what lies in a map brings the whole map along."""
    found = re.search(rf'<[a-zA-Z][\w-]*\s(?:[^<>]*\s)?(?:id|data-zone)="{re.escape(name)}"', page)
    if found is None:
        return None
    if found[0].startswith("<svg"):
        return Piece("map", Html(inert(element_at(page, found.start()), prefix)), name)
    map_start = page.rfind("<svg", 0, found.start())
    while map_start >= 0:
        around = element_at(page, map_start)
        if map_start + len(around) > found.start():
            return Piece("map", Html(inert(around, prefix)), name, [f"{prefix}-{name}"])
        map_start = page.rfind("<svg", 0, map_start)
    element = element_at(page, found.start())
    before, after = around_element(page, found.start())
    return Piece("thing", Html(before + inert(element, prefix) + after), name)


def around_element(page: str, start: int) -> tuple[str, str]:
    """The elements that an element stands in, as empty shells: what the style of a piece may depend on."""
    shells: list[tuple[str, str]] = []
    for tag in re.finditer(r"<(/?)([a-zA-Z][\w-]*)([^<>]*?)(/?)>", page[:start]):
        if tag[1]:
            while shells and shells.pop()[0] != tag[2]:
                pass
        elif not tag[4] and tag[2] not in VOID:
            shells.append((tag[2], tag[3]))
    classes = [re.search(r'\sclass="([^"]*)"', attributes) for _, attributes in shells]
    styles = [re.search(r'\sstyle="([^"]*)"', attributes) for _, attributes in shells]
    opened = [
        f'<span class="shell {found[1] if found else ""}"' + (f' style="{style[1]}"' if style else "") + ">"
        for found, style in zip(classes, styles, strict=True)
    ]
    return "".join(opened), "</span>" * len(opened)


def element_at(page: str, start: int) -> str:
    """The whole element that begins here."""
    first = TAG.match(page, start)
    assert first is not None
    depth = 0
    for tag in re.compile(rf"<(/?){first[1]}(?=[\s>/])[^<>]*?(/?)>").finditer(page, start):
        if not tag[2]:
            depth += -1 if tag[1] else 1
        if depth == 0:
            return page[start : tag.end()]
    return page[start:]


def inert(markup: str, prefix: str) -> str:
    """Markup that only shows: nothing in it can be chosen, and its ids are its own."""
    names = set(re.findall(r'\sid="([^"]+)"', markup))
    markup = re.sub(r'\sid="([^"]+)"', rf' id="{prefix}-\1"', markup)
    for name in names:
        markup = re.sub(rf'(href="#|url\(#){re.escape(name)}(?=["\)])', rf"\g<1>{prefix}-{name}", markup)
    markup = LIVELY.sub("", markup)
    markup = re.sub(r"<button\b", "<span", markup).replace("</button>", "</span>")
    return CLASSES.sub(lambda found: LIVELY_CLASS.sub("", found[0]), markup)


def face(board: Board, name: str, lang: str) -> Piece:
    """The face of a component of the box."""
    found = faces(board, lang).get(name)
    if found is None:
        raise BadInput(f"nothing on the table and nothing in the box is called {name!r}")
    if not found[1]:
        raise BadInput(f"{name!r} is not drawn: it has no face")
    return Piece("face", found[1], found[0])


@lru_cache(maxsize=16)
def faces(board: Board, lang: str) -> dict[str, tuple[str, Html]]:
    """Every component's name and face."""
    return {entry.id: (entry.name[lang], entry.face) for entry in board.gallery(lang)}


def maps_joined(pieces: list[Piece]) -> list[Piece]:
    """Things on the same map become one picture of it, that shows all of them; signs between them go."""
    found: list[Piece] = []
    for piece in pieces:
        earlier = next((one for one in found if one.kind == "map"), None)
        if piece.kind == "map" and earlier is not None:
            earlier.fit += piece.fit
            while found and found[-1].kind == "sign":
                found.pop()
        else:
            found.append(piece)
    return found
