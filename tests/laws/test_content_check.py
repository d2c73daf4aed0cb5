"""Checking content: the same in every game, with the file, the entry, what is wrong and what would be right."""

from __future__ import annotations

import copy
import random
import re
import shutil
from pathlib import Path
from typing import Any

import pytest

import druza
from druza.games.registry import loader_of
from druza.kernel import checking, content

MISTAKES = """
star-scrappers | mercenaries.toml | level = 1 | lvl = 1 | mercenaries.toml: minegglers-1-tracker: unknown key 'lvl'
star-scrappers | factions.toml | first_game = true | first_game = false | first_game: expected four factions
star-scrappers | crystals.toml | "purple-1-symbol" | "purple-1-plain" | purple-1-plain: this id stands there 2
motherload | minerals.toml | value = 2 | value = "two" | minerals.toml: iron: value: Expected `int`
motherload | pilots-green.toml | colour = "red" | colour = "rad" | expected one of
motherload | pilots-green.toml | cost = 10 | cost = 0 | a hire costs something
tortuga | cards_t.toml | maneuver = 2 | manoeuvre = 2 | unknown key 'manoeuvre'; did you mean 'maneuver'?
tortuga | cards_w.toml | card = "w-mercenary" | card = "w-mercenry" | unknown card 'w-mercenry'; did you mean
tortuga | sectors.toml | "token-market" | "token-markt" | sectors.toml: market: grants: unknown token 'token-markt'
tortuga | sectors.toml | count = 3 | count = 2 | map.toml: three-four: 3 places for market; expected at most 2, its
edge | units.toml | squad_cards = 1 | squad_cards = 2 | factions.toml: chapter: squad_cards: expected 8
edge | decks.toml | size = 25 | size = 24 | decks.toml: start_chapter_duel: 24 cards declared, 25 listed
edge | decks.toml | "angel_of_death" | "holy_knight" | ch_guardian_angel is for angel_of_death, which is not among
edge | factions.toml | leader = "angel_of_death" | leader = "pilgrim" | leader: expected angel_of_death, found 'pilgrim'
edge | board.toml | hexes = 273 | hexes = 274 | board.toml: single: hexes: expected 273, seven in each field
crystalicum | decks.toml | count = 3 | count = 4 | decks.toml: zimowy-dwor: CR-008: 4 copies
crystalicum | decks.toml | faction = "ice-elves" | faction = "astonia" | faction: expected 'ice-elves', the faction
crystalicum | characters.toml | copies = 1 | copies = 2 | characters.toml: gerasimos-pagos: copies: expected 1
crystalicum | characters.toml | "ambassador" | "ambasador" | unknown Function 'ambasador'; did you mean 'ambassador'?
"""


@pytest.mark.parametrize("id", druza.game_ids())
def test_the_content_of_the_game_is_good(id: str) -> None:
    assert loader_of(id).check(loader_of(id).folder) == []


@pytest.mark.parametrize("mistake", MISTAKES.strip().splitlines())
def test_a_mistake_is_told_with_its_place_and_what_would_be_right(tmp_path: Path, mistake: str) -> None:
    id, file, old, new, told = mistake.split(" | ")
    folder = copied(id, tmp_path)
    text = (folder / file).read_text("utf-8")
    assert old in text
    (folder / file).write_text(text.replace(old, new, 1), "utf-8")
    problems = loader_of(id).check(folder)
    assert any(told in problem for problem in problems), problems
    assert all("\n" not in problem for problem in problems)


@pytest.mark.parametrize("id", druza.game_ids())
def test_files_are_told_that_are_missing_unknown_or_torn(id: str, tmp_path: Path) -> None:
    folder = copied(id, tmp_path)
    first, second, *_ = sorted(path.name for path in folder.glob("*.toml"))
    (folder / first).rename(folder / f"x{first}")
    (folder / second).write_text("id = ", "utf-8")
    problems = loader_of(id).check(folder)
    assert f"{first}: the file is missing" in problems
    assert f"x{first}: nothing reads this file; did you mean {first!r}?" in problems
    assert any(problem.startswith(f"{second}: not TOML: ") for problem in problems)


@pytest.mark.parametrize("id", druza.game_ids())
def test_a_text_needs_both_languages(id: str, tmp_path: Path) -> None:
    folder = copied(id, tmp_path)
    file = next(path for path in sorted(folder.glob("*.toml")) if 'en = "' in path.read_text("utf-8"))
    file.write_text(re.sub(r'\ben = "[^"]+"', 'en = ""', file.read_text("utf-8"), count=1), "utf-8")
    (problem,) = loader_of(id).check(folder)
    assert problem.startswith(f"{file.name}: ")
    assert problem.endswith(".en: expected a text in both languages, found none")


@pytest.mark.parametrize("id", druza.game_ids())
def test_no_mistake_is_a_traceback(id: str, monkeypatch: pytest.MonkeyPatch) -> None:
    loader = loader_of(id)
    files = {path.name: content.read_toml(path) for path in loader.folder.glob("*.toml")}
    places = [(name, path) for name in sorted(files) for path in paths(files[name])]
    chosen = random.Random(id)
    for _ in range(25):
        name, path = chosen.choice(places)
        present = files | {name: damaged(files[name], path, chosen)}
        for module in (content, checking):
            monkeypatch.setattr(module, "read_toml", lambda path, p=present: copy.deepcopy(p[path.name]))
        assert all("\n" not in problem for problem in loader.check(loader.folder)), (name, path)


def copied(id: str, tmp_path: Path) -> Path:
    return Path(shutil.copytree(loader_of(id).folder, tmp_path / "content"))


def paths(raw: Any, before: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """Every place in a file."""
    parts = raw.items() if isinstance(raw, dict) else enumerate(raw) if isinstance(raw, list) else ()
    return [found for key, part in parts for found in [(*before, key), *paths(part, (*before, key))]]


def damaged(raw: Any, path: tuple[Any, ...], chosen: random.Random) -> Any:
    """The same file with one thing taken out or changed."""
    raw = part = copy.deepcopy(raw)
    for key in path[:-1]:
        part = part[key]
    old = part[path[-1]]
    if chosen.random() < 0.4:
        del part[path[-1]]
    elif isinstance(old, int):
        part[path[-1]] = chosen.choice([0, -1, old + 1, old + 50])
    else:
        part[path[-1]] = old + "x" if isinstance(old, str) else type(old)()
    return raw
