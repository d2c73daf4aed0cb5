"""Push: browsers that asked for it are rung, also when no page is open. What is sent only that browser can read."""

from __future__ import annotations

import asyncio
import base64
import hashlib
import json
import logging
from typing import Any
from urllib.parse import urlsplit

from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import ec
from sqlalchemy import Connection, delete, insert, select

from druza.web.now import HOUR, Now
from druza.web.problems import N_, Problem
from druza.web.settings import Settings
from druza.web.storage import notices as schema
from druza.web.storage.database import Storage

logger = logging.getLogger("druza.push")

MOST = 10  # browsers of one person
KEY_LENGTH, AUTH_LENGTH = 65, 16  # bytes
LASTS = 6 * HOUR  # what was not delivered by then is not worth ringing for
PATIENCE = 10.0  # seconds
GONE = (404, 410)
VAPID = "vapid"


class Pushes:
    """Knows the browsers, and sends to them."""

    def __init__(self, settings: Settings, storage: Storage, now: Now) -> None:
        self.hosts = tuple(host.strip().lower() for host in settings.push_hosts.split(",") if host.strip())
        self.contact = settings.public_url if settings.public_url.startswith("https:") else "mailto:druza@localhost"
        self.storage = storage
        self.now = now
        self.secret = ""

    async def key(self) -> str:
        """The server's own public key, which browsers ask for; made once, kept in the database."""
        if not self.secret:
            self.secret = await self.storage.write(server_key)
        return public_of(self.secret)

    async def add(self, holder: str, subscription: Any, language: str) -> None:
        """A browser wants to be rung; Problem if what it says cannot be."""
        row = {**self.read(subscription), "holder": holder, "language": language, "since": self.now()}

        def write(connection: Connection) -> None:
            own = schema.pushes.c
            connection.execute(delete(schema.pushes).where(own.id == row["id"]))
            mine = select(own.id).where(own.holder == holder).order_by(own.since.desc()).offset(MOST - 1)
            old = list(connection.execute(mine).scalars())
            connection.execute(delete(schema.pushes).where(own.id.in_(old)))
            connection.execute(insert(schema.pushes), row)

        await self.storage.write(write)

    def read(self, subscription: Any) -> dict[str, str]:
        """What a browser says of itself, as it is kept. Only addresses of known services are taken: else anybody could
        make this server call whatever it can reach."""
        try:
            endpoint = subscription["endpoint"]
            p256dh, auth = subscription["keys"]["p256dh"], subscription["keys"]["auth"]
            parts = urlsplit(endpoint)
            host = (parts.hostname or "").lower()
            known = any(host == one or host.endswith(f".{one}") for one in self.hosts)
            safe = parts.scheme == "https" or host == "127.0.0.1"
            if not (known and safe and len(endpoint) <= 2000 and parts.username is None):
                raise ValueError
            if len(unpadded(p256dh)) != KEY_LENGTH or len(unpadded(auth)) != AUTH_LENGTH:
                raise ValueError
        except (TypeError, KeyError, ValueError, AttributeError) as error:
            raise Problem(422, "bad-push", N_("This browser cannot be rung.")) from error
        return {"id": push_id(endpoint), "endpoint": endpoint, "p256dh": p256dh, "auth": auth}

    async def remove(self, holder: str, endpoint: str) -> None:
        own = schema.pushes.c
        chosen = delete(schema.pushes).where(own.holder == holder, own.id == push_id(endpoint))
        await self.storage.write(lambda connection: connection.execute(chosen).rowcount)

    async def of(self, holder: str) -> list[Any]:
        chosen = select(schema.pushes).where(schema.pushes.c.holder == holder)
        return await self.storage.read(lambda connection: list(connection.execute(chosen)))

    async def send(self, row: Any, message: dict[str, Any]) -> None:
        """Ring one browser. One that is there no more is forgotten; of other failures the log tells, without the
        address."""
        await self.key()
        import requests  # a whole HTTP client, for which every start would wait

        try:
            await asyncio.to_thread(self._send, row, json.dumps(message, ensure_ascii=False))
        except Unrung as error:
            if error.status in GONE:
                await self.remove(row.holder, row.endpoint)
                return
            logger.warning("a browser was not rung: %s", error.status)
            raise
        except requests.RequestException as error:
            logger.warning("a browser was not rung: %s", type(error).__name__)
            raise Unrung from error

    def _send(self, row: Any, text: str) -> None:
        import pywebpush
        import requests

        with requests.Session() as session:
            session.max_redirects = 0  # where a service sends us is not where a browser asked us to
            session.trust_env = False
            try:
                pywebpush.webpush(
                    {"endpoint": row.endpoint, "keys": {"p256dh": row.p256dh, "auth": row.auth}},
                    text,
                    vapid_private_key=self.secret,
                    vapid_claims={"sub": self.contact},
                    ttl=int(LASTS),
                    timeout=PATIENCE,
                    requests_session=session,
                )
            except pywebpush.WebPushException as error:
                raise Unrung(error.status_code) from error


class Unrung(Exception):
    """It is tried again; `status` is what the service answered, if it did."""

    def __init__(self, status: int | None = None) -> None:
        super().__init__(status)
        self.status = status


def server_key(connection: Connection) -> str:
    own = schema.server_keys.c
    found = connection.execute(select(own.secret).where(own.name == VAPID)).scalar_one_or_none()
    if found is not None:
        return str(found)
    number = ec.generate_private_key(ec.SECP256R1()).private_numbers().private_value
    secret = padded(number.to_bytes(32, "big"))
    connection.execute(insert(schema.server_keys), {"name": VAPID, "secret": secret})
    return secret


def public_of(secret: str) -> str:
    key = ec.derive_private_key(int.from_bytes(unpadded(secret), "big"), ec.SECP256R1())
    point = serialization.PublicFormat.UncompressedPoint
    return padded(key.public_key().public_bytes(serialization.Encoding.X962, point))


def push_id(endpoint: str) -> str:
    return hashlib.sha256(f"push:{endpoint}".encode()).hexdigest()


def padded(raw: bytes) -> str:
    return base64.urlsafe_b64encode(raw).decode().rstrip("=")


def unpadded(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))
