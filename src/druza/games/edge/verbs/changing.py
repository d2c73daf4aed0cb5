"""Changing: attributes, rolls and rules that are otherwise for a while."""
# mypyc

import re
from typing import Any, ClassVar, final

from mypy_extensions import i64, mypyc_attr

from druza.games.edge.content.basics import DEF, INI, NONE, SQUADS
from druza.games.edge.content.parts import Part
from druza.games.edge.content.phrases import Phrases
from druza.games.edge.content.terms import (
    BOTH_ACTIONS,
    CANNOT_PUSH,
    FREE_RED_DIE,
    HARVEST_MORE,
    RULES,
    S_ACTOR,
    S_SQUAD_MODELS,
    S_SQUAD_OF_ACTOR,
    U_COMBAT,
    U_ROLL,
)
from druza.games.edge.rules import targets
from druza.games.edge.rules.effects import action_words
from druza.games.edge.state import EdgeState
from druza.games.edge.state_parts import Mark, Use
from druza.games.edge.vocabulary import ATTRIBUTE
from druza.kernel.state import Decision

RUN = re.compile(r"moved_straight>=(\d+)")


class Marking(Part):
    """A part that marks models or squads: something about them is otherwise while the mark lasts."""

    def could(self, state: EdgeState, use: Use) -> bool:
        """Is there somebody whom it marks?"""
        if self.card >= 0:
            return False  # it strengthens another card
        if self.t is None:
            return True
        if self.t.kind == S_SQUAD_OF_ACTOR or self.t.kind == S_SQUAD_MODELS:
            return use.squad >= 0
        return targets.any_model(state, use, self.t)

    def take(self, said: Phrases, key: str, value: Any) -> None:
        if key == "t" and isinstance(value, str) and value.startswith("action:"):
            self.card = said.card(value.removeprefix("action:"))
        else:
            super().take(said, key, value)

    def do(self, state: EdgeState, use: Use) -> None:
        self.mark(state, use, 0)

    def mark(self, state: EdgeState, use: Use, bits: i64) -> None:
        """Lay the mark, with a bit for each attribute that it changes."""
        count = targets.number_of(state, use, self.n)
        if self.t is None:
            lay_mark(state, use, self, use.roller, NONE, NONE, count, bits)
        elif self.t.kind == S_SQUAD_OF_ACTOR or self.t.kind == S_SQUAD_MODELS:
            lay_mark(state, use, self, NONE, use.squad, NONE, count, bits)
        else:
            for model in targets.models_of(state, use, self.t):
                lay_mark(state, use, self, model, NONE, NONE, count, bits)


def lay_mark(state: EdgeState, use: Use, part: Part, model: i64, squad: i64, placer: i64, n: i64, bits: i64) -> None:
    """An effect that lasts; one of a Combat that is still to come goes with that Combat."""
    depth = len(state.fights)
    if part.least_run() >= 0:
        depth = 0
    elif part.until == U_COMBAT and part.t is not None and part.t.kind == S_ACTOR:
        depth += 1
    state.marks = [*state.marks, Mark(NONE, part.number, use.seat, model, squad, placer, n, bits, depth)]


# -- attributes -------------------------------------------------------------------------------------------------------


class OfAttributes(Marking):
    """A part that speaks of attributes."""

    def __init__(self, number: i64) -> None:
        super().__init__(number)
        self.attrs: list[int] = []
        self.choice = False  # one of them is chosen

    def take(self, said: Phrases, key: str, value: Any) -> None:
        if key == "attr" or key == "attr_choice":
            self.attrs = said.attributes(value)
            self.choice = key == "attr_choice"
        elif key == "value" or key == "factor":
            self.n = said.number(value)
        else:
            super().take(said, key, value)

    def bits(self) -> i64:
        found = 0
        for attr in self.attrs:
            found |= 1 << attr
        return found

    def do(self, state: EdgeState, use: Use) -> None:
        self.mark(state, use, self.bits())


@final
class Mod(OfAttributes):
    """Adds to attributes. `window = "turn"`: for Combats that a model of the unit starts after such a run."""

    KEYS: ClassVar[str] = "t attr attr_choice n until cond window"

    def __init__(self, number: i64) -> None:
        super().__init__(number)
        self.run = NONE
        self.all_turn = False

    def take(self, said: Phrases, key: str, value: Any) -> None:
        if key == "cond":
            found = RUN.fullmatch(str(value))
            if found is None:
                raise said.wrong(f"cond: expected 'moved_straight>=n', found {value!r}")
            self.run = int(found[1])
        elif key == "window":
            said.exactly("window", value, "turn")
            self.all_turn = True
        else:
            super().take(said, key, value)

    def could(self, state: EdgeState, use: Use) -> bool:
        return self.all_turn or super().could(state, use)

    def do(self, state: EdgeState, use: Use) -> None:
        if self.choice:
            state.push(ChooseAttribute(use.seat, self.number))
        else:
            super().do(state, use)

    def mark(self, state: EdgeState, use: Use, bits: i64) -> None:
        if not self.all_turn or self.t is None:
            super().mark(state, use, bits)
            return
        count = targets.number_of(state, use, self.n)
        for squad in range(use.seat * SQUADS, (use.seat + 1) * SQUADS):
            if state.units[squad] == self.t.unit:
                lay_mark(state, use, self, NONE, squad, NONE, count, bits)

    def readies(self, last: Part) -> bool:
        return self.until == U_COMBAT and last.is_combat()

    def adds_to(self, attr: i64) -> bool:
        return attr in self.attrs

    def changes_values(self) -> bool:
        return True

    def least_run(self) -> i64:
        return max(0, self.run) if self.all_turn else NONE


@final
@mypyc_attr(free_list_len=1)
class ChooseAttribute(Decision[EdgeState]):
    """The attribute that is raised."""

    RULE: ClassVar[str] = "ED-227"
    KEY: ClassVar[str] = "choose_attribute"

    def __init__(self, seat: i64, part: i64) -> None:
        self.seat = seat
        self.part = part

    def candidates(self, state: EdgeState) -> list[int]:
        part = state.content.parts[self.part]
        assert isinstance(part, Mod)
        return [ATTRIBUTE.answers[attr] for attr in part.attrs]

    def resolve(self, state: EdgeState, option: int) -> None:
        part = state.content.parts[self.part]
        assert isinstance(part, Mod)
        part.mark(state, state.use(), 1 << ATTRIBUTE.index(option))

    def words(self, state: EdgeState) -> dict[str, Any]:
        return action_words(state)


@final
class Set(OfAttributes):
    """A fixed value while the token lies there."""

    KEYS: ClassVar[str] = "attr value"

    def could(self, state: EdgeState, use: Use) -> bool:
        return False

    def fixes(self, attr: i64) -> bool:
        return attr in self.attrs


@final
class Scale(OfAttributes):
    """Multiplies attributes while it is paid."""

    KEYS: ClassVar[str] = "t attr factor until"

    def could(self, state: EdgeState, use: Use) -> bool:
        return False

    def multiplies(self, attr: i64) -> bool:
        return attr in self.attrs


@final
class Disable(OfAttributes):
    """An attribute becomes a dash while the token lies there."""

    KEYS: ClassVar[str] = "attr"

    def could(self, state: EdgeState, use: Use) -> bool:
        return False

    def takes_away(self, attr: i64) -> bool:
        return attr in self.attrs


# -- rolls and rules --------------------------------------------------------------------------------------------------


@final
class Auto(Marking):
    """ED-335: a defence roll or the INI comparison is won or lost outright."""

    KEYS: ClassVar[str] = "roll result ini t until"

    def __init__(self, number: i64) -> None:
        super().__init__(number)
        self.until = U_ROLL
        self.roll = NONE
        self.won = True

    def take(self, said: Phrases, key: str, value: Any) -> None:
        if key == "roll":
            said.exactly(f"{self.name}.roll", value, "def")
            self.roll = DEF
        elif key == "result":
            self.won = said.among(f"{self.name}.result", value, ["fail", "success"]) == 1
        elif key == "ini":
            self.roll = INI
            self.won = said.among(f"{self.name}.ini", value, ["lose", "win"]) == 1
        else:
            super().take(said, key, value)

    def wins(self, roll: i64) -> i64:
        if roll != self.roll:
            return 0
        return 1 if self.won else -1

    def speaks_of_roller(self) -> bool:
        return self.t is None


@final
class ExtraWound(Marking):
    """A success deals more wounds; or a shot that it is paid with does."""

    KEYS: ClassVar[str] = "t n until"

    def adds_wounds(self) -> bool:
        return True

    def strengthen(self, use: Use, count: i64) -> None:
        use.extra_wounds += count


@final
class Rule(Part):
    """A standing rule, for as long as the token lies or the passive action is paid; some work at once."""

    KEYS: ClassVar[str] = "id t until"

    def __init__(self, number: i64) -> None:
        super().__init__(number)
        self.rule = NONE
        self.argument = NONE  # a unit, or a faction

    def take(self, said: Phrases, key: str, value: Any) -> None:
        if key == "t" and isinstance(value, str) and value.startswith("action:"):
            self.card = said.card(value.removeprefix("action:"))
        elif key == "id":
            self.take_rule(said, value)
        else:
            super().take(said, key, value)

    def take_rule(self, said: Phrases, value: Any) -> None:
        name, _, argument = str(value).partition(":")
        self.rule = said.one_of("rule", name, RULES)
        if self.rule == CANNOT_PUSH and argument:
            self.argument = said.unit(argument)
        elif self.rule == HARVEST_MORE:
            self.argument = said.faction(argument)
        elif argument:
            raise said.wrong(f"rule {name!r} takes no argument, found {argument!r}")

    def could(self, state: EdgeState, use: Use) -> bool:
        return self.rule == FREE_RED_DIE or self.rule == BOTH_ACTIONS

    def do(self, state: EdgeState, use: Use) -> None:
        if self.rule == FREE_RED_DIE:
            state.free_red = True
        else:
            state.both_actions = True

    def gives(self, rule: i64) -> bool:
        return self.rule == rule

    def of(self) -> i64:
        return self.argument


@final
class HandLimit(Part):
    """ED-078: more cards are held."""

    KEYS: ClassVar[str] = "n"

    def cards_on_top(self) -> i64:
        return self.n.factor
