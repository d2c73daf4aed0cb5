"""What tests of several games ask of a table: what is pending, what was told; and answering what has one answer."""

from __future__ import annotations

from typing import Any

from druza.kernel.state import State


def asked(table: State) -> str:
    """The key of the pending question; "" when the game is over."""
    return str(table.prompt()["key"]) if table.seat >= 0 else ""


def answer_one(table: State) -> bool:
    """Answer a question that has one answer, unless that is the end of the turn."""
    if len(table.options()) != 1 or asked(table) == "main":
        return False
    table.apply(table.options()[0])
    return True


def told(table: State, kind: str) -> list[dict[str, Any]]:
    """The events of a kind, as everybody sees them."""
    return [event.seen_by(-1) for event in table.events or [] if event.kind == kind]
