"""The page's scripts have tests of their own: run by node where it is, else in the browser."""

from __future__ import annotations

import functools
import shutil
import subprocess
import threading
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest
from playwright.sync_api import Browser

ROOT = Path(__file__).parents[2]
TESTS = sorted((ROOT / "tests" / "scripts").glob("*.test.js"))


@pytest.mark.skipif(shutil.which("node") is None, reason="there is no node: they run in the browser")
def test_the_scripts_pass_their_tests() -> None:
    done = subprocess.run(["node", "--test", *map(str, TESTS)], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    assert len(TESTS) > 1


class Quiet(SimpleHTTPRequestHandler):
    def log_message(self, format: str, *args: object) -> None:
        pass


def test_the_scripts_pass_their_tests_in_a_browser_too(chromium: Browser) -> None:
    server = ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Quiet, directory=str(ROOT)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    page = chromium.new_page()
    try:
        page.goto(f"http://127.0.0.1:{server.server_address[1]}/package.json")
        files = [f"/{path.relative_to(ROOT)}" for path in TESTS]
        code = """async (files) => {
            for (const file of files) await import(file);
            const { failed, passed } = await import("/tests/scripts/harness.js");
            return [failed, passed];
        }"""
        failed, passed = page.evaluate(code, files)
        assert failed == []
        assert passed > 10
    finally:
        page.close()
        server.shutdown()
