"""Recorded games: where they lie, and a table in one word."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path

import druza

RECORDS = Path(__file__).parents[1] / "records"


def digest(table: druza.State) -> str:
    """What lies on the table and in the dice."""
    position = json.loads(table.to_json())
    lying = json.dumps({"table": position["table"], "dice": position["dice"]}, sort_keys=True)
    return hashlib.sha256(lying.encode()).hexdigest()[:16]
