"""Standings: points, and how ties are broken: the game between them, Buchholz, the opponents' ratings."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from druza.web.leagues.pairing import BYE

BY_RANK = (3.0, 2.0, 1.0, 0.0)  # at tables of three and four


@dataclass
class Game:
    """One game of a league: who plays, and their ranks once it is over. A bye has one player."""

    players: tuple[str, ...]
    ranks: tuple[int, ...] = ()  # empty: not over
    table: str = ""
    round: int = 0

    @property
    def is_bye(self) -> bool:
        return BYE in self.players

    @property
    def is_over(self) -> bool:
        return self.is_bye or bool(self.ranks)

    def points(self) -> dict[str, float]:
        """What each gets: 1, ½ and 0 in a game of two; 3, 2, 1 and 0 at a larger table; shared ranks share."""
        if self.is_bye:
            return {player: 3.0 if len(self.players) > 2 else 1.0 for player in self.players if player != BYE}
        prizes = (1.0, 0.0) if len(self.players) == 2 else BY_RANK
        found = {}
        for player, rank in zip(self.players, self.ranks, strict=False):
            alike = self.ranks.count(rank)
            found[player] = sum(prizes[rank - 1 : rank - 1 + alike]) / alike
        return found


@dataclass
class Standing:
    """Somebody's place."""

    player: str
    points: float = 0.0
    between: float = 0.0  # points from games with those who have as many
    buchholz: float = 0.0  # the points of all opponents
    strength: float = 0.0  # their ratings together
    games: int = 0
    opponents: list[str] = field(default_factory=list)


def standings(
    players: Sequence[str], games: Sequence[Game], ratings: Mapping[str, float], gone: Sequence[str] = ()
) -> list[Standing]:
    """The best first. Games with somebody who has left count as wins for the others; who left comes last."""
    found = {player: Standing(player) for player in players}
    for game in games:
        points = decided(game, gone)
        for player in game.players:
            if player in found and points:
                found[player].points += points.get(player, 0.0)
                found[player].games += not game.is_bye
                found[player].opponents += [other for other in game.players if other not in (player, BYE)]
    for one in found.values():
        alike = {other.player for other in found.values() if other.points == one.points}
        for game in games:
            if len(game.players) == 2 and set(game.players) <= alike:
                one.between += decided(game, gone).get(one.player, 0.0)
        one.buchholz = sum(found[other].points for other in one.opponents if other in found)
        one.strength = sum(ratings.get(other, 0.0) for other in one.opponents)

    def key(one: Standing) -> tuple[bool, float, float, float, float, float, str]:
        own = -ratings.get(one.player, 0.0)
        return one.player in gone, -one.points, -one.between, -one.buchholz, -one.strength, own, one.player

    return sorted(found.values(), key=key)


def decided(game: Game, gone: Sequence[str]) -> dict[str, float]:
    """The points of a game as it counts: against somebody who has left, one has won. Empty while it is played."""
    left = [player for player in game.players if player in gone]
    if left and not game.is_bye and len(game.players) == 2:
        return {player: 0.0 if player in left else 1.0 for player in game.players}
    return game.points() if game.is_over else {}
