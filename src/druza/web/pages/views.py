"""Views: a table as one visitor may see it, ready for a template or for JSON.

Whatever leaves the server about a game goes through `state.view`, `Event.seen_by` and `drawing.look_at` with the seat
that `shown_as` allows."""

from __future__ import annotations

from typing import Any

from druza.games.registry import editions_of
from druza.kernel import drawing
from druza.kernel.drawing import Look
from druza.kernel.game import Game
from druza.kernel.state import State
from druza.web.bots.levels import BY_NAME
from druza.web.help.ahead import Glances
from druza.web.keys import GUEST_NAME, Keys
from druza.web.languages import Catalogues
from druza.web.pages.account_chip import guest_called
from druza.web.pages.drawing_queue import Easel
from druza.web.pages.logbook import log_of
from druza.web.pages.points import end_of_game, goal_shown, own_points, why_over
from druza.web.pages.viewer import Shown
from druza.web.pages.waiting_table import UNDEALT, gathering_of, undealt_drawing, undealt_look, undealt_view
from druza.web.people.names import DELETED_NAME
from druza.web.problems import N_
from druza.web.tables.entries import ASK, DRAWN, RESIGN, SPECTATOR, Entry
from druza.web.tables.history import History
from druza.web.tables.live import BOT, CLOSED, LINK, OPEN, OVER, Live, Seat
from druza.web.tables.shuffling import BROKEN, CHECKED, FIXED, NONE, WAITING
from druza.web.tables.undo import BY_LEAVE, MOST_ASKED, Undo, undo_of


class Views:
    """Builds what templates and JSON get."""

    def __init__(self, catalogues: Catalogues, keys: Keys) -> None:
        self.catalogues = catalogues
        self.keys = keys
        self.easel = Easel()
        self.glances = Glances()

    # -- names ---------------------------------------------------------------------------------------------------------

    def names(self, live: Live, lang: str) -> list[str]:
        return [self.name(seat, lang, bool(live.facts.course)) for seat in live.seats]

    def called(self, live: Live, lang: str, held: tuple[int, ...]) -> list[str]:
        """The names as a label has them: "You" for who looks, where a browser has one seat, as at the table."""
        names = self.names(live, lang)
        if len(held) == 1:
            names[held[0]] = self.catalogues.say(lang, N_("You"))
        return names

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
        if look.mine and not may_answer(live, you):  # nothing is to look as if it could be chosen
            look = Look(rules, lang, you, names, SPECTATOR, look.asks, [])
        # Before the answers are listed: a board may put them in order.
        drawn = drawing.board_of(rules).draw(view, look) if dealt else undealt_drawing()
        seats = self.seats(shown, view, names, site, state)
        undo = undo_of(live, you, shown.held) if you >= 0 and live.status != CLOSED else None
        if undo is not None and live.facts.rated and (undo.kind == BY_LEAVE or live.status == OVER):
            undo = None  # it would be refused
        return {
            "table": self.table_facts(live, you, lang, shown.held),
            "you": you,
            "held": list(shown.held),
            "maker": shown.maker,
            "names": names,
            "seats": seats,
            "gathering": None if dealt else gathering_of(seats, live),
            "handover": self.handover(shown, names),
            "view": view,
            "look": look,
            "groups": drawing.shape_of(look),
            "grouped": drawing.is_grouped(look),
            "drawing": drawn,
            "waiting": waiting_for(live, view, you),
            "asked": view["asked"],
            "turn_line": self.turn_line(live, view, you, names, lang),
            "points": own_points(rules, state, you, lang),
            "goal": goal_shown(view, look) if dealt else None,
            "ahead": self.glances.of(live, names) if dealt and you < 0 and not shown.held else None,
            "log": log_of(self.catalogues, shown, look),
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
            "league_url": f"/league/{live.league}" if live.league else None,
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
            "never_began": live.never_began,
            "anew": f"{live.pace.kind}/{live.rules.id}" if live.never_began and not live.facts.rated else None,
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
            "break": N_("A break"),
            UNDEALT: N_("Waiting for people"),
        }
        known = 0 <= asked < len(names)
        waiting = waiting_for(live, view, you)
        key = waiting if known or waiting != "person" else "hidden"
        if key == CLOSED and live.never_began:
            key = "not-come"
        elif key == CLOSED and live.ended_by is not None:
            return self.ending_line(live.ended_by, you, names, lang)
        if key == "you" and view["prompt"]["key"] == "react":
            key = "reacting"
        return self.catalogues.say(lang, sentences[key], {"name": names[asked] if known else ""})

    def ending_line(self, by: Entry, you: int, names: list[str], lang: str) -> str:
        """How a game of two was decided before its end."""
        if by.kind == DRAWN:
            return self.catalogues.say(lang, N_("A draw: everybody agreed"))
        winner = 1 - by.seat
        resigned, late = (
            (N_("You win: %(other)s resigns"), N_("You win: %(other)s is out of time"))
            if winner == you
            else (N_("%(name)s wins: %(other)s resigns"), N_("%(name)s wins: %(other)s is out of time"))
        )
        values = {"name": names[winner], "other": names[by.seat]}
        return self.catalogues.say(lang, resigned if by.kind == RESIGN else late, values)

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
            "times": live.pleaded[ASK, request.seat] if live.pace else 0,
            "most": MOST_ASKED,
            "answer": any(seat in request.needs for seat in shown.held),
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
    if asked == you and you >= 0 and may_answer(live, you):
        return "you"
    if live.plea is not None and live.plea.agreed:
        return "break"
    if not 0 <= asked < len(live.seats):
        return "person"
    seat = live.seats[asked]
    if seat.kind == BOT:
        return "bot"
    if asked in live.stand_ins or asked == you == live.helping:
        return "stand-in"
    return "person" if seat.claimed is not None else "unclaimed"


def may_answer(live: Live, seat: int) -> bool:
    """Would an answer of this seat be taken now? Not before everybody is here, in a break, or while a bot answers."""
    in_break = live.plea is not None and live.plea.agreed
    return live.status != CLOSED and live.begun and not in_break and seat not in live.stand_ins and seat != live.helping


def undo_facts(undo: Undo | None) -> dict[str, Any] | None:
    if undo is None:
        return None
    return {"to": undo.to, "kind": undo.kind, "turn_to": undo.turn_to, "moves": undo.moves}
