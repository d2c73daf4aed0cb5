"""A verb: what one part of an effect does. Each verb is a class of its own; this is what they share."""
# mypyc

from typing import ClassVar, Final, final

from druza.games.crystalicum.content.pieces import Act, Effect
from druza.games.crystalicum.state import CrystalicumState
from druza.games.crystalicum.state_parts import Matter
from druza.kernel.state import Frame

NEVER: Final = "never"  # may it be a constant ability?
ALSO: Final = "also"
ONLY: Final = "only"


@final
class Setting:
    """Where a part stands in what a card says, for those who check it."""

    def __init__(self, timing: str, event: str, windows: list[str], parts: int) -> None:
        self.timing = timing
        self.event = event  # that the effect answers; empty if it answers none
        self.windows = windows
        self.parts = parts  # how many parts the effect has


class Verb:
    """How a verb is written and checked, whether it would do anything now, and what it does."""

    NAME: ClassVar[str] = ""
    DOES: ClassVar[str] = ""  # in a few words, for those who write cards
    KEYS: ClassVar[dict[str, str]] = {}  # what an entry says with it; content/part_entries.py reads these types
    CONSTANT: ClassVar[str] = NEVER
    ANSWERS: ClassVar[tuple[str, ...]] = ()  # it needs one of these events
    DELAYS: ClassVar[bool] = False  # can it be put off until after a combat?
    COMMUTES: ClassVar[bool] = False  # does its order among triggered abilities not matter?

    def problem(self, said: dict[str, object], setting: Setting) -> str:
        """Why a part written like this could not work; empty if it can."""
        return ""

    def aims(self) -> bool:
        """Does it work on the card that its target names?"""
        return True

    def changes(self, state: CrystalicumState, act: Act, deed: Matter, slot: int) -> bool:
        """CR-254: would it change anything on this card?"""
        return True

    def helps(self, state: CrystalicumState, effect: Effect, act: Act, deed: Matter) -> bool:
        """CR-254: would it change anything, where it works on no card?"""
        return True

    def can_mean(self, state: CrystalicumState, other: int) -> bool:
        """Has it anything to do with this opponent?"""
        return True

    def carry_out(self, state: CrystalicumState, effect: Effect, act: Act, place: int, part: int) -> None:
        """Do it, for the deed at this place of the stack."""

    def put_off(self, state: CrystalicumState, slot: int) -> Frame | None:
        """CR-191: what it does to a card after the Resolution."""
        return None


ALL: Final[list[Verb]] = []  # by number; verbs/registry.py fills it


def verb_of(act: Act) -> Verb:
    return ALL[act.verb]
