"""Talk: free text for names, a room for watchers, whom one does not want to hear or meet."""

from __future__ import annotations

from typing import Any

import pytest
from sqlalchemy import select, update

from druza.web.lobby.chat import KEPT
from druza.web.now import DAY
from druza.web.storage import people as schema
from druza.web.storage import schema as table_schema
from tests.web.driving import Site, wait_until
from tests.web.lobby.driving import opened, two_at_a_table
from tests.web.moderation.driving import report, said, two_names, write
from tests.web.notices.driving import done
from tests.web.people.driving import somebody


def test_people_with_names_write_what_they_like_and_it_is_text(site: Site) -> None:
    ala, ola, table, first, _ = two_names(site)
    evil = '<script>alert(1)</script> https://example.org/x "quoted"'
    assert write(ala, table, evil).status_code == 200
    assert said(ola, table) == [evil]
    page = ola.get(f"/table/{table}").text
    assert "<script>alert" not in page
    assert "&lt;script&gt;" in page
    assert 'href="https://example.org' not in page
    assert f"<b>{first}</b>" in page


@pytest.mark.parametrize("text", ["x" * 201, " ", "\u202e\u200b"])
def test_what_is_too_long_or_nothing_is_refused(site: Site, text: str) -> None:
    ala, ola, table, _, _ = two_names(site)
    assert write(ala, table, text).status_code == 422
    assert write(ala, table, "x" * 200).status_code == 200
    assert said(ola, table) == ["x" * 200]


def test_guests_have_phrases_only(site: Site) -> None:
    ala, _, table = two_at_a_table(site)
    assert write(ala, table, "hello").status_code == 403
    assert ala.post(f"/table/{table}/chat", data={"phrase": "hello"}).status_code == 200
    assert 'name="text"' not in ala.get(f"/table/{table}").text


def test_whoever_chose_phrases_only_neither_gets_nor_writes_text(site: Site) -> None:
    ala, ola, table, _, _ = two_names(site)
    write(ala, table, "how are you?")
    ala.post(f"/table/{table}/chat", data={"phrase": "hello"})
    ola.post("/account/shows", data={"presence": "on", "history": "on", "phrases": "on"})
    assert said(ola, table) == ["hello"]
    assert write(ola, table, "fine").status_code == 403


def test_six_messages_in_thirty_seconds_and_the_limit_is_counted(site: Site) -> None:
    ala, _, table, _, _ = two_names(site)
    struck = site.program.services.limits.struck["chat"]
    answers = [write(ala, table, str(place)).status_code for place in range(8)]
    assert answers == [200] * 6 + [429] * 2
    assert site.program.services.limits.struck["chat"] == struck + 2


def test_pages_of_other_sites_cannot_speak_for_anybody(site: Site) -> None:
    ala, ola, table, _, _ = two_names(site)
    for path in ("chat", "person/1", "watch"):
        answer = ala.post(f"/table/{table}/{path}", data={"text": "x"}, headers={"Origin": "https://evil.example"})
        assert answer.status_code == 403
    assert said(ola, table) == []


def test_muted_in_one_game_or_everywhere(site: Site) -> None:
    ala, ola, table, _, _ = two_names(site)
    write(ala, table, "one")
    ola.post(f"/table/{table}/person/0", data={"do": "mute"})
    assert said(ola, table) == []
    assert said(ala, table) == ["one"]
    ola.post(f"/table/{table}/person/0", data={"do": "hear"})
    assert said(ola, table) == ["one"]
    ola.post(f"/table/{table}/person/0", data={"do": "silence"})
    assert said(ola, table) == []
    assert ola.post(f"/table/{table}/person/1", data={"do": "mute"}).status_code == 422


def test_blocked_pairs_never_meet(site: Site) -> None:
    ala, ola, table, first, second = two_names(site)
    assert ola.post(f"/table/{table}/person/0", data={"do": "block"}).status_code == 200
    assert "Change that" in ola.get(f"/player/{first}").text
    shown = ala.get(f"/player/{second}").text
    assert second in shown, "nothing but the name"
    assert not any(told in shown for told in ("Invite to a game", "Milestones", "Change that"))
    assert "Milestones" in site.browser().get(f"/player/{second}").text
    blocks = site.program.services.blocks
    live = done(site, site.program.services.tables.open(table))
    one, other = live.seats[0].holder, live.seats[1].holder
    assert not blocks.may_meet(one, other)
    assert not blocks.may_meet(other, one)
    token = site.program.services.keys.invitation
    linked = ala.post("/tables", data={"game": "star-scrappers", "seats": "2", "kind_1": "link"}).url.path.split("/")[2]
    assert ola.post(f"/table/{linked}/join/{token(linked, 1)}").status_code == 409
    again = opened(ala)
    assert f"/table/{again}/sit" not in ola.get("/lobby").text
    refused = ola.post(f"/table/{again}/sit")
    assert refused.status_code == 409
    page = ola.get(f"/table/{again}").text  # whoever has only its address
    assert "You cannot sit down at this table" in page
    assert f"/table/{again}/sit" not in page
    assert f"/table/{again}/sit" in somebody(site)[0].get("/lobby").text
    for one_of_them in (ala, ola):
        one_of_them.post("/pairing", data={"pair": "slow/tortuga"})
    waiting = [one_of_them.get("/pairing").json() for one_of_them in (ala, ola)]
    assert [found["state"] for found in waiting] == ["waiting", "waiting"], "nor are they paired"
    for page in ("/", "/lobby"):
        assert "Tortuga 2199, Slow: look for somebody" in ola.get(page).text, "nobody waits there for her"
        assert "Tortuga 2199, Slow: 2 people waiting" in site.browser().get(page).text
    for one_of_them in (ala, ola):
        one_of_them.post("/pairing/stop")
    page = ola.get("/account").text
    assert first in page.split('id="blocks"')[1].split("</section>")[0]
    ola.post("/account/unblock", data={"who": one})
    assert ola.post(f"/table/{again}/sit").status_code == 200


def test_watchers_have_a_room_that_players_read_after_the_end(site: Site) -> None:
    ala, ola, table, _, _ = two_names(site)
    watcher, name = somebody(site, "Wiktor")
    assert write(watcher, table, "she should mine").status_code == 200
    assert said(watcher, table) == ["she should mine"]
    assert said(ala, table) == []
    assert "she should mine" not in ala.get(f"/table/{table}").text
    ola.post(f"/table/{table}/leave", data={"do": "resign"})
    assert said(ala, table) == ["she should mine"]
    assert name in ala.get(f"/table/{table}").text


def test_the_maker_may_refuse_watchers(site: Site) -> None:
    ala, ola, table, _, _ = two_names(site)
    watcher = site.browser()
    assert watcher.get(f"/table/{table}").status_code == 200
    assert ola.post(f"/table/{table}/watch", data={"watch": "off"}).status_code == 403
    ala.post(f"/table/{table}/watch", data={"watch": "off"})
    for address in (f"/table/{table}", f"/table/{table}/fragment", f"/api/tables/{table}", f"/table/{table}/replay"):
        assert watcher.get(address).status_code == 403, address
    assert ola.get(f"/table/{table}").status_code == 200
    ala.post(f"/table/{table}/watch", data={"watch": "on"})
    assert watcher.get(f"/table/{table}").status_code == 200


def test_rated_live_games_are_watched_three_minutes_late(site: Site) -> None:
    ala, ola, table, _, _ = two_names(site)
    make_rated(site, table)
    moved = moves_made(ala, ola, table)
    watcher, _ = somebody(site, "Wiktor")
    for address in ("/fragment", "/log"):
        path = f"/table/{table}{address}" if address == "/fragment" else f"/api/tables/{table}{address}"
        assert watcher.get(path).status_code == 403, path
    assert watcher.get(f"/api/tables/{table}").status_code == 403
    assert watcher.get(f"/api/tables/{table}/events").status_code == 403
    page = watcher.get(f"/table/{table}")
    assert page.url.path == f"/table/{table}/replay"
    assert 'max="0"' in page.text
    write(ala, table, "secret plan")
    assert said(watcher, table) == []
    now = site.program.services.now
    try:
        now.ahead += 181
        assert f'max="{moved}"' in watcher.get(f"/table/{table}/replay").text
        assert said(watcher, table) == ["secret plan"]
    finally:
        now.ahead -= 181
    assert ala.get(f"/table/{table}").url.path == f"/table/{table}"


def make_rated(site: Site, table: str) -> None:
    services = site.program.services
    chosen = update(table_schema.tables).where(table_schema.tables.c.id == table)
    values = {"rated": True, "pace": "live:10+15"}
    done(site, services.storage.write(lambda link: link.execute(chosen, values).rowcount))
    live = done(site, services.tables.open(table))
    live.facts.rated, live.facts.pace = True, "live:10+15"


def moves_made(ala: Any, ola: Any, table: str) -> int:
    """A few moves of whoever is asked; how many there are."""
    for _ in range(3):
        asked = ala.get(f"/api/tables/{table}").json()["asked"]
        who = (ala, ola)[asked]
        seen = who.get(f"/api/tables/{table}").json()
        order = {"version": seen["version"], "option": seen["view"]["options"][0]}
        assert who.post(f"/api/tables/{table}/moves", json=order).status_code == 200
    return 3


def test_how_many_watch_is_told(site: Site) -> None:
    ala, _, table, _, _ = two_names(site)
    watcher, name = somebody(site, "Wiktor")
    with watcher.stream("GET", f"/api/tables/{table}/events?page=1") as stream:
        lines = stream.iter_lines()
        next(lines)
        wait_until(lambda: ala.get(f"/table/{table}").text, lambda page: f"1 person watches: {name}" in page)
    wait_until(lambda: ala.get(f"/table/{table}").text, lambda page: "person watches" not in page)


def test_chat_is_forgotten_after_ninety_days_but_not_what_is_reported(site: Site) -> None:
    services, tables = site.program.services, []
    for _ in range(2):
        ala, ola, table, _, _ = two_names(site)
        write(ala, table, "old words")
        ola.post(f"/table/{table}/leave", data={"do": "resign"})
        tables.append((ola, table))
    assert report(*tables[1], 0).status_code == 200
    try:
        services.now.ahead += KEPT + DAY
        done(site, services.chat.forget(""))
    finally:
        services.now.ahead -= KEPT + DAY
    own = schema.chats.c
    chosen = select(own.table_id).where(own.table_id.in_([table for _, table in tables]))
    left = done(site, services.storage.read(lambda link: list(link.execute(chosen).scalars())))
    assert left == [tables[1][1]]


def test_chat_of_a_long_game_is_kept_ninety_days_after_its_end(site: Site) -> None:
    services = site.program.services
    ala, ola, table, _, _ = two_names(site)
    write(ala, table, "long ago")
    own = schema.chats.c
    old = update(schema.chats).where(own.table_id == table).values(at=services.now() - 2 * KEPT)
    done(site, services.storage.write(lambda link: link.execute(old).rowcount))
    ola.post(f"/table/{table}/leave", data={"do": "resign"})
    done(site, services.chat.forget(""))
    chosen = select(own.text).where(own.table_id == table)
    left = done(site, services.storage.read(lambda link: list(link.execute(chosen).scalars())))
    assert left == ["long ago"], "it ended only now"
