"""Lessons at tables: begun, gone through without any script, taken back, left and resumed, ended in a short game."""

from __future__ import annotations

import html
import re
import sqlite3

import httpx
import pytest

import druza
from druza.learn.glossary import plain
from druza.learn.judging import refusal_words
from druza.learn.shelf import lesson
from druza.puzzles.puzzle import puzzles_of
from tests.web.driving import BOT, PERSON, Site

GAME = "star-scrappers"


class Learner:
    """Somebody without script, who reads what the coach says and presses what stands below it."""

    def __init__(self, browser: httpx.Client, game: str, **form: str) -> None:
        self.browser = browser
        self.take(browser.post(f"/learn/{game}", data=form))

    def take(self, page: httpx.Response) -> None:
        self.status, self.url = page.status_code, page.url
        if page.status_code == 200:
            self.page = page.text
            self.table = str(page.url).partition("?")[0]

    def look(self) -> None:
        self.take(self.browser.get(self.table))

    def of(self, name: str) -> str:
        """What the coach's box says about itself."""
        box = re.search(r'<section class="coach.*?>', self.page)
        found = re.search(rf'data-{name}="([^"]*)"', box[0]) if box else None
        assert found is not None, "the coach is there"
        return found[1]

    @property
    def stage(self) -> str:
        return self.of("stage")

    @property
    def version(self) -> str:
        found = re.search(r'data-version="([^"]+)"', self.page)
        assert found is not None
        return found[1]

    def do(self, deed: str) -> None:
        self.take(self.browser.post(f"{self.table}/lesson", data={"version": self.version, "seat": "0", "do": deed}))

    def move(self, path: str) -> None:
        self.take(self.browser.post(f"{self.table}/move", data={"version": self.version, "seat": "0", "path": path}))

    def says(self) -> str:
        found = re.search(r'id="coach-say"[^>]*>(.*?)</p>', self.page, re.S)
        assert found is not None
        return re.sub("<[^>]+>", "", found[1])


@pytest.mark.parametrize("game", druza.game_ids())
def test_a_lesson_is_gone_through_to_the_short_game_by_being_shown(site: Site, game: str) -> None:
    steps = lesson(game).step
    with site.browser() as browser:
        learner = Learner(browser, game)
        for number, step in enumerate(steps, 1):
            assert learner.of("step") == str(number)
            assert learner.of("lit").split() == step.lit
            if step.aim is not None:
                assert learner.stage == "say"
                learner.do("show")
                assert learner.stage == "right", step.id
            else:
                assert learner.stage == "look"
            learner.do("on")
        assert learner.stage == "play"
        assert 'data-waiting="you"' in learner.page or 'data-waiting="bot"' in learner.page


def test_a_further_lesson_ends_where_it_stands(site: Site) -> None:
    with site.browser() as browser:
        learner = Learner(browser, "tortuga", lesson="conquering")
        for _ in lesson("tortuga", "conquering").step:
            learner.do("skip")
        assert learner.stage == "play"
        assert "That was the whole lesson" in learner.says()
        assert "learned" in browser.get("/learn/tortuga").text


def test_what_came_of_a_step_is_never_older_than_the_step(site: Site) -> None:
    with site.browser() as browser:
        learner = Learner(browser, "edge", lesson="squad")
        told = []
        for _ in lesson("edge", "squad").step[:4]:
            learner.do("show")
            told.append('<p class="was">' in learner.page)
            learner.do("on")
        assert told == [True, False, False, False]  # the faction is told of, squads are not


def test_every_step_of_a_lesson_can_be_skipped(site: Site) -> None:
    with site.browser() as browser:
        learner = Learner(browser, "tortuga")
        for _ in lesson("tortuga").step:
            learner.do("skip")
        assert learner.stage == "play"


def test_a_wrong_answer_is_done_explained_and_taken_back(site: Site) -> None:
    with site.browser() as browser:
        recruit = lesson(GAME).step[1]
        learner = Learner(browser, GAME, step=recruit.id)
        learner.move("recruit/dock:0")
        assert learner.stage == "wrong"
        assert learner.says() == recruit.wrong[0].say.en
        assert "data-option=" not in learner.page, "the table stands still"
        learner.move("end")
        assert learner.status == 409
        learner.do("back")
        assert learner.stage == "say"
        learner.move("recruit/dock:1")
        assert learner.stage == "right"
        assert recruit.done is not None
        assert html.unescape(learner.says()) == plain(recruit.done.en)


def test_in_the_middle_nobody_is_told_off_and_the_light_moves_on(site: Site) -> None:
    with site.browser() as browser:
        learner = Learner(browser, GAME, step="mine")
        learner.move("mine/crystal:5")
        assert learner.stage == "middle"
        assert learner.of("next") == "card:12"
        learner.move("card:13")
        assert learner.stage in ("middle", "wrong")
        learner.do("show")
        assert learner.stage == "right"


def test_an_answer_that_would_be_hidden_at_a_table_of_people_is_judged(site: Site) -> None:
    with site.browser() as browser:
        learner = Learner(browser, "crystalicum", lesson="reactions", step="keep")
        learner.move("pass")
        assert learner.stage == "right"


def test_before_a_move_only_a_lesson_says_what_comes_next(site: Site) -> None:
    with site.browser() as browser:
        assert Learner(browser, "edge", step="last").of("next") == "fight/model:4 fight"
        puzzle = puzzles_of("edge")[0].id
        page = browser.post("/puzzles/edge", data={"puzzle": puzzle}).text
        assert 'data-stage="say"' in page
        assert 'data-next=""' in page


def test_a_refusal_has_the_words_of_the_lesson(site: Site) -> None:
    with site.browser() as browser:
        learner = Learner(browser, GAME, step="mine")
        table = learner.table.rpartition("/")[2]
        said = browser.get(f"/api/tables/{table}/why", params={"path": "recruit", "seat": "0"}).json()
        assert said["rule"] == "SS-046"
        words = refusal_words(lesson(GAME).step[2], "SS-046")
        assert words is not None
        assert said["message"] == plain(words.say.en)


def test_nothing_before_the_step_is_taken_back(site: Site) -> None:
    with site.browser() as browser:
        learner = Learner(browser, GAME, step="recruit")
        learner.move("recruit/dock:1")
        learner.do("on")
        page = browser.post(f"{learner.table}/undo", data={"version": learner.version, "seat": "0"})
        assert page.status_code == 409
        learner.look()
        assert learner.of("step") == "3"


def test_a_lesson_is_left_and_resumed_where_it_was(site: Site) -> None:
    with site.browser() as browser:
        learner = Learner(browser, GAME)
        learner.do("on")
        assert browser.get("/next/count").json() == {"waiting": 0}, "a lesson waits, but calls nobody"
        learner.do("skip")
        assert learner.of("step") == "3"
        assert "Go on: step 3 of 12" in browser.get(f"/learn/{GAME}").text
        assert "Go on: step 3 of 12" in browser.get("/").text
        again = browser.post("/learn", data={"game": GAME})
        assert str(again.url).partition("?")[0] == learner.table
        anew = Learner(browser, GAME, again="1")
        assert anew.of("step") == "1"
        assert anew.table != learner.table


def test_after_a_change_of_content_a_lesson_goes_on_from_the_beginning_of_its_step(site: Site) -> None:
    with site.browser() as browser:
        learner = Learner(browser, "motherload")
        learner.do("on")
        learner.do("skip")
        table = learner.table.rpartition("/")[2]
        with sqlite3.connect(site.program.services.storage.writing.url.database or "") as database:
            database.execute("UPDATE tables SET content = 'older' WHERE id = ?", (table,))
        site.program.services.tables.live.pop(table)
        resumed = Learner(browser, "motherload")
        assert resumed.table != learner.table
        assert resumed.of("step") == "3"
        assert resumed.stage == "say"


def test_the_short_game_is_played_by_a_bot_that_thinks(site: Site) -> None:
    with site.browser() as browser:
        learner = Learner(browser, GAME)
        learner.do("play")
        assert learner.stage == "play"
        live = site.program.services.tables.live[learner.table.rpartition("/")[2]]
        play = lesson(GAME).play
        assert play is not None
        assert [seat.bot for seat in live.seats] == ["", play.bot]
        learner.do("on")
        assert learner.status == 409


def test_a_lesson_survives_a_restart(site: Site) -> None:
    with site.browser() as browser:
        learner = Learner(browser, "crystalicum", step="duel")
        learner.do("show")
        site.program.services.tables.live.clear()
        learner.look()
        assert learner.stage == "right"
        learner.do("on")
        assert learner.of("step") == "8"


def test_lessons_are_the_learners_own(site: Site) -> None:
    with site.browser() as browser, site.browser() as other:
        learner = Learner(browser, GAME)
        assert 'id="coach"' not in other.get(learner.table).text
        answer = other.post(f"{learner.table}/lesson", data={"version": learner.version, "seat": "0", "do": "on"})
        assert answer.status_code in (401, 403)
        table = learner.table.rpartition("/")[2]
        assert browser.get(f"/table/{table}/record.json").status_code == 404
    ordinary = site.table(PERSON, BOT)
    with site.browser(authorization=f"Bearer {ordinary.made['seats'][0]['key']}") as program:
        answer = program.post(f"/api/tables/{ordinary.id}/lesson", json={"ply": 0, "do": "on"})
        assert answer.status_code == 404


def test_the_front_page_offers_to_learn_first_to_who_has_not_played(site: Site) -> None:
    with site.browser() as browser:
        first = browser.get("/").text
        assert '<span id="learn-name">Learn it in ten minutes</span>' in first
        assert "Poznaj grę w dziesięć minut" in browser.get("/?lang=pl").text
        assert "Learn it in ten minutes" in browser.get("/?lang=en").text
        assert re.search(r'value="star-scrappers"[^>]*data-new', first)
        form = {"game": GAME, "seats": "2", "kind_0": "you", "kind_1": "bot"}
        assert browser.post("/tables", data=form).status_code == 200
        assert not re.search(r'value="star-scrappers"[^>]*data-new', browser.get("/").text)


@pytest.mark.parametrize("game", druza.game_ids())
def test_a_lesson_soon_asks_for_a_decision(game: str) -> None:
    looks = [step.aim is None for step in lesson(game).step]
    assert looks.index(False) <= 2


def test_the_coach_is_at_hand_in_games_but_not_where_points_are_at_stake(site: Site) -> None:
    for rated, there in ((False, True), (True, False)):
        table = site.table(PERSON, BOT, seed=7, options={"first_player": "0"})
        site.program.services.tables.live[table.id].facts.rated = rated
        with site.browser(authorization=f"Bearer {table.made['seats'][0]['key']}") as browser:
            page = browser.get(f"/table/{table.id}?seat=0").text
            assert ('id="guide"' in page) is there
            assert ("more cards, or stronger ones" in page) is there
        with site.browser() as watcher:
            assert 'id="guide"' not in watcher.get(f"/table/{table.id}").text


@pytest.mark.parametrize("path", ["/learn/nothing", "/learn/edge?lang=xx"])
def test_what_is_not_there_is_said(site: Site, path: str) -> None:
    with site.browser() as browser:
        assert browser.get(path).status_code in (400, 404)
        assert browser.post("/learn/edge", data={"lesson": "nothing"}).status_code == 404
        assert browser.post("/learn/edge", data={"step": "nothing"}).status_code == 404
