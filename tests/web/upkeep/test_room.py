"""Room: what is removed and made smaller by itself, and what stays."""

from __future__ import annotations

import sqlite3
from pathlib import Path

from sqlalchemy import Connection, select

from druza.web.now import DAY
from druza.web.storage import schema
from druza.web.upkeep.disk_room import DAILY, SWEEP, sizes
from druza.web.upkeep.doctor import WELL, examine
from tests.web.driving import BOT, HERE, PERSON, Site, Table, served, usual, wait_until


def sweep(site: Site, days: float) -> None:
    """Let the daily sweep happen so many days later."""
    room = site.program.services.room
    room.now.ahead += days * DAY

    def due() -> float:
        with site.program.services.storage.reading.begin() as connection:
            jobs = schema.metadata.tables["jobs"]
            found = connection.execute(select(jobs.c.due).where(jobs.c.kind == SWEEP, jobs.c.ref == DAILY))
            return float(found.scalar_one())

    wait_until(due, lambda when: when > room.now() + DAY / 2)


def known(table: Table) -> bool:
    return table.get().status_code == 200


def test_what_guests_left_goes_and_what_counts_stays(tmp_path: Path) -> None:
    with served(usual(tmp_path)) as site:
        unplayed, left, finished, named = [site.table(PERSON, HERE, seed=seed) for seed in range(4)]
        left.play_randomly(3)
        finished.play_randomly(5000)
        assert finished.see()["over"]
        storage = site.program.services.storage
        with storage.writing.begin() as connection:
            give_name(connection, named.id)
        sweep(site, 8)
        assert not known(unplayed)
        assert known(left)
        sweep(site, 90)
        assert not known(left)
        assert known(finished)
        assert finished.web.get(f"/table/{finished.id}/record.json").status_code == 200
        assert known(named)
    diagnosis = examine(f"sqlite:///{tmp_path / 'tables.sqlite'}", repair=False)
    assert diagnosis.is_well, diagnosis.findings


def give_name(connection: Connection, table: str) -> None:
    """Somebody with a name sits at this table."""
    persons = schema.metadata.tables["persons"]
    values = {"id": "p", "name": "Ala", "name_key": "ala", "skeleton": "ala", "mark": "1t", "since": 0.0}
    values |= {"renamed": 0.0, "language": "en", "shows": "{}", "holder": "somebody"}
    connection.execute(persons.insert(), values)
    own = schema.seats.c
    sits = schema.seats.update().where(own.table_id == table, own.number == 1)
    connection.execute(sits, {"holder": "somebody"})


def test_nothing_is_removed_where_that_is_not_wanted(tmp_path: Path) -> None:
    with served(usual(tmp_path, guest_days=0)) as site:
        table = site.table(PERSON, HERE, seed=1)
        sweep(site, 1000)
        assert known(table)


def telling(table: Table) -> str:
    """An option of which something is told, and after which one goes on oneself; what comes before it is played."""
    while True:
        table.wait_for(0)
        state = table.site.program.services.tables.live[table.id].state
        for option in state.options():
            after = state.clone()
            after.events = []
            after.apply(option)
            if after.events and after.seat == state.seat:
                return str(state.game.notation(option))
        table.play_randomly(1)


def back_and_forth(table: Table, times: int, option: str = "") -> None:
    """Make a move and take it back, again and again."""
    seat, option = 0, option or telling(table)
    for _ in range(times):
        answer = table.post("/moves", {"version": table.see(seat)["version"], "option": option}, seat)
        assert answer.status_code == 200, answer.text
        version = table.see(seat)["version"]
        answer = table.post("/undo", {"version": version, "seat": seat}, seat)
        assert answer.status_code == 200, answer.text


def test_moves_and_undos_leave_no_snapshots_and_are_made_smaller(tmp_path: Path) -> None:
    file = tmp_path / "tables.sqlite"
    with served(usual(tmp_path)) as site:
        table = site.table(PERSON, BOT, seed=2, options={"first_player": 0})
        back_and_forth(table, 250)
        table.play_randomly(20)
        shown = table.wait_for(0)
        before = count(file, "SELECT count(*) FROM snapshots"), count(file, TOLD)
        assert before[0] <= 5, "not one for each of 250 moves"
        sweep(site, 1)
        assert count(file, TOLD) <= before[1] - 200
        site.program.services.tables.live.clear()
        assert {**table.see(0), "version": ""} == {**shown, "version": ""}
    diagnosis = examine(f"sqlite:///{file}", repair=False)
    assert [finding.kind for finding in diagnosis.findings] == [WELL]
    assert diagnosis.sizes is not None
    assert diagnosis.sizes.largest == [(table.id, diagnosis.sizes.rows["entries"])]
    assert diagnosis.sizes.bytes == file.stat().st_size


TOLD = "SELECT count(*) FROM entries WHERE told IS NOT NULL"


def count(file: Path, question: str) -> int:
    with sqlite3.connect(file) as database:
        return int(database.execute(question).fetchone()[0])


def test_the_log_of_a_table_has_an_end(tmp_path: Path) -> None:
    with served(usual(tmp_path, most_entries=12)) as site:
        table = site.table(PERSON, HERE, seed=4, options={"first_player": 0})
        back_and_forth(table, 6, table.options(0)[0])
        answer = table.move(table.options(table.see()["asked"])[0])
        assert (answer.status_code, answer.json()["error"]) == (409, "full")
        assert table.get().status_code == 200


def test_of_two_processes_one_sweeps(tmp_path: Path) -> None:
    """The job is there once, and taken with a lease."""
    with served(usual(tmp_path)) as site, site.program.services.storage.reading.begin() as connection:
        jobs = schema.metadata.tables["jobs"]
        assert len(list(connection.execute(select(jobs).where(jobs.c.kind == SWEEP)))) == 1
        assert sizes(connection).rows["tables"] == 0
    with served(usual(tmp_path)) as site, site.program.services.storage.reading.begin() as connection:
        assert len(list(connection.execute(select(jobs).where(jobs.c.kind == SWEEP)))) == 1
