"""At a table with others: phrases in the reader's language, a bot for who leaves, and the seat back."""

from __future__ import annotations

import re
import time
from pathlib import Path

import pytest
from sqlalchemy import select

from druza.web.lobby.leaving import COUNT, COUNT_AFTER
from druza.web.lobby.phrases import PHRASES
from druza.web.storage import people as people_schema
from tests.web.driving import Process, Site, events_of, served, usual, wait_until
from tests.web.lobby.driving import opened, sat_long_ago, see, two_at_a_table


def test_phrases_are_shown_in_the_readers_language(site: Site) -> None:
    ala, ola, table = two_at_a_table(site)
    assert (
        ala.post(f"/table/{table}/chat", data={"phrase": "good-luck"}, headers={"Accept-Language": "pl"}).status_code
        == 200
    )
    assert ": Good luck" in ola.get(f"/table/{table}").text
    assert "<small>PL</small>" in ola.get(f"/table/{table}").text
    assert ": Powodzenia" in ola.get(f"/table/{table}", headers={"Accept-Language": "pl"}).text
    assert len(PHRASES) == 31


@pytest.mark.parametrize("phrase", ["", "nothing", "<script>", "hello" * 100])
def test_nothing_else_is_said(site: Site, phrase: str) -> None:
    ala, _, table = two_at_a_table(site)
    assert ala.post(f"/table/{table}/chat", data={"phrase": phrase}).status_code == 422


def test_who_only_watches_says_nothing(site: Site) -> None:
    _, _, table = two_at_a_table(site)
    for path, form in (("chat", {"phrase": "hello"}), ("leave", {"do": "bot"}), ("vote", {"about": "0", "do": "bot"})):
        assert site.browser().post(f"/table/{table}/{path}", data=form).status_code in (401, 403)


def test_six_phrases_in_half_a_minute(site: Site) -> None:
    ala, _, table = two_at_a_table(site)
    found = [ala.post(f"/table/{table}/chat", data={"phrase": "hello"}).status_code for _ in range(7)]
    assert found == [200] * 6 + [429]


def test_a_phrase_is_news_at_the_table(site: Site) -> None:
    ala, ola, table = two_at_a_table(site)
    with ola.stream("GET", f"/api/tables/{table}/events") as stream:
        lines = stream.iter_lines()
        next(events_of(lines))
        ala.post(f"/table/{table}/chat", data={"phrase": "thanks"})
        while "event: seats" not in next(lines) or "Thank you" not in ola.get(f"/table/{table}").text:
            pass


def test_a_bot_plays_on_and_gives_the_seat_back(site: Site) -> None:
    ala, ola, table = two_at_a_table(site)
    asked = see(ala, table)["asked"]
    mover, other = (ala, ola) if asked == 0 else (ola, ala)
    mover.post(f"/table/{table}/leave", data={"do": "bot"})
    wait_until(lambda: see(other, table)["asked"], lambda now: now != asked)  # the bot has played the turn
    page = mover.get(f"/table/{table}").text
    assert "Take my seat back" in page
    assert "A bot plays for" in other.get(f"/table/{table}").text
    assert mover.post(f"/table/{table}/leave", data={"do": "bot"}).status_code == 409
    assert mover.post(f"/table/{table}/leave", data={"do": "back"}).status_code == 200
    assert "Take my seat back" not in mover.get(f"/table/{table}").text
    assert see(mover, table)["held"] == [asked]


def test_nobody_moves_while_a_bot_plays_for_them(site: Site) -> None:
    ala, ola, table = two_at_a_table(site)
    asked = see(ala, table)["asked"]
    waiting = ola if asked == 0 else ala
    waiting.post(f"/table/{table}/leave", data={"do": "bot"})
    seen = see(waiting, table)
    order = {"version": seen["version"], "option": "end"}
    answer = waiting.post(f"/api/tables/{table}/moves", json=order)
    assert (answer.status_code, answer.json()["error"]) == (409, "away")


def test_with_two_who_resigns_has_lost_and_hands_stay_hidden(site: Site) -> None:
    ala, ola, table = two_at_a_table(site)
    ala.post(f"/table/{table}/leave", data={"do": "resign"})
    assert see(ola, table)["status"] == "closed"
    assert re.search(r"You win: Guest \w+ \d+ resigns", ola.get(f"/table/{table}").text)
    assert re.search(r"Guest \w+ \d+ wins: Guest \w+ \d+ resigns", site.browser().get(f"/table/{table}").text)
    assert "was closed before the end" in ola.get(f"/table/{table}/replay").text
    assert ola.get(f"/table/{table}/record.json").status_code == 409


def test_the_others_decide_about_who_is_gone(site: Site) -> None:
    ala, ola, table = two_at_a_table(site)
    holder = site.program.services.tables.live[table].seats[1].holder
    presence = site.program.services.presence
    presence.here.closed[holder] = time.monotonic()
    early = ala.post(f"/table/{table}/vote", data={"about": "1", "do": "bot"})
    with presence.at(holder):
        assert ala.post(f"/table/{table}/vote", data={"about": "1", "do": "bot"}).status_code == 409
    assert early.status_code == 409
    presence.here.closed[holder] -= 121  # as if two minutes had passed
    assert ala.post(f"/table/{table}/vote", data={"about": "1", "do": "bot"}).status_code == 409, "just sat down"
    sat_long_ago(site.program.services.tables.live[table])
    assert "Let a bot play<" in ala.get(f"/table/{table}").text
    assert ola.post(f"/table/{table}/vote", data={"about": "1", "do": "bot"}).status_code == 409
    assert ala.post(f"/table/{table}/vote", data={"about": "1", "do": "nonsense"}).status_code == 409
    assert ala.post(f"/table/{table}/vote", data={"about": "1", "do": "bot"}).status_code == 200
    assert site.program.services.tables.live[table].stand_ins == {1}
    assert ola.post(f"/table/{table}/leave", data={"do": "back"}).status_code == 200
    assert site.program.services.tables.live[table].stand_ins == set()


def test_of_three_most_decide(site: Site) -> None:
    people = [site.browser() for _ in range(3)]
    table = opened(people[0], seats=3)
    for one in people[1:]:
        one.post(f"/table/{table}/sit")
    live = site.program.services.tables.live[table]
    presence = site.program.services.presence
    with presence.at(live.seats[2].holder):
        pass
    presence.here.closed[live.seats[2].holder] -= 121
    sat_long_ago(live)
    people[0].post(f"/table/{table}/vote", data={"about": "2", "do": "end"})
    assert live.status == "open"
    people[1].post(f"/table/{table}/vote", data={"about": "2", "do": "end"})
    assert live.status == "closed"


def test_of_many_most_of_those_decide_who_say_something(tmp_path: Path) -> None:
    """The last word of each counts, and a tie waits."""
    with served(usual(tmp_path)) as site:
        people = [site.browser() for _ in range(4)]
        table = opened(people[0], seats=4)
        for one in people[1:]:
            one.post(f"/table/{table}/sit")
        live, services = site.program.services.tables.live[table], site.program.services
        with services.presence.at(live.seats[3].holder):
            pass
        services.presence.here.closed[live.seats[3].holder] -= 121
        sat_long_ago(live)

        def vote(seat: int, wish: str) -> None:
            answer = people[seat].post(f"/table/{table}/vote", data={"about": "3", "do": wish})
            assert answer.status_code == 200

        def counted() -> None:
            services.now.ahead += COUNT_AFTER + 1
            wait_until(lambda: waiting_jobs(site, COUNT), lambda count: count == 0)

        vote(0, "end")
        vote(0, "bot")
        vote(1, "end")
        assert live.status == "open", "two of three, but one of them thinks otherwise by now"
        counted()
        assert (live.status, live.stand_ins) == ("open", set()), "a tie waits"
        vote(1, "bot")
        assert live.stand_ins == {3}
        assert people[3].post(f"/table/{table}/leave", data={"do": "back"}).status_code == 200
        sat_long_ago(live)
        vote(2, "bot")
        assert live.stand_ins == set()
        counted()
        assert live.stand_ins == {3}, "the others have said nothing"


def waiting_jobs(site: Site, kind: str) -> int:
    own = people_schema.jobs.c
    with site.program.services.storage.reading.begin() as connection:
        return len(list(connection.execute(select(own.ref).where(own.kind == kind))))


def test_a_bot_that_stands_in_outlives_a_kill(tmp_path: Path) -> None:
    running = Process(tmp_path)
    ala, ola, table = two_at_a_table(running.site)
    asked = see(ala, table)["asked"]
    waiting = ola if asked == 0 else ala
    waiting.post(f"/table/{table}/leave", data={"do": "bot"})
    waiting.post(f"/table/{table}/chat", data={"phrase": "back-soon"})
    running.kill()
    running = Process(tmp_path)
    again = running.site.browser()
    again.cookies.update(waiting.cookies)
    page = again.get(f"/table/{table}").text
    assert "Take my seat back" in page
    assert "</b> Back in a minute" in page
    running.stop()
