"""What the tests of notices share: telling somebody something, from outside the server's thread."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Coroutine
from typing import Any, TypeVar

import httpx

from tests.web.driving import Site, wait_until

T = TypeVar("T")


def done(site: Site, deed: Coroutine[Any, Any, T]) -> T:
    """Do something in the server's own loop."""
    jobs = site.program.services.jobs
    task: asyncio.Task[None] | None = wait_until(lambda: jobs.task, bool)
    assert task is not None
    return asyncio.run_coroutine_threadsafe(deed, task.get_loop()).result(120)


def tell(site: Site, who: str, kind: str, table: str | None = None, **values: Any) -> None:
    done(site, site.program.services.notices.tell(who, kind, table, **values))


def id_of(site: Site, name: str) -> str:
    """The id of somebody with a name."""
    person = done(site, site.program.services.people.by_name(name))
    assert person is not None
    return person.id


def unread(browser: httpx.Client) -> int:
    """What the badge says, on any page."""
    found = re.search(
        r'data-bell[^>]*><svg.*?<span class="nb"( hidden)? aria-hidden="true">(\d+)', browser.get("/rules/edge").text
    )
    assert found is not None
    return int(found[2])


def listed(browser: httpx.Client) -> str:
    return browser.get("/notices").text
