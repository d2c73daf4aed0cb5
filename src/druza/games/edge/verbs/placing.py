"""Placing: Thickets, mines, Strikes and marks on sources come onto the board, move and go."""
# mypyc

from typing import Any, ClassVar, final

from mypy_extensions import i64

from druza.games.edge.content.basics import NONE, SLOTS
from druza.games.edge.content.geometry import WHOLE
from druza.games.edge.content.parts import Part
from druza.games.edge.content.phrases import Phrases
from druza.games.edge.content.terms import R_NONE
from druza.games.edge.resolving import Use
from druza.games.edge.rules import charging, places, targets
from druza.games.edge.rules.bodies import (
    occupancy,
    put_thicket,
    squad_on,
    squads_of_seat,
    take_thicket,
    touches_any,
    touches_field,
)
from druza.games.edge.rules.durations import drop_broken_contacts, token_supply
from druza.games.edge.rules.effects import action_words
from druza.games.edge.rules.numbers import add
from druza.games.edge.state import EdgeState
from druza.games.edge.vocabulary import DONE, FIELD, HEXES, SOURCE, SQUAD, TOKEN
from druza.kernel.state import ALLOWED, Decision


@final
class Place(Part):
    """A token is put on the board, on a source or on the upgrade itself."""

    KEYS: ClassVar[str] = "what n where up_to hidden"

    def __init__(self, number: i64) -> None:
        super().__init__(number)
        self.token = NONE
        self.up_to = False

    def take(self, said: Phrases, key: str, value: Any) -> None:
        if key == "what":
            self.token = said.token(value)
        elif key == "up_to":
            self.up_to = said.flag("up_to", value)
        elif key == "hidden":
            said.exactly(f"{self.name}.hidden", value, True)
        else:
            super().take(said, key, value)

    def could(self, state: EdgeState, use: Use) -> bool:
        if not self.has_tokens(state):
            return False
        if self.where.on_card:
            return use.slot >= 0
        if self.where.on_source:
            return len(self.sources(state, use)) > 0
        return places.has_token_hex(state, use, self)

    def has_tokens(self, state: EdgeState) -> bool:
        """ED-108: is there a token left to place? Mines are real ones or dummies."""
        content = state.content
        if self.token == content.mine_real and token_supply(state, content.mine_dummy) > 0:
            return True
        return token_supply(state, self.token) > 0

    def most(self, state: EdgeState) -> i64:
        return token_supply(state, self.token)

    def sources(self, state: EdgeState, use: Use) -> list[int]:
        """Sources that the token may be laid on: not overgrown, not marked, in contact if the card says so."""
        taken = state.overgrown
        if self.token == state.content.source_mark:
            taken |= state.source_marks
        found: list[int] = []
        for source in range(len(state.sources)):
            if taken >> source & 1:
                continue
            if self.where.b2b.kind != R_NONE:
                if use.actor < 0 or not touches_field(state, use.actor, state.sources[source]):
                    continue
            found.append(source)
        return found

    def do(self, state: EdgeState, use: Use) -> None:
        if self.where.on_card:
            state.weakening = add(state.weakening, use.slot, 1)
            if state.events is not None:
                state.tell("token", use.seat, {"token": state.content.tokens[self.token], "squad": use.slot // SLOTS})
        elif self.where.on_source:
            state.push(ChooseSource(use.seat, self.number))
        else:
            state.push(PlaceToken(use.seat, self.number, targets.number_of(state, use, self.n), NONE))


def placed(state: EdgeState, number: i64) -> Place:
    part = state.content.parts[number]
    assert isinstance(part, Place)
    return part


@final
class ChooseSource(Decision[EdgeState]):
    """The crystal source that gets the token."""

    RULE: ClassVar[str] = "ED-234"
    KEY: ClassVar[str] = "choose_source"

    def __init__(self, seat: i64, part: i64) -> None:
        self.seat = seat
        self.part = part

    def candidates(self, state: EdgeState) -> list[int]:
        part = placed(state, self.part)
        return [SOURCE.answers[source] for source in part.sources(state, state.use())]

    def resolve(self, state: EdgeState, option: int) -> None:
        source = SOURCE.index(option)
        part = placed(state, self.part)
        if part.token == state.content.overgrow:
            state.overgrown |= 1 << source
        else:
            state.source_marks |= 1 << source
        if state.events is not None:
            state.tell(
                "token",
                self.seat,
                {"token": state.content.tokens[part.token], "field": state.board().ids[state.sources[source]]},
            )

    def words(self, state: EdgeState) -> dict[str, Any]:
        return action_words(state)


@final
class PlaceToken(Decision[EdgeState]):
    """The field, then the hex, on which a token is put; `field` NONE while the field is chosen."""

    RULE: ClassVar[str] = "ED-232"
    KEY: ClassVar[str] = "place_token"

    def __init__(self, seat: i64, part: i64, left: i64, field: i64) -> None:
        self.seat = seat
        self.part = part
        self.left = left
        self.field = field

    def candidates(self, state: EdgeState) -> list[int]:
        part = placed(state, self.part)
        if not part.has_tokens(state):
            return []
        hexes = places.token_hexes(state, state.use(), part)
        if self.field >= 0:
            return [HEXES.answers[hex % 7] for hex in hexes if hex // 7 == self.field]
        found: list[int] = []
        last = NONE
        for hex in hexes:  # field by field
            if hex // 7 != last:
                last = hex // 7
                found.append(FIELD.answers[last])
        if found and part.up_to:
            found.append(DONE.answers[0])
        return found

    def objection(self, state: EdgeState, option: int) -> str:
        board = state.board()
        if self.field >= 0 and HEXES.has(option) and HEXES.index(option) < 7:
            return "ED-232" if occupancy(state)[self.field] >> HEXES.index(option) & 1 else "ED-172"
        if self.field < 0 and FIELD.has(option) and FIELD.index(option) < board.count:
            return "ED-232" if occupancy(state)[FIELD.index(option)] == WHOLE else "ED-172"
        return ""

    def resolve(self, state: EdgeState, option: int) -> None:
        if option == DONE.first:
            return
        if self.field < 0:
            state.push(PlaceToken(self.seat, self.part, self.left, FIELD.index(option)))
            return
        part = placed(state, self.part)
        hex = self.field * 7 + HEXES.index(option)
        if self.left > 1:
            state.push(PlaceToken(self.seat, self.part, self.left - 1, NONE))
        content = state.content
        if part.token == content.mine_real:
            state.push(ChooseMine(self.seat, hex))
            return
        if part.token == content.strike:
            state.strikes = [*state.strikes, hex * 2 + 1]
        else:
            put_thicket(state, hex)
            drop_broken_contacts(state)
        if state.events is not None:
            state.tell(
                "token", self.seat, {"token": content.tokens[part.token], "field": state.board().ids[self.field]}
            )

    def words(self, state: EdgeState) -> dict[str, Any]:
        return {**action_words(state), "left": self.left, **second_words(state, self.field)}


def second_words(state: EdgeState, field: i64) -> dict[str, Any]:
    """Whether a hex is asked for, and of which field."""
    return {"second": True, "field": state.board().ids[field]} if field >= 0 else {"second": False}


@final
class ChooseMine(Decision[EdgeState]):
    """ED-240: a real mine or the dummy, laid face down."""

    RULE: ClassVar[str] = "ED-240"
    KEY: ClassVar[str] = "choose_mine"

    def __init__(self, seat: i64, hex: i64) -> None:
        self.seat = seat
        self.hex = hex

    def candidates(self, state: EdgeState) -> list[int]:
        return [TOKEN.answers[state.content.mine_real], TOKEN.answers[state.content.mine_dummy]]

    def refusal(self, state: EdgeState, option: int) -> str:
        return ALLOWED if token_supply(state, TOKEN.index(option)) > 0 else "ED-108"

    def resolve(self, state: EdgeState, option: int) -> None:
        real = 1 if TOKEN.index(option) == state.content.mine_real else 0
        mines = [*state.mines, self.hex * 2 + real]
        mines.sort()
        state.mines = mines
        if state.events is not None:
            field = state.board().ids[self.hex // 7]
            state.tell_secret("mine_laid", self.seat, {"field": field}, {"real": bool(real)})


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
