"""The commands: a thin front on everything."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from druza.kernel.refused import BadInput


def main() -> None:
    """Run a command; bad input is one line and exit code 2, never a traceback."""
    use_compiled_build()
    from druza.cli.commands import app

    try:
        app()
    except BadInput as error:
        print(f"druza: {error}", file=sys.stderr)
        raise SystemExit(2) from None
    except BrokenPipeError:
        sys.stderr.close()
        raise SystemExit(1) from None
    except OSError as error:  # a file where a folder should be, no room, no leave
        if error.strerror is None:
            raise
        where = f"{error.filename}: " if error.filename else ""
        print(f"druza: {where}{error.strerror}", file=sys.stderr)
        raise SystemExit(2) from None


def use_compiled_build() -> None:
    """In a checkout: go on as the compiled build if it is up to date. DRUZA_BUILD=interpreted runs the sources."""
    sources = Path(__file__).resolve().parents[2]
    root = sources.parent
    compiled = root / "build" / "compiled"
    if "DRUZA_BUILD" in os.environ or sources.name != "src" or not (compiled / "built-from").is_file():
        return
    fresh = subprocess.run([sys.executable, root / "tools" / "compile.py", "--check"], check=False)
    if fresh.returncode == 0:
        environment = os.environ | {"PYTHONPATH": str(compiled), "DRUZA_BUILD": "compiled"}
        os.execve(sys.executable, [sys.executable, "-m", "druza", *sys.argv[1:]], environment)
