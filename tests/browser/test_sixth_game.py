"""A game from elsewhere (tests/geodes) is played at the same table, drawn by its own board."""

from __future__ import annotations

import os
from pathlib import Path

from playwright.sync_api import Browser

from tests.browser.driving import Person, Server

ROOT = Path(__file__).parents[2]


def test_a_whole_game_of_geodes(chromium: Browser, tmp_path: Path) -> None:
    path = os.pathsep.join(filter(None, [str(ROOT), os.environ.get("PYTHONPATH")]))
    server = Server(tmp_path, DRUZA_GAMES="geodes=tests.geodes", PYTHONPATH=path)
    ola = Person(chromium, server.url)
    try:
        for width in (1440, 360):
            ola.page.set_viewport_size({"width": width, "height": 900})
            ola.start(game="geodes")
            ola.wait_for_turn()
            assert ola.page.locator("#geode-0").is_visible()
            ola.play()
            assert ola.is_over
    finally:
        ola.close()
        server.stop()
