"""Lean texts: scripts and styles without what only their readers need."""

from __future__ import annotations

import re

# Where no quote follows in the line this stands in no text: texts of ours end in the line in which they begin.
REMARK = re.compile(r"(?:^| )// [^\"'`]*$")
NOTE = re.compile(r"/\*.*?\*/", re.S)


def lean_script(text: str) -> str:
    """Without indentation and comments."""
    lines = [REMARK.sub("", line.strip()) for line in text.splitlines()]
    return "".join(f"{line}\n" for line in lines if line and not line.startswith("// "))


def lean_style(text: str) -> str:
    """Without indentation and comments."""
    lines = [line.strip() for line in NOTE.sub("", text).splitlines()]
    return "".join(f"{line}\n" for line in lines if line)
