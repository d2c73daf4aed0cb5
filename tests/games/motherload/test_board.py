"""The board: every question is drawn, ids are unique, what is lit is legal, nothing hidden is shown."""

from __future__ import annotations

import re

import pytest

import druza
from druza.games.motherload.board.pod import way_in
from druza.games.motherload.board.tunnels import contour
from druza.games.motherload.rules.drill import AddCard
from druza.games.motherload.state import MotherloadState
from druza.kernel import paths
from druza.kernel.dice import dice_from_seed
from druza.kernel.drawing import Drawing, Look, board_of, look_at, read_path
from tests.games.motherload.table import CONTENT, EARTH, GAME, choose, drill, ground, motherload

NAMES = ["Ola", "Bartek", "Zuza", "Kuba"]


def drawn(state: MotherloadState, seat: int, lang: str = "en") -> tuple[Drawing, Look]:
    look = look_at(state, seat, lang, NAMES)
    return board_of(state.game).draw(state.view(seat), look), look


def markup(drawing: Drawing) -> str:
    return drawing.board + drawing.hand + drawing.players + drawing.turn + drawing.preview + drawing.picture


def lit(state: MotherloadState, seat: int) -> set[str]:
    """Every path that the drawing offers to click."""
    drawing, _ = drawn(state, seat)
    found = set(re.findall(r'data-option="([^"]+)"', markup(drawing)))
    for more in re.findall(r'data-more="([^"]+)"', markup(drawing)):
        found |= set(more.split())
    if drawing.deed:
        found.add(drawing.deed.path)
    return found


@pytest.mark.parametrize(("seats", "seed"), [(2, 1), (3, 2), (4, 3)])
def test_every_question_of_a_game_is_drawn(seats: int, seed: int) -> None:
    state = GAME.new(seats, seed)
    dice = dice_from_seed(seed)
    seen: dict[str, int] = {}
    while state.seat >= 0:
        key = state.prompt()["key"]
        seen[key] = seen.get(key, 0) + 1
        if seen[key] <= 3:
            check_drawing(state)
        state.apply(dice.pick(state.options()))
    check_drawing(state)
    assert {"side", "crew", "main", "drill_colour", "drill_card", "drill_start", "stack"} <= set(seen)


def check_drawing(state: MotherloadState) -> None:
    for seat in (-1, state.seat, (state.seat + 1) % state.seats):
        for lang in ("pl", "en"):
            drawing, look = drawn(state, seat, lang)
            ids = re.findall(r' id="([^"]+)"', markup(drawing))
            assert len(ids) == len(set(ids)), [id for id in ids if ids.count(id) > 1][:3]
            assert "None" not in re.sub(r"<[^>]*>", " ", markup(drawing))
            if not look.mine:
                assert "data-option" not in markup(drawing)
    if state.seat >= 0:
        for path in lit(state, state.seat):
            assert paths.why_not(state, read_path(state.game, path)) is None, path


def test_every_placement_can_be_clicked_on_the_mine() -> None:
    table = choose(motherload(hand="b b b"), "drill colour:blue card:b card:b card:b done")
    offered = {place["path"] for place in table.view(0)["places"]}
    assert len(offered) > 10
    assert offered <= lit(table, 0)


def test_a_drill_can_be_placed_while_cards_could_still_be_added() -> None:
    table = choose(motherload(hand="b b b"), "drill colour:blue card:b")
    offered = {place["path"] for place in table.view(0)["places"]}
    assert all(path.startswith("done/space:") and path.count("/") == 1 for path in offered)  # one space: no direction
    assert offered <= lit(table, 0)
    choose(table, "card:b")
    offered = {place["path"] for place in table.view(0)["places"]}
    assert all(path.startswith("done/space:") and "/direction:" in path for path in offered)
    assert offered <= lit(table, 0)
    drawing, _ = drawn(table, 0)
    assert drawing.deed is not None
    assert drawing.deed.path == "done"
    shadow = table.clone()
    paths.walk(shadow, 0, read_path(GAME, sorted(offered)[0]))
    assert sum(row.bit_count() for row in shadow.mine.tunnels) == 2


def test_no_place_is_offered_before_a_bonus_has_come() -> None:
    drawing_card = next(card for card, effects in enumerate(CONTENT.on_drill) if effects)
    table = choose(motherload(hand="b b b"), "drill colour:blue card:b")
    assert table.view(0)["places"]
    frame = table.decision()
    assert isinstance(frame, AddCard)
    frame.cards = (drawing_card,)
    assert not table.view(0)["places"]


def test_a_blast_can_be_placed_in_one_click() -> None:
    table = choose(motherload(hand="r10", tunnels="1-0-4 1-1-4"), "blast card:r10")
    offered = {place["path"] for place in table.view(0)["places"]}
    assert all(path.startswith("turned:") for path in offered)
    clicked = lit(table, 0)
    assert len(offered & clicked) > 20
    shadow = table.clone()
    paths.walk(shadow, 0, read_path(GAME, sorted(offered)[0]))
    assert sum(row.bit_count() for row in shadow.mine.tunnels) == 5


def leads_of(state: MotherloadState) -> dict[str, dict[str, str]]:
    """Where keys lead, by the id of the place they are pressed on; "mine" is the board as a whole."""
    found = {}
    for tag in re.findall(r"<(?:g|svg) [^>]*data-leads=[^>]*>", drawn(state, 0)[0].board):
        id, leads = re.search(r' id="([^"]+)"', tag), re.search(r'data-leads="([^"]*)"', tag)
        assert id is not None
        assert leads is not None
        found[id[1]] = dict(one.split(":") for one in leads[1].split())
    return found


def test_keys_go_through_all_places_from_the_best_to_the_least() -> None:
    table = choose(motherload(hand="b b b"), "drill colour:blue card:b card:b card:b done")
    leads = leads_of(table)
    drawing, _ = drawn(table, 0)
    assert drawing.deed is not None
    at = leads["mine"]["n"]
    assert f'id="{at}"' in drawing.board
    seen = []
    while at not in seen:
        seen.append(at)
        assert leads[leads[at]["n"]]["p"] == at
        at = leads[at]["n"]
    assert len(seen) == len(table.view(0)["places"])
    assert seen[0].replace("way-", "space:").replace("-", "/direction:") == drawing.deed.path


def test_the_key_r_turns_a_line_where_it_begins() -> None:
    table = choose(motherload(hand="b b b"), "drill colour:blue card:b card:b card:b done")
    leads = leads_of(table)
    assert (leads["way-4-0"]["r"], leads["way-4-1"]["r"]) == ("way-4-1", "way-4-0")
    assert "f" not in leads["way-4-0"]


def test_the_keys_r_and_f_turn_and_mirror_a_pattern_where_it_lies() -> None:
    """A hook has four turns and four mirror images; on open ground each leads to the next."""
    table = choose(motherload(game=EARTH, hand="r20", tunnels="1-2-5 1-2-6 1-3-5 1-3-6"), "blast card:r20")
    leads = leads_of(table)
    shapes = table.content.shapes[table.content.patterns.index("l4")]
    at = leads["mine"]["n"]
    turned = []
    for _ in range(4):
        turned.append(int(at.split("-")[1]))
        at = leads[at]["r"]
    assert len(set(turned)) == 4
    mirrored = int(leads[at]["f"].split("-")[1])
    assert mirrored not in turned
    assert len(shapes) == 8


def test_the_tunnel_dug_last_is_marked_with_the_sign_of_who_dug_it() -> None:
    table = choose(motherload(hand="b b b", tunnels="1-0-3"), drill("blue", "b b b", "1-0-4", "down") + " stack:red")
    for seat in (0, 1, -1):
        board = drawn(table, seat)[0].board
        assert 'id="latest-line"' in board
        assert '<g class="lt f-cm"' in board  # the Malachite Crew
    told = board_of(GAME).tell(
        next(event.seen_by(1) for event in table.events or [] if event.kind == "drilled"),
        look_at(table, 1, "en", NAMES),
    )
    assert told is not None
    assert "latest-line" in told.changed


def test_the_pod_comes_from_where_the_tunnel_joins() -> None:
    assert way_in([(2, 4), (2, 5)], {(2, 6)}, False) == ((2, 6), (2, 5))
    assert way_in([(0, 4), (1, 4)], set(), True) == ((-1, 4), (0, 4))
    assert way_in([(3, 3), (3, 4)], {(2, 2)}, False) == ((2, 2), (3, 3))  # Corner link
    assert way_in([(3, 3)], set(), False) is None


def test_a_place_shows_what_it_collects_at_its_end() -> None:
    table = choose(motherload(game=ground(".g .a .b .2"), hand="b15 b15"), "drill colour:blue card:b15 card:b15 done")
    tag = re.search(r'id="way-0-0".*?</g></g></g>', drawn(table, 0)[0].board, re.DOTALL)
    assert tag is not None
    assert ">3$<" in tag[0]
    for sign, count in (("b-art", 2), ("b-bomb", 2), ("b-draw", 3)):  # where it lies, and in the sum: two cards
        assert tag[0].count(f"#{sign}") == count


def test_a_refused_space_names_its_rule() -> None:
    table = choose(motherload(hand="b b", tunnels="1-0-3"), "drill colour:blue card:b card:b done")
    drawing, _ = drawn(table, 0)
    assert re.search(
        r'data-ask="space:15"[^>]*data-refused="SM-084"|data-refused="SM-084"[^>]*data-ask="space:15"', drawing.board
    )


def test_a_phone_has_every_action_of_the_turn_in_sight() -> None:
    state = motherload(hand="r b")
    preview = markup(drawn(state, state.seat)[0])
    for dom in ("chip-0", "chip-1", "chip-2", "chip-draw", "chip-blast"):
        assert f'id="{dom}"' in preview


def test_a_placement_is_previewed_with_its_sum() -> None:
    table = choose(motherload(hand="b b b"), "drill colour:blue card:b card:b card:b done")
    drawing, _ = drawn(table, 0)
    assert "E1–E3, Depth 1: Gold 3, Iron 2; 5$" in drawing.board
    assert drawing.deed is not None
    assert drawing.deed.path in {place["path"] for place in table.view(0)["places"]}


def test_the_best_place_says_which_pilots_it_pays_for() -> None:
    table = motherload(hand="b b b", piles={"red": "platinum", "yellow": "gold"})
    choose(table, "drill colour:blue card:b card:b card:b done")
    drawing, _ = drawn(table, 0)
    top = {colour: GAME.box.pilots[table.top_card(0, stack)].name.en for stack, colour in ((0, "red"), (2, "yellow"))}
    assert drawing.deed is not None
    assert "can be paid for" in drawing.preview  # 5 and 6
    assert top["red"] in drawing.preview
    assert top["yellow"] not in drawing.preview


def test_the_stacks_say_what_the_minerals_would_do() -> None:
    table = choose(motherload(hand="b b b", piles={"red": "platinum"}), drill("blue", "b b b", "1-0-4", "down"))
    drawing, _ = drawn(table, 0)
    assert "buys it" in drawing.board  # 5 + 5 on red
    assert "5$ short" in drawing.board


def test_minerals_fly_from_the_tunnel_to_the_chosen_stack() -> None:
    """From the ground to the question bar, from there to the stack: every end of a flight is on the page."""
    table = choose(motherload(hand="b b b"), "drill colour:blue card:b card:b card:b done")
    before = markup(drawn(table, 0)[0])
    choose(table, "space:1-0-4 down")
    asking = drawn(table, 0)[0]
    dug = flights(table, "drilled")
    assert [start for start, _ in dug if f'id="{start}"' in before] == ["thing-1-0-4", "thing-1-2-4"]
    choose(table, "stack:blue")
    put = flights(table, "stacked")
    assert put == [("haul-0", "stack-1"), ("haul-1", "stack-1")]
    for dom in ("haul-0", "haul-1", "stack-1"):
        assert f'id="{dom}"' in markup(asking)


def flights(state: MotherloadState, kind: str) -> list[tuple[str, str]]:
    event = next(event for event in state.events or [] if event.kind == kind)
    told = board_of(GAME).tell(event.seen_by(0), look_at(state, 0, "en", NAMES))
    assert told is not None
    return told.flies


def test_others_see_no_hand_and_no_artefacts() -> None:
    table = motherload(hand="b20 y25", artefacts="duplicate", deck="w")
    mine, _ = drawn(table, 0)
    theirs, _ = drawn(table, 1)
    held = ["Duplicator", *(GAME.box.pilots[card].name.en for card in table.hands[0])]
    for hidden in held:
        assert hidden in markup(mine)
        assert hidden not in markup(theirs)


def test_every_event_has_a_line_in_both_languages() -> None:
    state = GAME.new(3, 9, {}, log=True)
    dice = dice_from_seed(9)
    while state.seat >= 0:
        state.apply(dice.pick(state.options()))
    board = board_of(GAME)
    for lang in ("pl", "en"):
        for seat in (-1, 0):
            look = look_at(state, seat, lang, NAMES)
            for event in state.events or []:
                told = board.tell(event.seen_by(seat), look)
                assert told is not None
                assert told.words


def test_the_gallery_has_a_face_for_every_piece() -> None:
    entries = board_of(druza.game("motherload")).gallery("pl")
    assert {entry.kind for entry in entries if entry.face} >= {
        "pilot",
        "mineral",
        "artefact",
        "side",
        "major",
        "minor",
        "crew",
        "tunnel",
    }
    assert all(entry.name["pl"] and entry.name["en"] for entry in entries)
    about = board_of(GAME).about("pl")
    assert about.title == "Wiertła, skały, minerały"


def test_an_outline_goes_round_every_space_once() -> None:
    assert contour({(0, 0)}, 0, 0) == "M0 40Q0 40 0 40L48 40Q48 40 48 40L48 88Q48 88 48 88L0 88Q0 88 0 88Z"
    ring = {(row, column) for row in range(3) for column in range(3)} - {(1, 1)}
    assert contour(ring, 2, 4).count("M") == 2  # outside and the hole
    assert contour({(0, 0), (1, 1)}, 2, 4).count("M") == 2  # corners do not join


@pytest.mark.parametrize("lang", ["pl", "en"])
def test_the_table_as_text_shows_what_the_seat_may_see(lang: str) -> None:
    table = motherload(
        hand="b20", artefacts="duplicate", tunnels="1-0-0", piles={"red": "gold"}, minors="arsenal", bombs=3
    )
    mine = GAME.text(table.view(0), NAMES, lang)
    theirs = GAME.text(table.view(1), NAMES, lang)
    artefact = GAME.box.artefacts[table.artefacts[0][0]].name.get(lang)
    assert artefact in mine
    assert artefact not in theirs
    assert "░░░░" in mine
    assert "{" not in mine
    assert GAME.text(GAME.new(3, 1).view(0), NAMES, lang)


def test_a_card_of_the_hand_begins_a_drill_and_a_square_asks_in_which_colour() -> None:
    state = motherload(hand="r r y w")
    drawing, look = drawn(state, state.seat)
    colours = [path for path in look.legal if path.startswith("drill/colour:")]
    assert colours
    assert all(f"{path}/card:" in drawing.hand for path in colours)
    path = re.findall(r'data-option="(drill/[^"]*)"', drawing.hand)[0]
    paths.walk(state, state.seat, [GAME.parse(word) for word in path.split("/")])
    assert state.prompt()["values"]["length"] == 1  # the card is laid down at once
    assert 'id="begin-0"' in drawing.board


def test_places_stand_in_the_list_by_what_they_bring() -> None:
    state = GAME.new(2, 5)
    dice = dice_from_seed(5)
    while state.prompt()["key"] != "drill_start":
        state.apply(dice.pick(state.options()))
    drawing, look = drawn(state, state.seat)
    plain = [choice.says for choice in look.choices if choice.can and re.search(r": \d+\$$", choice.says)]
    assert len(plain) > 1  # `A5, Depth 1: 3$`
    worth = [int(says.rpartition(" ")[2].rstrip("$")) for says in plain]
    assert worth == sorted(worth, reverse=True)
    assert drawing.deed is not None
    assert look.choices[0].path == drawing.deed.path.partition("/")[0]  # the first is what Enter does


def test_goals_that_cannot_be_taken_say_why_where_they_lie_and_fill_no_list() -> None:
    table = motherload(hand="r b", minors="gallery arsenal", bombs=3)
    drawing, look = drawn(table, 0)
    listed = [choice for choice in look.choices if choice.verb in ("major", "minor")]
    assert [choice.says for choice in listed] == ["Take Arsenal (2 VP)"]
    chips = re.findall(r'<button[^>]*class="gchip[^>]*>', drawing.board)
    assert [("data-option" in chip, "data-refused" in chip) for chip in chips] == [(True, False), (False, True)]


def test_without_actions_no_dead_verbs_stand_in_the_question() -> None:
    table = motherload(hand="r b", actions=0, minors="arsenal", bombs=3)
    drawing, _ = drawn(table, 0)
    assert "chip-" not in drawing.preview


def test_of_the_two_sides_of_a_board_neither_is_what_enter_takes() -> None:
    state = GAME.new(2, 3, {})
    while state.prompt()["key"] != "side":
        state.apply(state.options()[0])
    drawing, look = drawn(state, state.seat)
    assert drawing.deed is None
    assert set(look.legal) == {"side:0", "side:1"} == set(re.findall(r'data-option="(side:\d)"', drawing.preview))


@pytest.mark.parametrize(
    ("artefacts", "minors", "asks"),
    [
        ("", "steel", "No actions left: end your turn."),
        ("draw_two", "steel", "No actions left: spend an artefact or end your turn"),
        ("", "arsenal", "No actions left: take an Achievement or end your turn"),
        ("draw_two", "arsenal", "No actions left: spend an artefact, take an Achievement or end your turn"),
    ],
)
def test_sm_188_the_question_names_what_can_still_be_done(artefacts: str, minors: str, asks: str) -> None:
    state = motherload(artefacts=artefacts, minors=minors, bombs=3, actions=0)
    drawing, look = drawn(state, 0)
    assert (drawing.asks or look.asks) == asks
    assert bool(drawing.note) == (" or " in asks and "," not in asks)  # else the page says the whole question below it
