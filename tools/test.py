"""All tests: the rules as they are written, everything else on the compiled build, then the browser.

Usage: python tools/test.py [--workers N] [TESTS ...]
The games and the kernel are tested interpreted, and what is marked `compiled` again compiled (one of these tests plays
whole games both ways and compares them); all other tests need the rules only to be quick, and run compiled. Tests that
are named run both ways. What runs on the sources does so while the compiler works. Where nothing can be compiled
everything runs interpreted, which in CI is a failure. All of it is run, so that one run shows all that is wrong.
Nothing is waited for without an end: a test that hangs is ended with all that it started, and so is a part.
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
    suite = Suite(asked.workers)
    suite.part("as it is written, beside the compiler", ["-n", asked.workers, *(asked.tests or RULES)], compiled=False)
    if suite.waited_for_the_compiler():
        suite.named(asked.tests) if asked.tests else suite.all()
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


def more_than(workers: str, halves: int) -> str:
    """So many halves as many at once, for tests that wait for a third of their time or more."""
    return str(int(workers) * halves // 2) if workers.isdigit() else workers


def marked(marker: str, *folders: str) -> list[str]:
    """The files of tests that have a marker: to look for them through all others takes longer than they do."""
    files = [file for folder in folders for file in sorted((ROOT / folder).rglob("test_*.py"))]
    return [str(file.relative_to(ROOT)) for file in files if f"mark.{marker}" in file.read_text("utf-8")]


class Suite:
    """What is run, and what of it failed. It begins with the compiler, which often leaves a core idle."""

    def __init__(self, workers: str) -> None:
        self.workers = workers
        self.compiler = subprocess.Popen([sys.executable, "tools/compile.py", "--light"], cwd=ROOT)
        self.can_compile = False
        self.failed: list[str] = []

    def waited_for_the_compiler(self) -> bool:
        """Is there something to go on with: compiled, or where nothing can be compiled the sources?"""
        code = self.compiler.wait()
        self.can_compile = code == 0
        if code == CANNOT_COMPILE:
            print("Nothing can be compiled here: everything runs interpreted.", flush=True)
        if code not in (0, CANNOT_COMPILE) or (code and os.environ.get("CI") == "true"):
            self.failed.append("compiling")
        return code in (0, CANNOT_COMPILE)

    def all(self) -> None:
        apart = [f"--ignore={folder}" for folder in [*RULES, BROWSER]]
        self.part("everything else", ["-n", more_than(self.workers, 4), *apart, "tests"], compiled=True)
        if self.can_compile:
            alone = marked("interpreted", "tests")
            self.part("what replaces rules", ["-n0", "-m", "interpreted", *alone], compiled=False)
            both = marked("compiled", *RULES)
            self.part("the rules, compiled", ["-n", self.workers, "-m", "compiled", *both], compiled=True)
        self.browser()

    def named(self, tests: list[str]) -> None:
        if self.can_compile:
            self.part("compiled", ["-n", self.workers, "-m", "compiled", *tests], compiled=True, may_be_none=True)

    def browser(self) -> None:
        """A busy machine can be too slow for a browser: what fails is run once more by itself before it counts."""
        print("== the browser", flush=True)
        code = self.pytest(["-n", more_than(self.workers, 3), BROWSER], compiled=True)
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
        environment.pop("PYTHONDONTWRITEBYTECODE", None)  # a hundred programs are started: each would compile it all
        if compiled and self.can_compile:
            environment |= {"DRUZA_BUILD": "compiled", "PYTHONPATH": str(ROOT / "build" / "compiled-light")}
        return run_within(LONGEST, [sys.executable, "-m", "pytest", *arguments], environment)

    def verdict(self) -> str:
        return f"failed: {', '.join(self.failed)}" if self.failed else "all tests passed"


if __name__ == "__main__":
    sys.exit(main())
