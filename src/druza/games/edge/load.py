"""Loading The Edge: its content, words and rulebook."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from druza.games.edge.content import load as load_content
from druza.games.edge.game import Edge

FOLDER = Path(__file__).parent


def load(changes: Mapping[str, Any] | None = None) -> Edge:
    """The game with its content, or with changed values of it."""
    box, content, fingerprint = load_content(changes)
    return Edge(FOLDER, box, content, fingerprint)
