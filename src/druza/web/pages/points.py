"""Points: one's own, how near everybody is to the end, and the count when it has come."""

from __future__ import annotations

from typing import Any

from druza.kernel import drawing
from druza.kernel.drawing import Look
from druza.kernel.game import Game
from druza.kernel.state import State
from druza.kernel.words import figure
from druza.web.tables.live import Live

LAST_MOVES = 6  # among which what ended a game is looked for
ENDING = ("ended", "won", "over")  # kinds of events that say why
SHOUTED = ("last", "announced")  # goals that say that the end is near


def own_points(rules: Game[Any], state: State, seat: int, lang: str) -> list[dict[str, Any]]:
    """A seat's points by category."""
    if seat < 0:
        return []
    found = rules.points(state, seat)
    return [{"key": key, "label": points_label(rules, key, lang), "points": points} for key, points in found.items()]


def goal_shown(view: dict[str, Any], look: Look) -> dict[str, Any] | None:
    """How one wins and how near everybody is, of what is seen: who looks first, then who is nearest; a team once."""
    goal = look.game.goal(view)
    if not goal.key:
        return None
    most = goal.wins_at or max(goal.reached)
    rows = []
    for side in sorted(goal.sides(), key=lambda side: (look.seat not in side, -goal.reached[side[0]])):
        mine = look.seat in side
        seat = look.seat if mine else side[0]
        reached, least = goal.reached[seat], seat in goal.at_least
        far = figure(reached) + ("+" if least else "")
        of_all = f"/{goal.wins_at}" if goal.wins_at and not least else ""
        share = max(0, min(100, 100 * reached // max(1, most)))
        called = look.says(" i ", " and ").join([look.called(seat), *[look.called(one) for one in side if one != seat]])
        row = {"seat": seat, "called": called, "you": mine, "reached": far}
        rows.append({**row, "figure": far + of_all, "least": least, "share": share, "team": len(side) > 1})
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
