"""Refused: what the engine says when a thing cannot be done."""


class Refused(Exception):
    """An option that the rules forbid now. `rule` is the id in the rulebook, `message` says it in words."""

    def __init__(self, rule: str, message: str) -> None:
        super().__init__(f"{rule}: {message}")
        self.rule = rule
        self.message = message

    def __reduce__(self) -> tuple[type["Refused"], tuple[str, str]]:
        return Refused, (self.rule, self.message)


class BadInput(ValueError):
    """Input that cannot be understood: one line that says what, where, and what would be right."""
