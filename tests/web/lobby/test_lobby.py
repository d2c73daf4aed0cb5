"""The lobby: open tables are seen by all, taken once each, and gone when they are full."""

from __future__ import annotations

import html
import json
import re
import threading
import time
from pathlib import Path
from typing import Any

import httpx
import pytest
from sqlalchemy import event, insert, select

from druza.web.now import DAY
from druza.web.storage import people, ratings, schema
from tests.web.driving import GAME, Site, events_of, served, usual, wait_until
from tests.web.lobby.driving import opened, see
from tests.web.people.driving import somebody


def is_listed(site: Site, table: str) -> bool:
    return f"open-{table}" in site.browser().get("/lobby").text


def test_strangers_meet_without_names(site: Site) -> None:
    ala, ola = site.browser(), site.browser()
    table = opened(ala)
    page = ola.get("/lobby").text
    assert f"/table/{table}/sit" in page
    assert "Guest " in page
    assert f"/table/{table}/sit" not in ala.get("/lobby").text
    assert ola.post(f"/table/{table}/sit").url.path == f"/table/{table}"
    assert see(ola, table)["held"] == [1]
    assert not is_listed(site, table)
    names = see(ola, table)["names"]
    assert isinstance(names, list)
    assert all(name.startswith("Guest ") for name in names)


def test_a_table_that_waits_is_joined_from_its_own_page(site: Site) -> None:
    ala, ola = site.browser(), site.browser()
    table = opened(ala)
    way = f'action="/table/{table}/sit"'
    assert way in ola.get(f"/table/{table}").text
    assert way in ola.get(f"/table/{table}/fragment").text
    own = ala.get(f"/table/{table}").text
    assert way not in own
    assert "The lobby shows this table to everybody." in own
    kept = ala.post("/lobby", data={"game": GAME, "kind_1": "anybody", "who": "link"}).url.path
    assert f'action="{kept}/sit"' not in ola.get(kept).text


def test_names_and_stones_are_shown(site: Site) -> None:
    ala, name = somebody(site, "Iga")
    table = opened(ala, seats=3)
    assert name in site.browser().get("/lobby").text
    ola, other = somebody(site, "Ola")
    ola.post(f"/table/{table}/sit")
    assert is_listed(site, table)
    assert see(ola, table)["names"][:2] == [name, other]
    ala.post(f"/table/{table}/close")
    assert not is_listed(site, table)


def test_levels_and_stones_stand_at_the_seats(site: Site) -> None:
    ala, name = somebody(site, "Iga")
    ala.post("/account/name", data={"name": name, "mark": "2b"})
    with site.program.services.storage.writing.begin() as connection:
        person = connection.execute(select(people.persons.c.id).where(people.persons.c.name == name)).scalar_one()
        level = {
            "person": person,
            "game": GAME,
            "mu": 27.8,
            "sigma": 1.2,
            "games": 30,
            "day": int(site.program.services.now() // DAY),
        }
        connection.execute(insert(ratings.ratings), level)
    table = opened(ala)
    assert "<small>1612 ±48</small>" in site.browser().get("/lobby").text
    waiting = ala.get(f"/table/{table}").text
    assert 'class="pp-stone f-b"' in waiting.partition('id="gt-0"')[2]
    assert "1612 ±48" in waiting
    ola = site.browser()
    ola.post(f"/table/{table}/sit")
    assert "1612 ±48" in ola.get(f"/table/{table}").text.partition('id="here-0"')[2].partition("</p>")[0]


def test_of_many_who_sit_down_at_once_one_gets_the_seat(site: Site) -> None:
    table, found = opened(site.browser()), []
    people = [site.browser() for _ in range(8)]

    def sit(one: Any) -> None:
        found.append(one.post(f"/table/{table}/sit").status_code)

    threads = [threading.Thread(target=sit, args=(one,)) for one in people]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(found) == [200] + [409] * 7
    late = site.browser().post(f"/table/{table}/sit")
    assert late.status_code == 409
    assert "Somebody was faster" in late.text


def test_nobody_sits_down_at_a_table_that_is_not_open(site: Site) -> None:
    table = site.table({"kind": "you"}, {"kind": "link"})
    assert site.browser().post(f"/table/{table.id}/sit").status_code == 409


def test_one_open_table_for_each(site: Site) -> None:
    ala = site.browser()
    table = opened(ala)
    answer = ala.post("/lobby", data={"game": "edge", "seats": "2"})
    assert answer.status_code == 409
    assert f"/table/{table}" in answer.text


@pytest.mark.parametrize(
    "form", [{}, {"game": "chess"}, {"game": "edge", "seats": "9"}, {"game": "edge", "seats": "x"}]
)
def test_what_cannot_be_opened(site: Site, form: dict[str, str]) -> None:
    assert site.browser().post("/lobby", data=form).status_code in (400, 404, 422)


def test_bots_take_the_seats_that_stay_free(tmp_path_factory: pytest.TempPathFactory) -> None:
    with served(usual(tmp_path_factory.mktemp("fill"))) as site:
        ala = site.browser()
        table, lonely = opened(ala, seats=3, fill="on"), opened(site.browser())
        site.program.services.now.ahead += 301
        wait_until(lambda: is_listed(site, table), lambda listed: not listed)
        assert is_listed(site, lonely)
        assert [seat.kind for seat in site.program.services.tables.live[table].seats] == ["you", "bot", "bot"]
        site.program.services.now.ahead += 1200
        wait_until(lambda: see(ala, lonely)["status"], lambda status: status == "closed")
        wait_until(lambda: is_listed(site, lonely), lambda listed: not listed)


def test_a_table_that_bots_filled_does_not_wait_for_ever_for_who_has_gone(tmp_path: Path) -> None:
    with served(usual(tmp_path)) as site:
        ala, ola = site.browser(), site.browser()
        table = opened(ala, seats=3, fill="on", pace="live:10+15")
        assert ola.post(f"/table/{table}/sit").status_code == 200
        site.program.services.now.ahead += 301
        wait_until(lambda: is_listed(site, table), lambda listed: not listed)
        assert see(ola, table)["status"] == "open"
        site.program.services.now.ahead += 31  # nobody has said "I am here"
        wait_until(lambda: see(ola, table)["status"], lambda status: status == "closed")


def choice(**changes: str) -> dict[str, str]:
    """What the dialog of a new table sends, unless something else is chosen."""
    usual = {"game": "star-scrappers", "kind_1": "anybody", "pace": "", "rated": "", "talk": "", "who": "all"}
    return {**usual, "level_from": "1000", "level_to": "2000", "watch": "on", **changes}


def made(answer: httpx.Response) -> str:
    assert answer.status_code == 200, answer.text
    return answer.url.path.split("/")[2]


def test_the_whole_choice_of_a_new_table_stands_in_the_lobby(site: Site) -> None:
    ala, _ = somebody(site, "Ela")
    order = choice(kind_2="bot", kind_3="link", bot="strong", talk="pl", note="<i>bez</i> pośpiechu", watch="off")
    table = made(ala.post("/lobby", data={**order, "level_to": "2000", "level_from": "1400", "pace": "slow:3"}))
    live = site.program.services.tables.live[table]
    assert [(seat.kind, seat.bot) for seat in live.seats] == [
        ("you", ""),
        ("link", ""),
        ("bot", "strong"),
        ("link", ""),
    ]
    assert not live.facts.watch
    row = row_of(site.browser().get("/lobby").text, table)
    for words in ("3 days a move", "1400+", "Polish", "&lt;i&gt;bez&lt;/i&gt; pośpiechu", "for a friend", "Sit here"):
        assert words in row, words
    assert row.count("Sit here") == 1
    ola = site.browser()
    assert ola.post(f"/table/{table}/sit").url.path == f"/table/{table}"
    assert see(ola, table)["held"] == [1], "the seat of a friend is not for whoever comes"
    assert not is_listed(site, table)
    assert site.browser().post(f"/table/{table}/sit").status_code == 409


def row_of(page: str, table: str) -> str:
    return page.partition(f'id="open-{table}"')[2].partition("</li>")[0]


def test_a_table_with_the_link_is_not_in_the_lobby(site: Site) -> None:
    ala = site.browser()
    table = made(ala.post("/lobby", data=choice(who="link", kind_1="link")))
    assert not is_listed(site, table)
    assert "/join/" in ala.get(f"/table/{table}").text


@pytest.mark.parametrize(
    ("changes", "says"),
    [
        ({"kind_1": "none"}, "This game is for"),
        ({"kind_1": "bot"}, "one that is free"),
        ({"note": "hello"}, "you need a name"),
        ({"rated": "on"}, "needs a name"),
        ({"level_from": "1800", "level_to": "1200"}, "above the highest"),
        ({"pace": "fast"}, "There is no pace"),
    ],
)
def test_what_cannot_be_is_said_in_the_dialog_with_the_choice_kept(
    site: Site, changes: dict[str, str], says: str
) -> None:
    answer = site.browser().post("/lobby", data=choice(talk="en", **changes))
    assert answer.status_code in (403, 422)
    dialog = answer.text.partition('id="opening"')[2]
    assert dialog.partition(">")[0].strip().endswith("open")
    assert says in dialog
    assert re.search(r'name="talk" value="en" checked', dialog)


def test_tables_are_found_by_the_language_of_their_chat(site: Site) -> None:
    tables = {talk: made(site.browser().post("/lobby", data=choice(talk=talk))) for talk in ("pl", "en", "")}
    ola = site.browser()
    page = ola.get("/lobby?filter=1&talk=pl").text
    assert [f"open-{tables[talk]}" in page for talk in ("pl", "en", "")] == [True, False, True]
    again = ola.get("/lobby").text
    assert f"open-{tables['en']}" not in again, "the browser keeps what was chosen"
    assert f"open-{tables['en']}" in ola.get("/lobby?filter=1").text
    assert f"open-{tables['en']}" in ola.get("/lobby").text
    assert ola.get("/lobby?filter=1&talk=<b>&game=chess").status_code == 200


def test_who_asks_after_tables_hears_what_became_of_them(site: Site) -> None:
    ala, ola = site.browser(), site.browser()
    full, shut, still = opened(ala), opened(ola), opened(site.browser())
    site.browser().post(f"/table/{full}/sit")
    ola.post(f"/table/{shut}/close")
    page = site.browser().get(f"/lobby/fragment?was={full},{shut},{still},nothing").text
    gone = json.loads(html.unescape(page.partition('data-gone="')[2].partition('"')[0]))
    assert gone == {full: "taken", shut: "closed"}


def test_who_comes_too_late_is_shown_another_table_of_the_game(site: Site) -> None:
    full = opened(site.browser())
    opened(site.browser(), "edge")
    opened(site.browser())
    site.browser().post(f"/table/{full}/sit")
    late = site.browser().post(f"/table/{full}/sit")
    assert late.status_code == 409
    nearest = re.search(r'The nearest table: <a href="#open-(\w+)">Star Scrappers', late.text)
    assert nearest is not None
    assert f"/table/{nearest[1]}/sit" in late.text


def test_levels_of_who_waits_are_told_without_names(site: Site) -> None:
    ala, name = somebody(site, "Jan")
    opened(ala)
    found = site.browser().get("/lobby/levels/star-scrappers").json()
    assert found["mine"] is None
    assert found["waiting"]
    assert all(isinstance(level, int) for level in found["waiting"])
    assert ala.get("/lobby/levels/star-scrappers").json()["mine"] == {"rating": 1500, "spread": 333}
    assert name not in str(found)


def test_the_options_of_a_game_come_into_the_dialog(site: Site) -> None:
    page = site.browser().get("/lobby/options/star-scrappers").text
    assert 'name="option_factions"' in page
    ala = site.browser()
    table = made(ala.post("/lobby", data=choice(option_factions="first-game")))
    assert site.program.services.tables.live[table].facts.options["factions"] == "first-game"


def test_a_live_table_is_closed_when_whoever_made_it_has_gone(tmp_path_factory: pytest.TempPathFactory) -> None:
    with served(usual(tmp_path_factory.mktemp("gone"))) as site:
        presence, now = site.program.services.presence, site.program.services.now
        ala, ola, iga = site.browser(), site.browser(), site.browser()
        left, read, slow = opened(ala), opened(ola), made(iga.post("/lobby", data=choice(pace="slow:2")))
        holders = {table: site.program.services.tables.live[table].seats[0].holder for table in (left, read, slow)}
        for table in (left, read, slow):
            with presence.at(holders[table]):
                pass
            presence.around.closed[holders[table]] -= 121
        with presence.around.one_of(holders[read]):  # at the rules, say
            now.ahead += 121
            wait_until(lambda: is_listed(site, left), lambda listed: not listed)
            assert see(ala, left)["status"] == "closed"
            assert is_listed(site, read)
            assert is_listed(site, slow)


def test_the_stream_tells_of_new_tables_within_a_second_or_so(site: Site) -> None:
    ala = site.browser()
    ala.get("/lobby")
    with ala.stream("GET", "/events/lobby") as stream:
        events = events_of(stream.iter_lines())
        before = next(events)["data"]["open"]
        begun = time.monotonic()
        opened(site.browser())
        next(one for one in events if one["data"]["open"] == before + 1)
        assert time.monotonic() - begun < 60


def test_the_page_costs_the_same_however_many_tables_there_were(tmp_path_factory: pytest.TempPathFactory) -> None:
    with served(usual(tmp_path_factory.mktemp("many"))) as site:
        opened(site.browser())
        asked = [steps(site)]
        old = [
            {"id": f"old{n}", "game": "edge", "seats": 2, "seed": 1, "options": "{}", "content": "x", "language": "en"}
            | {
                "rated": False,
                "hints": False,
                "status": "over",
                "maker": "m",
                "created": 1.0,
                "wishes": "",
                "course": "",
            }
            for n in range(3000)
        ]
        with site.program.services.storage.writing.begin() as connection:
            connection.execute(insert(schema.tables), old)
        asked.append(steps(site))
        assert asked[0] == asked[1]


def steps(site: Site) -> list[str]:
    """How the database goes about what the lobby asks: the plan of each question."""
    found: list[str] = []
    engine = site.program.services.storage.reading

    def listen(connection: Any, cursor: Any, statement: str, parameters: Any, context: Any, many: bool) -> None:
        if statement.startswith("SELECT") and "FROM jobs" not in statement:
            plan = connection.connection.cursor()
            plan.execute("EXPLAIN QUERY PLAN " + statement, parameters)
            found.extend(str(row[-1]) for row in plan.fetchall())

    event.listen(engine, "before_cursor_execute", listen)
    try:
        assert site.browser().get("/lobby").status_code == 200
    finally:
        event.remove(engine, "before_cursor_execute", listen)
    assert not [step for step in found if "SCAN tables" in step or "SCAN seats" in step]
    return sorted(set(found))
