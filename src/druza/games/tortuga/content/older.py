"""Older content: what it said in other words than those of today."""

from __future__ import annotations

from typing import Any


def translate(raw: Any) -> None:
    """Say it in the words of today: until edition 2 starting cards said twice how many there are."""
    for card in raw.get("card", []):
        if "per_player" in card:
            card.pop("count", None)
