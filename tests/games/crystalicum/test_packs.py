"""Content and packs: what is there, cards from folders of TOML, and what is refused with file, entry and reason."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pytest

import druza
from druza.games.crystalicum.content.terms import KINDS
from druza.games.crystalicum.game import Crystalicum
from druza.games.crystalicum.load import load
from druza.games.crystalicum.rules.cards import hidden_worlds
from druza.kernel.refused import BadInput
from tests.games.crystalicum.table import (
    BOX,
    CONTENT,
    GAME,
    bear,
    begin,
    can,
    crystalicum,
    do,
    embassy,
    hide,
    on_until,
    options_of,
    slot_of,
)

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
        "unit": 15,
        "equipment": 18,
        "action": 37,
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


GAIN = '{verb = "gain-crystals", who = "you", count = 3}'
MARK = '{verb = "mark", target = {kind = "ship"}}'
SPARE = '{verb = "modify", target = "self", trait = "body", amount = 1, until = "end-of-turn"}'


@pytest.mark.parametrize(
    ("heading", "do", "said"),
    [
        ('timing = "constant"', SPARE, "a constant ability lasts \"while\" it holds, not until 'end-of-turn'"),
        ('timing = "action"', SPARE.replace("end-of-turn", "while"), 'only a constant ability lasts "while" it holds'),
        ('timing = "action"', '{verb = "extra", what = "move", target = "self"}', '"extra" needs "until"'),
        ('timing = "action"', '{verb = "cost-delta", filter = {kind = "ship"}, amount = -1}', 'needs "until"'),
        (
            'timing = "reaction"\ntrigger = {event = "luck-drawn", by = "own"}',
            '{verb = "cost-delta", filter = "trigger-card", amount = -1}',
            'of the "trigger-card" answers only world-revealed',
        ),
        ('timing = "constant"', '{verb = "duel-rule", rule = "refuse-free"}', "can not be a constant ability"),
        ('timing = "action"', '{verb = "duel-rule", rule = "loser-destroyed"}', "can only be a constant ability"),
        ('timing = "action"', '{verb = "duel-rule", rule = "refuse-free"}', '"duel-rule" answers only duel-declared'),
        ('timing = "action"', '{verb = "compare", trait = "mind"}', '"compare" needs window = ["duel"]'),
        ('timing = "constant"', '{verb = "blank", target = "self", until = "while"}', "cannot be a constant ability"),
        ('timing = "action"\nif = [{missing_max = 2}]', GAIN, '"missing_max" needs a trigger: world-revealed'),
        (
            'timing = "triggered"\ntrigger = {event = "duel-won", by = "own"}',
            '{verb = "lose-politics", who = "opponent", count = 1}',
            '"lose-politics": a triggered ability: nothing may be chosen here',
        ),
        (
            'timing = "triggered"\ntrigger = {event = "duel-won", by = "own"}',
            MARK,
            '"mark": a triggered ability: nothing may be chosen here',
        ),
        ('timing = "action"', f'{{verb = "may", do = [{MARK}]}}', '"mark": may, delayed: nothing may be chosen here'),
        (
            'timing = "action"',
            ", ".join(['{verb = "choose-one", options = [' + f"{GAIN}, {MARK}" + "]}"] * 2),
            "only one choose-one in an effect",
        ),
        ('timing = "action"', '{verb = "mark", target = "chosen"}', '"mark": no card is chosen before'),
        (
            'timing = "action"',
            '{verb = "discard-hidden-world", target = "looked-world", crystals = "supply"}',
            "no World is looked at before",
        ),
        ('timing = "action"', '{verb = "mark", target = "trigger-card"}', '"trigger-card" needs a trigger'),
        ('timing = "action"', '{verb = "look", what = "hand", who = "any"}', 'who = "opponent" and how = "random"'),
        (
            'timing = "action"',
            '{verb = "search", deck = "discard", filter = {}, to = "hand", reveal = false, shuffle = false}',
            "shows the card found",
        ),
        ('timing = "constant"', '{verb = "production-if"}, {verb = "capacity", target = "self", amount = 1}', "alone"),
        (
            'timing = "action"',
            '{verb = "return-to-hand", target = "self", zone = "discard"}',
            'takes the "trigger-card" of duel-lost',
        ),
        (
            'timing = "action"\nwindow = ["duel"]',
            f'{MARK}, {{verb = "delayed", at = "after-resolution", do = [{GAIN}]}}',
            "puts off only destroy, mark or unmark",
        ),
        (
            'timing = "action"',
            f'{MARK}, {{verb = "delayed", at = "after-resolution", do = [{{verb = "mark", target = "chosen"}}]}}',
            "needs a window of combat",
        ),
        ('timing = "action"\ncost = [{mark = {pick = 2, kind = "ship", side = "own"}}]', GAIN, "pick = 1, or mark_x"),
        ('timing = "action"', '{verb = "mark", target = {host_of = "cost-card"}}', "no card on the table pays for it"),
        ('timing = "action"', GAIN.replace("3", '{x = "paid"}'), 'x = "paid" needs the cost pay_x'),
        ('timing = "action"', GAIN.replace("3", '{of = "cost-card"}'), "no card on the table pays for it"),
    ],
)
def test_an_effect_that_could_not_work_is_refused(tmp_path: Path, heading: str, do: str, said: str) -> None:
    start = CARD.partition("timing")[0]
    with pytest.raises(BadInput) as caught:
        load(packs=[pack(tmp_path, f"{start}{heading}\ndo = [{do}]\n")])
    assert "mine.toml: test-captain: effect[0]: " in str(caught.value)
    assert said in str(caught.value)


def test_an_action_card_has_one_effect(tmp_path: Path) -> None:
    effect = f'[[card.effect]]\ntiming = "action"\ndo = [{GAIN}]\n'
    head = '[[card]]\nid = "twice"\nkind = "action"\nname.pl = "A"\nname.en = "A"\n'
    words = 'text.pl = "A"\ntext.en = "A"\nsource = "house"\n'
    with pytest.raises(BadInput, match="a card of kind action has one effect, found 2"):
        load(packs=[pack(tmp_path, head + words + effect + effect)])


def captain_with(folder: Path, effect: str) -> Crystalicum:
    return load(packs=[pack(folder, CARD.partition("[[card.effect]]")[0] + "[[card.effect]]\n" + effect)])


def test_a_triggered_ability_may_wait_for_cards_that_are_played(tmp_path: Path) -> None:
    trigger = 'trigger = {event = "action-card-played", by = "opponent"}'
    game = captain_with(tmp_path, f'timing = "triggered"\n{trigger}\ndo = [{GAIN}]\n')
    table = crystalicum(game=game, hands={0: "nowe-szlaki-handlowe", 1: "nowe-szlaki-handlowe"})
    embassy(table, 0, "test-captain")
    do(begin(table), "card:nowe-szlaki-handlowe")
    assert table.treasuries == [21, 20]
    do(table, "card:nowe-szlaki-handlowe")
    assert table.treasuries == [24, 21]


@pytest.mark.parametrize(("over_limit", "placed"), [("true", 3), ("false", 1)])
def test_cr_095_hidden_worlds_placed_by_an_effect_keep_the_limit(tmp_path: Path, over_limit: str, placed: int) -> None:
    part = f'{{verb = "place-hidden-world", who = "you", count = 3, over_limit = {over_limit}}}'
    table = crystalicum(game=captain_with(tmp_path, f'timing = "action"\ndo = [{part}]\n'))
    captain = embassy(table, 0, "test-captain")
    hide(table, 0, "leukos")
    hide(table, 0, "thalassa")
    do(begin(table), f"use:{captain}")
    assert len(hidden_worlds(table, 0)) == 2 + placed
    table.used[captain] = 0
    on_until(table, "action", 0)
    assert can(begin(table), f"use:{captain}") is (over_limit == "true")


def test_a_card_chosen_goes_back_to_its_owners_hand(tmp_path: Path) -> None:
    part = '{verb = "return-to-hand", target = {kind = "any", side = "opponent"}}'
    table = crystalicum(game=captain_with(tmp_path, f'timing = "action"\ndo = [{part}]\n'))
    captain = embassy(table, 0, "test-captain")
    envoy = embassy(table, 1, "eoghan-mac-cormaic")
    bear(table, envoy, "sztylet")
    do(begin(table), f"use:{captain}")
    assert options_of(table) == {"at:eoghan-mac-cormaic", "at:sztylet"}  # no World, Home World or hidden World
    do(table, f"at:{envoy}")
    assert table.view(0)["players"][1]["seen_in_hand"] == ["eoghan-mac-cormaic"]
    assert table.view(0)["players"][1]["discard"] == ["sztylet"]


def test_an_empty_folder_is_no_pack(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match="no pack: expected a folder with TOML files"):
        load(packs=[tmp_path])


def hostile(folder: Path, text: str = CARD) -> Path:
    """A pack as anybody might send one."""
    (folder / "pack.toml").write_text('game = "crystalicum"\nid = "mine"\nname.pl = "M"\nname.en = "M"\n', "utf-8")
    return pack(folder, text)


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("count = 3", "count = 1000000000", "expected a number of at most 999"),
        ("Test Captain", "A" * 100_000, "at most 2000"),
        ("Test Captain", "\\u202eCaptain", "U\\+202E, a letter that is not shown"),
        ("Test Captain", "Capt\\u0000ain", "U\\+0000, a letter that is not shown"),
        ("test-captain", "a" * 10_000, "an id is one line of at most 64"),
        ("test-captain", "test-captain\\n", "an id is one line of at most 64"),
        ('functions = ["captain"]', f"functions = {['captain'] * 1000}", "1000 entries: at most 100"),
        ("source", "#" + "x" * (2 << 20) + "\nsource", "bytes: a pack has at most"),
        ("zaznacz go", "{name.pl:plural:a|b|c}", "there is no such value"),
        ("zaznacz go", "{effect.²}", "there is no such value"),
    ],
)
def test_a_pack_that_is_larger_than_any_card_is_refused(tmp_path: Path, old: str, new: str, said: str) -> None:
    assert old in CARD
    with pytest.raises(BadInput, match=said):
        druza.game("crystalicum", packs=[hostile(tmp_path, CARD.replace(old, new))])


def to_itself(path: Path) -> None:
    path.symlink_to(path)


def to_no_end(path: Path) -> None:
    path.symlink_to("/dev/zero")


def to_another_folder(path: Path) -> None:
    away = path.parent.with_name("away.toml")
    away.write_text(CARD.replace("test-captain", "away"), "utf-8")
    path.symlink_to(away)


@pytest.mark.parametrize("make", [to_itself, to_no_end, to_another_folder, os.mkfifo, Path.mkdir])
def test_files_of_a_pack_lie_in_it(tmp_path: Path, make: Callable[[Path], None]) -> None:
    folder = tmp_path / "mine"
    folder.mkdir()
    make(hostile(folder) / "more.toml")
    with pytest.raises(BadInput, match=r"mine: 'more.toml': expected a file that lies in the pack"):
        druza.game("crystalicum", packs=[folder])
