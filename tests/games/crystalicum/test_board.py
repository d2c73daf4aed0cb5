"""The board: every table can be drawn for every seat, in both languages, and shows nothing that is hidden."""

from __future__ import annotations

import re
from typing import Any

import pytest

from druza.games.crystalicum.state import INVASIONS, CrystalicumState
from druza.kernel.dice import dice_from_seed
from druza.kernel.drawing import Drawing, board_of, look_at
from druza.kernel.drawing.drawings import settled
from druza.kernel.paths import walk
from druza.kernel.state import State
from tests.games.crystalicum.table import (
    BOX,
    CONTENT,
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
    homeland,
    on_until,
    orbit,
    slot_of,
)

NAMES = ["Ola", "Bartek", "Zuza", "Kuba", "Iga", "Staś"]


@pytest.mark.parametrize("seats", [2, 4, 6])
def test_every_question_of_a_game_can_be_drawn(seats: int) -> None:
    board = board_of(GAME)
    state = GAME.new(seats, seats)
    dice = dice_from_seed(seats)
    drawn: set[str] = set()
    moves = 0
    while state.seat >= 0 and moves < 900:
        key = state.prompt()["key"]
        if key not in drawn:
            drawn.add(key)
            for seat in (-1, *range(seats)):
                for lang in ("pl", "en"):
                    look = look_at(state, seat, lang, NAMES[:seats])
                    drawing = board.draw(state.view(seat), look)
                    assert drawing.board
                    assert "{" not in drawing.hand
                    if seat == state.seat:
                        assert set(reveals(state)) <= answers_on(settled(drawing, look)), state.prompt()
        state.apply(dice.pick(state.options()))
        moves += 1
    assert {"action", "place_world", "allocate"} <= drawn


def answers_on(drawing: Drawing) -> set[str]:
    """What can be chosen on the table and by the buttons of the question."""
    page = drawing.board + drawing.hand + drawing.players + drawing.scene + drawing.preview
    lit = {path for found in re.findall(r'data-(?:option|more)="([^"]*)"', page) for path in found.split()}
    return lit | {deed.path for deed in (drawing.deed, drawing.away) if deed is not None}


def test_no_hidden_card_is_drawn() -> None:
    board = board_of(GAME)
    state = GAME.new(2, 8)
    dice = dice_from_seed(4)
    for _ in range(60):
        state.apply(dice.pick(state.options()))
    drawing = board.draw(state.view(1), look_at(state, 1, "en", NAMES[:2]))
    page = drawing.board + drawing.hand + drawing.players + drawing.turn
    open_cards = {card["card"] for card in state.view(1)["cards"]} | set(state.view(1)["players"][0]["discard"])
    for pattern in state.hands[0]:
        name = BOX.cards[pattern].name.en
        shown = CONTENT.ids[pattern] in open_cards or pattern in state.hands[1]
        assert shown or f">{name}<" not in page


def test_every_card_has_a_face_in_the_gallery() -> None:
    faces = [entry for entry in board_of(GAME).gallery("en") if entry.kind == "card"]
    assert len(faces) == len(CONTENT.ids)
    assert all(entry.face for entry in faces)


def test_every_card_has_a_quote_that_the_gallery_shows() -> None:
    for lang in ("pl", "en"):
        for entry in board_of(GAME).gallery(lang):
            if entry.kind == "card":
                quote = BOX.card(entry.id).quote
                assert quote is not None, entry.id
                assert 10 < len(quote.get(lang)) < 80
                assert quote.get(lang) in entry.note
                assert "<q " in entry.face


def test_the_gallery_says_what_of_a_card_is_printed() -> None:
    notes = {entry.id: entry.note for entry in board_of(GAME).gallery("en")}
    assert "From the rulebook: faction, Cost; all else, the quote too, is ours." in notes["krazownik-ziemi"]
    assert "rulebook" not in notes["kuter-patrolowy"]
    assert "wikipedia" in notes["planeta"]


def asked(key: str, seats: int = 2, seed: int = 3) -> tuple[State, Drawing]:
    """A random game at its first question of this kind, drawn for who is asked."""
    state, dice = GAME.new(seats, seed), dice_from_seed(seed)
    while state.prompt()["key"] != key:
        state.apply(dice.pick(state.options()))
    return state, drawn_for(state)


def drawn_for(state: State) -> Drawing:
    return board_of(GAME).draw(state.view(state.seat), look_at(state, state.seat, "en", NAMES[: state.seats]))


def test_cr_229_only_worlds_that_would_be_discovered_glow() -> None:
    state, drawing = asked("reveal")
    world = next(card for card in state.view(state.seat)["cards"] if f"reveal:{card['slot']}" in reveals(state))
    slot = world["slot"]
    table: Any = state
    cost = CONTENT.cost[table.pattern[slot]]
    for crystals, known, glows in ((cost, True, "can"), (cost - 1, True, ""), (cost - 1, False, "can blind")):
        table.crystals[slot] = crystals
        table.known[slot] = 1 << state.seat if known else 0
        drawing = drawn_for(state)
        button = re.search(rf'<button[^>]*id="orbit-{slot}"[^>]*>', drawing.board)
        assert button is not None
        cls = re.search(r'class="([^"]*)"', button[0])
        assert cls is not None
        assert cls[1].split() == ["plb", *glows.split()]


def reveals(state: State) -> list[str]:
    return [GAME.notation(option) for option in state.choices]


def test_every_answer_without_a_place_on_the_table_is_a_button() -> None:
    for key in ("place_world", "allocate_count"):
        state, drawing = asked(key)
        lit = {drawing.deed.path if drawing.deed else "", drawing.away.path if drawing.away else ""}
        lit |= set(re.findall(r'data-option="([^"]+)"', drawing.preview))
        assert set(reveals(state)) <= lit, key


def test_players_of_one_faction_look_different() -> None:
    state = GAME.new(6, 4)
    suits = drawn_for(state).suits
    assert len(set(suits)) > 4


def test_questions_say_what_they_are_about() -> None:
    for key in ("action", "reveal", "place_world"):
        assert asked(key)[1].note


def test_the_higher_sum_is_marked_whichever_seat_has_it() -> None:
    """The winner is a seat, the towers are sides: here seat 0 defends and wins."""
    table: Any = crystalicum(f"{ELVES} {EMPIRE}", worlds={0: "", 1: ""}, politics={0: 5, 1: 5}, active=1)
    embassy(table, 1, "eoghan-mac-cormaic")
    embassy(table, 0, "demetrios-flevotomos")
    choose(begin(table), "challenge:eoghan-mac-cormaic")
    do(choose(table, "at:demetrios-flevotomos"), "accept")
    while table.combat.winner < 0:
        table.apply(table.options()[0])
    drawing = board_of(GAME).draw(table.view(0), look_at(table, 0, "en", NAMES[:2]))
    assert table.combat.winner == 0
    assert "fight w1" in drawing.scene
    assert drawing.scene.index("blk adv") < drawing.scene.rindex('class="twr')  # over the lower tower, the first


def test_one_answer_places_all_hidden_worlds() -> None:
    state, drawing = asked("place_world")
    seat = state.seat
    assert drawing.deed is not None
    steps = drawing.deed.path.split("/")
    assert len(steps) == state.prompt()["values"]["left"] > 1
    walk(state, seat, [GAME.parse(step) for step in steps])
    assert state.seat != seat or state.prompt()["key"] != "place_world"


def test_cr_142_the_political_action_that_wins_most_takes_no_more_envoys_than_it_needs() -> None:
    table = begin(crystalicum(f"{EMPIRE} {ELVES}"))
    embassy(table, 0, "fingin-mac-niall", "malcolm-o-duncan", "ruadhan-mac-aodh")
    spirits = {card["slot"]: card["spirit"][0] for card in table.view(0)["cards"] if "spirit" in card}
    paths = re.findall(r'data-option="(politics/[^"]+/done)"', drawn_for(table).preview)
    taking = [int(step[3:]) for step in paths[0].split("/")[1:-1]] if paths else []
    assert sum(spirits.values()) // 5 == sum(spirits[slot] for slot in taking) // 5 > 0
    assert all(sum(spirits[slot] for slot in taking if slot != one) // 5 == 0 for one in taking)


def test_a_ship_and_the_orbits_where_it_can_go_belong_together() -> None:
    table = begin(crystalicum(f"{EMPIRE} {ELVES}"))
    ship = orbit(table, 0, "imperialny-holk")
    orbit(table, 1, "elfi-katamaran")
    board = drawn_for(table).board
    assert f'data-moves="move:{ship}"' in board
    target = re.search(rf'<button[^>]*data-option="move:{ship}/at:{table.homes[1]}"[^>]*>', board)
    assert target is not None
    assert 'data-there="Bartek: Ships there with Body 4"' in target[0]
    assert 'data-menu="touch"' in target[0]


def test_what_a_fight_lies_over_stands_in_it_where_it_can_be_chosen() -> None:
    table = crystalicum(f"{EMPIRE} {ELVES}", politics={0: 10, 1: 10})
    orbit(table, 0, "imperialny-holk", table.homes[1])
    homeland(table, 0, "donnchad-mac-fearghal")
    begin(table, INVASIONS)
    do(table, "seat:1", "at:imperialny-holk", "done", "at:donnchad-mac-fearghal", "done")
    on_until(table, "clash", 0)
    assert "use:0" in reveals(table)
    assert 'data-option="use:0"' in drawn_for(table).scene


def invasion(*raiders: str) -> CrystalicumState:
    """Seat 0 invades seat 1, who has nobody; the question is who lands."""
    table = crystalicum(f"{EMPIRE} {DWARVES}", worlds={0: "", 1: ""}, politics={0: 10, 1: 10})
    orbit(table, 0, "imperialny-holk", table.homes[1])
    homeland(table, 0, *raiders)
    homeland(table, 1, "rajskie-lowiska", "kopalnia-krysztalu", "wies", "targ")
    begin(table, INVASIONS)
    for word in ("seat:1", "at:imperialny-holk", "done"):
        choose(table, word)
    return table


def test_all_who_find_room_land_in_one_go() -> None:
    table = invasion("malcolm-o-duncan", "aileann-o-mael-muire")
    strong, other = slot_of(table, "aileann-o-mael-muire"), slot_of(table, "malcolm-o-duncan")
    button = re.search(r'<button[^>]*id="ans-raiders"[^>]*>', drawn_for(table).preview)
    assert button is not None
    path = re.search(r'data-option="([^"]+)"', button[0])
    assert path is not None
    walk(table, 0, [GAME.parse(step) for step in path[1].split("/")])
    assert sorted(table.combat.raiders) == sorted([strong, other])
    assert "ans-raiders" not in drawn_for(invasion("malcolm-o-duncan")).preview


def test_cr_214_places_that_may_be_lost_stand_in_the_fight_with_what_they_cover() -> None:
    table = invasion("malcolm-o-duncan", "aileann-o-mael-muire")
    do(table, "at:malcolm-o-duncan", "at:aileann-o-mael-muire", "done", "at:rajskie-lowiska")
    on_until(table, "lose_card")
    do(table, "at:rajskie-lowiska")
    drawing = drawn_for(table)
    assert "Production" in drawing.note
    for id, covers in (("kopalnia-krysztalu", 2), ("wies", 1)):
        figure = re.search(rf'<button[^>]*id="fight-{slot_of(table, id)}".*?</b>', drawing.scene)
        assert figure is not None
        assert figure[0].endswith(f"{covers}</b>")


def test_cards_chosen_to_change_hands_are_marked_and_the_button_confirms_them() -> None:
    table = crystalicum(f"{EMPIRE} {ELVES}")
    giver = homeland(table, 0, "donnchad-mac-fearghal")
    bear(table, giver, "lekki-pancerz", "piechota")
    homeland(table, 0, "aileann-o-mael-muire")
    begin(table)
    for word in ("transfer:donnchad-mac-fearghal", "at:aileann-o-mael-muire", "at:lekki-pancerz"):
        choose(table, word)
    drawing = settled(drawn_for(table), look_at(table, 0, "en", NAMES[:2]))
    assert drawing.deed is not None
    assert drawing.deed.path == "done"
    assert drawing.away is None
    armour, infantry = slot_of(table, "lekki-pancerz"), slot_of(table, "piechota")
    pressed = re.findall(r'<button[^>]*id="card-(\d+)"[^>]*aria-pressed="true"', drawing.board)
    assert pressed == [str(armour)]
    assert f'data-option="at:{infantry}"' in drawing.board
