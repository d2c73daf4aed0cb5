"""Programs of ours beside this one: each is a process of its own, spoken to over its two lines, and ends with this one.

None is a child of `multiprocessing`, which would run the caller's script again from its top."""

from __future__ import annotations

import contextlib
import os
import subprocess
import sys


def begin(module: str, *words: str, path: str = "") -> subprocess.Popen[bytes]:
    """Run a module; it finds the same modules as this program, or those of another path."""
    environment = os.environ | {"PYTHONPATH": path or os.pathsep.join(sys.path)}
    command = [sys.executable, "-m", module, *words]
    return subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=environment)


def end(process: subprocess.Popen[bytes], patience: float = 0.0) -> None:
    """Close its lines; one that is still there after so many seconds is ended."""
    if process.stdin is not None:
        with contextlib.suppress(OSError):  # it has ended before it could read all
            process.stdin.close()
    try:
        process.wait(patience)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()
    if process.stdout is not None:
        process.stdout.close()
