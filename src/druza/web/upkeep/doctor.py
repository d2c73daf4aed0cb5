"""The doctor: does every table of a database open, play to what was stored, and have its content?"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, Engine, insert, select

from druza.games.registry import NoContent, game_by
from druza.kernel.refused import BadInput
from druza.web.problems import Problem
from druza.web.storage import queries, schema
from druza.web.storage.database import Storage, migrate
from druza.web.tables import history
from druza.web.tables.editions import keep_content, packed_content
from druza.web.tables.entries import Entry, broken_log, chain, read_entries
from druza.web.tables.live import OPEN, OVER, Facts
from druza.web.tables.reading import read_table
from druza.web.upkeep.disk_room import Sizes, compact, sizes

WELL, STORED, REPAIRED, ILL = "well", "as stored", "repaired", "ill"


@dataclass
class Finding:
    """What was found of one table, or of the database as a whole (without an id)."""

    table: str
    kind: str
    says: str


@dataclass
class Diagnosis:
    """Everything that was found."""

    tables: int = 0
    sizes: Sizes | None = None
    findings: list[Finding] = field(default_factory=list)

    def add(self, table: str, kind: str, says: str) -> None:
        self.findings.append(Finding(table, kind, says))

    @property
    def counts(self) -> dict[str, int]:
        return dict(Counter(finding.kind for finding in self.findings))

    @property
    def is_well(self) -> bool:
        return all(finding.kind != ILL for finding in self.findings)


def examine(url: str, repair: bool) -> Diagnosis:
    """Look at every table. What can be repaired is, if that is wanted; the database is brought to its present form."""
    storage, found = Storage(url), Diagnosis()
    try:
        migrate(storage.writing)
        for problem in file_problems(storage.writing):
            found.add("", ILL, problem)
        with storage.reading.begin() as connection:
            found.sizes = sizes(connection)
            ids = list(connection.execute(select(schema.tables.c.id).order_by(schema.tables.c.created)).scalars())
        for table in ids:
            found.tables += 1
            with (storage.writing if repair else storage.reading).begin() as connection:
                Patient(connection, table, repair, found).examine()
                if repair and compact(connection, table):
                    found.add(table, REPAIRED, "what was taken back takes less room now")
    finally:
        storage.readers.shutdown()
        storage.reading.dispose()
        storage.writing.dispose()
    return found


def file_problems(engine: Engine) -> Iterator[str]:
    """What the database itself says of its file."""
    if engine.dialect.name != "sqlite":
        return
    with engine.connect() as connection:
        for row in connection.exec_driver_sql("PRAGMA integrity_check"):
            if row[0] != "ok":
                yield f"the file is damaged: {row[0]}"
        for row in connection.exec_driver_sql("PRAGMA foreign_key_check"):
            yield f"a row of {row[0]} belongs to nothing"


class Patient:
    """One table."""

    def __init__(self, connection: Connection, table: str, repair: bool, found: Diagnosis) -> None:
        self.connection = connection
        self.table = table
        self.repair = repair
        self.found = found

    def say(self, kind: str, says: str) -> None:
        self.found.add(self.table, kind, says)

    def examine(self) -> None:
        entries = read_entries(self.connection, self.table)
        if (broken := broken_log(entries)) is not None:
            self.say(ILL, broken)
            return
        try:
            facts, _, _, line, _ = read_table(self.connection, self.table)
        except Problem as problem:
            self.say(ILL, f"it cannot be opened: {self._why(str(problem))}")
            return
        if queries.content(self.connection, facts.content) is None:
            self._keep_content(facts, line)
        self._check_log(facts, chain(entries))
        if not line.is_stored:
            self._check_standing(line)
        if facts.status == OPEN and line.state.seat < 0:
            self.say(ILL, "the game is over, but the table says that it is open")
        if facts.status == OVER and line.state.seat >= 0 and not line.is_stored:
            self.say(ILL, "the table says that the game is over, but it is not")

    def _why(self, said: str) -> str:
        row = queries.table_row(self.connection, self.table)
        assert row is not None
        try:
            game_by(row.game, row.content)
        except NoContent:
            return f"the content {row.content} of {row.game} is kept neither here nor in the archive of releases"
        except BadInput as error:
            return str(error)
        return said

    def _keep_content(self, facts: Facts, line: history.History) -> None:
        """The content is in the archive or in use now, but not with the tables."""
        if self.repair:
            keep_content(self.connection, line.state.game, packed_content(line.state.game))
            self.say(REPAIRED, f"its content {facts.content} is now kept with it")

    def _check_log(self, facts: Facts, moves: list[Entry]) -> None:
        """Does the whole log lead to every position that was stored?"""
        rules = game_by(facts.game, facts.content) if not facts.course else None
        if rules is None:
            return
        try:
            first = history.playable_from(moves)
            history.play_through(self.connection, rules, facts.start, moves, first)
            self.say(WELL, "")
        except BadInput as error:
            self.say(STORED, f"today's rules play it otherwise, so it is shown as it was stored: {error}")

    def _check_standing(self, line: history.History) -> None:
        """The position after the last move is stored, so that it can be gone on from whatever the rules become."""
        standing = queries.standing(self.connection, self.table)
        if standing is not None and standing.entry == line.head:
            return
        if standing is not None:
            self.say(ILL, f"its position is stored after entry {standing.entry}, but its last move is {line.head}")
        elif self.repair:
            row: dict[str, Any] = {"table_id": self.table, "entry": line.head, "edition": line.state.game.edition}
            self.connection.execute(
                insert(schema.standings), {**row, "packed": queries.pack(history.written(line.state))}
            )
            self.say(REPAIRED, "its position is now stored")


def as_json(found: Diagnosis) -> str:
    """For programs."""
    told = [vars(finding) for finding in found.findings if finding.kind != WELL]
    kept = vars(found.sizes) if found.sizes is not None else None
    said = {"tables": found.tables, "counts": found.counts, "sizes": kept, "findings": told}
    return json.dumps(said, ensure_ascii=False)


def database_of(place: Path | None, usual: str) -> str:
    """The database of a data folder, of a file, or of the settings."""
    if place is None:
        return usual
    file = place / "tables.sqlite" if place.is_dir() else place
    if not file.is_file():
        raise BadInput(f"{place}: expected a data folder with tables.sqlite in it, or such a file")
    return f"sqlite:///{file}"
