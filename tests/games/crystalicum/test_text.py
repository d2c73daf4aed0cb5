"""The table in a terminal of a hundred columns."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from druza.games.crystalicum.state import STAR_BATTLES
from druza.games.crystalicum.text import WIDTH, row, width
from druza.kernel.record import advance, read_record
from druza.kernel.record import begin as begin_record
from druza.kernel.state import State
from tests.games.crystalicum.table import (
    DWARVES,
    ELVES,
    EMPIRE,
    GAME,
    bear,
    begin,
    choose,
    crystalicum,
    do,
    embassy,
    hide,
    homeland,
    on_until,
    orbit,
)

RECORDS = Path(__file__).parents[2] / "records"
NAMES = ["Ola", "Jan", "Ewa", "Piotr", "Zoe", "Bo"]


def drawn(table: State, seat: int = 0, lang: str = "en") -> list[str]:
    return GAME.text(table.view(seat), NAMES[: table.seats], lang).split("\n")


def line_with(lines: list[str], words: str) -> str:
    return next(line for line in lines if words in line)


@pytest.mark.parametrize("name", ["sample-game", "four-players", "politics", "survivor", "draw"])
def test_every_moment_of_the_records_fits_into_the_terminal(name: str) -> None:
    record = read_record(RECORDS / f"crystalicum-{name}.json")
    state = begin_record(GAME, record)
    for place in range(0, len(record["moves"]), 23):
        for seat in (state.seat, -1):
            for lang in ("en", "pl"):
                lines = drawn(state, seat, lang)
                assert max(width(line) for line in lines) <= WIDTH
                assert sum(line.count("[") for line in lines) == 2 * sum(line.count("[/]") for line in lines)
        advance(GAME, state, record["moves"][place : place + 23])


def test_zones_traits_marks_and_what_is_attached() -> None:
    table = crystalicum()
    bear(table, homeland(table, 0, "saiph"), "pazury-lowcy")
    embassy(table, 0, "nihal", marked=True)
    orbit(table, 1, "surah", table.homes[0])
    lines = drawn(begin(table))
    assert "Saiph [green]" in line_with(lines, "Homeland")
    assert "(Hunter's Claws)" in line_with(lines, "Homeland")
    assert "[dim]Nihal 3/2/1 ↷[/]" in line_with(lines, "Embassy")
    assert "Jan[/] Surah 3/1" in line_with(lines, "Orbit ")


def test_a_hidden_world_has_the_code_that_options_use_and_a_name_for_who_has_seen_it() -> None:
    table = crystalicum()
    hide(table, 0, "az-zubana", crystals=3)
    world = hide(table, 0, "ochuroma", crystals=5, seen=(0,))
    begin(table)
    assert "Ochuroma" in line_with(drawn(table, 0), "L2 5◆")
    assert "Ochuroma" not in line_with(drawn(table, 1), "L2 5◆")
    described = GAME.describe(table, GAME.parse(f"reveal:{world}"), 1, "en", NAMES[:2])
    assert "L2" in described


def test_the_log_says_in_which_orbit_it_happens() -> None:
    table = crystalicum(f"{EMPIRE} {ELVES}", worlds={0: "", 1: ""})
    worlds = [hide(table, 1, "thalassa"), table.homes[1]]
    for world in worlds:
        orbit(table, 0, "imperialny-holk", world)
        orbit(table, 1, "elfi-katamaran", world)
    table.events = []
    begin(table, STAR_BATTLES)
    for world in worlds:
        on_until(table, "battle", 0)
        choose(table, f"battle:{world}")
        choose(table, "seat:1")
    told = [GAME.tell_event(event.seen_by(0), NAMES, "en") for event in table.events if event.kind == "battle"]
    home = GAME.box.card(table.id_of(table.homes[1])).name.get("en")
    assert told == [
        "Ola starts a star battle in Orbit L1 against Jan.",
        f"Ola starts a star battle in the Orbit of {home} against Jan.",
    ]


@pytest.mark.parametrize("lang", ["pl", "en"])
def test_the_log_is_right_for_names_in_the_plural(lang: str) -> None:
    """Court Advisers, Dworscy doradcy: what befalls any card is told without a verb beside its name."""
    anything = ("aimed", "triggered", "marked", "unmarked", "shifted", "destroyed", "discarded", "kept", "returned")
    sentences = GAME.words.by_language[lang]["event"]
    assert [kind for kind in anything if re.match(r"\{card\} \w", sentences[kind])] == []


def test_what_lies_on_a_world_and_what_was_paid_is_told_in_any_number() -> None:
    def told(kind: str, lang: str, **facts: object) -> str:
        return GAME.tell_event({"kind": kind, "seat": 0, **facts}, NAMES, lang)

    found = [told("revealed", "pl", card="thalassa", orbit="D1", crystals=count) for count in (1, 4, 5)]
    assert [line.partition("; ")[2].partition(" na nim")[0] for line in found] == ["leży", "leżą", "leży"]
    price = {"card": "targ", "crystals": 0, "politics": 0, "marked": [], "discarded": ["kyriakos"]}
    assert told("paid", "pl", **price) == "Ola płaci za kartę Targ: odrzucenie (Kyriakos)."
    assert told("paid", "en", **price) == "Ola pays for Market: Kyriakos (discarded)."


def test_who_is_asked_and_what_is_answered() -> None:
    record = read_record(RECORDS / "crystalicum-four-players.json")
    state = begin_record(GAME, record)
    asked, settling = False, False
    for place, _ in enumerate(record["moves"]):
        if state.seat >= 0 and state.prompt()["key"] == "react":
            own, other = drawn(state, state.seat), drawn(state, (state.seat + 1) % state.seats)
            assert f"{NAMES[state.seat]}[/][/]" in own[0]
            assert "What was played is being resolved." in other[0]
            assert "[bold]Being answered[/]" in own
            asked = True
        elif state.seat >= 0 and state.prompt()["key"] == "action":
            settling = settling or "To decide" in drawn(state, -1)[0]
        if asked and settling:
            return
        advance(GAME, state, record["moves"][place : place + 1])
    raise AssertionError("nobody was asked for a Reaction")


def test_a_combat_shows_both_sums() -> None:
    table = begin(crystalicum(f"{ELVES} {DWARVES}"), STAR_BATTLES)
    orbit(table, 0, "surah", table.homes[1])
    orbit(table, 1, "surah", table.homes[1], marked=True)
    do(begin(table, STAR_BATTLES), f"battle:{table.homes[1]}")
    on_until(table, "clash")
    lines = drawn(table)
    assert "Star battle: Terra Nostra" in lines[1]
    assert "[bold]3[/]" in lines[2]
    assert "[bold]1[/]" in lines[3]
    assert "½" in lines[3]


def test_the_own_hand_with_costs_and_texts_and_nobody_elses() -> None:
    table = begin(crystalicum(hands={0: "nihal nihal surah", 1: "hamal"}))
    lines = drawn(table)
    assert "×2" in line_with(lines, "[bold]Nihal[/]")
    assert "◆ [bold]Surah[/]" in line_with(lines, "[bold]Surah[/]")
    assert not any("Hamal" in line for line in lines)
    assert not any("[bold]Hand[/]" in line for line in drawn(table, -1))


def test_rows_fold_at_the_width_of_the_terminal() -> None:
    lines = row("Homeland", [f"[red]card {number}[/]" for number in range(30)])
    assert len(lines) > 3
    assert all(width(line) <= WIDTH for line in lines)
    assert all(line.startswith(" " * 16) for line in lines[1:])
    assert row("Embassy", []) == ["    Embassy     [dim]–[/]"]


def test_a_long_row_of_attached_cards_is_broken_before_them() -> None:
    off = "[red]no abilities[/]"
    lines = row("Orbit", [f"Piotr Imperial Holk 6/2 {off} (Ruadhán Mac Aodh 2/3/1 {off} (Cavalry 3 {off}))"])
    assert all(width(line) <= WIDTH for line in lines)
    assert lines[-1].strip() == f"(Cavalry 3 {off}))"
