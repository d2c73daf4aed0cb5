"""The requester: on whose account something is done, and for which table. It goes with a request into everything that
the request begins: a bot that answers a move thinks on account of who moved."""

from __future__ import annotations

import ipaddress
from contextvars import ContextVar
from dataclasses import dataclass
from functools import lru_cache

NETWORK = 64  # bits of an IPv6 address that one household has


@dataclass(frozen=True)
class Requester:
    """An address, and whoever asks from there: a person, a browser, or nobody known."""

    address: str = ""
    person: str = ""


NOBODY = Requester()
_requester: ContextVar[Requester] = ContextVar("requester", default=NOBODY)
_table: ContextVar[str] = ContextVar("table", default="")


def requester() -> Requester:
    """On whose account we work now."""
    return _requester.get()


def work_for(who: Requester) -> None:
    """What this task does and begins from now on is done on somebody's account."""
    _requester.set(who)


def work_at(table: str) -> None:
    """What this task does and begins from now on is for a table."""
    _table.set(table)


def table_at_work() -> str:
    """The table for which we work now; empty if for none."""
    return _table.get()


@lru_cache(maxsize=4096)
def household(address: str) -> str:
    """Whom an address stands for: of IPv6 everybody has more of them than could be counted."""
    if ":" not in address:
        return address
    try:
        found = ipaddress.IPv6Address(address.partition("%")[0])
    except ValueError:
        return address
    if found.ipv4_mapped is not None:
        return str(found.ipv4_mapped)
    if found.is_loopback:
        return address
    return str(ipaddress.IPv6Network((found, NETWORK), strict=False))
