"""Killed processes and databases, full and read-only disks, jumping clocks, greedy bots, readers that do not read."""

from __future__ import annotations

import asyncio
import contextlib
import os
import re
import resource
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import pytest
from limits import RateLimitItemPerSecond

from druza.web.bots import pool
from druza.web.rate_windows import Windows
from druza.web.storage import database
from tests.faults.load import Player, killed_at_random
from tests.faults.servers import Postgres, Redis, how_many, report
from tests.web.driving import BOT, HERE, PERSON, Process, Site, Table, served, usual, wait_for_health, wait_until

Line = tuple[asyncio.StreamReader, asyncio.StreamWriter]
FIRST_STREAMS = 20  # open before it is measured what others take


def killed(start: list[Callable[[], Process]], kills: int, what: str) -> None:
    servers = [one() for one in start]
    players = [Player(number, [server.site for server in servers]) for number in range(how_many(3, 6))]
    begun = time.monotonic()
    try:
        killed_at_random(players, servers, list(start), kills, seed=kills)
    finally:
        for server in servers:
            server.kill()
    moves, games = sum(player.moves for player in players), sum(player.games for player in players)
    faults = [fault for player in players for fault in player.faults]
    seconds = time.monotonic() - begun
    report(
        f"{what}: {kills} kills in {seconds:.0f} s, {moves} moves acknowledged, {games} games finished, "
        f"{len(faults)} lost or doubled"
    )
    assert not faults
    assert moves >= 5 * kills


def test_killed_at_random_moments_nothing_acknowledged_is_lost(tmp_path: Path) -> None:
    killed([partial(Process, tmp_path)], how_many(3, 100), "kill -9, SQLite, one process")


@pytest.fixture
def postgres() -> Iterator[Postgres]:
    server = Postgres()
    yield server
    server.stop()


def test_two_processes_killed_at_random_on_postgresql(tmp_path: Path, postgres: Postgres) -> None:
    settings = {"DRUZA_DATABASE": postgres.url, "DRUZA_SHARED": "1"}
    start = [partial(Process, tmp_path / name, **settings) for name in ("one", "two")]
    killed(list(start), how_many(2, 100), "kill -9, PostgreSQL, two processes")


def test_a_database_that_is_killed_comes_back_and_bots_go_on(tmp_path: Path, postgres: Postgres) -> None:
    server = Process(tmp_path, DRUZA_DATABASE=postgres.url)
    try:
        table = server.site.table(PERSON, BOT, seed=4, options={"first_player": 0})
        bots = server.site.table(BOT, BOT, seed=5)
        for _ in range(how_many(1, 10)):
            told = table.wait_for(0)["ply"]
            postgres.kill()
            refused = table.move("end", told, 0)
            assert refused.status_code in (409, 500)
            postgres.start()
            wait_until(lambda: table.get(seat=0).status_code, lambda status: status == 200)
            assert table.wait_for(0)["ply"] >= told
            before = bots.see()
            wait_until(bots.see, lambda seen, before=before: seen["over"] or seen["ply"] > before["ply"])
    finally:
        server.kill()
    report(f"PostgreSQL killed and restarted: {how_many(1, 10)} times, tables and bots went on")


def test_redis_that_is_killed_is_done_without(tmp_path: Path) -> None:
    redis = Redis()
    settings = {"DRUZA_REDIS": redis.url}
    one, other = Process(tmp_path, **settings), Process(tmp_path, **settings)
    try:
        table = one.site.table(PERSON, HERE, seed=7)
        there = Table(other.site, table.made)
        for _ in range(how_many(1, 10)):
            redis.kill()
            table.play_randomly(3)
            assert there.see()["ply"] == table.see()["ply"]
            redis.start()
            table.play_randomly(3)
            assert there.see()["ply"] == table.see()["ply"]
    finally:
        for server in (one, other):
            server.kill()
        redis.kill()
    report(f"Redis killed and restarted: {how_many(1, 10)} times, both processes agreed at every move")


@contextlib.contextmanager
def small_disk(folder: Path, megabytes: int) -> Iterator[Path]:
    """A disk of its own; skipped where none can be made."""
    made = subprocess.run(
        ["mount", "-t", "tmpfs", "-o", f"size={megabytes}m", "tmpfs", str(folder)], check=False, capture_output=True
    )
    if made.returncode:
        pytest.skip("no disk can be mounted here")
    try:
        yield folder
    finally:
        subprocess.run(["umount", "-l", str(folder)], check=True)


def test_a_disk_that_is_full_and_then_has_room(tmp_path: Path) -> None:
    with small_disk(tmp_path, 24) as data:
        server = Process(data, DRUZA_BACKUPS="0")
        try:
            table = server.site.table(PERSON, HERE, seed=7)
            table.play_randomly(3)
            told = table.see()["ply"]
            filler = data / "filler"
            with contextlib.suppress(OSError), filler.open("wb") as file:
                while True:
                    file.write(b"x" * 4096)
            refused = wait_until(lambda: table.move(word_of(table)), lambda answer: answer.status_code != 200)
            assert refused.status_code == 500
            told = max(told, table.see()["ply"])
            wait_for_health(server.site, 503)
            filler.unlink()
            wait_until(lambda: table.move(word_of(table)).status_code, lambda status: status == 200)
            assert table.see()["ply"] > told
        finally:
            server.kill()


def word_of(table: Table) -> str:
    return table.options(table.see()["asked"])[0]


def test_a_database_that_is_read_only_for_a_while(tmp_path: Path) -> None:
    with served(usual(tmp_path)) as site:
        site.program.services.moves.journal.first_pause = 0.01
        table = site.table(PERSON, HERE, seed=7)
        table.play_randomly(3)
        told = table.see()["ply"]
        set_read_only(site, True)
        assert table.move(word_of(table)).status_code == 500
        assert table.see()["ply"] == told
        wait_for_health(site, 503)
        set_read_only(site, False)
        wait_until(lambda: table.move(word_of(table)).status_code, lambda status: status == 200)


def set_read_only(site: Site, wanted: bool) -> None:
    """What SQLite says of a disk that is mounted so."""
    connection = site.program.services.storage.writing.raw_connection()
    connection.cursor().execute(f"PRAGMA query_only={'ON' if wanted else 'OFF'}")
    connection.close()


def test_a_slow_disk_makes_only_writers_wait(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with served(usual(tmp_path)) as site:
        table, other = (site.table(PERSON, HERE, seed=seed) for seed in (7, 8))
        append, seen = database._append, []

        def slowly(connection: object, group: object) -> None:
            seen.append(other.see()["ply"])  # a page is answered while this is being written
            append(connection, group)  # type: ignore[arg-type]

        monkeypatch.setattr(database, "_append", slowly)
        assert table.move(word_of(table)).status_code == 200
        assert seen == [0]


@pytest.mark.parametrize("hours", [-30, 30])
def test_a_clock_that_jumps(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, hours: int) -> None:
    real = time.time
    with served(usual(tmp_path)) as site:
        table = site.table(PERSON, BOT, seed=4, options={"first_player": 0})
        table.move(word_of(table))
        monkeypatch.setattr(time, "time", lambda: real() + hours * 3600)
        assert table.move(word_of(table)).status_code == 200
        wait_for_health(site, 200)


def test_limits_do_not_go_by_the_clock_on_the_wall(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever was told to wait for ten seconds does not wait for thirty hours because a clock was set back."""
    seconds = [100.0]
    windows, rate, real = Windows(lambda: seconds[0]), RateLimitItemPerSecond(2, 10), time.time
    assert [windows.spend(rate, "x") for _ in range(3)] == [0.0, 0.0, 10.0]
    monkeypatch.setattr(time, "time", lambda: real() - 30 * 3600)
    seconds[0] += 10
    assert windows.spend(rate, "x") == 0.0


GREEDY = """
from druza.web.bots import worker
def choice(self, question):
    kept = []
    while True:
        kept.append(bytearray(64 << 20))
worker.Minds.choice = choice
worker.main()
"""


def test_a_bot_that_eats_memory_fails_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def greedy() -> subprocess.Popen[bytes]:
        environment = {**os.environ, "DRUZA_THINK_MEMORY": "700"}
        command = [sys.executable, "-c", GREEDY]
        return subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=environment)

    monkeypatch.setattr(pool, "spawn", greedy)
    with served(usual(tmp_path)) as site:
        table = site.table(PERSON, BOT, seed=4, options={"first_player": 1})
        assert table.wait_for(0)["ply"] > 0, "something was played instead"
        assert site.program.services.thinkers.misses > 0


# -- streams -----------------------------------------------------------------------------------------------------------


def memory(server: Process) -> float:
    """Megabytes that a server takes."""
    said = Path(f"/proc/{server.process.pid}/status").read_text()
    found = re.search(r"VmRSS:\s+(\d+)", said)
    assert found
    return int(found[1]) / 1024


def test_a_browser_that_never_reads_its_stream_costs_little(tmp_path: Path) -> None:
    server = Process(tmp_path)
    try:
        table = server.site.table(PERSON, HERE, seed=7)
        host, _, port = server.site.url.removeprefix("http://").partition(":")
        deaf = []
        for _ in range(how_many(5, 100)):
            line = socket.socket()
            line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            line.connect((host, int(port)))
            line.sendall(f"GET /api/tables/{table.id}/events?page=1 HTTP/1.1\r\nHost: x\r\n\r\n".encode())
            deaf.append(line)
        table.play_randomly(5)
        before = memory(server)
        table.play_randomly(how_many(15, 400), seed=2)
        grown = memory(server) - before
        for line in deaf:
            line.close()
        assert grown < 60
        report(f"{len(deaf)} browsers that never read: {grown:.0f} MB more after the moves of a game")
    finally:
        server.kill()


def test_many_idle_streams(tmp_path: Path) -> None:
    count = how_many(100, 5000)
    files = resource.getrlimit(resource.RLIMIT_NOFILE)[0]
    if files < count + 500:
        pytest.skip("too few files can be open here")
    server = Process(tmp_path, DRUZA_STREAMS="10000", DRUZA_OWN_STREAMS="10000")
    try:
        table = server.site.table(PERSON, HERE, seed=7)
        grown, seconds = asyncio.run(all_hear(server, table, count))
        report(
            f"{count} idle streams: {1024 * grown / count:.0f} kB each; a move reached all of them in {seconds:.1f} s"
        )
        assert grown * 1024 / count < 150
    finally:
        server.kill()


async def memory_at_rest(server: Process) -> float:
    """What a server takes once it loads nothing more: nearly the same for two seconds, within a minute."""
    found, steady = memory(server), 0
    for _ in range(240):
        await asyncio.sleep(0.25)
        now = memory(server)
        steady = steady + 1 if now < found + 0.5 else 0
        found = now
        if steady == 8:
            return found
    raise AssertionError(f"the server takes more and more: {found:.0f} MB")


async def opened(server: Process, table: Table, count: int) -> list[Line]:
    """Streams of a table, each of which has said that it is there."""
    host, _, port = server.site.url.removeprefix("http://").partition(":")
    ask = f"GET /api/tables/{table.id}/events HTTP/1.1\r\nHost: x\r\n\r\n".encode()
    lines: list[Line] = []
    for _ in range(count):
        reader, writer = await asyncio.open_connection(host, int(port))
        writer.write(ask)
        lines.append((reader, writer))
    await asyncio.gather(*[reader.readuntil(b"hello") for reader, _ in lines])
    return lines


async def all_hear(server: Process, table: Table, count: int) -> tuple[float, float]:
    """Open streams, make a move, and wait until every one has told it; what they took, and how long that was. A few are
    open before: what the first ones, and its start, make a server load is no cost of a stream."""
    lines = await opened(server, table, FIRST_STREAMS)
    before = await memory_at_rest(server)
    lines += await opened(server, table, count)
    grown = memory(server) - before
    begun = time.monotonic()
    word = await asyncio.to_thread(word_of, table)
    assert (await asyncio.to_thread(table.move, word)).status_code == 200
    await asyncio.gather(*[reader.readuntil(b'"kind":"move"') for reader, _ in lines])
    seconds = time.monotonic() - begun
    for _, writer in lines:
        writer.close()
    return grown, seconds
