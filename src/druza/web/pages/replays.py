"""A replay, ready for its template: one step of a game as a seat saw it."""

from __future__ import annotations

from typing import Any

from druza.kernel import drawing
from druza.web.http.visit import Visit
from druza.web.pages.logbook import lines_of
from druza.web.pages.points import end_of_game
from druza.web.pages.rendering import game_card
from druza.web.pages.viewer import Shown
from druza.web.problems import N_
from druza.web.tables import history
from druza.web.tables.entries import SPECTATOR
from druza.web.tables.live import Live


def replay_context(
    visit: Visit, live: Live, line: history.History, seat: int, step: int, steps: int, allowed: list[int]
) -> dict[str, Any]:
    views, lang = visit.services.views, visit.lang
    names, held = views.names(live, lang), live.held_by(visit.visitor)
    called = views.called(live, lang, held)
    state = line.state
    view = state.view(seat)
    look = drawing.look_at(state, seat, lang, names, view)
    look.choices = []  # the past is only looked at
    if seat == SPECTATOR and len(held) == 1:
        look.reader = held[0]

    def url(to: int, of: int = seat) -> str:
        return f"/table/{live.id}/replay?step={to}" + (f"&seat={of}" if of >= 0 else "")

    shown = Shown(live, lang, seat, (), None, False)
    log = lines_of(views.catalogues, live.rules, line.moves, [], look)
    return {
        "table": {**views.table_facts(live, SPECTATOR, lang), "edition": views.edition_facts(live, line, lang)},
        "game": game_card(live.rules, lang),
        "names": names,
        "seats": views.seats(shown, view, names, visit.site, state),
        "you": seat,
        "perspectives": [
            {
                "seat": other,
                "name": called[other] if other >= 0 else visit.say(N_("Spectator")),
                "url": url(step, other),
                "current": other == seat,
            }
            for other in allowed
        ],
        "view": view,
        "look": look,
        "drawing": drawing.board_of(live.rules).draw(view, look),
        "asked": view["asked"],
        "step": step,
        "steps": steps,
        "said": log[-1]["told"].words if log else "",
        "log": log,
        "first": url(0) if step else None,
        "previous": url(step - 1) if step else None,
        "next": url(step + 1) if step < steps else None,
        "last": url(steps) if step < steps else None,
        "end": end_of_game(live.rules, state, view, names, lang),
    }
