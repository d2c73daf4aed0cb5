"""Loading Star Scrappers: its content, words and rulebook."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from druza.games.star_scrappers.content import FOLDER as CONTENT
from druza.games.star_scrappers.content import load as load_content
from druza.games.star_scrappers.game import StarScrappers

FOLDER = Path(__file__).parent


def load(changes: Mapping[str, Any] | None = None, own: Path = CONTENT) -> StarScrappers:
    """The game with its content, or with changed values of it, or with content that was kept."""
    box, content, fingerprint = load_content(changes, own)
    return StarScrappers(FOLDER, box, content, fingerprint)
