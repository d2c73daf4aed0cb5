"""Draw a table without a server: play some random moves and write the page. For working on a board.

python tools/draw.py star-scrappers --moves 40 --seats 3 --seat 0 --lang pl --theme dark > table.html
"""

from __future__ import annotations

import argparse
import random
import sys
from base64 import b64encode
from pathlib import Path
from typing import Any

import jinja2

import druza
from druza.kernel.drawing import Html, board_of, icon, look_at
from druza.kernel.state import State
from druza.kernel.words import figure
from druza.web.pages.parts import shell

WEB = Path(druza.__file__).parent / "web"
NAMES = ["Ola", "Bartek", "Zuza", "Kuba", "Iga", "Staś"]


def main() -> None:
    asks = argparse.ArgumentParser(description=__doc__)
    asks.add_argument("game", choices=druza.game_ids())
    asks.add_argument("--moves", type=int, default=0)
    asks.add_argument("--seats", type=int, default=3)
    asks.add_argument("--seat", type=int, help="who looks; left out: who is asked; -1: a spectator")
    asks.add_argument("--seed", type=int, default=7)
    asks.add_argument("--lang", choices=["pl", "en"], default="en")
    asks.add_argument("--theme", choices=["light", "dark"], default="dark")
    asks.add_argument("--until", help="play on until this question is asked, such as mine_pay")
    given = asks.parse_args()
    state = played(given.game, given.seats, given.seed, given.moves, given.until)
    sys.stdout.write(page(state, state.seat if given.seat is None else given.seat, given.lang, given.theme))


def played(game: str, seats: int, seed: int, moves: int, until: str | None) -> State:
    """The state after so many random moves, then until a question of this key comes up."""
    chance = random.Random(seed)
    state: State = druza.game(game).new(seats=seats, seed=seed, log=True)
    while state.seat >= 0 and (moves > 0 or (until is not None and state.prompt()["key"] != until)):
        moves -= 1
        state.apply(chance.choice(state.options()))
    return state


def page(state: State, seat: int, lang: str, theme: str) -> str:
    """The table page, as the server would fill it in, with styles and script by their place on the disk."""
    loader = jinja2.FileSystemLoader(WEB / "templates")
    pages = jinja2.Environment(
        loader=loader,
        autoescape=True,
        extensions=["jinja2.ext.i18n"],
        trim_blocks=True,
        undefined=jinja2.ChainableUndefined,  # what a server adds (clocks, ratings, chat) is not there
    )
    pages.globals["symbol"] = icon
    pages.filters["figure"] = figure
    translated: Any = pages  # the extension adds this method
    translated.install_gettext_callables(str, _plural, newstyle=True)
    return pages.get_template("table.html").render(context(state, seat, lang, theme))


def _plural(one: str, many: str, number: int) -> str:
    return one if number == 1 else many


def context(state: State, seat: int, lang: str, theme: str) -> dict[str, Any]:
    game, names = state.game, NAMES[: state.seats]
    board, view, look = board_of(game), state.view(seat), look_at(state, seat, lang, names)
    told = [(event.seat, board.tell(event.seen_by(seat), look)) for event in (state.events or [])[-40:]]
    waiting = "over" if state.seat < 0 else "you" if state.seat == seat else "bot"
    points = [{"label": key, "points": value} for key, value in game.points(state, seat).items()] if seat >= 0 else []
    urls = dict.fromkeys(TABLE_URLS, "#")
    return {
        "lang": lang,
        "theme": theme,
        "languages": [{"code": code, "name": code, "url": "#", "current": code == lang} for code in ("pl", "en")],
        "path": "/table/x",
        "static": lambda name: (WEB / "static" / name).as_uri(),
        "shell": lambda: f"data:text/css;base64,{b64encode(shell().text).decode()}",
        "module": lambda name: (WEB / "static" / "js" / name).as_uri(),
        "modules": lambda name: [],
        "game_file": lambda id, name: (board.folder / name).as_uri() if (board.folder / name).exists() else "",
        "sprite": lambda id: Html(board.sprite.read_text("utf-8") if board.sprite else ""),
        "game": {"id": game.id, "about": board.about(lang), "rules_url": "#", "gallery_url": "#"},
        "table": {**urls, "id": "x", "game_id": game.id, "ply": 0, "status": "open", "record_url": None, "edition": {}},
        "you": seat,
        "seats": [_seat(state, number, names) for number in range(state.seats)],
        "names": names,
        "view": view,
        "look": look,
        "drawing": board.draw(view, look),
        "waiting": waiting,
        "asked": view["asked"],
        "turn_line": "Your turn" if waiting == "you" else f"{look.name(view['asked'])} is thinking",
        "points": points,
        "points_total": sum(point["points"] for point in points),
        "log": [{"ply": 0, "seat": who, "told": line, "undo_to": None} for who, line in told if line],
        "undo": {"to": 0, "kind": "free", "turn_to": None, "moves": 1},
        "end": None,
        "unread": None,
    }


TABLE_URLS = [
    "fragment_url",
    "stream_url",
    "move_url",
    "undo_url",
    "answer_url",
    "why_url",
    "replay_url",
    "close_url",
    "again_url",
    "watch_url",
    "url",
]


def _seat(state: State, number: int, names: list[str]) -> dict[str, Any]:
    kind = {"kind": "bot", "bot": "random", "bot_label": "random", "claimed": True, "mine": False, "points": None}
    return {"number": number, "name": names[number], "asked": state.seat == number, "winner": False, **kind}


if __name__ == "__main__":
    main()
