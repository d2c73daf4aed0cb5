"""Content and packs: what is there, cards from folders of TOML, and what is refused with file, entry and reason."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from druza.games.crystalicum.effect_words import KINDS
from druza.games.crystalicum.load import load
from druza.kernel.refused import BadInput
from tests.games.crystalicum.table import BOX, CONTENT, GAME, begin, crystalicum, do, embassy, slot_of

CARD = """
[[card]]
id = "test-captain"
kind = "character"
name.pl = "Próbny kapitan"
name.en = "Test Captain"
faction = "independent"
functions = ["captain"]
cost = 2
body = 1
mind = 2
spirit = 1
text.pl = "Akcja: zaznacz go – zyskaj 3 Kryształy."
text.en = "Action: mark him - gain 3 Crystals."
source = "house"
[[card.effect]]
timing = "action"
cost = [{mark = "self"}]
do = [{verb = "gain-crystals", who = "you", count = 3}]
"""


def pack(folder: Path, text: str = CARD) -> Path:
    (folder / "mine.toml").write_text(text, "utf-8")
    return folder


def test_the_content_has_the_cards_of_the_ledger() -> None:
    kinds = Counter(KINDS[kind] for kind in CONTENT.kind)
    assert kinds == {
        "home-world": 4,
        "world": 40,
        "character": 58,
        "ship": 23,
        "place": 17,
        "unit": 14,
        "equipment": 17,
        "action": 36,
        "reaction": 15,
    }


def test_copies_are_those_of_the_preconstructed_decks() -> None:
    counts: Counter[int] = Counter()
    for deck in (*CONTENT.deck_resources, *CONTENT.deck_worlds):
        counts.update(deck)
    for number, card in enumerate(BOX.cards):
        if CONTENT.kind[number] != 8:
            assert counts[number] == card.copies, card.id


def test_every_card_has_words_in_both_languages() -> None:
    for card in BOX.cards:
        assert card.name.pl
        assert card.name.en
        assert card.text.pl
        assert card.text.en


def test_a_pack_adds_a_card_that_is_played_at_once(tmp_path: Path) -> None:
    game = load(packs=[pack(tmp_path)])
    assert len(game.content.ids) == len(CONTENT.ids) + 1
    assert game.fingerprint != GAME.fingerprint
    table = crystalicum(game=game)
    embassy(table, 0, "test-captain")
    do(begin(table), "use:test-captain")
    assert table.treasuries[0] == 23
    assert table.marked[slot_of(table, "test-captain")] == 1


def test_changes_of_values_make_another_content() -> None:
    game = load({"kyriakos.cost": 1})
    assert game.content.cost[game.content.ids.index("kyriakos")] == 1
    assert game.fingerprint != GAME.fingerprint


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("cost = 2", 'cost = "two"', "mine.toml: test-captain: cost: Expected `int`, got `str`"),
        ("body = 1", "boddy = 1", "mine.toml: test-captain: unknown key 'boddy'"),
        ('"independent"', '"gnomes"', "mine.toml: test-captain: unknown faction 'gnomes'"),
        ('["captain"]', '["capitan"]', "mine.toml: test-captain: unknown Function 'capitan'"),
        ('id = "test-captain"', 'id = "kyriakos"', "a card with this id is already in characters.toml"),
        ('verb = "gain-crystals"', 'verb = "gain-gold"', "mine.toml: test-captain"),
        ('timing = "action"', 'timing = "reaction"', 'effect[0]: timing "reaction" needs a trigger'),
        ('timing = "action"', 'timing = "constant"', 'effect[0]: timing "constant" has no cost'),
        ('[{mark = "self"}]', "[{}]", 'effect[0]: each entry of "cost" says one thing, found none'),
        ('[{mark = "self"}]', '[{mark = "self", pay = 1}]', 'effect[0]: each entry of "cost" says one thing'),
        (
            "count = 3",
            "count = {x = 'paid', up_to = 2}",
            "effect[0]: an amount is a number, or one of of, count, x, up_to",
        ),
        (
            '{verb = "gain-crystals", who = "you", count = 3}',
            '{verb = "cancel", target = "trigger-action"}',
            'effect[0]: "cancel" answers only action-card-played',
        ),
        (
            '{verb = "gain-crystals", who = "you", count = 3}',
            '{verb = "capacity", target = "self", amount = 1}',
            'effect[0]: "capacity" can only be a constant ability',
        ),
        ('kind = "character"', 'kind = "wizard"', "mine.toml"),
        ("[[card]]", "[[card", "mine.toml: not TOML"),
    ],
)
def test_a_card_that_cannot_be_understood_is_refused(tmp_path: Path, old: str, new: str, said: str) -> None:
    with pytest.raises(BadInput) as caught:
        load(packs=[pack(tmp_path, CARD.replace(old, new, 1))])
    assert said in str(caught.value)


def test_an_empty_folder_is_no_pack(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match="no pack: expected a folder with TOML files"):
        load(packs=[tmp_path])
