"""The painter: a process that draws pictures, one after another. It is told what to draw by its input: how long it is,
then JSON; and answers with how long the picture is, then PNG. Nothing at all is the answer to what cannot be drawn."""

from __future__ import annotations

import contextlib
import logging
import os
import signal
import struct
import sys

import msgspec

from druza.web.moments.poster import Poster, draw

LENGTH = struct.Struct(">I")
logger = logging.getLogger("druza.painter")


def main() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the server ends it
    if hasattr(os, "nice"):
        os.nice(5)  # pages come first
    answers = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())  # what anybody prints is no answer
    while head := sys.stdin.buffer.read(LENGTH.size):
        order = sys.stdin.buffer.read(LENGTH.unpack(head)[0])
        try:
            png = draw(msgspec.json.decode(order, type=Poster))
        except Exception:
            logger.exception("a picture cannot be drawn")
            png = b""
        answers.write(LENGTH.pack(len(png)) + png)
        answers.flush()


if __name__ == "__main__":
    with contextlib.suppress(BrokenPipeError):  # the server has gone
        main()
