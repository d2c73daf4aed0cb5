"""The content files: mistakes in them are told with file, entry and key."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

import druza
from druza.games.star_scrappers.content.agreement import disagreements
from druza.games.star_scrappers.game import StarScrappers
from druza.games.star_scrappers.load import LOADER
from tests.games.star_scrappers.table import GAME


def test_the_content_of_the_game_agrees_with_itself() -> None:
    assert list(disagreements(GAME.box)) == []
    assert LOADER.check(LOADER.folder) == []


MISTAKES = """
mercenaries.toml | what = "artifact" | what = "recruit" | mercenaries.toml: minegglers-3-venerable: effect: a recruiting
mercenaries.toml | level = 1 | level = 5 | mercenaries.toml: minegglers-1-tracker: level: Expected `int` <= 4
mercenaries.toml | level = 1 | lvl = 1 | mercenaries.toml: minegglers-1-tracker: unknown key 'lvl'
mercenaries.toml | color = "purple" | color = "brown" | mercenaries.toml: minegglers-1-tracker: color: expected 'purple'
mercenaries.toml | faction = "minegglers" | faction = "elves" | mercenaries.toml: minegglers-1-tracker: faction: unknown
mercenaries.toml | "take_crystal" | "grab" | mercenaries.toml: minegglers-1-tracker: effect.verb: expected one of
mercenaries.toml | {effect.0.cost.0} | {effect.0.price} | mercenaries.toml: a text asks for {effect.0.price}
crystals.toml | "purple-1-symbol" | "purple-1-plain" | crystals.toml: purple-1-plain: this id stands there 2 times
artifacts.toml | side = "right" | side = "left" | artifacts.toml: artifact-01: expected a left half, then a right half
factions.toml | first_game = true | first_game = false | factions.toml: first_game: expected four factions, found 3
board.toml | "4" = 9 | "4" = 12 | board.toml: cave_in_track: collapse_at: 4: expected a space from 1 to 9, found 12
board.toml | { "1" = 4, "2" | { "1" = 3, "2" | board.toml: docks, mine: slots: expected 10 places in each
board.toml | last = 9 |  | board.toml: cave_in_track: Object missing required field `last`
board.toml | { "2" = 7, | { | board.toml: the number for 2 is missing; found 3, 4
game.toml | base = 7 | base = 8 | game.toml: limits: base: Expected `int` <= 7
game.toml | [stop] | [halt] | game.toml: unknown key 'halt'
board.toml | stacks = 3 | stacks = 4 | board.toml: artifact_stacks: stacks: Expected `int` <= 3
command-cards.toml | count = 1 | count = 2 | command-cards.toml: command-minegglers: count: expected 1 (found 2)
"""


@pytest.mark.parametrize("mistake", MISTAKES.strip().splitlines())
def test_a_mistake_is_told_with_its_place(tmp_path: Path, mistake: str) -> None:
    file, old, new, said = (part.strip() for part in mistake.split(" | "))
    folder = tmp_path / "content"
    shutil.copytree(LOADER.folder, folder)
    text = (folder / file).read_text("utf-8")
    assert old in text
    (folder / file).write_text(text.replace(old, new, 1), "utf-8")
    problem = LOADER.check(folder)[0]
    assert problem.startswith(said)
    assert "\n" not in problem


def test_a_missing_file_is_told(tmp_path: Path) -> None:
    assert "factions.toml: the file is missing" in LOADER.check(tmp_path)


def test_an_experiment_changes_one_value() -> None:
    changed = druza.game("star-scrappers", {"artifact-05.cost": 3})
    assert isinstance(changed, StarScrappers)
    number = changed.content.artifacts.index("artifact-05")
    assert (changed.content.artifact_cost[number], GAME.content.artifact_cost[number]) == (3, 8)
    assert changed.fingerprint != GAME.fingerprint
