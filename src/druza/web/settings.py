"""Settings of the server: from the environment and from flags, with defaults that work at once."""

from __future__ import annotations

import dataclasses
import os
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import platformdirs

from druza.kernel.packs import packs_in
from druza.kernel.refused import BadInput
from druza.kernel.words import LANGUAGES

PREFIX = "DRUZA_"


def user_folder() -> Path:
    """Where this platform keeps the data of programs."""
    return Path(platformdirs.user_data_dir("druza", appauthor=False))


@dataclass
class Settings:
    """Every field is also a variable of the environment: DRUZA_PORT, DRUZA_DATABASE, ..."""

    host: str = "127.0.0.1"
    port: int = 8000
    data: Path = field(default_factory=user_folder)
    language: str = "en"  # where neither cookie nor browser says
    database: str = ""  # SQLAlchemy URL; empty: SQLite in the data folder
    redis: str = ""  # URL; wakes other processes that serve the same database
    shared: bool = False  # other processes serve the same database too
    take_over: bool = False  # from the process that serves this data folder at this address now
    secret: str = ""  # signs cookies and invitations; empty: a file in the data folder
    public_url: str = ""  # how others reach the server, for invitations; empty: as the maker reaches it
    proxies: str = "127.0.0.1"  # whose X-Forwarded-* are believed
    thinkers: int = 0  # processes in which bots think; 0: one less than there are processors, at least two
    think_limit: float = 20.0  # seconds after which a bot's thinking is ended
    think_memory: int = 2000  # megabytes that a thinking process may take; 0: no limit
    hint_seconds: float = 3.0  # of thought for a hint
    bot_pause: float = 0.15  # seconds between the moves of bots, so that they can be followed
    window_pause: float = 0.4  # seconds before people see what might have been answered in secret, answered or not
    reaction_window: float = 3.0  # the same where people play with a live clock; who is asked sees it at once
    live_tables: int = 256  # how many tables are kept in memory
    snapshot_every: int = 50  # moves
    rate: int = 60  # pages and posts per second and address, with bursts of ten times as many
    move_rate: int = 200  # moves per second and table
    table_rate: int = 30  # new tables per minute and address
    streams: int = 200  # event streams per address
    own_streams: int = 60  # event streams per person or browser
    smtp: str = ""  # the mail server, smtp://user:password@host:25 or smtps://...; empty: no letters are sent
    mail_from: str = "Druza <druza@localhost>"  # who they are from
    push_hosts: str = (  # services that ring browsers; others are not called
        "fcm.googleapis.com,push.services.mozilla.com,push.apple.com,notify.windows.com"
    )
    names_rate: int = 5  # new names per hour and address
    packs: str = ""  # folders of packs (docs/packs.md), besides those in the folder `packs` of the data folder
    backups: int = 7  # daily copies of all data that are kept in the folder `backups` of the data folder; 0 for none
    guest_days: int = 90  # after which unfinished tables of guests are removed; 0 for never
    most_entries: int = 30_000  # of the log of one table, what was taken back counted too
    metrics_key: str = ""  # whoever shows it may read /metrics; empty: only from the machine itself
    log_json: bool = False  # the server's log as one JSON object a line
    slow: float = 1.0  # seconds after which a request is noted in the server's log
    seeds: bool = False  # the API may choose the seed of a table: for tests, never in public

    @property
    def is_shared(self) -> bool:
        """Do other processes serve the same database?"""
        return self.shared or bool(self.redis)

    def __post_init__(self) -> None:
        self.data = Path(self.data).expanduser()
        if self.language not in LANGUAGES:
            raise BadInput(f"language cannot be {self.language!r}: expected one of {', '.join(LANGUAGES)}")
        if not 0 <= self.port <= 65535:
            raise BadInput(f"port cannot be {self.port}: expected 0 to 65535 (0 takes a free one)")
        for name in (
            "think_limit",
            "hint_seconds",
            "live_tables",
            "snapshot_every",
            "rate",
            "move_rate",
            "table_rate",
            "streams",
            "own_streams",
            "names_rate",
            "most_entries",
        ):
            if getattr(self, name) <= 0:
                raise BadInput(f"{name} cannot be {getattr(self, name)}: expected more than 0")

    @property
    def pack_folders(self) -> list[Path]:
        """What was named, then what was put into the packs folder."""
        named = [Path(path).expanduser() for path in self.packs.split(os.pathsep) if path]
        return named + packs_in(self.data / "packs")

    @property
    def database_url(self) -> str:
        return self.database or f"sqlite:///{self.data / 'tables.sqlite'}"


def read_settings(environment: Mapping[str, str] | None = None, **flags: Any) -> Settings:
    """Settings from the environment; flags that are not None win. BadInput names what cannot be understood."""
    found: dict[str, Any] = {}
    environment = os.environ if environment is None else environment
    for one in dataclasses.fields(Settings):
        text = environment.get(PREFIX + one.name.upper())
        if text:
            found[one.name] = _understood(one.name, str(one.type), text)
    found.update({name: value for name, value in flags.items() if value is not None})
    return Settings(**found)


def _understood(name: str, kind: str, text: str) -> Any:
    try:
        if kind == "int":
            return int(text)
        if kind == "float":
            return float(text)
        if kind == "bool":
            return {"1": True, "true": True, "yes": True, "on": True, "0": False, "false": False, "no": False}[
                text.lower()
            ]
    except (ValueError, KeyError) as error:
        wanted = {"int": "a whole number", "float": "a number", "bool": "true or false"}[kind]
        raise BadInput(f"{PREFIX}{name.upper()}: expected {wanted}, found {text!r}") from error
    return text
