"""Keys: who may sit where. Keys are unguessable, derived from a browser's secret, and stored only as hashes."""

from __future__ import annotations

import base64
import hashlib
import hmac
import secrets
import unicodedata
from pathlib import Path

from itsdangerous import BadSignature, URLSafeSerializer

from druza.web.problems import N_, Problem

LETTERS = "23456789abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ"
ID_LENGTH = 10

LONGEST_NAME = 24
GUEST_NAME = "\ue000guest"  # of a seat whose player is a guest: named by the browser
REMEMBERED = 4096


class Keys:
    """Everything that is derived from the server's secret: signed cookies and invitations."""

    def __init__(self, secret: str) -> None:
        self.secret = secret.encode()
        self.serializer = URLSafeSerializer(secret, salt="druza-browser")
        self.known: dict[str, str | None] = {}  # cookies that were checked

    def cookie(self, browser: str) -> str:
        """A browser's secret, signed."""
        return str(self.serializer.dumps(browser))

    def browser(self, cookie: str) -> str | None:
        """The browser's secret of a cookie; None if it is forged."""
        if cookie in self.known:
            return self.known[cookie]
        try:
            found = self.serializer.loads(cookie)
        except BadSignature:
            return None
        browser = found if isinstance(found, str) else None
        if len(self.known) >= REMEMBERED:
            self.known.clear()
        self.known[cookie] = browser
        return browser

    def person(self, id: str) -> str:
        """The secret that stands for all browsers of a person: kept nowhere, and in no cookie."""
        return _short(hmac.new(self.secret, f"person:{id}".encode(), hashlib.sha256).digest())

    def shuffle(self, nonce: str) -> bytes:
        """The secret from which a table is dealt; nobody can tell it from the nonce."""
        return hmac.new(self.secret, f"shuffle:{nonce}".encode(), hashlib.sha256).digest()

    def invitation(self, table: str, seat: int) -> str:
        """The token that claims a seat, once. Derived, so that its maker can be shown it again."""
        return _short(hmac.new(self.secret, f"invitation:{table}:{seat}".encode(), hashlib.sha256).digest())


def read_secret(folder: Path) -> str:
    """The server's own secret, made at the first start."""
    path = folder / "secret"
    if not path.exists():
        folder.mkdir(parents=True, exist_ok=True)
        fresh = folder / f"secret.{secrets.token_hex(4)}"
        fresh.touch(0o600)
        fresh.write_text(secrets.token_urlsafe(48), "ascii")
        try:
            path.hardlink_to(fresh)  # whoever is first; a second process takes the same
        except FileExistsError:
            pass
        finally:
            fresh.unlink()
    return path.read_text("ascii").strip()


def new_browser() -> str:
    """A secret for a browser."""
    return secrets.token_urlsafe(24)


def browser_hash(browser: str) -> str:
    """What the database knows of a browser."""
    return hashlib.sha256(f"browser:{browser}".encode()).hexdigest()


def seat_key(browser: str, table: str, seat: int) -> str:
    """The key of a seat that a browser holds."""
    return _short(hmac.new(browser.encode(), f"seat:{table}:{seat}".encode(), hashlib.sha256).digest())


def new_id() -> str:
    """Of a table, a person, a build, a league: it can be guessed by nobody and read aloud by everybody."""
    return "".join(secrets.choice(LETTERS) for _ in range(ID_LENGTH))


def random_key() -> str:
    """A key for a seat that a program holds."""
    return secrets.token_urlsafe(24)


def key_hash(key: str) -> str:
    """What the database knows of a key."""
    return hashlib.sha256(f"key:{key}".encode()).hexdigest()


def same(one: str, other: str) -> bool:
    """Are two secrets equal? Takes as long either way."""
    return hmac.compare_digest(one.encode(), other.encode())


def clean_name(text: str, most: int = LONGEST_NAME) -> str:
    """A name as it may be shown: no control characters, single spaces, not too long."""
    text = unicodedata.normalize("NFC", text)
    kept = "".join(" " if letter.isspace() else letter for letter in text if _may_be_shown(letter))
    name = " ".join(kept.split())
    if len(name) > most:
        raise Problem(422, "bad-table", N_("The name is too long: at most %(most)s characters."), {"most": most})
    return name


def _may_be_shown(letter: str) -> bool:
    """Control, format (also those that turn the direction of writing), private and unassigned characters may not."""
    return letter.isspace() or unicodedata.category(letter)[0] != "C"


def _short(digest: bytes) -> str:
    return base64.urlsafe_b64encode(digest[:24]).decode()
