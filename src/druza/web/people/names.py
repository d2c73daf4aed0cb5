"""Names: what people may call themselves, which of them look alike, and what guests are called."""

from __future__ import annotations

import hashlib
import unicodedata
from dataclasses import dataclass
from functools import lru_cache

from druza.web.problems import N_, Problem

SHORTEST, LONGEST = 3, 20
DELETED_NAME = "\ue000deleted"  # of a seat whose player is gone: nobody can type this
SUITS = "thbfkmn"  # of stones; the last is the guests'
CUTS = "123"
STONES = (
    N_("Agate"),
    N_("Amber"),
    N_("Basalt"),
    N_("Beryl"),
    N_("Flint"),
    N_("Garnet"),
    N_("Jasper"),
    N_("Malachite"),
    N_("Marble"),
    N_("Onyx"),
    N_("Opal"),
    N_("Pyrite"),
    N_("Quartz"),
    N_("Ruby"),
    N_("Topaz"),
    N_("Zircon"),
)
GUEST = N_("Guest %(stone)s %(number)s")
RESERVED = {"admin", "administrator", "bot", "deleted-player", "druza", "guest", "house", "keeper", "operator", "root"}
RESERVED |= {"gość", "dom", "moderator", "system", "support"}


@dataclass(frozen=True)
class Name:
    """A name with what it is compared by: `key` is the same for Ala and ALA, `skeleton` for names that look alike."""

    text: str
    key: str
    skeleton: str


def read_name(text: str) -> Name:
    """A name that may be claimed; Problem says why not."""
    text = unicodedata.normalize("NFC", text.strip())
    if not SHORTEST <= len(text) <= LONGEST:
        raise bad_name(N_("A name has 3 to 20 letters, digits or dashes."))
    if not all(_belongs(letter) for letter in text):
        raise bad_name(N_("A name has only letters, digits and dashes."))
    if not any(unicodedata.category(letter)[0] == "L" for letter in text) or text[0] == "-" or text[-1] == "-":
        raise bad_name(N_("A name has at least one letter, and no dash at its ends."))
    name = Name(text, key_of(text), skeleton_of(text))
    if {name.key, name.skeleton} & _reserved():
        raise bad_name(N_("This name is kept for the house."))
    return name


def bad_name(message: str) -> Problem:
    return Problem(422, "bad-name", message, more={"field": "name"})


def _belongs(letter: str) -> bool:
    """Letters of any script, the marks that are part of them, digits, and the plain dash."""
    return letter == "-" or unicodedata.category(letter) in ("Lu", "Ll", "Lt", "Lm", "Lo", "Mn", "Mc", "Nd")


def key_of(text: str) -> str:
    """The same however it is capitalised."""
    return unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", text).casefold())[:64]


def skeleton_of(text: str) -> str:
    """The same for texts that look alike: without marks, with each sign replaced by the first of its likes."""
    bare = "".join(_likes().get(letter, letter) for letter in unicodedata.normalize("NFKD", text))
    kept = (letter for letter in unicodedata.normalize("NFKD", bare) if unicodedata.category(letter)[0] != "M")
    folded = "".join(kept).casefold().replace("0", "o").replace("1", "l").replace("-", "")
    return "".join(_likes().get(letter, letter) for letter in folded).replace("1", "l")[:160]


@lru_cache(maxsize=1)
def _reserved() -> set[str]:
    return {key_of(word) for word in RESERVED} | {skeleton_of(word) for word in RESERVED}


@lru_cache(maxsize=1)
def _likes() -> dict[str, str]:
    """By sign: what stands for all that look like it. Unicode names pairs; those that share one are alike."""
    from confusable_homoglyphs import confusables  # half a megabyte of pairs, for which every start would wait

    parent: dict[str, str] = {}

    def first(sign: str) -> str:
        while parent.setdefault(sign, sign) != sign:
            sign = parent[sign]
        return sign

    for sign, others in confusables.confusables_data.items():
        for other in others:
            one, two = sorted((first(sign), first(other["c"])))
            parent[two] = one
    groups: dict[str, list[str]] = {}
    for sign in parent:
        groups.setdefault(first(sign), []).append(sign)
    found: dict[str, str] = {}
    for group in groups.values():
        plain = [sign for sign in group if sign.isascii()]
        stands = max(plain, key=lambda sign: (len(sign), sign)) if plain else min(group)  # "rn" for m
        found.update({sign: stands for sign in group if len(sign) == 1})
    return found


def free_names(taken: str) -> list[str]:
    """Names near one that is taken, to be offered if they are free."""
    short = taken[: LONGEST - 7]
    digest = hashlib.sha256(taken.encode()).digest()
    return [f"{short}-{digest[0] % 90 + 10}", f"{short}-kwarc", f"{short}-{digest[1] % 900 + 100}", f"{short}-opal"]


def guest_number(browser_hash: str) -> tuple[str, int]:
    """What the browser of a guest is called: a stone, and a number."""
    digest = hashlib.sha256(f"guest:{browser_hash}".encode()).digest()
    return STONES[digest[0] % len(STONES)], digest[1] % 99 + 1


def read_mark(text: str) -> str:
    """A stone: its cut and its suit."""
    if len(text) != 2 or text[0] not in CUTS or text[1] not in SUITS:
        raise Problem(422, "bad-mark", N_("There is no such stone."), more={"field": "mark"})
    return text
