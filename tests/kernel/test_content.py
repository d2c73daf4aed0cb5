"""Content: mistakes are told with file, entry, key and what was expected."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest

from druza.kernel.content import Entry, Text, apply_changes, check_changes, fingerprint, read_content
from druza.kernel.refused import BadInput


class Card(Entry, kw_only=True):
    id: str
    level: int
    name: Text
    kind: str = ""


class Cards(Entry, kw_only=True):
    card: list[Card]


GOOD = '[[card]]\nid = "raker"\nlevel = 1\nname = { pl = "Odgrabiec", en = "Raker" }\n'


def written(folder: Path, text: str) -> Path:
    file = folder / "cards.toml"
    file.write_text(text, "utf-8")
    return file


def test_good_content_is_read(tmp_path: Path) -> None:
    cards = read_content(written(tmp_path, GOOD), Cards).card
    assert (cards[0].id, cards[0].name.get("pl"), cards[0].name.get("en")) == ("raker", "Odgrabiec", "Raker")


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (GOOD.replace("level = 1", 'level = "one"'), ["cards.toml", "raker", "level", "int"]),
        (GOOD.replace("level = 1\n", ""), ["cards.toml", "raker", "level"]),
        (GOOD + "levle = 2\n", ["cards.toml", "raker", "levle", "did you mean 'level'"]),
        (GOOD.replace("level = 1", "level ="), ["cards.toml", "not TOML", "line 3"]),
        ("card = 3\n", ["cards.toml", "array"]),
    ],
)
def test_a_mistake_names_file_entry_and_key(tmp_path: Path, text: str, told: list[str]) -> None:
    with pytest.raises(BadInput) as error:
        read_content(written(tmp_path, text), Cards)
    for part in told:
        assert part in str(error.value)
    assert "\n" not in str(error.value)


def test_a_missing_file_is_told(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match="missing"):
        read_content(tmp_path / "cards.toml", Cards)


def test_changes_reach_the_entry_they_name(tmp_path: Path) -> None:
    changed = read_content(written(tmp_path, GOOD), Cards, {"raker.level": 4}).card
    assert changed[0].level == 4


def test_changes_leave_other_entries_alone() -> None:
    raw: dict[str, Any] = {"card": [{"id": "a", "level": 1}, {"id": "b", "level": 1}]}
    apply_changes(raw, {"b.level": 3, "b.unknown": 1})
    assert raw == {"card": [{"id": "a", "level": 1}, {"id": "b", "level": 3}]}


def test_the_fingerprint_is_of_what_is_said_not_of_how_it_is_laid_out(tmp_path: Path) -> None:
    written(tmp_path, GOOD)
    before = fingerprint(tmp_path)
    written(tmp_path, "# a comment\n" + GOOD.replace(" = ", "   =  "))
    assert fingerprint(tmp_path) == before
    assert fingerprint(tmp_path, {"raker.level": 2}) != before
    written(tmp_path, GOOD.replace("1", "2"))
    assert fingerprint(tmp_path) != before


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('en = "Raker"', 'en = "Shooter"'),
        ('id = "raker"', 'id = "raker"\nnote = "printed smaller"\nname_en_source = "house"'),
        ('id = "raker"', 'id = "raker"\nsource = "house"\nref = ["a page"]\nknown = { level = "house" }'),
        ('id = "raker"', 'id = "raker"\nhex = "#ff0000"'),
    ],
)
def test_the_fingerprint_leaves_out_what_is_there_for_readers(tmp_path: Path, old: str, new: str) -> None:
    written(tmp_path, GOOD)
    before = fingerprint(tmp_path)
    assert old in GOOD
    written(tmp_path, GOOD.replace(old, new))
    assert fingerprint(tmp_path) == before


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('id = "raker"', 'id = "rakers"'),
        ("level = 1", "level = 2"),
        ('id = "raker"', 'id = "raker"\nsource = "treasury"'),  # where an effect takes from
        ('id = "raker"', 'id = "raker"\nname_of = "another card"'),
        ('id = "raker"', 'id = "raker"\nde_energy_source = 2'),  # how often a card is in a deck
    ],
)
def test_the_fingerprint_is_of_every_value(tmp_path: Path, old: str, new: str) -> None:
    written(tmp_path, GOOD)
    before = fingerprint(tmp_path)
    assert old in GOOD
    written(tmp_path, GOOD.replace(old, new))
    assert fingerprint(tmp_path) != before


def test_entries_refuse_unknown_keys() -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert({"id": "x", "level": 1, "name": {"pl": "a", "en": "b"}, "more": 1}, Card)


def test_a_change_of_what_is_not_there_is_refused(tmp_path: Path) -> None:
    written(tmp_path, GOOD)
    check_changes([tmp_path], {"raker.level": 3})
    with pytest.raises(BadInput, match="no entry has the id 'raken'; did you mean 'raker'"):
        check_changes([tmp_path], {"raken.level": 3})
    with pytest.raises(BadInput, match="has no key 'levle'; did you mean 'level'"):
        check_changes([tmp_path], {"raker.levle": 3})
    with pytest.raises(BadInput, match="cannot change 'level': expected the id of an entry and a key"):
        check_changes([tmp_path], {"level": 3})


class Bare(Entry, kw_only=True):
    id: str
    card: Card | None = None


def test_a_key_of_another_kind_of_entry_is_not_what_was_meant(tmp_path: Path) -> None:
    with pytest.raises(BadInput) as error:
        read_content(written(tmp_path, 'id = "a"\nlevel = 3\n'), Bare)
    assert str(error.value).endswith("unknown key 'level'")
