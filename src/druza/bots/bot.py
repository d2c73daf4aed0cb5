"""A bot: a player that is a program."""
# mypyc

from typing import Any

from mypy_extensions import mypyc_attr

from druza.bots.seat import Seat
from druza.kernel.dice import Dice, dice_from_seed


@mypyc_attr(allow_interpreted_subclasses=True)
class Bot:
    """Chooses one of the options that its seat is asked. Equal seeds and equal views give equal choices."""

    def __init__(self, name: str, seed: int) -> None:
        self.name = name
        self.seed = seed
        self.dice: Dice = dice_from_seed(seed)

    def choose(self, seat: Seat) -> int:
        raise NotImplementedError

    def thoughts(self) -> dict[str, Any]:
        """Why it chose as it did, from its own figures: `kind`, and the options with what it thinks of each."""
        return {"kind": self.name, "options": []}


@mypyc_attr(allow_interpreted_subclasses=True)
class RandomBot(Bot):
    """Any legal option, each as likely as the others."""

    def __init__(self, seed: int) -> None:
        super().__init__("random", seed)

    def choose(self, seat: Seat) -> int:
        return self.dice.pick(seat.options())
