"""Mining: games of quick bots are played, and their decisions searched for those with one answer far above the rest."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import dataclass
from typing import Any

import druza
from druza.bots import Seat, bot
from druza.bots.playout import play_sensibly
from druza.kernel.dice import Dice, dice_from_seed
from druza.kernel.state import State
from druza.puzzles.judging import Click, Judging, judged_clicks
from druza.puzzles.kinds import kind_of
from druza.puzzles.puzzle import ALMOST, Judged, Puzzle, lead

CLEAR = 0.45  # the best clicks lead all others by at least so much (1: what a search finds large)
SEEN = 0.08  # and their chance is higher by at least so much
MOST_GOOD = 3  # clicks that may be as good as the best, and no more than there are others
WON = 0.95  # and where even the worst gives more
HOPELESS = 0.1  # where even the best gives less, there is nothing to find
# Looks, each the beginning of the next: simulations, and the gap that must be seen for another one.
LOOKS = [(80, 0.25), (300, 0.35)]
HOPED = 0.3  # and the gap between what is as good as the best and the rest, after the last of these
PIECE, LONG_LOOK = 600, 3000  # then in pieces, until it is sure that the gap is there or is not
SURE, GIVEN_UP = 2.0, 1.0  # standard errors above the gap, and below it
LINE_LOOK = 200  # simulations for each further answer of a line
LONGEST = 10  # clicks of a line
LONGEST_TURN = 12  # answers until the end of a turn
IMAGINED = 6  # states in which it is tried whether a line wins
DULL = {"pass", "done", "end", "play-all"}  # what is no deed
FEWEST, MOST = 3, 400  # clicks to choose from
TRIES, MISSED = 10, 6  # so many of so many novices do not find it
WEAKER = {"novice": 10, "casual": 10, "strong": 3}  # who tries it, and how often
PLAYERS = ["greedy", "greedy", "greedy~3"]  # who plays the games that are searched
LATER = 0.3  # the share of a game after which its decisions are looked at
MOST_LOOKS = 40  # decisions of a game that are looked at
PLAYED_ON, FURTHER = 60, 40  # times that the game is played on after a click, and answers, to tell what it brings
DECIDED = 5  # of these at the beginning: nothing is at stake any more in this game
MOST_OF_A_GAME = 2
HARDEST, EASIEST = 2200, 800


@dataclass(frozen=True)
class Dig:
    """One game to be searched."""

    game: str
    seats: int
    seed: int


def dig(task: Dig) -> list[Puzzle]:
    """The puzzles of one game: it is played to its end, then its later decisions are looked at, the last ones first:
    the nearer the end, the surer a search is."""
    asked = decisions_of(task, dice_from_seed(task.seed + 1))
    later = reversed(range(int(LATER * len(asked)), len(asked)))
    found: list[Puzzle] = []
    looked = decided = 0
    for place in later:
        first = Judging(asked[place], 1)
        if not FEWEST <= len(first.walked) <= MOST:
            continue
        looked += 1
        decided = decided + 1 if is_decided(first.look(LOOKS[0][0])) else -MOST_LOOKS
        puzzle = look_at(asked[place], first, task, len(found)) if decided < 0 else None
        if puzzle is not None:
            found.append(puzzle)
        if looked == MOST_LOOKS or len(found) == MOST_OF_A_GAME or decided == DECIDED:
            break
    return found


def is_decided(clicks: list[Click]) -> bool:
    """Is it won or lost whatever is done?"""
    return clicks[0].chance < HOPELESS or clicks[-1].chance > WON


def decisions_of(task: Dig, luck: Dice) -> list[State]:
    """Where something begins in a game of quick players, and there is something to choose."""
    state = druza.game(task.game, packs=[]).new(task.seats, task.seed, {})
    players = [bot(PLAYERS[luck.below(len(PLAYERS))], luck.below(1 << 30), task.game) for _ in range(task.seats)]
    found: list[State] = []
    before = -1
    while state.seat >= 0:
        if (state.seat != before or state.decision().MENU) and len(state.options()) > 1:
            found.append(state.clone())
        before = state.seat
        state.apply(players[state.seat].choose(Seat(state, state.seat)))
    return found


def look_at(state: State, first: Judging, task: Dig, number: int) -> Puzzle | None:
    """The puzzle of this decision, if it is one. What costs little is tried first."""
    best = promising(state, first)
    if best is None:
        return None
    looks = []
    for judging in (first, Judging(state, 2)):
        look = long_look(judging)
        if not is_clear(look, CLEAR) or best.path not in [click.path for click in look[: as_good(look)]]:
            return None
        looks.append(look)
    options = judged(state, looks)
    best = next(click for click in looks[0] if click.path == options[0].path)
    line, end = best_line(state, best)
    if len(line) > LONGEST or not is_far(options[0].chance, worse(options)):
        return None
    found = {level: found_by(level, tries, state, best) for level, tries in WEAKER.items()}
    if is_easy(found["novice"]):
        return None
    game = state.game
    return Puzzle(
        id=f"{task.game}-{task.seed}-{number}",
        game=task.game,
        content=game.fingerprint,
        you=state.seat,
        kind=kind_of(state, line, wins_this_turn(state, line)),
        rating=rating_of(found),
        line=[game.notation(move) for move in line],
        options=with_outcomes(state, options),
        found=found,
        simulations=first.search.simulations,
        ends=end.seat < 0,
        position=position_of(state),
    )


def promising(state: State, judging: Judging) -> Click | None:
    """The click that stands out in ever longer looks and that novices miss; None where there is none."""
    best: Click | None = None
    for simulations, gap in LOOKS:
        clicks = judging.look(simulations)
        if not stands_out(clicks, gap) or clicks[0].chance < HOPELESS:
            return None
        if best is None or clicks[0].path != best.path:
            best = clicks[0]
            if best.path.split("/")[0] in DULL or is_easy(found_by("novice", TRIES, state, best)):
                return None
    return best if may_be_clear(clicks) else None


def may_be_clear(clicks: list[Click]) -> bool:
    """Does it seem that few clicks are as good as the best, and the rest far below?"""
    good = as_good(clicks)
    return good <= MOST_GOOD + 1 and good < len(clicks) and lead(clicks[0].chance, clicks[good].chance) >= HOPED


def long_look(judging: Judging) -> list[Click]:
    """Search on until it is sure that the gap is there, or that it is not, or the longest look is over."""
    while True:
        clicks = judging.look(judging.search.simulations + PIECE)
        good = as_good(clicks)
        if good == len(clicks) or judging.search.simulations >= LONG_LOOK:
            return clicks
        errors = (lead(clicks[0].chance, clicks[good].chance) - CLEAR) / doubt([clicks[0], clicks[good]])
        if errors >= SURE or errors <= -GIVEN_UP:
            return clicks


def doubt(clicks: list[Click]) -> float:
    """About the standard error of a lead between two."""
    return float(sum(1 / max(1, click.seen) for click in clicks) ** 0.5)


def is_clear(clicks: list[Click], gap: float) -> bool:
    """Is the best far above the rest? A few may be as good: what is done first and what second often is."""
    good = as_good(clicks)
    return good <= min(MOST_GOOD, len(clicks) // 2) and lead(clicks[0].chance, clicks[good].chance) >= gap


def stands_out(clicks: list[Click], gap: float) -> bool:
    """May the best be far above the rest? Few simulations cannot tell how many are as good."""
    return len(clicks) > 1 and lead(clicks[0].chance, clicks[min(MOST_GOOD, len(clicks) - 1)].chance) >= gap


def as_good(clicks: list[Click]) -> int:
    """How many clicks are as good as the best."""
    return sum(lead(clicks[0].chance, click.chance) <= ALMOST for click in clicks)


def is_easy(found: float) -> bool:
    """Do so many novices find it, as a share, that it is no puzzle?"""
    return TRIES * found > TRIES - MISSED


def found_by(level: str, tries: int, state: State, click: Click) -> float:
    """How many of these players make this click, as a share."""
    return sum(makes(level, seed, state, click) for seed in range(tries)) / tries


def makes(level: str, seed: int, state: State, click: Click) -> bool:
    """Does a player of this level make this click, all of it?"""
    player, here = bot(level, seed, state.game.id), state.clone()
    for move in click.moves:
        if here.seat != state.seat or player.choose(Seat(here, here.seat)) != move:
            return False
        here.apply(move)
    return True


def best_line(state: State, click: Click) -> tuple[list[int], State]:
    """The best click and what the same seat answers after it, until a menu or the same question is asked; and where
    that leads."""
    you, after = state.seat, state.clone()
    line = []
    for move in click.moves:
        line.append(move)
        after.apply(move)
    while after.seat == you and not is_rest(state, after) and len(line) <= LONGEST:
        move = best_move(after)
        line.append(move)
        after.apply(move)
    return line, after


def is_rest(began: State, now: State) -> bool:
    """Does something new begin?"""
    return now.decision().MENU or type(now.decision()) is type(began.decision())


def best_move(state: State) -> int:
    """What a short search answers."""
    clicks = judged_clicks(state, LINE_LOOK, 5) if len(state.options()) > 1 else []
    return clicks[0].moves[0] if clicks else state.options()[0]


def wins_this_turn(state: State, line: list[int]) -> bool:
    """Does the turn end in a win after this line, whatever is hidden and drawn? Tried in imagined states."""
    seat = Seat(state, state.seat)
    return all(wins_from(seat.imagine(number), seat.number, line) for number in range(IMAGINED))


def wins_from(here: State, seat: int, line: list[int]) -> bool:
    for move in line:
        if here.seat != seat or move not in here.options():
            return False
        here.apply(move)
    end = rest_of_turn(here, seat)
    return end.seat < 0 and seat in end.winners()


def rest_of_turn(state: State, seat: int) -> State:
    """Where a seat's turn leads if it is played on well."""
    after = state.clone()
    for _ in range(LONGEST_TURN):
        if after.seat != seat:
            break
        after.apply(best_move(after))
    return after


def judged(state: State, looks: list[list[Click]]) -> list[Judged]:
    """The clicks that both long looks judged: the mean of their chances, and what each brings in points."""
    other = {click.path: click for click in looks[1]}
    both = [(click, (click.chance + other[click.path].chance) / 2) for click in looks[0] if click.path in other]
    both.sort(key=lambda one: -one[1])
    return [
        Judged(path=click.path, chance=round(chance, 3), brings=brought(state, best_line(state, click)[1]))
        for click, chance in both
    ]


def is_far(best: float, other: float) -> bool:
    """A clear lead, and a difference that can be told in percent."""
    return lead(best, other) >= CLEAR and best - other >= SEEN


def worse(options: list[Judged]) -> float:
    """The best chance of what is not as good as the best; 1 where both looks judged nothing of that kind."""
    return max([one.chance for one in options if lead(options[0].chance, one.chance) > ALMOST], default=1.0)


def brought(before: State, after: State) -> dict[str, float]:
    """By how much the points of the seat that is asked change, by category."""
    you, game = before.seat, before.game
    had, has = game.points(before, you), game.points(after, you)
    return {key: has[key] - had.get(key, 0) for key in has if has[key] != had.get(key, 0)}


def with_outcomes(state: State, options: list[Judged]) -> list[Judged]:
    """The same clicks; of the best, and the best of those that are not as good, also what comes of it in the end."""
    second = sum(lead(options[0].chance, one.chance) <= ALMOST for one in options)
    for click in (options[0], options[second]):
        click.later, click.theirs = outcome(state, click.path)
    return options


def outcome(state: State, path: str) -> tuple[dict[str, float], float]:
    """What a click has brought some turns later, on average: points by category, and what the best of the others have
    gained by then."""
    seat, game = Seat(state, state.seat), state.game
    had, theirs = game.points(state, seat.number), best_of_others(state, seat.number)
    dice = dice_from_seed(11)
    mine: Counter[str] = Counter()
    others = 0.0
    for number in range(PLAYED_ON):
        here = seat.imagine(number)
        for word in path.split("/"):
            option = game.parse(word)
            if here.seat == seat.number and option in here.choices:
                here.apply(option)
        play_sensibly(here, dice, FURTHER, game.sample)
        mine.update({key: value - had.get(key, 0) for key, value in game.points(here, seat.number).items()})
        others += best_of_others(here, seat.number) - theirs
    return {key: round(value / PLAYED_ON, 2) for key, value in mine.items()}, round(others / PLAYED_ON, 2)


def best_of_others(state: State, seat: int) -> float:
    return max(sum(state.game.points(state, other).values()) for other in range(state.seats) if other != seat)


def rating_of(found: dict[str, float]) -> int:
    """How hard it is: the fewer of the weaker players find it, the harder."""
    missed = 1 - sum(found.values()) / len(found)
    return round(EASIEST + (HARDEST - EASIEST) * missed)


def position_of(state: State) -> dict[str, Any]:
    """A position without the fingerprint of its content: it outlives changes of what is not in it."""
    position: dict[str, Any] = json.loads(state.to_json())
    position.pop("content", None)
    return position
