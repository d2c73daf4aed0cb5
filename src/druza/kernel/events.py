"""Events: what happened, told while it happens, with who may see what of it."""
# mypyc

from typing import Any, final

EVERYBODY = -2


@final
class Event:
    """One thing that happened: its kind, the seat that did it, what all may know and what only `witness` may."""

    def __init__(self, kind: str, seat: int, facts: dict[str, Any], secret: dict[str, Any], witness: int) -> None:
        self.kind = kind
        self.seat = seat
        self.facts = facts
        self.secret = secret
        self.witness = witness

    def seen_by(self, seat: int) -> dict[str, Any]:
        """The event as this seat (-1: a spectator) may know it."""
        told = {"kind": self.kind, "seat": self.seat, **self.facts}
        if seat == self.witness and self.witness >= 0:
            told.update(self.secret)
        return told
