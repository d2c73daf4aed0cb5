"""What boards are told: ways that were walked, fields and shooters of questions, both dice of a fight."""

from __future__ import annotations

import re
import tomllib
from itertools import pairwise
from typing import Any

import pytest

from druza.games.edge.load import LOADER
from druza.games.edge.state import EdgeState
from tests.games.edge.table import GAME, battle, finish, model_number, option, play, question

OPEN: dict[str, Any] = {"shrines": "- -", "sources": "", "crystals": 5}


def told(state: EdgeState, kind: str) -> dict[str, Any]:
    """The last event of a kind, as everybody hears it."""
    assert state.events is not None
    return [event.seen_by(-1) for event in state.events if event.kind == kind][-1]


def listening(**chosen: Any) -> EdgeState:
    state = battle(**{**OPEN, **chosen})
    state.events = []
    return state


def test_ed_121_a_move_tells_every_field_that_was_walked() -> None:
    state = listening(at={"0.holy_knight": "c3r2:01"})
    play(state, "activate:0.holy_knight", "move", "model:0.holy_knight.0", "field:c3r4", "hexes:01")
    assert told(state, "moved")["path"] == ["c3r2", "c3r3", "c3r4"]


def test_ed_125_the_way_leads_around_full_fields_and_mines() -> None:
    full = " ".join(f"c3r3:{hex}" for hex in range(7))
    for chosen in ({"thickets": full}, {"mines": "c3r3:0!"}):
        state = listening(factions="demons rhazack", at={"0.master_of_elements": "c3r2:0"}, **chosen)
        play(state, "activate:0.master_of_elements", "move", "model:0.master_of_elements.0", "field:c3r4", "hexes:0")
        path = told(state, "moved")["path"]
        assert (path[0], path[-1]) == ("c3r2", "c3r4")
        assert len(path) > 3
        assert "c3r3" not in path
        numbers, board = [state.board().numbers[field] for field in path], state.board()
        assert all(there in board.neighbours[here] for here, there in pairwise(numbers))


def test_ed_135_a_model_that_ignores_obstacles_takes_the_straight_way() -> None:
    full = " ".join(f"c3r3:{hex}" for hex in range(7))
    state = listening(at={"0.angel_of_death": "c3r2:0123456"}, modes="0.angel_of_death", thickets=full)
    play(state, "activate:0.angel_of_death", "done", "move", "model:0.angel_of_death.0", "field:c3r4")
    assert told(state, "moved")["path"] == ["c3r2", "c3r3", "c3r4"]


def test_ed_331_a_move_field_by_field_tells_the_way_it_took() -> None:
    state = listening(factions="reborn demons", at={"0.blight_steed": "c3r2:012"})
    play(state, "activate:0.blight_steed", "move", "model:0.blight_steed.0")
    play(state, "field:c3r1", "field:c4r1", "field:c4r2", "done", "hexes:012")
    assert told(state, "moved")["path"] == ["c3r2", "c3r1", "c4r1", "c4r2"]


def test_a_shift_inside_a_field_is_a_way_of_one_field() -> None:
    state = listening(at={"0.holy_knight": "c3r2:01"})
    play(state, "activate:0.holy_knight", "move", "model:0.holy_knight.0", "field:c3r2", "hexes:23")
    assert told(state, "moved")["path"] == ["c3r2"]


def test_who_is_pushed_or_set_down_has_walked_nowhere() -> None:
    state = listening(at={"0.holy_knight": "c3r2:01", "1.dark_scholar": "c3r3:0"})
    play(state, "activate:0.holy_knight", "move", "model:0.holy_knight.0", "field:c3r3", "hexes:01")
    finish(state)
    assert told(state, "moved")["path"] == ["c3r2", "c3r3"]
    assert question(state) == "choose_field"
    play(state, "field:c3r3", "hexes:2")
    assert told(state, "pushed")["path"] == []


def test_the_second_question_about_a_thicket_names_its_field() -> None:
    at = {"0.treemaid": "c3r2:0"}
    state = listening(factions="reborn demons", at=at, thickets="c3r2:1", hand="re_sowing re_crawling_jungle")
    play(state, "lower:re_sowing", "number:1", "crystal")
    assert state.prompt()["values"]["second"] is False
    play(state, "field:c3r1")
    assert (question(state), state.prompt()["values"]["field"]) == ("place_token", "c3r1")
    assert "D2" in GAME.say_prompt(state.prompt(), ["Ala", "Bo"], "en")
    finish(play(state, "hexes:0"))
    play(state, "lower:re_crawling_jungle", "crystal", "field:c3r1")
    asked = state.prompt()
    assert (asked["key"], asked["values"]["from"], asked["values"]["hex"]) == ("move_thicket", "c3r1", 0)
    play(state, "field:c3r0")
    assert state.prompt()["values"] == {**state.prompt()["values"], "second": True, "field": "c3r0", "from": "c3r1"}


@pytest.mark.parametrize(
    ("faction", "shooter", "word", "key"),
    [
        ("demons", "master_of_elements", "lower:de_fireball", "choose_area"),
        ("demons", "master_of_elements", "lower:de_ice_lance", "choose_line"),
    ],
)
def test_questions_about_areas_and_lines_name_the_shooter(faction: str, shooter: str, word: str, key: str) -> None:
    at = {f"0.{shooter}": "c3r2:0", "1.pilgrim": "c3r1:0 c3r3:0"}
    state = listening(factions=f"{faction} chapter", at=at, hand=word.partition(":")[2])
    play(state, word, "crystals")
    assert question(state) == key
    assert state.prompt()["values"]["model"] == model_number(state, f"0.{shooter}.0")
    assert state.prompt()["values"]["model_unit"] == shooter


def test_the_die_of_the_attack_stays_until_the_fight_is_over() -> None:
    state = battle(
        at={"0.holy_knight": "c3r2:01", "1.gorehound": "c3r2:23"},
        rolls="r5 y0",
        **OPEN,
    )
    play(state, "activate:0.holy_knight", "fight", "model:0.holy_knight.0")
    assert state.view(1)["fight"]["attack_die"] is None
    play(state, "die:red", "crystal")
    while question(state) != "choose_die":
        play(state, "done")
    assert (state.view(1)["fight"]["attack_die"], state.view(1)["fight"]["attack_face"]) == ("red", 5)
    play(state, "die:yellow")
    seen = state.view(1)["fight"]
    assert (seen["attack_die"], seen["attack_face"]) == ("red", 5)
    assert (seen["die"], seen["face"]) == ("yellow", 0)
    assert finish(state).view(1)["fight"] is None


@pytest.mark.parametrize(
    ("lang", "said"), [("pl", "Ala zagrywa kartę Promień Energetyczny."), ("en", "Ala plays Energy Beam.")]
)
def test_an_action_that_is_called_like_its_card_is_not_named_twice(lang: str, said: str) -> None:
    event = {"kind": "played", "seat": 0, "card": "rz_energy_beam", "half": "lower", "squad": None}
    assert GAME.tell_event(event, ["Ala", "Bartek"], lang) == said
    other = {**event, "half": "upper"}
    assert GAME.tell_event(other, ["Ala", "Bartek"], lang).startswith(said[:-1] + ": ")


NAMES = "model|squad|attacker|defender|against|target|first|hit"
AGREES = re.compile(rf"\{{(?:{NAMES})\}} (?!\(|i \{{with\}}|i Zarośla)|[a-ząćęłńóśźż] \{{(?:{NAMES})\}}")


def test_polish_sentences_are_right_for_names_in_the_plural() -> None:
    """Łowcy and Święty Rycerz: no verb or adjective stands beside a name."""
    words = tomllib.loads((LOADER.home / "words" / "pl.toml").read_text("utf-8"))
    wrong = [
        said
        for part in ("prompt", "option", "event")
        for said in words[part].values()
        if AGREES.search(said.replace("oddział {squad}", "").replace("oddziału {squad}", ""))
    ]
    assert wrong == []
    state = battle(at={"0.ranger": "c3r2:0"})
    play(state, "activate:0.ranger", "done", "move", "model:0.ranger.0")
    assert GAME.say_prompt(state.prompt(), ["Ala", "Bartek"], "pl") == "Łowcy (Ala): dokąd idzie model?"


@pytest.mark.parametrize(
    ("steps", "said"), [(2, "2 steps towards Ala: Ala leads by 2"), (-1, "1 step away from Ala: Ala trails by 1")]
)
def test_ed_096_the_marker_is_told_with_the_side_it_goes_to(steps: int, said: str) -> None:
    event = {"kind": "marker", "seat": 0, "steps": steps, "marker": steps}
    assert GAME.tell_event(event, ["Ala", "Bartek"], "en") == f"The victory marker moves {said}."


def test_ed_165_a_shot_that_runs_says_who_shoots() -> None:
    state = listening(at={"0.ranger": "c3r3:0", "1.master_of_elements": "c3r1:0"}, hand="ch_shoot", modes="0.ranger")
    play(state, "lower:ch_shoot", "model:0.ranger.0")
    if question(state) == "choose_shot":
        play(state, "model:1.master_of_elements.0")
    seen = state.view(1)["fight"]
    assert seen["shot"]
    assert seen["starter"] == model_number(state, "0.ranger.0")


@pytest.mark.parametrize(
    ("more", "said"),
    [
        ({"tokens": 1, "left": 2, "killed": False}, "takes 1 wound: 1 endurance lost, 2 left."),
        ({"tokens": 0, "left": 0, "killed": True}, "takes 1 wound, more than its squad can bear."),
        ({"tokens": 1, "left": 2, "killed": False, "by": 20, "by_unit": "gorehound", "by_number": 3}, "takes 1 wound "
         "from Gorehound [3] (Bartek): 1 endurance lost, 2 left."),
    ],
)  # fmt: skip
def test_a_wound_says_who_where_how_many_and_what_is_left(more: dict[str, Any], said: str) -> None:
    event = {"kind": "wounded", "seat": 1, "model": 4, "model_unit": "holy_knight", "model_number": 2, "wounds": 1}
    told = GAME.tell_event({**event, "place": "c3r2", "guard": -1, **more}, ["Ala", "Bartek"], "en")
    assert told == f"Holy Knight [2] (Ala) on D3 {said}"
    assert "wound" in GAME.tell_event({**event, **more}, ["Ala", "Bartek"], "en")  # of a game that began before


def test_a_field_names_those_who_are_alike_once() -> None:
    state = battle(at={"0.pilgrim": "c3r3:0", "1.dark_scholar": "c3r2:3 c3r2:4 c3r2:5"})
    play(state, "activate:0.pilgrim", "done", "move", "model:0.pilgrim.0")
    says = GAME.describe(state, option(state, "field:c3r2"), 0, "en")
    assert "(Dark Scholar ×3)" in says
