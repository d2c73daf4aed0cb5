"""Older positions: what they lack, and how it is said today."""

from __future__ import annotations

from typing import Any

from druza.games.crystalicum.verbs.registry import NUMBERS

# the numbers of verbs in edition 1, of those that last
VERBS_1 = {0: "modify", 2: "no-halving", 30: "duel-rule", 31: "extra", 32: "capacity", 33: "cost-delta"}
VERBS_1 |= {34: "production-if", 35: "blank", 36: "forbid", 37: "choose-one"}


def renew(position: dict[str, Any], edition: int) -> None:
    """Edition 2 counts the verbs of lasting effects otherwise. In edition 1 cards changed hands as soon as they were
    chosen: a transfer that had begun is at its end."""
    if edition != 1:
        return
    for lasting in position["table"]["lasting"]:
        lasting["verb"] = NUMBERS[VERBS_1[lasting["verb"]]]
    if "pending" in position:
        position["pending"] = [frame for frame in position["pending"] if not _has_transferred(frame)]
        for frame in position["pending"]:
            if frame["frame"] == "TransferCards":
                del frame["count"]
                frame["moved"] = []


def _has_transferred(frame: dict[str, Any]) -> bool:
    return bool(frame["frame"] == "TransferCards" and frame["count"])
