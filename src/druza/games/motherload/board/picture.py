"""The picture of the mine: its boards under each other, layer by layer."""

from __future__ import annotations

from druza.games.motherload.board.ground import DEFS, closed_rock, gone, ground, seams, sky
from druza.games.motherload.board.marks import spaces
from druza.games.motherload.board.squares import SIDE, SKY, WIDTH, Signs
from druza.games.motherload.board.things import contents
from druza.games.motherload.board.tunnels import covered, tunnel_layer
from druza.games.motherload.content.pieces import ROWS
from druza.games.motherload.naming import LETTERS
from druza.games.motherload.seen import SeenBoard
from druza.kernel.drawing import NOTHING, Html, el, join


def mine_picture(
    boards: list[SeenBoard],
    spots: list[Html],
    labels: list[str],
    signs: Signs,
    title: str,
    news: Html = NOTHING,
    banner: Html = NOTHING,
    leads: str = "",
) -> Html:
    """The boards in play, with the tunnels in them; `spots` are what can be pointed at, `labels` name every space.

    `signs` stand on what lies there, `news` is the tunnel dug last, `banner` names the board that joined last, `leads`
    says where keys go."""
    tunnels = covered(boards)
    surface = boards[0]["depth"] == 1
    upper, lower = boards[:1], boards[1:]
    layers = [
        NOTHING if surface else gone(boards[0]["depth"] - 1),
        sky() if surface else closed_rock(),
        *[ground(board, 0, signs) for board in upper],
        *[el("g", ground(board, 1, signs), contents(board, 1, signs), cls="low") for board in lower],
        tunnel_layer(tunnels, boards, surface),
        seams(len(boards)),
        *[contents(board, 0, signs) for board in upper],
        news,
        spaces(boards, labels),
        join(spots),
    ]
    return el(
        "svg",
        el("title", title),
        DEFS,
        el("g", *layers, cls="all" if surface else "all sink"),
        columns(),
        banner,
        cls="bd",
        viewBox=f"0 0 {WIDTH} {SKY + SIDE * ROWS * len(boards)}",
        role="group",
        aria_label=title,
        data_zone="mine",
        data_leads=leads or None,
        id="mine",
    )


def apart(picture: Html, name: str) -> Html:
    """The same picture with ids of its own, so that several can stand on one page."""
    renamed = picture.replace(' id="', f' id="{name}-').replace("url(#", f"url(#{name}-")
    return Html(renamed.replace(' data-zone="mine"', ""))


def columns() -> Html:
    names = [f'<text x="{SIDE * column + 24}" y="36">{letter}</text>' for column, letter in enumerate(LETTERS)]
    return Html(f'<g class="cl" aria-hidden="true">{"".join(names)}</g>')
