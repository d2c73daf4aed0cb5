"""What the front page says of others: games worth watching, how many are here, and when most of them come."""

from __future__ import annotations

from druza.web.upkeep.busy_hours import busiest
from tests.web.driving import GAME, Site, wait_until
from tests.web.lobby.driving import two_at_a_table
from tests.web.people.driving import somebody

LIVE = {"game": GAME, "seats": "2", "pace": "live:10+15", "rated": "on"}


def test_rated_games_that_go_on_are_worth_watching(site: Site) -> None:
    now = site.program.services.now
    now.ahead += 700  # nobody moves any more at what other tests have left
    (ala, first), (ola, second) = somebody(site, "Ala"), somebody(site, "Ola")
    table = ala.post("/lobby", data=LIVE).url.path.split("/")[2]
    guest = site.browser()
    assert f"/table/{table}" not in guest.get("/").text.partition('class="worth1"')[2], "it has not begun"
    ola.post(f"/table/{table}/sit")
    for one in (ala, ola):
        one.post(f"/table/{table}/here")
    shown = guest.get("/").text.partition('class="worth1"')[2]
    assert f'href="/table/{table}"' in shown
    assert f"{first} – {second}" in shown
    assert guest.get(f"/table/{table}").url.path == f"/table/{table}/replay", "three minutes late"
    now.ahead += 700
    assert f"/table/{table}" not in guest.get("/").text.partition('class="worth1"')[2], "nobody moves there"


def test_friendly_games_are_nobody_elses(site: Site) -> None:
    _, _, table = two_at_a_table(site)
    assert f"/table/{table}" not in site.browser().get("/").text.partition('class="worth1"')[2]


def test_who_is_alone_here_is_not_counted(site: Site) -> None:
    presence = site.program.services.presence
    wait_until(lambda: presence.count, lambda count: count == 0)  # the streams of other tests have ended
    assert "data-here hidden" in site.browser().get("/").text
    with presence.at("one"), presence.at("another"):
        assert "People here now: <b>2</b>" in site.browser().get("/").text


def test_busy_hours_are_those_around_the_busiest() -> None:
    evenings = {hour: 9.0 if 17 <= hour % 24 < 22 else 1.0 for hour in range(72)}
    assert busiest(evenings) == (17, 22)
    assert busiest({hour: 9.0 if hour % 24 in (23, 0, 1) else 1.0 for hour in range(72)}) == (23, 2), "past midnight"
    assert busiest(dict.fromkeys(range(72), 5.0)) == (0, 8), "never longer than a third of a day"
    assert busiest({hour: here for hour, here in evenings.items() if hour < 40}) is None, "too little is known"
    assert busiest(dict.fromkeys(range(72), 1.0)) is None, "one person is no crowd"
