"""Triggers: skills and Artifacts that wait for a mining or a raid."""
# mypyc

from typing import ClassVar, final

from mypy_extensions import mypyc_attr

from druza.games.star_scrappers.content.pieces import ON_RAID, RAID_AGAIN, TAKE_CRYSTAL, TRIGGER, Effect
from druza.games.star_scrappers.rules.crystals import TakeCrystal
from druza.games.star_scrappers.rules.effects import effect_frames
from druza.games.star_scrappers.rules.objects import ELSEWHERE
from druza.games.star_scrappers.rules.raid import RaidBase
from druza.games.star_scrappers.state import StarScrappersState
from druza.games.star_scrappers.vocabulary import BASE, DONE
from druza.kernel.state import ALLOWED, Decision, Frame, Step


@final
@mypyc_attr(free_list_len=1)
class FireTriggers(Step[StarScrappersState]):
    """Skills and Artifacts that wait for a mining or a raid; raids come last (SS-247).

    `about` is the cost row of the mined Crystal, or the raided Base. `first` is false in a second raid (SS-174)."""

    def __init__(self, seat: int, on: int, about: int, first: bool) -> None:
        self.seat = seat
        self.on = on
        self.about = about
        self.first = first

    def run(self, state: StarScrappersState) -> None:
        if not state.triggers and not state.artifacts[self.seat]:
            return
        frames: list[Frame] = []
        raids: list[Frame] = []
        for effect in self.waiting(state):
            for part in effect.then:
                if part.verb == RAID_AGAIN:
                    raids.append(RaidAgain(self.seat, self.about))
                elif part.verb == TAKE_CRYSTAL and part.costs == 0:  # the same cost as was mined
                    frames.append(TakeCrystal(self.seat, part.number, 1 << self.about, part.most))
                else:
                    frames += effect_frames(state, part, self.seat, ELSEWHERE)
        state.then(frames + raids)

    def waiting(self, state: StarScrappersState) -> list[Effect]:
        """The triggers of the turn, then those of the own Artifacts, that this event sets off."""
        effects = [state.content.effects[number] for number in state.triggers]
        for half in state.artifacts[self.seat]:
            for effect in state.content.half_effects[half]:
                if effect.verb == TRIGGER:
                    effects.append(effect)
        return [effect for effect in effects if self.sets_off(effect)]

    def sets_off(self, effect: Effect) -> bool:
        if effect.on != self.on or (effect.once and not self.first):
            return False
        return self.on == ON_RAID or bool(effect.costs >> self.about & 1)


@final
@mypyc_attr(free_list_len=1)
class RaidAgain(Decision[StarScrappersState]):
    """SS-172 to SS-175: raid one other Base at once, or not."""

    RULE: ClassVar[str] = "SS-172"
    KEY: ClassVar[str] = "raid_again"

    def __init__(self, seat: int, base: int) -> None:
        self.seat = seat
        self.base = base

    def candidates(self, state: StarScrappersState) -> list[int]:
        return [BASE.first + base for base in range(state.seats)] + [DONE.first]

    def refusal(self, state: StarScrappersState, option: int) -> str:
        if option == DONE.first:
            return ALLOWED
        base = BASE.index(option)
        if base == self.base:
            return "SS-172"
        return ALLOWED if state.bases[base] else "SS-169"

    def resolve(self, state: StarScrappersState, option: int) -> None:
        if option != DONE.first:
            base = BASE.index(option)
            state.then_both(RaidBase(self.seat, base), FireTriggers(self.seat, ON_RAID, base, False))
