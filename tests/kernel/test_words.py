"""Words: languages, values and plural forms."""

from __future__ import annotations

from pathlib import Path

import pytest

from druza.kernel.words import Words, addressed, figure, plural

CARDS = ["karta", "karty", "kart"]


@pytest.mark.parametrize(
    ("number", "form"),
    [(0, "kart"), (1, "karta"), (2, "karty"), (4, "karty"), (5, "kart"), (12, "kart"), (22, "karty"), (112, "kart")],
)
def test_polish_numbers_take_three_forms(number: int, form: str) -> None:
    assert plural("pl", number, CARDS) == form


def test_english_numbers_take_two_forms() -> None:
    assert [plural("en", number, ["card", "cards"]) for number in (0, 1, 2)] == ["cards", "card", "cards"]


@pytest.fixture
def words(tmp_path: Path) -> Words:
    (tmp_path / "en.toml").write_text(
        '[log]\ntook = "{who} took {n} {n:plural:card|cards}"\n'
        'only = "English"\n'
        'flew = "{who:you:* flies|You fly} to {whose:you:*\'s|your} home"\n'
    )
    (tmp_path / "pl.toml").write_text('[log]\ntook = "{who}: {n} {n:plural:karta|karty|kart}"\n')
    return Words(tmp_path)


def test_values_are_filled_in(words: Words) -> None:
    assert words.say("pl", "log", "took", {"who": "Ola", "n": 5}) == "Ola: 5 kart"
    assert words.say("en", "log", "took", {"who": "Ola", "n": 1}) == "Ola took 1 card"


@pytest.mark.parametrize(
    ("reader", "sentence"),
    [(0, "You fly to Jan's home"), (1, "Ola flies to your home"), (-1, "Ola flies to Jan's home")],
)
def test_a_sentence_speaks_to_the_player_who_reads_it(words: Words, reader: int, sentence: str) -> None:
    ola, jan = addressed(["Ola", "Jan"], reader)
    assert words.say("en", "log", "flew", {"who": ola, "whose": jan}) == sentence


def test_a_sentence_missing_in_one_language_is_said_in_english(words: Words) -> None:
    assert words.say("pl", "log", "only", {}) == "English"
    assert words.say("de", "log", "only", {}) == "English"


def test_a_missing_value_stays_visible(words: Words) -> None:
    assert "{who}" in words.say("en", "log", "took", {"n": 1})


def test_what_is_below_zero_has_a_minus_and_no_hyphen(tmp_path: Path) -> None:
    for lang in ("en", "pl"):
        (tmp_path / f"{lang}.toml").write_text('[board]\nlead = "lead {n}"\nbonus = "{n:+d}"\n')
    words = Words(tmp_path)
    assert words.say("en", "board", "lead", {"n": -4}) == "lead −4"
    assert words.say("pl", "board", "bonus", {"n": -4}) == "−4"
    assert words.say("en", "board", "lead", {"n": "a-b"}) == "lead a-b"
    assert [figure(-10), figure(-0.5), figure(3.0), figure(1_234_567)] == ["−10", "−0.5", "3", "1234567"]
