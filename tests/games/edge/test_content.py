"""Content: counts, legality of lists, and mistakes that are named."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest

import druza
from druza.games.edge.game import Edge
from druza.games.edge.list_files import read_list, write_list
from druza.games.edge.load import LOADER
from druza.games.edge.rules.list_problems import deck_problems, squad_problems
from druza.games.edge.verbs.registry import VERBS
from druza.kernel.refused import BadInput
from tests.games.edge.table import CONTENT, GAME

FOLDER = Path(__file__).parent


def test_counts_of_the_box() -> None:
    assert len(CONTENT.cards) == 124
    assert sum(CONTENT.card_copies) == 430
    assert sum(CONTENT.unit_cards) == 38
    models = [CONTENT.unit_cards[unit] * CONTENT.unit_models[unit] for unit in range(31)]
    assert sum(models) == 76
    by_faction = [sum(CONTENT.card_copies[card] for card in cards) for cards in CONTENT.faction_cards]
    assert by_faction == [71, 71, 72, 72, 72, 72]
    assert (len(CONTENT.banners), len(CONTENT.shrines), len(CONTENT.tokens)) == (12, 12, 31)


def test_suggested_lists_are_legal() -> None:
    for rules in CONTENT.rules[:2]:
        for faction, name in enumerate(CONTENT.factions):
            key = f"{name}_{'duel' if rules.track else 'multi'}"
            units = CONTENT.deck_squads[key]
            assert squad_problems(CONTENT, rules, faction, units) == []
            assert deck_problems(CONTENT, faction, units, CONTENT.deck_cards[key], rules.deck) == []
            assert len(CONTENT.deck_drop[key]) == (5 if rules.track else 0)


def test_every_verb_is_used_and_has_words() -> None:
    assert {part.name for part in CONTENT.parts} == set(VERBS)
    assert {f"verb_{name}" for name in VERBS} <= set(GAME.words.by_language["pl"]["term"])


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ('do = "shove"', 'do = "shov"', "cards_chapter.toml: ch_bash: unknown verb 'shov'; did you mean 'shove'?"),
        ('sel = "squad_models" }', 'sel = "squad_model" }', "ch_bash: unknown selector 'squad_model'"),
        ('b2b = "actor" }', 'b2b = "actro" }', "ch_bash: unknown reference 'actro'"),
        ('when = "active"', 'when = "sometime"', "ch_bash: unknown window 'sometime'"),
        ("empty = true }", "emptty = true }", "ch_bash: where: unknown key 'emptty'; did you mean 'empty'?"),
        (
            'when = "active"',
            'need = { by_model = true }\nwhen = "active"',
            "ch_bash: by_model is for actions that answer wounds",
        ),
        ("copies = 4", "copies = 0", "ch_bash: copies"),
        ("cost = { crystal = 0 }", "cost = { crystals = 0 }", "unknown key 'crystals'"),
    ],
)
def test_a_card_that_cannot_be_understood_is_rejected(tmp_path: Path, old: str, new: str, message: str) -> None:
    shutil.copytree(LOADER.folder, tmp_path / "content")
    file = tmp_path / "content" / "cards_chapter.toml"
    text = file.read_text("utf-8")
    assert old in text
    file.write_text(text.replace(old, new, 1), "utf-8")
    with pytest.raises(BadInput, match=re.escape(message)):
        LOADER.read(own=tmp_path / "content")


def test_changes_make_another_game() -> None:
    other = druza.game("edge", {"holy_knight.endurance": 1})
    assert other.fingerprint != GAME.fingerprint


def test_lists_are_kept_in_files(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    units, cards = CONTENT.deck_squads["demons_duel"], CONTENT.deck_cards["demons_duel"]
    write_list(CONTENT, path, "My demons", "duel", 1, units, cards)
    found = read_list(CONTENT, path)
    assert (found.name, found.mode, found.faction) == ("My demons", "duel", "demons")
    assert [CONTENT.units.index(unit) for unit in found.squads] == units
    assert sum(found.cards.values()) == 25
    path.write_text(path.read_text("utf-8").replace("de_mist = 2", "de_mist = 9"), "utf-8")
    with pytest.raises(BadInput, match="de_mist: at most 4 copies"):
        read_list(CONTENT, path)


def test_every_rule_has_a_test() -> None:
    named: set[str] = set()
    for file in FOLDER.glob("test_*.py"):
        for name in re.findall(r"def (test_ed_\w+)", file.read_text("utf-8")):
            named.update(f"ED-{number}" for number in re.findall(r"_(\d{3})(?=_)", name))
    missing = [rule for rule in GAME.rulebook.ids() if rule not in named]
    assert missing == []


def test_ed_024_112_273_305_numbers_of_the_content_are_the_only_ones() -> None:
    """Sources, the price of the red die, the bonus of a token and the small deck: play and words follow the content."""
    spent = [{"do": "mod", "t": {"sel": "bearer"}, "attr_choice": ["roll", "ini", "mov"], "n": 5, "until": "use"}]
    changes = {
        "source.count": 3,
        "red.cost": {"crystal": 2},
        "deck_20.deck": 18,
        "buy_vp.cost": 4,
        "unstoppable.effect": [{"do": "spend", "token": "unstoppable", "then": spent}],
    }
    game = druza.game("edge", changes)
    assert isinstance(game, Edge)
    state = game.new(2, 1, {"factions": "random", "deck_20": True, "buy_vp": True})
    while not state.turn:
        state.apply(state.options()[0])
    assert len(state.sources) == 3
    assert [len(state.decks[seat]) + len(state.hands[seat]) for seat in range(2)] == [18, 18]
    said = {word: game.describe(state, game.parse(word), 0, "en") for word in ("die:1", "buy", "spend")}
    assert said["die:1"] == "Red die (2 crystals)"
    assert said["buy"] == "Buy 1 victory point for 4 crystals"
    assert said["spend"].endswith("+5")
    assert "18" in game.words.say("pl", "setup", "deck_20", game.figures())
    assert game.content.die_cost == [0, 2]
