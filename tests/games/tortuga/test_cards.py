"""Every card: what it prints it gives, what it says it does."""

from __future__ import annotations

import pytest

from tests.games.tortuga.table import (
    CONTENT,
    GAME,
    asks,
    can,
    card,
    fight,
    go,
    hunt,
    names,
    offered,
    place,
    tortuga,
)

MET = {0: "i1", 1: "i1"}
PRINTED = {  # Crypto, Maneuvers
    "extraction": (1, 0),
    "s-maneuver": (0, 1),
    "afterburner": (0, 0),
    "black-comet": (1, 1),
    "silver-smuggler": (1, 0),
    "pathfinder": (0, 1),
    "iron-will": (1, 1),
    "hacker": (2, 0),
    "pilot": (0, 2),
    "bodyguard": (0, 3),
    "broker": (4, 0),
    "quartermaster": (2, 3),
    "veteran": (0, 5),
    "mercenary": (0, 2),
    "recruiter": (0, 1),
    "liquidator": (0, 1),
    "saboteur": (0, 2),
    "shadow": (0, 3),
    "shadow-chief": (0, 3),
    "assistant": (1, 0),
    "android": (0, 1),
    "scanner": (0, 1),
    "analyst": (1, 0),
    "teleporter": (0, 1),
    "shield": (0, 2),
    "replicator": (0, 0),
    "professor": (2, 0),
    "miner": (1, 0),
    "prospector": (2, 1),
    "fence": (1, 0),
    "foreman": (2, 0),
    "sapper": (0, 2),
    "excavator": (3, 0),
    "helium-baron": (3, 1),
    "deserter": (0, 2),
    "gunner": (0, 2),
    "medic": (1, 1),
    "engineer": (0, 1),
    "sergeant": (0, 3),
    "commando": (0, 4),
    "admiral": (0, 5),
    "bot": (1, 1),
    "leech": (0, 1),
    "swarm": (0, 1),
    "skimmer": (2, 0),
    "mutant": (0, 3),
    "mimic": (0, 0),
    "drone": (0, 3),
    "behemoth": (2, 2),
    "wyvern": (0, 4),
    "kraken": (0, 5),
}


def test_all_cards_are_in_the_table() -> None:
    assert sorted(map(card, PRINTED)) == list(range(len(CONTENT.cards)))


@pytest.mark.parametrize("name", PRINTED)
def test_a_played_card_gives_what_it_prints(name: str) -> None:
    kind = card(name)
    hunted = name if CONTENT.hunt_of[kind] >= 0 else ""
    table = tortuga(hand=name, captured=hunted)
    go(table, f"play:{kind}")
    while asks(table) != "main":
        go(table, "done")
    assert (table.crypto, table.maneuver) == PRINTED[name]


@pytest.mark.parametrize(
    ("name", "attacking", "defending"),
    [
        ("black-comet", 2, 0),
        ("iron-will", 0, 1),
        ("shield", 0, 3),
        ("deserter", 0, 1),
        ("gunner", 2, 0),
        ("drone", 0, 2),
        ("kraken", 2, 0),
        ("veteran", 0, 0),
        ("commando", 0, 0),
        ("medic", 0, 0),
    ],
)
def test_a_card_helps_in_fights_as_it_says(name: str, attacking: int, defending: int) -> None:
    hunted = name if CONTENT.hunt_of[card(name)] >= 0 else ""
    attack = tortuga(hand={0: name, 1: "maneuver"}, ship=MET, captured={0: hunted})
    assert fight(attack, 1, name, "maneuver").sums[0][1] == attacking
    defence = tortuga(hand={0: "maneuver", 1: name}, ship=MET, captured={1: hunted})
    assert fight(defence, 1, "maneuver", name).sums[1][1] == defending


@pytest.mark.parametrize(("name", "steps"), [("black-comet", 1), ("afterburner", 3), ("skimmer", 2), ("wyvern", 3)])
def test_a_card_flies_as_far_as_it_says(name: str, steps: int) -> None:
    hunted = name if CONTENT.hunt_of[card(name)] >= 0 else ""
    table = tortuga(hand=name, captured=hunted)
    go(table, f"play:{name}")
    before = table.maneuver
    for flown in range(steps):
        assert asks(table) == "fly"
        go(table, "sector:i1" if flown % 2 == 0 else "sector:i2")
    assert (asks(table), table.maneuver) == ("main", before)


@pytest.mark.parametrize(
    ("name", "drawn"), [("assistant", 1), ("android", 1), ("professor", 2), ("admiral", 1), ("swarm", 1)]
)
def test_a_card_draws_as_many_as_it_says(name: str, drawn: int) -> None:
    hunted = name if CONTENT.hunt_of[card(name)] >= 0 else ""
    table = tortuga(hand=name, captured=hunted)
    go(table, f"play:{name} ability:0")
    assert len(table.hands[0]) == drawn


@pytest.mark.parametrize("name", ["liquidator", "leech"])
def test_a_card_removes_one_of_the_hand_or_the_discard_pile(name: str) -> None:
    hunted = name if CONTENT.hunt_of[card(name)] >= 0 else ""
    table = tortuga(hand=f"{name} extraction", discard="hacker", captured=hunted)
    go(table, f"play:{name}")
    assert can(table, "card:extraction")
    assert can(table, "discard:hacker")
    go(table, "card:extraction")
    assert (asks(table), names(table.removed), table.hands[0]) == ("main", "extraction", [])


@pytest.mark.parametrize("name", ["replicator", "mimic"])
def test_a_card_copies_what_another_prints(name: str) -> None:
    hunted = name if CONTENT.hunt_of[card(name)] >= 0 else ""
    table = tortuga(hand=name, played="behemoth", captured=f"{hunted} behemoth".strip())
    go(table, f"play:{name} card:behemoth")
    assert (table.crypto, table.maneuver) == (2, 2)


@pytest.mark.parametrize(("name", "points", "before", "after"), [("foreman", 1, 3, 4), ("engineer", 2, 3, 5)])
def test_a_card_raises_the_defence_of_any_own_sector(name: str, points: int, before: int, after: int) -> None:
    table = tortuga(hand=name, ship="mine", owned=f"i1:0:{before} i2:1:3")
    go(table, f"play:{name}")
    assert table.prompt()["values"]["points"] == points
    assert offered(table, "sector") == {f"sector:{place('i1')}"}
    go(table, "sector:i1")
    assert table.defences[place("i1")] == after


def test_the_silver_smuggler_takes_the_mineral_of_the_sector_or_refreshes() -> None:
    table = tortuga(hand="silver-smuggler", ship="mine")
    go(table, "play:silver-smuggler")
    assert offered(table, "branch") == {"branch:0", "branch:1"}
    go(table, "branch:0")
    assert (table.held[0], table.minerals >> place("mine") & 1) == (1, 0)


def test_the_pathfinder_scouts_where_it_is_or_hunts_cheaper() -> None:
    table = tortuga(hand="pathfinder", ship="i1", hunts={"i1": "drone"})
    go(table, "play:pathfinder branch:0")
    assert (table.scouted[0], table.maneuver) == (1 << place("i1"), 1)
    cheaper = tortuga(hand="pathfinder", ship="i1", hunts={"i1": "drone"}, scouted="i1", maneuver=3)
    go(cheaper, "play:pathfinder branch:1 hunt")
    assert (cheaper.captured[0], cheaper.maneuver) == ([hunt("drone")], 0)


def test_the_miner_takes_the_mineral_of_the_sector() -> None:
    table = tortuga(hand="miner", ship="i1")
    go(table, "play:miner ability:0")
    assert (table.held[0], table.minerals >> place("i1") & 1, table.maneuver) == (1, 0, 0)


@pytest.mark.parametrize(("name", "less"), [("saboteur", 1), ("sapper", 2)])
def test_a_card_makes_the_next_conquest_of_anothers_sector_cheaper(name: str, less: int) -> None:
    table = tortuga(hand=name, ship="i1", owned="i1:1:4")
    go(table, f"play:{name} ability:0")
    assert table.view(0)["sectors"][1]["price"] == 5 - less
    free = go(tortuga(hand=name, ship="i1"), f"play:{name} ability:0")
    assert free.view(0)["sectors"][1]["price"] == (3 - less if name == "saboteur" else 3)


def test_the_shadow_takes_the_strength_of_one_card_of_the_defender() -> None:
    table = tortuga(hand={0: "shadow", 1: "veteran maneuver"}, ship=MET)
    go(table, "attack:1 card:shadow done card:veteran card:maneuver done card:shadow card:veteran")
    while table.is_fighting():
        go(table, "done")
    assert table.fight is not None
    assert [sums[-1] for sums in table.fight.sums] == [3, 1]
    assert table.fight.winner == 0


@pytest.mark.parametrize("lang", ["pl", "en"])
def test_every_text_names_the_numbers_of_its_abilities(lang: str) -> None:
    for kind, entry in enumerate(GAME.box.cards):
        effects = [*CONTENT.abilities[kind], *CONTENT.fight_abilities[kind]]
        effects += [branch[0] for effect in effects for branch in effect.branches]
        for effect in effects:
            numbers = (effect.crypto, effect.maneuver, effect.price, effect.amount, effect.influence)
            said = entry.text.get(lang)
            assert not [number for number in numbers if number > 1 and str(number) not in said], entry.id
