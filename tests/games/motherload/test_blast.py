"""The Blast action (SM-054 to SM-063), placing tunnels (SM-064 to SM-078, SM-191) and terrain (SM-079 to SM-087)."""

from __future__ import annotations

import pytest

from druza.games.motherload.content.pieces import COLUMNS
from druza.games.motherload.state import MotherloadState
from tests.games.motherload.table import (
    CONTENT,
    EARTH,
    GAME,
    asked,
    choose,
    discard,
    drill,
    ground,
    legal,
    motherload,
    pile,
    refused,
    space_word,
    tunnels,
)


def test_sm_054_a_bomb_and_a_red_pilot_with_a_pattern() -> None:
    table = choose(motherload(game=EARTH, hand="r b"), "blast card:r turned:0 space:1-0-0")
    assert (table.bombs[0], table.bomb_supply, discard(table)) == (0, 13, "r")
    assert refused(motherload(hand="r b"), "blast card:b") == "SM-054"


def test_sm_055_no_blast_without_a_bomb() -> None:
    assert refused(motherload(hand="r", bombs=0), "blast") == "SM-055"


@pytest.mark.parametrize("pattern", range(8))
def test_sm_056_sm_058_exactly_the_pattern_is_covered(pattern: int) -> None:
    for shape in CONTENT.shapes[pattern]:
        spaces = set(zip(shape.rows, shape.columns, strict=True))
        assert len(spaces) == len(shape.rows) == "".join(GAME.box.patterns[pattern].rows).count("X")
        assert min(shape.rows) == min(shape.columns) == 0


@pytest.mark.parametrize(
    ("id", "count"), [("i2", 2), ("i3", 2), ("v3", 4), ("o4", 1), ("i4", 2), ("l4", 8), ("t4", 4), ("s4", 4)]
)
def test_sm_057_all_quarter_turns_and_mirror_images(id: str, count: int) -> None:
    assert len(CONTENT.shapes[CONTENT.patterns.index(id)]) == count


def test_sm_057_a_pattern_is_placed_in_the_chosen_orientation() -> None:
    table = choose(motherload(game=EARTH, hand="r"), "blast card:r")
    assert legal(table) == {"turned:0", "turned:1"}
    across = choose(table.clone(), "turned:0 space:1-0-4")
    down = choose(table.clone(), "turned:1 space:1-0-4")
    assert tunnels(across) == {"1-0-4", "1-0-5"}
    assert tunnels(down) == {"1-0-4", "1-1-4"}


def test_sm_059_everything_covered_is_collected() -> None:
    table = choose(motherload(hand="r"), "blast card:r turned:0 space:1-0-0 stack:red")
    assert pile(table, "red") == "iron"


def test_sm_060_drills_and_drill_bonuses_have_no_effect() -> None:
    table = motherload(game=EARTH, hand="r15", deck="b")  # a square, and Draw 1 when drilling
    choose(table, "blast card:r15 space:1-0-0")
    assert table.hands[0] == []
    assert tunnels(table) == {"1-0-0", "1-0-1", "1-1-0", "1-1-1"}


def test_sm_061_one_bomb_and_one_card() -> None:
    table = choose(motherload(game=EARTH, hand="r r", bombs=2), "blast card:r turned:0 space:1-0-0")
    assert (table.bombs[0], asked(table)) == (1, "main")


def test_sm_062_not_offered_without_pattern_or_place() -> None:
    assert refused(motherload(hand="b"), "blast") == "SM-062"
    covered = " ".join(f"1-{r}-{c}" for r in range(6) for c in range(12) if (r, c) != (2, 6))
    assert refused(motherload(hand="r", tunnels=covered), "blast") == "SM-062"
    assert refused(motherload(hand="r r10", tunnels=covered + " 1-2-6"), "blast") == "SM-062"


def test_sm_063_a_blast_may_cover_spaces_without_content() -> None:
    table = choose(motherload(hand="r"), "blast card:r turned:0 space:1-0-2")
    assert tunnels(table) == {"1-0-2", "1-0-3"}


# -- placing -------------------------------------------------------------------------------------------------------


def test_sm_064_a_new_tunnel_touches_a_tunnel_or_the_surface() -> None:
    table = motherload(game=EARTH, hand="b")
    choose(table, "drill colour:blue card:b done")
    assert legal(table) == {f"space:1-0-{column}" for column in range(12)}
    assert refused(table, "space:1-1-0") == "SM-064"
    table = choose(motherload(game=EARTH, hand="b", tunnels="1-3-3"), "drill colour:blue card:b done")
    assert {"space:1-2-3", "space:1-4-3", "space:1-3-2", "space:1-3-4"} <= legal(table)


def test_sm_065_corners_are_no_connection() -> None:
    table = motherload(game=EARTH, hand="b", tunnels="1-3-3")
    assert refused(table, "drill colour:blue card:b done space:1-4-4") == "SM-064"


def test_sm_065_a_pattern_that_would_touch_by_corners_only_is_not_offered() -> None:
    """Steel under the surface and on all four sides of the only tunnel: a Blast could begin at its corners alone."""
    walled = ground(" ".join(["R."] * 12), "..", ".. .. .. R.", ".. .. R. .. R.", ".. .. .. R.")
    table = motherload(game=walled, hand="r r10", tunnels="1-3-3")
    assert refused(table, "blast") == "SM-062"


def test_sm_066_new_tunnels_may_touch_old_ones_along_any_number_of_sides() -> None:
    table = motherload(game=EARTH, hand="b", tunnels="1-2-3 1-4-3 1-3-2 1-3-4")
    assert refused(table, "drill colour:blue card:b done space:1-3-3") == ""


def test_sm_067_the_middle_of_a_long_side_connects() -> None:
    table = motherload(game=EARTH, hand="b b b", tunnels="1-3-5")
    choose(table, drill("blue", "b b b", "1-2-6", "down"))
    assert {"1-2-6", "1-3-6", "1-4-6"} <= tunnels(table)


def test_sm_068_tunnels_may_go_up() -> None:
    table = motherload(game=EARTH, hand="b b", tunnels="1-4-4")
    choose(table, drill("blue", "b b", "1-2-4", "down"))
    assert {"1-2-4", "1-3-4", "1-4-4"} == tunnels(table)


def test_sm_069_no_tunnel_leaves_the_boards() -> None:
    table = motherload(game=EARTH, hand="b b b")
    choose(table, "drill colour:blue card:b card:b card:b done")
    assert refused(table, "space:1-0-11") == ""  # downwards
    assert refused(table, "space:1-4-11") == "SM-069"
    assert refused(table, "space:1-3-11") == "SM-064"  # down it stays on the board: the link is what is missing
    table = choose(motherload(game=EARTH, hand="r10"), "blast card:r10 turned:0")
    assert refused(table, "space:1-5-0") == "SM-069"


def test_sm_070_a_tunnel_may_cross_the_seam() -> None:
    table = motherload(boards="depth_1_a depth_2_a", hand="b b", tunnels="1-4-2")
    choose(table, drill("blue", "b b", "1-5-2", "down"))
    assert {"1-5-2", "2-0-2"} <= tunnels(table)


def test_sm_071_only_the_set_of_covered_spaces_matters() -> None:
    one = choose(motherload(game=EARTH, hand="b b b15"), drill("blue", "b b15", "1-0-0", "right"))
    two = choose(motherload(game=EARTH, hand="b b b"), drill("blue", "b b b", "1-0-0", "right"))
    assert one.mine.tunnels == two.mine.tunnels


def test_sm_072_a_covered_space_is_not_covered_again() -> None:
    table = motherload(game=EARTH, hand="b r", tunnels="1-0-3")
    assert refused(table, "drill colour:blue card:b done space:1-0-3") == "SM-072"
    assert refused(table, "blast card:r turned:0 space:1-0-2") == "SM-072"


def test_sm_073_everyone_may_connect_to_all_tunnels() -> None:
    table = motherload(game=EARTH, hand={0: "b b", 1: "b"}, deck={0: "y", 1: "y"})
    choose(table, drill("blue", "b b", "1-0-0", "down") + " end")
    assert table.active == 1
    assert refused(table, "drill colour:blue card:b done space:1-2-0") == ""


def test_sm_074_placed_tunnels_stay() -> None:
    table = motherload(game=EARTH, hand="b y", tunnels="1-0-0")
    before = tunnels(table)
    choose(table, "drill colour:blue card:b done space:1-0-5")
    assert before < tunnels(table)


def test_sm_075_one_connecting_space_is_enough_for_all() -> None:
    table = choose(motherload(game=EARTH, hand="b b b b"), drill("blue", "b b b b", "1-0-7", "down"))
    assert tunnels(table) == {f"1-{row}-7" for row in range(4)}


def test_sm_076_the_surface_stays_while_depth_1_is_in_play() -> None:
    table = motherload(boards="depth_1_a depth_2_a", hand="b")
    assert refused(table, "drill colour:blue card:b done space:1-0-0") == ""


def test_sm_077_without_depth_1_there_is_no_surface() -> None:
    table = motherload(boards="depth_2_a depth_3_a", hand="b", tunnels="2-3-7")
    assert refused(table, "drill colour:blue card:b done space:2-0-0") == "SM-064"
    assert refused(table, "drill colour:blue card:b done space:2-3-8") == ""


def test_sm_078_the_stock_of_tiles_is_no_limit() -> None:
    """Two boards have 144 spaces, the box has tiles for 152: with all but a few covered one may still drill."""
    covered = [f"{d}-{r}-{c}" for d in (1, 2) for r in range(6) for c in range(12) if (d, r, c) != (2, 5, 4)]
    table = motherload(boards="depth_1_a depth_2_a", hand="b", tunnels=" ".join(covered))
    choose(table, "drill colour:blue card:b done space:2-5-4")
    assert len(tunnels(table)) == 144


def test_sm_191_side_by_side_across_the_seam() -> None:
    table = motherload(boards="depth_1_a depth_2_a", hand="b", tunnels="1-5-4")
    choose(table, "drill colour:blue card:b done")
    assert refused(table, "space:2-0-4") == ""
    assert refused(table, "space:2-0-5") == "SM-064"


# -- terrain -------------------------------------------------------------------------------------------------------


def test_sm_079_earth_is_drilled_and_blasted() -> None:
    assert refused(motherload(hand="b"), "drill colour:blue card:b done space:1-0-0") == ""
    assert refused(motherload(hand="r"), "blast card:r turned:0 space:1-0-0") == ""


def test_sm_080_one_action_runs_through_several_earth_colours() -> None:
    table = motherload(boards="depth_1_a depth_2_a", hand="b b b", tunnels="1-4-4")
    choose(table, drill("blue", "b b b", "1-5-4", "down") + " stack:red")
    assert {"1-5-4", "2-0-4", "2-1-4"} <= tunnels(table)


def test_sm_081_steel_is_never_blasted() -> None:
    assert refused(motherload(hand="r", tunnels="1-3-1"), "blast card:r turned:0 space:1-3-2") == "SM-081"


def test_sm_082_steel_is_drilled_in_the_colour_of_its_frame_only() -> None:
    table = motherload(hand="r y", tunnels="1-3-1")
    assert refused(table, "drill colour:red card:r done space:1-3-2") == ""
    assert refused(table, "drill colour:yellow card:y done space:1-3-2") == "SM-082"


def test_sm_083_rock_is_blasted() -> None:
    assert refused(motherload(hand="r"), "blast card:r turned:1 space:1-0-3") == ""


def test_sm_084_rock_is_not_drilled() -> None:
    assert refused(motherload(hand="b", tunnels="1-0-3"), "drill colour:blue card:b done space:1-1-3") == "SM-084"


def test_sm_085_a_line_may_mix_earth_and_its_steel() -> None:
    table = motherload(hand="r r", tunnels="1-3-0")
    choose(table, drill("red", "r r", "1-3-1", "right"))
    assert {"1-3-1", "1-3-2"} <= tunnels(table)


def test_sm_086_wild_drills_open_plates_of_the_colour_of_the_action_only() -> None:
    table = motherload(hand="w", tunnels="1-3-1")
    assert refused(table, "drill colour:red card:w done space:1-3-2") == ""
    assert refused(table, "drill colour:blue card:w done space:1-3-2") == "SM-082"


def test_sm_087_contents_on_rock_and_steel_are_collected() -> None:
    table = choose(motherload(hand="r", tunnels="1-3-2"), "drill colour:red card:r done space:1-3-3 stack:blue")
    assert pile(table, "blue") == "gold"
    table = choose(motherload(hand="r", tunnels="1-1-3"), "blast card:r turned:0 space:1-2-3 stack:blue")
    assert pile(table, "blue") == "iron iron"


# -- the search agrees with the rules written out space by space -----------------------------------------------------


@pytest.mark.parametrize("seed", range(12))
def test_the_search_finds_exactly_the_lines_that_the_rules_allow(seed: int) -> None:
    """Every line on random boards, judged one space at a time."""
    table = random_table(seed)
    mine = table.mine
    for colour in range(3):
        for allows in range(4):
            lengths = 0
            for length in range(1, 13):
                for direction in (0, 1):
                    found = mine.line_starts(direction, length, colour, allows)
                    for start in range(mine.rows() * COLUMNS):
                        expected = slow_line(table, start, direction, length, colour, allows)
                        fits = mine.line_fits(start, direction, length, colour, allows)
                        assert (found.has(start), fits) == (expected, expected), space_word(mine.space(start))
                        if expected:
                            lengths |= 1 << length
            assert mine.line_lengths(colour, allows) == lengths


@pytest.mark.parametrize("seed", range(6))
def test_the_search_finds_exactly_the_blasts_that_the_rules_allow(seed: int) -> None:
    table = random_table(seed)
    mine = table.mine
    for pattern, shapes in enumerate(CONTENT.shapes):
        for turned, shape in enumerate(shapes):
            corners = range(mine.rows() * COLUMNS)
            legal_ones = [corner for corner in corners if slow_blast(table, shape.rows, shape.columns, corner)]
            assert mine.blast_corners(shape).places() == legal_ones
            assert bool(mine.blast_turns(pattern) >> turned & 1) == bool(legal_ones)


def random_table(seed: int) -> MotherloadState:
    boards = ["depth_1_a", "depth_1_b depth_2_a", "depth_2_b depth_3_a", "depth_3_b depth_4_a", "depth_2_a depth_4_b"]
    table = motherload(boards=boards[seed % len(boards)], hand="b", seed=seed)
    size = table.mine.rows() * COLUMNS
    places = [table.dice.below(size) for _ in range(6 + 9 * (seed % 5))]
    table.mine = table.mine.dug(places)
    return table


def slow_line(table: MotherloadState, start: int, direction: int, length: int, colour: int, allows: int) -> bool:
    row, column = divmod(start, COLUMNS)
    spaces = [(row + number * direction, column + number * (1 - direction)) for number in range(length)]
    open_ground = all(drillable(table, space, colour, bool(allows & 1)) for space in spaces)
    return open_ground and linked(table, spaces, bool(allows & 2))


def slow_blast(table: MotherloadState, rows: list[int], columns: list[int], corner: int) -> bool:
    row, column = divmod(corner, COLUMNS)
    spaces = [(row + r, column + c) for r, c in zip(rows, columns, strict=True)]
    return all(blastable(table, space) for space in spaces) and linked(table, spaces, False)


def on_board(table: MotherloadState, space: tuple[int, int]) -> bool:
    return 0 <= space[0] < table.mine.rows() and 0 <= space[1] < COLUMNS


def covered(table: MotherloadState, space: tuple[int, int]) -> bool:
    return on_board(table, space) and table.mine.is_covered(space[0] * COLUMNS + space[1])


def drillable(table: MotherloadState, space: tuple[int, int], colour: int, rock: bool) -> bool:
    if not on_board(table, space) or covered(table, space):
        return False
    terrain = table.mine.terrain(space[0] * COLUMNS + space[1])
    return terrain == 0 or terrain == 2 + colour or (terrain == 1 and rock)


def blastable(table: MotherloadState, space: tuple[int, int]) -> bool:
    if not on_board(table, space) or covered(table, space):
        return False
    return table.mine.terrain(space[0] * COLUMNS + space[1]) < 2


def linked(table: MotherloadState, spaces: list[tuple[int, int]], corner: bool) -> bool:
    sides = [(0, 1), (1, 0), (0, -1), (-1, 0)]
    corners = [(1, 1), (1, -1), (-1, 1), (-1, -1)]
    for row, column in spaces:
        if row == 0 and table.mine.sides[0] < 2:
            return True
        if any(covered(table, (row + down, column + right)) for down, right in sides + corners * corner):
            return True
    return False
