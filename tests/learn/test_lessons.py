"""Lessons: the shipped ones can be finished whatever is done; a broken one says exactly what is wrong."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

import druza
from druza.cli.commands import app
from druza.kernel.refused import BadInput
from druza.learn.checking import check_coach, check_glossary, check_lesson
from druza.learn.judging import Verdict, at, fits, holds, judge, refusal_words
from druza.learn.lesson import read_lesson
from druza.learn.shelf import coach, coach_files, everything, folder_of, glossary_files, lesson, lessons
from druza.learn.view_paths import path_faults
from druza.learn.walking import begin, paths_of_answer, short_game, speak, to_step

SAMPLE = 60  # ways through a step that are looked at; `druza lesson check` looks at all of them


@pytest.mark.parametrize("file", everything(), ids=lambda file: f"{file.parent.parent.name}-{file.stem}")
def test_a_lesson_can_be_finished_whatever_is_done(file: Path) -> None:
    assert check_lesson(file, SAMPLE).faults == []


@pytest.mark.parametrize("file", glossary_files(), ids=lambda file: file.parent.parent.name)
def test_a_glossary_has_both_languages_and_known_rules(file: Path) -> None:
    assert check_glossary(file).faults == []


@pytest.mark.parametrize("game", druza.game_ids())
def test_the_coach_has_words_for_every_game(game: str) -> None:
    (file,) = [file for file in coach_files() if file.parent == folder_of(game)]
    assert check_coach(file).faults == []
    words = coach(game)
    assert words is not None
    assert len(words.question) >= 3


def test_a_nudge_looks_at_what_can_be_seen(tmp_path: Path) -> None:
    text = (folder_of("star-scrappers") / "coach.toml").read_text("utf-8")
    file = tmp_path / "coach.toml"
    file.write_text(text.replace('"turn.extra.mine"', '"turn.extras.mine"', 1), "utf-8")
    assert check_coach(file).faults == ["nudge 1: nothing is seen at 'turn.extras.mine'"]


@pytest.mark.parametrize(
    ("path", "found"),
    [("me.hand.-1.card", True), ("players.1.score.totems", True), ("players.one", False), ("me.hand.0.crad", False)],
)
def test_a_path_that_is_seen_in_no_view_is_known(path: str, found: bool) -> None:
    assert (path_faults(druza.game("star-scrappers"), {path: 1}) == []) == found


def test_a_nudge_is_about_what_would_be_wasted() -> None:
    words = coach("star-scrappers")
    assert words is not None
    wasted = words.nudge_now({"turn": {"used": [], "raided": False, "extra": {"mine": 1}}}, {"extra-mine", "end"})
    assert wasted is not None
    assert "extra Mine" in wasted.say.en
    assert wasted.show == ["extra-mine"]
    assert words.nudge_now({"turn": {"used": ["mine", "skill"], "raided": False, "extra": {}}}, {"mine", "end"}) is None
    idle = {"turn": {"used": [], "raided": False, "extra": {}}}
    assert words.nudge_now(idle, {"recruit", "end"}) is not None
    assert words.nudge_now(idle, {"skill", "end"}) is None, "nothing of what it would show can be done"


@pytest.mark.parametrize("game", druza.game_ids())
def test_the_coach_answers_three_questions_and_those_of_the_moment_first(game: str) -> None:
    words = coach(game)
    assert words is not None
    assert len(words.questions_at("")) == 3
    for question in words.question:
        for prompt in question.at:
            asked = words.questions_at(prompt)
            assert len(asked) == 3
            assert prompt in asked[0].at


def test_a_symbol_stands_for_one_term(tmp_path: Path) -> None:
    written = (folder_of("tortuga") / "glossary.toml").read_text(encoding="utf-8")
    file = tmp_path / "glossary.toml"
    file.write_text(written.replace('symbols = ["i-crypto"]', 'symbols = ["i-crypto", "i-man"]'), encoding="utf-8")
    assert check_glossary(file).faults == ["'i-man' stands for 2 terms"]


@pytest.mark.parametrize("game", druza.game_ids())
def test_every_game_has_a_first_lesson_with_a_short_game(game: str) -> None:
    first = lesson(game)
    assert lessons(game)[0] is first
    assert 8 <= len(first.step) <= 12
    assert first.minutes <= 10
    assert first.play is not None


# -- judging -----------------------------------------------------------------------------------------------------------

VIEW = {"you": 1, "players": [{"hand": []}, {"hand": ["a-2-x", "b"], "points": 3, "base": [{"card": "c"}]}], "round": 2}
GROWN = {"you": 1, "players": [{}, {"hand": ["a-2-x"], "points": 5, "base": []}], "round": 2}


@pytest.mark.parametrize(
    ("path", "found"),
    [
        ("round", 2),
        ("me.points", 3),
        ("me.hand.-1", "b"),
        ("me.hand.7", None),
        ("nothing.here", None),
        ("me.base.0.card", "c"),
    ],
)
def test_a_path_leads_into_the_view(path: str, found: Any) -> None:
    assert at(VIEW, path) == found


@pytest.mark.parametrize(
    ("wanted", "is_so"),
    [
        ({"me.points": 5}, True),
        ({"me.points": "+2"}, True),
        ({"me.points": "+3"}, False),
        ({"me.hand": "-1"}, True),
        ({"me.hand": "-2"}, False),
        ({"me.points": ">4"}, True),
        ({"me.hand": ">1"}, False),
        ({"me.hand": "has *-2-*"}, True),
        ({"me.base": "has c"}, False),
        ({"me.points": 5, "round": 3}, False),
        ([{"round": 3}, {"round": 2}], True),
    ],
)
def test_an_aim_is_read_against_the_view_before(wanted: Any, is_so: bool) -> None:
    assert holds(wanted, GROWN, VIEW) is is_so


def test_an_entry_of_a_list_is_found_by_any_of_its_values() -> None:
    assert fits("has c", [{"card": "c"}], None)


def test_the_first_reaction_that_fits_speaks_and_the_general_one_where_none_does() -> None:
    step = lesson("star-scrappers").step[1]
    state = to_step(druza.game("star-scrappers"), lesson("star-scrappers"), folder_of("star-scrappers"), 1)
    before = state.view(0)
    answers = {"recruit dock:1": Verdict(True), "recruit dock:0": Verdict(False, 0), "end": Verdict(False, 5)}
    for answer, verdict in answers.items():
        after = state.clone()
        chosen = [after.game.notation(option) for option in speak(after, answer)]
        assert judge(step, before, after.view(0), chosen) == verdict
    assert judge(step, before, before, ["pass"]) == Verdict(False, -1)


def test_a_refusal_has_the_lessons_own_words() -> None:
    step = lesson("star-scrappers").step[2]
    words = refusal_words(step, "SS-046")
    assert words is not None
    assert "already" in words.say.en
    assert refusal_words(step, "SS-001") is None


# -- walking -----------------------------------------------------------------------------------------------------------


def test_moves_may_name_alternatives_and_be_left_out() -> None:
    state = begin(druza.game("star-scrappers"), lesson("star-scrappers").start, folder_of("star-scrappers"))
    chosen = speak(state, "leader| recruit dock:9|dock:1")
    assert [state.game.notation(option) for option in chosen] == ["recruit", "dock:1"]
    with pytest.raises(BadInput, match=r"dock:3 is not legal: seat 0 is asked; legal are "):
        speak(state, "dock:3")


@pytest.mark.parametrize("game", druza.game_ids())
def test_the_short_game_begins_where_the_lesson_says(game: str) -> None:
    play = lesson(game).play
    assert play is not None
    state = to_step(druza.game(game), lesson(game), folder_of(game), lesson(game).place(play.after))
    speak(state, lesson(game).step[lesson(game).place(play.after)].answer)
    assert short_game(state, play).seat >= 0


# -- what is wrong is said ---------------------------------------------------------------------------------------------

BROKEN = [
    ('lit = ["mine", "track"]', 'lit = ["mine", "tracks"]', "1 aim: pl: nothing on the table is called 'tracks'"),
    ('answer = "recruit dock:1"', 'answer = "recruit dock:2"', "2 recruit: the answer does not reach the aim"),
    ('answer = "recruit dock:1"', 'answer = "recruit"', "2 recruit: the answer ends in the middle of something"),
    ('answer = "recruit dock:1"', 'answer = "raid"', "2 recruit: answer: raid is not legal: seat 0 is asked"),
    ('aim = { "me.hand" = "has metanels-1-raker" }', 'aim = { "me.hand_size" = "+0" }', "the aim holds before"),
    ('"me.hand" = "has metanels-1-raker"', '"me.hands" = "has x"', "2 recruit: nothing is seen at 'me.hands'"),
    ('did = "end"', 'did = "ends"', "2 recruit: wrong 6 is never said"),
    ('"SS-045", "SS-046"', '"SS-045", "SS-946"', "2 recruit: no rule SS-946"),
    ("{docks:Docks}", "{docs:Docks}", "2 recruit: say.en: no term 'docs'"),
    ('task.en = "Recruit the yellow Raker"', 'task.en = ""', "2 recruit: task.en is empty"),
    ('moves = "skill card:9', 'moves = "mine card:9', "4 leader: moves: "),
    ('say.en = "Your cards are workers', 'say.en = "Look. Here. Your cards are workers', "say.en: 4 sentences"),
    (
        'id = "recruit"',
        'id = "recruit"\nlist = []',
        "recruit: unknown key 'list'; did you mean 'lit'?",
    ),
    ('after = "artifact"', 'after = "artefact"', "there is no step 'artefact'"),
    ('bot = "greedy~12"', 'bot = "greddy"', "unknown bot 'greddy'"),
    ('id = "first-game"', 'id = "first"', "lesson: the file of lesson 'first' must be called first.toml"),
    ("seed = 3292", "seed = 3293", "2 recruit: "),
]


@pytest.mark.parametrize(("right", "wrong", "said"), BROKEN, ids=[said for _, _, said in BROKEN])
def test_a_broken_lesson_says_what_is_wrong(tmp_path: Path, right: str, wrong: str, said: str) -> None:
    text = (folder_of("star-scrappers") / "first-game.toml").read_text("utf-8")
    assert right in text
    cut = text if said.startswith(("there is no step", "unknown bot")) else up_to_step(text, 5)
    (tmp_path / "first-game.toml").write_text(cut.replace(right, wrong, 1), "utf-8")
    (tmp_path / "glossary.toml").write_bytes((folder_of("star-scrappers") / "glossary.toml").read_bytes())
    faults = check_lesson(tmp_path / "first-game.toml", 1500 if "never said" in said else 200).faults
    assert any(said in fault for fault in faults), faults


def up_to_step(text: str, steps: int) -> str:
    """The first steps of a lesson alone: what is checked quickly."""
    return "[[step]]".join(text.split("[[step]]")[: steps + 1])


def test_the_command_checks_one_file_and_its_exit_code_says_if_all_is_well(tmp_path: Path) -> None:
    file = folder_of("tortuga") / "first-game.toml"
    done = CliRunner().invoke(app, ["lesson", "check", "--quick", str(file)])
    assert done.exit_code == 0
    assert "all is well" in done.output
    broken = tmp_path / "broken.toml"
    broken.write_text('format = "druza-lesson-1"\n', "utf-8")
    done = CliRunner().invoke(app, ["lesson", "check", str(broken)])
    assert done.exit_code == 2
    assert "broken.toml" in done.output


def test_a_step_with_an_aim_needs_a_task_an_answer_and_a_consequence(tmp_path: Path) -> None:
    text = up_to_step((folder_of("star-scrappers") / "first-game.toml").read_text("utf-8"), 2)
    file = tmp_path / "lesson.toml"
    file.write_text(text.replace('answer = "recruit dock:1"\n', ""), "utf-8")
    with pytest.raises(BadInput, match="recruit: a step with an aim needs task, answer and done"):
        read_lesson(file)


def test_the_light_leads_to_the_very_place_where_a_table_offers_two_answers_at_once() -> None:
    game = druza.game("motherload")
    taught = lesson(game.id)
    blast = taught.place("blast")
    state = to_step(game, taught, folder_of(game.id), blast)
    speak(state, "blast")
    assert paths_of_answer(state, taught.step[blast], ["blast"]) == ["turned:1/space:15", "turned:1"]
