"""Lessons at tables: begun, led from step to step, taken back, shown."""

from __future__ import annotations

from typing import Any

from msgspec import structs
from sqlalchemy import Connection, select, update

from druza.kernel.refused import BadInput
from druza.kernel.state import State
from druza.learn import shelf
from druza.learn.lesson import Lesson, Step
from druza.learn.walking import begin, short_game, speak, to_step, way_to
from druza.web.keys import browser_hash
from druza.web.learning.course import (
    LOOK,
    MIDDLE,
    PLAY,
    RIGHT,
    SAY,
    WRONG,
    Course,
    course_of,
    lesson_of,
    stage_of,
    step_of,
    write_course,
)
from druza.web.learning.puzzle_tries import MISSED, Tries
from druza.web.problems import N_, Problem, malformed, stale
from druza.web.storage import schema
from druza.web.storage.database import Storage
from druza.web.tables import history
from druza.web.tables.collection import Tables
from druza.web.tables.creation import Chair, make_table
from druza.web.tables.editions import rules_of
from druza.web.tables.entries import UNDO
from druza.web.tables.journal import Journal, other_entry
from druza.web.tables.live import BOT, YOU, Live
from druza.web.tables.moves import Moves
from druza.web.tables.paths import placed

OPPONENT = "novice"  # who sits there until the short game
DEEDS = ("on", "back", "show", "skip", "play")


def no_lesson() -> Problem:
    return Problem(404, "no-lesson", N_("There is no such lesson."))


def lesson_named(game: str, name: str) -> Lesson:
    """A lesson by game and id; Problem if there is none, or the game is played with other cards here."""
    rules = rules_of(game)
    try:
        lesson = shelf.lesson(game, name)
    except BadInput as error:
        raise no_lesson() from error
    if rules.packs:
        raise Problem(409, "packs", N_("This server adds cards to the game, and lessons are played without them."))
    return lesson


class Lessons:
    """Leads lessons. What a learner did is in the table's log; how far he is, in its course."""

    def __init__(self, storage: Storage, journal: Journal, moves: Moves, tables: Tables, tries: Tries) -> None:
        self.storage = storage
        self.tries = tries
        self.journal = journal
        self.moves = moves
        self.tables = tables

    async def start(self, browser: str, lesson: Lesson, language: str, step: int = 0) -> Live:
        """A table for a lesson, at the beginning of a step; those before it are answered by the model."""
        chairs = [Chair(YOU) if name == "" else Chair(BOT, name, OPPONENT) for name in lesson.names]
        made = await make_table(
            self.storage, lesson.game, chairs, {}, language, False, browser, hints=False, course=lesson.id
        )
        live = await self.tables.open(made.id)
        async with live.lock:
            state = self.before_moves(live, lesson, step)
            await self.journal.append_position(live, state)
            await self.enter(live, lesson, step, "")
        self.moves.after(live)
        return live

    def before_moves(self, live: Live, lesson: Lesson, step: int) -> State:
        """The model's position before the moves of a step."""
        folder = shelf.folder_of(lesson.game)
        own = lesson.step[step].start
        if step == 0 or own is not None:
            return begin(live.rules, own or lesson.start, folder)
        state = to_step(live.rules, lesson, folder, step - 1)
        speak(state, lesson.step[step - 1].answer)
        return state

    # -- what a learner does -------------------------------------------------------------------------------------------

    async def do(self, live: Live, seat: int, at: str, deed: str) -> None:
        """Go on, take back and try again, be shown, skip, or go to the short game at once."""
        if deed not in DEEDS:
            raise malformed(N_("The form does not say what to do in the lesson."))
        async with live.lock:
            course = course_of(live)
            if course is None or seat != lesson_of(live, course).you:
                raise no_lesson()
            if at != live.version_for((seat,)):
                raise stale(live, (seat,))
            lesson = lesson_of(live, course)
            await self.change(live, lesson, course, deed)
        self.moves.after(live)

    async def change(self, live: Live, lesson: Lesson, course: Course, deed: str) -> None:
        stage, step = stage_of(live, course).kind, step_of(live, course)
        if stage == PLAY or step is None:
            raise Problem(409, "lesson", N_("The lesson is over: the rest is a game like any other."))
        if deed == "play":
            await self.go_to_game(live, lesson, course)
        elif deed == "back" and stage in (WRONG, MIDDLE, RIGHT):
            await self.take_back(live, lesson, course)
        elif deed in ("show", "skip") and stage in (SAY, MIDDLE, WRONG):
            await self.tries.take(live, MISSED)
            await self.answer(live, lesson, course, step)
            if deed == "skip":
                await self.go_on(live, lesson, course)
        elif deed in ("on", "skip") and stage in (RIGHT, LOOK):
            await self.go_on(live, lesson, course)
        else:
            raise Problem(409, "lesson", N_("First do what the coach asks for, or let it be shown."))

    async def take_back(self, live: Live, lesson: Lesson, course: Course) -> None:
        """Everything since the step began."""
        first = next((move for move in live.history.moves if move.ply >= course.since), None)
        if first is None or (live.history.base_step and live.history.moves[0].ply > course.since):
            await self.journal.read_whole_history(live)
            first = next((move for move in live.history.moves if move.ply >= course.since), None)
        if first is not None:
            place = live.history.place(first.ply)
            await self.journal.append(live, [other_entry(live, UNDO, lesson.you, first.ply)], place)

    async def answer(self, live: Live, lesson: Lesson, course: Course, step: Step) -> None:
        """Let the answer be played."""
        await self.take_back(live, lesson, course)
        await self.play(live, way_to(live.state, lesson, step))

    async def go_on(self, live: Live, lesson: Lesson, course: Course) -> None:
        """The next step, or the short game."""
        end = course.end
        if lesson.play is not None and lesson.step[course.step].id == lesson.play.after:
            end = live.state.to_json()
        if course.step + 1 < len(lesson.step):
            await self.enter(live, lesson, course.step + 1, end)
        else:
            await self.go_to_game(live, lesson, structs.replace(course, end=end))

    async def enter(self, live: Live, lesson: Lesson, number: int, end: str) -> None:
        """Begin a step: another position, where it has one; what is played before the learner is asked."""
        step = lesson.step[number]
        if step.start is not None and number:
            await self.journal.append_position(live, begin(live.rules, step.start, shelf.folder_of(lesson.game)))
        try:
            chosen = speak(live.state.clone(), step.moves)
        except BadInput:  # what was done before leads elsewhere than the author thought: go on by the model
            await self.journal.append_position(live, self.before_moves(live, lesson, number))
            chosen = speak(live.state.clone(), step.moves)
        await self.play(live, chosen)
        course = Course(lesson.id, number, live.ply, live.state.to_json(), end)
        await self.keep(live, course)

    async def play(self, live: Live, chosen: list[int]) -> None:
        """Moves of the lesson itself, by whoever is asked."""
        moves, state = [], live.state
        for number, option in enumerate(chosen):
            ply, written = live.ply + number, live.rules.notation(option)
            moves.append(history.step(state, ply, live.ply, state.seat, option, written))
            state = moves[-1][1]
        if moves:
            now = self.journal.now()
            await self.journal.append_moves(live, placed(live, moves), moves[0][0].option, None, False, now)

    async def go_to_game(self, live: Live, lesson: Lesson, course: Course) -> None:
        """From here on Kret thinks for himself."""
        if lesson.play is not None:
            place = lesson.place(lesson.play.after)
            if course.end:
                state = live.rules.from_json(course.end)
            else:
                state = to_step(live.rules, lesson, shelf.folder_of(lesson.game), place)
                speak(state, lesson.step[place].answer)
            await self.journal.append_position(live, short_game(state, lesson.play))
            await self.seat_bot(live, lesson.play.bot)
        await self.keep(live, Course(lesson.id, len(lesson.step), live.ply))

    async def seat_bot(self, live: Live, bot: str) -> None:
        """The opponent of the short game."""
        own = schema.seats.c

        def write(connection: Connection) -> None:
            chosen = update(schema.seats).where(own.table_id == live.id, own.kind == BOT)
            connection.execute(chosen, {"bot": bot})

        await self.storage.write(write)
        for seat in live.seats:
            if seat.kind == BOT:
                seat.bot = bot

    async def keep(self, live: Live, course: Course) -> None:
        """Remember how far the learner has come."""
        text = write_course(course)

        def write(connection: Connection) -> None:
            connection.execute(update(schema.tables).where(schema.tables.c.id == live.id), {"course": text})

        await self.storage.write(write)
        live.facts.course = text


def lesson_tables(connection: Connection, browser: str) -> list[Any]:
    """The tables of a browser's lessons, the newest first."""
    tables, seats = schema.tables.c, schema.seats.c
    mine = select(seats.table_id).where(seats.holder == browser_hash(browser)).distinct()
    chosen = select(schema.tables).where(tables.id.in_(mine), tables.course != "").order_by(tables.created.desc())
    return list(connection.execute(chosen))


def games_played(connection: Connection, browser: str) -> dict[str, int]:
    """How many tables that are no lessons a browser has had, by game."""
    tables, seats = schema.tables.c, schema.seats.c
    mine = select(seats.table_id).where(seats.holder == browser_hash(browser)).distinct()
    found: dict[str, int] = {}
    for row in connection.execute(select(tables.game).where(tables.id.in_(mine), tables.course == "")):
        found[row.game] = found.get(row.game, 0) + 1
    return found
