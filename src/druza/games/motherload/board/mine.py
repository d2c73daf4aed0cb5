"""The mine on the table: its picture, with the ruler, the supply and what comes next."""

from __future__ import annotations

from druza.games.motherload.board.ground import depth_banner
from druza.games.motherload.board.keys import key_words
from druza.games.motherload.board.peek import peek
from druza.games.motherload.board.picture import mine_picture
from druza.games.motherload.board.pod import latest_tunnel
from druza.games.motherload.board.seen import Sight
from druza.games.motherload.board.sides import side_choice, side_entry, side_picture, side_title
from druza.games.motherload.board.spots import spots
from druza.games.motherload.board.stacks import stacks
from druza.games.motherload.board.ways import in_play
from druza.games.motherload.content.pieces import ROWS, SPACES
from druza.games.motherload.seen import SeenBoard
from druza.kernel.drawing import NOTHING, Html, about, el, icon


def board(table: Sight) -> Html:
    if not table.view["boards"]:
        return el("div", side_choice(table, 1), cls="ml-setup")
    seat = table.me if table.me >= 0 else table.view["active"]
    beside = stacks(table, seat) if table.players[seat]["crew"] else NOTHING
    over = el("div", side_choice(table, table.asked["depth"]), cls="ml-next") if table.key == "side" else NOTHING
    single = " one" if len(table.view["boards"]) == 1 else ""
    return el(
        "div",
        ruler(table),
        pit(table),
        beside,
        over,
        cls=f"ml-board{single}",
        tabindex="0",
        role="group",
        aria_label=table.look.say("the_mine"),
    )


def pit(table: Sight) -> Html:
    view, look = table.view, table.look
    boards = view["boards"]
    title = "; ".join(board_title(table, board) for board in boards)
    lit, leads = spots(table)
    labels = [table.space_label(at) for at in range(SPACES * len(boards))]
    picture = mine_picture(boards, lit, labels, table.signs, title, latest(table), joined(table), leads)
    spent = ", ".join(table.names.artefacts[id].name.get(table.lang) for id in view["spent"])
    depot = el(
        "div",
        el(
            "span",
            icon("b-bomb"),
            view["bombs"],
            title=look.say("bombs_in_the_supply"),
            id="bomb-supply",
        ),
        el(
            "span",
            icon("b-art"),
            view["artefact_pool"],
            title=look.say("face_down_artefacts"),
            id="pool",
        ),
        el("span", icon("b-art", "gsc"), len(view["spent"]), title=look.say("spent") + spent) if spent else NOTHING,
        cls="depot",
        role="group",
        aria_label=look.say("supply"),
    )
    return el("div", picture, depot, clock(table), coming(table), cls="pit")


def latest(table: Sight) -> Html:
    """The tunnel that was dug last, with the sign of who dug it."""
    dug = table.view["latest"]
    if dug is None:
        return NOTHING
    cells = [in_play(table, space) for space in dug["spaces"]]
    return latest_tunnel(cells, table.view["boards"], table.suit(dug["seat"]), table.glyph(dug["seat"]))


def joined(table: Sight) -> Html:
    """The board that joined last, for the moment when it comes."""
    boards = table.view["boards"]
    if len(boards) < 2:
        return NOTHING
    return depth_banner(boards[-1], 1, board_title(table, boards[-1]), still_there(table, boards[-1]))


def coming(table: Sight) -> Html:
    """While one board is in play there is room for both sides of the next."""
    depth = table.view["next_depth"]
    if len(table.view["boards"]) != 1 or depth < 0 or table.key == "side":
        return NOTHING
    look = table.look
    title = look.say("then_depth", depth=depth)
    shown = []
    for number in (0, 1):
        words = side_title(table, depth, number)
        means = about(
            words, table.names.side_text(side_entry(table, depth, number), table.lang), look.say("about_side")
        )
        shown.append(el("figure", side_picture(table, depth, number), el("figcaption", words), means, data_card=True))
    return el("div", el("h2", title), *shown, cls="coming", role="group", aria_label=title)


def board_title(table: Sight, board: SeenBoard) -> str:
    side = table.names.sides[board["side"]]
    depth = table.look.say("depth")
    return f"{depth} {board['depth']}, {side.name.get(table.lang)}, {side.side}"


def clock(table: Sight) -> Html:
    """What the game still waits for: the artefacts of the current board, and what comes then."""
    view, look = table.view, table.look
    depth, left = view["boards"][-1]["depth"], view["artefacts_left"]
    if view["last_turn"]:
        words = look.say("last_artefact")
    elif view["next_depth"] < 0:
        words = look.say("until_the_end", left=left)
    else:
        following = view["next_depth"]
        words = look.say("until_next_depth", depth=depth, left=left, following=following)
    keys = [el("span", el("kbd", key), said) for key, said in key_words(table)]
    hint = el("span", *keys, cls="keyh d-only") if keys else NOTHING
    means = about(words[0].upper() + words[1:], look.say("about_clock", end=table.deepest), look.say("about_boards"))
    inside = [icon("i-relic"), el("b", words), hint, *next_boards(table), means]
    return el("div", *inside, cls="below", id="clock", data_card=True)


def next_boards(table: Sight) -> list[Html]:
    """A look at both sides of the next board, where there is no room for them."""
    depth = table.view["next_depth"]
    if len(table.view["boards"]) != 2 or depth < 0 or table.key == "side":
        return []
    title = table.look.say("depth_number", depth=depth)
    figures = []
    for number in (0, 1):
        words = side_title(table, depth, number)
        figures.append(el("figure", side_picture(table, depth, number), el("figcaption", words)))
    return list(peek("next-sides", title, title, el("div", *figures, cls="coming")))


def ruler(table: Sight) -> Html:
    """Depths and rows beside the mine; an artefact for each that is left on the current board."""
    parts = [el("div", cls="sf")]
    for board in table.view["boards"]:
        side = table.names.sides[board["side"]]
        left = open_artefacts(board)
        total = sum(sign[1] == "a" for row in board["grid"] for sign in row)
        tokens = [icon("b-art", "" if number < left else "z") for number in range(total)]
        parts.append(
            el(
                "div",
                el("span", board["depth"], cls="no"),
                el("span", el("b", side.name.get(table.lang)), " ", side.side, cls="nn"),
                el("ol", *[el("li", row + 1) for row in range(ROWS)]),
                el("span", *tokens, cls="af1"),
                about(board_title(table, board), still_there(table, board), table.look.say("about_depth")),
                cls=f"dp e-{board['depth']}",
                data_card=True,
            )
        )
    return el("div", *parts, cls="ruler", aria_hidden="true")


def still_there(table: Sight, board: SeenBoard) -> str:
    """What is left to find on a board in play."""
    values = {one.glyph: one.value for one in table.names.minerals.values()}
    worth = sum(values.get(sign, 0) for sign in uncovered(board))
    return table.look.say("to_find", found=open_artefacts(board), worth=worth)


def open_artefacts(board: SeenBoard) -> int:
    return uncovered(board).count("a")


def uncovered(board: SeenBoard) -> list[str]:
    """The signs of what lies on the spaces of a board that no tunnel covers."""
    rows = zip(board["grid"], board["tunnels"], strict=True)
    return [sign[1] for signs, covers in rows for sign, cover in zip(signs, covers, strict=True) if cover != "o"]
