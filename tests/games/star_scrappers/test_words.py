"""The words of the game: complete in both languages, and used as they are meant."""

from __future__ import annotations

import ast
import string
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from druza.bots import bot
from druza.bots.seat import Seat
from druza.games.star_scrappers import load
from druza.games.star_scrappers.telling import sentence_key
from druza.kernel.events import Event
from druza.kernel.words import addressed
from tests.games.star_scrappers.table import GAME, choose, star_scrappers

FOLDER = Path(load.__file__).parent
LANGUAGES = ["pl", "en"]
WORDS: dict[str, dict[str, dict[str, str]]] = {
    lang: tomllib.loads((FOLDER / "words" / f"{lang}.toml").read_text("utf-8")) for lang in LANGUAGES
}
SECTIONS = ["game", "setup", "prompt", "option", "event", "reason", "term"]
NAMES = ["Ala", "Bartek", "Celina", "Darek"]


def code() -> Iterator[ast.AST]:
    for file in sorted(FOLDER.rglob("*.py")):
        yield from ast.walk(ast.parse(file.read_text("utf-8")))


def texts(node: ast.AST) -> list[str]:
    """The string constants in a piece of code."""
    return [part.value for part in ast.walk(node) if isinstance(part, ast.Constant) and isinstance(part.value, str)]


def decision_keys() -> set[str]:
    keys = set()
    for node in code():
        if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name) and node.target.id == "KEY":
            keys |= set(texts(node.value)) if node.value else set()
    return keys


def refusals() -> set[str]:
    """Every rule that a function returns as a refusal."""
    returned = [node for node in code() if isinstance(node, ast.Return)]
    return {text for node in returned for text in texts(node) if text.startswith("SS-")}


def event_kinds() -> set[str]:
    return {
        texts(node.args[0])[0]
        for node in code()
        if isinstance(node, ast.Call)
        and isinstance(node.func, ast.Attribute)
        and node.func.attr in ("tell", "tell_secret")
    }


def terms() -> set[str]:
    """The terms that code asks for by a constant key."""
    found = set()
    for node in code():
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
            args = [arg.value if isinstance(arg, ast.Constant) else None for arg in node.args]
            if node.func.attr == "term" and args and isinstance(args[0], str):
                found.add(args[0])
            if node.func.attr == "say" and args[1:2] == ["term"] and isinstance(args[2], str):
                found.add(args[2])
    return found


def placeholders(sentence: str) -> set[str]:
    return {field for _, field, _, _ in string.Formatter().parse(sentence) if field}


def test_both_languages_have_the_same_sections_and_keys() -> None:
    assert list(WORDS["pl"]) == list(WORDS["en"])
    assert set(WORDS["en"]) >= set(SECTIONS)
    for section in WORDS["en"]:
        assert list(WORDS["pl"][section]) == list(WORDS["en"][section]), section


def test_both_languages_fill_in_the_same_values() -> None:
    for section, sentences in WORDS["en"].items():
        for key, sentence in sentences.items():
            assert placeholders(WORDS["pl"][section][key]) == placeholders(sentence), f"[{section}] {key}"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_sentence_is_empty(lang: str) -> None:
    assert all(sentence.strip() for sentences in WORDS[lang].values() for sentence in sentences.values())


def test_polish_is_not_english() -> None:
    """Sentences of several words that are the same in both would be untranslated."""
    for section, sentences in WORDS["en"].items():
        for key, sentence in sentences.items():
            plain = [word for word in sentence.split() if word.isalpha()]
            assert len(plain) < 2 or WORDS["pl"][section][key] != sentence, f"[{section}] {key}"


def test_polish_nouns_have_three_forms_and_english_two() -> None:
    for lang, forms in (("pl", 3), ("en", 2)):
        for sentences in WORDS[lang].values():
            for sentence in sentences.values():
                for _, _, spec, _ in string.Formatter().parse(sentence):
                    if spec and spec.startswith("plural:"):
                        assert len(spec.removeprefix("plural:").split("|")) == forms, sentence


def test_every_question_has_its_words() -> None:
    assert decision_keys() <= set(WORDS["en"]["prompt"])
    variants = {"base_card.own", "subjugate_from_base.own"}
    assert set(WORDS["en"]["prompt"]) == decision_keys() | variants | {"over"}


def test_every_verb_has_its_words() -> None:
    assert {verb.name for verb in GAME.vocabulary.verbs} <= set(WORDS["en"]["option"])


def test_words_for_a_verb_in_a_question_name_a_question_and_a_verb() -> None:
    verbs = {verb.name for verb in GAME.vocabulary.verbs}
    for key in WORDS["en"]["option"]:
        question, _, rest = key.partition(".")
        if rest:
            assert question in decision_keys(), key
            assert rest.partition(".")[0] in verbs or rest.isdigit(), key


def test_every_event_has_its_words() -> None:
    told = {key.partition(".")[0] for key in WORDS["en"]["event"]}
    assert told == event_kinds()


def test_every_refusal_has_its_reason() -> None:
    assert refusals() <= set(WORDS["en"]["reason"])
    assert {"over", "not_your_turn", "not_asked"} <= set(WORDS["en"]["reason"])


def test_no_reason_is_superfluous() -> None:
    assert set(WORDS["en"]["reason"]) == refusals() | {"over", "not_your_turn", "not_asked"}


def test_every_term_that_code_asks_for_is_there() -> None:
    assert terms() <= set(WORDS["en"]["term"])


def test_every_option_of_a_new_table_has_its_label_and_hint() -> None:
    for entry in GAME.setup_options():
        for key in (entry["name"], *(f"{entry['name']}.{choice}" for choice in entry["choices"])):
            assert key in WORDS["en"]["setup"]
            assert f"{key}.hint" in WORDS["en"]["setup"] or key[-1].isdigit()  # a seat speaks for itself


# -- played games ------------------------------------------------------------------------------------------------------


def whole_game(seats: int, seed: int) -> tuple[list[Event], list[tuple[str, str, str]]]:
    """The events of a game, and every prompt and option on its way in words: (key, language, sentence)."""
    state = GAME.new(seats, seed, log=True)
    player = bot("random", seed)
    said: list[tuple[str, str, str]] = []
    while state.seat >= 0:
        for lang in LANGUAGES:
            prompt = state.prompt()
            said.append((prompt["key"], lang, GAME.say_prompt(prompt, NAMES, lang)))
            for option in state.options():
                key = f"{prompt['key']}.{GAME.notation(option)}"
                said.append((key, lang, GAME.describe(state, option, state.seat, lang)))
        state.apply(player.choose(Seat(state, state.seat)))
    return list(state.events or []), said


@pytest.mark.parametrize(("seats", "seed"), [(2, 1), (3, 2), (4, 3)])
def test_everything_said_in_a_game_is_a_sentence_without_gaps(seats: int, seed: int) -> None:
    events, said = whole_game(seats, seed)
    for key, lang, sentence in said:
        assert sentence, key
        assert "{" not in sentence, (key, lang, sentence)
        assert sentence not in (key, key.partition(".")[2]), (key, lang)
    for event in events:
        for seat in (-1, event.seat):
            for lang in LANGUAGES:
                seen = event.seen_by(seat)
                assert sentence_key(seen) in WORDS[lang]["event"], seen
                sentence = GAME.tell_event(seen, NAMES, lang)
                assert "{" not in sentence, (seen, sentence)


def test_an_event_is_told_with_names_of_players_and_pieces() -> None:
    table = star_scrappers(base={1: "p1 y4"}, totems={"yellow": 2})
    choose(table, "raid")
    told = [GAME.tell_event(event.seen_by(-1), NAMES, "en") for event in table.events or []]
    assert told == [
        "Ala raids Bartek's Base: the Leader Scraper (M4) goes back to its owner; Ala takes 1 card: Tracker (G1).",
        "Ala takes the Totem of the Metanels from Celina.",
    ]
    told = [GAME.tell_event(event.seen_by(-1), NAMES, "pl") for event in table.events or []]
    assert told == [
        "Ala przejmuje Bazę (gracz: Bartek): Lider Skrabiec (M4) wraca do właściciela, "
        "Ala bierze 1 kartę: Tropiciel (K1).",
        "Ala zabiera Totem frakcji: Metanele (od gracza: Celina).",
    ]


@pytest.mark.parametrize(
    ("reader", "lang", "sentence"),
    [
        (0, "en", "You take the Totem of the Metanels from Bartek."),
        (1, "en", "Ala takes the Totem of the Metanels from you."),
        (0, "pl", "Zabierasz Totem frakcji: Metanele (od gracza: Bartek)."),
        (1, "pl", "Ala zabiera Totem frakcji: Metanele (tobie)."),
    ],
)
def test_the_log_speaks_to_the_one_who_reads(reader: int, lang: str, sentence: str) -> None:
    event: dict[str, Any] = {"kind": "totem", "seat": 0, "faction": "metanels", "owner": 1}
    assert GAME.tell_event(event, addressed(NAMES, reader), lang) == sentence


@pytest.mark.parametrize(("count", "form"), [(1, "1 kartę"), (2, "2 karty"), (5, "5 kart")])
def test_polish_counts_in_three_forms(count: int, form: str) -> None:
    event: dict[str, Any] = {"kind": "raided", "seat": 0, "base": 1, "leader": "metanels-2-drollo"}
    event["cards"] = ["terrons-1-driller"] * count
    assert f"bierze {form}:" in GAME.tell_event(event, NAMES, "pl")


def test_a_dyed_card_is_told_to_its_owner_alone() -> None:
    table = star_scrappers(hand="y3 p1")
    choose(table, "skill card:y3 card:p1 colour:red")
    dyed = next(event for event in table.events or [] if event.kind == "dyed")
    assert GAME.tell_event(dyed.seen_by(1), NAMES, "en") == "Ala changes the colour of a card in hand."
    assert "Tracker (G1) is red" in GAME.tell_event(dyed.seen_by(0), NAMES, "en")


def test_a_question_names_pieces_not_ids() -> None:
    table = star_scrappers(hand="b1 b2", mine="blue-3")
    choose(table, "mine")
    question = GAME.say_prompt(table.prompt(), NAMES, "en")
    assert question == "Pay for Shard (blue), cost 3, 4 VP: 0 of 3. Which card next?"


def test_a_refusal_says_why_in_the_language_of_the_player() -> None:
    table = star_scrappers(hand="p1 p1 p1 p1 p1 p1 p1")
    found = table.why_not(GAME.parse("recruit"))
    assert found is not None
    assert found.message == "You cannot recruit with 7 or more cards in hand."
    assert GAME.reason(found.rule, found.rule, "pl") == "Gdy w ręce jest 7 lub więcej kart, nie można rekrutować."
