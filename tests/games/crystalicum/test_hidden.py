"""Hidden information: section 8 of the ledger, and the reaction windows that nobody else sees."""

from __future__ import annotations

import json
import random

import druza
from druza.games.crystalicum.rules.reactions import React
from druza.games.crystalicum.state import ACTIONS, CrystalicumState
from druza.kernel.dice import dice_from_seed
from tests.games.crystalicum.table import (
    ASTONIA,
    BOX,
    CONTENT,
    DWARVES,
    ELVES,
    EMPIRE,
    GAME,
    begin,
    choose,
    crystalicum,
    do,
    embassy,
    hide,
    homeland,
    imagined,
    on_until,
    orbit,
    pattern,
)


def moved_ship(reactor: int, hands: dict[int, str]) -> CrystalicumState:
    """Seat 0 moves a Ship; `reactor` holds an answer."""
    table = crystalicum(f"{ELVES} {EMPIRE} {ASTONIA}", hands={**hands, reactor: "gwiezdne-manowce"})
    ship = orbit(table, 0, "elfi-katamaran")
    goal = hide(table, 0, "leukos")
    choose(begin(table), f"move:{ship}")
    choose(table, f"at:{goal}")
    assert isinstance(table.decision(), React)
    assert table.seat == reactor
    return table


def test_a_view_does_not_tell_who_is_asked_for_a_reaction() -> None:
    first = moved_ship(1, {2: "wies"})
    second = moved_ship(2, {1: "wies"})
    assert first.view(0) == second.view(0)
    assert first.view(-1) == second.view(-1)
    assert first.view(0)["asked"] == -1
    assert first.view(0)["prompt"] == {"key": "settling", "values": {}}
    assert first.view(1)["asked"] == 1
    assert first.view(1)["options"]


def test_what_is_imagined_in_a_window_depends_on_the_view_alone() -> None:
    first = moved_ship(1, {2: "wies"})
    second = moved_ship(2, {1: "wies"})
    for table in (first, second):
        table.dice = dice_from_seed(1)
    assert first.imagine(0, 7).to_json() == second.imagine(0, 7).to_json()
    assert first.imagine(0, 7).view(0) == first.view(0)


def test_nobody_is_asked_who_holds_no_answer_and_nothing_tells_it() -> None:
    asked = moved_ship(1, {})
    do(asked, "pass")
    silent = crystalicum(f"{ELVES} {EMPIRE} {ASTONIA}", hands={1: "wies"})
    ship = orbit(silent, 0, "elfi-katamaran")
    goal = hide(silent, 0, "leukos")
    do(begin(silent), f"move:{ship}", f"at:{goal}")
    assert asked.view(0) == silent.view(0)


def test_taking_back_does_not_tell_whether_somebody_was_asked() -> None:
    """What may be answered counts as seen by others, whether anybody holds an answer or not."""
    for hand in ("gwiezdne-manowce", "wies"):
        table = crystalicum(hands={1: hand})
        ship = orbit(table, 0, "elfi-katamaran")
        goal = hide(table, 0, "leukos")
        choose(begin(table), f"move:{ship}")
        before = table.reveals
        choose(table, f"at:{goal}")
        assert table.reveals > before


def test_hands_and_decks_are_hidden() -> None:
    table = GAME.new(2, 9)
    for seat in (-1, 1):
        player = table.view(seat)["players"][0]
        assert player["hand"] is None
        assert player["deck_top"] is None
        assert player["hand_size"] == 6
    text = json.dumps(table.view(-1))
    assert all(f'"{CONTENT.ids[card]}"' not in text for card in table.hands[0])


def test_a_looked_at_card_is_remembered_by_the_looker_until_it_leaves() -> None:
    table = crystalicum(hands={1: "wies"})
    embassy(table, 0, "chrysanthe")
    do(begin(table, ACTIONS), "use:chrysanthe")
    assert table.view(0)["players"][1]["seen_in_hand"] == ["wies"]
    assert table.view(-1)["players"][1]["seen_in_hand"] == []
    for seed in range(4):
        assert pattern("wies") in imagined(table, 0, seed).hands[1]
    on_until(table, "action", 1)
    do(table, "card:wies")
    assert table.view(0)["players"][1]["seen_in_hand"] == []


def test_worlds_seen_on_the_deck_are_known_when_they_are_placed() -> None:
    table = crystalicum(f"{DWARVES} {ELVES}", worlds={0: "leukos el-nath volcan glen-mor"})
    embassy(table, 0, "gaspar-el-cartografo")
    choose(begin(table), "use:gaspar-el-cartografo")
    choose(table, "card:glen-mor")
    choose(table, "card:volcan")
    assert table.view(0)["players"][0]["worlds_top"] == ["glen-mor", "volcan"]
    assert table.view(1)["players"][0]["worlds_top"] is None
    on_until(table, "place_world", 0)
    do(table, "world")
    placed = next(card for card in table.view(0)["cards"] if card["zone"] == "hidden")
    assert placed["card"] == "volcan"
    assert next(card for card in table.view(1)["cards"] if card["zone"] == "hidden")["card"] is None
    for seed in range(4):
        assert imagined(table, 0, seed).world_decks[0][-1] == pattern("glen-mor")


def test_a_searched_deck_is_seen_by_the_searcher_alone_the_found_card_by_all() -> None:
    table = crystalicum(hands={0: "zaciag"})
    choose(begin(table), "card:zaciag")
    assert table.view(1)["options"] == []
    assert len(table.view(0)["options"]) > 1
    do(table, "card:lodowi-gwardzisci")
    assert table.view(1)["players"][0]["seen_in_hand"] == ["lodowi-gwardzisci"]


def test_a_card_found_openly_is_no_longer_thought_in_hand_once_it_is_played() -> None:
    table = crystalicum(hands={0: "zaciag"})
    chief = homeland(table, 0, "gerasimos-pagos")
    choose(begin(table), "card:zaciag")
    do(table, "card:lodowi-gwardzisci")
    on_until(table, "action", 0)
    choose(table, "card:lodowi-gwardzisci")
    assert table.view(1)["players"][0]["seen_in_hand"] == ["lodowi-gwardzisci"]  # shown, not yet on the table
    choose(table, f"at:{chief}")
    assert table.view(1)["players"][0]["seen_in_hand"] == []
    assert len(imagined(table, 1, 0).hands[0]) == len(table.hands[0]) == 0
    table.seen_hands[0] = [pattern("lodowi-gwardzisci") * 8]
    assert GAME.problems(table) == ["table.seen_hands[0]: 1 × lodowi-gwardzisci seen in a hand that holds 0"]


def test_own_decks_are_not_given_away_by_imagining() -> None:
    """Another's unseen cards are imagined from the preconstructed deck of that Home World, not from the real one."""
    deck = [pattern("surah")] * 60
    table = GAME.new(2, 4, {"decks": ["zimowy-dwor", "mlot-imperium"]})
    table.decks[1] = deck[:54]
    table.hands[1] = deck[:6]
    other = imagined(table, 0, 1)
    assert pattern("surah") not in other.hands[1] + other.decks[1]
    assert (len(other.hands[1]), len(other.decks[1])) == (6, 54)
    assert other.view(0) == table.view(0)


def test_every_matter_of_the_stack_is_open() -> None:
    table = crystalicum(hands={0: "nowe-szlaki-handlowe", 1: "przejrzany-plan"})
    homeland(table, 0, "leukos")
    choose(begin(table), "card:nowe-szlaki-handlowe")
    stack = table.view(-1)["stack"]
    assert [(matter["card"], matter["seat"], matter["deed"]) for matter in stack] == [("nowe-szlaki-handlowe", 0, True)]
    assert BOX.card("nowe-szlaki-handlowe").text.en


def test_cr_052_after_a_pass_everybody_later_in_the_round_may_be_asked() -> None:
    """Whether or not anybody is: else who passes late would learn it from the game going on at once."""
    game, passed = druza.game("crystalicum"), [0, 0]
    for seed in range(40):
        state, chance = game.new(3, seed), random.Random(seed)
        for _ in range(150):
            if state.seat < 0:
                break
            asked = state.decision()
            if isinstance(asked, React) and asked.turn < state.seats - 1:
                after = state.clone()
                after.apply(game.parse("pass"))
                assert game.may_ask_in_secret(state, after, set())
                passed[after.seat >= 0 and isinstance(after.decision(), React)] += 1
            state.apply(chance.choice(state.choices))
        if all(passed):
            return
    raise AssertionError(f"asked or not, both should have been there: {passed}")
