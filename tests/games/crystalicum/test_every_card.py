"""Every card comes into play for real: for its cost, and where it belongs."""

from __future__ import annotations

from typing import Any

import pytest

from druza.games.crystalicum.content import pieces
from druza.games.crystalicum.content.terms import TRAITS
from druza.games.crystalicum.rules.opening_phase import income
from druza.games.crystalicum.rules.reading import current
from druza.games.crystalicum.rules.requirements import meets_host
from druza.games.crystalicum.state import EMBASSY, FINAL_CARDS, HOMELAND, ORBIT
from tests.games.crystalicum.scenes import HOMES, faction_for
from tests.games.crystalicum.table import (
    BOX,
    CONTENT,
    GAME,
    begin,
    crystalicum,
    do,
    hide,
    homeland,
    pattern,
    slot_of,
)

PERMANENT = [card.id for card in BOX.cards if CONTENT.kind[pattern(card.id)] < pieces.ACTION]
WORLDS = [card.id for card in BOX.cards if CONTENT.kind[pattern(card.id)] == pieces.WORLD]


@pytest.mark.parametrize("id", PERMANENT)
def test_a_card_is_played_for_its_cost_and_lies_where_it_belongs(id: str) -> None:
    card = pattern(id)
    printed: Any = BOX.card(id)
    own = HOMES[faction_for(card)]
    table = crystalicum(f"{own} {HOMES[(faction_for(card) + 1) % 4]}", hands={0: id}, treasuries={0: printed.cost})
    kind = CONTENT.kind[card]
    if kind in (pieces.UNIT, pieces.EQUIPMENT):
        host = homeland(table, 0, host_of(card))
        do(begin(table), f"card:{id}")
        assert table.place[slot_of(table, id)] == host
        for trait, bonus in zip(TRAITS, ("mod_body", "mod_mind", "mod_spirit"), strict=True):
            bearer: Any = BOX.card(host_of(card))
            added = getattr(printed, bonus, 0) + (1 if id == "doradcy-dworscy" and trait == "spirit" else 0)
            assert current(table, host, TRAITS.index(trait)) == getattr(bearer, trait) + added
    elif kind == pieces.CHARACTER:
        do(begin(table), f"card:{id}", "embassy")
        assert table.zone[slot_of(table, id)] == EMBASSY
    else:
        do(begin(table), f"card:{id}")
        assert table.zone[slot_of(table, id)] == (ORBIT if kind == pieces.SHIP else HOMELAND)
    slot = slot_of(table, id)
    assert table.treasuries[0] == 0
    assert table.marked[slot] == 0
    assert table.hands[0] == []
    for trait in TRAITS:
        if hasattr(printed, trait):
            assert {"body": CONTENT.body, "mind": CONTENT.mind, "spirit": CONTENT.spirit}[trait][card] == getattr(
                printed, trait
            )


def host_of(card: int) -> str:
    """A Character without abilities of its own on traits that this card may be attached to."""
    for id in (
        "tomas-de-la-forja",
        "sorcha-ni-neill",
        "kyriakos",
        "fernando-alcazar",
        "nihal",
        "wedrowny-mag",
        "eudokia-pagos",
    ):
        table = crystalicum()
        if meets_host(table, card, homeland(table, 0, id)):
            return id
    raise AssertionError(f"nobody can bear {CONTENT.ids[card]}")


@pytest.mark.parametrize("id", WORLDS)
def test_a_world_is_discovered_for_its_cost(id: str) -> None:
    world: Any = BOX.card(id)
    for crystals, found in ((world.cost, True), (world.cost - 1, False)):
        table = crystalicum(HOMES[0] + " " + HOMES[1])
        slot = hide(table, 0, id, crystals=crystals)
        before = income(table, 0)
        begin(table, FINAL_CARDS)
        do(table, f"reveal:{slot}")
        assert (table.zone[slot] == HOMELAND) is found
        assert table.politics[0] == (world.luck if found else 0)
        assert income(table, 0) == before + (world.production if found else 0)
        if found:
            assert current(table, slot, pieces.BODY) == world.body


@pytest.mark.parametrize("id", HOMES)
def test_a_home_world_gives_its_treasury_and_production(id: str) -> None:
    home: Any = BOX.card(id)
    deck = CONTENT.decks[CONTENT.deck_homes.index(pattern(id))]
    table = GAME.new(2, 3, {"decks": [deck, "mlot-imperium"]})
    assert table.treasuries[0] == home.treasury
    assert income(table, 0) == home.production
    assert current(table, table.homes[0], pieces.BODY) == home.body
