"""The pages of levels: leaders and players, from nobody to somebody."""

from __future__ import annotations

import time

import pytest
from sqlalchemy import Connection, func, insert, select

import druza
from druza.web.ratings.season import Season, read_season, season_at
from druza.web.storage import ratings as schema
from druza.web.storage.schema import entries
from druza.web.tables.entries import MOVE, entry_row
from tests.web.driving import Site
from tests.web.people.driving import somebody
from tests.web.ratings.driving import awaited, people, person_id, resign, seated


def give_level(site: Site, name: str, game: str, mu: float, sigma: float, games: int = 12) -> None:
    """As if somebody had played this many rated games just now."""
    person, now = person_id(site, name), time.time()
    table = seated(site, [site.browser(), site.browser()], rated=False)
    level = {"person": person, "game": game, "mu": mu, "sigma": sigma, "games": games, "day": int(now // 86400)}
    step = {"person": person, "game": game, "seat": 0, "rank": 1, "mu_before": 25.0, "sigma_before": 3.0, "at": now}
    tables = [table, *[seated(site, [site.browser(), site.browser()], rated=False) for _ in range(games - 1)]]

    def write(connection: Connection) -> None:
        connection.execute(insert(schema.ratings), level)
        steps = [{**step, "table_id": one, "mu": mu, "sigma": sigma} for one in tables]
        connection.execute(insert(schema.rating_steps), steps)

    awaited(site, site.program.services.storage.write(write))


@pytest.mark.parametrize("game", druza.game_ids())
@pytest.mark.parametrize("query", ["", "?season=all", "?season=2025-1", "?season=nonsense&sort=nonsense"])
def test_leaders_are_a_page_for_everybody(site: Site, game: str, query: str) -> None:
    answer = site.browser().get(f"/leaders/{game}{query}")
    assert answer.status_code == 200
    assert "Bots stay off the list" in answer.text


def test_leaders_begin_with_the_first_game(site: Site) -> None:
    assert site.browser().get("/leaders").url.path == f"/leaders/{druza.game_ids()[0]}"
    assert site.browser().get("/leaders/chess").status_code == 404


def test_the_list_is_ordered_by_what_is_sure(site: Site) -> None:
    (_, sure), (ala, high), (_, unsure) = people(site, 3)
    give_level(site, sure, "tortuga", 30.0, 1.0)  # 1700 ±40
    give_level(site, high, "tortuga", 30.5, 1.9)  # 1720 ±76
    give_level(site, unsure, "tortuga", 40.0, 2.5)  # ±100: not on the list
    page = ala.get("/leaders/tortuga").text
    assert page.index(f"/player/{sure}") < page.index(f"/player/{high}")
    assert f"/player/{unsure}" not in page
    assert 'class="me"' in page
    by_rating = ala.get("/leaders/tortuga?sort=rating").text
    assert by_rating.index(f"/player/{high}") < by_rating.index(f"/player/{sure}")
    assert f"/player/{sure}" not in ala.get("/leaders/tortuga?season=2020-1").text


def test_the_list_is_told_by_pages_and_of_a_club_alone(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("druza.web.routes.leaders.MOST", 2)
    folk = people(site, 4)
    for place, (_, name) in enumerate(folk):
        give_level(site, name, "crystalicum", 32.0 - place, 1.0, games=10)
    (ala, first), (_, second), (_, third), (ewa, last) = folk
    page = ewa.get("/leaders/crystalicum").text
    assert page.index(f"/player/{first}") < page.index(f"/player/{second}") < page.index(f"/player/{last}")  # own place
    assert f"/player/{third}" not in page
    assert "1–2 of 4" in page
    assert f"/player/{third}" in ewa.get("/leaders/crystalicum?page=2").text
    club = ala.post("/clubs", data={"name": "Beryl"}).url.path.split("/")[2]
    assert f"club={club}" in ala.get("/leaders/crystalicum").text, "one's own clubs are offered"
    alone = ewa.get(f"/leaders/crystalicum?club={club}&season=all").text
    assert f"/player/{first}" in alone
    assert f"/player/{second}" not in alone
    assert f"/player/{last}" not in alone.split("<main")[1], "she is no member"
    assert f"/player/{second}" in ewa.get("/leaders/crystalicum?club=nothing").text


def test_who_has_not_played_enough_is_told_so(site: Site) -> None:
    browser, _ = somebody(site)
    assert "0 rated games of 10" in browser.get("/leaders/edge").text


def test_a_player_without_games(site: Site) -> None:
    browser, name = somebody(site)
    page = site.browser().get(f"/player/{name}").text
    assert "Not rated yet: ten games make a level." in page
    assert "Invite to a game" in page
    own = browser.get(f"/player/{name}").text
    assert "Invite to a game" not in own
    assert 'href="/account"' in own


def test_a_players_games_are_told(site: Site) -> None:
    (ala, one), (ola, other) = people(site, 2)
    resign(site, ala, seated(site, [ala, ola]))
    resign(site, ala, seated(site, [ola, ala]))
    page = site.browser().get(f"/player/{other}").text
    assert "2 games, 1 person" in page
    assert "finishes 100% of games" in page
    assert f'href="/player/{one}"' in page
    assert "2 : 0" in page
    assert "As numbers" in page
    assert "Shares of wins begin with five games" in page
    assert ola.get("/mine").text.count("1 of 2") == 2
    assert ala.get("/mine").text.count("2 of 2") == 2


def test_history_can_be_kept_private(site: Site) -> None:
    (ala, one), (ola, _) = people(site, 2)
    resign(site, ala, seated(site, [ala, ola]))
    ala.post("/account/shows", data={"presence": "on"})
    page = site.browser().get(f"/player/{one}").text
    assert f"{one} keeps the list of games private." in page
    assert "Latest games" not in page
    assert "Only you see this list." in ala.get(f"/player/{one}").text


def test_names_are_found_however_they_are_written(site: Site) -> None:
    _, name = somebody(site)
    assert site.browser().get(f"/player/{name.upper()}").url.path == f"/player/{name}"
    assert site.browser().get("/player/Nobody-at-all").status_code == 404
    assert "&lt;script" in site.browser().get("/player/%3Cscript%3E").text


def test_an_invitation_makes_a_table_and_is_told(site: Site) -> None:
    (ala, _), (ola, other) = people(site, 2)
    table = ala.post(f"/player/{other}/invite", data={"game": "edge"}).url.path
    assert table.startswith("/table/")
    assert "invites you" in ola.get("/notices").text
    assert site.browser().post(f"/player/{other}/invite", data={"game": "edge"}).status_code == 401


def test_seasons_are_quarters() -> None:
    now = 1_794_873_600.0  # 17 November 2026
    assert season_at(now) == Season(2026, 3)
    assert (Season(2026, 3).next, Season(2026, 3).word) == (Season(2027, 0), "2026-4")
    assert Season(2026, 3).start < now < Season(2026, 3).end
    assert read_season("", now) == Season(2026, 3)
    assert read_season("2025-1", now) == Season(2025, 0)
    assert read_season("all", now) is None


def test_a_profile_says_what_is_spoken_how_slow_games_go_and_where_to_watch(site: Site) -> None:
    (ala, name), (ola, _) = people(site, 2)
    guest = site.browser()
    assert "English" in guest.get(f"/player/{name}").text
    shown = {"presence": "on", "history": "on", "speaks_pl": "on", "speaks_en": "on"}
    assert ala.post("/account/shows", data=shown).status_code == 200
    assert "Polish, English" in guest.get(f"/player/{name}").text
    table = seated(site, [ala, ola])
    assert ">Watch<" not in guest.get(f"/player/{name}").text, "nobody has moved yet"
    move_at(site, table, site.program.services.now())
    page = guest.get(f"/player/{name}").text
    assert f'href="/table/{table}/replay"' in page, "three minutes late"
    assert "at a table now" in page
    assert f'href="/table/{table}/replay"' not in ala.get(f"/player/{name}").text
    assert ala.post("/account/shows", data={"history": "on"}).status_code == 200
    assert ">Watch<" not in guest.get(f"/player/{name}").text, "who hides that they are here is not watched from there"


def move_at(site: Site, table: str, *times: float) -> None:
    """Entries as if the two had moved by turns then."""

    def write(connection: Connection) -> None:
        first = connection.execute(select(func.count()).where(entries.c.table_id == table)).scalar_one()
        rows = [
            {**entry_row(table, first + n, MOVE, n % 2, "x", None, -1, first + n), "time": at}
            for n, at in enumerate(times)
        ]
        connection.execute(insert(entries), rows)

    awaited(site, site.program.services.storage.write(write))


def test_the_usual_slow_move_is_a_median(site: Site) -> None:
    (ala, name), (ola, _) = people(site, 2)
    made = ala.post("/lobby", data={"game": "tortuga", "seats": "2", "pace": "slow:2"})
    table = made.url.path.split("/")[2]
    assert ola.post(f"/table/{table}/sit").status_code == 200
    seats = awaited(site, site.program.services.tables.open(table)).seats
    times = [0.0] if seats[1].name == name else [-60.0, 0.0]  # the other moves at the full ten hours
    for number, hours in enumerate((1, 2, 5, 6, 9)):
        times += [36_000.0 * number + 3600 * hours, 36_000.0 * (number + 1)]
    move_at(site, table, *times)
    assert "slow move: usually 5 h" in site.browser().get(f"/player/{name}").text
