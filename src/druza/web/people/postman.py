"""The postman: carries letters to the mail server that the settings name, or to nobody if they name none."""

from __future__ import annotations

import asyncio
import logging
from email.message import EmailMessage
from urllib.parse import unquote, urlsplit

import aiosmtplib

from druza.web.settings import Settings

logger = logging.getLogger("druza.postman")

TRIES = 3
PAUSE = 2.0  # seconds before the second try


class Postman:
    """Sends letters without making anybody wait for them."""

    def __init__(self, settings: Settings) -> None:
        self.server = settings.smtp
        self.sender = settings.mail_from
        self.sent = self.failed = 0  # letters
        self.sending: set[asyncio.Task[None]] = set()

    @property
    def delivers(self) -> bool:
        """Is there a mail server?"""
        return bool(self.server)

    def send(self, to: str, subject: str, text: str, headers: dict[str, str] | None = None, page: str = "") -> None:
        """On its way; what goes wrong is written down without the address."""
        if not self.delivers:
            return
        letter = EmailMessage()
        letter["From"], letter["To"], letter["Subject"] = self.sender, to, subject
        for name, value in (headers or {}).items():
            letter[name] = value
        letter.set_content(text)
        if page:
            letter.add_alternative(page, subtype="html")
        task = asyncio.get_running_loop().create_task(self._deliver(letter))
        self.sending.add(task)
        task.add_done_callback(self.sending.discard)

    async def _deliver(self, letter: EmailMessage) -> None:
        for place in range(TRIES):
            try:
                await self.deliver(letter)
                self.sent += 1
                return
            except (aiosmtplib.SMTPException, OSError) as error:
                logger.warning("a letter was not delivered (try %s): %s", place + 1, type(error).__name__)
                await asyncio.sleep(PAUSE * 2**place)
        self.failed += 1

    async def deliver(self, letter: EmailMessage) -> None:
        parts = urlsplit(self.server)
        await aiosmtplib.send(
            letter,
            hostname=parts.hostname,
            port=parts.port or (465 if parts.scheme == "smtps" else 25),
            username=unquote(parts.username) if parts.username else None,
            password=unquote(parts.password) if parts.password else None,
            use_tls=parts.scheme == "smtps",
            timeout=20,
        )

    async def stop(self) -> None:
        """Let those that are on their way arrive."""
        for task in list(self.sending):
            task.cancel()
        await asyncio.gather(*self.sending, return_exceptions=True)
