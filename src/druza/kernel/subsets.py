"""Subsets: which of a few answers can be given, as lists that are made once each."""
# mypyc

from typing import final

from mypy_extensions import i64


@final
class Subsets:
    """All that a question with few answers can offer. Its lists are shared: nobody changes them."""

    def __init__(self, options: list[int]) -> None:
        self.options = options
        self.made: list[list[int] | None] = [None] * (1 << len(options))

    def of(self, bits: i64) -> list[int]:
        """The options whose bits are set, in their order."""
        made = self.made[bits]
        if made is None:
            made = [self.options[place] for place in range(len(self.options)) if bits >> place & 1]
            self.made[bits] = made
        return made
