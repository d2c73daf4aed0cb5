"""Packs: the worked example of docs/packs.md does what it says, and mistakes are told."""

from __future__ import annotations

import random
import re
import subprocess
import sys
from pathlib import Path
from typing import get_args

import pytest

import druza
from druza.games.crystalicum.content import effect_entries
from druza.games.crystalicum.content.language import verb_table
from druza.games.crystalicum.content.terms import WINDOWS
from druza.games.crystalicum.game import Crystalicum
from druza.games.crystalicum.verbs.registry import VERBS
from druza.games.registry import use_packs
from druza.kernel.drawing import board_of
from druza.kernel.packs import packs_in
from druza.kernel.refused import BadInput
from tests.games.crystalicum import table

DOCUMENT = (Path(__file__).parents[3] / "docs" / "packs.md").read_text("utf-8")


@pytest.fixture
def harbour(tmp_path: Path) -> Path:
    """The example, as it stands in the document."""
    for name, text in re.findall(r"```toml\n# (harbour/\S+)\n(.*?)```", DOCUMENT, re.S):
        path = tmp_path / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, "utf-8")
    return tmp_path / "harbour"


def game(folder: Path) -> Crystalicum:
    loaded = druza.game("crystalicum", packs=[folder])
    assert isinstance(loaded, Crystalicum)
    return loaded


def checked(folder: Path) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "druza.cli", "content", "check", str(folder)]
    return subprocess.run(command, capture_output=True, text=True, timeout=60)


def change(folder: Path, before: str, after: str, file: str = "cards.toml") -> None:
    text = (folder / file).read_text("utf-8")
    assert before in text
    (folder / file).write_text(text.replace(before, after, 1), "utf-8")


def test_the_example_is_good(harbour: Path) -> None:
    run = checked(harbour)
    assert run.returncode == 0, run.stderr
    assert "all is well" in run.stdout


def test_the_cards_are_in_the_game_the_gallery_and_the_builder(harbour: Path) -> None:
    with_pack, without = game(harbour), druza.game("crystalicum", packs=[])
    assert with_pack.fingerprint != without.fingerprint
    assert {"harbour-pilot", "harbour-signal", "harbour-moon"} <= {
        entry.id for entry in board_of(with_pack).gallery("en")
    }
    builder = with_pack.builder()
    assert [item.name for item in builder.items("pl") if item.id.startswith("harbour")] == [
        "Pilot portowy",
        "Sygnał z portu",
        "Księżyc Portowy",
    ]
    plain = without.builder()
    assert plain is not None
    assert len(builder.items("en")) == len(plain.items("en")) + 3


def test_what_the_texts_say_happens(harbour: Path) -> None:
    rules = game(harbour)
    state = table.crystalicum(hands={0: "harbour-signal"}, game=rules)
    pilot = table.homeland(state, 0, "harbour-pilot")
    ship = table.orbit(state, 0, "elfia-fregata", marked=True)
    table.do(table.begin(state), "use:harbour-pilot")
    assert state.marked[pilot]
    assert len(state.hands[0]) == 2
    state.treasuries[0] = 5
    table.on_until(state, "action", 0)
    table.do(state, "card:harbour-signal", "at:elfia-fregata")
    assert not state.marked[ship]
    assert state.treasuries[0] == 4


def test_a_deck_with_the_cards_is_legal_and_played_to_its_end(harbour: Path) -> None:
    rules = game(harbour)
    builder = rules.builder()
    build = builder.suggestions("en")[0].build
    build.counts.update({"harbour-pilot": 3, "harbour-signal": 2, "harbour-moon": 1})
    build = builder.checked("Harbour", build.choices, build.counts)
    assert builder.faults(build, "en") == []
    options: dict[str, object] = {"turn_limit": 6}
    builder.fill(options, [build, build], random.Random(1))
    state, chance = rules.new(2, 5, options), random.Random(2)
    while state.seat >= 0:
        state.apply(chance.choice(state.options()))
    assert rules.problems(state) == []


@pytest.mark.parametrize(
    ("before", "after", "told"),
    [
        ("cost = 4", "costs = 4", "cards.toml: harbour-pilot: unknown key 'costs'; did you mean 'cost'?"),
        (
            'functions = ["captain"]',
            'functions = ["capitain"]',
            "cards.toml: harbour-pilot: unknown Function 'capitain'",
        ),
        ('faction = "ice-elves"', 'faction = "elves"', "harbour-pilot"),
        ("luck = 4", "luck = 9", "harbour-moon: luck"),
        ('verb = "unmark"', 'verb = "unmrk"', "did you mean 'unmark'"),
        ('kind = "world"', 'kind = "wrold"', "did you mean 'world'"),
        ('id = "harbour-moon"', 'id = "kyriakos"', "a card with this id is already in characters.toml"),
        ("[[card]]", "[[card]", "not TOML"),
        ('text.en = "Pay 1 Crystal: unmark your Ship."\n', "", "harbour-signal"),
    ],
)
def test_a_mistake_is_told_with_file_entry_and_reason(harbour: Path, before: str, after: str, told: str) -> None:
    change(harbour, before, after)
    with pytest.raises(BadInput) as error:
        game(harbour)
    assert told in str(error.value)
    if told.startswith("cards.toml"):
        assert f"harbour: {told}\n" in DOCUMENT
    assert "cards.toml" in str(error.value)


def test_the_check_exits_with_2_and_one_line(harbour: Path) -> None:
    change(harbour, "cost = 4", "costs = 4")
    run = checked(harbour)
    assert run.returncode == 2
    assert run.stderr.strip().endswith("harbour: cards.toml: harbour-pilot: unknown key 'costs'; did you mean 'cost'?")
    assert "Traceback" not in run.stderr


def test_a_pack_must_say_for_which_game_it_is(harbour: Path, tmp_path: Path) -> None:
    change(harbour, "crystalicum", "star-scrappers", "pack.toml")
    with pytest.raises(BadInput, match="star-scrappers cannot be added to by packs"):
        druza.game("star-scrappers", packs=[harbour])
    with pytest.raises(BadInput, match="for star-scrappers, not for crystalicum"):
        game(harbour)
    change(harbour, "star-scrappers", "chess", "pack.toml")
    with pytest.raises(BadInput, match=r"expected one of .*crystalicum"):
        use_packs([harbour])
    with pytest.raises(BadInput, match=r"expected a file pack\.toml"):
        use_packs([tmp_path])
    with pytest.raises(BadInput, match="expected a folder"):
        use_packs([tmp_path / "nothing"])


def test_packs_in_use_are_everywhere(harbour: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DRUZA_PACKS", "")
    use_packs([harbour])
    assert druza.game("crystalicum").packs == [str(harbour)]
    assert druza.game("star-scrappers").packs == []
    assert packs_in(harbour.parent) == [harbour]


def test_the_document_names_the_whole_vocabulary() -> None:
    for word in (*WINDOWS, *get_args(effect_entries.Kind)):
        assert f"`{word}`" in DOCUMENT, word


def test_the_document_has_the_verbs_as_they_are_declared() -> None:
    assert verb_table() in DOCUMENT


def test_every_verb_says_what_it_does_and_is_known_by_one_name() -> None:
    assert len({verb.NAME for verb in VERBS}) == len(VERBS)
    assert all(verb.DOES for verb in VERBS)
