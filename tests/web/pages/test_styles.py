"""Style sheets: they can be read, and one cannot break what another draws."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import druza

SRC = Path(druza.__file__).parent
SHARED = sorted((SRC / "web" / "static").glob("*.css"))
BOARDS = sorted((SRC / "games").glob("*/board.css"))
LONGEST = 160
APART = ["help.css", "builder.css"]  # beside the shell's and a game's sheet on one page


def rules(sheet: Path) -> list[str]:
    """The selectors of a sheet."""
    text = re.sub(r"/\*.*?\*/", "", sheet.read_text("utf-8"), flags=re.S)
    heads = [head.strip() for head in re.findall(r"([^{};]+)\{", text)]
    return [one.strip() for head in heads if not head.startswith("@") for one in re.split(r",(?![^(]*\))", head)]


def classes(selector: str) -> set[str]:
    return set(re.findall(r"[.#]([A-Za-z_][\w-]*)", selector))


@pytest.mark.parametrize("sheet", SHARED + BOARDS, ids=lambda sheet: f"{sheet.parent.name}-{sheet.stem}")
def test_no_line_is_longer_than_a_screen(sheet: Path) -> None:
    assert max(map(len, sheet.read_text("utf-8").splitlines())) <= LONGEST


@pytest.mark.parametrize("sheet", SHARED + BOARDS, ids=lambda sheet: f"{sheet.parent.name}-{sheet.stem}")
def test_every_block_is_closed_and_no_two_versions_stand_in_one_sheet(sheet: Path) -> None:
    text = re.sub(r"/\*.*?\*/", "", sheet.read_text("utf-8"), flags=re.S)
    assert text.count("{") == text.count("}")
    assert not re.findall(r"^(?:<{7}|={7}|>{7}).*", text, flags=re.M)


@pytest.mark.parametrize("sheet", SHARED + BOARDS, ids=lambda sheet: f"{sheet.parent.name}-{sheet.stem}")
def test_no_name_is_told_from_others_by_a_number_alone(sheet: Path) -> None:
    """Such as `pr5` and `hd5`, the fifth game's `pr` and `hd`; `q1` to `q6` are a row."""
    names = {name for one in rules(sheet) for name in classes(one)}
    assert {name for name in names if re.fullmatch(r"[a-z]+5i?", name) and name.replace("5", "4") not in names} == set()


@pytest.mark.parametrize("name", APART)
def test_a_sheet_beside_others_styles_only_what_is_its_own(name: str) -> None:
    """Every rule of it names something that no other sheet does: `.cv` was the curve of chances, and the Cave-in."""
    own = next(sheet for sheet in SHARED if sheet.name == name)
    others = {part for sheet in SHARED + BOARDS if sheet != own for one in rules(sheet) for part in classes(one)}
    assert [one for one in rules(own) if classes(one) and not classes(one) - others] == []
