"""What the browser tests share: a server to kill, people who click, and people who use the keyboard alone."""

from __future__ import annotations

import os
import random
import re
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, BrowserContext, FloatRect, Page

import druza
from tests.processes import end_with_parent

GAME = "star-scrappers"
PATIENCE = 90  # seconds that something may take on a machine that has much else to do
READY = re.compile(r"http://\S+:(\d+)")
SETTINGS = {
    "DRUZA_BOT_PAUSE": "0",
    "DRUZA_WINDOW_PAUSE": "0",
    "DRUZA_REACTION_WINDOW": "0",
    "DRUZA_HINT_SECONDS": "1",
    "DRUZA_RATE": "100000",
    "DRUZA_TABLE_RATE": "100000",
    "DRUZA_NAMES_RATE": "100000",
    "DRUZA_SEEDS": "true",
}
# First what brings the end nearer: two who play so need about sixty answers each.
EAGER = (
    *("done", "half:", "extra-mine/", "mine/", "crystal:", "card:", "leader"),
    *("recruit/", "dock:", "raid/", "base:", "skill/", "collect/", "stack:"),
)


class Server:
    """The program in a process of its own, as `druza serve` starts it; it can be killed and started again."""

    def __init__(self, data: Path, **settings: str) -> None:
        self.data = data
        self.settings = settings
        self.port = 0
        self.start()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self, *flags: str) -> None:
        command = [sys.executable, "-m", "druza.cli", "serve", "--data", str(self.data), "--port", str(self.port)]
        command += flags
        self.process = subprocess.Popen(
            command,
            env={**os.environ, **SETTINGS, **self.settings},
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            preexec_fn=end_with_parent,
        )
        assert self.process.stdout is not None
        said = []
        for line in self.process.stdout:
            said.append(line)
            if found := READY.search(line):
                self.port = int(found[1])
                return
        raise AssertionError("the server did not start:\n" + "".join(said))

    def hand_over(self) -> None:
        """Another process takes over; returns when the first has gone."""
        before = self.process
        self.start("--take-over")
        assert before.wait(60) == 0

    def kill(self) -> None:
        """As a power cut would."""
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def stop(self) -> None:
        self.process.terminate()
        try:
            self.process.wait(20)
        except subprocess.TimeoutExpired:
            self.kill()


class Person:
    """Somebody with a browser of their own."""

    def __init__(
        self,
        browser: Browser,
        url: str,
        quiet: bool = False,
        coached: bool = False,
        usual: bool = False,
        **options: Any,
    ) -> None:
        settings: dict[str, Any] = {
            "service_workers": "block",
            "viewport": {"width": 1440, "height": 900},
            "locale": "en-GB",
            **options,
        }
        self.context: BrowserContext = browser.new_context(base_url=url, reduced_motion="reduce", **settings)
        if not quiet:
            self.context.add_init_script(
                "try { localStorage.setItem('quiet', '0') } catch {}"
            )  # tests are quicker than people
        if not usual:
            self.context.add_init_script(AT_ONCE)  # nothing is waited for, nothing asked twice
        if not coached:
            self.context.add_init_script(FOLD_COACH % druza.game_ids())  # it holds up who ends a turn too early
        self.context.set_default_timeout(PATIENCE * 1000)
        self.page: Page = self.context.new_page()
        self.faults: list[str] = []
        self.page.on("pageerror", lambda error: self.faults.append(str(error)))
        self.page.on("console", lambda message: self.heard(message.type, message.text))
        self.chance = random.Random(11)
        self.version = ""  # of the table, when its ply was read last

    def heard(self, kind: str, words: str) -> None:
        """A fault of the page; a request that failed on purpose is none."""
        if kind == "error" and "Failed to load resource" not in words and "net::ERR" not in words:
            self.faults.append(words)

    # -- opening tables ------------------------------------------------------------------------------------------------

    def start(self, mode: str = "bot", seats: int = 2, bot: str = "random", game: str = GAME) -> None:
        """A table from the front page."""
        self.page.goto("/")
        self.page.evaluate("game => document.querySelector(`[name=game][value=${game}]`).click()", game)
        if seats > 2 and self.page.locator(".unfold").is_visible():
            self.page.locator(".unfold").click()  # on a phone the strip is folded
        for _ in range(seats - 2):
            self.page.click("[data-step='1']")
        self.page.evaluate("mode => document.querySelector(`[name=mode][value=${mode}]`).click()", mode)
        self.page.evaluate(ADD_BOTS, bot)
        self.page.click(".go1:not(.find1)")
        self.page.wait_for_selector("#table")

    def start_with(self, wanted: str) -> str:
        """A table that has such an answer on its board at once (chance may leave none that can be paid for); which."""
        for _ in range(10):
            self.start()
            self.wait_for_turn()
            self.first_path()
            for path in self.paths("#board"):
                if wanted in path:
                    return path
        raise AssertionError(f"no {wanted} at ten tables")

    def start_first(self, mode: str) -> None:
        """A table at which I begin: the first player is drawn."""
        for _ in range(30):
            self.start(mode)
            if self.seen("waiting") in ("you", "bot"):
                return self.wait_for_turn()
        raise AssertionError(f"never the first of two at thirty tables ({mode}): {self.seen('waiting')}")

    def sit_down_with(self, guest: Person) -> Person:
        """The guest takes the seat I invite to, and the cards are dealt; which of us two is asked first."""
        guest.page.goto(self.page.input_value(".inv .url"))
        guest.page.click("main .btn.go")
        guest.page.wait_for_selector("#table")
        until(lambda: self.is_asked() or guest.is_asked())
        asked = self if self.is_asked() else guest
        asked.wait_for_turn()
        return asked

    # -- what is seen --------------------------------------------------------------------------------------------------

    def seen(self, name: str) -> str:
        return self.page.get_attribute("#table", f"data-{name}") or ""

    @property
    def ply(self) -> int:
        """How far the game is."""
        self.version = self.seen("version")
        return int(self.seen("ply"))

    @property
    def is_over(self) -> bool:
        return self.page.locator("#end").count() > 0

    def is_asked(self) -> bool:
        return self.seen("waiting") == "you"

    def paths(self, within: str = "#table") -> list[str]:
        """The answers that can be seen and clicked, the most eager first."""
        found: list[str] = self.page.eval_on_selector_all(
            f"{within} [data-option]", "all => all.filter(e => e.getClientRects().length).map(e => e.dataset.option)"
        )
        return sorted(dict.fromkeys(found), key=self.eagerness)

    def first_path(self) -> str:
        """The most eager answer, as soon as the page shows one."""
        until(self.paths)  # the table may just be being exchanged
        return self.paths()[0]

    def eagerness(self, path: str) -> tuple[int, float]:
        for place, start in enumerate(EAGER):
            if path.startswith(start):
                return place, self.chance.random()
        return (99 if path == "end" else 50), self.chance.random()

    def wait_for_turn(self) -> None:
        """Until it is my turn, or the game is over."""
        self.page.wait_for_function(ASKED_OR_OVER)

    def wait_past(self, ply: int) -> None:
        """Until more is shown than when this ply was read: also what leaves no trace in the log."""
        self.page.wait_for_function(SHOWN_SINCE, arg=[ply, self.version])

    def use_first(self, ply: int) -> None:
        """After a click: when the table has changed, or what was clicked lists its uses; then by the first of them."""
        self.page.wait_for_function(PICK_OR_SHOWN, arg=[ply, self.version])
        uses = self.page.locator("#pick [data-option]:visible")
        if uses.count():
            uses.first.click()

    # -- playing -------------------------------------------------------------------------------------------------------

    def choose(self, path: str, within: str = "#table") -> None:
        """Click the piece or button that stands for this answer, and see the table change."""
        ply = self.ply
        target = self.page.locator(f"{within} [data-option='{path}']:visible").first
        target.click()
        self.wait_past(ply)

    def play(self, most: int = 400) -> None:
        """Play to the end by clicking: pieces on the table where there are any, else the list."""
        for _ in range(most):
            self.wait_for_turn()
            if self.is_over:
                return
            on_table = self.paths("#board") + self.paths("#hand") + self.paths("#question")
            path = min(on_table, key=self.eagerness, default="")
            if not path or self.eagerness(path)[0] > 20:
                path = self.first_path()
            self.choose(path)
        raise AssertionError(f"not over after {most} answers")

    def close(self) -> None:
        self.context.close()
        assert self.faults == [], self.faults


SHOWN_SINCE = """([ply, version]) => {
    const { dataset } = document.querySelector('#table');
    return Number(dataset.ply) > ply || dataset.version !== version;
}"""
PICK_OR_SHOWN = (
    f"""arg => document.querySelector('#pick [data-option]')?.getClientRects().length || ({SHOWN_SINCE})(arg)"""
)
FOLD_COACH = "try { for (const game of %s) localStorage.setItem(`coach-folded-${game}`, '2') } catch {}"
AT_ONCE = """try {
    const settings = '{"pace":"at-once","confirm":false,"sound":false}';
    localStorage.getItem('settings') ?? localStorage.setItem('settings', settings);
} catch {}"""
ASKED_OR_OVER = """() => document.readyState === 'complete' && (document.querySelector('#end')
    || document.querySelector('#table')?.dataset.waiting === 'you' && document.querySelector('#table [data-option]'))"""
ADD_BOTS = """bot => { for (let n = 1; n < 6; n++) {
    const field = document.createElement('input');
    Object.assign(field, { type: 'hidden', name: `bot_${n}`, value: bot });
    document.querySelector('#quick').append(field);
} }"""


def until(question: Any, seconds: float = PATIENCE) -> None:
    """Wait for something to become true."""
    end = time.monotonic() + seconds
    while not question():
        assert time.monotonic() < end, "it did not come true"
        time.sleep(0.05)


def box_of(page: Page, selector: str) -> FloatRect:
    """Where something lies; asked again while the table is just being exchanged."""
    found: list[FloatRect | None] = []

    def is_shown() -> bool:
        found.append(page.locator(selector).last.bounding_box())
        return found[-1] is not None

    until(is_shown)
    assert found[-1] is not None
    return found[-1]


def ends_above(page: Page, selector: str, other: str) -> bool:
    upper, lower = box_of(page, selector), box_of(page, other)
    return upper["y"] + upper["height"] <= lower["y"] + 1


AXE_SCRIPT = Axe().axe_script
AXE = {
    "runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
    "resultTypes": ["violations"],  # to tell of all that is well takes as long again
}


def check_accessible(page: Page, where: str) -> None:
    """axe-core finds nothing on this page, once it has its style."""
    page.wait_for_load_state()
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE_SCRIPT)
    found = page.evaluate("options => axe.run(document, options).then(found => found.violations)", AXE)
    told = [f"{one['id']}: {node['html'][:160]} {node['failureSummary']}" for one in found for node in one["nodes"]]
    assert not told, f"{where}:\n" + "\n".join(told[:12])
