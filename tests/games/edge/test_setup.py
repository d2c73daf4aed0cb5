"""Setup: ED-001 to ED-042, ED-312 to ED-314."""

from __future__ import annotations

import pytest

import druza
from druza.games.edge.rules.deployment import DeployNext, can_deploy
from druza.games.edge.rules.numbers import put
from druza.games.edge.setup import NameCountering, PlaceShrine, PlaceSource
from druza.games.edge.state import DEAD, WAITING, EdgeState
from druza.kernel.refused import BadInput
from tests.games.edge.table import (
    CONTENT,
    GAME,
    battle,
    deploying,
    fields_now,
    model_number,
    option,
    play,
    question,
    refused,
    words_now,
)

FIVE = "angel_of_death holy_knight holy_knight pilgrim ranger"


def new(seats: int = 2, **options: object) -> EdgeState:
    return GAME.new(seats, 7, {"factions": ["chapter", "demons", "reborn", "faceless"][:seats], **options})


def up_to(state: EdgeState, key: str) -> EdgeState:
    while question(state) != key:
        state.apply(state.options()[0])
    return state


@pytest.mark.parametrize(("seats", "board", "supply"), [(2, "single", 20), (3, "double", 30), (4, "double", 40)])
def test_ed_001_002_003_board_dice_and_supply(seats: int, board: str, supply: int) -> None:
    state = GAME.new(seats, 1)
    assert state.board().id == board
    assert (state.neutral, state.supply) == (supply, supply)
    assert CONTENT.yellow == [0, 0, 1, 2, 3, 4]


def test_ed_004_005_the_highest_red_die_is_first_and_ties_roll_again() -> None:
    state = GAME.new(2, 11, log=True)
    rolls = [event.facts for event in state.events or [] if event.kind == "first_roll"]
    assert all(1 <= result <= 6 for roll in rolls for result in roll["results"])
    assert rolls[-1]["results"].count(max(rolls[-1]["results"])) == 1
    assert state.first == rolls[-1]["seats"][rolls[-1]["results"].index(max(rolls[-1]["results"]))]
    tied = [GAME.new(4, seed, log=True) for seed in range(30)]
    many = [[e for e in state.events or [] if e.kind == "first_roll"] for state in tied]
    assert any(len(rolls) > 1 for rolls in many)


def test_ed_006_teams_sit_alternately() -> None:
    state = GAME.new(4, 1, {"mode": "teams"})
    assert [state.team_of(seat) for seat in range(4)] == [0, 1, 0, 1]


def test_ed_007_factions_are_picked_in_turn_and_never_twice() -> None:
    state = GAME.new(3, 5)
    first = state.seat
    assert first == state.first
    play(state, "faction:dvergar")
    assert state.seat == (first + 1) % 3
    assert refused(state, "faction:dvergar") == "ED-007"


def test_ed_008_009_012_013_014_a_seat_takes_what_belongs_to_its_faction() -> None:
    state = up_to(new(), "name_countering")
    assert [CONTENT.units[unit] for unit in state.units[:5]] == FIVE.split()
    assert state.endurance[:5] == [3, 2, 2, 1, 1]
    assert state.modes == [0] * 10
    assert state.banners_up == [1, 1]
    assert CONTENT.banners[CONTENT.banner_of_action[state.banners[0]]] == "banner_chapter"
    assert sum(field == WAITING for field in state.fields[:20]) == 1 + 1 + 1 + 4 + 2


def test_ed_010_exactly_five_squads_in_the_duel() -> None:
    state = up_to(new(squads="choose"), "build_squads")
    assert refused(state, "done") == "ED-010"
    with pytest.raises(BadInput, match="exactly 5"):
        new(squads=[FIVE.split()[:4], "suggested"])


def test_ed_010_up_to_four_squads_in_multiplayer() -> None:
    state = up_to(new(3, squads="choose"), "build_squads")
    assert refused(state, "done") == "ED-010"
    play(state, f"unit:{CONTENT.units[CONTENT.faction_units[state.factions[state.seat]][0]]}")
    assert refused(state, "done") == ""


def test_ed_011_no_leader_needed_and_as_many_squads_as_cards() -> None:
    knights = ["holy_knight", "holy_knight", "holy_knight", "pilgrim", "ranger"]
    assert new(squads=[knights, "suggested"]).seats == 2
    with pytest.raises(BadInput, match="there is only 1 squad card of it"):
        new(squads=[["pilgrim", "pilgrim", "ranger", "holy_knight", "holy_knight"], "suggested"])


def test_ed_015_017_decks_have_their_size_and_copies() -> None:
    state = up_to(new(), "name_countering")
    assert [len(deck) for deck in state.decks] == [25, 25]
    assert [len(deck) for deck in up_to(new(3), "name_countering").decks] == [15, 15, 15]
    with pytest.raises(BadInput, match="at most 3 copies"):
        new(decks=[{"ch_trap": 4, "ch_shoot": 8, "ch_leap": 5, "ch_energy_drain": 4, "ch_bash": 4}, "suggested"])
    with pytest.raises(BadInput, match="exactly 25"):
        new(decks=[{"ch_trap": 3}, "suggested"])


def test_ed_016_no_lower_action_of_an_absent_squad() -> None:
    with pytest.raises(BadInput, match="needs a squad that is not there: purge_doctor"):
        new(decks=[{"ch_purging": 4, "ch_shoot": 8, "ch_leap": 5, "ch_energy_drain": 4, "ch_bash": 4}, "suggested"])
    state = up_to(new(decks="choose", squads=[FIVE.split(), "suggested"]), "build_deck")
    while state.seat != 0:
        state.apply(option(state, "suggested"))
    assert refused(state, "card:ch_purging") == "ED-016"
    assert refused(state, "card:ch_trap") == ""


def test_ed_018_019_020_the_first_player_names_who_counters_and_places_last() -> None:
    state = up_to(new(4), "name_countering")
    assert state.seat == state.first
    play(state, "seat:2")
    order = [state.seat]
    for _ in range(3):
        state.apply(state.options()[0])
        order.append(state.seat)
    assert order == [3, 0, 1, 2]


def test_ed_021_022_023_shrines_fill_a_field_and_stand_apart() -> None:
    state = play(up_to(new(), "name_countering"), "seat:0", "field:c3r2")
    assert refused(state, "field:c3r2") == "ED-021"
    assert refused(state, "field:c3r1") == "ED-022"
    play(state, "field:c3r0")
    assert state.shrines == [state.board().numbers["c3r0"], state.board().numbers["c3r2"]]


def test_ed_024_025_four_sources_two_apart_in_the_same_order() -> None:
    state = play(up_to(new(), "name_countering"), "seat:0", "field:c3r4", "field:c3r0")
    assert question(state) == "place_source"
    assert refused(state, "field:c3r1") == "ED-024"
    seats = []
    for field in ("c1r1", "c5r1", "c1r3", "c5r3"):
        seats.append(state.seat)
        play(state, f"field:{field}")
    assert seats == [1, 0, 1, 0]
    assert question(state) == "deploy_squad"
    three = play(up_to(new(3), "name_countering"), "seat:0")
    for _ in range(3):
        three.apply(three.options()[0])
    seats = []
    for _ in range(4):
        seats.append(three.seat)
        three.apply(three.options()[0])
    assert seats == [1, 2, 0, 1]


def test_ed_026_without_a_legal_field_the_distance_is_ignored() -> None:
    state = battle(shrines="- -", sources="")
    board = state.board()
    state.shrines = [board.numbers["c3r2"], -1]
    state.sources = [
        board.numbers[id]
        for id in ["c1r1", "c1r3", "c5r1", "c5r3", "c3r0", "c3r4", "c0r0", "c6r0", "c0r5", "c6r5", "c1r4", "c5r4"]
    ]
    state.sources = state.sources + [
        board.numbers[id] for id in ["c0r2", "c6r2", "c2r5", "c4r5", "c0r3", "c2r0", "c4r0", "c6r3"]
    ]
    state.filled = []
    fields = PlaceSource(0).options(state)
    assert fields
    assert all(option_field(one) not in state.sources for one in fields)
    assert PlaceShrine(1).options(state)


def option_field(one: int) -> int:
    return int(GAME.notation(one).partition(":")[2])


def test_ed_027_first_game_layout() -> None:
    state = play(up_to(new(first_game_layout=True), "name_countering"), "seat:0")
    assert [state.board().ids[field] for field in state.shrines] == ["c3r0", "c3r4"]
    assert [state.board().ids[field] for field in state.sources] == ["c1r1", "c5r1", "c1r3", "c5r3"]


def test_ed_028_029_squads_are_deployed_in_turn_and_players_without_any_are_skipped() -> None:
    at = {"1.son_of_khyber": "c6r5:0123456", "1.master_of_elements": "c6r4:0", "1.gorehound": "c6r3:01"}
    state = deploying({**at, "0.angel_of_death": "c0r0:0123456"})
    state.events = []
    while question(state) in ("deploy_squad", "deploy_model"):
        state.apply(state.options()[0])
    squads = list(dict.fromkeys(event.facts["model"] // 4 for event in state.events or []))
    assert [squad // 5 for squad in squads] == [0, 1, 0, 1, 0, 0]


def test_ed_030_045_a_base_lies_on_empty_hexes_of_one_field() -> None:
    state = deploying({"1.master_of_elements": "c3r2:0"})
    play(state, "squad:0.angel_of_death")
    assert "c3r2" not in fields_now(state)  # the enemy stands in the middle of it
    play(state, "field:c0r5")
    assert state.masks[0] == 127


def test_ed_031_032_no_contact_with_shrines_sources_or_enemies() -> None:
    state = deploying({"1.master_of_elements": "c3r2:3", "0.ranger": "c4r2:0"})
    play(state, "squad:0.pilgrim")
    assert refused(state, "field:c3r0") == "ED-030"
    play(state, "field:c2r3")
    assert refused(state, "hexes:1") == "ED-031"  # touches c3r2:3
    touching = deploying({"1.master_of_elements": "c0r5:0", "0.ranger": "c4r2:0"}, sources="", shrines="- -")
    play(touching, "squad:0.pilgrim", "field:c4r2")
    assert refused(touching, "hexes:1") == ""  # contact with an own model is allowed
    assert refused(touching, "hexes:0") == "ED-030"  # it stands there


def test_ed_033_034_a_squad_is_one_group_over_several_fields() -> None:
    state = deploying({"1.master_of_elements": "c6r5:0"})
    play(state, "squad:0.pilgrim", "field:c2r3", "hexes:2")
    assert refused(state, "field:c6r0") == "ED-033"
    play(state, "field:c3r3")  # only hex 4 touches, so it is not asked
    assert {state.fields[model] for model in (12, 13)} == {state.board().numbers[id] for id in ("c2r3", "c3r3")}


def test_ed_035_bans_are_lifted_when_there_is_no_room() -> None:
    state = battle(at={"1.master_of_elements": "c3r2:0"})
    angel = 0
    state.fields = put(state.fields, 0, WAITING)
    assert can_deploy(state, angel, 0, 0)
    free = [state.board().numbers[id] for id in ("c3r2", "c6r5")]
    state.fields = put(state.fields, model_number(state, "1.master_of_elements"), free[1])
    state.shrines = [-1, -1]
    state.sources = [field for field in range(39) if field not in free]
    state.filled = []
    state.fields, state.masks = put(state.fields, 0, WAITING), put(state.masks, 0, 0)
    assert not can_deploy(state, angel, 0, 0)
    assert can_deploy(state, angel, 0, 1)
    state.sources = list(range(39))
    state.filled = []
    assert not can_deploy(state, angel, 0, 2)
    state.pending.clear()
    state.kind = 0
    state.push(DeployNext(0))
    state.settle()
    assert state.fields[0] == DEAD


def test_ed_036_the_marker_starts_in_the_centre_of_a_track_of_ten() -> None:
    state = GAME.new(2, 1)
    assert (state.marker, state.rules().track) == (0, 10)


def test_ed_037_multiplayer_uses_vp_tokens() -> None:
    state = GAME.new(3, 1)
    assert (state.rules().track, state.kept) == (0, [10, 10, 10])


@pytest.mark.parametrize(("seats", "each"), [(2, 2), (3, 3), (4, 4)])
def test_ed_038_039_first_crystals_and_hands(seats: int, each: int) -> None:
    state = GAME.new(seats, 3, {"first_game_layout": True})
    while state.turn == 0 and question(state) != "scatter":
        state.apply(state.options()[0])
    assert state.crystals == [each] * seats
    assert [len(hand) for hand in state.hands] == [3] * seats
    assert state.view(0)["players"][1]["hand"] is None


def test_ed_040_041_042_the_positioning_player_may_scatter_without_cards_then_the_first_turn() -> None:
    state = GAME.new(2, 3, {"first_game_layout": True})
    while question(state) != "scatter":
        state.apply(state.options()[0])
    assert state.seat == 1 - state.first
    squad = next(word for word in words_now(state) if word.startswith("squad"))
    state.apply(GAME.parse(squad))
    assert not any(word.startswith(("upper", "lower", "attach", "banner")) for word in words_now(state))
    while question(state) != "declare_turn":
        state.apply(state.options()[-1])
    assert state.seat == state.first == state.active


def test_ed_312_deployment_never_runs_into_a_dead_end() -> None:
    for seed in range(6):
        state = GAME.new(2, seed)
        while state.turn == 0 and state.seat >= 0:
            state.apply(state.options()[seed % len(state.options())])
        assert all(field != WAITING for field in state.fields)


def test_ed_313_the_order_of_the_setup() -> None:
    state = GAME.new(2, 1, {"squads": "choose", "decks": "choose"})
    keys: list[str] = []
    while state.turn == 0:
        if not keys or keys[-1] != question(state):
            keys.append(question(state))
        state.apply(state.options()[0])
    wanted = [
        "choose_faction",
        "build_squads",
        "build_deck",
        "name_countering",
        "place_shrine",
        "place_source",
        "deploy_squad",
    ]
    assert [key for key in keys if key in wanted][:7] == wanted
    alternative = GAME.new(2, 1, {"alternative_setup": True})
    while question(alternative) != "name_countering":
        alternative.apply(alternative.options()[0])
    assert question(play(alternative, "seat:0")) == "place_source"


def test_ed_314_a_player_without_a_model_after_deployment_has_lost() -> None:
    state = battle(at={"1.master_of_elements": "c3r2:0"})
    state.pending.clear()
    state.kind = 0
    state.fields = [-4] * 20 + state.fields[20:]
    state.masks = [0] * 20 + state.masks[20:]
    state.filled = []
    state.push(DeployNext(0))
    state.settle()
    assert state.winners() == [1]


def test_name_countering_is_a_choice_of_everybody() -> None:
    assert len(NameCountering(0).candidates(battle())) == 2
    assert druza.game("edge") is GAME


def test_ed_040_every_positioning_player_scatters_in_turn_but_not_the_countering_one() -> None:
    state = GAME.new(3, 3, {"first_game_layout": True})
    while question(state) != "scatter":
        state.apply(state.options()[0])
    asked = []
    while question(state) == "scatter":
        asked.append(state.seat)
        state.apply(option(state, "done"))
    assert asked == [(state.first + 1) % 3, (state.first + 2) % 3]
    assert (question(state), state.seat) == ("declare_turn", state.first)
