"""TT-067 to TT-081, TT-258: buying and refreshing."""

from __future__ import annotations

from tests.games.tortuga.table import CONTENT, can, card, go, imagined, names, offered, refused, tortuga


def test_tt_067_any_number_of_cards_of_the_own_sector() -> None:
    table = tortuga(ship="i1", crypto=6)
    go(table, "pile:hacker pile:hacker pile:hacker")
    assert names(table.bought) == "hacker hacker hacker"
    assert refused(table, "pile:hacker") == "TT-067"
    assert refused(tortuga(ship="i1", crypto=9), "market:w0") == "TT-067"


def test_tt_068_minerals_pay_too() -> None:
    table = tortuga(crypto=1, minerals={0: 2})
    go(table, "pile:pilot")
    assert (table.crypto, table.held[0], table.stash) == (0, 0, 2)


def test_tt_069_every_pile_is_sold_in_t_sectors() -> None:
    for where in ("tortuga", "i1", "i2"):
        assert len(offered(tortuga(ship=where, crypto=7), "pile")) == 6


def test_tt_070_an_outer_sector_sells_its_own_two_cards() -> None:
    table = tortuga(ship="vortex", crypto=9, market={"w": "mercenary shadow"})
    assert offered(table, "market") == {"market:0", "market:1"}
    assert refused(table, "pile:hacker") == "TT-067"


def test_tt_071_the_gap_is_filled_at_once() -> None:
    table = tortuga(ship="vortex", crypto=2, market={"w": "mercenary shadow"}, market_deck={"w": "saboteur recruiter"})
    go(table, "market:w0")
    assert names(table.market[:2]) == "saboteur shadow"
    assert names(table.sector_decks[0]) == "recruiter"


def test_tt_072_a_bought_card_lies_aside_until_the_end() -> None:
    table = tortuga(crypto=2)
    go(table, "pile:hacker")
    assert table.discards[0] == []
    go(table, "end")
    assert names(table.discards[0]) == "hacker"


def test_tt_073_what_is_sold_out_stays_empty() -> None:
    table = tortuga(crypto=9, piles={"hacker": 1})
    go(table, "pile:hacker")
    assert refused(table, "pile:hacker") == "TT-073"
    outer = tortuga(ship="vortex", crypto=9, market={"w": "mercenary"}, market_deck={"w": ""})
    go(outer, "market:w0")
    assert outer.market[:2] == [-1, -1]
    assert refused(outer, "market:w0") == "TT-073"


def test_tt_074_the_new_card_may_be_bought_at_once() -> None:
    table = tortuga(ship="vortex", crypto=6, market={"w": "mercenary shadow"}, market_deck={"w": "saboteur"})
    go(table, "market:w0 market:w0")
    assert names(table.bought) == "mercenary saboteur"


def test_tt_075_without_a_ship_nothing_is_bought() -> None:
    table = tortuga(ship="hold", crypto=9, hand="helium-baron")
    for word in ("pile:hacker", "market:w0", "influence"):
        assert refused(table, word) == "TT-075"
    go(table, "play:helium-baron ability:0")
    assert can(table, "influence")


def test_tt_076_no_price_falls_below_zero() -> None:
    table = tortuga(ship="i1", owned="i1:1:3", hand="sapper sapper sapper", maneuver=0)
    for _ in range(3):
        go(table, "play:sapper ability:0")
    seen = table.view(0)["sectors"][1]
    assert seen["price"] == 0


def test_tt_258_pool_then_market_tokens_then_minerals() -> None:
    table = tortuga(crypto=1, owned="i1:0:3", minerals={0: 3})
    go(table, "pile:pilot")
    assert (table.crypto, table.tokens_used, table.held[0]) == (0, 1 << 1, 2)
    go(table, "pile:hacker")
    assert table.held[0] == 0
    assert refused(table, "pile:hacker") == "TT-067"


def test_tt_258_a_used_market_token_pays_no_more() -> None:
    table = tortuga(crypto=1, owned="i1:0:3")
    go(table, "token")
    assert table.view(0)["turn"]["purse"] == 2
    assert refused(table, "pile:pilot") == "TT-067"


def test_tt_077_refreshing_costs_1_crypto() -> None:
    table = tortuga(ship="mine", crypto=1, market={"k": "miner fence"}, market_deck={"k": "sapper foreman"})
    go(table, "refresh:k0")
    assert names(table.market[4:6]) == "fence sapper"
    assert table.sector_decks[2][0] == card("miner")
    assert refused(table, "refresh:k0") == "TT-077"
    assert refused(table, "refresh:w0") == "TT-077"


def test_tt_078_not_in_t_sectors() -> None:
    assert refused(tortuga(crypto=5, ship="i1"), "refresh:w0") == "TT-078"


def test_tt_079_it_may_be_repeated() -> None:
    table = tortuga(ship="mine", crypto=3, market={"k": "miner fence"}, market_deck={"k": "sapper foreman excavator"})
    go(table, "refresh:k0 refresh:k0 refresh:k0")
    assert table.crypto == 0
    assert names(table.market[4:6]) == "fence excavator"


def test_tt_080_not_with_an_empty_deck() -> None:
    assert refused(tortuga(ship="mine", crypto=5, market_deck={"k": ""}), "refresh:k0") == "TT-080"


def test_tt_081_the_old_card_goes_under_the_deck_first() -> None:
    table = tortuga(ship="mine", crypto=5, market={"k": "miner fence"}, market_deck={"k": "sapper"})
    go(table, "refresh:k0")
    assert CONTENT.cards[table.market[4]] == "k-sapper"
    assert names(table.sector_decks[2]) == "miner"


def test_a_card_known_under_a_deck_is_forgotten_when_it_is_on_sale_again() -> None:
    table = tortuga(ship="mine", crypto=5, market={"k": "miner fence"}, market_deck={"k": "sapper"})
    go(table, "refresh:k0 refresh:k1")
    assert table.view(0)["markets"][2] == {"cards": ["k-sapper", "k-miner"], "left": 1, "under": ["k-fence"]}
    go(table, "refresh:k1")
    assert table.view(0)["markets"][2]["under"] == ["k-miner"]
    assert table.decks_known[2] == len(table.sector_decks[2]) == 1


def test_cards_refreshed_under_a_deck_are_known_to_all() -> None:
    table = tortuga(ship="mine", crypto=5, market={"k": "miner fence"}, market_deck={"k": "sapper foreman"})
    go(table, "refresh:k0 refresh:k1")
    for seat in (-1, 0, 1, 2):
        assert table.view(seat)["markets"][2]["under"] == ["k-miner", "k-fence"]
        assert [imagined(table, seat, seed).sector_decks[2] for seed in (1, 2)] == [table.sector_decks[2]] * 2
