"""Loading Crystalicum: its content with packs, words and rulebook."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from druza.games.crystalicum.content import load as load_content
from druza.games.crystalicum.game import Crystalicum

FOLDER = Path(__file__).parent


def load(changes: Mapping[str, Any] | None = None, packs: Sequence[Path | str] = ()) -> Crystalicum:
    """The game with its content, or with changed values of it, and with the cards of packs."""
    box, content, fingerprint = load_content(changes, packs)
    return Crystalicum(FOLDER, box, content, fingerprint)
