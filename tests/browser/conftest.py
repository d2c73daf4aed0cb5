"""A server and a browser for the browser tests."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, sync_playwright

from tests.browser.driving import Person, Server

SHORT = Path(__file__).parent / "short"
LONGEST = 300  # seconds for a test, on a busy machine
# What nobody sees in a test takes two thirds of what a new person costs: two pages behind each address bar. A browser
# takes the last such list alone, so that what Playwright would switch off stands here too.
UNUSED = (
    *("WebUIOmniboxPopup", "WebUIOmniboxAimPopup", "AimEnabled", "LensOverlay", "MediaRouter", "OptimizationHints"),
    *("NetworkTimeServiceQuerying", "PreconnectToSearch", "HttpsUpgrades", "HttpsFirstBalancedModeAutoEnable"),
    *("PaintHolding", "ThirdPartyStoragePartitioning", "AvoidCorsURLLoaderRestartOnRedirect"),
    *("AvoidUnnecessaryBeforeUnloadCheckSync", "DestroyProfileOnBrowserClose"),
)
# A person's pages in one process, which is copied from one that is there, not loaded anew.
FLAGS = [
    *("--no-sandbox", "--renderer-process-limit=1", "--disable-site-isolation-trials"),
    f"--disable-features={','.join(UNUSED)}",
]


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
def short(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server whose games are over in a few turns."""
    path = os.pathsep.join([str(SHORT), *filter(None, [os.environ.get("PYTHONPATH")])])
    running = Server(tmp_path_factory.mktemp("short"), PYTHONPATH=path)
    yield running
    running.stop()


@pytest.fixture(scope="session")
def chromium(chromium_path: str) -> Iterator[Browser]:
    with sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=chromium_path, args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture
def person(chromium: Browser, server: Server) -> Iterator[Callable[..., Person]]:
    """Makes people; what went wrong in their browsers fails the test."""
    yield from people(chromium, server)


@pytest.fixture
def hasty(chromium: Browser, short: Server) -> Iterator[Callable[..., Person]]:
    """Makes people who play short games."""
    yield from people(chromium, short)


def people(chromium: Browser, server: Server) -> Iterator[Callable[..., Person]]:
    made: list[Person] = []

    def make(**options: Any) -> Person:
        made.append(Person(chromium, server.url, **options))
        return made[-1]

    yield make
    for one in made:
        one.close()
