"""What all tests share: which build they run on, which browser, and that CI skips nothing."""

import importlib.util
import os
import shutil
from collections.abc import Generator

import pytest

CI = os.environ.get("CI") == "true"
BUILD = os.environ.get("DRUZA_BUILD", "interpreted")
BROWSERS = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"]


def pytest_report_header() -> str:
    found = importlib.util.find_spec("druza")
    return f"druza: {BUILD}, {found.origin if found else 'not installed'}"


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """What puts something in the place of compiled code has its turn with the sources."""
    if BUILD == "compiled":
        apart = [item for item in items if item.get_closest_marker("interpreted")]
        config.hook.pytest_deselected(items=apart)
        items[:] = [item for item in items if item not in apart]


@pytest.hookimpl(wrapper=True)
def pytest_sessionfinish(session: pytest.Session) -> Generator[None, None, None]:
    """In CI a skipped test is a failure: there everything that a test needs must be installed."""
    yield
    reporter = session.config.pluginmanager.get_plugin("terminalreporter")
    skipped = len(reporter.stats.get("skipped", [])) if reporter else 0
    if CI and reporter and skipped:
        reporter.ensure_newline()
        reporter.write_line(f"{skipped} tests were skipped, and in CI none may be", red=True)
        session.exitstatus = pytest.ExitCode.TESTS_FAILED


@pytest.fixture(scope="session")
def chromium_path() -> str:
    """The browser, for `playwright.chromium.launch(executable_path=..., args=["--no-sandbox"])`."""
    named = os.environ.get("DRUZA_CHROMIUM", "")
    path = named or next(filter(None, map(shutil.which, BROWSERS)), "")
    if not path:
        pytest.skip("no Chromium here; install it or set DRUZA_CHROMIUM to its path")
    return path
