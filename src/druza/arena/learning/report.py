"""The report of learning: one page with the curves of each training and what the matches showed."""

from __future__ import annotations

from html import escape
from pathlib import Path
from typing import Any

from druza.arena.charts import WIDTH, share_bars
from druza.arena.figures import Share
from druza.arena.report import STYLE

HEIGHT, LEFT, BOTTOM = 200, 60, 170


def write_report(folder: Path, title: str, results: list[dict[str, Any]]) -> Path:
    """`report.html` in the folder of the pipeline."""
    path = folder / "report.html"
    path.write_text(page(title, results), "utf-8")
    return path


def page(title: str, results: list[dict[str, Any]]) -> str:
    """The whole page, without anything from outside."""
    parts = [f"<h1>{escape(title)}</h1>"]
    matches = [result for result in results if result["kind"] == "measure"]
    for match in matches:
        share = Share(match["step"], match["games"], match["won"])
        parts += ["<h2>Match</h2>", share_bars([share], {}, 0.5)]
    trainings = [result for result in results if result["kind"] == "train"]
    if trainings:
        parts += ["<h2>Loss</h2>", "<p class='note'>Of each net, along its training.</p>", curves(trainings)]
    parts += ["<h2>Steps</h2>", table(results)]
    return (
        '<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">'
        f"<title>{escape(title)}</title><style>{STYLE}</style><main>{''.join(parts)}</main></html>"
    )


def curves(trainings: list[dict[str, Any]]) -> str:
    """The losses of all trainings, one behind the other."""
    whole = [loss for one in trainings for loss in one["curve"]]
    low, high = min(whole), max(whole)
    scale = (BOTTOM - 10) / max(high - low, 1e-9)
    width = (WIDTH - LEFT - 10) / max(1, len(trainings))
    parts = []
    for number, one in enumerate(trainings):
        losses = one["curve"]
        step = (width - 8) / max(1, len(losses) - 1)
        at = LEFT + number * width
        points = " ".join(
            f"{at + place * step:.1f},{BOTTOM - (loss - low) * scale:.1f}" for place, loss in enumerate(losses)
        )
        parts.append(f'<polyline class="err" fill="none" points="{points}"/>')
        parts.append(f'<text class="small" x="{at:.1f}" y="{BOTTOM + 18}">{escape(one["step"])}</text>')
    for loss in (low, high):
        y = BOTTOM - (loss - low) * scale
        parts.append(f'<text class="end small" x="{LEFT - 8}" y="{y + 4:.1f}">{loss:.2f}</text>')
    return f'<svg viewBox="0 0 {WIDTH} {HEIGHT}" role="img" aria-label="loss along training">{"".join(parts)}</svg>'


def table(results: list[dict[str, Any]]) -> str:
    """Every step with what it took and brought."""
    rows = []
    for one in results:
        told = [
            one["step"],
            one["kind"],
            f"{one.get('games', 0):,}",
            f"{one['positions']:,}" if "positions" in one else "",
            f"{one['reward']:.3f}" if "reward" in one else "",
            f"{one['right']:.1%}" if "right" in one else "",
            f"{one['seconds']:.0f} s",
        ]
        rows.append("<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in told) + "</tr>")
    heads = ["step", "kind", "games", "positions", "reward, log loss", "winner right", "time"]
    return f"<table><tr>{''.join(f'<th>{head}</th>' for head in heads)}</tr>{''.join(rows)}</table>"
