"""The bell: somebody is told something, finds it, and has read it."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import AsyncIterator

import httpx
import pytest

from druza.web.http.merged_streams import mingled
from druza.web.notices.kinds import KINDS, NEEDS
from tests.web.driving import Site, events_of, served, usual, wait_until
from tests.web.lobby.driving import opened
from tests.web.notices.driving import done, id_of, listed, tell, unread
from tests.web.people.driving import claim, fresh_name, somebody


def test_what_one_is_told_is_found_at_the_bell_and_read_by_following_it(site: Site) -> None:
    browser, name = somebody(site)
    table = opened(browser)
    tell(site, id_of(site, name), "invite", table, name="Hania")
    assert unread(browser) == 1
    assert "Hania invites you: Star Scrappers" in listed(browser)
    assert "Hania zaprasza: Star Scrappers" in browser.get("/notices?lang=pl").text
    assert browser.get(browser_link(browser)).url.path == f"/table/{table}"
    assert unread(browser) == 0


def browser_link(browser: httpx.Client) -> str:
    return "/notices/" + listed(browser).split('href="/notices/')[1].split('"')[0]


def test_all_is_read_at_once_without_script(site: Site) -> None:
    browser, name = somebody(site)
    for place in range(3):
        tell(site, id_of(site, name), "round", league=f"League {place}")
    assert unread(browser) == 3
    assert "League 2" in browser.post("/notices/read").text
    assert unread(browser) == 0


def test_opening_a_table_reads_what_was_told_of_it_and_no_more(site: Site) -> None:
    browser, name = somebody(site)
    table = opened(browser)
    tell(site, id_of(site, name), "move", table)
    tell(site, id_of(site, name), "round", league="Autumn")
    browser.get(f"/table/{table}")
    assert unread(browser) == 1


def test_the_same_thing_told_twice_stands_once(site: Site) -> None:
    browser, name = somebody(site)
    table = opened(browser)
    for _ in range(3):
        tell(site, id_of(site, name), "move", table)
    assert unread(browser) == 1


def test_nothing_leaves_the_list_before_it_is_read(site: Site) -> None:
    browser, name = somebody(site)
    for number in range(65):
        tell(site, id_of(site, name), "round", league=f"League {number}")
    assert listed(browser).count("<b>A new round: League") == 65


def test_guests_are_told_and_their_notices_move_under_the_name(site: Site) -> None:
    browser = site.browser()
    table = opened(browser)
    live = done(site, site.program.services.tables.open(table))
    tell(site, live.seats[0].holder, "sat", table, name="Ola")
    assert unread(browser) == 1
    assert claim(browser, fresh_name()).status_code == 200
    assert unread(browser) == 1
    assert "Ola sat down" in listed(browser)


def test_nobody_sees_or_reads_the_notices_of_others(site: Site) -> None:
    browser, name = somebody(site)
    tell(site, id_of(site, name), "round", league="Autumn")
    other, _ = somebody(site, "Olek")
    assert "Autumn" not in listed(other)
    assert other.get(browser_link(browser)).status_code == 404
    assert unread(browser) == 1
    assert site.browser().get("/notices").status_code == 200
    assert site.browser().get("/events/bell").status_code == 404


def test_scripts_in_what_is_told_are_text(site: Site) -> None:
    browser, name = somebody(site)
    tell(site, id_of(site, name), "warned", why="<script>alert(1)</script>")
    assert "&lt;script&gt;" in listed(browser)
    assert "<script>alert" not in listed(browser)


def test_pages_of_other_sites_cannot_mark_all_read(site: Site) -> None:
    browser, name = somebody(site)
    tell(site, id_of(site, name), "round", league="Autumn")
    assert browser.post("/notices/read", headers={"Sec-Fetch-Site": "cross-site"}).status_code == 403
    assert unread(browser) == 1


def test_what_is_unread_survives_a_restart(tmp_path_factory: pytest.TempPathFactory) -> None:
    folder = tmp_path_factory.mktemp("bell")
    with served(usual(folder)) as site:
        browser, name = somebody(site)
        tell(site, id_of(site, name), "round", league="Autumn")
        cookies = browser.cookies
    with served(usual(folder)) as site:
        again = site.browser()
        again.cookies = cookies
        assert unread(again) == 1


def test_the_stream_says_at_once_that_something_came(site: Site) -> None:
    browser, name = somebody(site)
    who, counts = id_of(site, name), list[int]()

    def listen() -> None:
        with browser.stream("GET", "/events/bell") as stream:
            for event in events_of(stream.iter_lines()):
                counts.append(event["data"]["unread"])
                if len(counts) == 2:
                    return

    listening = threading.Thread(target=listen, daemon=True)
    listening.start()
    wait_until(lambda: counts, bool)
    tell(site, who, "round", league="Autumn")
    listening.join(60)
    assert counts == [0, 1]


def test_of_two_processes_each_hears_what_the_other_tells(tmp_path_factory: pytest.TempPathFactory) -> None:
    folder = tmp_path_factory.mktemp("two")
    with served(usual(folder, shared=True)) as one, served(usual(folder, shared=True)) as other:
        browser, name = somebody(one)
        elsewhere = other.browser()
        elsewhere.cookies.update(dict(browser.cookies.items()))
        tell(one, id_of(one, name), "round", league="Autumn")
        wait_until(lambda: unread(elsewhere), lambda count: count == 1)
        elsewhere.post("/notices/read")
        wait_until(lambda: unread(browser), lambda count: count == 0)


def test_whoever_tells_must_give_what_the_message_needs(site: Site) -> None:
    with pytest.raises(ValueError, match="name"):
        tell(site, "x" * 64, "invite")
    for kind, about in KINDS.items():
        assert about.says % dict.fromkeys({"game", *NEEDS[kind]}, "x")


def test_mingled_streams_end_with_the_first() -> None:
    async def main() -> list[bytes]:
        forever = asyncio.Event()

        async def first() -> AsyncIterator[bytes]:
            yield b"a"
            await asyncio.sleep(0.01)
            yield b"b"

        async def second() -> AsyncIterator[bytes]:
            yield b"c"
            await forever.wait()

        return [event async for event in mingled(first(), second())]

    assert sorted(asyncio.run(main())) == [b"a", b"b", b"c"]
