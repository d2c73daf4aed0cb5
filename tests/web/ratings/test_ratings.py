"""Rated games: what their end changes, once, and what does not count."""

from __future__ import annotations

import httpx
import pytest

from druza.web.storage import ratings as schema
from druza.web.storage.database import ENDED
from tests.web.driving import Site
from tests.web.lobby.test_clocks import play_as
from tests.web.ratings.driving import awaited, level, people, person_id, resign, seated, settled


def rows(site: Site, table: str) -> list[tuple[int, int, bool, bool]]:
    chosen = schema.results.select().where(schema.results.c.table_id == table).order_by(schema.results.c.seat)
    found = awaited(site, site.program.services.storage.read(lambda connection: list(connection.execute(chosen))))
    return [(row.seat, row.rank, row.gone, row.rated) for row in found]


def test_who_resigns_loses_rating(site: Site) -> None:
    (ala, one), (ola, other) = people(site, 2)
    table = seated(site, [ala, ola])
    resign(site, ala, table)
    assert level(site, one).shown < 1500 < level(site, other).shown
    assert level(site, one).games == 1
    assert rows(site, table) == [(0, 2, False, True), (1, 1, False, True)]


def test_the_end_counts_once(site: Site) -> None:
    (ala, one), (ola, _) = people(site, 2)
    table = seated(site, [ala, ola])
    resign(site, ala, table)
    before = level(site, one)
    services = site.program.services
    awaited(site, services.jobs.put(ENDED, table, 0.0))  # as after a kill between the writing and the end of the job
    settled(site, table)
    awaited(site, services.ratings.ended(table))
    assert level(site, one) == before


def test_a_friendly_game_is_kept_and_changes_no_rating(site: Site) -> None:
    (ala, one), (ola, _) = people(site, 2)
    table = seated(site, [ala, ola], rated=False)
    resign(site, ola, table)
    assert level(site, one).games == 0
    assert rows(site, table) == [(0, 1, False, False), (1, 2, False, False)]


def test_guests_are_not_rated(site: Site) -> None:
    ((ala, one),) = people(site, 1)
    table = seated(site, [ala, site.browser()])
    resign(site, ala, table)
    assert level(site, one).games == 0


def test_a_game_left_too_early_is_void(site: Site) -> None:
    (ala, one), (ola, other), (iga, _) = people(site, 3)
    table = seated(site, [ala, ola, iga])
    ala.post(f"/table/{table}/leave", data={"do": "bot"})
    live = site.program.services.tables.live[table]
    awaited(site, site.program.services.tables.close(live))
    settled(site, table)
    assert rows(site, table) == [(0, 0, True, False), (1, 0, False, False), (2, 0, False, False)]
    assert level(site, one).games == level(site, other).games == 0
    holder = live.seats[0].holder
    assert awaited(site, site.program.services.ratings.finished(holder)) == [False]


@pytest.mark.parametrize(("turns", "counts"), [(0, False), (3, True)])
def test_a_draw_counts_once_everybody_had_three_turns(site: Site, turns: int, counts: bool) -> None:
    (ala, one), (ola, other) = people(site, 2)
    table = seated(site, [ala, ola])
    take_turns(site, [ala, ola], table, turns)
    assert ala.post(f"/table/{table}/request", data={"kind": "draw"}).status_code == 200
    assert ola.post(f"/table/{table}/request/answer", data={"accept": "yes"}).status_code == 200
    settled(site, table)
    assert rows(site, table) == [(seat, int(counts), False, counts) for seat in (0, 1)]
    assert [level(site, name).games for name in (one, other)] == [int(counts)] * 2
    holder = site.program.services.tables.live[table].seats[0].holder
    assert awaited(site, site.program.services.ratings.finished(holder)) == [True]


def take_turns(site: Site, browsers: list[httpx.Client], table: str, count: int) -> None:
    """The question comes to everybody so often."""
    live = site.program.services.tables.live[table]
    had, last = [0] * len(browsers), -1
    while min(had) < count:
        seat = live.state.seat
        had[seat] += seat != last
        last = seat
        assert play_as(browsers[seat], table).status_code == 200


def test_the_same_people_are_rated_ten_times_a_day(site: Site) -> None:
    (ala, one), (ola, other) = people(site, 2)
    ids = [person_id(site, name) for name in (one, other)]
    ratings = site.program.services.ratings
    for game in range(10):
        assert awaited(site, ratings.refusal(ids, live=True)) is None
        resign(site, ala, seated(site, [ala, ola] if game % 2 else [ola, ala]))
    refused = awaited(site, ratings.refusal(ids, live=True))
    assert refused is not None
    assert refused.error == "same-people"
    resign(site, ala, seated(site, [ala, ola]))
    assert level(site, one).games == 10


RATED = {"game": "star-scrappers", "seats": "2", "pace": "live:10+15", "rated": "on"}


def test_ten_times_a_day_they_may_sit_down_together(site: Site) -> None:
    (ala, _), (ola, _), (iga, _) = people(site, 3)
    for game in range(10):
        table = seated(site, [ala, ola] if game % 2 else [ola, ala])
        resign(site, ala, table)
    again = ola.post(f"/table/{table}/rematch")
    assert again.status_code == 409
    assert "10 rated games with each other" in again.text
    open_one = ala.post("/lobby", data=RATED).url.path.split("/")[2]
    refused = ola.post(f"/table/{open_one}/sit")
    assert refused.status_code == 409
    assert "10 rated games with each other" in refused.text
    assert iga.post(f"/table/{open_one}/sit").status_code == 200


def test_who_leaves_too_often_sits_at_no_rated_table_with_a_clock(site: Site) -> None:
    (ala, _), (ola, _) = people(site, 2)
    for _ in range(5):
        table = seated(site, [ala, ola], rated=False)
        ola.post(f"/table/{table}/leave", data={"do": "bot"})
        live = site.program.services.tables.live[table]
        awaited(site, site.program.services.tables.close(live))
        settled(site, table)
    assert awaited(site, site.program.services.ratings.finished(live.seats[1].holder)) == [False] * 5
    open_one = ala.post("/lobby", data=RATED).url.path.split("/")[2]
    refused = ola.post(f"/table/{open_one}/sit")
    assert refused.status_code == 409
    assert "You have left too many games" in refused.text
    listed = ola.get("/lobby").text.partition(f"open-{open_one}")[2]
    assert "You have left too many games" in listed.partition("</article>")[0]
    assert ola.post("/lobby", data=RATED).status_code == 409
    slow = ola.post("/lobby", data={**RATED, "pace": "slow:2"})
    assert slow.status_code == 200, "slow ones stay open"
    ola.post(f"{slow.url.path}/close")
    for _ in range(5):
        friendly = seated(site, [ola, ala], rated=False)
        resign(site, ola, friendly)
    assert ola.post(f"/table/{open_one}/sit").status_code == 200


def test_a_rated_game_is_not_closed_by_its_maker(site: Site) -> None:
    (ala, _), (ola, _) = people(site, 2)
    table = seated(site, [ala, ola])
    assert ala.post(f"/table/{table}/close").status_code == 409
