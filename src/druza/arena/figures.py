"""Figures: what the rows of a tournament say, with how sure it is."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field
from math import sqrt
from typing import Any

Z = 1.96  # 95 of 100 intervals hold the truth


@dataclass
class Share:
    """How often something won, with its interval."""

    name: str
    games: int = 0
    wins: float = 0.0

    @property
    def rate(self) -> float:
        return self.wins / self.games if self.games else 0.0

    @property
    def interval(self) -> tuple[float, float]:
        """Wilson's interval for a share."""
        if not self.games:
            return 0.0, 1.0
        n, p = self.games, self.rate
        middle = (p + Z * Z / (2 * n)) / (1 + Z * Z / n)
        reach = Z * sqrt(p * (1 - p) / n + Z * Z / (4 * n * n)) / (1 + Z * Z / n)
        return max(0.0, middle - reach), min(1.0, middle + reach)

    def as_json(self) -> dict[str, Any]:
        low, high = self.interval
        return {
            "name": self.name,
            "games": self.games,
            "rate": round(self.rate, 4),
            "low": round(low, 4),
            "high": round(high, 4),
        }


@dataclass
class Use:
    """What a piece does to the chance to win: games in which a seat used it, against those in which it did not."""

    name: str
    used: Share = field(default_factory=lambda: Share("used"))
    unused: Share = field(default_factory=lambda: Share("unused"))

    @property
    def difference(self) -> float:
        return self.used.rate - self.unused.rate

    @property
    def error(self) -> float:
        """Half the width of the difference's interval."""
        parts = [(share.rate * (1 - share.rate), share.games) for share in (self.used, self.unused)]
        return Z * sqrt(sum(spread / games if games else 0.25 for spread, games in parts))


def places(rows: Iterable[dict[str, Any]]) -> Iterable[tuple[dict[str, Any], int]]:
    """Every row once for each of its seats."""
    for row in rows:
        for seat in range(row["seats"]):
            yield row, seat


def shares_by(rows: list[dict[str, Any]], what: str) -> list[Share]:
    """Win rates by `seat` (in the order of play), `bot` or `side`; sides and seats by the games of all bots."""
    found: dict[str, Share] = {}
    for row, seat in places(rows):
        name = str((seat - row["first"]) % row["seats"]) if what == "seat" else str(row[f"{what}_{seat}"])
        if name:
            share = found.setdefault(name, Share(name))
            share.games += 1
            share.wins += row[f"win_{seat}"]
    return [found[name] for name in sorted(found)]


def meetings(rows: list[dict[str, Any]], what: str) -> dict[tuple[str, str], Share]:
    """How often the first `bot` or `side` came out ahead of the second at one table; a tie counts half."""
    found: dict[tuple[str, str], Share] = {}
    for row in rows:
        names = [str(row[f"{what}_{seat}"]) for seat in range(row["seats"])]
        for one, first in enumerate(names):
            for other, second in enumerate(names):
                if first and second and first != second:
                    share = found.setdefault((first, second), Share(first))
                    mine, theirs = row[f"win_{one}"], row[f"win_{other}"]
                    if mine != theirs:
                        share.games += 1
                        share.wins += 1.0 if mine > theirs else 0.0
                    elif mine > 0 or row["seats"] == 2:
                        share.games += 1
                        share.wins += 0.5
    return found


def ratings(rows: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Plackett-Luce ratings of the bots, best first, with intervals."""
    from openskill.models import PlackettLuce

    model = PlackettLuce()
    held = {row[f"bot_{seat}"]: model.rating(name=row[f"bot_{seat}"]) for row, seat in places(rows)}
    for row in rows:
        names = [row[f"bot_{seat}"] for seat in range(row["seats"])]
        if len(set(names)) < len(names):
            continue  # a bot cannot be rated against itself
        rated = model.rate([[held[name]] for name in names], ranks=finishing_order(row))
        for name, (rating,) in zip(names, rated, strict=True):
            held[name] = rating
    ranked = sorted(held.items(), key=lambda entry: -entry[1].mu)
    return [
        {
            "bot": name,
            "rating": round(rating.mu, 2),
            "low": round(rating.mu - 2 * rating.sigma, 2),
            "high": round(rating.mu + 2 * rating.sigma, 2),
        }
        for name, rating in ranked
    ]


def finishing_order(row: dict[str, Any]) -> list[float]:
    """1 for every winner, then the others by their points; equals share a rank."""
    results = [(-row[f"win_{seat}"], -row[f"score_{seat}"]) for seat in range(row["seats"])]
    results = [(win, 0.0) if win < 0 else (win, score) for win, score in results]
    order = sorted(set(results))
    return [float(order.index(result) + 1) for result in results]


def categories(rows: list[dict[str, Any]]) -> dict[str, dict[str, float]]:
    """Mean points by category, of winners and of all."""
    sums: dict[str, dict[str, float]] = {"winners": defaultdict(float), "all": defaultdict(float)}
    counts = {"winners": 0, "all": 0}
    for row, seat in places(rows):
        points = json.loads(row[f"points_{seat}"])
        for group in ("all", "winners"):
            if group == "all" or row[f"win_{seat}"] > 0:
                counts[group] += 1
                for category, value in points.items():
                    sums[group][category] += value
    return {
        group: {category: round(total / max(1, counts[group]), 2) for category, total in found.items()}
        for group, found in sums.items()
    }


def uses(rows: list[dict[str, Any]], least: int = 20) -> list[Use]:
    """Every use of a piece that was seen and missed at least so often, strongest first."""
    told = [use for use in all_uses(rows) if use.used.games >= least and use.unused.games >= least]
    return sorted(told, key=lambda use: -abs(use.difference))


def all_uses(rows: list[dict[str, Any]]) -> list[Use]:
    """What goes with winning. A seat counts only where its side could use the piece: somebody of that side did."""
    seats: list[tuple[str, float, set[str]]] = []
    by_side: dict[str, Share] = {}
    users: dict[str, set[str]] = defaultdict(set)
    for row, seat in places(rows):
        side, win = str(row[f"side_{seat}"]), row[f"win_{seat}"]
        names = set(json.loads(row[f"uses_{seat}"]))
        seats.append((side, win, names))
        all_of_side = by_side.setdefault(side, Share(side))
        all_of_side.games += 1
        all_of_side.wins += win
        for name in names:
            users[name].add(side)
    found = {name: Use(name) for name in users}
    for _, win, names in seats:
        for name in names:
            found[name].used.games += 1
            found[name].used.wins += win
    for name, use in found.items():
        use.unused.games = sum(by_side[side].games for side in users[name]) - use.used.games
        use.unused.wins = sum(by_side[side].wins for side in users[name]) - use.used.wins
    return list(found.values())
