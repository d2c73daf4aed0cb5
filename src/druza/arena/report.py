"""The report: one page that says what a tournament showed."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from math import ceil
from pathlib import Path
from typing import Any

import druza
from druza.arena.balance import findings, in_words
from druza.arena.charts import histogram, rating_lines, share_bars, use_lines
from druza.arena.figures import Share, categories, meetings, ratings, shares_by, uses
from druza.arena.study import study_of
from druza.arena.tournament import Folder, Plan
from druza.kernel.refused import BadInput

STYLE = (Path(__file__).parent / "report.css").read_text("utf-8")


def write_report(folder: Path, target: Path | None = None) -> Path:
    """Make the page `report.html` from the rows of a tournament."""
    kept = Folder(folder)
    plan = kept.plan()
    rows = kept.rows()
    if not rows:
        raise BadInput(f"{folder}: no game has been played here yet")
    path = target or folder / "report.html"
    path.write_text(page(plan, rows), "utf-8")
    return path


def page(plan: Plan, rows: list[dict[str, Any]]) -> str:
    """The whole page, without anything from outside."""
    game = druza.game(plan.game)
    title = game.words.say("en", "game", "name", {})
    names = study_of(plan.game).names
    even = 1 / plan.seats
    parts = [f"<h1>{escape(title)}</h1>", f'<p class="note">{escape(_about(plan, rows))}</p>']
    if len(plan.bots) > 1:
        rated = ratings(rows)
        parts += _section(
            "Ratings",
            "Plackett-Luce ratings with two standard deviations to either side.",
            rating_lines(rated, [entry["bot"] for entry in rated]),
        )
        parts += _section(
            "Who beats whom",
            "How often the row came out ahead of the column.",
            meeting_table(meetings(rows, "bot"), plan.bots, {}),
        )
        bots = shares_by(rows, "bot")
        parts += _section("Bots", "Games won, with 95 % intervals.", share_bars(bots, {}, even))
    seats = shares_by(rows, "seat")
    seat_names = {str(seat): f"player {seat + 1}" for seat in range(plan.seats)}
    parts += _section(
        "Seats",
        "In the order of play. Orange: the interval leaves out an even share.",
        share_bars(seats, seat_names, even),
    )
    sides = shares_by(rows, "side")
    if len(sides) > 1:
        parts += _section("Sides", "Factions, crews, ships or decks.", share_bars(sides, names, even))
        parts += _section(
            "Side against side",
            "How often the row beat the column at one table.",
            meeting_table(meetings(rows, "side"), [share.name for share in sides], names),
        )
    scores = [row[f"score_{seat}"] for row in rows for seat in range(row["seats"])]
    parts += _section("Points", "Of all seats.", histogram(scores, "points") + category_table(game, rows))
    parts += _section("Length", "Turns of one player.", histogram([float(ceil(row["turns"])) for row in rows], "turns"))
    parts += _section(
        "Decisions", "Of a whole game.", histogram([float(row["decisions"]) for row in rows], "decisions")
    )
    told = uses(rows)[:40]
    if told:
        labels = {use.name: _use_name(use.name, names) for use in told}
        note = (
            "Games in which a seat did this, against games in which it did not, in points of a hundred. "
            "It shows what goes with winning, not always what causes it."
        )
        parts += _section("What pieces do to the chance to win", note, use_lines(told, labels))
    if len(plan.bots) == 1:
        said = "".join(
            f'<li class="{found["verdict"]}">{escape(in_words(found, names))}</li>' for found in findings(plan, rows)
        )
        parts[2:2] = _section("In words", "What is off, and how sure that is.", f"<ul>{said}</ul>")
    head = f'<meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>{escape(title)}</title>'
    body = f"<body><main>{''.join(parts)}</main></body>"
    return f'<!doctype html><html lang="en"><head>{head}<style>{STYLE}</style></head>{body}</html>'


def meeting_table(found: dict[tuple[str, str], Share], known: Sequence[str], names: dict[str, str]) -> str:
    lines = ["<tr><th></th>" + "".join(f"<th>{escape(names.get(name, name))}</th>" for name in known) + "</tr>"]
    for first in known:
        cells = [_meeting(found.get((first, second))) for second in known]
        lines.append(f"<tr><th>{escape(names.get(first, first))}</th>{''.join(cells)}</tr>")
    return f"<table>{''.join(lines)}</table>"


def _meeting(share: Share | None) -> str:
    if share is None or not share.games:
        return "<td>–</td>"
    low, high = share.interval
    return f"<td>{share.rate:.0%} <small>({low:.0%}–{high:.0%}, {share.games})</small></td>"


def category_table(game: Any, rows: list[dict[str, Any]]) -> str:
    found = categories(rows)
    lines = ["<tr><th>mean points</th><th>winners</th><th>all</th></tr>"]
    for category, mean in found["all"].items():
        name = game.words.say("en", "term", f"score.{category}", {})
        lines.append(f"<tr><td>{escape(name)}</td><td>{found['winners'].get(category, 0):g}</td><td>{mean:g}</td></tr>")
    return f"<table>{''.join(lines)}</table>"


def _use_name(use: str, names: dict[str, str]) -> str:
    kind, _, piece = use.partition(" ")
    return f"{kind.replace('_', ' ')}: {names.get(piece, piece)}"


def _about(plan: Plan, rows: list[dict[str, Any]]) -> str:
    shown = ", ".join(plan.bots)
    changed = f"; changed: {plan.changes}" if plan.changes else ""
    return f"{len(rows)} games, {plan.seats} seats, {plan.kind}: {shown}. Content {rows[0]['content']}{changed}."


def _section(title: str, note: str, figure: str) -> list[str]:
    return [f'<h2>{title}</h2><p class="note">{note}</p><figure>{figure}</figure>']
