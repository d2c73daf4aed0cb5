"""What earlier releases left is opened, played on, replayed and exported by this one. See tools/release_data.py."""

from __future__ import annotations

import json
import lzma
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest

import druza
from druza.games.registry import PACKS, game_by, use_packs
from druza.kernel.packs import FILE
from druza.web.storage.queries import unpack
from tests.web.driving import Site, served, usual

HOME = Path(__file__).parent
PARTS = sorted(path.parent for path in HOME.glob("*/*/tables.sqlite.xz"))
RECORDS = sorted(HOME.glob("*/*/records/*.json"))
# the present rules refuse a move of these: they say so, and show what can be played (docs/formats.md)
OTHERWISE = {"0.1.0/plain/records/edge-2.json", "0.1.0/pack/records/crystalicum-pack.json"}
RACING = "with a bot"  # it went on while its facts were noted


def name_of(path: Path) -> str:
    return str(path.relative_to(HOME))


@pytest.fixture
def packs(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The packs of a part of a release are in use."""
    monkeypatch.setenv(PACKS, "")
    folders = [file.parent for file in request.param.glob(f"*/{FILE}")]
    if folders:
        use_packs(folders)
    yield
    os.environ[PACKS] = ""


@contextmanager
def opened(part: Path, folder: Path) -> Iterator[tuple[Site, list[dict[str, Any]]]]:
    """A server of this version on the data of a release, and what that release said of it."""
    (folder / "tables.sqlite").write_bytes(lzma.decompress((part / "tables.sqlite.xz").read_bytes()))
    (folder / "secret").write_bytes((part / "secret").read_bytes())
    facts = json.loads(lzma.decompress((part / "facts.json.xz").read_bytes()))
    with served(usual(folder)) as site:
        yield site, facts


def key(fact: dict[str, Any], seat: str) -> dict[str, str]:
    return {"Authorization": f"Bearer {fact['keys'][seat]}"}


def look(web: httpx.Client, fact: dict[str, Any], seat: str) -> dict[str, Any]:
    answer = web.get(f"/api/tables/{fact['table']}", headers=key(fact, seat))
    assert answer.status_code == 200, answer.text
    return dict(answer.json())


@pytest.mark.slow
@pytest.mark.parametrize(
    ("packs", "part"), [(part, part) for part in PARTS], indirect=["packs"], ids=[name_of(part) for part in PARTS]
)
def test_every_table_of_a_release_goes_on(packs: None, part: Path, tmp_path: Path) -> None:
    changed: list[str] = []
    with opened(part, tmp_path) as (site, facts), site.browser() as web:
        for fact in facts:
            if "build" in fact:
                page = web.get(fact["build"], headers={"cookie": f"druza={fact['cookie']}"})
                assert page.status_code == 200, fact["build"]
                continue
            if "person" in fact:
                assert_finds_everything(site, fact)
                continue
            asked_before = web.get(f"/api/tables/{fact['table']}")
            assert asked_before.status_code == 200, (fact["note"], asked_before.text)
            assert asked_before.json()["status"] == fact["status"]
            changed += see_what_it_was(web, fact)
            for path in ("", "/replay", "/replay?step=1"):
                assert web.get(f"/table/{fact['table']}{path}").status_code == 200, (fact["game"], fact["note"], path)
            assert web.get(f"/api/tables/{fact['table']}/log").status_code == 200
            if fact["status"] == "open":
                go_on(web, fact)
            elif fact["status"] == "over":
                record = web.get(f"/table/{fact['table']}/record.json?content=1")
                assert record.status_code == 200
                assert record.json()["kept"]["game"] == fact["game"]
                assert_nobody_moves(web, fact)
    assert len(changed) <= len(facts) // 20, changed


def assert_finds_everything(site: Site, fact: dict[str, Any]) -> None:
    """Somebody with a name signs in, and all that they had is there."""
    with site.browser() as browser:
        assert browser.post("/signin", data={"name": fact["person"], "password": fact["password"]}).status_code == 200
        for path, word in fact["pages"].items():
            page = browser.get(path)
            assert page.status_code == 200, path
            assert word in page.text, path


def see_what_it_was(web: httpx.Client, fact: dict[str, Any]) -> list[str]:
    """The same questions as then; else the page says that the rules have changed."""
    if fact["note"] == RACING:
        return []
    for seat, options in fact["options"].items():
        if sorted(look(web, fact, seat)["view"].get("options", [])) != sorted(options):
            page = web.get(f"/table/{fact['table']}", headers=key(fact, seat)).text
            assert 'class="edition"' in page, (fact["game"], fact["note"])
            return [f"{fact['game']}: {fact['note']}"]
    return []


def assert_nobody_moves(web: httpx.Client, fact: dict[str, Any]) -> None:
    for seat in fact["keys"]:
        seen = look(web, fact, seat)
        for option in ("end", *seen["view"]["options"][:1]):
            order = {"version": seen["version"], "option": option}
            answer = web.post(f"/api/tables/{fact['table']}/moves", json=order, headers=key(fact, seat))
            assert answer.status_code in (409, 422), answer.text


def go_on(web: httpx.Client, fact: dict[str, Any]) -> None:
    """Whoever is asked and holds a key makes a move, and takes it for made."""
    for seat in fact["keys"]:
        seen = look(web, fact, seat)
        if seen["asked"] == int(seat) and seen["view"]["options"]:
            order = {"version": seen["version"], "option": seen["view"]["options"][0]}
            answer = web.post(f"/api/tables/{fact['table']}/moves", json=order, headers=key(fact, seat))
            assert answer.status_code == 200, (fact["game"], fact["note"], answer.text)
            assert look(web, fact, seat)["version"] != seen["version"]
            return
    assert fact["note"] in ("invitation", RACING), (fact["game"], fact["note"])


@pytest.mark.parametrize(
    ("packs", "file"),
    [(path.parents[1], path) for path in RECORDS],
    indirect=["packs"],
    ids=[name_of(path) for path in RECORDS],
)
def test_every_record_of_a_release_is_replayed(packs: None, file: Path) -> None:
    if name_of(file) in OTHERWISE:
        with pytest.raises(druza.BadInput, match="is refused by"):
            druza.replay(file)
    else:
        assert druza.replay(file).seat < 0


@pytest.mark.parametrize(("packs", "part"), [(part, part) for part in PARTS], indirect=["packs"])
def test_every_position_of_a_release_is_read(packs: None, part: Path, tmp_path: Path) -> None:
    import sqlite3

    file = tmp_path / "tables.sqlite"
    file.write_bytes(lzma.decompress((part / "tables.sqlite.xz").read_bytes()))
    with sqlite3.connect(file) as database:
        columns = {row[1] for row in database.execute("PRAGMA table_info(snapshots)")}
        packed = "edition, packed" if "packed" in columns else "1, NULL"  # the first release wrote plain text
        wanted = f"SELECT game, content, position, {packed} FROM snapshots JOIN tables ON id = table_id"
        rows = database.execute(wanted).fetchall()
    assert len(rows) > (30 if part.name in ("plain", "pack") else 0)
    for game, content, position, edition, bytes in rows:
        rules = game_by(game, content)
        text = position if bytes is None else unpack(bytes)
        state = rules.from_json(json.dumps({**json.loads(text), "edition": edition}))
        assert rules.problems(state) == []
        assert state.seat < 0 or state.options()
