"""Older positions: what they lack, and how it is said today."""

from __future__ import annotations

from typing import Any


def renew(position: dict[str, Any], edition: int) -> None:
    """Edition 2 remembers which cards of a hand all have seen."""
    if edition == 1:
        position["table"].setdefault("shown", [[] for _ in range(position["seats"])])
