"""Serving: the program on an address, until it is told to stop."""

from __future__ import annotations

import contextlib
import gc
import signal
import socket
import sys
from collections.abc import Iterator
from types import FrameType

import uvicorn

from druza.games.registry import use_packs
from druza.web.app import Program
from druza.web.handover import Handover, listen
from druza.web.http import logs
from druza.web.http.timeouts import PatientProtocol
from druza.web.settings import Settings

STOP_WITHIN = 10  # seconds for answers that are on their way
LONGEST_TURN = 0.001  # seconds for which one thread keeps the others waiting: a commit takes several turns


class Server(uvicorn.Server):
    """A server that says where it is, and lets streams go when it is told to stop."""

    def __init__(self, config: uvicorn.Config, program: Program, address: str, handover: Handover) -> None:
        super().__init__(config)
        self.program = program
        self.address = address
        self.handover = handover

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            self.program.framework.state.warming.add_done_callback(lambda _: few_collections())
            print(f"Druza is ready: {self.address}", flush=True)
            self.handover.begin(self.program.services.tables)

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Being told to stop is no failure: the signal is heard once, and not raised again afterwards."""
        before = {sig: signal.signal(sig, self.handle_exit) for sig in (signal.SIGINT, signal.SIGTERM)}
        try:
            yield
        finally:
            for sig, handler in before.items():
                signal.signal(sig, handler)

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        self.program.services.tables.begin_to_stop()
        super().handle_exit(sig, frame)


def serve(settings: Settings) -> None:
    """Serve until Ctrl+C or SIGTERM. BadInput if the address cannot be used."""
    logs.begin(settings.log_json)
    use_packs(settings.pack_folders)
    listener, handover = listen(settings), Handover(settings)
    program = Program(settings)
    few_collections()
    sys.setswitchinterval(LONGEST_TURN)
    config = uvicorn.Config(
        program,
        access_log=False,
        log_config=None,
        lifespan="on",
        timeout_graceful_shutdown=STOP_WITHIN,
        timeout_keep_alive=75,
        forwarded_allow_ips=settings.proxies,
        server_header=False,
        ws="none",
        http=PatientProtocol,
    )
    server = Server(config, program, address_of(settings, listener), handover)
    server.run(sockets=[listener])
    if not server.started:
        sys.exit(1)


def few_collections() -> None:
    """What is loaded by now stays: the collector of garbage need not look at it. At what comes it looks while it is
    little, so that nobody waits for it."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(10_000, 20, 50)


def address_of(settings: Settings, listener: socket.socket) -> str:
    """The address as a person would type it."""
    port = listener.getsockname()[1]
    host = "localhost" if settings.host in ("127.0.0.1", "0.0.0.0", "::", "::1") else settings.host
    return settings.public_url or f"http://{host}:{port}/"
