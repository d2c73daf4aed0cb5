"""The pictures in the README and the docs, made anew from the program itself.

docs/images/terminal.svg: a few decisions of Star Scrappers in the terminal.
docs/images/*.png: the pages in the browser; a game of a fixed seed, played by what the game itself rates highest.
docs/images/games/*.webp: every game at its start, in the middle and at the end, 1440 and 360 px wide, light and dark.

`python tools/screenshots.py games` makes these alone, `... home lobby` the pages of these names.
"""

import io
import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from PIL import Image
from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright
from rich._export_format import CONSOLE_SVG_FORMAT
from rich.console import Console
from rich.text import Text

import druza
from druza.kernel.state import State

ROOT = Path(__file__).resolve().parent.parent
IMAGES = ROOT / "docs" / "images"
WIDTH = 110
TYPED = "1\n1\nquit\n"
RULED_LINE = "──────"  # above every table
SVG = re.sub(r"@font-face \{\{.*?\}\}", "", CONSOLE_SVG_FORMAT, flags=re.DOTALL)  # no fonts from the network


# The table of the pictures: after so many answers a Crystal with the Cave-in mark is paid in full.
TABLE: dict[str, Any] = {
    "game": "star-scrappers",
    "seats": [{"kind": "you", "name": "Ola"}, {"kind": "here", "name": "Bartek"}, {"kind": "here", "name": "Zuza"}],
    "options": {"factions": "first-game"},
    "seed": 251,
}
PAID = 107
BROWSERS = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"]


def main() -> int:
    IMAGES.mkdir(parents=True, exist_ok=True)
    if wanted := set(sys.argv[1:]) - {"games"}:
        draw_pages(wanted)
        return 0
    draw_games()
    if "games" in sys.argv:
        return 0
    draw_pages()
    draw_terminal(IMAGES / "terminal.svg", ["play", "star-scrappers", "--seats", "human,greedy", "--seed", "7"], TYPED)
    return 0


def draw_terminal(file: Path, command: list[str], typed: str) -> None:
    """What a terminal shows when this is typed into that command."""
    colours = {"FORCE_COLOR": "1", "TERM": "xterm-256color", "COLORTERM": "truecolor", "COLUMNS": str(WIDTH)}
    done = subprocess.run(
        [Path(sys.executable).parent / "druza", *command],
        input=typed,
        env={**os.environ, **colours},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    if done.returncode:
        sys.exit(f"druza {' '.join(command)} failed:\n{done.stdout}")
    shown = Text.from_ansi(done.stdout[done.stdout.rfind(RULED_LINE) :].partition("\n")[2].rstrip())
    console = Console(record=True, width=WIDTH, file=io.StringIO(), force_terminal=True)
    console.print(shown)
    console.save_svg(str(file), title="druza " + " ".join(command), code_format=SVG)
    print(file.relative_to(ROOT))


# -- the pages -------------------------------------------------------------------------------------------------------


def draw_pages(wanted: set[str] | None = None) -> None:
    """Every picture of the pages, or those of these names, each in a browser of its own."""
    path = os.environ.get("DRUZA_CHROMIUM") or next(filter(None, map(shutil.which, BROWSERS)), None)
    with serving() as url, sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=path, args=["--no-sandbox"])
        for name, width, height, theme, lang, draw in PICTURES:
            if wanted and name not in wanted:
                continue
            context = browser.new_context(
                viewport={"width": width, "height": height},
                base_url=url,
                color_scheme=theme,
                locale=lang,
                reduced_motion="reduce",
                has_touch=width < 700,
            )
            page = context.new_page()
            draw(context, page)
            page.wait_for_timeout(400)
            save(page, IMAGES / f"{name}.png")
            context.close()
        browser.close()


@contextmanager
def serving() -> Iterator[str]:
    """A server with a folder of its own."""
    with tempfile.TemporaryDirectory() as data:
        command = [sys.executable, "-m", "druza.cli", "serve", "--port", "0", "--data", data]
        program = subprocess.Popen(
            command,
            env={**os.environ, "DRUZA_SEEDS": "true"},
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        assert program.stdout is not None
        found = next((match for line in program.stdout if (match := re.search(r"http://\S+:(\d+)", line))), None)
        if found is None:
            sys.exit("the server did not start")
        try:
            yield f"http://127.0.0.1:{found[1]}"
        finally:
            program.terminate()
            program.wait()


def save(page: Page, file: Path) -> None:
    """The page as a picture of few colours: a quarter of the size, and nobody sees it."""
    shown = Image.open(io.BytesIO(page.screenshot())).convert("RGB")
    shown.quantize(255, kmeans=2, dither=Image.Dither.NONE).save(file, optimize=True)
    print(f"{file.relative_to(ROOT)} ({file.stat().st_size // 1024} KB)")


def show_home(context: BrowserContext, page: Page) -> None:
    page.goto("/")


def show_lobby(context: BrowserContext, page: Page) -> None:
    """Three guests wait, each at a table."""
    assert context.browser is not None
    base = page.request.get("/health").url.removesuffix("/health")
    for game, pace in (("edge", "live:10+15"), ("tortuga", "slow:2"), ("crystalicum", "live:5+10")):
        guest = context.browser.new_context(base_url=base)
        guest.request.post("/lobby", form={"game": game, "seats": "2", "pace": pace, "kind_1": "anybody"})
        guest.close()
    page.goto("/lobby")


def show_new_table(context: BrowserContext, page: Page) -> None:
    page.goto("/lobby/new")


def show_payment(context: BrowserContext, page: Page) -> None:
    state, table = play(context, PAID)
    page.goto(f"/table/{table}?seat={state.seat}")


def show_menu(context: BrowserContext, page: Page) -> None:
    """A few answers before the payment: everything that can be done is lit, and one thing is asked about."""
    state, table = play(context, PAID - 3)
    page.goto(f"/table/{table}?seat={state.seat}")
    refused = page.locator("#board .cry.no:visible, #board .card.no:visible").first
    if refused.count():
        refused.click(force=True)
        page.wait_for_selector("#why:visible")


def show_end(context: BrowserContext, page: Page) -> None:
    _, table = play(context, 10_000)
    page.goto(f"/table/{table}?seat=0")
    page.wait_for_selector("#end")


def show_gallery(context: BrowserContext, page: Page) -> None:
    page.goto("/gallery/star-scrappers?kind=mercenary")


def show_rules(context: BrowserContext, page: Page) -> None:
    page.goto("/rules/star-scrappers#SS-073")


def play(context: BrowserContext, moves: int) -> tuple[State, str]:
    """The table of the pictures after so many answers."""
    match = Match(context, TABLE)
    match.play_on(moves)
    return match.state, match.table


# -- every game at three moments --------------------------------------------------------------------------------------

# The options that keep a game short, and how many answers lead to its beginning and its middle.
MOMENTS: dict[str, tuple[dict[str, Any], int, int]] = {
    "star-scrappers": ({"factions": "first-game"}, 2, 90),
    "motherload": ({"crews": "random"}, 1, 120),
    "tortuga": ({"ships": "random", "round_limit": 14}, 2, 110),
    "edge": ({"factions": "random", "deck_20": True}, 0, 90),
    "crystalicum": ({"turn_limit": 7}, 1, 90),
}
SIZES = ((1440, 900), (360, 740))
LANGS = {"light": "pl-PL", "dark": "en-GB"}


def draw_games() -> None:
    """Each game is played once; at each moment it is looked at in both sizes, light and dark."""
    path = os.environ.get("DRUZA_CHROMIUM") or next(filter(None, map(shutil.which, BROWSERS)), None)
    (IMAGES / "games").mkdir(exist_ok=True)
    with serving() as url, sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=path, args=["--no-sandbox"])
        for id in druza.game_ids():
            options, start, middle = MOMENTS[id]
            context = browser.new_context(base_url=url)
            match = Match(context, {"game": id, "seats": TABLE["seats"][:2], "options": options, "seed": 7})
            for moment, moves in (("start", start), ("middle", middle), ("end", 10_000)):
                match.play_on(moves)
                draw_moment(browser, url, match, moment)
            context.close()
        browser.close()


class Match:
    """A game of some at one screen, played here and there alike."""

    def __init__(self, context: BrowserContext, order: dict[str, Any]) -> None:
        self.context = context
        self.context.request.post("/tables", form={"game": order["game"], "seats": "2"})  # for the browser's cookie
        self.table = str(self.context.request.post("/api/tables", data=order).json()["table"])
        self.game = druza.game(order["game"])
        seats = len(order["seats"])
        self.state: State = self.game.new(seats, order["seed"], {**order["options"], "confirm": list(range(seats))})
        self.version = ""
        self.made = 0
        while self.game.id == "edge" and self.game.ready_answer(self.state) >= 0:
            self.answer(self.game.ready_answer(self.state))

    def play_on(self, moves: int) -> None:
        """Up to so many answers, or the end."""
        while self.state.seat >= 0 and self.made < moves:
            self.answer(best_rated(self.state))
            self.made += 1

    def answer(self, option: int) -> None:
        if not self.version:
            seen = self.context.request.get(f"/api/tables/{self.table}?seat={self.state.seat}").json()
            self.version = seen["version"]
        order = {"version": self.version, "option": self.game.notation(option), "seat": self.state.seat}
        told = self.context.request.post(f"/api/tables/{self.table}/moves", data=order)
        if not told.ok:
            sys.exit(f"{self.game.id}: answer {self.made} was not accepted: {told.text()}")
        self.version = told.json()["version"]
        self.state.apply(option)
        while (obvious := self.game.answer_by_wish(self.state, self.state.seat, {})) >= 0:
            self.state.apply(obvious)


def draw_moment(browser: Browser, url: str, match: Match, moment: str) -> None:
    for width, height in SIZES:
        for theme, lang in LANGS.items():
            context = browser.new_context(
                viewport={"width": width, "height": height},
                base_url=url,
                color_scheme="light" if theme == "light" else "dark",
                locale=lang,
                reduced_motion="reduce",
                has_touch=width < 700,
                is_mobile=width < 700,
                storage_state=match.context.storage_state(),
            )
            context.add_init_script(f"localStorage.setItem('coach-folded-{match.game.id}', '2')")
            page = context.new_page()
            page.goto(f"/table/{match.table}?seat={max(0, match.state.seat)}")
            page.wait_for_selector("#end" if match.state.seat < 0 else "#board")
            page.wait_for_timeout(400)
            save_small(page, IMAGES / "games" / f"{match.game.id}-{moment}-{width}-{theme}.webp")
            context.close()


def save_small(page: Page, file: Path) -> None:
    Image.open(io.BytesIO(page.screenshot())).convert("RGB").save(file, quality=82, method=6)
    print(f"{file.relative_to(ROOT)} ({file.stat().st_size // 1024} KB)")


def best_rated(state: State) -> int:
    """The answer that the game's own heuristic likes best; the first of equal ones."""
    options = state.options()
    ratings = [state.game.rate(state, option) for option in options]
    return options[ratings.index(max(ratings))]


Picture = tuple[str, int, int, Any, str, Callable[[BrowserContext, Page], None]]
PICTURES: list[Picture] = [
    ("home", 1440, 900, "dark", "en-GB", show_home),
    ("lobby", 1440, 900, "dark", "en-GB", show_lobby),
    ("lobby-phone", 360, 740, "light", "pl-PL", show_lobby),
    ("new-table", 1440, 900, "light", "en-GB", show_new_table),
    ("table", 1440, 900, "dark", "en-GB", show_payment),
    ("table-light", 1440, 900, "light", "pl-PL", show_menu),
    ("table-1024", 1024, 768, "light", "en-GB", show_payment),
    ("phone", 360, 740, "dark", "pl-PL", show_payment),
    ("phone-light", 360, 740, "light", "en-GB", show_menu),
    ("end", 1440, 900, "dark", "en-GB", show_end),
    ("gallery", 1280, 800, "light", "en-GB", show_gallery),
    ("rules", 1280, 800, "dark", "pl-PL", show_rules),
]

if __name__ == "__main__":
    sys.exit(main())
