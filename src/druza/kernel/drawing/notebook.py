"""A table as a drawing in a notebook: one page by itself, within a frame, so that no style leaks in or out."""

from __future__ import annotations

import html
from functools import lru_cache
from pathlib import Path
from typing import Any

from druza.kernel.drawing.boards import board_of
from druza.kernel.drawing.looks import look_at
from druza.kernel.refused import BadInput

STYLES = Path(__file__).parents[2] / "web" / "static"  # read as files: the page in the browser and this look alike
SYMBOLS = Path(__file__).parents[2] / "web" / "templates" / "partials"
SHEETS = ("base.css", "card.css", "table.css")
HEIGHT = 620
OWN = """
html, body { overflow: auto; height: auto; min-height: 0 }
main.shown { display: flex; flex-direction: column; gap: .6rem; padding: .8rem; height: auto; position: static }
main.shown > * { position: static; min-height: 0; max-height: none }
"""


class Shown:
    """A table as a seat sees it, for a notebook to show."""

    def __init__(self, state: Any, seat: int, lang: str = "en", height: int = HEIGHT) -> None:
        if not -1 <= seat < state.seats:
            raise BadInput(f"there is no seat {seat}: expected -1 (a spectator) to {state.seats - 1}")
        self.page = page_of(state, seat, lang)
        self.height = height

    def _repr_html_(self) -> str:
        whole = html.escape(self.page, quote=True)
        style = f"width:100%;height:{self.height}px;border:0"
        return f'<iframe style="{style}" sandbox srcdoc="{whole}"></iframe>'


def page_of(state: Any, seat: int, lang: str) -> str:
    """A page with styles, symbols and the drawing of a view; nothing is fetched for it."""
    if lang not in ("pl", "en"):
        raise BadInput(f"unknown language {lang!r}: expected pl or en")
    game = state.game
    names = [f"{'Seat' if lang == 'en' else 'Miejsce'} {number}" for number in range(state.seats)]
    view, board = state.view(seat), board_of(game)
    look = look_at(state, seat, lang, names, view)
    drawn = board.draw(view, look)
    sprite = board.sprite.read_text("utf-8") if board.sprite else ""
    own = board.folder / "board.css"
    styles = common_styles() + (own.read_text("utf-8") if own.exists() else "") + OWN
    return (
        f'<!doctype html><html lang="{lang}" data-theme="light"><head><meta charset="utf-8">'
        f"<style>{styles}</style></head>"
        f'<body data-page="table">{sprite}{common_symbols()}'
        f'<main class="t shown lay-{drawn.layout}" data-game="{game.id}">'
        f"<h2>{html.escape(drawn.asks or look.asks)}</h2>"
        f'<section class="board-area" id="board">{drawn.board}</section>{drawn.scene}'
        f'<section class="own" id="hand">{drawn.hand}</section>'
        f'<aside class="side" id="players">{drawn.players}</aside></main></body></html>'
    )


@lru_cache
def common_styles() -> str:
    return "".join((STYLES / name).read_text("utf-8") for name in SHEETS)


@lru_cache
def common_symbols() -> str:
    return "".join((SYMBOLS / name).read_text("utf-8") for name in ("sprite.svg", "stones.svg"))
