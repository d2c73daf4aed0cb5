"""The content, the words and the rulebook are whole."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import druza
from druza.games.motherload.content.agreement import disagreements
from druza.games.motherload.load import LOADER, load
from druza.kernel.content import read_toml
from druza.kernel.dice import dice_from_seed
from druza.kernel.frames import frames_of
from druza.kernel.state import Decision
from tests.games.motherload.table import CONTENT, EARTH, GAME, choose, motherload


def test_every_part_of_the_box_is_there() -> None:
    counts = {
        "minor_achievement": len(GAME.box.minors),
        "major_achievement": len(GAME.box.majors),
        "pilot": sum(pilot.count for pilot in GAME.box.pilots),
        "bomb": sum(bomb.count for bomb in GAME.box.bombs),
        "artefact": sum(artefact.count for artefact in GAME.box.artefacts),
        "tunnel": sum(tunnel.count for tunnel in GAME.box.tunnels),
        "mineral_tile": sum(tile.count for tile in GAME.box.mineral_tiles),
        "board": len(GAME.box.boards),
    }
    assert counts == {
        "minor_achievement": 20,
        "major_achievement": 10,
        "pilot": 92,
        "bomb": 16,
        "artefact": 16,
        "tunnel": 76,
        "mineral_tile": 80,
        "board": 4,
    }


def test_every_crew_has_the_same_drills_and_points() -> None:
    for crew in range(4):
        hires = [card for card in range(crew * 20, crew * 20 + 20) if CONTENT.cost[card]]
        assert sum(CONTENT.drills[card] for card in hires) == 36
        assert sum(CONTENT.vp[card] for card in hires) == 60


def test_mineral_values() -> None:
    assert CONTENT.value == [2, 3, 5, 8, 10, 12]


@pytest.mark.parametrize("side", range(8))
def test_every_side_can_be_finished_by_drilling(side: int) -> None:
    """No artefact lies on rock, and artefacts, top and bottom row hang together without blasting."""
    first = side * 72
    open_ground = {space for space in range(72) if CONTENT.terrain[first + space] != 1}
    artefacts = {space for space in range(72) if CONTENT.thing[first + space] == 8}
    assert len(artefacts) == [3, 4, 4, 5][side // 2]
    assert artefacts <= open_ground
    reached = set()
    todo = [next(iter(artefacts))]
    while todo:
        space = todo.pop()
        if space in reached or space not in open_ground:
            continue
        reached.add(space)
        row, column = divmod(space, 12)
        beside = [(row, column + 1), (row + 1, column), (row, column - 1), (row - 1, column)]
        todo += [r * 12 + c for r, c in beside if 0 <= r < 6 and 0 <= c < 12]
    assert artefacts <= reached
    assert any(space < 12 for space in reached)
    assert any(space >= 60 for space in reached)


def test_every_id_is_unique_and_every_entry_names_its_source() -> None:
    entries = [
        entry
        for file in LOADER.folder.glob("*.toml")
        for part in read_toml(file).values()
        if isinstance(part, list)
        for entry in part
    ]
    ids = [entry["id"] for entry in entries if "id" in entry]
    assert len(ids) == len(set(ids)) > 150
    assert all(entry["source"] in ("rulebook", "public", "house") for entry in entries)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"green_red_10.drills": 0}, "pilots-green.toml: green_red_10: drills: Expected `int` >= 1"),
        ({"green_red_10.blast": "x9"}, "unknown pattern 'x9': expected one of i2, i3"),
        ({"green_blue_10.drill_bonus": ["drill_gold"]}, "green_blue_10: drill_bonus: unknown bonus 'drill_gold'"),
        ({"green_blue_10.cost": 0}, "green_blue_10: cost: a hire costs something"),
        ({"green_blue_10.stack": "red"}, "expected four different hires in each of the stacks"),
        ({"depth_1_a.grid": ".."}, "boards.toml: depth_1_a: grid: expected 6 rows of 12 spaces"),
        ({"i2.rows": [".."]}, "blast-patterns.toml: i2: rows: expected an X for each blasted space, found none"),
        ({"players_2.depths": [2, 1]}, "game.toml: players_2: depths: expected each depth once, from the top down"),
        ({"players_3.minors_in_row": 21}, "game.toml: players_3: minors_in_row: "),
        ({"setup.opening_bombs": 9}, "game.toml: setup: opening_bombs: there are 16 bombs in all"),
        ({"setup.opening_hand": 0}, "game.toml: setup: opening_hand: Expected `int` >= 1"),
        ({"iron.value": 0}, "minerals.toml: iron: value"),
    ],
)
def test_mistakes_in_content_are_named(change: dict[str, object], message: str) -> None:
    with pytest.raises(druza.BadInput) as error:
        load(change)
    assert message in str(error.value)


def test_the_content_agrees_with_itself() -> None:
    assert list(disagreements(GAME.box)) == []


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"green_start_red.vp": 1}, "pilots-green.toml: green_start_red: vp: a starter has no points"),
        ({"tile_gold_emerald.back": "gold"}, "minerals.toml: tile_gold_emerald: back: expected another mineral"),
    ],
)
def test_contradictions_are_named(change: dict[str, object], message: str) -> None:
    assert message in "\n".join(disagreements(load(change).box))


def test_changed_content_is_played_at_once() -> None:
    changed = load({"green_red_10.drills": 5})
    assert changed.content.drills[CONTENT.cards.index("green_red_10")] == 5
    assert changed.fingerprint != GAME.fingerprint


# -- words and rulebook ---------------------------------------------------------------------------------------------


def test_both_languages_have_the_same_words() -> None:
    pl, en = GAME.words.by_language["pl"], GAME.words.by_language["en"]
    assert {section: set(pl[section]) for section in pl} == {section: set(en[section]) for section in en}
    for section in en:
        for key in en[section]:
            assert set(re.findall(r"\{(\w+)", pl[section][key])) == set(re.findall(r"\{(\w+)", en[section][key])), key


def test_both_rulebooks_have_every_rule() -> None:
    ids = [f"SM-{number:03}" for number in range(1, 199)]
    for lang in ("pl", "en"):
        assert sorted(GAME.rulebook.rules[lang]) == ids
    same = [id for id in ids if GAME.rulebook.text(id, "pl") == GAME.rulebook.text(id, "en")]
    assert same == []


def test_every_rule_has_a_test_that_names_it() -> None:
    tested = set()
    for file in Path(__file__).parent.glob("test_*.py"):
        for name in re.findall(r"def (test_\w+)", file.read_text("utf-8")):
            tested |= {f"SM-{number}" for number in re.findall(r"sm_(\d{3})", name)}
    assert sorted(set(GAME.rulebook.ids()) - tested) == []


def test_every_question_has_words_and_a_rule() -> None:
    for frame in frames_of("druza.games.motherload"):
        if issubclass(frame, Decision):
            assert GAME.words.has("prompt", frame.KEY), frame
            assert frame.RULE in GAME.rulebook.ids(), frame


def test_every_refusal_has_a_rule_and_most_have_words_of_their_own() -> None:
    source = "".join(file.read_text("utf-8") for file in LOADER.home.rglob("*.py"))
    refusals = set(re.findall(r'"(SM-\d{3})"', source))
    assert refusals <= set(GAME.rulebook.ids())
    assert {rule for rule in GAME.words.by_language["en"]["reason"] if rule.startswith("SM")} <= refusals


@pytest.mark.parametrize("lang", ["pl", "en"])
def test_options_are_described_in_full(lang: str) -> None:
    state = GAME.new(3, 5)
    dice = dice_from_seed(5)
    while state.seat >= 0:
        for option in state.options():
            told = GAME.describe(state, option, state.seat, lang)
            assert told
            assert "{" not in told
        asked = GAME.say_prompt(state.prompt(), ["A", "B", "C"], lang)
        assert "{" not in asked
        state.apply(dice.pick(state.options()))


def test_a_placement_says_what_it_collects() -> None:
    table = choose(motherload(hand="b b b"), "drill colour:blue card:b card:b card:b done")
    said = GAME.describe(table, table.game.parse("space:4"), 0, "en")
    assert said == "E1–G1, Depth 1: Gold 3; 3$ or E1–E3, Depth 1: Gold 3, Iron 2; 5$"
    said = GAME.describe(table, table.game.parse("space:4"), 0, "pl")
    assert said == "E1–G1, Głębokość 1: Złoto 3; 3$ albo E1–E3, Głębokość 1: Złoto 3, Żelazo 2; 5$"


def test_fast_options_are_those_that_nothing_refuses() -> None:
    """Placements come from a search; the reasons agree with it."""
    for words in ("drill colour:blue card:b card:b done", "blast card:r turned:0", "blast card:r turned:1"):
        for boards in ("depth_1_a", "depth_1_b depth_2_b", "depth_2_a depth_3_a"):
            table = choose(
                motherload(boards=boards, hand="b b r", tunnels="2-1-4 2-1-5" if "2" in boards else ""), words
            )
            asked = table.decision()
            assert table.options() == [o for o in asked.candidates(table) if not asked.refusal(table, o)]


def test_positions_say_what_is_wrong() -> None:
    table = motherload(game=EARTH, hand="b")
    problems = table.game.problems(table)
    assert any("green_start_red: expected 2 in all, found 0" in problem for problem in problems)
    fresh = GAME.new(3, 1, {"crews": "random"})
    fresh.apply(fresh.options()[0])
    assert GAME.problems(fresh) == []
    fresh.latest = [4]
    assert GAME.problems(fresh) == ["table.latest: space 4 is no tunnel (SM-074)"]
    fresh.latest = []
    text = fresh.to_json()
    for wrong, message in [
        (
            text.replace('"depth_1_a"', '"depth_9_a"'),
            "table.mine.boards[0]: 'depth_9_a' is no board side; did you mean",
        ),
        (text.replace('"............"', '"x..........."', 1), "table.mine.tunnels[0]: expected 12 signs"),
        (text.replace('"piles": [[[]', '"piles": [[["gelt"]'), "table.piles[0][0][0]: 'gelt' is no mineral"),
    ]:
        with pytest.raises(druza.BadInput, match=re.escape(message)):
            GAME.from_json(wrong)
