"""Refused: what the engine says when a thing cannot be done."""


class Refused(Exception):
    """An option that the rules forbid now. `rule` is the id in the rulebook, `message` says it in English; `reason` is
    the key of the words that say it in any language (`Game.reason`)."""

    def __init__(self, rule: str, message: str, reason: str = "") -> None:
        super().__init__(f"{rule}: {message}")
        self.rule = rule
        self.message = message
        self.reason = reason or rule

    def __reduce__(self) -> tuple[type["Refused"], tuple[str, str, str]]:
        return Refused, (self.rule, self.message, self.reason)


class BadInput(ValueError):
    """Input that cannot be understood: one line that says what, where, and what would be right."""


class Endless(BadInput):
    """What happens by itself does not come to an end: a fault of rules or of content."""
