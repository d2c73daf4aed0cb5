"""Passwords: kept as Argon2id hashes, long enough, and none that everybody tries first."""

from __future__ import annotations

import asyncio
import secrets
from concurrent.futures import ThreadPoolExecutor
from functools import lru_cache
from itertools import pairwise

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from druza.web.problems import N_, Problem

SHORTEST, LONGEST = 10, 200
CODE_LETTERS = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ"
CODE_GROUPS, CODE_GROUP = 4, 5

hasher = PasswordHasher()
threads = ThreadPoolExecutor(2, "druza-hash")  # of its own: each takes 64 MB, and whoever makes a table does not wait


def check_password(password: str, name: str) -> None:
    """Problem if it is too short, too long, or among the first that anybody would try."""
    if not SHORTEST <= len(password) <= LONGEST:
        raise bad_password(N_("A password has at least 10 characters, and at most 200."))
    folded = password.casefold()
    bare = folded.strip("0123456789!?.*#@-_ ")
    if len(set(folded)) < 4 or folded in common() or (len(bare) < 12 and bare in common()) or _runs(folded):
        raise bad_password(N_("Everybody tries this password first. Take one that only you think of."))
    if len(name) >= 3 and name.casefold() in folded and len(folded) < len(name) + 6:
        raise bad_password(N_("The password is too near to the name."))


def bad_password(message: str) -> Problem:
    return Problem(422, "bad-password", message, more={"field": "password"})


@lru_cache(maxsize=1)
def common() -> frozenset[str]:
    """Words that were passwords of many, by what was found in leaks."""
    from zxcvbn.frequency_lists import FREQUENCY_LISTS  # long lists, for which every start would wait

    return frozenset(FREQUENCY_LISTS["passwords"]) | {"druza", "crystalicum", "motherload", "starscrappers"}


def _runs(text: str) -> bool:
    """Does each letter follow the one before it, as in 1234567890 and abcdefghij?"""
    steps = {ord(later) - ord(earlier) for earlier, later in pairwise(text)}
    return len(steps) == 1 and abs(next(iter(steps))) <= 1


@lru_cache(maxsize=1)
def nobody_s() -> str:
    """Compared with where there is no such name: it takes as long."""
    return hasher.hash(secrets.token_urlsafe(16))


async def hashed(password: str) -> str:
    """What is kept of it; takes a while, so elsewhere."""
    return await asyncio.get_running_loop().run_in_executor(threads, hasher.hash, password)


async def fits(password: str, kept: str | None) -> bool:
    """Is it this password? Takes as long where there is none."""

    def check() -> bool:
        try:
            hasher.verify(kept or nobody_s(), password[:LONGEST])
        except (VerificationError, InvalidHashError):
            return False
        return kept is not None

    return await asyncio.get_running_loop().run_in_executor(threads, check)


def new_code() -> str:
    """A code to be printed: about a hundred bits, in groups that can be read aloud."""
    letters = [secrets.choice(CODE_LETTERS) for _ in range(CODE_GROUPS * CODE_GROUP)]
    return "-".join("".join(letters[at : at + CODE_GROUP]) for at in range(0, len(letters), CODE_GROUP))


def read_code(text: str) -> str:
    """A code as it was typed, as it was printed."""
    letters = [letter for letter in text.upper()[:80] if letter.isalnum()]
    return "-".join("".join(letters[at : at + CODE_GROUP]) for at in range(0, len(letters), CODE_GROUP))
