"""Single tables, taken out of a database as a file and put into another."""

from __future__ import annotations

import base64
import json
from typing import Any

from sqlalchemy import Connection, Table, insert, select

from druza.kernel.kept import unpacked
from druza.kernel.refused import BadInput
from druza.web.storage import moments, queries, schema
from druza.web.tables.editions import packed_content, rules_with

FORMAT = "druza-table-1"
OLDEST: tuple[Table, ...] = (
    schema.seats,
    schema.entries,
    schema.snapshots,
    schema.standings,
    schema.thoughts,
    schema.analyses,
)
PARTS = (*OLDEST, moments.shuffles, moments.salts)


def take_out(connection: Connection, table: str) -> dict[str, Any]:
    """Everything about a table, with the content that it was made with. It holds all that is hidden."""
    row = queries.table_row(connection, table)
    if row is None:
        raise BadInput(f"there is no table {table!r}")
    content = queries.content(connection, row.content) or packed_content(rules_with(connection, row.game, row.content))
    found: dict[str, Any] = {"format": FORMAT, "tables": [plain(row._mapping)], "content": coded(content)}
    for part in PARTS:
        rows = connection.execute(select(part).where(part.c.table_id == table))
        found[part.name] = [plain(one._mapping) for one in rows]
    return found


def put_in(connection: Connection, found: Any) -> str:
    """A table from a file; its id. BadInput if it is none, or if there is a table with its id."""
    if not isinstance(found, dict) or found.get("format") != FORMAT:
        raise BadInput(f'not a table that was taken out: expected an object with "format": "{FORMAT}"')
    try:
        (facts,) = read(schema.tables, found["tables"])
        packed = base64.b64decode(found["content"], validate=True)
        rows = {part: read(part, found[part.name] if part in OLDEST else found.get(part.name, [])) for part in PARTS}
        kept = unpacked(packed)
    except (KeyError, TypeError, ValueError) as error:
        raise BadInput(f"not a table that was taken out: {error}") from error
    id = facts["id"]
    if (
        not isinstance(id, str)
        or not id.isalnum()
        or any(row["table_id"] != id for part in rows.values() for row in part)
    ):
        raise BadInput("not a table that was taken out: its parts do not belong together")
    if queries.table_row(connection, id) is not None:
        raise BadInput(f"there is a table {id!r} already")
    if kept.game != facts["game"] or kept.fingerprint != facts["content"]:
        raise BadInput(f"its content is not that of {facts['content']}")
    if queries.content(connection, facts["content"]) is None:
        row = {"fingerprint": facts["content"], "game": kept.game, "packed": packed}
        connection.execute(insert(schema.contents), row)
    connection.execute(insert(schema.tables), facts)
    for part, lines in rows.items():
        if lines:
            connection.execute(insert(part), lines)
    return id


def read(part: Table, rows: Any) -> list[dict[str, Any]]:
    """Rows of a table of the database; columns that have come since have their defaults."""
    found = []
    for row in rows:
        unknown = set(row) - {column.name for column in part.c}
        if unknown:
            raise ValueError(f"{part.name}: unknown column {sorted(unknown)[0]!r}")
        found.append(
            {name: base64.b64decode(value["bytes"]) if is_coded(value) else value for name, value in row.items()}
        )
    return found


def plain(row: Any) -> dict[str, Any]:
    return {name: {"bytes": coded(value)} if isinstance(value, bytes) else value for name, value in row.items()}


def coded(value: bytes) -> str:
    return base64.b64encode(value).decode()


def is_coded(value: Any) -> bool:
    return isinstance(value, dict) and set(value) == {"bytes"}


def written(found: dict[str, Any]) -> str:
    return json.dumps(found, ensure_ascii=False)
