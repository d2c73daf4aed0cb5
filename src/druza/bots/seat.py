"""The seat of a bot: all that it may know of a game."""
# mypyc

from typing import Any, final

from druza.kernel.game import Game
from druza.kernel.state import State


@final
class Seat:
    """A view, its options, and states that the seat could be in. What is hidden never gets in here."""

    def __init__(self, state: State, number: int) -> None:
        self.number = number
        self.game: Game[Any] = state.game
        self.could_be = state.imagine(number, 0)  # depends on the seat's view alone
        if len(self.could_be.choices) != 1:  # else it is a click that is waited for
            self.could_be.confirms = 0  # in what is only thought nobody waits for one

    def options(self) -> list[int]:
        """The legal answers to the question that this seat is asked."""
        return self.could_be.options()

    def view(self) -> dict[str, Any]:
        """What the seat sees."""
        return self.could_be.view(self.number)

    def imagine(self, seed: int) -> State:
        """A state the seat could be in; another one for another seed."""
        return self.could_be.imagine(self.number, seed)
