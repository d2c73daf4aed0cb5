"""Goals: how one wins, how near everybody is, and how near the end.

A goal is made of a view, so nobody learns from it what is hidden. The section [goal] of the game's words says it:
`<key>` is the whole sentence, `"<key>.short"` a few words, `clock` what the end is counted by."""
# mypyc

from typing import Any, final


@final
class Goal:
    """What is aimed at now. `key` is empty where a game says nothing of it."""

    def __init__(self, key: str, reached: list[int], wins_at: int = 0, values: dict[str, Any] | None = None) -> None:
        self.key = key
        self.reached = reached  # by seat, in what wins_at counts
        self.wins_at = wins_at  # so many win; 0: the most at the end
        self.values = values or {}  # that the words speak of, besides `at`
        self.teams: list[list[int]] = []  # seats that win together, and are shown together; empty: everybody by himself
        self.at_least: list[int] = []  # seats of which more may be hidden than `reached` says
        self.clock = 0  # how near the end is, of `ends_at`; 0 of 0: nothing counts it
        self.ends_at = 0

    def sides(self) -> list[list[int]]:
        """Who wins together: the teams, or every seat by itself."""
        return self.teams or [[seat] for seat in range(len(self.reached))]

    def ends(self, clock: int, ends_at: int) -> "Goal":
        """The same with a clock."""
        self.clock = clock
        self.ends_at = ends_at
        return self
