"""Language: what players read is Polish or English as an editor of games writes it, without the words of developers."""

from __future__ import annotations

import ast
import re
import string
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from babel.messages.pofile import read_po

import druza
from druza.kernel.drawing import board_of
from druza.kernel.words import LANGUAGES

SOURCE = Path(druza.__file__).parent
GAMES = sorted(path.parent for path in (SOURCE / "games").glob("*/words"))
IDS = [path.name for path in GAMES]

Text = tuple[str, str]  # where it stands, what it says

TICS = {
    "en": [
        r"\b(?:the|an|a) own\b",
        r"\bown choice\b",
        r"\bcards? of choice\b",
        r"\b(?:has|have) not (?:a|an|any|enough|one|two|three)\b",
        r"\bto who\b",
        r"(?:^|[.;:] )Who [^?.;]*[.;]",
        r"\b(?:is|are) no (?:actions?|wounds?|targets?|objects?|connection|conquest|Leader|Backstab|Hunting card)\b",
        r"\bin this turn\b",
        r"\balso (?:without|none|no \w+|the same|right after|sideways|their own)\b",
        r"\balready[.;]",
        r"\bafter so many\b",
        r"\bSet-up of\b",
        r"\bis house\b",
        r"\btoo dear\b",
        r"\bfinds? no (?:room|object)\b",
        r"\bcounts? (?:0|nothing)\b",
        r"\bwhat is asked now\b",
        r"\bpass by yourself\b",
        r"\bby himself\b|\bfor himself\b",
        r"\bnobody more\b",
        r"\bsuperfluous\b",
        r"\b[Ll]ay (?:cards?|Crystals?|it) face down\b",
    ],
    "pl": [
        r"\b[Zz]awał(?:u|em|owi)?\b",
        r"\bPrzywódc",
        r"\bmoże lec\b",
        r"\bakcje trwają dalej\b",
        r"\bTury idą\b|\btury szły\b",
        r"\bnic nie liczą\b",
        r"\b[Kk]art\w* domow",
        r"\bprzod(?:y|ów|zie) kart|\bich przody\b",
        r"\b[Nn]osiciel",
        r"\bwygrywa (?:naj)?więcej\b",
        r"\b(?:przechodzenie|mijanie)[^.;]* jest wolne\b",
        r"\bdzielą co najmniej\b",
        r"\b1 Minerały\b",
        r"\bodznaczana jest\b|\bodkrywany jest\b",
        r"\bTotem frakcji (?!:)[A-Z]",
        r"\bnajniższ[aą] kart",
        r"\bgra (?:się )?(?:tylko )?(?:kart|akcj)|\b(?:[Gg]rać|grasz) (?:kart|akcj)",
        r"\bNie o to teraz chodzi\b",
        r"\bprzodu karty\b",
        r"\w+(?:łeś|łaś)\b",  # a player is neither he nor she
        r"\b(?:musiał|mógł|powinien)byś\b|\bpowinieneś\b|\bpowinnaś\b",
    ],
}
FOR_DEVELOPERS = [
    r"`",
    r"\.toml\b|\.py\b",
    r"\binterrupt\b = |\bwindow any\b|\bokno any\b",
    r"\b[a-z]+_[a-z_]+\b",
    r"\bW\d{1,2}(?:-W\d{1,2})?\b",
]
ENGLISH_ONLY = re.compile(r"\b(?:the|of|and|with|your|which|card|cards|turn|player|true|false)\b")
POLISH_ONLY = re.compile(r"[ąćęłńśźż]|\b(?:nie|jest|karta|karty|gracz|tura|oraz)\b")


# -- where texts stand -------------------------------------------------------------------------------------------------


def toml(path: Path) -> dict[str, Any]:
    return tomllib.loads(path.read_text("utf-8"))


def strings(part: Any, where: str) -> Iterator[Text]:
    """Every text of a file that is all in one language."""
    if isinstance(part, str):
        yield where, part
    elif isinstance(part, dict):
        for key, value in part.items():
            yield from strings(value, f"{where}.{key}")
    elif isinstance(part, list):
        for number, value in enumerate(part):
            yield from strings(value, f"{where}.{number}")


def pairs(part: Any, lang: str, where: str) -> Iterator[Text]:
    """Every text of a file that says things in both languages."""
    if isinstance(part, dict):
        if set(part) >= set(LANGUAGES):
            yield from strings(part[lang], where)
            return
        for key, value in part.items():
            yield from pairs(value, lang, f"{where}.{part.get('id', '')}.{key}")
    elif isinstance(part, list):
        for value in part:
            yield from pairs(value, lang, where)


def spoken(path: Path, lang: str) -> Iterator[Text]:
    """The pairs that Python says: `look.says("Ręka", "Hand")`."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Call) and len(node.args) == 2 and called(node.func) == "says":
            said = node.args[LANGUAGES.index(lang)]
            parts = said.values if isinstance(said, ast.JoinedStr) else [said]
            words = [one.value if isinstance(one, ast.Constant) else "…" for one in parts]
            yield f"{path.name}:{node.lineno}", "".join(str(word) for word in words)


def called(node: ast.expr) -> str:
    return node.attr if isinstance(node, ast.Attribute) else node.id if isinstance(node, ast.Name) else ""


@cache
def texts(game: str, lang: str) -> list[Text]:
    """Everything that a game says to its players in a language."""
    folder = SOURCE / "games" / game
    found: list[Text] = []
    for path in folder.glob(f"words/**/{lang}.toml"):
        found += strings(toml(path), f"{path.parent.name}/{path.name}")
    for line in (folder / "rulebook" / f"{lang}.md").read_text("utf-8").splitlines():
        found.append((f"{lang}.md {line[:14]}", line))
    for path in [*folder.glob("content/**/*.toml"), *folder.glob("lessons/*.toml"), *folder.glob("rulebook/*.toml")]:
        found += pairs(toml(path), lang, path.name)
    for path in folder.rglob("*.py"):
        found += spoken(path, lang)
    return [(where, bare(text)) for where, text in found]


def bare(text: str) -> str:
    """A sentence without its places, which the program fills; the words inside them stay."""
    text = re.sub(r"\{[\w.-]+:(?:plural|you):([^}]*)\}", lambda found: found[1].replace("|", " / "), text)
    text = re.sub(r"\{[\w.-]+:([^}]*)\}", r"\1", text)
    return re.sub(r"\{[^}]*\}", "…", text)


@cache
def catalogue(lang: str) -> list[tuple[str, str]]:
    """The messages of the pages: what the code asks for, and what the reader gets."""
    with (SOURCE / "web" / "locale" / lang / "LC_MESSAGES" / "messages.po").open("rb") as file:
        found = []
        for message in read_po(file):
            asked = [message.id] if isinstance(message.id, str) else list(message.id)
            said = [message.string] if isinstance(message.string, str) else list(message.string or ())
            for number, one in enumerate(said):
                plain = asked[min(number, len(asked) - 1)]
                if plain:
                    found.append((plain, one or plain))
        return found


def hits(found: list[Text], patterns: list[str]) -> list[str]:
    forbidden = re.compile("|".join(f"(?:{pattern})" for pattern in patterns))
    return [f"{where}: {text}" for where, text in found if forbidden.search(text)]


# -- the laws ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", IDS)
def test_no_tics(game: str, lang: str) -> None:
    assert hits(texts(game, lang), TICS[lang]) == []


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", IDS)
def test_no_words_of_developers(game: str, lang: str) -> None:
    assert hits([text for text in texts(game, lang) if "builder/" not in text[0]], FOR_DEVELOPERS) == []


@pytest.mark.parametrize("game", IDS)
def test_every_text_is_in_its_own_language(game: str) -> None:
    polish = [(where, text) for where, text in texts(game, "pl") if len(ENGLISH_ONLY.findall(text)) > 1]
    english = [(where, text) for where, text in texts(game, "en") if len(re.findall(r"[ąćęłńśźż]", text)) > 1]
    named = {text for _, text in texts(game, "pl")}
    assert polish == []
    assert [line for line in english if line[1] not in named and "Kryształowa Gra" not in line[1]] == []


@pytest.mark.parametrize("id", druza.game_ids())
def test_the_gallery_speaks_the_language_of_its_reader(id: str) -> None:
    """Where values are from is said to players too: in their language, and nothing of ours for ourselves."""
    board = board_of(druza.game(id))
    notes = {lang: [entry.note for entry in board.gallery(lang)] for lang in LANGUAGES}
    assert [note for note in notes["pl"] if len(ENGLISH_ONLY.findall(note)) > 1] == []
    assert [note for note in notes["en"] + notes["pl"] if re.search(r"\bhouse\b|\bRU?-\d+|name only", note)] == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_tics_on_the_pages(lang: str) -> None:
    assert hits([(asked, said) for asked, said in catalogue(lang)], TICS[lang]) == []


def test_no_tics_in_the_documents() -> None:
    docs = SOURCE.parent.parent / "docs"
    found = [(path.name, line) for path in docs.rglob("*.md") for line in path.read_text("utf-8").splitlines()]
    assert hits(found, TICS["en"]) == []


def test_the_catalogues_are_in_their_own_languages() -> None:
    """No Polish on English pages, no English on Polish ones."""
    assert [said for _, said in catalogue("en") if POLISH_ONLY.search(said)] == []
    assert [said for _, said in catalogue("pl") if ENGLISH_ONLY.search(re.sub(r"%\(\w+\)s|„\w+”", "", said))] == []
    for asked, said in catalogue("pl"):
        words = re.findall(r"[a-z]{4,}", re.sub(r"%\(\w+\)s", "", asked))
        assert len(words) < 2 or asked != said, asked


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", IDS)
def test_the_log_can_speak_to_its_reader(game: str, lang: str) -> None:
    """Whoever acts is told of as `{who:you:* takes|You take}`: others by name, the reader as you."""
    sentences = toml(SOURCE / "games" / game / "words" / f"{lang}.toml")["event"]
    for key, sentence in sentences.items():
        for _, field, spec, _ in string.Formatter().parse(sentence):
            if field == "who" and "{count:plural:w" not in sentence:  # several may win together
                assert re.fullmatch(r"you:[^|]*\|[^|]*", spec or ""), f"[event] {key}: {sentence}"


@pytest.mark.parametrize("id", druza.game_ids())
def test_kinds_of_the_gallery_and_choices_of_a_new_table_have_words(id: str) -> None:
    """No names of keys, no true and false: what a select shows is said in both languages."""
    game = druza.game(id)
    for lang in LANGUAGES:
        words = game.words.by_language[lang]
        assert {entry.kind for entry in board_of(game).gallery(lang)} <= set(words["kind"])
        for option in game.setup_options():
            for choice in option["choices"]:
                said = str(choice).lower() if isinstance(choice, bool) else str(choice)
                assert f"{option['name']}.{said}" in words["setup"] or said.isdigit(), (option["name"], choice)
