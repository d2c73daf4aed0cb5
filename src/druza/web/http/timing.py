"""Timing: every request has a name, is counted and timed, and is noted where it was slow."""

from __future__ import annotations

import logging
import time

from druza.web.http.logs import begin_request
from druza.web.http.metrics import Metrics, kind_of
from druza.web.http.middleware import App, Message, Receive, Scope, Send

logger = logging.getLogger("druza.slow")


class Watch:
    """Around everything else. Times are those until an answer begins: streams last as long as people stay."""

    def __init__(self, inner: App, metrics: Metrics, slow: float) -> None:
        self.inner = inner
        self.metrics = metrics
        self.slow = slow

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.inner(scope, receive, send)
            return
        name, begun = begin_request(), time.perf_counter()

        async def send_watched(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message.get("headers", ()), (b"x-request-id", name.encode())]
                self._answered(scope, message["status"], time.perf_counter() - begun)
            await send(message)

        await self.inner(scope, receive, send_watched)

    def _answered(self, scope: Scope, status: int, seconds: float) -> None:
        self.metrics.answered(scope["path"], status, seconds)
        if status >= 500:
            self.metrics.errors.inc()
        if seconds > self.slow:
            logger.warning("%s %s took %.2f s (%d)", scope["method"], kind_of(scope["path"]), seconds, status)
