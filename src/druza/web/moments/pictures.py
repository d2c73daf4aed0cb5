"""Pictures of moments: made one after another in a process of their own, kept for a while, and never more than a few
waiting. What is drawn is what the seat that looks may see: a view, never the state."""

from __future__ import annotations

import asyncio
import sys
from asyncio.subprocess import PIPE, Process
from collections import OrderedDict

import msgspec

from druza.kernel import drawing
from druza.web.bots.turns import Turns
from druza.web.languages import Catalogues
from druza.web.moments.painter import LENGTH
from druza.web.moments.poster import Poster
from druza.web.pages.parts import STATIC, TEMPLATES
from druza.web.problems import N_, Problem
from druza.web.requester import requester
from druza.web.tables.history import History
from druza.web.tables.live import Live

KEPT = 100  # pictures, about 200 KB each
LONGEST_LINE = 3  # that one person may wait for at once, an address four times
LIMIT = 30.0  # seconds
SHEETS = ("base.css", "card.css", "table.css")
ASKS, STEP = N_("What would you do as %(name)s?"), N_("Step %(step)s")


class Pictures:
    """Draws moments, each once for each who may see something else."""

    def __init__(self, catalogues: Catalogues) -> None:
        self.catalogues = catalogues
        self.kept: OrderedDict[tuple[str, int, int, int, str], bytes] = OrderedDict()
        self.waiting: dict[tuple[str, int, int, int, str], asyncio.Task[bytes]] = {}
        self.painter: Process | None = None
        self.turns = Turns(1, longest_line=LONGEST_LINE)

    async def of(self, live: Live, line: History, step: int, seat: int, names: list[str], lang: str) -> bytes:
        """The picture of a step as a seat sees it; Problem if too many wait."""
        key = live.id, line.head, step, seat, lang
        if key in self.kept:
            self.kept.move_to_end(key)
            return self.kept[key]
        if key not in self.waiting:
            self.turns.check_line(requester())
            poster = self.poster(live, line, step, seat, names, lang)
            self.waiting[key] = asyncio.create_task(self._draw(poster))
        try:
            png = await asyncio.shield(self.waiting[key])
        finally:
            self.waiting.pop(key, None)
        self.kept[key] = png
        while len(self.kept) > KEPT:
            self.kept.popitem(last=False)
        return png

    def poster(self, live: Live, line: History, step: int, seat: int, names: list[str], lang: str) -> Poster:
        """What is drawn, from the view of a seat alone."""
        rules, view = live.rules, line.state.view(seat)
        board = drawing.board_of(rules)
        look = drawing.look_at(line.state, seat, lang, names, view)
        look.choices = []  # nothing can be chosen in a picture
        drawn = board.draw(view, look)
        asked = seat if seat >= 0 else view["asked"]
        title = board.about(lang).title
        says = title
        if 0 <= asked < len(names) and not view["over"]:
            says = self.catalogues.say(lang, ASKS, {"name": names[asked]})
        return Poster(
            board=str(drawn.board),
            sheets=(*[str(STATIC / sheet) for sheet in SHEETS], str(board.folder / "board.css")),
            sprites=(*([str(board.sprite)] if board.sprite else []), str(TEMPLATES / "partials" / "sprite.svg")),
            layout=drawn.layout,
            says=says,
            small=" · ".join([title, self.catalogues.say(lang, STEP, {"step": step}), ", ".join(names)]),
        )

    async def _draw(self, poster: Poster) -> bytes:
        async with self.turns.turn(requester()):
            try:
                png = await asyncio.wait_for(self._paint(msgspec.json.encode(poster)), LIMIT)
            except (TimeoutError, OSError, asyncio.IncompleteReadError) as error:
                self.stop()
                raise Problem(503, "busy", N_("The picture could not be drawn in time. Try again.")) from error
        if not png:
            raise Problem(503, "busy", N_("The picture could not be drawn in time. Try again."))
        return png

    async def _paint(self, order: bytes) -> bytes:
        if self.painter is None or self.painter.returncode is not None:
            self.painter = await asyncio.create_subprocess_exec(
                sys.executable, "-m", "druza.web.moments.painter", stdin=PIPE, stdout=PIPE
            )
        asked, told = self.painter.stdin, self.painter.stdout
        assert asked is not None
        assert told is not None
        asked.write(LENGTH.pack(len(order)) + order)
        await asked.drain()
        (length,) = LENGTH.unpack(await told.readexactly(LENGTH.size))
        return await told.readexactly(length)

    def stop(self) -> None:
        if self.painter is not None and self.painter.returncode is None:
            self.painter.kill()
        self.painter = None
