"""The laws of every drawn board: it draws whatever can be seen, and offers what can be chosen and nothing else."""

from __future__ import annotations

import random
import re
from collections import Counter

import pytest

import druza
from druza.kernel.drawing import Drawing, board_of, look_at, why_not
from druza.kernel.state import State

NAMES = ["Ola", "<b>Bartek</b>", "Zuza", "Kuba", "Iga", "Staś"]
OPTION = re.compile(r'data-(?:option|more)="([^"]+)"')
ID = re.compile(r'\sid="([^"]+)"')
CARD = re.compile(r'data-card="([^"]+)"')  # a piece of a map names the card that is enlarged for it
PIECE = re.compile(r'<\w+(?= )[^>]*? role="(?:img|button)"[^>]*>')
SAYS = re.compile(r"\s(?:aria-label|title|data-card)[=\s>]")


@pytest.mark.parametrize("lang", ["pl", "en"])
@pytest.mark.parametrize("id", druza.game_ids())
def test_every_position_of_a_random_game_can_be_drawn(id: str, lang: str) -> None:
    game = druza.game(id)
    chance = random.Random(f"{id} {lang}")
    state: State = game.new(seats=max(game.seat_counts) if lang == "pl" else 2, seed=3, log=True)
    for move in range(150):
        if state.seat < 0:
            break
        if move % 3 == 0:
            check_drawn(state, lang)
        state.apply(chance.choice(state.options()))
    check_drawn(state, lang)


def check_drawn(state: State, lang: str) -> None:
    board = board_of(state.game)
    for seat in (state.seat, (state.seat + 1) % state.seats, -1):
        look = look_at(state, seat, lang, NAMES[: state.seats])
        markup = parts(board.draw(state.view(seat), look))
        offered = {path for found in OPTION.findall(markup) for path in found.split()}
        assert look.mine or not offered, "an option is offered to somebody who is not asked"
        for path in offered - set(look.legal):  # a board may know a longer way
            assert why_not(state, seat, path, lang) is None, f"{path} is offered and cannot be chosen"
        twice = [dom for dom, count in Counter(ID.findall(markup)).items() if count > 1]
        assert not twice, f"ids used twice: {twice}"
        assert "<b>Bartek" not in markup, "a name is not escaped"
        missing = set(CARD.findall(markup)) - set(ID.findall(markup))
        assert not missing, f"no card to enlarge: {missing}"
        silent = [piece for piece in PIECE.findall(markup) if not SAYS.search(piece)]
        assert not silent, f"nothing is said of {silent[:3]}"
        assert "<script" not in markup
        assert "<style" not in markup
        for event in (state.events or [])[-5:]:
            board.tell(event.seen_by(seat), look)


def parts(drawing: Drawing) -> str:
    shown = [drawing.board, drawing.hand, drawing.players, drawing.turn]
    asked = [drawing.picture, drawing.note, drawing.preview, drawing.scene]
    deed = f' data-option="{drawing.deed.path}"' if drawing.deed else ""
    return "".join(shown + asked) + deed


@pytest.mark.parametrize("id", druza.game_ids())
def test_the_gallery_shows_every_entry_in_both_languages(id: str) -> None:
    board = board_of(druza.game(id))
    for lang in ("pl", "en"):
        entries = board.gallery(lang)
        assert entries
        assert all(entry.name["pl"] and entry.name["en"] for entry in entries)
        assert {entry.source for entry in entries} <= {"rulebook", "public", "house"}
