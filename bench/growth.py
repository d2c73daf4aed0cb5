"""What grows with what: a game that gets longer, more seats, a long table, a full database.

Usage: python bench/growth.py [--games 40] [--moves 5000] [--finished 100000] [--write]

Engine: microseconds of a decision (options made, one chosen, applied) by tenths of random games and by seats, and bytes
of a state. Server (its own process, SQLite on disk): how long a table of many moves takes to open after a restart, and
what the front page, the lobby and a move cost with no other games in the database and with very many finished ones.
"""

from __future__ import annotations

import argparse
import gc
import json
import random
import resource
import sqlite3
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parent))
from web_moves import server
from web_pages import Line, choice, order

import druza
from druza.arena.bench import is_compiled
from druza.bots.playout import clone_often, play_randomly
from druza.kernel.dice import dice_from_seed
from druza.kernel.state import State

PAGE = Path(__file__).parent / "README.md"
MARK = "<!-- growth -->"
END = "<!-- end of growth -->"
TENTHS = 10
COPIES = 2000
LOOKS = 15  # at each page; the median counts
LOG_KEPT = 20
PAGES = ("/", "/lobby", "/api/tables/{table}?seat=0", "/table/{table}?seat=0")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=40, help="random games for each figure of the engine")
    parser.add_argument("--moves", type=int, default=5000, help="moves of the long table")
    parser.add_argument("--finished", type=int, default=100_000, help="finished games in the database")
    parser.add_argument("--write", action="store_true", help="write the figures into bench/README.md")
    asked = parser.parse_args()
    text = "\n".join([engine(asked.games), served(asked.moves, asked.finished)])
    print(text)
    if asked.write:
        before, _, rest = PAGE.read_text("utf-8").partition(MARK)
        PAGE.write_text(f"{before}{MARK}\n\n{text}\n{END}{rest.partition(END)[2]}", "utf-8")


def engine(games: int) -> str:
    how = "compiled" if is_compiled() else "interpreted"
    lines = [
        f"Microseconds of a decision, {how}, by tenths of random games (first, fifth, last), and bytes of a state:",
        "",
    ]
    lines.append("| game | seats | decisions a game | first | fifth | last | bytes |")
    lines.append("|---|---:|---:|---:|---:|---:|---:|")
    for id in druza.game_ids():
        for seats in druza.game(id).seat_counts:
            count, tenths = by_tenths(id, seats, games)
            shown = " | ".join(f"{1e6 * tenths[place]:.2f}" for place in (0, 4, 9))
            lines.append(f"| {id} | {seats} | {count:.0f} | {shown} | {bytes_of_a_state(id, seats):,} |")
            print(lines[-1], file=sys.stderr, flush=True)
    return "\n".join([*lines, ""])


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
    """By what this process grows with copies of a state in the middle of a game."""
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
        with server(folder) as (port, _):
            table, key, played = long_table(port, moves)
        with server(folder) as (port, _):
            line = Line(port)
            line.body(line.ask("GET", "/"))
            begun = time.perf_counter()
            line.body(line.ask("GET", f"/api/tables/{table}?seat=0", key))
            opened = 1000 * (time.perf_counter() - begun)
            lines.append(f"A table of {played:,} moves opens after a restart in {opened:.0f} ms.")
            few = {path: median_ms(line, path.format(table=table), key) for path in PAGES}
            over, _, _ = long_table(port, 1_000_000, "star-scrappers")
        begun = time.perf_counter()
        fill(folder, over, finished)
        print(
            f"{finished:,} finished games written in {time.perf_counter() - begun:.0f} s", file=sys.stderr, flush=True
        )
        with server(folder) as (port, _):
            line = Line(port)
            line.body(line.ask("GET", "/"))
            many = {path: median_ms(line, path.format(table=table), key) for path in PAGES}
    lines += ["", f"| page, median ms | few games | {finished:,} finished ones |", "|---|---:|---:|"]
    for path in PAGES:
        lines.append(f"| `{path.format(table='...')}` | {few[path]:.1f} | {many[path]:.1f} |")
    return "\n".join([*lines, ""])


def median_ms(line: Line, path: str, key: str) -> float:
    waits = []
    for _ in range(LOOKS):
        begun = time.perf_counter()
        line.body(line.ask("GET", path, key))
        waits.append(1000 * (time.perf_counter() - begun))
    return sorted(waits)[LOOKS // 2]


def long_table(port: int, moves: int, game: str = "crystalicum") -> tuple[str, str, int]:
    """A table with so many moves, or as many as its game has: its id, the key of its first seat, and how many."""
    line, chance = Line(port), random.Random(3)
    wanted = order(game) | ({"options": {"turn_limit": "none"}} if game == "crystalicum" else {})
    made = json.loads(line.body(line.ask("POST", "/api/tables", "", wanted)))
    keys, table, played = [seat["key"] for seat in made["seats"]], made["table"], 0
    while played < moves:
        seat, body = choice(line, table, keys, chance)
        if seat < 0:
            break
        body.pop("unseen")
        line.body(line.ask("POST", f"/api/tables/{table}/moves", keys[seat], body))
        played += 1
        if played % 500 == 0:
            print(f"{game}: {played} moves", file=sys.stderr, flush=True)
    return table, keys[0], played


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
