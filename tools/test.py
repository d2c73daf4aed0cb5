"""All tests: the rules as they are written, everything else on the compiled build, then the browser.

Usage: python tools/test.py [--workers N] [TESTS ...]
The games and the kernel are tested interpreted, and what is marked `compiled` again compiled (one of these tests plays
whole games both ways and compares them); all other tests need the rules only to be quick, and run compiled. Tests that
are named run both ways. Where nothing can be compiled everything runs interpreted, which in CI is a failure. All of it
is run, so that one run shows all that is wrong.
"""

import argparse
import os
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
RULES = ["tests/games", "tests/kernel"]
BROWSER = "tests/browser"
CANNOT_COMPILE = 3  # the exit code of tools/compile.py where there is no compiler
NO_TESTS = 5  # pytest's exit code where there were none


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
        if self.pytest(["-n", self.workers, BROWSER], compiled=True) != 0:
            self.part(
                "the browser, again", ["--last-failed", "--last-failed-no-failures", "none", BROWSER], compiled=True
            )

    def part(self, name: str, arguments: list[str], compiled: bool, may_be_none: bool = False) -> None:
        print(f"== {name}", flush=True)
        code = self.pytest(arguments, compiled)
        if code != 0 and not (may_be_none and code == NO_TESTS):
            self.failed.append(name)

    def pytest(self, arguments: list[str], compiled: bool) -> int:
        environment = os.environ | {"DRUZA_BUILD": "interpreted"}
        if compiled and self.can_compile:
            environment |= {"DRUZA_BUILD": "compiled", "PYTHONPATH": str(ROOT / "build" / "compiled-light")}
        return subprocess.run([sys.executable, "-m", "pytest", *arguments], cwd=ROOT, env=environment).returncode

    def verdict(self) -> str:
        return f"failed: {', '.join(self.failed)}" if self.failed else "all tests passed"


if __name__ == "__main__":
    sys.exit(main())
