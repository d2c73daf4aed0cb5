"""Processes that tests start: they end with whoever started them, however that ends."""

from __future__ import annotations

import ctypes
import signal
import sys

DEATH_OF_PARENT = 1  # PR_SET_PDEATHSIG

system = ctypes.CDLL(None) if sys.platform == "linux" else None  # found before a process forks


def end_with_parent() -> None:
    """For `preexec_fn`: a test that hangs is ended together with its process, and leaves nothing running."""
    if system is not None:
        system.prctl(DEATH_OF_PARENT, signal.SIGKILL, 0, 0, 0)
