"""Encodings: what a seat knows as a row of numbers with a fixed, documented layout, and its options as features.

The numbers are those that a learned bot is told (`Game.tell`), so that both are written once."""
# mypyc

import sys
from typing import TYPE_CHECKING, Any, Final, final

from librt.strings import BytesWriter, write_f32_be, write_f32_le
from librt.vecs import vec
from mypy_extensions import i64, u8

from druza.kernel import answers
from druza.kernel.inputs import Inputs
from druza.kernel.refused import BadInput

if TYPE_CHECKING:
    from druza.kernel.game import Game

MOST_OF_ONE: Final = 255 / 40  # no number is larger: see `Inputs.pack`
ANSWERS: Final = [answers.DO, answers.PAY, answers.DECLINE, answers.CONFIRM, answers.END]
TOKEN_BITS: Final = 14
LITTLE: Final = sys.byteorder == "little"


@final
class Numbers:
    """A row of float32 numbers, all 0 but those that were put there: written as bytes, and copied out at once."""

    def __init__(self, size: int) -> None:
        self.size = size
        self.row = BytesWriter()
        self.row.write(bytes(4 * size))
        self.one = BytesWriter()

    def put(self, place: i64, value: float) -> None:
        one = self.one
        one.truncate(0)
        if LITTLE:
            write_f32_le(one, value)
        else:
            write_f32_be(one, value)
        row = self.row
        at: i64 = 4 * place
        row[at] = one[0]
        row[at + 1] = one[1]
        row[at + 2] = one[2]
        row[at + 3] = one[3]

    def clear(self, place: i64) -> None:
        row = self.row
        nothing: u8 = 0
        at: i64 = 4 * place
        row[at] = nothing
        row[at + 1] = nothing
        row[at + 2] = nothing
        row[at + 3] = nothing

    def copy_to(self, buffer: Any) -> None:
        """Into a caller's buffer; BadInput if it does not hold so many float32 numbers."""
        bytes_of(buffer, self.size)[:] = self.row.getvalue()


@final
class Field:
    """Some numbers beside each other that mean alike. `places` of them belong to one plane, if it is a map."""

    def __init__(
        self, name: str, offset: int, length: int, high: float, meaning: str, places: int = 0, each: bool = False
    ) -> None:
        self.name = name
        self.offset = offset
        self.length = length
        self.low = 0.0
        self.high = high
        self.meaning = meaning
        self.places = places
        self.each = each  # place by place, else plane by plane

    def moved(self, before: str, by: int) -> "Field":
        """The same at another place, with words before its name."""
        name = before + self.name
        return Field(name, self.offset + by, self.length, self.high, self.meaning, self.places, self.each)


@final
class Row:
    """A field as a game names it: where it begins; it ends where the next one begins."""

    def __init__(
        self, offset: int, name: str, meaning: str, high: float = 1.0, places: int = 0, each: bool = False
    ) -> None:
        self.offset = offset
        self.name = name
        self.meaning = meaning
        self.high = high
        self.places = places
        self.each = each


def fields_of(rows: list[Row], end: int) -> list[Field]:
    """The fields of a block, each as long as it is to the next."""
    found: list[Field] = []
    for place in range(len(rows)):
        row = rows[place]
        after = rows[place + 1].offset if place + 1 < len(rows) else end
        found.append(Field(row.name, row.offset, after - row.offset, row.high, row.meaning, row.places, row.each))
    return found


@final
class Shape:
    """The inputs of a game: a block for every player, then the table; which of a block only its owner knows; and how
    many tokens its options have."""

    def __init__(
        self,
        player: list[Row],
        player_count: int,
        table: list[Row],
        table_count: int,
        hidden: list[int],
        tokens: int,
    ) -> None:
        self.player_count = player_count
        self.table_count = table_count
        self.player_fields = fields_of(player, player_count)
        self.table_fields = fields_of(table, table_count)
        self.hidden = hidden
        self.tokens = tokens


def seat_name(step: int) -> str:
    """How the layout calls the player so many seats after oneself."""
    return "own" if step == 0 else "next" if step == 1 else f"next+{step - 1}"


class Encoder:
    """The encoding of one game with one number of seats. `write` fills a caller's float32 buffer of `size` numbers."""

    def __init__(self, game: "Game[Any]", seats: int) -> None:
        if seats not in game.seat_counts:
            counts = ", ".join([str(count) for count in game.seat_counts])
            raise BadInput(f"{game.id} cannot be played by {seats!r}: expected {counts} seats")
        self.game = game
        self.seats = seats
        self.verbs = [verb.name for verb in game.vocabulary.verbs]
        # beside what a bot is told: who is asked, from oneself on, whether it is over, where one sits, what one may do
        self.asked: i64 = game.input_count(seats)
        self.over: i64 = self.asked + seats
        self.sits: i64 = self.over + 1
        self.options: i64 = self.sits + seats
        self.size = int(self.options) + 2 * len(self.verbs)
        self.token_count = game.shape.tokens
        self.cells = game.cells(seats)
        self.action_size = len(self.verbs) + len(ANSWERS) + 1 + TOKEN_BITS + 3
        self.told = Inputs()
        self.sums: vec[float] = vec[float]([0.0] * self.size)
        self.row = Numbers(self.size)
        self.action_row = Numbers(self.action_size)
        self.verb_of: list[int] = []  # by option
        for number in range(len(self.verbs)):
            self.verb_of += [number] * int(game.vocabulary.verbs[number].count)
        self.counts: vec[i64] = vec[i64]([0] * len(self.verbs))
        self.totals: vec[i64] = vec[i64]([0] * len(self.verbs))
        self.planes: Planes | None = Planes(self) if self.cells else None

    # -- what a seat knows -----------------------------------------------------------------------------------------

    def layout(self) -> list[Field]:
        """Every field in its order; together they are `size` numbers."""
        fields: list[Field] = []
        block = self.game.shape.player_count
        for step in range(self.seats):
            fields += [field.moved(seat_name(step) + " ", block * step) for field in self.game.shape.player_fields]
        fields += [field.moved("", block * self.seats) for field in self.game.shape.table_fields]
        who = "who is asked, from oneself on; nobody where that is hidden"
        fields.append(Field("asked", int(self.asked), self.seats, 1.0, who))
        fields.append(Field("over", int(self.over), 1, 1.0, "the game is over"))
        fields.append(Field("sits", int(self.sits), self.seats, 1.0, "where one sits at the table"))
        which = (
            "for every verb of the vocabulary: how many options of it one has, in sixteens; the mean of their numbers"
        )
        fields.append(Field("options", int(self.options), 2 * len(self.verbs), MOST_OF_ONE, which))
        return fields

    def write(self, state: Any, seat: int, buffer: Any) -> None:
        """What this seat knows, itself first. The buffer is anything that holds `size` numbers of type float32."""
        self.tell(state, seat)
        told = self.told
        count: i64 = told.count
        sums = self.sums
        row = self.row
        number: i64 = 0
        while number < count:
            place: i64 = told.places[number]
            sums[place] += told.values[number]
            row.put(place, sums[place])
            number += 1
        try:
            row.copy_to(buffer)
        finally:
            number = 0
            while number < count:
                place = told.places[number]
                sums[place] = 0.0
                row.clear(place)
                number += 1

    def tell(self, state: Any, seat: int) -> None:
        """The same as places and values, in `told`."""
        if not 0 <= seat < state.seats or state.seats != self.seats:
            raise BadInput(f"seat {seat} of {state.seats}: expected one from 0 to {self.seats - 1} of {self.seats}")
        game = self.game
        if state.game.id != game.id:
            raise BadInput(f"this encoder is for {game.id}, the state is one of {state.game.id}")
        told = self.told
        told.clear()
        game.tell(state, seat, seat, knows_question(game, state, seat), told)
        told.mark(self.sits + seat)
        if state.seat < 0:
            told.mark(self.over)
            return
        asked = game.asked_as_seen(state, seat)
        if asked >= 0:
            told.mark(self.asked + (asked - seat) % self.seats)
        if asked == seat:
            self.tell_options(state)

    def tell_options(self, state: Any) -> None:
        """The options in their order: how many of each verb, and about which numbers."""
        options: list[int] = state.choices
        verbs = self.game.vocabulary.verbs
        verb_of = self.verb_of
        counts = self.counts
        totals = self.totals
        for option in options:
            which: i64 = verb_of[option]
            counts[which] += 1
            totals[which] += option
        number: i64 = 0
        while number < len(verbs):
            count: i64 = counts[number]
            if count > 0:
                verb = verbs[number]
                self.told.add(self.options + 2 * number, min(100, int(count)) * 0.0625)
                if verb.count > 1:
                    mean = int(totals[number] - count * verb.first) / int(count) / int(verb.count - 1)
                    self.told.add(self.options + 2 * number + 1, mean)
                counts[number] = 0
                totals[number] = 0
            number += 1

    # -- what it may choose ----------------------------------------------------------------------------------------

    def action_layout(self) -> list[Field]:
        """The fields of `write_action`."""
        found = [
            Row(0, "verb", f"what is done: {', '.join(self.verbs)}"),
            Row(len(self.verbs), "answer", f"what kind of answer it is: {', '.join(ANSWERS)}"),
            Row(len(self.verbs) + len(ANSWERS), "target", "its number among those of the verb, from 0 to 1"),
            Row(self.action_size - 3 - TOKEN_BITS, "token", "what it is about, as `token` counts it, in binary digits"),
            Row(
                self.action_size - 3, "place", "whether it names a place of the board; its row, its column, from 0 to 1"
            ),
        ]
        return fields_of(found, self.action_size)

    def token(self, state: Any, option: int) -> int:
        """What an option is about, below `token_count`: the same card, place or deed always has the same token."""
        return self.game.token(state, option)

    def write_action(self, state: Any, seat: int, option: int, buffer: Any) -> None:
        """One option of the pending question (a number of the vocabulary) as `action_size` features."""
        if seat != state.seat or option not in state.choices:
            raise BadInput(f"option {option} is none that seat {seat} has now")
        row = self.action_row
        put: list[int] = []
        at = self.verb_of[option]
        put.append(at)
        row.put(at, 1.0)
        verbs = self.game.vocabulary.verbs
        first = len(verbs)
        put.append(first + ANSWERS.index(self.game.answer_kind(state, option)))
        row.put(put[1], 1.0)
        first += len(ANSWERS)
        verb = verbs[at]
        if verb.count > 1:
            put.append(first)
            row.put(first, verb.index(option) / int(verb.count - 1))
        token = self.game.token(state, option)
        for bit in range(TOKEN_BITS):
            if token >> bit & 1:
                put.append(first + 1 + bit)
                row.put(first + 1 + bit, 1.0)
        place = self.game.place_of(state, option)
        if place >= 0 and self.planes is not None:
            at_row, at_column = self.cells[place]
            first += 1 + TOKEN_BITS
            put += [first, first + 1, first + 2]
            row.put(first, 1.0)
            row.put(first + 1, at_row / max(1, self.planes.height - 1))
            row.put(first + 2, at_column / max(1, self.planes.width - 1))
        try:
            row.copy_to(buffer)
        finally:
            for number in put:
                row.clear(number)


@final
class Planes:
    """The fields of an encoding that are maps, as planes of rows and columns; odd columns of hexes lie half a row
    lower. Numbers that belong to no place are not among them."""

    def __init__(self, encoder: Encoder) -> None:
        self.encoder = encoder
        cells = encoder.cells
        self.height = max([row for row, _ in cells]) + 1
        self.width = max([column for _, column in cells]) + 1
        self.names: list[str] = []
        self.cell_of: list[int] = [-1] * encoder.size
        for field in encoder.layout():
            if field.places:
                self.add(field, cells)
        self.shape = (len(self.names), self.height, self.width)
        self.size = len(self.names) * self.height * self.width
        self.row = Numbers(self.size)
        self.sums: vec[float] = vec[float]([0.0] * self.size)

    def add(self, field: Field, cells: list[tuple[int, int]]) -> None:
        depth = field.length // field.places
        for number in range(field.length):
            place = number // depth if field.each else number % field.places
            plane = len(self.names) + (number % depth if field.each else number // field.places)
            if place < len(cells):
                row, column = cells[place]
                self.cell_of[field.offset + number] = (plane * self.height + row) * self.width + column
        self.names += [field.name] if depth == 1 else [f"{field.name} {number}" for number in range(depth)]

    def write(self, state: Any, seat: int, buffer: Any) -> None:
        """What this seat knows of the board, as float32 numbers of this `shape`."""
        encoder = self.encoder
        encoder.tell(state, seat)
        told = encoder.told
        row = self.row
        sums = self.sums
        cells: list[int] = []
        for number in range(told.count):
            cell = self.cell_of[told.places[number]]
            if cell >= 0:
                sums[cell] += told.values[number]
                row.put(cell, sums[cell])
                cells.append(cell)
        try:
            row.copy_to(buffer)
        finally:
            for cell in cells:
                sums[cell] = 0.0
                row.clear(cell)


def knows_question(game: "Game[Any]", state: Any, seat: int) -> bool:
    """Does this seat know what is asked now, and whom?"""
    if state.seat < 0:
        return False
    if state.seat == seat or not game.hides_questions:
        return True
    if game.asked_as_seen(state, seat) != state.seat:
        return False
    return bool(game.prompt_as_seen(state, seat)["key"] == state.decision().KEY)


def bytes_of(buffer: Any, size: int) -> Any:
    """The bytes of a caller's row of float32 numbers; BadInput if it is none of this size."""
    try:
        view: Any = memoryview(buffer)
        if view.format == "f" or view.format == "B":
            numbers: Any = view.cast("B")
        else:
            numbers = view
    except (TypeError, ValueError) as error:
        raise BadInput(f"expected a buffer of {size} numbers of type float32: {error}") from error
    if view.format not in ("f", "B") or view.readonly or len(numbers) != 4 * size:
        kind = "float32" if view.format == "f" else repr(view.format)
        found = f"{view.nbytes // view.itemsize} of {kind}{', which cannot be written to' if view.readonly else ''}"
        raise BadInput(f"expected a writable buffer of {size} numbers of type float32, found {found}")
    return numbers
