"""Pairing: who plays whom in a league, a Swiss round, and at tables of three and four."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

BYE = ""  # plays nobody and gets the full point
MOST_TRIES = 20_000  # of one search; beyond them pairs may meet again


def round_robin(players: Sequence[str]) -> list[list[tuple[str, str]]]:
    """Everybody against everybody once, in rounds; who begins changes fairly."""
    ring = [*players, BYE] if len(players) % 2 else list(players)
    rounds = []
    for turn in range(len(ring) - 1):
        pairs = [(ring[place], ring[-1 - place]) for place in range(len(ring) // 2)]
        swapped = [(other, one) if (turn + place) % 2 else (one, other) for place, (one, other) in enumerate(pairs)]
        rounds.append([pair for pair in swapped if BYE not in pair])
        ring = [ring[0], ring[-1], *ring[1:-1]]
    return rounds


def most_rounds(players: int) -> int:
    """How many Swiss rounds surely find a new opponent for everybody."""
    return (players + players % 2) // 2


def swiss(
    players: Sequence[str],
    points: Mapping[str, float],
    ratings: Mapping[str, float],
    met: Collection[frozenset[str]],
    had_bye: Collection[str],
) -> list[tuple[str, str]]:
    """A Swiss round: by points, then by rating; nobody twice, a bye once. A bye is a pair with BYE. Where too many have
    met already, those who must meet again do."""
    order = sorted(players, key=lambda player: (-points.get(player, 0.0), -ratings.get(player, 0.0), player))
    if len(order) % 2:
        rested = [player for player in reversed(order) if player not in had_bye] or list(reversed(order))
        for resting in rested:
            pairs = paired([player for player in order if player != resting], met)
            if pairs is not None:
                return [*pairs, (resting, BYE)]
        left = [player for player in order if player != rested[0]]
        return [*neighbours(left), (rested[0], BYE)]
    return paired(order, met) or neighbours(order)


def neighbours(order: Sequence[str]) -> list[tuple[str, str]]:
    return [(order[place], order[place + 1]) for place in range(0, len(order), 2)]


def paired(order: Sequence[str], met: Collection[frozenset[str]]) -> list[tuple[str, str]] | None:
    """Pairs of neighbours as near as can be, none of whom has met; None if there are none such."""
    tries = 0

    def search(left: list[str]) -> list[tuple[str, str]] | None:
        nonlocal tries
        if not left:
            return []
        tries += 1
        if tries > MOST_TRIES:
            return None
        first = left[0]
        for place in range(1, len(left)):
            if frozenset((first, left[place])) not in met:
                rest = search(left[1:place] + left[place + 1 :])
                if rest is not None:
                    return [(first, left[place]), *rest]
        return None

    return search(list(order))


def table_sizes(players: int) -> list[int]:
    """How many sit where: fours and threes. One, two and five leave somebody a bye."""
    if players < 3:
        return []
    if players == 5:
        return [4]
    threes = -players % 4
    return [4] * ((players - 3 * threes) // 4) + [3] * threes


def by_tables(
    players: Sequence[str], points: Mapping[str, float], ratings: Mapping[str, float], had_bye: Collection[str]
) -> list[tuple[str, ...]]:
    """Tables of four and three, by points and then by rating; who is left over has a bye, (player, BYE)."""
    order = sorted(players, key=lambda player: (-points.get(player, 0.0), -ratings.get(player, 0.0), player))
    sizes = table_sizes(len(order))
    resting: list[str] = []
    while len(order) > sum(sizes):
        waiting = [player for player in reversed(order) if player not in had_bye] or list(reversed(order))
        resting.append(waiting[0])
        order.remove(waiting[0])
    found: list[tuple[str, ...]] = []
    for size in sizes:
        found.append(tuple(order[:size]))
        order = order[size:]
    return [*found, *[(player, BYE) for player in resting]]


def divisions(players: Sequence[str], least: int, most: int) -> list[list[str]]:
    """Split those who joined, the strongest first, into as few groups as can be, about equally large."""
    count = max(1, -(-len(players) // most))
    if count > 1 and len(players) // count < least:
        count = max(1, len(players) // least)
    size, larger = divmod(len(players), count)
    found, rest = [], list(players)
    for number in range(count):
        take = size + (number < larger)
        found.append(rest[:take])
        rest = rest[take:]
    return found


def promoted(groups: Sequence[Sequence[str]], moves: int = 2) -> list[list[str]]:
    """The next season's divisions: the first two of each go up, the last two go down."""
    found: list[list[str]] = [[] for _ in groups]
    for number, group in enumerate(groups):
        few = min(moves, len(group) // 2)
        for place, player in enumerate(group):
            up = place < few and number > 0
            down = place >= len(group) - few and number < len(groups) - 1
            found[number - up + down].append(player)
    return found
