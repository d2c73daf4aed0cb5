"""The check of settings: what of the settings is unsafe where anybody can come."""

from __future__ import annotations

import resource
from collections.abc import Iterator
from pathlib import Path

from druza.web.settings import Settings

LEAST_SECRET = 32  # characters
LEAST_FILES = 4096


def dangers(settings: Settings) -> Iterator[str]:
    """One line for each."""
    if settings.seeds:
        yield "DRUZA_SEEDS: anybody can choose the seed of a table, and so know every hand; it is for tests"
    if settings.host not in ("127.0.0.1", "::1", "localhost"):
        yield f"DRUZA_HOST: {settings.host} is reached without TLS; listen on 127.0.0.1 behind a proxy that has it"
    if not settings.public_url.startswith("https://"):
        yield "DRUZA_PUBLIC_URL: expected the https:// address at which people come, for invitations and cookies"
    if "*" in settings.proxies:
        yield "DRUZA_PROXIES: anybody can say that he comes from another address; name the proxy"
    if settings.secret and len(settings.secret) < LEAST_SECRET:
        yield f"DRUZA_SECRET: expected at least {LEAST_SECRET} characters that nobody can guess"
    yield from file_dangers(settings)
    if not settings.backups:
        yield "DRUZA_BACKUPS: no daily copies are made"
    if settings.rate > 1000 or settings.table_rate > 1000 or settings.streams > 5000:
        yield "DRUZA_RATE, DRUZA_TABLE_RATE, DRUZA_STREAMS: one address may ask for more than a server can bear"
    files = resource.getrlimit(resource.RLIMIT_NOFILE)[0]
    if files < LEAST_FILES:
        yield f"only {files} files may be open at once; each stream is one: raise LimitNOFILE to {LEAST_FILES} or more"


def file_dangers(settings: Settings) -> Iterator[str]:
    """Files that others on the machine can read."""
    for name in ("tables.sqlite", "secret"):
        file: Path = settings.data / name
        if file.exists() and file.stat().st_mode & 0o077:
            yield f"{file}: others on this machine can read it: chmod 600"
