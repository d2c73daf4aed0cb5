"""Servers for the web tests."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from argon2 import PasswordHasher

from druza.web.people import passwords
from tests.web.driving import Site, served, usual
from tests.web.mailbox import Box, receiving


@pytest.fixture(scope="session", autouse=True)
def quick_passwords() -> None:
    """Passwords of tests need not withstand anybody."""
    passwords.hasher = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """One server for all tests that do not need their own."""
    with served(usual(tmp_path_factory.mktemp("site"))) as running:
        yield running


@pytest.fixture(scope="module")
def box() -> Iterator[Box]:
    with receiving() as box:
        yield box
