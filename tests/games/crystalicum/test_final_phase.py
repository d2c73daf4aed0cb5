"""The Final Phase: CR-225 to CR-243, CR-261 to CR-264, and CR-244 to CR-249."""

from __future__ import annotations

from druza.games.crystalicum.content.pieces import NONE
from druza.games.crystalicum.load import load
from druza.games.crystalicum.rules.cards import forget_vacated
from druza.games.crystalicum.rules.hands import place_hidden_world
from druza.games.crystalicum.rules.leaving import remove
from druza.games.crystalicum.rules.orbits import orbit_code
from druza.games.crystalicum.state import (
    ANNOUNCING,
    CLAIMING,
    DRAWING,
    FINAL_CARDS,
    HIDDEN,
    HOMELAND,
    PLACING,
    REVEALING,
    CrystalicumState,
)
from tests.games.crystalicum.table import (
    ASTONIA,
    DWARVES,
    ELVES,
    EMPIRE,
    GAME,
    asked,
    bear,
    begin,
    can,
    choose,
    crystalicum,
    do,
    embassy,
    hide,
    homeland,
    names,
    on_until,
    options_of,
    orbit,
    pattern,
    refused,
    slot_of,
)


def test_cr_225_cr_226_cards_of_the_final_phase() -> None:
    table = crystalicum(hands={0: "ostatnia-chwila"})
    world = hide(table, 0, "leukos", crystals=4)
    begin(table, FINAL_CARDS)
    do(table, "card:ostatnia-chwila", "count:2")
    assert (table.crystals[world], table.treasuries[0]) == (6, 18)


def test_cr_227_any_number_of_worlds_one_at_a_time() -> None:
    table = crystalicum()
    first, second = hide(table, 0, "leukos", crystals=6), hide(table, 0, "lodowy-ksiezyc", crystals=4)
    hide(table, 1, "glen-mor", crystals=7)
    begin(table, REVEALING)
    choose(table, f"reveal:{first}")
    assert asked(table) == "1 reveal"
    choose(table, "pass")
    choose(table, f"reveal:{second}")
    assert [table.zone[slot] for slot in (first, second)] == [HOMELAND, HOMELAND]
    assert table.politics[0] == 4


def test_cr_228_cr_230_cr_231_enough_crystals() -> None:
    table = crystalicum()
    world = hide(table, 0, "leukos", crystals=6)
    ship = orbit(table, 1, "karaka", world, marked=True)
    begin(table, REVEALING)
    choose(table, f"reveal:{world}")
    assert (table.zone[world], table.marked[world], table.crystals[world]) == (HOMELAND, 0, 0)
    assert (table.place[ship], table.marked[ship], table.moves[ship]) == (table.homes[1], 1, 0)


def test_cr_229_cr_232_too_few_or_already_in_play() -> None:
    table = crystalicum()
    homeland(table, 1, "leukos")
    twin, poor = hide(table, 0, "leukos", crystals=9), hide(table, 0, "thalassa")
    begin(table, REVEALING)
    do(table, f"reveal:{twin}", "pass", f"reveal:{poor}")
    assert names(table, table.world_discards[0]) == ["leukos", "thalassa"]
    assert table.politics[0] == 0


def told(table: CrystalicumState, lang: str = "en") -> list[str]:
    return [GAME.tell_event(event.seen_by(0), ["Ola", "Jan"], lang) for event in table.events or []]


def test_cr_229_the_log_says_why_a_world_is_lost() -> None:
    table = crystalicum(log=True)
    homeland(table, 1, "leukos")
    twin, poor = hide(table, 0, "leukos", crystals=9), hide(table, 0, "thalassa", crystals=2)
    orbit(table, 0, "karaka", poor)
    begin(table, REVEALING)
    do(table, f"reveal:{twin}", "pass", f"reveal:{poor}")
    lines = told(table)
    assert "Lost: Leukos. Jan already has a World of this name, and only one can be in play." in lines
    assert "Lost: Thalassa, with 2 Crystals for a Cost of 8." in lines
    assert any("its Orbit is gone" in line for line in lines)


def test_a_hidden_world_keeps_the_name_of_its_orbit() -> None:
    """A discovered World leaves its place to the next; nobody else is called otherwise."""
    table = crystalicum(worlds={0: "glen-mor lodowy-ksiezyc leukos thalassa"})
    begin(table, PLACING)
    do(table, "world", "world", "world")
    first, second, third = [slot for slot, zone in enumerate(table.zone) if zone == HIDDEN]
    assert [orbit_code(table, slot) for slot in (first, second, third)] == ["L1", "L2", "L3"]
    remove(table, first, False)
    assert [orbit_code(table, slot) for slot in (second, third)] == ["L2", "L3"]
    assert orbit_code(table, place_hidden_world(table, 0)) == "L1"


def test_no_two_orbits_of_an_older_position_have_the_same_name() -> None:
    table = crystalicum(worlds={0: "glen-mor lodowy-ksiezyc leukos thalassa"})
    begin(table, PLACING)
    do(table, "world", "world", "world")
    worlds = [slot for slot, zone in enumerate(table.zone) if zone == HIDDEN]
    for slot in worlds:
        table.place[slot] = NONE  # as it was
    assert [orbit_code(table, slot) for slot in worlds] == ["L1", "L2", "L3"]
    remove(table, worlds[0], False)
    forget_vacated(table)
    assert place_hidden_world(table, 0) == worlds[0]
    assert [orbit_code(table, slot) for slot in worlds] == ["L3", "L1", "L2"]


def test_cr_233_announcing_needs_forty() -> None:
    table = crystalicum(politics={0: 39, 1: 40})
    begin(table, ANNOUNCING)
    assert refused(table, "yes") == "CR-233"
    do(table, "done")
    do(table, "yes")
    assert table.announced == [0, 2]


def test_cr_234_cr_238_claiming_a_turn_later() -> None:
    table = crystalicum(politics={0: 41})
    table.announced = [1, 0]
    begin(table, CLAIMING)
    assert table.winners() == [0]
    same = crystalicum(politics={0: 41})
    same.announced = [2, 0]
    begin(same, CLAIMING)
    assert same.winners() == []


def test_cr_235_cr_236_cr_261_the_most_points_then_luck() -> None:
    table = crystalicum(f"{ELVES} {EMPIRE} {DWARVES}", politics={0: 41, 1: 44, 2: 50})
    table.announced = [1, 1, 0]
    begin(table, CLAIMING)
    assert table.winners() == [1]
    tied = crystalicum(politics={0: 41, 1: 41}, worlds={0: "leukos el-nath", 1: "selinari lodowy-ksiezyc"})
    tied.announced = [1, 1]
    begin(tied, CLAIMING)
    assert tied.winners() == [1]
    assert [len(deck) for deck in tied.world_decks] == [0, 0]
    one = crystalicum(politics={0: 41, 1: 41}, worlds={0: "", 1: "leukos"})
    one.announced = [1, 1]
    begin(one, CLAIMING)
    assert one.winners() == [1]
    draw = crystalicum(politics={0: 41, 1: 41}, worlds={0: "", 1: ""})
    draw.announced = [1, 1]
    begin(draw, CLAIMING)
    assert draw.winners() == [0, 1]


def test_cr_236_cr_261_luck_of_the_last_tie_may_be_answered() -> None:
    """RU-45: every draw but the first one of the game has its window, clockwise from the Active Player."""
    worlds = {0: "leukos kocie-oko", 1: "thalassa lodowy-ksiezyc"}
    table = crystalicum(politics={0: 41, 1: 41}, hands={0: "zly-omen", 1: "usmiech-losu"}, worlds=worlds, active=1)
    table.announced = [1, 1]
    begin(table, CLAIMING)
    assert asked(table) == "1 react"
    do(table, "card:usmiech-losu")  # Luck 2, then 4: the higher counts
    assert asked(table) == "0 react"
    do(table, "pass")
    assert table.winners() == [0]
    answered = crystalicum(politics={0: 41, 1: 41}, hands={1: "zly-omen"}, worlds=worlds)
    answered.announced = [1, 1]
    begin(answered, CLAIMING)
    assert asked(answered) == "1 react"
    do(answered, "card:zly-omen")  # Luck 6 becomes 2: a tie with 2, and seat 1 alone can draw again
    assert answered.winners() == [1]
    assert [len(deck) for deck in answered.world_decks] == [0, 0]


def test_cr_238_who_has_announced_is_not_asked_again() -> None:
    table = crystalicum(politics={0: 41})
    table.announced = [1, 0]
    begin(table, ANNOUNCING)
    assert (table.seat, table.prompt()["key"]) == (1, "announce")
    do(table, "done")
    assert table.winners() == [0]


def test_cr_237_an_announcement_lapses_below_forty() -> None:
    table = crystalicum(politics={0: 39})
    table.announced = [1, 0]
    begin(table, CLAIMING)
    assert table.announced == [0, 0]
    assert table.winners() == []


def test_cr_239_cr_240_cr_263_discarding_and_drawing() -> None:
    table = crystalicum(hands={0: "wies targ", 1: "wies"})
    begin(table, DRAWING)
    assert table.seat == 0
    choose(table, "card:wies")
    assert (len(table.hands[0]), table.seat) == (6, 1)
    choose(table, "done")
    assert len(table.hands[1]) == 6
    many = crystalicum(hands={0: "wies wies wies targ targ targ galeon galeon"})
    begin(many, DRAWING)
    choose(many, "card:galeon")
    choose(many, "card:galeon")
    assert len(many.hands[0]) == 6
    assert many.seat == 1


def test_cr_242_cr_023_the_turn_ends() -> None:
    table = crystalicum(hands={0: "pomyslny-wiatr"})
    orbit(table, 0, "karaka")
    do(begin(table), "card:pomyslny-wiatr")
    assert table.lasting
    on_until(table, "place_world")
    assert (table.lasting, table.turn, table.active) == ([], 3, 1)


def test_cr_242_moves_abilities_and_battles_begin_anew() -> None:
    table = crystalicum(hands={0: "wies"})
    ship = orbit(table, 0, "karaka")
    table.moves[ship], table.used[ship] = 1, 1
    table.political_actions, table.battles = [2, 1], [table.homes[1]]
    on_until(begin(table, DRAWING), "place_world")
    assert (table.moves[ship], table.used[ship]) == (0, 0)
    assert (table.political_actions, table.battles) == ([0, 0], [])


def test_cr_243_cr_262_the_turn_limit() -> None:
    table = crystalicum(politics={0: 7, 1: 9}, turn=5)
    table.turn_limit = 5
    on_until(begin(table, DRAWING), "never")
    assert (table.seat, table.winners()) == (-1, [1])
    tie = crystalicum(politics={0: 9, 1: 9}, turn=5)
    tie.turn_limit = 5
    on_until(begin(tie, DRAWING), "never")
    assert tie.winners() == [0, 1]
    assert GAME.new(2, 1).turn_limit == 100
    assert GAME.new(2, 1, {"turn_limit": "none"}).turn_limit == 0


def test_cr_244_cr_245_cr_246_where_politics_come_from() -> None:
    table = crystalicum(f"{ELVES} {EMPIRE}", politics={0: 3, 1: 3}, worlds={0: "", 1: ""})
    embassy(table, 0, "demetrios-flevotomos", "sandra-celeste", "kyriakos")
    embassy(table, 1, "eoghan-mac-cormaic", marked=True)
    do(begin(table), "challenge:demetrios-flevotomos")
    on_until(table, "action", 0)
    assert table.politics == [6, 2]
    do(table, "politics", "at:sandra-celeste", "at:kyriakos")
    assert table.politics == [7, 2]
    sabotage = crystalicum(hands={0: "sabotaz"}, politics={0: 3, 1: 3})
    homeland(sabotage, 1, "eoghan-mac-cormaic")
    bear(sabotage, slot_of(sabotage, "eoghan-mac-cormaic"), "sztylet")
    do(begin(sabotage), "card:sabotaz")
    assert sabotage.politics == [3, 3]


def test_cr_247_cr_248_cr_249_numbers_of_players() -> None:
    for seats in GAME.seat_counts:
        assert GAME.new(seats, 1).seats == seats
    table = crystalicum(f"{ELVES} {EMPIRE} {ASTONIA}", hands={0: "wojna-na-gorze"}, politics={1: 5, 2: 5})
    embassy(table, 0, "kyriakos")
    do(begin(table), "card:wojna-na-gorze")
    assert options_of(table) == {"seat:1", "seat:2"}
    do(table, "seat:2")
    assert table.politics == [0, 5, 4]


def test_cr_264_scores() -> None:
    table = crystalicum(f"{ELVES} {EMPIRE} {ASTONIA}", politics={0: 3, 1: 9, 2: 7})
    assert table.scores() == [3.0, 9.0, 7.0]
    table.out = [2, 1]
    assert table.scores() == [3.0, -2.0, -3.0]
    assert can(begin(table), "pass")
    assert pattern("wies") > 0


def test_cr_233_cr_240_numbers_follow_the_content() -> None:
    game = load({"constants.politics_to_win": 12, "constants.hand_size": 4})
    table = crystalicum(hands={0: "wies wies targ targ targ"}, politics={0: 11}, game=game)
    begin(table, FINAL_CARDS)
    on_until(table, "announce", 0)
    assert refused(table, "yes") == "CR-233"
    assert game.reason("CR-233", "CR-233", "pl") == "Trzeba mieć 12 Punktów Polityki."
    on_until(table, "discard_one", 0)
    assert refused(table, "done") == "CR-240"
    assert game.reason("CR-240", "CR-240", "en") == "You have more than 4 cards."
