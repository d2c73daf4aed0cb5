"""Drawings: what a board gives: a table, drawn, and an event, told."""

from __future__ import annotations

from dataclasses import dataclass, field

from druza.kernel import answers
from druza.kernel.drawing.html import NOTHING, Html
from druza.kernel.drawing.looks import Choice, Look


@dataclass
class Deed:
    """The one primary button of the question bar: the answer it gives, and the deed it names ("Mine it")."""

    path: str
    words: str
    icon: str = "i-check"


@dataclass
class Drawing:
    """A table, drawn. Only `board` is expected; the shell draws what is left out."""

    board: Html = NOTHING  # the middle: the largest thing of the page
    hand: Html = NOTHING  # what is mine: below the question bar
    players: Html = NOTHING  # the others, one strip each
    turn: Html = NOTHING  # under whose turn it is: actions used, effects of this turn
    picture: Html = NOTHING  # question bar: what it is about, drawn
    asks: str = ""  # question bar: in place of the prompt's words
    note: Html = NOTHING  # question bar: a small line under it ("6 - 1 your Totem = 5")
    preview: Html = NOTHING  # question bar: payment and consequences (`pips`, `effect`)
    scene: Html = NOTHING  # a fight or duel: a band over the dimmed board
    deed: Deed | None = None
    away: Deed | None = None  # what declines or ends, where something else can be done: beside the others, never big
    layout: str = "cards"  # cards, map, scroll, zones: how the shell lays the page out (docs/boards.md)
    phase: str = ""  # "Action phase"
    whose: str = ""  # in place of "Your turn", where one decides in somebody else's
    phases: list[str] = field(default_factory=list)  # all phases of a turn, in order
    phase_now: int = -1  # the index of the present one
    round: str = ""  # "round 7"
    suits: list[str] = field(default_factory=list)  # by seat: the class of its colour, "f-k"
    glyphs: list[str] = field(default_factory=list)  # by seat: the symbol of its colour, "g-k"
    icons: dict[str, str] = field(default_factory=dict)  # by verb: the symbol in the list of options
    keys: list[tuple[str, str]] = field(default_factory=list)  # for the list of keys: "1 … 5", and what they do


@dataclass
class Told:
    """One event as the log tells it, and how it moves."""

    words: Html
    icon: str = ""
    suit: str = ""  # colour of who did it; empty: that of its seat
    loud: bool = True  # False: not worth the ticker (a refill)
    flies: list[tuple[str, str]] = field(default_factory=list)  # from one DOM id to another
    changed: list[str] = field(default_factory=list)  # DOM ids with a ring for a while
    walks: list[tuple[str, list[str]]] = field(default_factory=list)  # a DOM id, and those of the places it passes
    shows: Html = NOTHING  # over the board for a moment: what was rolled


def settled(drawing: Drawing, look: Look) -> Drawing:
    """The drawing with its buttons in their places: what declines or ends is the big one only if nothing else can be
    done, and has a place of its own else."""
    if not look.mine:
        return drawing
    if drawing.deed is None and len(look.legal) == 1:
        (only,) = look.legal.values()
        drawing.deed = Deed(only.path, only.says, "i-end")
    leaving = leaving_of(look)
    if not leaving:
        return drawing
    deed = drawing.deed
    named = deed is not None and deed.path in {choice.path for choice in leaving}
    if len(leaving) == len([choice for choice in look.choices if choice.can]):
        drawing.deed = deed or Deed(leaving[0].path, leaving[0].says, "i-end")
        return drawing
    drawing.away = deed if named else Deed(leaving[0].path, leaving[0].says, "i-end")
    drawing.deed = None if named else deed
    return drawing


def leaving_of(look: Look) -> list[Choice]:
    """The answers that decline or end; those behind another answer are not asked about yet."""
    return [choice for choice in look.choices if choice.can and answers.takes_away(choice.kind)]
