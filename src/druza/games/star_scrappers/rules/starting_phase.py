"""The starting phase: artifacts and Leaders are used before the first action."""
# mypyc

from typing import ClassVar, Final, final

from mypy_extensions import i64, mypyc_attr

from druza.games.star_scrappers.content.pieces import (
    AT_START,
    AT_STARTS,
    SUBSTITUTES,
)
from druza.games.star_scrappers.rules.effects import use_effects
from druza.games.star_scrappers.rules.hand import perks, room
from druza.games.star_scrappers.rules.objects import BELOW_LEADER, ELSEWHERE, bottom_cards, has_object
from druza.games.star_scrappers.rules.taking import take_bottom
from druza.games.star_scrappers.state import StarScrappersState
from druza.games.star_scrappers.vocabulary import ARTIFACT, BENEATH, DONE, LEADER
from druza.kernel.state import ALLOWED, Decision, Step
from druza.kernel.subsets import Subsets

NOTHING: Final[list[int]] = [DONE.first]
SKILLS_OF_BASE: Final = Subsets([LEADER.first, BENEATH.first, DONE.first])


@final
@mypyc_attr(free_list_len=1)
class StartArtifact(Decision[StarScrappersState]):
    """SS-031 to SS-034: activate Artifacts of the starting phase, in any order, each once."""

    RULE: ClassVar[str] = "SS-031"
    KEY: ClassVar[str] = "start_artifact"

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def candidates(self, state: StarScrappersState) -> list[int]:
        kinds = state.content.half_kind
        options = NOTHING
        for half in state.artifacts[self.seat]:
            if kinds[half] == AT_START:
                options = [*options[:-1], ARTIFACT.first + half, DONE.first]
        return options

    def options(self, state: StarScrappersState) -> list[int]:
        return super().options(state) if perks(state, self.seat) >> AT_STARTS & 255 else NOTHING

    def refusal(self, state: StarScrappersState, option: int) -> str:
        if option == DONE.first:
            return ALLOWED
        half = ARTIFACT.index(option)
        if state.artifacts_used >> half & 1:
            return "SS-032"
        if room(state, self.seat) == 0:
            return "SS-179" if state.content.half_effects[half][0].from_bottom else "SS-026"
        for effect in state.content.half_effects[half]:
            if has_object(state, effect, self.seat, ELSEWHERE):
                return ALLOWED
        return "SS-179" if state.content.half_effects[half][0].from_bottom else "SS-193"

    def resolve(self, state: StarScrappersState, option: int) -> None:
        if option == DONE.first:
            return
        half = ARTIFACT.index(option)
        state.artifacts_used |= 1 << half
        if state.events is not None:
            state.tell("activated", self.seat, {"artifact": state.content.halves[half]})
        state.then_both(ActivateArtifact(self.seat, half), StartArtifact(self.seat))


@final
@mypyc_attr(free_list_len=1)
class ActivateArtifact(Step[StarScrappersState]):
    """SS-178, SS-193: what an Artifact of the starting phase does; activating it was the choice."""

    def __init__(self, seat: int, half: int) -> None:
        self.seat = seat
        self.half = half

    def run(self, state: StarScrappersState) -> None:
        effects = state.content.half_effects[self.half]
        if len(effects) == 1 and effects[0].from_bottom:
            under = bottom_cards(state, self.seat, ELSEWHERE)
            take_bottom(state, self.seat, min(effects[0].most, under, room(state, self.seat)))
        else:
            use_effects(state, self.seat, effects, ELSEWHERE)


@final
@mypyc_attr(free_list_len=1)
class UseLeader(Decision[StarScrappersState]):
    """SS-035 to SS-040, SS-199: the Leader's skill, or that of the card beneath, without an action."""

    RULE: ClassVar[str] = "SS-035"
    KEY: ClassVar[str] = "use_leader"

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def candidates(self, state: StarScrappersState) -> list[int]:
        return SKILLS_OF_BASE.options

    def refusal(self, state: StarScrappersState, option: int) -> str:
        if option == DONE.first:
            return ALLOWED
        base = state.bases[self.seat]
        if option == BENEATH.first:
            if not has_substitute(state, self.seat) or len(base) < 2:
                return "SS-199"
            return ALLOWED if skill_has_object(state, self.seat, base[-2], BELOW_LEADER) else "SS-236"
        if not base:
            return "SS-040"
        return ALLOWED if skill_has_object(state, self.seat, base[-1], ELSEWHERE) else "SS-236"

    def options(self, state: StarScrappersState) -> list[int]:
        """The same, as one of the lists that are at hand."""
        allowed: i64 = 4
        seat = self.seat
        base = state.bases[seat]
        if base and skill_has_object(state, seat, base[-1], ELSEWHERE):
            allowed = 5
        if len(base) > 1 and has_substitute(state, seat) and skill_has_object(state, seat, base[-2], BELOW_LEADER):
            allowed |= 2
        return SKILLS_OF_BASE.of(allowed)

    def resolve(self, state: StarScrappersState, option: int) -> None:
        if option == DONE.first:
            return
        below = option == BENEATH.first
        card = state.bases[self.seat][-2 if below else -1]
        if state.events is not None:
            state.tell("used_leader", self.seat, {"card": state.content.mercenaries[card], "beneath": below})
        use_effects(state, self.seat, state.content.skills[card], BELOW_LEADER if below else ELSEWHERE)


def has_substitute(state: StarScrappersState, seat: int) -> bool:
    return perks(state, seat) >> SUBSTITUTES & 255 != 0


def skill_has_object(state: StarScrappersState, seat: int, card: int, origin: int) -> bool:
    """SS-236: does any part of the skill have something to do?"""
    for effect in state.content.skills[card]:
        if has_object(state, effect, seat, origin):
            return True
    return False
