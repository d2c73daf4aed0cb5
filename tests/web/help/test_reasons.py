"""Reasons: what a bot thought is kept with its move; while the game runs nothing is told that shows what it holds."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import druza
from druza.bots.playout import play_randomly
from druza.kernel.dice import dice_from_seed
from druza.web.bots.levels import BY_NAME
from druza.web.bots.worker import Minds, Question
from druza.web.help.reasons import Reasons, Thought, end_of_deed, number, percent
from druza.web.languages import Catalogues
from druza.web.storage import database, queries
from druza.web.storage.database import Entries
from druza.web.tables.history import History, Move
from tests.web.driving import BOT, PERSON, Process, Site, Table, served, usual


def after_a_bot(site: Site, bot: str = "casual", **order: Any) -> Table:
    """A table at which a bot has just played its first turn."""
    table = site.table({"kind": "bot", "bot": bot}, PERSON, seed=7, options={"first_player": 0}, **order)
    table.wait_for(1)
    return table


def thought(table: Table, ply: int, lang: str = "en") -> dict[str, Any]:
    answer = table.web.get(f"/api/tables/{table.id}/thought?ply={ply}&lang={lang}", headers=table.headers(1))
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


def kept(site: Site, table: Table, ply: int) -> dict[str, Any]:
    with site.program.services.storage.reading.begin() as connection:
        content = queries.thought(connection, table.id, ply)
    assert content is not None
    found: dict[str, Any] = json.loads(content)
    return found


@pytest.mark.parametrize("bot", BY_NAME)
def test_every_bot_can_be_asked_why(site: Site, bot: str) -> None:
    table = after_a_bot(site, bot)
    for lang in ("pl", "en"):
        said = thought(table, 0, lang)
        assert said["seat"] == 0
        assert said["says"].strip()
    if bot in ("novice", "casual", "strong"):
        assert "%" in thought(table, 0)["says"]


def test_a_search_tells_its_chance_and_how_sure_it_was() -> None:
    state = druza.game("star-scrappers").new(2, 7)
    word = state.game.notation(state.choices[0])
    move = Move(0, 0, state.seat, word, True, 0, [])
    options = [{"option": word, "chance": 0.61, "share": 0.38}, {"option": "end", "chance": 0.5, "share": 0.1}]
    thoughts = {"kind": "search", "simulations": 1200, "options": options, "line": []}
    reasons = Reasons(Catalogues())
    found = Thought(move, state, state, json.dumps(thoughts))
    assert reasons.say(found, "en") == (
        "38\N{NO-BREAK SPACE}% of 1,200 tries went into this move; its chance: 61\N{NO-BREAK SPACE}%. "
        "It was a close call."
    )
    assert "1\N{NO-BREAK SPACE}200" in reasons.say(found, "pl")
    told = reasons.options(found, "en", ["Ania", "Bot"])
    assert [one["played"] for one in told] == [True, False]
    assert told[1]["says"] == state.game.describe(state, state.game.parse("end"), state.seat, "en")


@pytest.mark.parametrize(("lead", "chance"), [(1000.0, 95), (0.0, 50), (-1000.0, 5)])
def test_no_plan_is_certain_before_the_end(lead: float, chance: int) -> None:
    state = druza.game("tortuga").new(2, 3, {"ships": "random"})
    thoughts = {"kind": "plans", "options": [{"option": "end", "lead": lead}]}
    found = Thought(Move(0, 0, state.seat, "end", True, 0, []), state, state, json.dumps(thoughts))
    assert f"about {chance}\N{NO-BREAK SPACE}%" in Reasons(Catalogues()).say(found, "en")


def test_what_a_move_brought_is_said_in_the_words_of_the_game() -> None:
    state = druza.game("tortuga").new(2, 3, {"ships": "random"})
    seat, dice = state.seat, dice_from_seed(4)
    before = state.clone()
    while sum(state.scores()) < 1:
        play_randomly(state, dice, 1)
    winner = max(range(2), key=lambda number: state.scores()[number])
    thought = Thought(Move(0, 0, winner, "end", True, 0, []), before, state, None)
    reasons = Reasons(Catalogues())
    assert f"+{int(state.scores()[winner])}\N{NO-BREAK SPACE}influence (0 → " in reasons.brought(
        thought, seat, "en", ["A", "B"]
    )
    assert "wpływów" in reasons.brought(thought, -1, "pl", ["A", "B"])
    assert reasons.brought(Thought(thought.move, before, before, None), seat, "en", ["A", "B"]) == ""


def test_what_the_next_action_of_a_turn_brings_is_not_counted() -> None:
    state = druza.game("star-scrappers").new(2, 7)
    line, seat = History(state.clone(), 0, 0), state.seat
    while state.seat == seat and len(line.moves) < 8:  # the last option ends the turn
        line.befores.append(state.clone())
        line.moves.append(Move(0, 0, seat, "", True, 0, []))
        state.apply(state.choices[0])
    line.state = state
    asked = [before.prompt()["key"] for before in line.befores]
    second = asked.index("main", 1)
    assert second > 1, "an action is more than one answer"
    assert end_of_deed(line) is line.befores[second]
    assert end_of_deed(line) is not line.state


def test_the_chance_of_one_of_four_players_is_not_that_of_two() -> None:
    state = druza.game("star-scrappers").new(4, 7)
    question = Question("star-scrappers", state.imagine(state.seat, 3).to_json(), state.seat, "mcts:60", 3, "t", 0)
    thoughts = Minds().choice(question)["thoughts"]
    assert 0.1 < thoughts["options"][0]["chance"] < 0.45


def test_figures_are_written_as_people_read_them() -> None:
    assert percent(0.612) == "61\N{NO-BREAK SPACE}%"
    assert percent(0.612, 5) == "60\N{NO-BREAK SPACE}%"
    assert number(12345, "en") == "12,345"
    assert number(12345, "pl") == "12\N{NO-BREAK SPACE}345"


# -- nothing that is hidden --------------------------------------------------------------------------------------------


def test_other_options_are_told_only_when_the_game_is_over(site: Site) -> None:
    table = after_a_bot(site)
    assert kept(site, table, 0)["options"], "it has thought of others"
    said = thought(table, 0)
    assert said["options"] == []
    assert said["more_later"] is True
    page = table.web.get(f"/table/{table.id}/thought/0", headers=table.headers(1)).text
    assert "thought-options" not in page
    table.play_randomly(10_000)
    said = thought(table, 0)
    assert len(said["options"]) > 1
    assert said["more_later"] is False
    assert sum(one["played"] for one in said["options"]) == 1
    assert "thought-options" in table.web.get(f"/table/{table.id}/thought/0").text


def test_what_is_told_in_play_names_no_card_and_no_option(site: Site) -> None:
    """All that is said comes from a sentence with figures: nothing of the game's words can be in it."""
    table = after_a_bot(site)
    for ply in range(int(table.see(1)["ply"])):
        thoughts = kept(site, table, ply)
        said = thought(table, ply)["says"]
        for one in thoughts["options"]:
            assert one["option"] not in said


def test_moves_that_nobody_may_know_of_are_not_explained(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    table = after_a_bot(site)
    rules = type(druza.game("star-scrappers"))
    monkeypatch.setattr(rules, "asked_as_seen", lambda game, state, seat: -1 if seat == -1 else state.seat)
    for path in (f"/api/tables/{table.id}/thought?ply=0", f"/table/{table.id}/thought/0"):
        assert table.web.get(path, headers=table.headers(1)).status_code == 404


def test_only_moves_of_bots_are_explained(site: Site) -> None:
    table = after_a_bot(site)
    ply = table.see(1)["ply"]
    table.play(table.options(1)[0])
    for asked in (str(ply), "9999", "-1"):
        answer = table.web.get(f"/api/tables/{table.id}/thought?ply={asked}", headers=table.headers(1))
        assert answer.status_code == 404
        assert answer.json()["error"] == "no-thought"
    assert table.web.get(f"/api/tables/{table.id}/thought").status_code == 400
    assert table.web.get(f"/api/tables/{table.id}/thought?ply=x").status_code == 400


# -- on the pages ------------------------------------------------------------------------------------------------------


def test_each_move_of_a_bot_has_one_link_in_the_log(site: Site) -> None:
    table = after_a_bot(site)
    page = table.web.get(f"/table/{table.id}", headers=table.headers(1)).text
    links = [part.split('"')[0] for part in page.split(f'href="/table/{table.id}/thought/')[1:]]
    assert links
    assert len(links) == len(set(links))
    for ply in links:
        assert table.web.get(f"/table/{table.id}/thought/{ply}", headers=table.headers(1)).status_code == 200


def test_a_replay_shows_what_was_thought(site: Site) -> None:
    table = after_a_bot(site)
    said = thought(table, 0)["says"]
    page = table.web.get(f"/table/{table.id}/replay?step=1", headers=table.headers(1)).text
    assert 'id="thinks"' in page
    assert said in page
    assert "thought-options" not in page
    table.play_randomly(10_000)
    page = table.web.get(f"/table/{table.id}/replay?step=1").text
    assert "thought-options" in page
    assert 'id="thinks"' not in table.web.get(f"/table/{table.id}/replay?step=0").text


# -- kept --------------------------------------------------------------------------------------------------------------


def test_thoughts_outlive_a_power_cut(tmp_path: Path) -> None:
    server = Process(tmp_path)
    table = after_a_bot(server.site)
    said = thought(table, 0)
    server.kill()
    server = Process(tmp_path)
    table.web = server.site.browser()
    assert thought(table, 0) == said
    server.stop()


def test_a_move_and_its_thought_are_kept_together(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """If the thought cannot be written, neither is the move: the bot moves again, with its thought."""
    append = database._append
    failed: list[int] = []

    def broken_once(connection: Any, group: list[Entries]) -> None:
        for entries in group:
            if entries.thought is not None and not failed:
                failed.append(entries.rows[0]["number"])
                entries.thought = {**entries.thought, "content": None}
        append(connection, group)

    monkeypatch.setattr(database, "_append", broken_once)
    with served(usual(tmp_path)) as site:
        table = site.table(BOT, PERSON, seed=7, options={"first_player": 0})
        table.wait_for(1)
        assert failed == [0]
        assert kept(site, table, 0)


def test_a_bot_that_came_too_late_says_so(tmp_path: Path) -> None:
    with served(usual(tmp_path, think_limit=0.01)) as site:
        table = after_a_bot(site, "expert")
        assert kept(site, table, 0)["kind"] == "fallback"
        assert "no time left" in thought(table, 0)["says"]
