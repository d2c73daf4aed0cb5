"""The sides of a board: two to choose from, drawn as they are printed."""

from __future__ import annotations

from druza.games.motherload.board.picture import apart, mine_picture
from druza.games.motherload.board.seen import Sight
from druza.games.motherload.board.squares import Signs
from druza.games.motherload.content.entries import Side
from druza.games.motherload.content.pieces import COLUMNS, ROWS, SPACES, side_of
from druza.games.motherload.seen import SeenBoard
from druza.kernel.drawing import Html, el


def side_choice(table: Sight, depth: int) -> Html:
    """Both sides of a board, side by side."""
    look = table.look
    title = look.say("which_side", depth=depth)
    return el(
        "div", el("h2", title), *[side(table, depth, number) for number in (0, 1)], cls="ml-sides", data_zone="sides"
    )


def side(table: Sight, depth: int, number: int) -> Html:
    one = side_entry(table, depth, number)
    name, words = side_title(table, depth, number), table.names.side_text(one, table.lang)
    at = table.look.at(f"side:{number}", cls="sidepick", label=f"{name}. {words}")
    picture = side_picture(table, depth, number)
    return el("button", picture, el("span", el("b", name), el("small", words)), id=f"side-{number}", **at)


def side_entry(table: Sight, depth: int, number: int) -> Side:
    return table.names.side(side_of(depth, number))


def side_title(table: Sight, depth: int, number: int) -> str:
    one = side_entry(table, depth, number)
    return f"{one.side}: {one.name.get(table.lang)}"


def side_picture(table: Sight, depth: int, number: int) -> Html:
    return printed_side(side_entry(table, depth, number), depth, side_title(table, depth, number), table.signs)


def printed_side(one: Side, depth: int, title: str, signs: Signs) -> Html:
    """A side of a board as it is printed."""
    seen: SeenBoard = {"side": one.id, "depth": depth, "grid": one.rows(), "tunnels": ["." * COLUMNS] * ROWS}
    return apart(mine_picture([seen], [], [""] * SPACES, signs, title), one.id)
