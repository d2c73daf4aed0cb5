"""Verbs around others: one of several, what may be done, what is put off until after a combat."""
# mypyc

from typing import Any, ClassVar, Final, final

from mypy_extensions import mypyc_attr

from druza.games.crystalicum.content.pieces import PEACE, SLOTS, Act, Effect
from druza.games.crystalicum.state import CrystalicumState
from druza.games.crystalicum.verbs.verb import Setting, Verb, verb_of
from druza.games.crystalicum.vocabulary import DONE, YES
from druza.kernel.state import Decision, Step

COMBAT_WINDOWS: Final = ("combat", "duel", "star-battle", "invasion")


@final
class ChooseOne(Verb):
    """The part chosen takes its place when the deed is declared; nothing is left to be done then."""

    NAME: ClassVar[str] = "choose-one"
    DOES: ClassVar[str] = "does one of two to four parts, chosen when it is declared"
    KEYS: ClassVar[dict[str, str]] = {"options": "two to four parts"}


@final
class May(Verb):
    NAME: ClassVar[str] = "may"
    DOES: ClassVar[str] = "does its parts if you like, when it takes effect"
    KEYS: ClassVar[dict[str, str]] = {"do": "parts"}

    def carry_out(self, state: CrystalicumState, effect: Effect, act: Act, place: int, part: int) -> None:
        state.push(MayDo(state.stack[place].seat, place, act.number))


@final
@mypyc_attr(free_list_len=1)
class MayDo(Decision[CrystalicumState]):
    """D18: carry it out, or not."""

    RULE: ClassVar[str] = "CR-252"
    KEY: ClassVar[str] = "may"

    def __init__(self, seat: int, place: int, act: int) -> None:
        self.seat = seat
        self.place = place
        self.act = act

    def candidates(self, state: CrystalicumState) -> list[int]:
        return [YES.first, DONE.first]

    def resolve(self, state: CrystalicumState, option: int) -> None:
        if option == YES.first:
            state.push(CarryOutLater(self.place, self.act, 0))

    def words(self, state: CrystalicumState) -> dict[str, Any]:
        deed = state.stack[self.place]
        return {"card": state.content.ids[state.content.effects[deed.effect].pattern], "world": deed.looked}


@final
@mypyc_attr(free_list_len=1)
class CarryOutLater(Step[CrystalicumState]):
    """A part inside another: what may be done."""

    def __init__(self, place: int, act: int, part: int) -> None:
        self.place = place
        self.act = act
        self.part = part

    def run(self, state: CrystalicumState) -> None:
        effect = state.content.effects[state.stack[self.place].effect]
        outer = state.content.acts[self.act]
        if self.part + 1 < len(outer.parts):
            state.push(CarryOutLater(self.place, self.act, self.part + 1))
        inner = outer.parts[self.part]
        verb_of(inner).carry_out(state, effect, inner, self.place, -1)


@final
class Delayed(Verb):
    """CR-191: after the resolution, on the card chosen."""

    NAME: ClassVar[str] = "delayed"
    DOES: ClassVar[str] = "destroys, marks or unmarks the chosen card after the combat"
    KEYS: ClassVar[dict[str, str]] = {"at": "after-resolution", "do": "parts"}

    def problem(self, said: dict[str, object], setting: Setting) -> str:
        for window in setting.windows:
            if window not in COMBAT_WINDOWS:
                return "needs a window of combat"
        return "" if setting.windows else "needs a window of combat"

    def carry_out(self, state: CrystalicumState, effect: Effect, act: Act, place: int, part: int) -> None:
        deed = state.stack[place]
        if state.combat.kind != PEACE and deed.targets:
            for inner in act.parts:
                state.combat.delayed.append(inner.number * SLOTS + deed.targets[-1] % SLOTS)
                state.combat.delayed_seats.append(deed.seat)
