"""What grows with what: a game that gets longer, more seats, a long table, a full database.

Usage: python bench/growth.py [engine] [server] [--games 40] [--moves 5000] [--finished 100000] [--write]

Engine: microseconds of a decision (options made, one chosen, applied) by tenths of random games and by seats, by what
whoever is asked has in hand and owns, and bytes of a state; drawn as charts too (`bench/growth-*.svg`). Server (its own
process, SQLite on disk): how long a table of many moves takes to open after a restart, and what the front page, the
lobby and a move cost with no other games in the database and with very many finished ones.
"""

from __future__ import annotations

import argparse
import gc
import json
import random
import resource
import sqlite3
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from collections import defaultdict
from itertools import count
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parent))
from charts import Points, chart
from web_moves import cpu_seconds, server
from web_pages import Line, order

import druza
from druza.arena.bench import is_compiled
from druza.bots.playout import clone_often, play_randomly
from druza.kernel.dice import dice_from_seed
from druza.kernel.game import CONFIRM
from druza.kernel.state import State

FOLDER = Path(__file__).parent
PAGE = FOLDER / "README.md"
PARTS = ("engine", "server")  # each between its marks on the page
SEED = 7
TENTHS = 10
COPIES = 20_000
LOOKS = 50  # at each page
PREPARING = 15.0  # seconds for a server to do what it does at first
LOG_KEPT = 20
SEEN_OFTEN = 200  # decisions, before a size of a hand is shown
PAGES = ("/", "/lobby", "/api/tables/{table}?seat=0", "/table/{table}?seat=0")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("parts", nargs="*", choices=[*PARTS, []], help="what is measured (default: both)")
    parser.add_argument("--games", type=int, default=40, help="random games for each figure of the engine")
    parser.add_argument("--moves", type=int, default=5000, help="moves of the long table")
    parser.add_argument("--finished", type=int, default=100_000, help="finished games in the database")
    parser.add_argument("--write", action="store_true", help="write the figures into bench/README.md, and the charts")
    asked = parser.parse_args()
    for part in asked.parts or PARTS:
        text = engine(asked.games, asked.write) if part == "engine" else served(asked.moves, asked.finished)
        print(text)
        if asked.write:
            mark, end = f"<!-- growth: {part} -->", f"<!-- end of growth: {part} -->"
            before, _, rest = PAGE.read_text("utf-8").partition(mark)
            PAGE.write_text(f"{before}{mark}\n\n{text}\n{end}{rest.partition(end)[2]}", "utf-8")


def engine(games: int, draw: bool) -> str:
    how = "compiled" if is_compiled() else "interpreted"
    lines = [
        f"Microseconds of a decision, {how}, by tenths of random games (first, fifth, last), and bytes of a state:",
        "",
        "| game | seats | decisions a game | first | fifth | last | bytes |",
        "|---|---:|---:|---:|---:|---:|---:|",
    ]
    tenths: dict[tuple[str, int], list[float]] = {}
    memory: dict[tuple[str, int], int] = {}
    for id in druza.game_ids():
        for seats in druza.game(id).seat_counts:
            decisions, found = by_tenths(id, seats, games)
            tenths[id, seats] = [1e6 * seconds for seconds in found]
            memory[id, seats] = bytes_of_a_state(id, seats)
            shown = " | ".join(f"{tenths[id, seats][place]:.2f}" for place in (0, 4, 9))
            lines.append(f"| {id} | {seats} | {decisions:.0f} | {shown} | {memory[id, seats]:,} |")
            print(lines[-1], file=sys.stderr, flush=True)
    if draw:
        draw_charts(tenths, memory, {id: by_cards(id, games) for id in druza.game_ids()})
    return "\n".join([*lines, ""])


def draw_charts(
    tenths: dict[tuple[str, int], list[float]],
    memory: dict[tuple[str, int], int],
    cards: dict[str, tuple[Points, Points]],
) -> None:
    """Light and dark, beside the page that shows them."""
    games = druza.game_ids()
    most = {id: max(druza.game(id).seat_counts) for id in games}
    length = {f"{id}, {most[id]} seats": [*enumerate(tenths[id, most[id]], 1)] for id in games}
    seats = {id: [(n, statistics.fmean(tenths[id, n])) for n in druza.game(id).seat_counts] for id in games}
    bytes_ = {id: [(n, float(memory[id, n])) for n in druza.game(id).seat_counts] for id in games}
    hands = {id: cards[id][0] for id in games}
    owned = {id: cards[id][1] for id in games}
    up = "µs a decision"
    charts = {
        "length": chart("A decision as a game gets longer", "tenth of a random game", up, length),
        "seats": chart("A decision by seats", "seats", up, seats),
        "hands": chart("A decision as hands grow", "cards in the hand of who is asked", f"{up}, median", hands),
        "decks": chart("A decision as decks grow", "all cards of who is asked", f"{up}, median", owned),
        "memory": chart("Memory of one more state", "seats", "bytes", bytes_),
    }
    for name, drawn in charts.items():
        (FOLDER / f"growth-{name}.svg").write_text(drawn, "utf-8")


def by_cards(id: str, games: int) -> tuple[Points, Points]:
    """Microseconds of a decision by the cards in the hand of who is asked, and by all cards they own (deck, hand and
    discards), where they have decks. Medians, with the clock and the call: each decision is timed by itself."""
    rules = druza.game(id)
    hands: dict[int, list[float]] = defaultdict(list)
    owned: dict[int, list[float]] = defaultdict(list)
    for seed in range(games):
        state, chance = rules.new(min(rules.seat_counts), seed), random.Random(seed)
        while state.seat >= 0:
            hand, own = cards_of(state, state.seat)
            begun = time.perf_counter()
            options = state.options()
            middle = time.perf_counter()
            option = chance.choice(options)
            begun += time.perf_counter() - middle
            state.apply(option)
            spent = 1e6 * (time.perf_counter() - begun)
            hands[hand].append(spent)
            owned[5 * round(own / 5)].append(spent)
    return medians(hands), medians(owned) if hasattr(rules.new(min(rules.seat_counts), SEED), "decks") else []


def cards_of(state: Any, seat: int) -> tuple[int, int]:
    """How many cards a seat has in hand, and how many it owns."""
    own = [len(getattr(state, zone)[seat]) for zone in ("hands", "decks", "discards") if hasattr(state, zone)]
    return own[0], sum(own)


def medians(found: dict[int, list[float]]) -> Points:
    return [(size, statistics.median(found[size])) for size in sorted(found) if len(found[size]) >= SEEN_OFTEN]


def by_tenths(id: str, seats: int, games: int) -> tuple[float, list[float]]:
    """Decisions of a game, and seconds of a decision in each tenth of it."""
    rules = druza.game(id)
    spent, made, total = [0.0] * TENTHS, [0] * TENTHS, 0
    for seed in range(games):
        length = play_randomly(rules.new(seats, seed), dice_from_seed(seed), 1_000_000)
        state, dice = rules.new(seats, seed), dice_from_seed(seed)
        total += length
        for tenth in range(TENTHS):
            count = length * (tenth + 1) // TENTHS - length * tenth // TENTHS
            begun = time.process_time()
            made[tenth] += play_randomly(state, dice, count)
            spent[tenth] += time.process_time() - begun
    return total / games, [seconds / max(1, count) for seconds, count in zip(spent, made, strict=True)]


def bytes_of_a_state(id: str, seats: int) -> int:
    """Of a copy, in a process of its own: here is room that was used before."""
    order = f"import growth; print(growth.growth_by_copies({id!r}, {seats}))"
    folder = str(Path(__file__).parent)
    done = subprocess.run([sys.executable, "-c", order], cwd=folder, check=True, capture_output=True, text=True)
    return int(done.stdout)


def growth_by_copies(id: str, seats: int) -> int:
    """By what this process grows with copies of a state in the middle of a game. They share what has not changed."""
    rules = druza.game(id)
    length = play_randomly(rules.new(seats, 7), dice_from_seed(7), 1_000_000)
    state = rules.new(seats, 7)
    play_randomly(state, dice_from_seed(7), length // 2)
    clone_often(state, 10)
    gc.collect()
    before = resident()
    kept: list[State] = [state.clone() for _ in range(COPIES)]
    return round((resident() - before) / len(kept))


def resident() -> int:
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * resource.getpagesize()


def served(moves: int, finished: int) -> str:
    lines = []
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        with server(folder, DRUZA_WINDOW_PAUSE="0") as (port, _):
            table, key, played = long_table(port, moves)
        with server(folder) as (port, pid):
            line = ready_line(port)
            begun, cpu = time.perf_counter(), cpu_seconds(pid)
            line.body(line.ask("GET", f"/api/tables/{table}?seat=0", key))
            opened, cpu = 1000 * (time.perf_counter() - begun), 1000 * (cpu_seconds(pid) - cpu)
            took = f"{opened:.0f} ms, {cpu:.0f} ms of the server's processor"
            lines.append(f"A table of {played:,} moves opens after a restart in {took}.")
            print(lines[-1], file=sys.stderr, flush=True)
            few = {path: looked_at(line, pid, path.format(table=table), key) for path in PAGES}
            over, _, _ = long_table(port, 0, "star-scrappers")
        begun = time.perf_counter()
        fill(folder, over, finished)
        print(
            f"{finished:,} finished games written in {time.perf_counter() - begun:.0f} s", file=sys.stderr, flush=True
        )
        with server(folder) as (port, pid):
            line = ready_line(port)
            many = {path: looked_at(line, pid, path.format(table=table), key) for path in PAGES}
    lines += [
        "",
        f"| page: ms by the clock (median), ms of the server's processor | few games | {finished:,} finished ones |",
        "|---|---:|---:|",
    ]
    for path in PAGES:
        lines.append(f"| `{path.format(table='...')}` | {few[path]} | {many[path]} |")
    return "\n".join([*lines, ""])


def ready_line(port: int) -> Line:
    """A connection to a server that has prepared its pages and done what it does at first."""
    time.sleep(PREPARING)
    while not is_ready(port):
        time.sleep(1)
    line = Line(port)
    for page in PAGES[:2]:
        line.body(line.ask("GET", page))
    return line


def is_ready(port: int) -> bool:
    try:
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/ready", timeout=60) as answer:
            return bool(answer.status == 200)
    except urllib.error.HTTPError:
        return False


def looked_at(line: Line, pid: int, path: str, key: str) -> str:
    """By the clock, and by the server's processor."""
    waits, cpu = [], cpu_seconds(pid)
    for _ in range(LOOKS):
        begun = time.perf_counter()
        line.body(line.ask("GET", path, key))
        waits.append(1000 * (time.perf_counter() - begun))
    return f"{sorted(waits)[LOOKS // 2]:.1f}, {1000 * (cpu_seconds(pid) - cpu) / LOOKS:.1f}"


def long_table(port: int, moves: int, game: str = "crystalicum") -> tuple[str, str, int]:
    """A table with so many moves, or as many as its game has: its id, the key of its first seat, and how many."""
    wanted = order(game)
    if game == "crystalicum":
        wanted |= {"seats": [{"kind": "you"}, *[{"kind": "here"}] * 5], "options": {"turn_limit": "none"}}
    wanted["seed"], answers = long_game(wanted, moves)
    line = Line(port)
    made = json.loads(line.body(line.ask("POST", "/api/tables", "", wanted)))
    keys, table = [seat["key"] for seat in made["seats"]], made["table"]
    for played, (seat, option) in enumerate(answers, 1):
        seen = json.loads(line.body(line.ask("GET", f"/api/tables/{table}?seat={seat}", keys[seat])))
        body = {"version": seen["version"], "option": option}
        line.body(line.ask("POST", f"/api/tables/{table}/moves", keys[seat], body))
        if played % 500 == 0:
            print(f"{game}: {played} moves", file=sys.stderr, flush=True)
    return table, keys[0], len(answers)


def long_game(wanted: dict[str, Any], moves: int) -> tuple[int, list[tuple[int, str]]]:
    """A seed, and who answers what in a random game of at least so many moves; of any length if it is to be over."""
    rules, seats = druza.game(wanted["game"]), len(wanted["seats"])
    for seed in count(1):
        state, chance = (
            rules.new(seats, seed, {CONFIRM: [*range(seats)], **wanted.get("options", {})}),
            random.Random(SEED),
        )
        found: list[tuple[int, str]] = []
        while state.seat >= 0 and (not moves or len(found) < moves):
            option = chance.choice(state.options())
            found.append((state.seat, rules.notation(option)))
            state.apply(option)
        if len(found) >= moves:
            return seed, found
    raise AssertionError


def fill(folder: Path, table: str, copies: int) -> None:
    """The same finished game so many times, under other ids; of its log only the beginning, to keep the file small."""
    database = sqlite3.connect(folder / "tables.sqlite")
    names = [name for (name,) in database.execute("select name from sqlite_master where type = 'table'")]
    columns = {name: [row[1] for row in database.execute(f'pragma table_info("{name}")')] for name in names}
    with database:
        database.execute("create temp table fresh (id text)")
        database.executemany("insert into fresh values (?)", ((f"g{number:010d}",) for number in range(copies)))
        for name in names:
            place = "id" if name == "tables" else "table_id"
            if place not in columns[name] or not is_of(database, name, place, table):
                continue
            taken = ", ".join("fresh.id" if column == place else f'kept."{column}"' for column in columns[name])
            which = f'kept."{place}" = ?' + (f" and kept.number < {LOG_KEPT}" if name == "entries" else "")
            database.execute(
                f'insert into "{name}" select {taken} from "{name}" as kept, fresh where {which}', (table,)
            )
    database.close()


def is_of(database: Any, name: str, place: str, table: str) -> bool:
    return bool(database.execute(f'select 1 from "{name}" where "{place}" = ? limit 1', (table,)).fetchone())


if __name__ == "__main__":
    main()
