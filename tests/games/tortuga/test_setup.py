"""TT-001 to TT-027, TT-236 to TT-239, TT-255: the opening position."""

from __future__ import annotations

import pytest

from druza.games.tortuga.state import TortugaState
from druza.kernel.content import Text
from druza.kernel.refused import BadInput
from tests.games.tortuga.table import CONTENT, GAME, asks, card, go, names, offered, place, refused, tortuga


def opening(seats: int = 3, seed: int = 5) -> TortugaState:
    return GAME.new(seats, seed)


def after_ships(seats: int = 3, seed: int = 5) -> TortugaState:
    table = opening(seats, seed)
    while asks(table) == "choose_ship":
        table.apply(table.options()[0])
    return table


def tiles(table: TortugaState) -> list[str]:
    return [CONTENT.tiles[tile] for tile in table.tiles if tile >= 0]


def test_tt_001_tortuga_is_the_centre() -> None:
    for seats in (2, 3, 4):
        table = opening(seats)
        assert CONTENT.tiles[table.tiles[0]] == "tortuga"
        assert len(CONTENT.near[seats][0]) == (4 if seats == 2 else 6)


@pytest.mark.parametrize("seats", [3, 4])
def test_tt_002_six_inner_tiles_alternate(seats: int) -> None:
    ring = [CONTENT.tiles[opening(seats).tiles[place(f"i{number}")]] for number in range(1, 7)]
    assert ring == ["market", "turret"] * 3


def test_tt_003_two_players_use_four_inner_tiles() -> None:
    table = opening(2)
    ring = [table.tiles[place(f"i{number}")] for number in range(1, 7)]
    assert [CONTENT.tiles[tile] for tile in ring if tile >= 0] == ["market", "turret", "market", "turret"]
    assert ring[0] == ring[3] == -1


def test_tt_004_the_outer_tiles_are_shuffled() -> None:
    orders = {tuple(opening(3, seed).tiles[7:]) for seed in range(40)}
    assert len(orders) > 10
    assert {CONTENT.tiles[tile] for tile in opening().tiles[7:]} == {"vortex", "laboratory", "mine", "fortress"}


def test_tt_005_sectors_are_adjacent_if_they_share_an_edge() -> None:
    edges = {(1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1)}
    for board in GAME.box.boards:
        at = {slot.id: (slot.q, slot.r) for slot in board.slot}
        for slot in board.slot:
            near = {id for id, (q, r) in at.items() if (q - slot.q, r - slot.r) in edges}
            assert set(slot.near) == near


def test_tt_006_the_influence_tokens_are_the_bank() -> None:
    tokens = {token.id: token for token in GAME.box.tokens}
    assert [(tokens[id].count, tokens[id].shows) for id in ("influence-1", "influence-3")] == [
        (20, Text(pl="1", en="1")),
        (20, Text(pl="3", en="3")),
    ]
    assert opening().influence == [0, 0, 0]


@pytest.mark.parametrize(("seats", "count"), [(2, 8), (3, 10), (4, 10)])
def test_tt_007_a_mineral_on_every_sector_but_tortuga(seats: int, count: int) -> None:
    table = opening(seats)
    there = [sector for sector in range(11) if table.minerals >> sector & 1]
    assert len(there) == count
    assert 0 not in there


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_tt_008_a_random_hunt_token_on_every_sector_but_tortuga(seats: int) -> None:
    table = opening(seats)
    assert table.hunts[0] == -1
    assert all(table.hunts[sector] >= 0 for sector in range(1, 11) if table.tiles[sector] >= 0)
    assert len({tuple(opening(seats, seed).hunts) for seed in range(20)}) > 15
    for seat in range(-1, seats):
        seen = [sector["hunt"]["hunt"] for sector in table.view(seat)["sectors"] if sector and sector["hunt"]]
        assert set(seen) == {None}


def test_tt_009_control_tokens_are_worth_1_2_and_3() -> None:
    values = {sector["tile"]: sector["influence"] for sector in opening().view(0)["sectors"]}
    assert values == {"tortuga": 3, "market": 1, "turret": 1} | dict.fromkeys(
        ["vortex", "laboratory", "mine", "fortress"], 2
    )


def test_tt_010_markets_and_turrets_have_their_tokens() -> None:
    table = tortuga(owned="i1:0:3 i3:0:3 i2:0:3 vortex:0:5")
    seen = table.view(1)["players"][0]
    assert (seen["market_tokens"], seen["turret_tokens"]) == (2, 1)


def test_tt_011_all_ships_start_in_tortuga() -> None:
    assert opening(4).ships == [0, 0, 0, 0]


def test_tt_012_unconquered_sectors_defend_with_2_and_4() -> None:
    table = opening()
    defences = {sector["tile"]: sector["defence"] for sector in table.view(0)["sectors"]}
    assert (defences["market"], defences["turret"], defences["vortex"], defences["mine"]) == (2, 2, 4, 4)
    assert table.owners == [-1] * 11


def test_tt_013_two_players_leave_tokens_in_the_box() -> None:
    pieces = GAME.pieces(opening(2))
    assert (pieces["tile market"], pieces["tile turret"], pieces["minerals"]) == (2, 2, 8)
    assert next(tile.count for tile in GAME.box.tiles if tile.id == "market") == 3


def test_tt_014_two_players_leave_two_hunt_tokens_out_unseen() -> None:
    table = opening(2)
    assert len(table.hunts_out) == 2
    assert len(table.hunting) == 10
    assert len({tuple(opening(2, seed).hunts_out) for seed in range(20)}) > 8
    assert "hunts_out" not in table.view(0)


def test_tt_015_the_stash_is_empty_at_the_start() -> None:
    table = opening()
    mine = table.tiles.index(CONTENT.tiles.index("mine"))
    assert table.stash == 0
    assert table.minerals >> mine & 1


def test_tt_016_tortuga_cards_lie_in_six_piles_by_price() -> None:
    piles = opening().view(0)["piles"]
    assert [pile["price"] for pile in piles] == [2, 3, 4, 5, 6, 7]
    assert sum(pile["left"] for pile in piles) == 31


def test_tt_017_sector_decks_are_shuffled_separately() -> None:
    table = opening()
    for deck, left in enumerate(table.sector_decks):
        assert len(left) == 8
        assert {CONTENT.deck[number] for number in left} == {deck}
    assert len({tuple(opening(3, seed).sector_decks[0]) for seed in range(20)}) > 10


def test_tt_018_two_cards_of_each_deck_are_on_sale() -> None:
    table = opening()
    assert [CONTENT.deck[number] for number in table.market] == [0, 0, 1, 1, 2, 2, 3, 3]
    assert all(None not in market["cards"] for market in table.view(2)["markets"])


def test_tt_019_hunting_cards_are_open_to_all() -> None:
    table = opening(2)
    for seat in (-1, 0, 1):
        assert len(table.view(seat)["hunting"]) == 10


def test_tt_020_the_first_player_is_random() -> None:
    assert {opening(4, seed).first for seed in range(40)} == {0, 1, 2, 3}


def test_tt_021_each_player_chooses_one_of_the_ships_left() -> None:
    table = opening(3)
    assert table.seat == table.first
    go(table, "ship:pathfinder")
    assert table.seat == (table.first + 1) % 3
    assert refused(table, "ship:pathfinder") == "TT-021"
    assert len(offered(table, "ship")) == 3


def test_tt_021_ships_can_be_dealt_instead() -> None:
    dealt = [GAME.new(3, seed, {"ships": "random"}) for seed in range(30)]
    assert len({tuple(table.captains) for table in dealt}) > 10
    for table in dealt:
        assert len(set(table.captains)) == 3
        assert len(table.ships_left) == 1
        assert table.prompt()["key"] == "main"
        for seat in range(3):
            own = table.hands[seat] + table.decks[seat]
            assert CONTENT.ship_cards[table.captains[seat]] in own


def test_tt_022_everybody_has_nine_starting_cards() -> None:
    table = opening(4)
    for seat in range(4):
        assert names(table.decks[seat]) == " ".join(["extraction"] * 5 + ["maneuver"] * 3 + ["afterburner"])


def test_tt_023_with_the_ship_card_the_deck_has_ten_cards() -> None:
    table = after_ships(3)
    for seat in range(3):
        own = table.hands[seat] + table.decks[seat]
        assert len(own) == 10
        assert CONTENT.ship_cards[table.captains[seat]] in own


def test_tt_024_everybody_has_ten_markers() -> None:
    assert [player["markers"] for player in opening(4).view(0)["players"]] == [10] * 4


def test_tt_025_the_hold_shows_everything_of_a_player() -> None:
    seen = tortuga(owned="i1:1:3", captured={1: "bot"}, minerals={1: 2}, influence={1: 4}).view(0)["players"][1]
    assert (seen["market_tokens"], seen["control"], seen["influence_tokens"], seen["minerals"]) == (1, 1, 4, 2)
    assert seen["captured"] == ["hunt-bot"]
    assert {"deck", "discard", "has_reserve", "markers"} <= set(seen)


def test_tt_026_the_discard_pile_starts_empty() -> None:
    assert after_ships().discards == [[], [], []]


@pytest.mark.parametrize(("seats", "hands"), [(2, [4, 5]), (3, [4, 4, 5]), (4, [3, 4, 5, 5])])
def test_tt_027_starting_hands_rise_from_the_first_player(seats: int, hands: list[int]) -> None:
    table = after_ships(seats, 9)
    assert [len(table.hands[(table.first + turn) % seats]) for turn in range(seats)] == hands


def test_tt_255_ships_are_chosen_before_any_hand_is_drawn() -> None:
    table = opening()
    assert table.hands == [[], [], []]
    go(table, "ship:iron-will")
    assert table.view(-1)["players"][table.first]["ship"] == "ship-iron-will"
    assert table.hands == [[], [], []]


def test_tt_236_two_players() -> None:
    table = after_ships(2)
    assert len(tiles(table)) == 9
    assert sum(token >= 0 for token in table.hunts) == 8
    assert GAME.pieces(table)["minerals"] == 8


def test_tt_237_three_players() -> None:
    table = after_ships(3)
    assert len(tiles(table)) == 11
    assert sum(token >= 0 for token in table.hunts) == 10


def test_tt_238_four_players() -> None:
    table = after_ships(4)
    assert len(tiles(table)) == 11
    assert sorted(map(len, table.hands)) == [3, 4, 5, 5]


def test_tt_239_markets_and_victory_are_the_same_for_all_counts() -> None:
    for seats in (2, 3, 4):
        seen = opening(seats).view(0)
        assert seen["victory"] == 15
        assert [pile["left"] for pile in seen["piles"]] == [6, 6, 5, 5, 5, 4]
        assert [market["left"] for market in seen["markets"]] == [8, 8, 8, 8]


def test_tt_271_the_round_limit_is_a_whole_number() -> None:
    with pytest.raises(BadInput, match="round_limit cannot be 0"):
        GAME.new(2, 1, {"round_limit": 0})
    assert GAME.new(2, 1, {"round_limit": "30"}).limit == 30


def test_an_unknown_scenario_is_refused_in_words() -> None:
    with pytest.raises(BadInput, match="scenario cannot be 'war': expected one of standard, aggressive, peaceful"):
        GAME.new(2, 1, {"scenario": "war"})


def test_every_starting_card_can_be_named() -> None:
    assert [card(word) for word in ("extraction", "s-maneuver", "afterburner")] == [0, 1, 2]
