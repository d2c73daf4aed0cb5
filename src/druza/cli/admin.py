"""Commands for whoever runs a server: who looks after it, who has lost their way in, what is known of somebody."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Callable
from pathlib import Path
from typing import Annotated, Any, TypeVar

import typer

from druza.cli.common import JsonFlag
from druza.kernel.refused import BadInput

T = TypeVar("T")

admin_app = typer.Typer(
    no_args_is_help=True,
    help="Look after a server: make the first operator, give roles, let somebody back in, take out data. "
    "Works on the database itself, whether or not the server runs; every deed stands in the audit log.",
    epilog="The first operator: claim a name in the browser, then `druza admin operator NAME`, then open /house.",
)

NameArg = Annotated[str, typer.Argument(help="The name of somebody, as others see it.")]
DataOption = Annotated[Path | None, typer.Option(help="The data folder; without it, that of the settings.")]


class Desk:
    """The database and the parts that write to it, without a server."""

    def __init__(self, data: Path | None) -> None:
        from druza.web.keys import Keys, read_secret
        from druza.web.now import Now
        from druza.web.settings import read_settings
        from druza.web.storage.database import Storage, migrate

        settings = read_settings(data=data)
        if not settings.database and not (settings.data / "tables.sqlite").is_file():
            raise BadInput(f"{settings.data}: there is no server's data; start `druza serve` once, or name --data")
        self.settings = settings
        self.keys = Keys(settings.secret or read_secret(settings.data))
        self.storage = Storage(settings.database_url)
        self.now = Now()
        migrate(self.storage.writing)

    def read(self, ask: Callable[[Any], T]) -> T:
        with self.storage.reading.begin() as connection:
            return ask(connection)

    def write(self, deed: Callable[[Any], T]) -> T:
        with self.storage.writing.begin() as connection:
            return deed(connection)

    def person(self, name: str) -> Any:
        """Somebody by their name; BadInput if there is nobody."""
        from sqlalchemy import select

        from druza.web.people.names import key_of
        from druza.web.storage import people as schema

        own = schema.persons.c
        chosen = select(schema.persons).where(own.name_key == key_of(name[:64]), own.deleted.is_(None))
        found = self.read(lambda connection: connection.execute(chosen).one_or_none())
        if found is None:
            raise BadInput(f"{name}: nobody has this name; `druza admin people` lists them")
        return found

    def close(self) -> None:
        self.storage.reading.dispose()
        self.storage.writing.dispose()


@admin_app.command("operator")
def operator(name: NameArg, data: DataOption = None) -> None:
    """Make somebody an operator: they may do everything in the house. This is how the first one is made."""
    role(name, "operator", data)


@admin_app.command("role")
def role(
    name: NameArg,
    role: Annotated[str, typer.Argument(help="keeper (decides reports), operator (all), or none.")],
    data: DataOption = None,
) -> None:
    """Give somebody a role, or (`none`) take it away."""
    from druza.web.moderation.audit import SHELL
    from druza.web.moderation.roles import ROLES, set_role

    if role not in (*ROLES, "none"):
        raise BadInput(f"role cannot be {role!r}: expected {', '.join(ROLES)} or none")
    desk = Desk(data)
    person, given = desk.person(name), "" if role == "none" else role
    desk.write(lambda connection: set_role(connection, time.time(), SHELL, person.id, person.name, given))
    desk.close()
    typer.echo(f"{person.name}: {given or 'no role any more'}")


@admin_app.command("people")
def people(
    begins: Annotated[str, typer.Argument(help="Only names that begin so.")] = "",
    roles: Annotated[bool, typer.Option("--roles", help="Only those who have a role.")] = False,
    as_json: JsonFlag = False,
    data: DataOption = None,
) -> None:
    """List people: name, since when, role. No addresses and no passwords."""
    from sqlalchemy import select

    from druza.web.people.names import key_of
    from druza.web.storage import moderation as moderation_schema
    from druza.web.storage import people as schema

    desk, own = Desk(data), schema.persons.c
    joined = schema.persons.outerjoin(moderation_schema.roles, own.id == moderation_schema.roles.c.person)
    chosen = select(own.name, own.since, own.name_key, moderation_schema.roles.c.role).select_from(joined)
    chosen = chosen.where(own.deleted.is_(None)).order_by(own.name_key)
    rows = desk.read(lambda connection: list(connection.execute(chosen)))
    desk.close()
    found = [
        {"name": row.name, "since": time.strftime("%Y-%m-%d", time.gmtime(row.since)), "role": row.role or ""}
        for row in rows
        if row.name_key.startswith(key_of(begins)) and (row.role or not roles)
    ]
    if as_json:
        typer.echo(json.dumps(found, ensure_ascii=False, indent=2))
        return
    for one in found:
        typer.echo(f"{one['name']:<24} {one['since']}  {one['role']}".rstrip())
    typer.echo(f"{len(found)} people")


@admin_app.command("reset")
def reset(
    name: NameArg,
    passkeys: Annotated[
        bool, typer.Option("--passkeys", help="Take away all passkeys too: the devices are lost or stolen.")
    ] = False,
    data: DataOption = None,
) -> None:
    """Let somebody back in who has lost every way: prints a link, good once and for a day, with which they set a new
    password. All their sessions end."""
    from sqlalchemy import delete, insert

    from druza.web.moderation.audit import SHELL, write_line
    from druza.web.now import DAY
    from druza.web.people.signin_ways import PASSKEY, PASSWORD
    from druza.web.people.tickets import RECOVERY, new_ticket
    from druza.web.storage import people as schema

    desk = Desk(data)
    person, now = desk.person(name), time.time()
    token, row = new_ticket(RECOVERY, person.id, {}, now + DAY)

    def deed(connection: Any) -> None:
        own = schema.credentials.c
        kinds = (PASSWORD, PASSKEY) if passkeys else (PASSWORD,)
        connection.execute(delete(schema.credentials).where(own.person == person.id, own.kind.in_(kinds)))
        connection.execute(delete(schema.sessions).where(schema.sessions.c.person == person.id))
        connection.execute(insert(schema.tickets), row)
        write_line(connection, now, SHELL, "resets", person.name, "passkeys too" if passkeys else "")

    desk.write(deed)
    site = desk.settings.public_url or f"http://{desk.settings.host}:{desk.settings.port}"
    desk.close()
    typer.echo(f"{site.rstrip('/')}/recover/{token}")


@admin_app.command("export")
def export(
    name: NameArg,
    file: Annotated[Path, typer.Argument(help="The zip file to write; it must not be there yet.")],
    data: DataOption = None,
) -> None:
    """Write all that is somebody's into one file: what they can download themselves."""
    from druza.web.app import build_services
    from druza.web.moderation.audit import SHELL, write_line

    if file.exists():
        raise BadInput(f"{file}: there is a file of this name already")
    desk = Desk(data)
    person = desk.person(name)
    desk.write(lambda connection: write_line(connection, time.time(), SHELL, "exports", person.name))
    settings = desk.settings
    desk.close()

    async def pack() -> bytes:
        services = build_services(settings)
        services.storage.start()
        try:
            return await services.exports.packed(await services.people.by_id(person.id))
        finally:
            await services.tables.stop()
            services.storage.stop()

    file.write_bytes(asyncio.run(pack()))
    typer.echo(str(file))


@admin_app.command("audit")
def audit(data: DataOption = None) -> None:
    """Print the audit log as CSV: who did what, the oldest first."""
    from sqlalchemy import select

    from druza.web.moderation.audit import as_csv
    from druza.web.storage import moderation as schema

    desk = Desk(data)
    chosen = select(schema.audit).order_by(schema.audit.c.id)
    typer.echo(desk.read(lambda connection: as_csv(connection.execute(chosen))), nl=False)
    desk.close()
