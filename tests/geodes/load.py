"""Loading Geodes: its content, words and rulebook."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from tests.geodes import content
from tests.geodes.game import Geodes


def load(changes: Mapping[str, Any] | None = None, own: Path = content.FOLDER) -> Geodes:
    return Geodes(Path(__file__).parent, *content.load(changes, own))
