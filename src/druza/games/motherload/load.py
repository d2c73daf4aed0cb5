"""Loading Super Motherload: its content, words and rulebook."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from druza.games.motherload.content import load as load_content
from druza.games.motherload.game import Motherload

FOLDER = Path(__file__).parent


def load(changes: Mapping[str, Any] | None = None) -> Motherload:
    """The game with its content, or with changed values of it."""
    box, content, fingerprint = load_content(changes)
    return Motherload(FOLDER, box, content, fingerprint)
