"""Parts of pages: scripts are joined, scripts and styles are lean, and all of them say what they said before."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
import tinycss2

from druza.web.pages import parts
from druza.web.pages.joined_scripts import Joined
from druza.web.pages.lean import lean_script, lean_style
from druza.web.pages.rendering import game_file_url
from tests.web.driving import Site

SCRIPTS = sorted([*parts.MODULES.glob("*.js"), *parts.STATIC.glob("*.js")])
SHEETS = sorted(parts.STATIC.glob("*.css"))
PAGE = 'import { say } from "./words.js";\nimport "./bell.js";\nsay("page");\n'
TABLE = (
    'import { far as away, say } from "./words.js";\nimport { aim } from "./aim.js";\n'
    'const later = () => import("./rare.js");\n'
)
REPLAY = 'import { aim } from "./aim.js";\nimport { rewind } from "./rewind.js";\n'
MODULES = {
    "page.js": PAGE,
    "table.js": TABLE,
    "replay.js": REPLAY,
    "words.js": "export const say = (it) => it;\nexport function far() {}\n",
    "bell.js": "// Rings.\nlet rung = 0;\n",
    "aim.js": "export const aim = 2; // not far\n",
    "rewind.js": "export async function rewind() {}\n",
    "rare.js": 'import { rewind } from "./rewind.js";\nexport const rare = rewind;\n',
    "unused.js": "export const never = 0;\n",
}


@pytest.fixture(scope="module")
def joined() -> Joined:
    return Joined(MODULES, ["page.js", "table.js", "replay.js"], "page.js")


def test_each_module_that_is_wanted_is_in_one_file(joined: Joined) -> None:
    assert joined.file_of == {
        "page.js": "page.js",
        "words.js": "page.js",  # what every page has anyway
        "bell.js": "page.js",
        "table.js": "table.js",
        "replay.js": "replay.js",
        "aim.js": "aim.js",  # of two pages
        "rare.js": "rare.js",  # wanted later
        "rewind.js": "rewind.js",
    }
    assert joined.needed("table.js") == ["page.js", "aim.js"]


def test_a_file_holds_its_modules_and_takes_the_others_from_theirs(joined: Joined) -> None:
    assert joined.files["table.js"] == (
        'import { $words } from "./page.js";\nimport { $aim } from "./aim.js";\n'
        "let $table;\n{\nconst { far: away, say } = $words;\nconst { aim } = $aim;\n"
        'const later = () => import("./rare.js");\n$table = {  };\n}\nexport { $table };\n'
    )
    assert joined.files["rare.js"].endswith("export { $rare };\nexport const { rare } = $rare;\n")


@pytest.mark.parametrize(
    ("name", "text", "reason"),
    [
        ("bell.js", "export default 1;\n", "bell.js cannot be joined with other scripts: 'export default 1;'"),
        ("bell.js", "{ export const rung = 0; }\n  export const ring = 1;\n", "'export const ring = 1;'"),
        ("bell.js", 'import * as words from "./words.js";\n', "bell.js cannot be joined"),
        ("bell.js", 'import { near } from "./words.js";\n', "bell.js: words.js does not export near"),
    ],
)
def test_what_cannot_be_joined_is_refused(name: str, text: str, reason: str) -> None:
    with pytest.raises(ValueError, match=re.escape(reason)):
        Joined(MODULES | {name: text}, ["page.js"], "page.js")


@pytest.mark.parametrize(
    ("text", "lean"),
    [
        ("  // a remark\n  let a = 1;\n\n", "let a = 1;\n"),
        ("// it's one too\n", ""),
        ("say(1); // a remark\n", "say(1);\n"),
        ('open("https://example.org");\n', 'open("https://example.org");\n'),
        ('say("a // b");\n', 'say("a // b");\n'),
        ("say(`a // ${b}`);\n", "say(`a // ${b}`);\n"),
    ],
)
def test_a_lean_script_has_no_remarks(text: str, lean: str) -> None:
    assert lean_script(text) == lean


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda script: script.name)
def test_no_text_in_a_script_goes_over_two_lines(script: Path) -> None:
    """So a line can lose its indentation, and what looks like a remark is one."""
    assert [line for line in script.read_text("utf-8").splitlines() if line.count("`") % 2] == []


@pytest.mark.parametrize("sheet", SHEETS, ids=lambda sheet: sheet.name)
def test_a_lean_sheet_says_what_it_said(sheet: Path) -> None:
    text = sheet.read_text("utf-8")
    assert said(lean_style(text)) == said(text)


def said(sheet: str) -> str:
    rules = tinycss2.parse_stylesheet(sheet, skip_comments=True, skip_whitespace=True)
    return re.sub(r"\s+", " ", re.sub(r"/\*.*?\*/", "", tinycss2.serialize(rules), flags=re.S))


def test_a_first_table_needs_few_scripts_and_they_hold_all_that_is_imported() -> None:
    folder = parts.modules_mark()
    joined = parts.joined(folder)
    assert set(joined.file_of) == {path.name for path in parts.MODULES.glob("*.js")}
    assert len({"page.js", "table.js", *joined.needed("table.js")}) <= 15
    for text in joined.files.values():
        for names, file in re.findall(r'^import \{ (.*) \} from "\./(.*)";$', text, re.M):
            assert f"let {names};" in joined.files[file]


def test_scripts_and_styles_come_packed_and_under_their_plain_address_as_they_were_written(site: Site) -> None:
    with site.browser() as browser:
        page = browser.get("/").text
        for address in re.findall(r'(?:href|src)="(/static/[^"]+\.(?:css|js)\b[^"]*)"', page):
            answer = browser.get(address, headers={"accept-encoding": "gzip"})
            assert answer.headers["content-encoding"] == "gzip", address
            assert answer.headers["vary"] == "Accept-Encoding"
            assert browser.get(address, headers={"accept-encoding": "identity"}).text == answer.text
        assert browser.get("/static/js/dom.js").text == (parts.MODULES / "dom.js").read_text("utf-8")
        assert browser.get(f"/static/js-{parts.modules_mark()}/dom.js").status_code == 404  # it is in the page's file


def test_only_what_an_address_means_is_kept_for_good(site: Site) -> None:
    """A server that is just being replaced is asked for files of the other one too."""
    own = [parts.static_url("theme.js"), parts.shell_url(), parts.sound_file().replace("NAME", "tap")]
    own += [parts.module_url("page.js"), game_file_url("tortuga", "board.css")]
    with site.browser() as browser:
        for address in own:
            assert browser.get(address).headers["cache-control"] == parts.FOREVER, address
            other = re.sub(r"(?<=[-=])[0-9a-f]{12}(?=/|$)", "0123456789ab", address)
            assert browser.get(other).headers["cache-control"] == "no-cache", other
