"""TT-035 to TT-037 and the counts of the ledger: what is in the box."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import druza
from druza.games.tortuga.content.box import Box
from druza.games.tortuga.content.pieces import HUNTING_CARD, SHIP_CARD, START_CARD
from druza.games.tortuga.content.tables import tables
from druza.games.tortuga.load import LOADER
from druza.kernel.refused import BadInput
from tests.games.tortuga.table import CONTENT, GAME, card, go, tortuga

BOX = GAME.box


def test_the_box_holds_121_cards_11_tiles_and_117_tokens() -> None:
    assert sum(CONTENT.copies) == 121
    assert sum(tile.count for tile in BOX.tiles) == 11
    figures = sum(token.count for token in BOX.tokens if token.id == "ship-figure")
    assert (sum(token.count for token in BOX.tokens) - figures, figures) == (117, 4)


def test_starting_cards_are_counted_for_each_player() -> None:
    each = {entry.id: entry.per_player for entry in BOX.cards if entry.deck == "START"}
    assert each == {"s-extraction": 5, "s-maneuver": 3, "s-afterburner": 1}
    assert [CONTENT.copies[CONTENT.cards.index(id)] for id in each] == [20, 12, 4]


def test_control_tokens_show_what_their_tiles_say() -> None:
    shown = [token.shows.pl for token in BOX.tokens if token.id.startswith("control") and token.shows]
    worth = {tile.id: tile.influence for tile in BOX.tiles}
    assert shown == [str(worth[tile]) for tile in ("market", "vortex", "tortuga")]


def test_every_text_is_there_in_both_languages() -> None:
    texts = [text for card in BOX.cards for text in (card.name, card.text)]
    texts += [text for tile in BOX.tiles for text in (tile.name, tile.text)]
    texts += [text for token in BOX.tokens for text in (token.name, token.text)]
    texts += [text for scenario in BOX.scenarios for text in (scenario.name, scenario.text)]
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
        assert shown.id == next(entry.card for entry in BOX.tokens if entry.id == token)
        assert shown.difficulty == CONTENT.difficulty[number]
        assert shown.influence == CONTENT.reward[number]
    assert sorted(CONTENT.difficulty) == [2, 2, 3, 3, 4, 4, 5, 5, 6, 7]


def test_values_can_be_changed_for_an_experiment() -> None:
    changed = druza.game("tortuga", {"t-hacker.cost": 3, "constants.cost_move": 2})
    assert changed.fingerprint != GAME.fingerprint
    seen = changed.new(2, 1).view(0)
    assert [pile["price"] for pile in seen["piles"]][:2] == [3, 3]


def copied(tmp_path: Path, file: str, old: str, new: str) -> Path:
    for path in LOADER.folder.glob("*.toml"):
        (tmp_path / path.name).write_text(path.read_text("utf-8"), "utf-8")
    text = (tmp_path / file).read_text("utf-8")
    assert old in text
    (tmp_path / file).write_text(text.replace(old, new, 1), "utf-8")
    return tmp_path


@pytest.mark.parametrize(
    ("file", "old", "new", "says"),
    [
        ("cards_t.toml", "maneuver = 2\n", "manoeuvre = 2\n", "did you mean 'maneuver'"),
        ("cards_t.toml", "cost = 2", "", "t-hacker: cost: expected a price"),
        ("cards_f.toml", 'when = "defend"', 'when = "play"', "works in fights"),
        ("cards_w.toml", 'card = "w-mercenary"', 'card = "w-mercenry"', "unknown card 'w-mercenry'"),
        ("cards_start.toml", "per_player = 5", "count = 20", "expected per_player, and nothing else"),
        ("cards_t.toml", "{crypto} Crypto", "{crypts} Crypto", "a text asks for {crypts}, but there is no such value"),
        ("tokens.toml", 'card = "h-leech"', 'card = "h-bot"', "expected a Hunting card that no other token has"),
        ("cards_w.toml", 'from = [ "hand", "discard" ]', 'from = [ "hand", "played" ]', "hand or played, not both"),
        ("map.toml", 'near = [ "c", "i2", "i6", "x1", "x2" ]', 'near = [ "c", "i2", "i6", "x1" ]', "must be a place"),
        ("map.toml", 'tile = "turret"', 'tile = "turet"', "unknown tile 'turet'"),
        ("sectors.toml", "track = [ 3, 4", "track = [ 4, 3", "track: expected rising spaces"),
        ("sectors.toml", 'grants = "token-turret"', "bonus = [ { do = 'draw', n = 1 } ]", "bonus: expected none"),
        ("game.toml", "starting_hands = [ 4, 5 ]", "starting_hands = [ 4 ]", "expected 2 numbers"),
        ("game.toml", 'layout = "two"', 'layout = "tow"', "is no board for 2 players"),
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
