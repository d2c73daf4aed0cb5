"""Who looks: as which seat a visitor may see a table, and who should take the screen over first."""

from __future__ import annotations

from dataclasses import dataclass

from druza.web.tables.entries import SPECTATOR
from druza.web.tables.live import CLOSED, Live, Visitor


@dataclass
class Shown:
    """What a visitor is shown: as which seat, and who should take the screen over first."""

    live: Live
    lang: str
    you: int
    held: tuple[int, ...]
    handover: int | None
    maker: bool


def shown_as(live: Live, visitor: Visitor, named: int | None, lang: str) -> Shown:
    """How a visitor may look at a table. Where one browser holds several seats, hands stay hidden between them."""
    held = live.held_by(visitor)
    live = live.ahead_for(held)
    you, handover = SPECTATOR, None
    if not live.facts.dealt:  # nobody has cards yet
        return Shown(live, lang, you, held, None, live.made_by(visitor))
    if len(held) == 1:
        you = held[0] if named is None or named == held[0] else SPECTATOR
    elif held and named != SPECTATOR:
        you, handover = _hot_seat(live, held, named)
    return Shown(live, lang, you, held, handover, live.made_by(visitor))


def _hot_seat(live: Live, held: tuple[int, ...], named: int | None) -> tuple[int, int | None]:
    asked = live.state.seat
    if asked < 0:
        return (named if named in held else held[0]), None
    if asked in held and live.status != CLOSED:
        return (asked, None) if named == asked else (SPECTATOR, asked)
    if named in held:
        return named, None
    return SPECTATOR, held[0]
