"""Older content: what it said in other words than those of today."""

from __future__ import annotations

from typing import Any

ON_SQUADS = ("vines", "blessing")  # until edition 2 a token on a squad card was laid like one on a model


def translate(raw: Any) -> None:
    """Say it in the words of today."""
    if isinstance(raw, dict):
        if raw.get("do") == "status" and raw.get("token") in ON_SQUADS:
            raw["do"] = "squad_status"
        raw = list(raw.values())
    if isinstance(raw, list):
        for part in raw:
            translate(part)
