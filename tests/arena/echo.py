"""A mind that says what it hears, and thinks for ever about what is odd."""

from typing import Any


class Echo:
    def answer(self, heard: Any) -> Any:
        while heard == "for ever":
            pass
        return f"heard {heard}"
