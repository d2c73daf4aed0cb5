"""A server and a browser for the browser tests."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, sync_playwright

from tests.browser.driving import Person, Server

LONGEST = 180  # seconds for a test, on a busy machine


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if "chromium" in getattr(item, "fixturenames", ()):
            item.add_marker(pytest.mark.browser)
            item.add_marker(pytest.mark.timeout(LONGEST))


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    running = Server(tmp_path_factory.mktemp("tables"))
    yield running
    running.stop()


@pytest.fixture(scope="session")
def chromium(chromium_path: str) -> Iterator[Browser]:
    with sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=chromium_path, args=["--no-sandbox"])
        yield browser
        browser.close()


@pytest.fixture
def person(chromium: Browser, server: Server) -> Iterator[Callable[..., Person]]:
    """Makes people; what went wrong in their browsers fails the test."""
    made: list[Person] = []

    def make(**options: Any) -> Person:
        made.append(Person(chromium, server.url, **options))
        return made[-1]

    yield make
    for one in made:
        one.close()
