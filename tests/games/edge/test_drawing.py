"""The drawing: what the board shows before it happens, and what it says to somebody who has never played."""

from __future__ import annotations

import math
import random
import re

import druza
from druza.games.edge.board import tell
from druza.games.edge.board.picture import picture_of
from druza.games.edge.rules.payment import Pay
from druza.games.edge.state import EdgeState
from druza.kernel.drawing import Deed, Drawing, board_of, content_entries, look_at
from tests.games.edge.table import CONTENT, GAME, OPEN, battle, fight_with, model_number, play, usual

NAMES = ["Ola", "Bartek", "Zuza", "Kuba"]


def drawn(state: EdgeState, lang: str = "en", seat: int | None = None) -> Drawing:
    who = state.seat if seat is None else seat
    return board_of(GAME).draw(state.view(who), look_at(state, who, lang, NAMES[: state.seats]))


def group(markup: str, id: str) -> str:
    """A group of the map with all that is in it."""
    start = markup.rindex("<g", 0, markup.index(f'id="{id}"'))
    depth, here = 0, start
    for tag in re.finditer(r"<(/?)g\b", markup[start:]):
        depth += -1 if tag[1] else 1
        here = start + tag.end()
        if not depth:
            break
    return markup[start:here]


def test_the_reach_is_lit_field_by_field_with_distances() -> None:
    state = battle(at={"0.pilgrim": "c3r3:0", "1.son_of_khyber": "c6r0:0123456"})
    play(state, "activate:0.pilgrim", "done", "move", "model:0.pilgrim.0")
    board = drawn(state).board
    fields = [path for path in look_at(state, 0, "en", NAMES[:2]).legal if path.startswith("field:")]
    assert board.count('class="ring"') == len(fields) > 8
    near = group(board, "field-D3")
    assert "1 field away" in near
    assert '<text y="5.5">1</text>' in near
    assert "2 fields away" in group(board, "field-D2")


def test_who_must_be_pushed_is_seen_at_the_field() -> None:
    state = battle(at={"0.angel_of_death": "c3r3:0123456", "1.gorehound": "c3r2:01", "1.dark_scholar": "c3r2:3"})
    play(state, "activate:0.angel_of_death", "done", "move", "model:0.angel_of_death.0")
    field = group(drawn(state).board, "field-D3")
    assert "would be pushed: " in field
    assert "Gorehound 3 (Bartek)" in field
    assert "Dark Scholar 5 (Bartek)" in field
    assert field.count('class="arr"') == 2  # an arrow for each of them
    assert "would be pushed" not in group(drawn(state).board, "field-C4")


def test_what_a_position_means_is_seen_before_it_is_taken() -> None:
    state = battle(at={"0.holy_knight": "c2r3:01", "1.dark_scholar": "c3r2:3 c3r2:4", "1.gorehound": "c3r2:01"})
    play(state, "activate:0.holy_knight", "done", "move", "model:0.holy_knight.0", "field:c3r2")
    drawing = drawn(state)
    pushing = next(part for part in re.findall(r'aria-label="(Base on[^"]*)"', drawing.board) if "pushes" in part)
    assert "Dark Scholar" in pushing
    assert 'class="disc push"' in drawing.board
    assert "is pushed" in drawing.preview
    assert "enemy in contact" in drawing.preview
    assert "C4" in drawing.preview  # the way there
    assert "D3" in drawing.preview


def test_a_source_says_who_controls_it_and_who_denies_it() -> None:
    free = battle(at={"0.pilgrim": "c3r3:0"})
    assert "Source B2: free" in drawn(free).board
    own = battle(at={"0.pilgrim": "c2r2:4"})
    assert "Source B2: controlled by you" in drawn(own).board
    denied = battle(at={"0.pilgrim": "c2r2:4", "1.dark_scholar": "c1r2:5"})
    assert "Source B2: contested, nobody harvests" in drawn(denied).board
    assert 'class="ctl war"' in drawn(denied).board


def test_lines_of_fire_lead_to_targets_and_say_why_not() -> None:
    state = battle(
        at={
            "0.ranger": "c3r3:0 c0r5:1",
            "1.gorehound": "c3r1:01",
            "1.son_of_khyber": "c4r3:0123456",
            "1.dark_scholar": "c5r2:1",
            "1.master_of_elements": "c4r1:0",
        },
        hand="ch_shoot",
    )
    play(state, "lower:ch_shoot", "model:0.ranger.0")
    assert state.prompt()["key"] == "choose_shot"
    board = drawn(state).board
    aims = [path for path in look_at(state, 0, "en", NAMES[:2]).legal if path.startswith("model:")]
    assert board.count('class="los"') == len(aims) >= 2
    aside = group(board, f"model-{model_number(state, '1.master_of_elements.0')}")
    assert "not on a straight line of fields" in aside
    assert "not on a straight line" not in group(board, f"model-{model_number(state, '1.gorehound.0')}")
    assert "E4 is full" in group(board, f"model-{model_number(state, '1.dark_scholar.0')}")


def test_a_fight_shows_value_die_and_sum() -> None:
    state = battle(at={"0.holy_knight": "c3r2:01", "1.gorehound": "c3r2:23"}, rolls="y4 y0")
    play(state, "activate:0.holy_knight", "done", "fight", "model:0.holy_knight.0", "die:yellow")
    assert state.prompt()["key"] == "choose_die"
    scene = drawn(state).scene
    assert 'href="#d-y4"' in scene
    assert '<b class="ed-sum big">7</b>' in scene  # ATK 3 + 4
    assert "The defence holds: yellow 0 %, red 33 %" in scene
    assert drawn(state, seat=1).scene  # the other side sees it too


def test_the_die_of_the_attack_stays_when_the_defence_is_rolled() -> None:
    state = battle(at={"0.holy_knight": "c3r2:01", "1.gorehound": "c3r2:23"}, rolls="y4 r1", **OPEN)
    fight_with(state, "0.holy_knight.0", "die:yellow", "die:red", "crystal")
    assert state.prompt()["key"] == "use_die"
    scene = drawn(state).scene
    assert (scene.count('href="#d-y4"'), scene.count('href="#d-r1"')) == (1, 1)
    assert '<b class="ed-sum big">7</b>' in scene  # the Gorehound: ATK 3 + 4
    assert '<b class="ed-sum big">3</b>' in scene  # DEF 2 + 1


def test_a_counterattack_still_shows_the_numbers_of_the_first_attack() -> None:
    state = battle(at={"0.pilgrim": "c3r2:0", "1.master_of_elements": "c3r2:1"}, rolls="y1 y4 y4 y1", **OPEN)
    fight_with(state, "0.pilgrim.0", "die:yellow", "die:yellow")
    while state.prompt()["key"] != "counterattack":
        play(state, "pass")
    sums = [state.fight().attack, state.fight().defence]
    play(state, "counter")
    first, second = drawn(state).scene.split('class="ed-line was"')[1].split('class="ed-line cur"')
    assert [first.count(f'<b class="ed-sum">{number}</b>') for number in sums] == [1, 1]
    assert (first.count('href="#d-y1"'), first.count('href="#d-y4"')) == (1, 1)
    assert second.count('<b class="ed-sum big">?</b>') == 2  # the second attack has no numbers yet


def test_ed_335_a_defence_won_without_a_roll_shows_no_die() -> None:
    state = battle(
        factions="dvergar demons",
        at={"0.enkindled": "c3r2:0", "1.gorehound": "c3r2:12"},
        modes="0.enkindled",
        hand="dv_slam",
        rolls="y0",
        crystals=9,
        **OPEN,
    )
    fight_with(state, "0.enkindled.0", "die:yellow")
    play(state, "upper:dv_slam", "crystals")
    while state.prompt()["key"] != "counterattack":
        state.apply(usual(state))
    scene = drawn(state).scene
    assert scene.count('class="ed-die') == 1  # that of the attack
    assert "no roll" in scene
    assert "<b>held</b>" in scene


def test_a_token_is_laid_on_a_hex_of_the_board() -> None:
    at = {"0.treemaid": "c3r2:0", "1.gorehound": "c3r2:23"}
    state = battle(factions="reborn demons", at=at, hand="re_seed", thickets="c3r2:6", crystals=5)
    play(state, "upper:re_seed", "crystal", "field:c3r2")
    drawing = drawn(state)
    hexes = [path for path in look_at(state, 0, "en", NAMES[:2]).legal if path.startswith("hexes:")]
    assert drawing.board.count('class="spt lay f-r can"') == len(hexes) > 1
    assert "touches: " in group(drawing.board, hexes[0].replace(":", "-"))
    assert "pushes" not in drawing.board
    assert "hexes:" not in drawing.preview  # no buttons beside the board
    assert "Point at it" in drawing.note
    assert "styka się z: " in drawn(state, "pl").board


def test_a_thicket_that_moves_is_ringed_and_set_down_on_a_hex() -> None:
    at = {"0.treemaid": "c3r2:0", "1.gorehound": "c6r5:01"}
    state = battle(factions="reborn demons", at=at, thickets="c3r2:6 c3r2:5", ask_forced=True, **OPEN)
    play(state, "banner", "option:1", "field:c3r2")
    assert drawn(state).board.count('class="spt lay') == 2  # which of the two
    play(state, "hexes:6")
    assert drawn(state).board.count('class="going"') == 1
    play(state, "field:c3r1")
    board = drawn(state).board
    assert (board.count('class="spt lay'), board.count('class="going"')) == (7, 1)


def test_areas_and_lines_are_chosen_from_the_shooter() -> None:
    at = {"0.master_of_elements": "c3r3:0", "1.pilgrim": "c3r2:0 c4r2:1", "1.angel_of_death": "c3r1:0123456"}
    state = battle(factions="demons chapter", at=at, hand="de_ice_lance", crystals=5, ask_forced=True, **OPEN)
    play(state, "lower:de_ice_lance", "model:0.master_of_elements.0", "crystal", "crystal")
    assert state.prompt()["key"] == "choose_line"
    board = drawn(state).board
    assert board.count('class="shaft"') == sum(path.startswith("line:") for path in look_at(state, 0, "en", []).legal)
    up = group(board, "line-4")
    assert "up: D3, D2; there stand: " in up  # the Angel fills D2: the line ends there
    assert 'data-refused="ED-208"' in group(board, "line-0")
    assert "line:" not in drawn(state).preview
    squads = {0: "purge_doctor holy_knight holy_knight pilgrim ranger"}
    aims = {"0.purge_doctor": "c3r2:01", "1.dark_scholar": "c3r1:0", "1.master_of_elements": "c2r2:0"}
    area = battle(squads=squads, at=aims, hand="ch_purging", crystals=5, **OPEN)
    play(area, "lower:ch_purging", "crystals")
    assert area.prompt()["key"] == "choose_area"
    assert drawn(area).board.count('class="aiming"') > 1


def test_a_move_is_told_with_its_way_and_a_roll_with_its_die() -> None:
    state = battle(at={"0.pilgrim": "c3r3:0"})
    play(state, "activate:0.pilgrim", "done", "move", "model:0.pilgrim.0")
    look = look_at(state, 0, "en", NAMES[:2])
    moved = {"kind": "moved", "seat": 0, "model": 12, "from": "c3r3", "to": "c3r1", "model_unit": "pilgrim", "hexes": 0}
    told = board_of(GAME).tell({**moved, "path": ["c3r3", "c2r3", "c2r2", "c3r1"]}, look)
    assert told is not None
    assert told.walks == [("model-12", ["at-D4", "at-C4", "at-C3", "at-D2"])]  # around what stood between
    set_down = board_of(GAME).tell({**moved, "path": []}, look)
    assert set_down is not None
    assert set_down.walks == []  # by a card: it does not walk
    rolled = {"kind": "rolled", "seat": 0, "die": "red", "face": 5, "roll": "hit"}
    told = board_of(GAME).tell(rolled, look)
    assert told is not None
    assert 'href="#d-r5"' in told.shows


def test_the_question_of_a_defence_names_the_strength_of_the_attack() -> None:
    state = battle(at={"0.holy_knight": "c3r2:01", "1.gorehound": "c3r2:23"}, rolls="y4 y0")
    play(state, "activate:0.holy_knight", "done", "fight", "model:0.holy_knight.0", "die:yellow")
    assert drawn(state).asks == "Holy Knight [2] defends against a strength of 7: which die?"


def test_enter_never_passes_over_what_can_still_be_done() -> None:
    state = battle(at={"0.pilgrim": "c3r3:0"})
    assert drawn(state).deed is None  # a squad can be activated
    play(state, "activate:0.pilgrim", "done")
    deed = drawn(state).deed
    assert deed is not None
    assert deed.path == "move"
    play(state, "move")
    assert (drawn(state).deed, 'data-option="done"' in drawn(state).preview) == (None, False)
    assert (drawn(state).away or Deed("", "")).path == "done"


def test_every_answer_lies_on_the_table_or_in_the_question_bar() -> None:
    """Nobody has to open a list, unless to pay with something else than crystals."""
    chance = random.Random(4)
    state = druza.game("edge").new(seats=2, seed=9, log=True)
    assert isinstance(state, EdgeState)
    for _ in range(220):
        if state.seat < 0:
            break
        drawing, look = drawn(state), look_at(state, state.seat, "en", NAMES[:2])
        shown = "".join([drawing.board, drawing.hand, drawing.preview, drawing.scene])
        offered = set(" ".join(re.findall(r'data-(?:option|more)="([^"]+)"', shown)).split())
        offered |= {deed.path for deed in (drawing.deed, drawing.away) if deed is not None}
        paid = {path.rpartition("/")[0] for path in offered if path.endswith(("/crystal", "/crystals"))}
        missing = {path for path in look.legal if "/" not in path} - offered - paid
        assert not missing, f"{state.prompt()}: {missing}"
        ids = re.findall(r' id="([^"]+)"', shown)
        assert len(ids) == len(set(ids)), f"{state.prompt()}: drawn twice"
        state.apply(chance.choice(state.options()))


def test_every_guide_speaks_both_languages_about_a_question_of_the_game() -> None:
    words = GAME.words
    guide = words.by_language["en"]["guide"]
    for key, said in guide.items():
        assert words.has("prompt", key.partition(".")[0]), key
        assert words.by_language["pl"]["guide"][key] != said
        assert len(said) < 125, key
    prompts = {key.partition(".")[0] for key in words.by_language["en"]["prompt"]} - {"over", "window"}
    assert not prompts - {key.partition(".")[0] for key in guide}  # no question without a line for newcomers


def test_a_click_on_a_model_or_a_squad_card_plays_no_card() -> None:
    """Cards are played from the hand: who clicks a squad wants to activate it."""
    state = battle(at={"0.holy_knight": "c2r2:01", "0.pilgrim": "c3r3:0"}, hand="ch_tactic ch_leap", crystals=5)
    assert any(path.startswith("lower:") for path in look_at(state, 0, "en", NAMES[:2]).legal)
    drawing = drawn(state)
    knight = group(drawing.board, f"model-{model_number(state, '0.holy_knight.0')}")
    assert re.findall(r'data-says="([^"]+)"', knight) == ["Activate Holy Knight [2]"]
    assert re.findall(r'id="squad-1"[^>]*data-says="([^"]+)"', drawing.hand) == ["Activate Holy Knight [2]"]


def test_the_log_names_an_owner_once() -> None:
    look = look_at(battle(), 0, "en", NAMES[:2])

    def told(seat: int, words: str) -> str:
        event = {"kind": "deployed", "seat": seat, "model": 32, "to": "c1r0", "hexes": 0}
        line = tell(event, look, words)
        assert line is not None
        return re.sub("<[^>]+>", "", line.words)

    assert told(1, "Bartek deploys Dark Scholar (Bartek) on B1.") == "Bartek deploys Dark Scholar on B1."
    assert told(1, "Dark Scholar (Bartek) goes to B1.") == "Dark Scholar (Bartek) goes to B1."
    assert told(0, "Pilgrim (Ola) goes to B1.") == "Pilgrim goes to B1."


def test_the_lines_of_fire_of_every_model_lie_ready() -> None:
    at = {"0.ranger": "c3r3:0", "1.gorehound": "c3r1:01", "1.son_of_khyber": "c3r2:0123456", "1.dark_scholar": "c3r4:0"}
    state = battle(at=at, **OPEN)
    ranger = group(drawn(state).board, f"model-{model_number(state, '0.ranger.0')}")
    lines = ranger[ranger.index('class="lof"') :]
    assert lines.count("<ellipse") == 2  # the Son, who fills his field, and the Scholar; nobody behind the Son
    assert 'class="ln end"' in lines
    assert 'data-toggles="v:fire"' in drawn(state).board
    assert "v:fire" in drawn(state, seat=1).board  # not only for those who are asked


def test_the_board_for_four_lies_on_its_side() -> None:
    small, large = (picture_of(board) for board in CONTENT.boards)
    assert (small.width, small.height) == (809, 610)
    assert large.width > 1.7 * large.height
    for picture in (small, large):
        one, below = (picture.centre(picture.board.numbers[id]) for id in ("c0r0", "c0r1"))
        steps = [math.dist(one, below), *[math.dist((0, 0), spot) for spot in picture.rim[1:]]]
        assert steps[0] > 1.9 * max(steps[1:])
        corner = picture.outline(127).count("L") + 1
        assert corner == 18, "seven hexes have one outline"


def test_an_ally_is_marked() -> None:
    players = drawn(battle(seats=4, mode="teams", shrines="- - - -", sources="")).players
    bartek, zuza, kuba = players.split("<article")[1:]
    assert ("ally" in zuza, "ally" in bartek, "ally" in kuba) == (True, False, False)
    board = drawn(battle(seats=4, mode="teams", at={"0.pilgrim": "c3r2:0", "2.treemaid": "c4r4:0"})).board
    assert board.count('class="aly"') == board.count("your ally, ") / 2 == 1


def test_a_squad_acts_at_once_from_the_first_question_of_a_turn() -> None:
    """Active turn and squad in one click; the mode is kept and the Move begins in one click."""
    state = battle(at={"0.holy_knight": "c3r2:01", "1.gorehound": "c5r2:23"}, start="turn")
    assert 'data-option="turn:0/activate:1"' in drawn(state).hand
    play(state, "turn:active", "activate:0.holy_knight")
    assert (drawn(state).deed or Deed("", "")).path == "done/move"
    (banner,) = re.findall(r'<[^>]* id="banner"[^>]*>', drawn(state).hand)
    assert 'data-option="done/banner"' in banner
    assert "data-more" not in banner, "what comes sooner is not offered once more behind the Move"


def test_another_players_squad_shows_its_whole_card() -> None:
    state = battle(at={"0.holy_knight": "c3r2:01", "1.gorehound": "c5r2:23"})
    drawing = drawn(state)
    model = group(drawing.board, f"model-{model_number(state, '1.gorehound.0')}")
    card = re.search(r'data-card="(sq-\d+)"', model)
    assert card is not None
    assert f'id="{card[1]}"' in drawing.players


def test_the_goal_and_how_near_it_is_are_always_seen() -> None:
    assert "lead 3 of 10" in drawn(battle(marker=3)).round
    goal, each = GAME.goal(battle(marker=3).view(0)), GAME.goal(battle(seats=3).view(0))
    assert (goal.reached, goal.wins_at) == ([3, -3], 10)
    assert (each.key, each.wins_at) == ("each", 8)


def test_what_is_played_with_has_a_face_in_the_gallery() -> None:
    board = board_of(GAME)
    drawn_kinds = {
        kind for kind, entry in content_entries(board.folder / "content") if board.module.face(kind, entry, "en")
    }
    assert drawn_kinds == {"unit", "card", "shrine", "alternative", "banner"}


def test_a_squad_that_is_being_pushed_is_not_dead() -> None:
    state = battle(at={"0.angel_of_death": "c3r3:0123456", "1.gorehound": "c3r2:01"})
    play(state, "activate:0.angel_of_death", "done", "move", "model:0.angel_of_death.0", "field:c3r2")
    assert "pushed" in drawn(state).asks
    squad = drawn(state).players.partition('aria-label="Gorehound')[0].rpartition("<li")[2]
    assert 'class="dead"' not in squad


def test_a_payment_with_endurance_says_whose() -> None:
    state = battle(at={"0.angel_of_death": "c3r3:0123456"}, crystals=0)
    state.push(Pay(0, 1, False))
    state.settle()
    deed = drawn(state).deed
    assert deed is not None
    assert deed.words == "Pay 1 endurance of Angel of Death"


def test_a_number_of_crystals_never_stands_without_a_crystal() -> None:
    state = GAME.new(seats=2, seed=1)
    for _ in range(2):
        state.apply(state.options()[0])  # a faction each: nobody has a crystal yet
    purses = re.findall(r"<span[^>]*edge-xtals[^>]*>(.*?)</b>", str(drawn(state).players + drawn(state).hand))
    assert purses
    assert all("i-xtal" in purse for purse in purses)
