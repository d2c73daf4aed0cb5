"""Loading Tortuga 2199: its content, words and rulebook."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from druza.games.tortuga.content import FOLDER as CONTENT
from druza.games.tortuga.content import load as load_content
from druza.games.tortuga.game import Tortuga

FOLDER = Path(__file__).parent


def load(changes: Mapping[str, Any] | None = None, own: Path = CONTENT) -> Tortuga:
    """The game with its content, or with changed values of it, or with content that was kept."""
    box, content, fingerprint = load_content(changes, own)
    return Tortuga(FOLDER, box, content, fingerprint)
