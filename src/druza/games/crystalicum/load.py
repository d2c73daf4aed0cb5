"""Loading Crystalicum: its content with packs, words and rulebook."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from druza.games.crystalicum.content import FOLDER as CONTENT
from druza.games.crystalicum.content import load as load_content
from druza.games.crystalicum.game import Crystalicum

FOLDER = Path(__file__).parent


def load(
    changes: Mapping[str, Any] | None = None, packs: Sequence[Path | str] = (), own: Path = CONTENT
) -> Crystalicum:
    """The game with its content, with changed values of it, or with content that was kept, and the cards of packs."""
    box, content, fingerprint = load_content(changes, packs, own)
    return Crystalicum(FOLDER, box, content, fingerprint)
