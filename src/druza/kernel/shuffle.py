"""The shuffle: how the seed of a game comes from a secret of the server and numbers of the players, and how that is
checked afterwards. See docs/together.md, "The shuffle can be checked"."""

from __future__ import annotations

import hashlib
import re
from typing import TYPE_CHECKING, Any

from druza.kernel.refused import BadInput

if TYPE_CHECKING:
    from druza.kernel.game import Game

SECRET, SALT = 32, 16  # bytes
SEED_BITS = 53  # every such number is the same in JavaScript
KEYS = {"promise", "print", "secret", "salts"}
GROUPS = 4  # of four digits: as much of a print as people compare


def promise_of(secret: bytes) -> str:
    """What a server says before it knows the numbers of the players: it cannot choose its secret any more."""
    return hashlib.sha256(secret).hexdigest()


def print_of(secret: bytes, game: str, salts: list[str]) -> str:
    """What everybody is shown before the first card: the secret and all numbers are fixed by it, and not told."""
    return hashlib.sha256(mixed(secret, game, salts)).hexdigest()


def seed_of(secret: bytes, game: str, salts: list[str]) -> int:
    """The seed of the game. It comes from the same as the print, and cannot be told from it."""
    digest = hashlib.sha256(b"druza-seed" + mixed(secret, game, salts)).digest()
    return int.from_bytes(digest[:8], "big") >> (64 - SEED_BITS)


def mixed(secret: bytes, game: str, salts: list[str]) -> bytes:
    """The secret, the game, then the number of each seat; zeros where a seat gave none."""
    return secret + game.encode() + b"".join(bytes.fromhex(salt) if salt else bytes(SALT) for salt in salts)


def is_salt(text: str) -> bool:
    """Is this a number as players give it? Sixteen bytes, as hexadecimal digits."""
    return re.fullmatch(f"[0-9a-f]{{{2 * SALT}}}", text) is not None


def grouped(print: str) -> str:
    """The beginning of a print, as it is shown and read aloud."""
    return " ".join(print[4 * group : 4 * group + 4] for group in range(GROUPS))


def check_form(shuffle: Any, seats: int) -> None:
    """BadInput unless this is what a record tells of its shuffle."""
    if not isinstance(shuffle, dict) or set(shuffle) != KEYS:
        raise BadInput(f"record.shuffle: expected an object with {', '.join(sorted(KEYS))}")
    for key in ("promise", "print", "secret"):
        if not isinstance(shuffle[key], str) or not re.fullmatch(f"[0-9a-f]{{{2 * SECRET}}}", shuffle[key]):
            raise BadInput(f"record.shuffle.{key}: expected {2 * SECRET} hexadecimal digits")
    salts = shuffle["salts"]
    if not isinstance(salts, list) or len(salts) != seats:
        raise BadInput(f"record.shuffle.salts: expected one for each of {seats} seats")
    for seat, salt in enumerate(salts):
        if not isinstance(salt, str) or (salt and not is_salt(salt)):
            raise BadInput(f"record.shuffle.salts[{seat}]: expected {2 * SALT} hexadecimal digits, or nothing")


def faults_of(game: Game[Any], record: dict[str, Any]) -> list[str]:
    """What does not fit in a record of a game that is over; nothing if all of it does. BadInput if it cannot be told:
    there is no shuffle in it, or its content is not here."""
    from druza.kernel.record import advance, begin

    if "shuffle" not in record:
        raise BadInput("this record tells nothing of its shuffle: it cannot be checked")
    shuffle = record["shuffle"]
    check_form(shuffle, record["seats"])
    secret, found = bytes.fromhex(shuffle["secret"]), []
    if promise_of(secret) != shuffle["promise"]:
        found.append("the secret is not the one that was promised")
    if print_of(secret, record["game"], shuffle["salts"]) != shuffle["print"]:
        found.append("the secret and the numbers of the players do not fit the print")
    if seed_of(secret, record["game"], shuffle["salts"]) != record["seed"]:
        found.append("the game was not dealt from this secret and these numbers: its seed is another")
    state = begin(game, record)
    try:
        advance(game, state, record["moves"])
    except BadInput as error:
        found.append(f"the moves do not follow from the seed: {error}")
    else:
        if state.seat >= 0:
            found.append("the moves do not lead to the end of the game")
    return found
