"""Every number is written once: a changed number of the content changes play and words."""

from __future__ import annotations

import pytest

from druza.games.motherload.game import Motherload
from druza.games.motherload.load import load
from tests.games.motherload.table import artefacts, choose, hired, motherload, option_of, refused
from tests.games.motherload.test_board import drawn as pictured
from tests.games.motherload.test_board import markup


def said(game: Motherload, word: str, lang: str = "en") -> str:
    table = motherload(game=game, hand="r", artefacts="trophy draw_two", minors="arsenal", majors="red_4")
    return game.describe(table, option_of(table, word), 0, lang)


def drawn(game: Motherload, lang: str = "en") -> str:
    table = motherload(game=game, hand="r b10", piles={"red": "iron"})
    return markup(pictured(table, 0, lang)[0])


def test_sm_036_the_draw_action() -> None:
    game = load({"setup.draw_action_cards": 3})
    assert said(game, "draw") == "Draw 3 cards"
    assert said(game, "draw", "pl") == "Dobierz 3 karty"
    assert len(choose(motherload(game=game, deck="b b y y"), "draw").hands[0]) == 3


def test_sm_055_the_price_of_a_blast() -> None:
    game = load({"bomb.blast_price": 2})
    assert said(game, "blast") == "Blast (2 bombs)"
    assert refused(motherload(game=game, hand="r", bombs=1), "blast") == "SM-055"
    table = choose(motherload(game=game, hand="r", bombs=3), "blast card:r")
    assert (table.bombs[0], table.bomb_supply) == (1, 14)


def test_sm_145_the_fossil() -> None:
    game = load({"art_trophy.vp": 5})
    assert motherload(game=game, artefacts="trophy").scores()[0] == 5
    assert "5 VP" in said(game, "artefact:trophy")


@pytest.mark.parametrize(("lang", "sign"), [("en", "I4"), ("pl", "Ż4")])
def test_mineral_values_on_the_board(lang: str, sign: str) -> None:
    game = load({"iron.value": 4})
    assert f">{sign}<" in drawn(game, lang)
    assert "I2<" not in drawn(game)
    assert motherload(game=game, piles={"red": "iron iron"}).view(0)["players"][0]["stacks"][0]["value"] == 8


def test_sm_094_cards_of_a_space() -> None:
    game = load({"space_draw_1.effect": [{"do": "draw", "n": 3}]})
    assert ">+3<" in drawn(game)
    assert "draw 3" in drawn(game)


@pytest.mark.parametrize(
    ("change", "word", "words"),
    [
        ({"art_draw_two.effect": [{"do": "draw", "n": 4}]}, "artefact:draw_two", "Draw 4 cards."),
        ({"min_arsenal.vp": 7}, "minor:arsenal", "(7 VP)"),
    ],
)
def test_options_say_the_numbers_of_their_pieces(change: dict[str, object], word: str, words: str) -> None:
    assert words in said(load(change), word)


def test_a_pilot_says_what_its_bonus_does() -> None:
    game = load({"buy_draw1.effect": [{"do": "draw", "n": 3}]})
    assert "On purchase: Draw 3 cards." in drawn(game)


def test_sm_161_a_goal_says_what_it_asks_for() -> None:
    game = load({"min_arsenal.condition": {"if": "holds", "what": "bomb", "min": 5}})
    minor = next(one for one in game.box.minors if one.id == "min_arsenal")
    assert (minor.text.en, minor.text.pl) == ("Hold at least 5 Bombs.", "Miej co najmniej 5 Bomb.")


def test_sm_022_actions_hand_and_bombs_of_the_setup() -> None:
    game = load({"setup.actions_per_turn": 4, "setup.opening_hand": 2, "setup.opening_bombs": 3})
    table = game.new(2, 1, {"crews": "random", "first_player": 0})
    table.apply(table.choices[0])
    assert (table.actions, len(table.hands[0]), table.bombs) == (4, 2, [3, 3])
    assert "4 actions" in game.say_prompt(table.prompt(), ["A", "B"], "en")


def test_sm_186_rounds_without_a_tunnel() -> None:
    table = motherload(game=load({"stalemate.idle_rounds": 1}), idle=2)
    choose(table, "end")
    assert (table.seat, hired(table), artefacts(table)) == (-1, {}, "")
