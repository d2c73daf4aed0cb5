"""TT-035 to TT-037 and the counts of the ledger: what is in the box."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import druza
from druza.games.tortuga.content import FOLDER
from druza.games.tortuga.content.box import Box
from druza.games.tortuga.content.pieces import HUNTING_CARD, SHIP_CARD, START_CARD
from druza.games.tortuga.content.tables import tables
from druza.kernel.refused import BadInput
from tests.games.tortuga.table import CONTENT, GAME, card, go, tortuga

BOX = GAME.box


def test_the_box_holds_121_cards_11_tiles_and_117_tokens() -> None:
    assert sum(CONTENT.copies) == 121
    assert sum(CONTENT.tile_copies) == 11
    figures = sum(token.count for token in BOX.tokens if token.id == "ship-figure")
    assert (sum(token.count for token in BOX.tokens) - figures, figures) == (117, 4)


def test_the_check_list_of_the_box_is_right() -> None:
    by_deck = {file.deck: file.total for file in BOX.card_files}
    listed = {part.id: part.count for part in BOX.game.component}
    assert {deck: listed[f"box-cards-{deck.lower()}"] for deck in "TFWLK"} == {deck: by_deck[deck] for deck in "TFWLK"}
    assert (listed["box-cards-hunt"], listed["box-cards-ship"]) == (10, 4)
    counts = {entry.id: entry.count for entry in BOX.cards}
    starting = {"maneuver": 12, "extraction": 20, "afterburner": 4}
    for name, count in starting.items():
        assert listed[f"box-cards-{name}"] == counts[f"s-{name}"] == count


def test_control_tokens_are_worth_what_their_tiles_say() -> None:
    worth = {
        tile: token.influence for token in BOX.tokens if token.id.startswith("control") for tile in token.starts_on
    }
    assert worth == {tile.id: tile.influence for tile in BOX.tiles}


def test_the_actions_cost_what_the_constants_say() -> None:
    costs = {action.id: action.cost for action in BOX.actions}
    constants = BOX.game.constants
    assert costs["move"] == {"m": constants.cost_move}
    assert costs["collect-mineral"] == {"m": constants.cost_mineral}
    assert costs["scout"] == {"m": constants.cost_scout}
    assert costs["remove-card"] == {"m": constants.cost_remove}
    assert costs["reserve"] == {"c": constants.cost_reserve}
    assert costs["refresh-market"] == {"c": constants.cost_refresh}
    assert costs["buy-influence"] == {"c": constants.cost_influence}


def test_every_text_is_there_in_both_languages() -> None:
    texts = [text for card in BOX.cards for text in (card.name, card.text)]
    texts += [text for tile in BOX.tiles for text in (tile.name, tile.text)]
    texts += [text for token in BOX.tokens for text in (token.name, token.text)]
    texts += [text for scenario in BOX.scenarios for text in (scenario.name, scenario.text)]
    texts += [text for action in BOX.actions for text in (action.name, action.text)]
    assert all(text.pl and text.en for text in texts)


def test_tt_035_a_card_shows_price_letter_and_resources() -> None:
    mercenary = BOX.cards[card("mercenary")]
    assert (mercenary.cost, mercenary.deck, mercenary.crypto, mercenary.maneuver) == (2, "W", 0, 2)


def test_tt_036_starting_ship_and_hunting_cards_are_never_sold() -> None:
    never = [n for n, group in enumerate(CONTENT.group) if group in (START_CARD, SHIP_CARD, HUNTING_CARD)]
    assert len(never) == 3 + 4 + 10
    assert all(CONTENT.deck[n] < 0 and n not in CONTENT.piles and BOX.cards[n].cost is None for n in never)


def test_tt_037_a_hunting_card_shows_difficulty_and_influence() -> None:
    for number, token in enumerate(CONTENT.hunts):
        shown = BOX.cards[CONTENT.hunt_card[number]]
        assert shown.token == token
        assert shown.difficulty == CONTENT.difficulty[number]
        assert shown.influence == CONTENT.reward[number]
    assert sorted(CONTENT.difficulty) == [2, 2, 3, 3, 4, 4, 5, 5, 6, 7]


def test_values_can_be_changed_for_an_experiment() -> None:
    changed = druza.game("tortuga", {"t-hacker.cost": 3, "constants.cost_move": 2})
    assert changed.fingerprint != GAME.fingerprint
    seen = changed.new(2, 1).view(0)
    assert [pile["price"] for pile in seen["piles"]][:2] == [3, 3]


def copied(tmp_path: Path, file: str, old: str, new: str) -> Path:
    for path in FOLDER.glob("*.toml"):
        (tmp_path / path.name).write_text(path.read_text("utf-8"), "utf-8")
    text = (tmp_path / file).read_text("utf-8")
    assert old in text
    (tmp_path / file).write_text(text.replace(old, new, 1), "utf-8")
    return tmp_path


@pytest.mark.parametrize(
    ("file", "old", "new", "says"),
    [
        ("cards_t.toml", "maneuver = 2\n", "manoeuvre = 2\n", "did you mean 'maneuver'"),
        ("cards_t.toml", "count = 6", "count = 5", "expected 31 in all"),
        ("cards_t.toml", "cost = 2", "", "t-hacker: cost: expected a price"),
        ("cards_f.toml", 'when = "defend"', 'when = "play"', "works in fights"),
        ("cards_w.toml", 'card = "w-mercenary"', 'card = "w-mercenry"', "unknown card 'w-mercenry'"),
        ("cards_hunt.toml", "difficulty = 2", "difficulty = 3", "one difficulty"),
        ("cards_w.toml", 'from = [ "hand", "discard" ]', 'from = [ "hand", "played" ]', "hand or played, not both"),
        ("cards_w.toml", "by = 1, uses = 1", "by = 1, uses = 2", "a discount is for one action"),
        ("map.toml", 'near = [ "c", "i2", "i6", "x1", "x2" ]', 'near = [ "c", "i2", "i6", "x1" ]', "must be a place"),
        ("map.toml", 'tile = "turret"', 'tile = "turet"', "unknown tile 'turet'"),
        ("sectors.toml", "max_defence = 8", "max_defence = 9", "track: expected rising spaces up to 9"),
        ("sectors.toml", "fixed_cost = 15", "fixed_cost = 14", "expected 15 as in game.toml"),
        ("game.toml", "starting_hands = [ 4, 5 ]", "starting_hands = [ 4 ]", "expected 2 numbers"),
        ("game.toml", 'layout = "two"', 'layout = "tow"', "is no board for 2 players"),
        ("scenarios.toml", 'from = "loser"', 'from = "bank"', "expected a gain from loser, one from bank"),
    ],
)
def test_mistakes_in_the_content_are_named(tmp_path: Path, file: str, old: str, new: str, says: str) -> None:
    folder = copied(tmp_path, file, old, new)
    with pytest.raises(BadInput, match=says):
        tables(Box(folder))


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"usurper": 1}, "expected the seat that controls Tortuga"),
        ({"influence": [15, 0, 0]}, "15 influence end the game"),
        ({"discounts": [0]}, "is no discount"),
        ({"mineral_rate": 0}, "at least 1 Crypto for a Mineral"),
        ({"first": 3}, "expected seats from 0 to 2"),
        ({"known": [99, 0, 0]}, "more cards than the deck has"),
        ({"stash": 1}, "minerals: expected 10 in all, found 11"),
    ],
)
def test_an_impossible_position_is_named(change: dict[str, Any], says: str) -> None:
    position = json.loads(GAME.new(3, 5).to_json())
    position["table"].update(change)
    problems = GAME.problems(GAME.from_json(json.dumps(position)))
    assert [problem for problem in problems if says in problem]


def test_a_fight_of_a_seat_with_itself_is_impossible() -> None:
    table = tortuga(hand={0: "pilot", 1: "maneuver"}, ship={0: "i1", 1: "i1"})
    go(table, "attack:1")
    assert table.fight is not None
    table.fight.seats = [0, 0]
    assert [problem for problem in GAME.problems(table) if "two different seats" in problem]
