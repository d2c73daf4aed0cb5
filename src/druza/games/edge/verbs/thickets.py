"""Thickets: they move, and are used up."""
# mypyc

from typing import Any, ClassVar, final

from mypy_extensions import i64, mypyc_attr

from druza.games.edge.content.basics import NONE, SLOTS
from druza.games.edge.content.parts import Part
from druza.games.edge.content.phrases import Phrases
from druza.games.edge.rules import charging, targets
from druza.games.edge.rules.bodies import occupancy, put_thicket, squad_on, squads_of_seat, take_thicket
from druza.games.edge.rules.contact import touches_any
from druza.games.edge.rules.durations import drop_broken_contacts
from druza.games.edge.rules.effects import action_words
from druza.games.edge.state import EdgeState
from druza.games.edge.state_parts import Use
from druza.games.edge.verbs.placing import second_words
from druza.games.edge.vocabulary import DONE, FIELD, HEXES, SQUAD
from druza.kernel.state import ALLOWED, Decision


@final
class MoveToken(Part):
    """Crawling Jungle: Thickets move."""

    KEYS: ClassVar[str] = "what n range"

    def __init__(self, number: i64) -> None:
        super().__init__(number)
        self.range = NONE

    def take(self, said: Phrases, key: str, value: Any) -> None:
        if key == "what":
            said.exactly(f"{self.name}.what", value, "thicket")
        elif key == "range":
            self.range = said.whole(f"{self.name}.range", value)
        else:
            super().take(said, key, value)

    def could(self, state: EdgeState, use: Use) -> bool:
        return len(state.thickets) > 0

    def do(self, state: EdgeState, use: Use) -> None:
        state.push(ChooseThicket(use.seat, self.number, targets.number_of(state, use, self.n), ()))


def reach_of(state: EdgeState, number: i64) -> i64:
    """How far the Thickets of a part move."""
    part = state.content.parts[number]
    assert isinstance(part, MoveToken)
    return part.range


@final
@mypyc_attr(free_list_len=1)
class ChooseThicket(Decision[EdgeState]):
    """Crawling Jungle: a Thicket that moves, by its field and hex."""

    RULE: ClassVar[str] = "ED-232"
    KEY: ClassVar[str] = "choose_thicket"

    def __init__(self, seat: i64, part: i64, left: i64, moved: tuple[int, ...]) -> None:
        self.seat = seat
        self.part = part
        self.left = left
        self.moved = moved  # where moved Thickets lie now

    def candidates(self, state: EdgeState) -> list[int]:
        found: list[int] = []
        for hex in state.thickets:
            if hex not in self.moved and FIELD.first + hex // 7 not in found and self.can_go(state, hex):
                found.append(FIELD.answers[hex // 7])
        if found:
            found.append(DONE.answers[0])
        return found

    def can_go(self, state: EdgeState, hex: i64) -> bool:
        return len(new_hexes(state, hex, reach_of(state, self.part))) > 0

    def resolve(self, state: EdgeState, option: int) -> None:
        if option == DONE.first:
            return
        state.push(ChooseThicketHex(self.seat, self.part, self.left, self.moved, FIELD.index(option)))

    def words(self, state: EdgeState) -> dict[str, Any]:
        return {"left": self.left}


def new_hexes(state: EdgeState, hex: i64, reach: i64) -> list[int]:
    """Free hexes at most so many fields from where a Thicket lies."""
    filled = occupancy(state)
    return [
        field * 7 + spot
        for field in state.board().within[(hex // 7) * 8 + reach]
        for spot in range(7)
        if not filled[field] >> spot & 1
    ]


@final
@mypyc_attr(free_list_len=1)
class ChooseThicketHex(Decision[EdgeState]):
    """Which Thicket of the field."""

    RULE: ClassVar[str] = "ED-232"
    KEY: ClassVar[str] = "choose_thicket_hex"

    def __init__(self, seat: i64, part: i64, left: i64, moved: tuple[int, ...], field: i64) -> None:
        self.seat = seat
        self.part = part
        self.left = left
        self.moved = moved
        self.field = field

    def candidates(self, state: EdgeState) -> list[int]:
        return [HEXES.answers[hex % 7] for hex in state.thickets if hex // 7 == self.field and hex not in self.moved]

    def resolve(self, state: EdgeState, option: int) -> None:
        hex = self.field * 7 + HEXES.index(option)
        state.push(MoveThicket(self.seat, self.part, self.left, self.moved, hex, NONE))

    def words(self, state: EdgeState) -> dict[str, Any]:
        return {"field": state.board().ids[self.field]}


@final
@mypyc_attr(free_list_len=1)
class MoveThicket(Decision[EdgeState]):
    """Where the Thicket goes: field, then hex."""

    RULE: ClassVar[str] = "ED-232"
    KEY: ClassVar[str] = "move_thicket"

    def __init__(self, seat: i64, part: i64, left: i64, moved: tuple[int, ...], hex: i64, field: i64) -> None:
        self.seat = seat
        self.part = part
        self.left = left
        self.moved = moved
        self.hex = hex
        self.field = field

    def candidates(self, state: EdgeState) -> list[int]:
        hexes = new_hexes(state, self.hex, reach_of(state, self.part))
        if self.field >= 0:
            return [HEXES.answers[hex % 7] for hex in hexes if hex // 7 == self.field]
        found: list[int] = []
        for hex in hexes:
            if FIELD.first + hex // 7 not in found:
                found.append(FIELD.answers[hex // 7])
        return found

    def resolve(self, state: EdgeState, option: int) -> None:
        if self.field < 0:
            field = FIELD.index(option)
            state.push(MoveThicket(self.seat, self.part, self.left, self.moved, self.hex, field))
            return
        new = self.field * 7 + HEXES.index(option)
        take_thicket(state, self.hex)
        put_thicket(state, new)
        if state.events is not None:
            ids = state.board().ids
            state.tell("thicket_moved", self.seat, {"from": ids[self.hex // 7], "to": ids[self.field]})
        if self.left > 1:
            state.push(ChooseThicket(self.seat, self.part, self.left - 1, (*self.moved, new)))

    def words(self, state: EdgeState) -> dict[str, Any]:
        return {
            "from": state.board().ids[self.hex // 7],
            "hex": self.hex % 7,
            "left": self.left,
            **second_words(state, self.field),
        }


@final
class Remove(Part):
    """The alternative Reborn banner: a Thicket in contact with an own model is used up."""

    KEYS: ClassVar[str] = "what n where"

    def __init__(self, number: i64) -> None:
        super().__init__(number)
        self.is_price = True

    def take(self, said: Phrases, key: str, value: Any) -> None:
        if key == "what":
            said.exactly(f"{self.name}.what", value, "thicket")
        else:
            super().take(said, key, value)

    def could(self, state: EdgeState, use: Use) -> bool:
        for squad in squads_of_seat(state, use.seat):
            if touched_thickets(state, squad):
                return True
        return False

    def do(self, state: EdgeState, use: Use) -> None:
        state.push(RemoveThicket(use.seat, self.number))


@final
@mypyc_attr(free_list_len=1)
class RemoveThicket(Decision[EdgeState]):
    """The alternative Reborn banner: a squad in contact with a Thicket, which is removed."""

    RULE: ClassVar[str] = "ED-227"
    KEY: ClassVar[str] = "remove_thicket"

    def __init__(self, seat: i64, part: i64) -> None:
        self.seat = seat
        self.part = part

    def candidates(self, state: EdgeState) -> list[int]:
        return [SQUAD.answers[squad] for squad in squads_of_seat(state, self.seat) if touched_thickets(state, squad)]

    def refusal(self, state: EdgeState, option: int) -> str:
        first = SQUAD.index(option) * SLOTS
        for slot in range(first, first + SLOTS):
            if charging.takes_charges(state, slot):
                return ALLOWED
        return "ED-208"

    def resolve(self, state: EdgeState, option: int) -> None:
        squad = SQUAD.index(option)
        state.use().last_squad = squad
        state.push(RemoveThicketHex(self.seat, squad))

    def words(self, state: EdgeState) -> dict[str, Any]:
        return action_words(state)


def touched_thickets(state: EdgeState, squad: i64) -> list[int]:
    found: list[int] = []
    for hex in state.thickets:
        place = [(hex // 7) * 128 + (1 << (hex % 7))]
        for model in squad_on(state, squad):
            if touches_any(state, state.fields[model], state.masks[model], place):
                found.append(hex)
                break
    return found


@final
@mypyc_attr(free_list_len=1)
class RemoveThicketHex(Decision[EdgeState]):
    """Which Thicket in contact, by its field."""

    RULE: ClassVar[str] = "ED-227"
    KEY: ClassVar[str] = "remove_thicket_hex"

    def __init__(self, seat: i64, squad: i64) -> None:
        self.seat = seat
        self.squad = squad

    def candidates(self, state: EdgeState) -> list[int]:
        found: list[int] = []
        for hex in touched_thickets(state, self.squad):
            if FIELD.first + hex // 7 not in found:
                found.append(FIELD.answers[hex // 7])
        return found

    def resolve(self, state: EdgeState, option: int) -> None:
        for hex in touched_thickets(state, self.squad):
            if hex // 7 == FIELD.index(option):
                take_thicket(state, hex)
                drop_broken_contacts(state)
                return
