"""Placing: Thickets, mines, Strikes and marks on sources come onto the board."""
# mypyc

from typing import Any, ClassVar, final

from mypy_extensions import i64, mypyc_attr

from druza.games.edge.content.basics import NONE, SLOTS
from druza.games.edge.content.geometry import WHOLE
from druza.games.edge.content.parts import Part
from druza.games.edge.content.phrases import Phrases
from druza.games.edge.content.terms import R_NONE
from druza.games.edge.rules import targets, token_hexes
from druza.games.edge.rules.bodies import occupancy, put_thicket
from druza.games.edge.rules.contact import touches_field
from druza.games.edge.rules.durations import drop_broken_contacts, token_supply
from druza.games.edge.rules.effects import action_words
from druza.games.edge.rules.numbers import add
from druza.games.edge.state import EdgeState
from druza.games.edge.state_parts import Use
from druza.games.edge.vocabulary import DONE, FIELD, HEXES, SOURCE, TOKEN
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
        return token_hexes.has_token_hex(state, use, self)

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
@mypyc_attr(free_list_len=1)
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
@mypyc_attr(free_list_len=1)
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
        use = state.use()
        if self.field >= 0:
            return [HEXES.answers[hex] for hex in token_hexes.token_hexes(state, use, part, self.field)]
        found = [FIELD.answers[field] for field in token_hexes.token_fields(state, use, part)]
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
@mypyc_attr(free_list_len=1)
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
