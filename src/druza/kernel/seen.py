"""What is seen, by its keys: what the view of every game holds. A game adds its own in its `seen.py`."""

from typing import Any, TypedDict


class Prompt(TypedDict):
    """What is asked: the key of its words, and their values."""

    key: str
    values: dict[str, Any]


class Seen(TypedDict):
    """What `Game.view` adds to the table."""

    game: str
    you: int
    seats: int
    asked: int
    prompt: Prompt
    options: list[str]
    over: bool
    winners: list[int]
