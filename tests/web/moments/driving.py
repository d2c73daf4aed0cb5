"""What the tests of moments share: games that are over."""

from __future__ import annotations

import httpx

from tests.web.driving import Site
from tests.web.lobby.driving import see


def play_out(table: str, browsers: list[httpx.Client]) -> None:
    """By the first answer each time, until the game is over."""
    while True:
        for browser in browsers:
            while (seen := see(browser, table))["seat"] >= 0 and seen["asked"] == seen["seat"] and seen["options"]:
                order = {"version": seen["version"], "option": seen["options"][0]["path"]}
                browser.post(f"/api/tables/{table}/moves", json=order)
            if seen["over"]:
                return


def played(site: Site, game: str = "tortuga") -> tuple[str, httpx.Client, httpx.Client]:
    """A game of two that is over."""
    ala, ola = site.browser(), site.browser()
    form = {"game": game, "seats": "2", "kind_0": "you", "kind_1": "link"}
    table = ala.post("/tables", data=form).url.path.split("/")[2]
    invitation = site.program.services.keys.invitation(table, 1)
    ola.post(f"/table/{table}/join/{invitation}")
    play_out(table, [ala, ola])
    return table, ala, ola
