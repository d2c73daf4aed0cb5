"""Booklets: every rule in one place, every figure drawn, read in the terminal; a broken one says what is wrong."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from typer.testing import CliRunner

import druza
from druza.cli.commands import app
from druza.kernel.content import Text
from druza.learn.booklet import Figure
from druza.learn.booklet_check import check_booklet
from druza.learn.figures import cut, inert
from druza.learn.shelf import booklet, booklet_file, booklet_files


@pytest.mark.parametrize("file", booklet_files(), ids=lambda file: file.parent.parent.name)
def test_a_booklet_has_every_rule_once_and_can_be_drawn(file: Path) -> None:
    assert check_booklet(file).faults == []


@pytest.mark.parametrize("game", druza.game_ids())
def test_every_game_has_a_booklet(game: str) -> None:
    book = booklet(game)
    assert book is not None
    assert len(book.chapter) >= 10
    assert book.sheet
    assert any(figure.attempt for chapter in book.chapter for figure in chapter.figure)
    assert sum(len(chapter.example) for chapter in book.chapter) >= 5, "the rulebook's own examples"


@pytest.mark.parametrize("game", druza.game_ids())
def test_every_action_of_a_turn_has_an_example_to_try(game: str) -> None:
    book = booklet(game)
    assert book is not None
    to_try = {chapter.id for chapter in book.chapter if any(figure.attempt for figure in chapter.figure)}
    assert {action.chapter for phase in book.glance for action in phase.action} <= to_try


def figure(show: str, at: str = "lesson:mine") -> Figure:
    return Figure(at=at, show=show, say=Text(pl="x", en="x"))


def test_a_figure_is_cut_out_of_the_drawn_position() -> None:
    book = booklet("star-scrappers")
    assert book is not None
    pieces = cut(druza.game("star-scrappers"), book, figure("hand-12-0 + hand-13-0 = 3 -> crystal-5"), "en")
    assert [piece.kind for piece in pieces] == ["thing", "sign", "thing", "sign", "word", "sign", "thing"]
    raker = str(pieces[0].html)
    assert 'id="fig-hand-12-0"' in raker
    assert "Raker" in raker
    assert raker.count("<span") == raker.count("</span>")
    assert not re.search(r"<button|data-option|data-ask", raker)


def test_what_is_cut_out_keeps_its_look_and_loses_what_could_be_chosen() -> None:
    markup = inert('<button class="pools on-h can no" data-option="end"></button>', "f")
    assert re.sub(r" +", " ", markup) == '<span class="pools on-h "></span>'


def test_things_on_a_map_are_one_picture_of_it() -> None:
    book = booklet("edge")
    assert book is not None
    pieces = cut(druza.game("edge"), book, figure("model-0 -> model-20", "lesson:attack"), "pl", "f2")
    assert [(piece.kind, piece.fit) for piece in pieces] == [("map", ["f2-model-0", "f2-model-20"])]
    assert str(pieces[0].html).startswith("<svg")


def test_a_face_of_the_box_can_be_shown() -> None:
    book = booklet("crystalicum")
    assert book is not None
    pieces = cut(druza.game("crystalicum"), book, figure("eudokia-pagos = 4 PP", "gallery"), "en")
    assert [piece.kind for piece in pieces] == ["face", "sign", "word", "word"]
    assert pieces[0].text == "Eudokia Pagos"


BROKEN = [
    ('"SS-230"', '"SS-231"', ["rule SS-230 stands in no chapter", "rule SS-231 stands in 2 places"]),
    ('"SS-230"', '"SS-930"', ["there is no rule SS-930"]),
    ('show = "crystal-5"', 'show = "crystal-55"', ["aim: figure 1: pl: nothing on the table and nothing in the box"]),
    (
        'prompts = ["over"]',
        'prompts = ["offer", "main"]',
        ["offer: there is no such question", "main: opens 2"],
    ),
    ('chapter = "recruit"\nicon', 'chapter = "recruits"\nicon', ["glance: there is no chapter 'recruits'"]),
    ('at = "lesson:mine"', 'at = "lesson:mines"', ["there is no step 'mines'"]),
    ('"SS-180", "SS-181", "SS-220"', '"SS-980"', ["end: example 2: there is no rule SS-980"]),
    ('show = "artifact-05"', 'show = "artifact-55"', ["artifacts: example 1: pl: nothing on the table"]),
    ('cards = "mercenary"', 'cards = "mercenaries"', ["sheet: Mercenaries: nothing stands in it"]),
]


@pytest.mark.parametrize(("right", "wrong", "said"), BROKEN, ids=[said[0] for _, _, said in BROKEN])
def test_a_broken_booklet_says_what_is_wrong(tmp_path: Path, right: str, wrong: str, said: list[str]) -> None:
    text = booklet_file("star-scrappers").read_text("utf-8")
    assert right in text
    (tmp_path / "booklet.toml").write_text(text.replace(right, wrong, 1), "utf-8")
    faults = check_booklet(tmp_path / "booklet.toml").faults
    for fault in said:
        assert any(fault in one for one in faults), faults


TOLD = {
    "en": ["Example in the rulebook: A final score", "(Our ruling)", "Quick sheet", "Glossary"],
    "pl": ["Przykład z instrukcji: Wynik końcowy", "(Nasze rozstrzygnięcie)", "Ściąga", "Słowniczek"],
}


@pytest.mark.parametrize(("lang", "said"), [("en", "Raiding a Base"), ("pl", "Przejęcie Bazy")])
def test_the_booklet_is_read_in_the_terminal(lang: str, said: str) -> None:
    done = CliRunner().invoke(app, ["rules", "star-scrappers", "--booklet", "--lang", lang])
    assert done.exit_code == 0
    assert said in done.output
    assert set(druza.game("star-scrappers").rulebook.ids()) <= set(re.findall(r"SS-\d{3}", done.output))
    assert "{" not in done.output
    assert all(len(line) <= 80 for line in done.output.splitlines())
    for words in TOLD[lang]:
        assert words in done.output


def test_one_chapter_or_the_chapter_of_a_rule_can_be_read() -> None:
    one = CliRunner().invoke(app, ["rules", "edge", "--chapter", "combat"])
    assert one.exit_code == 0
    assert "Combat" in one.output
    assert "Shooting" not in one.output
    about = CliRunner().invoke(app, ["rules", "star-scrappers", "SS-079", "--booklet"])
    assert "6 Mining" in about.output
    assert "7 Artifacts" not in about.output
