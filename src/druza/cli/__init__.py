"""The commands: a thin front on everything."""

from __future__ import annotations

import sys

from druza.kernel.refused import BadInput


def main() -> None:
    """Run a command; bad input is one line and exit code 2, never a traceback."""
    from druza.cli.commands import app

    try:
        app()
    except BadInput as error:
        print(f"druza: {error}", file=sys.stderr)
        raise SystemExit(2) from None
    except BrokenPipeError:
        sys.stderr.close()
        raise SystemExit(1) from None
