"""The Political Action: envoys, their Spirit, and the points for it."""
# mypyc

from typing import Any, ClassVar, Final, final

from mypy_extensions import i64, mypyc_attr

from druza.games.crystalicum.content.pieces import NONE, POLITICAL_ACTION_DONE, SEATS, SPIRIT
from druza.games.crystalicum.rules.cards import characters_in
from druza.games.crystalicum.rules.gains import gain_politics
from druza.games.crystalicum.rules.reactions import END_MATTER, announce, could_be_answered, event
from druza.games.crystalicum.rules.reading import current
from druza.games.crystalicum.state import EMBASSY, CrystalicumState, with_number
from druza.games.crystalicum.vocabulary import AT, DONE
from druza.kernel.state import ALLOWED, Decision, Frame, Step


@final
@mypyc_attr(free_list_len=1)
class ChooseEnvoys(Decision[CrystalicumState]):
    """D12, CR-142, CR-144: Character after Character; their Spirit is added up."""

    RULE: ClassVar[str] = "CR-142"
    KEY: ClassVar[str] = "envoys"

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def candidates(self, state: CrystalicumState) -> list[int]:
        options = [AT.answers[slot] for slot in characters_in(state, self.seat, EMBASSY) if slot not in state.envoys]
        if state.envoys:
            options.append(DONE.first)
        return options

    def refusal(self, state: CrystalicumState, option: int) -> str:
        return "CR-070" if option != DONE.first and state.marked[AT.index(option)] else ALLOWED

    def resolve(self, state: CrystalicumState, option: int) -> None:
        if option == DONE.first:
            state.push(TakePoliticalAction(self.seat))
        else:
            state.envoys = [*state.envoys, AT.index(option)]
            state.push(CHOOSE_ENVOYS[self.seat])

    def words(self, state: CrystalicumState) -> dict[str, Any]:
        spirit = envoys_spirit(state)
        return {"spirit": spirit, "points": spirit // state.content.spirit_per_point}


CHOOSE_ENVOYS: Final = [ChooseEnvoys(seat) for seat in range(SEATS)]


def envoys_spirit(state: CrystalicumState) -> i64:
    total: i64 = 0
    for slot in state.envoys:
        total += current(state, slot, SPIRIT)
    return total


@final
@mypyc_attr(free_list_len=1)
class TakePoliticalAction(Step[CrystalicumState]):
    """CR-142, CR-143: mark them; 1 PP for each full 5 Spirit."""

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def run(self, state: CrystalicumState) -> None:
        seat = self.seat
        state.reveal()
        spirit = envoys_spirit(state)
        points = spirit // state.content.spirit_per_point
        if state.events is not None:
            names = [state.id_of(slot) for slot in state.envoys]
            facts = {"cards": names, "slots": state.envoys[:], "spirit": spirit, "points": points}
            state.tell("political", seat, facts)
        for slot in state.envoys:
            state.marked[slot] = 1
        gain_politics(state, seat, points)
        state.political_actions = with_number(state.political_actions, seat, state.political_actions[seat] + 1)
        following: list[Frame] = [END_MATTER, END_POLITICAL_ACTION]
        if could_be_answered(state, 1 << POLITICAL_ACTION_DONE):
            matter = event(state, POLITICAL_ACTION_DONE, seat, NONE)
            matter.value = points
            announce(state, matter, following)
        else:
            state.envoys = []


@final
@mypyc_attr(free_list_len=1)
class EndPoliticalAction(Step[CrystalicumState]):
    """Nobody takes part in a Political Action any more."""

    def __init__(self) -> None:
        pass

    def run(self, state: CrystalicumState) -> None:
        state.envoys = []


END_POLITICAL_ACTION: Final = EndPoliticalAction()
