"""Showing: a table as one visitor may see it, ready for a template or for JSON.

Whatever leaves the server about a game goes through `state.view`, `Event.seen_by` and `drawing.look_at` with the seat
that `shown_as` allows."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from druza.games.registry import editions_of
from druza.kernel import drawing
from druza.kernel.drawing import Look, Told
from druza.kernel.events import Event
from druza.kernel.game import Game
from druza.kernel.state import State
from druza.web.bots.levels import BY_NAME
from druza.web.keys import Keys
from druza.web.languages import Catalogues
from druza.web.pages.chip import guest_called
from druza.web.pages.gathering import UNDEALT, gathering_of, undealt_drawing, undealt_look, undealt_view
from druza.web.people.names import DELETED_NAME, GUEST_NAME
from druza.web.problems import N_
from druza.web.tables.history import (
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
    SPECTATOR,
    UNDO,
    VOTE_BOT,
    VOTE_END,
    WAIT,
    YES,
    Entry,
    History,
    Move,
)
from druza.web.tables.live import BOT, CLOSED, LINK, OPEN, OVER, Live, Seat, Visitor
from druza.web.tables.shuffling import BROKEN, CHECKED, FIXED, NONE, WAITING
from druza.web.tables.undo import Undo, earliest_free, is_free, undo_of

MOST_LINES = 80
LAST_MOVES = 6  # among which what ended a game is looked for
ENDING = ("ended", "won", "over")  # kinds of events that say why
SHOUTED = ("last", "announced")  # goals that say that the end is near

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


class Views:
    """Builds what templates and JSON get."""

    def __init__(self, catalogues: Catalogues, keys: Keys) -> None:
        self.catalogues = catalogues
        self.keys = keys

    # -- names ---------------------------------------------------------------------------------------------------------

    def names(self, live: Live, lang: str) -> list[str]:
        return [self.name(seat, lang, bool(live.facts.course)) for seat in live.seats]

    def name(self, seat: Seat, lang: str, learning: bool = False) -> str:
        """The name of whoever sits there, or what to call them."""
        if seat.name == DELETED_NAME:
            return self.catalogues.say(lang, N_("deleted player"))
        if seat.name == GUEST_NAME:
            return guest_called(self.catalogues, lang, seat.holder)
        if seat.name:
            return seat.name
        if learning and seat.kind != BOT:
            return self.catalogues.say(lang, N_("You"))
        message = N_("Bot %(number)s") if seat.kind == BOT else N_("Player %(number)s")
        return self.catalogues.say(lang, message, {"number": seat.number + 1})

    def title(self, rules: Game[Any], lang: str) -> str:
        return drawing.board_of(rules).about(lang).title

    # -- the table -----------------------------------------------------------------------------------------------------

    def context(self, shown: Shown, site: str) -> dict[str, Any]:
        """Everything that `table.html` and its fragment get (docs/web.md)."""
        live, lang, you = shown.live, shown.lang, shown.you
        state, rules = live.state, live.rules
        names, dealt = self.names(live, lang), live.facts.dealt
        view, look = self.seen(shown, names)
        seats = self.seats(shown, view, names, site, state)
        undo = undo_of(live, you, shown.held) if you >= 0 and live.status != CLOSED else None
        return {
            "table": self.table_facts(live, you, lang, shown.held),
            "you": you,
            "held": list(shown.held),
            "maker": shown.maker,
            "names": names,
            "seats": seats,
            "gathering": None if dealt else gathering_of(seats),
            "handover": self.handover(shown, names),
            "view": view,
            "look": look,
            "groups": drawing.shape_of(look),
            "grouped": drawing.is_grouped(look),
            "drawing": drawing.board_of(rules).draw(view, look) if dealt else undealt_drawing(),
            "waiting": waiting_for(live, view, you),
            "asked": view["asked"],
            "turn_line": self.turn_line(live, view, you, names, lang),
            "points": own_points(rules, state, you, lang),
            "goal": goal_shown(view, look) if dealt else None,
            "log": self.log(shown, look),
            "log_more": live.history.base_step > 0,
            "undo": undo_facts(undo),
            "request": self.request(shown, names),
            "end": self.end(live, look, view, names),
            "notice": None,
        }

    def seen(self, shown: Shown, names: list[str]) -> tuple[dict[str, Any], Look]:
        """The view of who looks, and how they look at it. Before the cards are dealt there is nothing to see."""
        live, lang = shown.live, shown.lang
        if not live.facts.dealt:
            return undealt_view(live), undealt_look(live, lang, names)
        view = live.state.view(shown.you)
        return view, drawing.look_at(live.state, shown.you, lang, names, view)

    def end(self, live: Live, look: Look, view: dict[str, Any], names: list[str]) -> dict[str, Any] | None:
        """The count of points, and why there is one, when the game is over."""
        end = end_of_game(live.rules, live.state, view, names, look.lang)
        return end and {**end, "why": why_over(live, look)}

    def table_facts(self, live: Live, you: int, lang: str, held: tuple[int, ...] = ()) -> dict[str, Any]:
        page, api = f"/table/{live.id}", f"/api/tables/{live.id}"
        seat = f"?seat={you}" if you >= 0 else ""
        return {
            "id": live.id,
            "game_id": live.rules.id,
            "title": self.title(live.rules, lang),
            "status": live.status,
            "rated": live.facts.rated,
            "dealt": live.facts.dealt,
            "origin": origin_facts(live),
            "orders_url": f"{page}/orders" if live.pace.is_slow and live.status == OPEN and live.facts.dealt else None,
            "shuffle_url": f"{page}/shuffle" if live.facts.print or not live.facts.dealt else None,
            "shuffle": shuffle_badge(live),
            "pace": live.facts.pace,
            "ply": live.ply,
            "version": live.version_for(held),
            "created": live.facts.created,
            "url": page + seat,
            "fragment_url": f"{page}/fragment{seat}",
            "stream_url": f"{api}/events{seat or '?'}{'&' if seat else ''}page=1",
            "move_url": f"{page}/move",
            "undo_url": f"{page}/undo",
            "answer_url": f"{page}/undo/answer",
            "why_url": f"{api}/why{seat}",
            "replay_url": f"{page}/replay",
            "record_url": f"{page}/record.json" if live.status in (OVER, CLOSED) else None,
            "chances_url": f"{page}/chances" if live.status == OVER else None,
            "close_url": f"{page}/close",
            "again_url": f"{page}/again",
            "watch_url": f"{page}?seat={SPECTATOR}",
            "edition": self.edition_facts(live, live.history, lang),
        }

    def edition_facts(self, live: Live, line: History, lang: str) -> dict[str, Any]:
        """By which edition of the rules a table is played, what changed since it was made, and whether what is shown
        had to be taken as it was stored. Nothing is told where nothing has changed."""
        changes = [one for one in editions_of(live.rules.id) if one.number > live.facts.edition]
        return {
            "number": live.rules.edition,
            "told": bool(changes) or line.is_stored,
            "changes": [{"number": one.number, "text": one.text.get(lang)} for one in changes],
            "stored": line.is_stored,
            "lost": line.steps - line.state_step if line.is_stored else 0,
        }

    def seats(
        self, shown: Shown, view: dict[str, Any], names: list[str], site: str, state: State
    ) -> list[dict[str, Any]]:
        live, found = shown.live, []
        scores = state.scores()
        for seat in live.seats:
            free = seat.kind == LINK and seat.claimed is None
            invite = f"{site}/table/{live.id}/join/{self.keys.invitation(live.id, seat.number)}"
            bot_url = f"/table/{live.id}/seat/{seat.number}/bot"
            seen = view["over"] or seat.number == shown.you
            level = BY_NAME.get(seat.bot)
            label = self.catalogues.say(shown.lang, level.label) if level else seat.bot
            found.append(
                {
                    "number": seat.number,
                    "name": names[seat.number],
                    "kind": seat.kind,
                    "bot": seat.bot,
                    "bot_label": label,
                    "claimed": seat.claimed is not None,
                    "mine": seat.number in shown.held,
                    "asked": view["asked"] == seat.number,
                    "invite_url": invite if free and shown.maker and live.status != CLOSED else None,
                    "bot_url": bot_url if free and shown.maker and not live.facts.rated else None,
                    "points": scores[seat.number] if seen else None,
                    "winner": seat.number in view["winners"],
                }
            )
        return found

    def handover(self, shown: Shown, names: list[str]) -> dict[str, Any] | None:
        seat = shown.handover
        if seat is None:
            return None
        return {"seat": seat, "name": names[seat], "url": f"/table/{shown.live.id}?seat={seat}"}

    def turn_line(self, live: Live, view: dict[str, Any], you: int, names: list[str], lang: str) -> str:
        asked = view["asked"]
        sentences = {
            "closed": N_("The table is closed."),
            "not-come": N_("Not everybody came: the game did not begin."),
            "over": N_("The game is over."),
            "you": N_("Your turn"),
            "reacting": N_("You may react"),
            "bot": N_("%(name)s is thinking"),
            "stand-in": N_("A bot is thinking for %(name)s"),
            "unclaimed": N_("Waiting for %(name)s to join"),
            "person": N_("%(name)s is to move"),
            "hidden": N_("Others may be choosing"),
            "not-begun": N_("The game begins when everybody is here"),
            UNDEALT: N_("Waiting for people"),
        }
        known = 0 <= asked < len(names)
        waiting = waiting_for(live, view, you)
        key = waiting if known or waiting != "person" else "hidden"
        if key == CLOSED and live.never_began:
            key = "not-come"
        if key == "you" and view["prompt"]["key"] == "react":
            key = "reacting"
        return self.catalogues.say(lang, sentences[key], {"name": names[asked] if known else ""})

    def request(self, shown: Shown, names: list[str]) -> dict[str, Any] | None:
        request, live = shown.live.request, shown.live
        if request is None:
            return None
        place = live.history.place(request.to)
        return {
            "seat": request.seat,
            "name": names[request.seat],
            "moves": len(live.history.moves) - place if place >= 0 else live.history.steps,
            "mine": request.seat in shown.held,
            "answer": any(seat in request.needs for seat in shown.held),
        }

    # -- the log -------------------------------------------------------------------------------------------------------

    def log(self, shown: Shown, look: Look) -> list[dict[str, Any]]:
        """What happened, oldest first, as far as it is in memory."""
        live = shown.live
        notes = [entry for entry in live.recent.values() if entry.kind in NOTES and entry.row >= live.history.base_row]
        found = self.lines(live.rules, live.history.moves, notes, look)
        if shown.you >= 0 and live.status != CLOSED:
            mark_undo(live, shown.you, shown.held, found)
        return found[-MOST_LINES:]

    def lines(self, rules: Game[Any], moves: list[Move], notes: list[Entry], look: Look) -> list[dict[str, Any]]:
        """Moves and notes as lines of the log."""
        board = drawing.board_of(rules)
        found: list[dict[str, Any]] = []
        for move in moves:
            for event in move.events:
                told = board.tell(event.seen_by(look.seat), look)
                if told is not None:
                    found.append({"ply": move.ply, "seat": event.seat, "told": told, "undo_to": None})
            if move.bare and move.openly:
                told = Told(drawing.text(self.catalogues.say(look.lang, BARE, {"name": look.name(move.seat)})))
                found.append({"ply": move.ply, "seat": move.seat, "told": told, "undo_to": None})
        for entry in notes:
            name = look.name(entry.seat) if entry.seat >= 0 else self.catalogues.say(look.lang, MAKER)
            edition = entry.option.partition(":")[0]
            values = {"name": name, "edition": edition, "times": entry.option}
            said = self.catalogues.say(look.lang, NOTES[entry.kind], values)
            told = Told(drawing.text(said), icon=ICONS.get(entry.kind, "i-undo"))
            found.append({"ply": entry.ply, "seat": entry.seat, "told": told, "undo_to": None})
        found.sort(key=lambda line: int(line["ply"]))
        return found

    def told(self, rules: Game[Any], events: list[Event], look: Look) -> list[dict[str, Any]]:
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


def origin_facts(live: Live) -> dict[str, Any] | None:
    """The game that this one is played on from."""
    if not live.facts.origin:
        return None
    table, _, step = live.facts.origin.partition(":")
    return {"url": f"/table/{table}/replay?step={step}", "step": int(step)}


def shuffle_badge(live: Live) -> str:
    """What is known of the shuffle without opening it: `state` of shuffling.py, as it was found last."""
    if not live.facts.dealt or not live.facts.print:
        return NONE if live.facts.dealt else WAITING
    if live.status != OVER or live.fits is None:
        return FIXED
    return CHECKED if live.fits else BROKEN


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


def waiting_for(live: Live, view: dict[str, Any], you: int) -> str:
    """Whom everybody waits for."""
    asked = view["asked"]
    if live.status == CLOSED:
        return CLOSED
    if not live.facts.dealt:
        return UNDEALT
    if not live.begun:
        return "not-begun"
    if view["over"]:
        return OVER
    if asked == you and you >= 0:
        return "you"
    if not 0 <= asked < len(live.seats):
        return "person"
    seat = live.seats[asked]
    if seat.kind == BOT:
        return "bot"
    if asked in live.stand_ins:
        return "stand-in"
    return "person" if seat.claimed is not None else "unclaimed"


def undo_facts(undo: Undo | None) -> dict[str, Any] | None:
    if undo is None:
        return None
    return {"to": undo.to, "kind": undo.kind, "turn_to": undo.turn_to, "moves": undo.moves}


def own_points(rules: Game[Any], state: State, seat: int, lang: str) -> list[dict[str, Any]]:
    """A seat's points by category."""
    if seat < 0:
        return []
    found = rules.points(state, seat)
    return [{"key": key, "label": points_label(rules, key, lang), "points": points} for key, points in found.items()]


def goal_shown(view: dict[str, Any], look: Look) -> dict[str, Any] | None:
    """How one wins and how near everybody is, of what is seen: who looks first, then who is nearest."""
    goal = look.game.goal(view)
    if not goal.key:
        return None
    most = goal.wins_at or max(goal.reached)
    rows = []
    for seat in sorted(range(len(goal.reached)), key=lambda seat: (seat != look.seat, -goal.reached[seat])):
        reached, least = goal.reached[seat], seat in goal.at_least
        figure = f"{reached}+" if least else f"{reached}/{goal.wins_at}" if goal.wins_at else str(reached)
        share = max(0, min(100, 100 * reached // max(1, most)))
        mine = seat == look.seat
        row = {"seat": seat, "called": look.called(seat), "you": mine, "reached": f"{reached}+" if least else reached}
        rows.append({**row, "figure": figure, "least": least, "share": share})
    values = {**goal.values, "at": goal.wins_at, "clock": goal.clock}

    def say(key: str) -> str:
        return look.game.words.say(look.lang, "goal", key, values)

    clock = say("clock") if goal.ends_at else ""
    shout = goal.key in SHOUTED
    return {
        "how": say(goal.key),
        "short": say(f"{goal.key}.short"),
        "clock": clock,
        "at": goal.wins_at,
        "rows": rows,
        "shout": shout,
    }


def points_label(rules: Game[Any], key: str, lang: str) -> str:
    return rules.words.say(lang, "points", key, {}) if rules.words.has("points", key) else key


def why_over(live: Live, look: Look) -> drawing.Html:
    """What ended the game: the event that says so, else the last thing worth telling."""
    board, last = drawing.board_of(live.rules), drawing.NOTHING
    for move in reversed(live.history.moves[-LAST_MOVES:]):
        for event in reversed(move.events):
            told = board.tell(event.seen_by(look.seat), look)
            if told is not None and event.kind in ENDING:
                return told.words
            if told is not None and told.loud and not last:
                last = told.words
    return last


def end_of_game(
    rules: Game[Any], state: State, view: dict[str, Any], names: list[str], lang: str
) -> dict[str, Any] | None:
    """The count of points, when the game is over."""
    if not view["over"]:
        return None
    winners, scores = state.winners(), state.scores()
    sheets = [rules.points(state, seat) for seat in range(state.seats)]
    keys = list(dict.fromkeys(key for sheet in sheets for key in sheet))
    rows = [
        {
            "seat": seat,
            "name": names[seat],
            "points": [sheets[seat].get(key, 0) for key in keys],
            "total": scores[seat],
            "winner": seat in winners,
        }
        for seat in range(state.seats)
    ]
    return {
        "winners": winners,
        "names": [names[seat] for seat in winners],
        "shared": len(winners) > 1,
        "draw": rules.is_draw(state),
        "categories": [points_label(rules, key, lang) for key in keys],
        "rows": rows,
    }
