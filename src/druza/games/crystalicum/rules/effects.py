"""Effects: a deed takes effect, part after part."""
# mypyc

from typing import Final, final

from mypy_extensions import mypyc_attr

from druza.games.crystalicum.content.pieces import PEACE, SLOTS
from druza.games.crystalicum.rules.deeds import part_of
from druza.games.crystalicum.rules.limits import keep_limits
from druza.games.crystalicum.rules.targets import misses
from druza.games.crystalicum.state import GONE, CrystalicumState, lay_on
from druza.games.crystalicum.state_parts import STANDS
from druza.games.crystalicum.verbs.verb import verb_of
from druza.kernel.state import Frame, Step


@final
@mypyc_attr(free_list_len=1)
class TakeEffect(Step[CrystalicumState]):
    """CR-252: the deed on top of the stack takes effect, unless it was cancelled (CR-073)."""

    def __init__(self) -> None:
        pass

    def run(self, state: CrystalicumState) -> None:
        if state.stack[-1].status == STANDS:
            state.push(FINISH_DEED)
            state.push(CarryOut(len(state.stack) - 1, 0))
        else:
            state.push(FINISH_DEED)


TAKE_EFFECT: Final = TakeEffect()


@final
@mypyc_attr(free_list_len=1)
class FinishDeed(Step[CrystalicumState]):
    """CR-160, CR-252: the deed is over; an Action card is discarded last."""

    def __init__(self) -> None:
        pass

    def run(self, state: CrystalicumState) -> None:
        deed = state.stack.pop()
        if deed.source < 0:
            lay_on(state.discards, deed.seat, deed.pattern)
        if state.combat.kind != PEACE and deed.answers < 0:
            state.combat.clash_actions += 1
        keep_limits(state)


FINISH_DEED: Final = FinishDeed()


@final
@mypyc_attr(free_list_len=1)
class CarryOut(Step[CrystalicumState]):
    """The parts of a deed, in printed order: what one asks is answered before the next begins."""

    def __init__(self, place: int, part: int) -> None:
        self.place = place
        self.part = part

    def run(self, state: CrystalicumState) -> None:
        deed = state.stack[self.place]
        effect = state.content.effects[deed.effect]
        if self.part >= len(effect.acts):
            return
        if self.part + 1 < len(effect.acts):
            state.push(CarryOut(self.place, self.part + 1))
        act = part_of(effect, deed, self.part)
        if state.events is not None and misses(state, effect, act, deed, self.part):
            state.tell("missed", deed.seat, {"card": state.content.ids[effect.pattern]})
        verb_of(act).carry_out(state, effect, act, self.place, self.part)


@final
@mypyc_attr(free_list_len=1)
class AfterResolution(Step[CrystalicumState]):
    """CR-191: what was put off until after losses and Politics; nothing for cards that are gone."""

    def __init__(self) -> None:
        pass

    def run(self, state: CrystalicumState) -> None:
        frames: list[Frame] = []
        for entry in state.combat.delayed:
            act, slot = state.content.acts[entry // SLOTS], entry % SLOTS
            if state.zone[slot] != GONE:
                frame = verb_of(act).put_off(state, slot)
                if frame is not None:
                    frames.append(frame)
        state.then(frames)


AFTER_RESOLUTION: Final = AfterResolution()
