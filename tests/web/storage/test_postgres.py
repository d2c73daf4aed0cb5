"""PostgreSQL by URL: the same tables, a real server."""

from __future__ import annotations

import os
import pwd
import shutil
import signal
import socket
import subprocess
import tempfile
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Connection, create_engine, insert, select

from druza.kernel.refused import BadInput
from druza.web.storage import schema
from druza.web.storage.database import migrate
from druza.web.upkeep import copies
from tests.processes import end_with_parent
from tests.web.driving import HERE, LINK, PERSON, Process, Site, Table, replayed, served, usual, wait_until
from tests.web.lobby.driving import opened, see
from tests.web.lobby.test_clock_leaks import do
from tests.web.lobby.test_two_servers import lets_time_pass, two_servers
from tests.web.people.driving import claim, fresh_name, sign_in, somebody
from tests.web.secrets.test_windows_elsewhere import compare_what_is_sent, held_pair


@pytest.fixture(scope="module")
def database() -> Iterator[str]:
    """The URL of a PostgreSQL server that lives as long as these tests."""
    programs = find_programs()
    if programs is None:
        pytest.skip("no PostgreSQL here; install it so that initdb and postgres are found")
    user = "postgres" if os.geteuid() == 0 else None  # it refuses to be run by root
    folder = Path(tempfile.mkdtemp(prefix="druza-postgres-"))
    if user:
        os.chown(folder, pwd.getpwnam(user).pw_uid, pwd.getpwnam(user).pw_gid)
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    begin = [
        str(programs / "initdb"),
        "-D",
        str(folder / "data"),
        "-A",
        "trust",
        "-U",
        "druza",
        "--no-sync",
        "-E",
        "UTF8",
    ]
    subprocess.run(begin, check=True, user=user, cwd="/", stdout=subprocess.DEVNULL)
    options = ["-D", str(folder / "data"), "-p", str(port), "-k", str(folder), "-c", "listen_addresses=127.0.0.1"]
    server = subprocess.Popen(
        [str(programs / "postgres"), *options, "-F"],
        user=user,
        cwd="/",
        stderr=subprocess.DEVNULL,
        preexec_fn=end_with_parent,
    )
    try:
        _wait_for(port)
        yield f"postgresql+psycopg://druza@127.0.0.1:{port}/postgres"
    finally:
        server.send_signal(signal.SIGINT)  # it does not wait for whoever is still connected
        server.wait(60)
        shutil.rmtree(folder)


def find_programs() -> Path | None:
    """The folder of initdb and postgres: on the PATH, or where Debian puts them."""
    found = shutil.which("initdb")
    if found:
        return Path(found).parent
    debian = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"))
    return debian[-1].parent if debian else None


def _wait_for(port: int) -> None:
    import psycopg

    def answers() -> bool:
        with suppress(psycopg.OperationalError):
            psycopg.connect(f"host=127.0.0.1 port={port} user=druza dbname=postgres").close()
            return True
        return False

    wait_until(answers, bool)


@pytest.fixture(scope="module")
def site_there(database: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    with served(usual(tmp_path_factory.mktemp("postgres"), database=database)) as running:
        yield running


def test_migrations_make_what_the_program_expects(site_there: Site) -> None:
    with site_there.program.services.storage.reading.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), schema.metadata) == []


def test_what_is_read_at_once_is_of_one_moment(site_there: Site) -> None:
    """A log, and what is held back at its table."""
    storage = site_there.program.services.storage

    def ask(connection: Connection) -> list[int]:
        found = [*connection.execute(select(schema.pulse.c.time)).scalars()]
        with storage.writing.begin() as other:
            other.execute(insert(schema.pulse), {"time": time.time()})
        return [len(found), len([*connection.execute(select(schema.pulse.c.time)).scalars()])]

    before, after = do(site_there, storage.read(ask))
    assert before == after


def test_a_whole_game(site_there: Site) -> None:
    table = site_there.table(PERSON, HERE, seed=7)
    table.play_randomly(10_000)
    assert replayed(table).seat == -1
    assert table.see()["status"] == "over"


def test_late_repeated_and_taken_back(site_there: Site) -> None:
    table = site_there.table(PERSON, LINK, seed=7, options={"first_player": 0})
    table.join(1, "Zuza")
    table.play("mine")
    assert table.post("/moves", {"ply": 0, "option": "mine"}, 0).json()["repeated"] is True
    assert table.post("/moves", {"ply": 0, "option": "end"}, 0).status_code == 409
    assert table.post("/undo", {"ply": 1}, 0).json()["undone"] is True
    assert table.post("/join", {"token": table.invitations[1]}).status_code == 410


def test_a_killed_server_goes_on_and_two_serve_together(database: str, tmp_path: Path) -> None:
    shared = {"DRUZA_DATABASE": database, "DRUZA_SHARED": "1", "DRUZA_SECRET": "the same for both"}
    first, second = Process(tmp_path / "one", **shared), Process(tmp_path / "two", **shared)
    table = first.site.table(PERSON, HERE, seed=7)
    table.play_randomly(40)
    other = Table(second.site, table.made)
    assert other.see(0) == table.see(0)
    first.kill()
    other.play_randomly(20)
    first = Process(tmp_path / "one", **shared)
    again = Table(first.site, table.made)
    assert again.see(0) == other.see(0)
    again.play_randomly(10)
    assert other.see()["ply"] == 70
    assert first.stop() == 0
    assert second.stop() == 0


def test_several_servers_start_at_once_on_an_empty_database(database: str, tmp_path: Path) -> None:
    """One migrates, the others wait for it."""
    admin = create_engine(database, isolation_level="AUTOCOMMIT")
    with admin.connect() as connection:
        for round in range(3):
            connection.exec_driver_sql(f"CREATE DATABASE empty_{round}")
            start = threading.Barrier(3)

            def begin(round: int = round, start: threading.Barrier = start) -> None:
                engine = create_engine(f"{database.rpartition('/')[0]}/empty_{round}")
                with engine.connect() as link:
                    link.exec_driver_sql("SELECT 1")
                start.wait()
                try:
                    migrate(engine)
                finally:
                    engine.dispose()

            with ThreadPoolExecutor(3) as servers:
                for server in [servers.submit(begin) for _ in range(3)]:
                    server.result()
            connection.exec_driver_sql(f"DROP DATABASE empty_{round}")
    admin.dispose()


def test_a_copy_made_while_people_play_is_put_back(database: str, tmp_path: Path) -> None:
    """By pg_dump and pg_restore; nothing is overwritten without a word, nor lost with it."""
    if shutil.which("pg_dump") is None or shutil.which("pg_restore") is None:
        pytest.skip("no pg_dump here")
    admin = create_engine(database, isolation_level="AUTOCOMMIT")
    with admin.connect() as connection:
        for name in ("played", "other"):
            connection.exec_driver_sql(f"CREATE DATABASE copy_{name}")
    admin.dispose()
    played, other = (f"{database.rpartition('/')[0]}/copy_{name}" for name in ("played", "other"))
    (tmp_path / "there").mkdir()
    with served(usual(tmp_path / "here", database=played)) as site:
        table = site.table(PERSON, HERE, seed=7)
        table.play_randomly(20)
        copy = copies.back_up(site.program.services.settings, tmp_path)
        seen = table.see(0)
        table.play_randomly(5)
    assert copy.stat().st_mode & 0o077 == 0
    there = usual(tmp_path / "there", database=other)
    copies.restore(copy, there, replace=False)
    with served(there) as restored:
        assert Table(restored, table.made).see(0) == seen
    with pytest.raises(BadInput, match="pg_restore"):
        copies.restore(copy, there, replace=False)
    copies.restore(copy, there, replace=True)
    assert [path.stat().st_mode & 0o077 for path in (tmp_path / "there").glob("before-*.dump")] == [0]
    with served(there) as again:
        assert Table(again, table.made).see(0) == seen


def test_a_zero_byte_is_refused_in_words(site_there: Site) -> None:
    zero, edge = "\0", {"game": "edge", "seats": [PERSON, HERE]}
    with site_there.browser() as browser:
        for order in (
            {**edge, "seats": [{"kind": "you", "name": f"O{zero}la"}, HERE]},
            {**edge, "options": {zero: 1}},
            {**edge, "options": {"factions": [zero, zero]}},
            {**edge, "language": zero},
            {"game": zero, "seats": []},
        ):
            assert browser.post("/api/tables", json=order).status_code in (201, 404, 422), order
        table = site_there.table(PERSON, LINK)
        assert table.post("/join", {"token": table.invitations[1], "name": f"Z{zero}uza"}).status_code == 200
        assert table.post("/moves", {"ply": 0, "option": f"mine{zero}"}, 0).status_code == 422
        assert browser.get("/build/edge/%00").status_code == 404
        assert browser.post("/build/edge", data={"do": "copy", "from": f"mine:{zero}"}).status_code in (404, 409, 422)
        assert browser.post("/build/edge", data={"do": "import", "text": f"faction: {zero}"}).status_code == 422
        form = {"game": "edge", "seats": "2", "build_0": f"mine:{zero}", "name_1": zero}
        assert browser.post("/tables", data=form).status_code in (404, 422)


def test_names_and_the_lobby(site_there: Site) -> None:
    """People claim names, meet, talk, leave seats to bots and get them back, as on SQLite."""
    ala, name = somebody(site_there)
    table = opened(ala)
    ola = site_there.browser()
    assert name in ola.get("/lobby").text
    assert ola.post(f"/table/{table}/sit").status_code == 200
    assert ola.post(f"/table/{table}/chat", data={"phrase": "hello"}).status_code == 200
    assert ola.post(f"/table/{table}/leave", data={"do": "bot"}).status_code == 200
    assert ola.post(f"/table/{table}/leave", data={"do": "back"}).status_code == 200
    assert claim(ola, name.upper()).status_code == 409
    other = fresh_name("Ola")
    assert claim(ola, other).status_code == 200
    assert ola.get(f"/api/tables/{table}").json()["names"] == [name, other]
    elsewhere = site_there.browser()
    assert sign_in(elsewhere, other).status_code == 200
    assert elsewhere.get(f"/api/tables/{table}").json()["held"] == [1]
    assert ola.post("/account/export").status_code == 200
    wait_until(lambda: ola.get("/account/export.zip"), lambda answer: answer.status_code == 200)


@pytest.fixture
def shared(database: str) -> Iterator[dict[str, str]]:
    """Settings of several processes that serve one database, with a Redis of their own for news."""
    from tests.faults.servers import Redis

    redis = Redis()
    secret = {"DRUZA_SECRET": "the same for both", "DRUZA_SHARED": "1"}
    yield {"DRUZA_DATABASE": database, "DRUZA_REDIS": redis.url, **secret}
    redis.kill()


def test_strangers_at_two_processes_meet_talk_and_play(shared: dict[str, str], tmp_path: Path) -> None:
    """Paired by one click, each at another process; clocks, phrases, presence and leaving are the same for both."""
    first, second = Process(tmp_path / "one", **shared), Process(tmp_path / "two", **shared)
    ala, ola = first.site.browser(), second.site.browser()
    ala.post("/pairing", data={"pair": "live/star-scrappers"})
    found = ola.post("/pairing", data={"pair": "live/star-scrappers"})
    table = found.url.path.split("/")[2]
    wait_until(lambda: ala.get("/pairing").json(), lambda now: now["state"] == "found")
    assert ala.post(f"/table/{table}/here").status_code == 200
    begun = wait_until(lambda: see(ola, table), lambda seen: seen["begun"])
    assert [one["timed"] for one in begun["clocks"]["seats"]] == [True, True]
    with (
        ala.stream("GET", f"/api/tables/{table}/events") as one,
        ola.stream("GET", f"/api/tables/{table}/events") as other,
    ):
        heard = [one.iter_lines(), other.iter_lines()]  # kept: a stream that nobody reads on is closed
        assert all(any(line.startswith("id: ") for line in lines) for lines in heard)
        wait_until(lambda: ala.get(f"/table/{table}").text, lambda page: "here now" in page)
        wait_until(lambda: ola.get(f"/table/{table}").text, lambda page: "here now" in page)
        ala.post(f"/table/{table}/chat", data={"phrase": "good-luck"})
        wait_until(lambda: ola.get(f"/table/{table}").text, lambda page: ": Good luck" in page)
    mover = ala if begun["asked"] == 0 else ola
    watcher = ola if mover is ala else ala
    assert mover.post(f"/table/{table}/leave", data={"do": "bot"}).status_code == 200
    moved = wait_until(lambda: see(watcher, table), lambda seen: seen["asked"] != begun["asked"])
    assert see(mover, table)["ply"] >= moved["ply"] > begun["ply"]
    assert first.stop() == 0
    assert second.stop() == 0


def test_each_deadline_comes_once_where_two_processes_share_the_tables(shared: dict[str, str], tmp_path: Path) -> None:
    here = {"database": shared["DRUZA_DATABASE"], "redis": shared["DRUZA_REDIS"], "secret": shared["DRUZA_SECRET"]}
    with two_servers(tmp_path, **here) as servers:
        lets_time_pass(servers)


def test_what_is_sent_by_two_processes_does_not_tell_who_was_asked(
    shared: dict[str, str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    here = {"database": shared["DRUZA_DATABASE"], "redis": shared["DRUZA_REDIS"], "secret": shared["DRUZA_SECRET"]}
    with held_pair(monkeypatch, tmp_path, **here) as servers:
        compare_what_is_sent(servers)
