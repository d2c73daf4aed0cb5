"""The board: what is drawn for whom."""

from __future__ import annotations

from html.parser import HTMLParser

import pytest

from druza.games.tortuga.state import TortugaState
from druza.kernel.dice import dice_from_seed
from druza.kernel.drawing import board_of, content_entries, look_at
from tests.games.tortuga.table import CONTENT, GAME, card, go, imagined, tortuga

NAMES = ["Ola", "Bartek", "Zuza", "<b>Kuba</b>"]
BOARD = board_of(GAME)


def drawn(table: TortugaState, seat: int, lang: str = "en") -> str:
    drawing = BOARD.draw(table.view(seat), look_at(table, seat, lang, NAMES))
    parts = (drawing.board, drawing.hand, drawing.players, drawing.turn, drawing.scene, drawing.preview, drawing.note)
    return "".join(parts)


class Balanced(HTMLParser):
    """Every element that is opened is closed, and no id stands twice."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.ids: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.open.append(tag)
        self.ids += [value or "" for name, value in attrs if name == "id"]

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.ids += [value or "" for name, value in attrs if name == "id"]

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_moment_of_a_game_can_be_drawn(seats: int) -> None:
    table = GAME.new(seats, seats, {"scenario": ("standard", "aggressive", "peaceful")[seats - 2]}, log=True)
    dice = dice_from_seed(seats)
    for ply in range(500):
        if table.seat < 0:
            break
        if ply % 7 == 0:
            for seat in {-1, table.seat, (table.seat + 1) % seats}:
                page = Balanced()
                page.feed(drawn(table, seat, ("pl", "en")[ply % 2]))
                assert not page.open
                assert len(set(page.ids)) == len(page.ids)
        table.apply(dice.pick(table.options()))
    told = [BOARD.tell(event.seen_by(0), look_at(table, 0, "pl", NAMES)) for event in table.events or []]
    assert all(line is not None and line.words for line in told)


def test_names_are_escaped() -> None:
    table = tortuga(seats=4)
    assert "<b>Kuba</b>" not in drawn(table, 0)
    assert "&lt;b&gt;Kuba" in drawn(table, 0)


def test_a_scouted_token_shows_its_face_to_the_scout_alone() -> None:
    table = tortuga(hunts={"mine": "kraken"}, scouted="mine")
    shown = [drawn(table, seat).count('href="#h-kraken"') for seat in (0, 1, -1)]
    assert shown == [3, 2, 2]  # the Hunting card on offer is open to all, beside the map and in a sheet


def test_face_down_cards_are_backs_to_the_defender() -> None:
    table = tortuga(hand={0: "commando pilot", 1: "maneuver"}, ship={0: "i1", 1: "i1"})
    go(table, "attack:1 card:commando done")
    name = GAME.box.cards[card("commando")].name.en
    scenes = [BOARD.draw(table.view(seat), look_at(table, seat, "en", NAMES)).scene for seat in (0, 1, 2)]
    assert name in scenes[0]
    assert name not in scenes[1]
    assert name not in scenes[2]
    assert scenes[1].count("card back") == 1


def test_the_button_of_a_defence_says_whether_cards_are_used() -> None:
    table = tortuga(hand={0: "commando pilot", 1: "maneuver maneuver"}, ship={0: "i1", 1: "i1"})
    go(table, "attack:1 card:commando done")
    away = BOARD.draw(table.view(1), look_at(table, 1, "en", NAMES)).away
    assert away is not None
    assert away.words == "Defend without cards"
    assert look_at(table, 1, "en", NAMES).legal["done"].says == away.words, "the list calls it the same"
    go(table, "card:maneuver")
    drawing = BOARD.draw(table.view(1), look_at(table, 1, "en", NAMES))
    assert "Defend" in [button.words for button in (drawing.deed, drawing.away) if button]


def test_pieces_that_can_be_chosen_are_lit() -> None:
    table = tortuga(hand="maneuver kraken", captured="kraken", ship={0: "i1", 1: "i1"}, maneuver=4, crypto=5)
    page = drawn(table, 0)
    for word in ("conquer", "scout", "collect", "attack:1", "move:2", "pile:0", f"play:{card('maneuver')}"):
        assert f'data-option="{word}"' in page
    away = BOARD.draw(table.view(0), look_at(table, 0, "en", NAMES)).away
    assert away is not None
    assert away.path == "end"
    assert 'data-refused="TT-082"' in page
    assert "data-option" not in drawn(table, 1)


def test_the_question_bar_previews_what_is_paid() -> None:
    """TT-258, TT-230: the pool first, then tokens, then Minerals; in scenario 2 a conquest may cost Crypto."""
    table = tortuga(scenario="peaceful", ship="i2", owned="i1:0:3", minerals={0: 1}, crypto=1)
    drawing = BOARD.draw(table.view(0), look_at(table, 0, "en", NAMES))
    assert drawing.deed is not None
    assert drawing.deed.path == "conquer-crypto"
    assert [drawing.preview.count(f'class="f {suit}"') for suit in ("f-cry", "f-tm", "f-mn")] == [1, 1, 1]
    both = tortuga(scenario="peaceful", ship="i2", maneuver=3, crypto=3)
    drawing = BOARD.draw(both.view(0), look_at(both, 0, "pl", NAMES))
    assert drawing.deed is not None
    assert drawing.deed.path == "conquer"
    assert 'data-option="conquer-crypto"' in drawing.preview
    rich = tortuga(crypto=5, minerals={0: 3})
    drawing = BOARD.draw(rich.view(0), look_at(rich, 0, "en", NAMES))
    assert drawing.deed is not None
    assert (drawing.deed.path, drawing.preview.count('class="f f-mn"')) == ("influence", 2)


def test_cards_say_what_a_purchase_takes_beyond_the_pool() -> None:
    table = tortuga(ship="i2", owned="i1:0:3", minerals={0: 1}, crypto=1)
    page = drawn(table, 0)
    assert page.count('class="pay"') == 4  # Hacker and Pilot, on the map and on a phone
    assert 'class="pay"' not in drawn(table, 1)


def test_the_fight_is_told_until_who_looks_has_acted() -> None:
    table = tortuga(hand={0: "gunner hacker", 1: "maneuver hacker"}, ship={0: "i1", 1: "i1"}, influence={1: 2})
    go(table, "attack:1 card:gunner done")
    before = BOARD.draw(table.view(1), look_at(table, 1, "en", NAMES)).scene
    assert before.count("card back") == 1
    assert "2 + " not in before
    go(table, "card:maneuver done")
    while table.is_fighting():
        go(table, GAME.notation(table.options()[0]))
    scenes = [BOARD.draw(table.view(seat), look_at(table, seat, "en", NAMES)).scene for seat in (0, 1, 2)]
    assert ["You win" in scenes[0], "Ola wins" in scenes[1], "Ola wins" in scenes[2]] == [True] * 3
    assert all("removed" in scene for scene in scenes)
    assert ["Bartek −1" in scenes[0], "You −1" in scenes[1], "Bartek −1" in scenes[2]] == [True] * 3
    go(table, "play:hacker")
    scenes = [BOARD.draw(table.view(seat), look_at(table, seat, "en", NAMES)).scene for seat in (0, 1, 2)]
    assert [bool(scene) for scene in scenes] == [False, True, False]


@pytest.mark.parametrize("seats", [2, 4])
def test_nothing_drawn_or_said_depends_on_what_is_hidden(seats: int) -> None:
    """A table that differs only in what a seat does not know looks, reads and refuses the same to it."""
    table = GAME.new(seats, 12)
    dice = dice_from_seed(seats)
    for ply in range(150):
        seat = table.seat
        if ply % 10 == 0:
            other = imagined(table, seat, ply)
            looks = [look_at(one, seat, "pl", NAMES) for one in (table, other)]
            pages = [BOARD.draw(one.view(seat), look) for one, look in zip((table, other), looks, strict=True)]
            assert pages[0] == pages[1]
            for number in range(GAME.vocabulary.size):
                assert str(table.why_not(number)) == str(other.why_not(number))
            for number in table.options():
                assert GAME.describe(table, number, seat, "en") == GAME.describe(other, number, seat, "en")
        table.apply(dice.pick(table.options()))


def test_every_component_has_a_face() -> None:
    for kind, entry in content_entries(BOARD.folder / "content"):
        if kind in ("card", "tile"):
            assert BOARD.module.face(kind, entry, "pl")
    assert len([1 for kind, _ in content_entries(BOARD.folder / "content") if kind == "card"]) == len(CONTENT.cards)


def test_sectors_and_hunts_open_a_card_and_every_verb_is_seen() -> None:
    table = tortuga()
    page = drawn(table, table.seat)
    for sector in table.view(table.seat)["sectors"]:
        assert f'data-card="tile-{sector["place"]}"' in page
        assert f'id="tile-{sector["place"]}"' in page
    for verb in ("Buy", "Fly", "Hunt", "Conquer", "Attack", "Fortify"):
        assert f"{verb}</" in page


def test_who_defends_is_told_whose_turn_it_is() -> None:
    table = go(tortuga(hand={0: "pilot maneuver", 1: "veteran"}, ship={0: "i1", 1: "i1"}), "attack:1")
    go(table, f"card:{card('pilot')}")
    go(table, "done")
    drawing = BOARD.draw(table.view(1), look_at(table, 1, "en", NAMES))
    assert (drawing.phase, drawing.whose) == ("Turn of Ola", "You defend")
    assert "Ola" in drawing.turn  # the Maneuvers that are shown are the attacker's
    own = BOARD.draw(table.view(0), look_at(table, 0, "en", NAMES))
    assert own.whose == ""
