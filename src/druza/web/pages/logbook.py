"""The log of a table as one visitor may read it: moves, and what was noted between them."""

from __future__ import annotations

from typing import Any

from druza.kernel import drawing
from druza.kernel.drawing import Look, Told
from druza.kernel.events import Event
from druza.kernel.game import Game
from druza.web.languages import Catalogues
from druza.web.learning.course import first_of_step, is_guided
from druza.web.pages.viewer import Shown
from druza.web.problems import N_
from druza.web.tables.entries import (
    AGREE,
    ASK,
    AWAY,
    BEGIN,
    BREAK,
    DRAW,
    DRAWN,
    EDITION,
    LATE,
    LEAVE,
    LOST,
    NO,
    OFFER,
    REFUSE,
    RESIGN,
    RESUME,
    RETURN,
    UNDO,
    VOTE_BOT,
    VOTE_END,
    WAIT,
    YES,
    Entry,
)
from druza.web.tables.history import Move
from druza.web.tables.live import CLOSED, Live
from druza.web.tables.undo import earliest_free, is_free

MOST_LINES = 80
MOST_READERS = 8  # for whom the lines of a move are kept

BARE = N_("%(name)s made a move; what happened was not stored then")
MAKER = N_("Whoever made the table")
NOTES = {
    UNDO: N_("%(name)s took moves back"),
    ASK: N_("%(name)s asks to take moves back"),
    REFUSE: N_("%(name)s does not agree to take moves back"),
    OFFER: N_("%(name)s suggests when everybody is asked"),
    LATE: N_("%(name)s: out of time (%(times)s of 3); a bot answers"),
    LOST: N_("%(name)s: out of time for the third time; the game is lost"),
    DRAWN: N_("The game is a draw: everybody agreed"),
    DRAW: N_("%(name)s offers a draw"),
    BREAK: N_("%(name)s asks for a break"),
    YES: N_("%(name)s agrees"),
    NO: N_("Refused, or not answered in time"),
    RESUME: N_("The break is over"),
    WAIT: N_("The others wait a little longer"),
    BEGIN: N_("Everybody is here: the game begins"),
    AWAY: N_("The server was away; the clocks stood still"),
    LEAVE: N_("A bot plays for %(name)s now"),
    RETURN: N_("%(name)s is back"),
    RESIGN: N_("%(name)s resigns"),
    VOTE_BOT: N_("%(name)s wants a bot to play on"),
    VOTE_END: N_("%(name)s wants to end without a result"),
    AGREE: N_("%(name)s agrees to be asked only when the table suggests it"),
    EDITION: N_("The rules have changed: from here on edition %(edition)s holds"),
}

OWN_NOTES = {UNDO: N_("You took moves back"), ASK: N_("You ask to take moves back")}

ICONS = {
    EDITION: "i-book",
    OFFER: "i-eye",
    AGREE: "i-eye",
    LATE: "i-clock",
    LOST: "i-clock",
    DRAW: "i-flag",
    BREAK: "i-pause",
    YES: "i-check",
    NO: "i-no",
    RESUME: "i-clock",
    WAIT: "i-clock",
    BEGIN: "i-clock",
    AWAY: "i-pause",
    DRAWN: "i-flag",
    LEAVE: "i-bot",
    RETURN: "i-man",
    RESIGN: "i-flag",
    VOTE_BOT: "i-bot",
    VOTE_END: "i-no",
}


def log_of(catalogues: Catalogues, shown: Shown, look: Look) -> list[dict[str, Any]]:
    """What happened, oldest first, as far as it is in memory."""
    live = shown.live
    notes = [entry for entry in live.recent.values() if entry.kind in NOTES and entry.row >= live.history.base_row]
    begun = 0 if is_guided(live) else first_of_step(live)  # the short game of a lesson is another game than its steps
    moves = [move for move in live.history.moves if move.ply >= begun] if begun else live.history.moves
    found = lines_of(catalogues, live.rules, moves, notes, look)
    if shown.you >= 0 and live.status != CLOSED:
        mark_undo(live, shown.you, shown.held, found)
    return found[-MOST_LINES:]


def lines_of(
    catalogues: Catalogues, rules: Game[Any], moves: list[Move], notes: list[Entry], look: Look
) -> list[dict[str, Any]]:
    """Moves and notes as lines of the log."""
    found: list[dict[str, Any]] = []
    for move in moves:
        for seat, told in lines_of_move(catalogues, rules, move, look):
            found.append({"ply": move.ply, "seat": seat, "told": told, "undo_to": None})
    for entry in notes:
        name = look.name(entry.seat) if entry.seat >= 0 else catalogues.say(look.lang, MAKER)
        edition = entry.option.partition(":")[0]
        values = {"name": name, "edition": edition, "times": entry.option}
        notes_here = {**NOTES, **OWN_NOTES} if entry.seat == look.seat >= 0 else NOTES
        said = catalogues.say(look.lang, notes_here[entry.kind], values)
        told = Told(drawing.text(said), icon=ICONS.get(entry.kind, "i-undo"))
        found.append({"ply": entry.ply, "seat": entry.seat, "told": told, "undo_to": None})
    found.sort(key=lambda line: int(line["ply"]))
    return found


def lines_of_move(catalogues: Catalogues, rules: Game[Any], move: Move, look: Look) -> list[tuple[int, Told]]:
    """Who did what, by the sentence. It is told once for each reader: with every later move it is only shown again."""
    reader = (look.seat, look.reader, look.lang, *look.names)
    if reader not in move.told:
        board = drawing.board_of(rules)
        told = [(event.seat, board.tell(event.seen_by(look.seat), look)) for event in move.events]
        if move.bare and move.openly:
            words = drawing.text(catalogues.say(look.lang, BARE, {"name": look.name(move.seat)}))
            told.append((move.seat, Told(words)))
        if len(move.told) == MOST_READERS:
            move.told.clear()
        move.told[reader] = [(seat, line) for seat, line in told if line is not None]
    return move.told[reader]


def told_of(rules: Game[Any], events: list[Event], look: Look) -> list[dict[str, Any]]:
    """Events for a stream: the sentence, how it moves, and the bare event, as the seat sees it."""
    board = drawing.board_of(rules)
    found = []
    for event in events:
        seen = event.seen_by(look.seat)
        told = board.tell(seen, look)
        found.append({"kind": event.kind, "seat": event.seat, "event": seen, **told_facts(told)})
    return found


def told_facts(told: Told | None) -> dict[str, Any]:
    if told is None:
        return {"html": "", "icon": "", "suit": "", "loud": False, "flies": [], "changed": [], "walks": [], "shows": ""}
    return {
        "html": str(told.words),
        "icon": told.icon,
        "suit": told.suit,
        "loud": told.loud,
        "flies": told.flies,
        "changed": told.changed,
        "walks": told.walks,
        "shows": str(told.shows),
    }


def mark_undo(live: Live, you: int, held: tuple[int, ...], lines: list[dict[str, Any]]) -> None:
    """Say at each line whether one may go back to it freely."""
    earliest = earliest_free(live, you, held)
    anywhere = bool(live.history.moves) and is_free(live, you, 0, held)
    for line in lines:
        place = live.history.place(line["ply"])
        if place >= 0 and live.history.moves[place].seat == you:
            first = live.history.moves[place].first
            if (anywhere or (earliest is not None and first >= earliest)) and live.history.place(first) >= 0:
                line["undo_to"] = first
