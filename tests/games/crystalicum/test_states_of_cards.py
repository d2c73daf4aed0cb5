"""States of cards and experienced cards: CR-032 to CR-045, CR-251."""

from __future__ import annotations

from pathlib import Path

from druza.games.crystalicum.load import load
from druza.games.crystalicum.rules.hands import draw_cards, draw_world
from druza.games.crystalicum.state import ACTIONS, DRAWING, EMBASSY, FINAL_CARDS, HOMELAND, PLACING
from tests.games.crystalicum.table import (
    DWARVES,
    ELVES,
    EMPIRE,
    asked,
    bear,
    begin,
    can,
    crystalicum,
    do,
    embassy,
    hide,
    homeland,
    is_there,
    names,
    on_until,
    options_of,
    orbit,
    refused,
    slot_of,
    value,
)

CLERK = """
[[card]]
id = "clerk-one"
kind = "character"
name.pl = "Rodrigo Vela (Doświadczony 2)"
name.en = "Rodrigo Vela (Experienced 2)"
base = "rodrigo-vela"
level = 2
unique = true
faction = "dragon-dwarves"
functions = ["dragon-dwarf"]
cost = 5
body = 1
mind = 3
spirit = 3
text.pl = "Bez zdolności."
text.en = "No ability."
source = "house"
"""


def test_cr_032_cr_067_cr_068_playing_needs_the_whole_cost_from_the_treasury() -> None:
    table = crystalicum(hands={0: "wies"}, treasuries={0: 2})
    hide(table, 0, "leukos", crystals=9)
    assert refused(begin(table), "card:wies") == "CR-067"


def test_cr_033_played_actions_lie_on_the_open_pile_worlds_on_their_own() -> None:
    table = crystalicum(hands={0: "nowe-szlaki-handlowe"})
    world = hide(table, 0, "leukos")
    do(begin(table), "card:nowe-szlaki-handlowe")
    assert table.view(1)["players"][0]["discard"] == ["nowe-szlaki-handlowe"]
    begin(table, FINAL_CARDS)
    do(table, f"reveal:{world}")
    assert table.view(1)["players"][0]["world_discard"] == ["leukos"]


def test_cr_034_cr_035_an_empty_deck_is_made_anew_from_the_discard_pile() -> None:
    table = crystalicum(decks={0: "wies"}, discards={0: "targ galeon"})
    assert draw_cards(table, 0, 4) == 3
    assert sorted(names(table, table.hands[0])) == ["galeon", "targ", "wies"]
    assert table.discards[0] == []
    assert draw_cards(table, 0, 1) == 0


def test_cr_036_destroyed_cards_never_come_back() -> None:
    table = crystalicum(decks={0: ""}, discards={0: ""})
    table.destroyed[0] = [slot_of(table, "home:0")]
    assert draw_cards(table, 0, 1) == 0


def test_cr_037_an_empty_world_deck() -> None:
    table = crystalicum(worlds={0: ""})
    table.world_discards[0] = table.world_decks[1][:]
    begin(table, PLACING)
    assert refused(table, "world") == "CR-037"
    assert draw_world(table, 0) == -1


def test_cr_038_cr_039_unique_cards_exclude_each_other() -> None:
    table = crystalicum(f"{ELVES} {ELVES}", hands={0: "chrysanthe-e1 chrysanthe"})
    embassy(table, 1, "chrysanthe-e1")
    begin(table)
    assert refused(table, "card:chrysanthe-e1") == "CR-038"
    assert can(table, "card:chrysanthe")
    free = crystalicum(f"{ELVES} {ELVES}", hands={0: "chrysanthe-e1"})
    embassy(free, 1, "chrysanthe")
    assert can(begin(free), "card:chrysanthe-e1")


def test_cr_040_cr_042_cr_045_replacing_and_playing_an_experienced_card() -> None:
    table = crystalicum(hands={0: "chrysanthe-e1"}, treasuries={0: 7})
    embassy(table, 0, "chrysanthe")
    begin(table)
    assert {"replace:chrysanthe", "card:chrysanthe-e1"} <= options_of(table)
    assert not refused(table, "replace:chrysanthe")
    do(table, "replace:chrysanthe")
    assert (table.treasuries[0], names(table, table.discards[0])) == (7, ["chrysanthe"])


def test_cr_042_never_by_a_lower_or_equal_level() -> None:
    table = crystalicum(hands={0: "sandra-celeste-e1 sandra-celeste-e2"})
    embassy(table, 0, "sandra-celeste-e2")
    assert refused(begin(table), "replace:sandra-celeste-e2") == "CR-042"


def test_cr_041_what_the_new_card_cannot_bear_is_discarded(tmp_path: Path) -> None:
    (tmp_path / "clerk.toml").write_text(CLERK, "utf-8")
    table = crystalicum(f"{DWARVES} {ELVES}", hands={0: "clerk-one"}, game=load(packs=[tmp_path]))
    rodrigo = homeland(table, 0, "rodrigo-vela")
    bear(table, rodrigo, "luneta", "smocza-gwardia")
    do(begin(table), "replace:rodrigo-vela")
    assert table.id_of(rodrigo) == "clerk-one"
    assert names(table, table.discards[0]) == ["rodrigo-vela", "luneta"]
    assert table.carries[rodrigo] == 1
    sea = crystalicum(f"{DWARVES} {ELVES}", hands={0: "clerk-one"}, game=load(packs=[tmp_path]))
    ship = orbit(sea, 0, "karaka")
    captain = bear(sea, ship, "rodrigo-vela")
    do(begin(sea), "replace:rodrigo-vela")  # no Captain any more, so he is on no Ship (CR-112)
    assert (sea.zone[captain], sea.carries[ship]) == (HOMELAND, 0)


def test_cr_041_attached_cards_stay_if_requirements_are_met() -> None:
    table = crystalicum(f"{DWARVES} {ELVES}", hands={0: "rodrigo-vela-e1"})
    rodrigo = homeland(table, 0, "rodrigo-vela")
    bear(table, rodrigo, "luneta", "smocza-gwardia")
    do(begin(table), "replace:rodrigo-vela")
    assert table.carries[rodrigo] == 2


def test_cr_043_the_new_card_keeps_place_mark_and_move_its_abilities_are_fresh() -> None:
    table = crystalicum(hands={0: "targ-e1 wies wies"})
    market = homeland(table, 0, "targ")
    do(begin(table), "use:targ", "card:wies")
    on_until(table, "action", 0)
    assert table.used[market] == 1
    do(table, "replace:targ")
    assert (table.marked[market], table.used[market], table.zone[market]) == (1, 0, HOMELAND)


def test_cr_043_what_lay_on_the_old_card_ends() -> None:
    table = crystalicum(hands={0: "chrysanthe-e1"})
    lady = embassy(table, 0, "chrysanthe")
    homeland(table, 0, "leukos")
    do(begin(table), "use:leukos")
    assert value(table, "chrysanthe", "spirit") == 3 + 2
    on_until(table, "action", 0)
    do(table, "replace:chrysanthe")
    assert (table.id_of(lady), value(table, "chrysanthe-e1", "spirit")) == ("chrysanthe-e1", 4)


def test_cr_044_cr_119_too_small_a_mind_discards_the_excess() -> None:
    table = crystalicum(f"{EMPIRE} {ELVES}")
    mage = embassy(table, 0, "wedrowny-mag")
    bear(table, mage, "krysztal-mocy", "piechota", "kawaleria", "saperzy")
    embassy(table, 1, "kyriakos")
    table.hands[1] = [table.content.ids.index("sabotaz")]
    table.active = 1
    do(begin(table), "card:sabotaz", "at:krysztal-mocy")
    assert asked(table) == "0 excess"
    do(table, "at:kawaleria")
    assert table.carries[mage] == 2


def test_cr_251_replacing_needs_uniqueness_but_no_cost_and_no_faction() -> None:
    table = crystalicum(f"{ELVES} {ELVES}", hands={0: "chrysanthe-e1"})
    embassy(table, 0, "chrysanthe")
    embassy(table, 1, "chrysanthe-e1")
    begin(table)
    assert refused(table, "replace:chrysanthe") == "CR-251"
    foreign = crystalicum(f"{EMPIRE} {ELVES}", hands={0: "chrysanthe-e1"}, treasuries={0: 0})
    embassy(foreign, 0, "chrysanthe")
    do(begin(foreign), "replace:chrysanthe")
    assert is_there(foreign, "chrysanthe-e1")
    assert foreign.zone[slot_of(foreign, "chrysanthe-e1")] == EMBASSY


def test_cr_003_a_searched_deck_is_shuffled() -> None:
    table = crystalicum(hands={0: "zaciag"})
    order = table.decks[0][:]
    do(begin(table, ACTIONS), "card:zaciag", "card:lodowi-gwardzisci")
    assert "lodowi-gwardzisci" in names(table, table.hands[0])
    order.remove(table.hands[0][0])
    assert sorted(table.decks[0]) == sorted(order)
    assert table.decks[0] != order


def test_cr_241_no_hand_limit_but_at_the_end() -> None:
    table = crystalicum(hands={0: "wies wies wies targ targ targ galeon"})
    begin(table, ACTIONS)
    assert len(table.hands[0]) == 7
    orbit(table, 0, "karaka")
    begin(table, DRAWING)
    assert refused(table, "done") == "CR-240"
