"""All tests: the rules as they are written, everything else on the compiled build, then the browser.

Usage: python tools/test.py [--workers N] [TESTS ...]
The games and the kernel are tested interpreted, and what is marked `compiled` again compiled (one of these tests plays
whole games both ways and compares them); all other tests need the rules only to be quick, and run compiled. Tests that
are named run both ways. Where nothing can be compiled everything runs interpreted, which in CI is a failure. All of it
is run, so that one run shows all that is wrong. Nothing is waited for without an end: a test that hangs is ended with
all that it started, and so is a part.
"""

import argparse
import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
RULES = ["tests/games", "tests/kernel"]
BROWSER = "tests/browser"
CANNOT_COMPILE = 3  # the exit code of tools/compile.py where there is no compiler
FAILED, NO_TESTS = 1, 5  # pytest's exit codes: tests failed, and there were none
LONGEST = 30 * 60  # seconds for a part; pyproject.toml says how long a single test may take
MOST_AGAIN = 15  # if more fail in the browser, it is not because the machine was busy
LAST_FAILED = ROOT / ".pytest_cache" / "v" / "cache" / "lastfailed"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--workers", default="2", help="how many tests run at once")
    parser.add_argument("tests", nargs="*", help="files or folders of tests, instead of all")
    asked = parser.parse_args()
    begun = time.monotonic()
    if run([sys.executable, "tools/system.py"]) != 0:
        return 1
    compiled = run([sys.executable, "tools/compile.py", "--light"])
    if compiled not in (0, CANNOT_COMPILE):
        return 1
    suite = Suite(asked.workers, compiled == 0)
    if asked.tests:
        suite.named(asked.tests)
    else:
        suite.all()
    print(f"{suite.verdict()}, {(time.monotonic() - begun) / 60:.1f} minutes", flush=True)
    return 1 if suite.failed else 0


def run(command: list[str]) -> int:
    return subprocess.run(command, cwd=ROOT).returncode


def run_within(seconds: float, command: list[str], environment: dict[str, str]) -> int:
    """Run a command in a group of its own, which is ended as a whole when its time is over, or ours."""
    process = subprocess.Popen(command, cwd=ROOT, env=environment, process_group=0)
    try:
        return process.wait(seconds)
    except subprocess.TimeoutExpired:
        print(f"ended: it took more than {seconds / 60:.0f} minutes", flush=True)
        return FAILED
    finally:
        if process.poll() is None:
            os.killpg(process.pid, signal.SIGKILL)
            process.wait()


def failed_in(folder: str) -> int:
    """How many tests of a folder failed in the last run."""
    failed = json.loads(LAST_FAILED.read_text()) if LAST_FAILED.exists() else {}
    return sum(name.startswith(folder) for name in failed)


class Suite:
    """What is run, and what of it failed."""

    def __init__(self, workers: str, can_compile: bool) -> None:
        self.workers = workers
        self.can_compile = can_compile
        self.failed: list[str] = []
        if not can_compile:
            print("Nothing can be compiled here: everything runs interpreted.", flush=True)
            if os.environ.get("CI") == "true":
                self.failed.append("compiling")

    def all(self) -> None:
        apart = [f"--ignore={folder}" for folder in [*RULES, BROWSER]]
        self.part("the rules", ["-n", self.workers, *RULES], compiled=False)
        self.part("everything else", ["-n", self.workers, *apart, "tests"], compiled=True)
        if self.can_compile:
            self.part("what replaces rules", ["-m", "interpreted", *apart, "tests"], compiled=False)
            self.part("the rules, compiled", ["-n", self.workers, "-m", "compiled", *RULES], compiled=True)
        self.browser()

    def named(self, tests: list[str]) -> None:
        self.part("interpreted", ["-n", self.workers, *tests], compiled=False)
        if self.can_compile:
            self.part("compiled", ["-n", self.workers, "-m", "compiled", *tests], compiled=True, may_be_none=True)

    def browser(self) -> None:
        """A busy machine can be too slow for a browser: what fails is run once more by itself before it counts."""
        print("== the browser", flush=True)
        code = self.pytest(["-n", self.workers, BROWSER], compiled=True)
        if code == FAILED and 0 < failed_in(BROWSER) <= MOST_AGAIN:
            self.part("the browser, again", ["--last-failed", BROWSER], compiled=True)
        elif code != 0:
            self.failed.append("the browser")

    def part(self, name: str, arguments: list[str], compiled: bool, may_be_none: bool = False) -> None:
        print(f"== {name}", flush=True)
        code = self.pytest(arguments, compiled)
        if code != 0 and not (may_be_none and code == NO_TESTS):
            self.failed.append(name)

    def pytest(self, arguments: list[str], compiled: bool) -> int:
        environment = os.environ | {"DRUZA_BUILD": "interpreted"}
        if compiled and self.can_compile:
            environment |= {"DRUZA_BUILD": "compiled", "PYTHONPATH": str(ROOT / "build" / "compiled-light")}
        return run_within(LONGEST, [sys.executable, "-m", "pytest", *arguments], environment)

    def verdict(self) -> str:
        return f"failed: {', '.join(self.failed)}" if self.failed else "all tests passed"


if __name__ == "__main__":
    sys.exit(main())
