"""Every pilot does what its card says: all 80 designs, drilled, blasted, bought."""

from __future__ import annotations

from typing import Any

import pytest

from druza.games.motherload.content.entries import Pilot
from druza.games.motherload.state import MotherloadState
from tests.games.motherload.table import (
    COLOURS,
    CONTENT,
    GAME,
    artefacts,
    asked,
    card_word,
    choose,
    discard,
    earned,
    ground,
    hand,
    hired,
    legal,
    minors,
    motherload,
    pile,
    refused,
    told,
    tunnels,
)

PILOTS = GAME.box.pilots
HIRES = [pilot for pilot in PILOTS if pilot.cost]
BLASTERS = [pilot for pilot in PILOTS if pilot.blast]
PAID = {10: "", 15: "gold", 20: "emerald", 25: "diamond iron"}  # with the Diamond of the ground it is enough
IRON = ground(".i .i .i .i .i .i .i .i .i .i .i .i")
ROCK = ground("..", "#.")
DIAMOND = ground(".d")


def word(pilot: Pilot) -> str:
    return card_word(CONTENT.cards.index(pilot.id))


# -- what is written -------------------------------------------------------------------------------------------------

DRILLS = {
    "en": {colour: f"Drills, {colour}" for colour in COLOURS},
    "pl": dict(
        zip(COLOURS, [f"Wiertła {name}" for name in ("czerwone", "niebieskie", "żółte", "wielokolorowe")], strict=True)
    ),
}
PARTS = {
    "en": ("Blast", "When drilling", "On purchase"),
    "pl": ("Wysadzanie", "Przy wierceniu", "Przy zakupie"),
}


@pytest.mark.parametrize("lang", ["pl", "en"])
def test_the_text_of_every_pilot_says_what_its_fields_say(lang: str) -> None:
    patterns = {pattern.id: pattern.name.get(lang) for pattern in GAME.box.patterns}
    bonuses = {bonus.id: bonus.text.get(lang) for bonus in GAME.box.drill_bonuses + GAME.box.purchase_bonuses}
    blast, drilling, buying = PARTS[lang]
    for pilot in PILOTS:
        said = [f"{DRILLS[lang][pilot.colour]}: {pilot.drills}."]
        said += [f"{blast}: {patterns[pilot.blast]}."] if pilot.blast else []
        said += [f"{drilling}: {bonuses[id]}" for id in pilot.drill_bonus]
        said += [f"{buying}: {bonuses[id]}" for id in pilot.purchase_bonus]
        assert GAME.names.pilot_text(pilot, lang) == " ".join(said), pilot.id


# -- what happens ----------------------------------------------------------------------------------------------------


def with_card(pilot: Pilot, **more: Any) -> MotherloadState:
    """The pilot and a starter of its colour in hand; three cards to draw, goals to swap."""
    starter = pilot.colour[0]
    setting: dict[str, Any] = {"deck": "y y y", "minors": "long_drill steel", "minor_deck": "museum"}
    setting |= {"crew": pilot.crew, "hand": f"{word(pilot)} {starter}", **more}
    return motherload(**setting)


def played(pilot: Pilot) -> str:
    """The words of a Drill with this pilot and a starter, up to the question where it goes."""
    colour = "blue" if pilot.colour == "wild" else pilot.colour
    swap = " minor:long_drill" if "drill_cycle" in pilot.drill_bonus else ""
    return f"drill colour:{colour} card:{word(pilot)} card:{pilot.colour[0]} done{swap}"


@pytest.mark.parametrize("pilot", PILOTS, ids=[pilot.id for pilot in PILOTS])
def test_every_pilot_drilled(pilot: Pilot) -> None:
    table = choose(with_card(pilot, game=IRON), f"{played(pilot)} space:1-0-0 right")
    assert tunnels(table) == {f"1-0-{column}" for column in range(pilot.drills + 1)}
    draws = pilot.drill_bonus.count("drill_draw1") + 2 * pilot.drill_bonus.count("drill_draw2")
    assert hand(table) == " ".join(["y"] * draws)
    assert table.bombs[0] == 1 + pilot.drill_bonus.count("drill_bomb")
    swaps = pilot.drill_bonus.count("drill_cycle")
    assert len(told(table, "swapped")) == swaps
    assert minors(table) == ("museum steel" if swaps else "long_drill steel")
    assert asked(table) == ("split" if "drill_split" in pilot.drill_bonus else "stack")
    assert table.actions == 1  # no purchase bonus now
    assert word(pilot) in discard(table).split()


@pytest.mark.parametrize("pilot", PILOTS, ids=[pilot.id for pilot in PILOTS])
def test_every_pilot_at_rock_and_corners(pilot: Pilot) -> None:
    rock = refused(with_card(pilot, game=ROCK, tunnels="1-0-1 1-1-1"), f"{played(pilot)} space:1-1-0")
    assert rock == ("" if "drill_rock" in pilot.drill_bonus else "SM-084")
    corner = refused(with_card(pilot, game=ROCK, tunnels="1-3-5"), f"{played(pilot)} space:1-4-6")
    assert corner == ("" if "drill_corner" in pilot.drill_bonus else "SM-064")


@pytest.mark.parametrize("pilot", BLASTERS, ids=[pilot.id for pilot in BLASTERS])
def test_every_red_pilot_blasted(pilot: Pilot) -> None:
    """Its pattern and nothing else: no drills, no drill bonus."""
    table = with_card(pilot, game=IRON)
    while asked(table) != "stack":
        wanted = {"main": "blast", "blast_card": f"card:{word(pilot)}"}.get(asked(table))
        choose(table, wanted or sorted(legal(table))[0])
    rows = next(pattern.rows for pattern in GAME.box.patterns if pattern.id == pilot.blast)
    assert len(tunnels(table)) == "".join(rows).count("X")
    assert (table.bombs[0], hand(table), told(table, "swapped")) == (0, "r", [])


def test_only_red_pilots_have_patterns_and_all_of_them() -> None:
    assert {pilot.id for pilot in BLASTERS} == {pilot.id for pilot in PILOTS if pilot.colour == "red"}


@pytest.mark.parametrize("pilot", HIRES, ids=[pilot.id for pilot in HIRES])
def test_every_pilot_bought(pilot: Pilot) -> None:
    """A Platinum lies on another stack, to be copied."""
    stack = COLOURS.index(pilot.colour)
    place = [10, 15, 20, 25].index(pilot.cost)
    other = COLOURS[(stack + 1) % 4]
    table = motherload(
        crew=pilot.crew,
        game=DIAMOND,
        hand="b",
        deck="y y y",
        minors="two_hires",
        hired={pilot.colour: place},
        piles={pilot.colour: PAID[pilot.cost], other: "platinum"},
    )
    choose(table, f"drill colour:blue card:b done space:1-0-0 stack:{pilot.colour}")
    assert hired(table) == {pilot.colour: place + 1}
    assert [event["card"] for event in told(table, "bought")] == [pilot.id]
    bonus = pilot.purchase_bonus
    assert asked(table) == ("put_mineral" if "buy_dup" in bonus else "main")
    if "buy_dup" in bonus:
        assert f"stack:{pilot.colour}" not in legal(table)
        choose(table, f"stack:{other}")
        assert pile(table, other) == "platinum platinum" or sum(table.hired[0]) == place + 2
        return
    drawn = ["y"] * (bonus.count("buy_draw1") + 2 * bonus.count("buy_draw2"))
    to_hand = "buy_hand" in bonus
    assert sorted(hand(table).split()) == sorted(drawn + ([word(pilot)] if to_hand else []))
    assert (word(pilot) in discard(table).split()) == (not to_hand)
    assert table.bombs[0] == 1 + bonus.count("buy_bomb")
    assert table.actions == 1 + bonus.count("buy_action")
    assert table.game.points(table, 0)["pilots"] == sum(
        CONTENT.vp[CONTENT.hire(table.crews[0], stack, number)] for number in range(place + 1)
    )
    assert (artefacts(table), earned(table)) == ("", "")
