"""Checking a lesson: every step reachable, legal and answerable, whatever was done before it, in both languages."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

from druza.bots import bot
from druza.kernel.content import Text
from druza.kernel.drawing import View, board_of, look_at
from druza.kernel.refused import BadInput
from druza.kernel.state import State
from druza.kernel.words import LANGUAGES
from druza.learn.coach import read_coach
from druza.learn.glossary import Glossary, plain, read_glossary, terms_in
from druza.learn.judging import at_rest, holds, judge
from druza.learn.lesson import Lesson, Play, Step, read_lesson
from druza.learn.shelf import GLOSSARY, plain_game
from druza.learn.view_paths import path_faults
from druza.learn.walking import begin, short_game, speak

LONGEST_PURPOSE = 32
MOST_LETTERS, MOST_SENTENCES, MOST_STATES, MOST_ENDS = 190, 2, 6000, 400
MOST_EXPLORED = 12  # positions of a step from which every way is gone; from all others the model answer alone
SENTENCE = re.compile(r"[.!?]+(?=\s|$|”)")
DICE = re.compile(r'"dice": "\w*"')
# Ids of the page itself, which are on every table, and what is there when a game is over.
SHELL = {"question", "turn", "options", "score", "board", "hand", "side", "players", "log"}
AT_THE_END = {"end"}
NAMES = ["Ola", "Kret", "Ala", "Bob"]


@dataclass
class Report:
    """What was found in one file: a line for each step, and every fault."""

    file: Path
    lines: list[str] = field(default_factory=list)
    faults: list[str] = field(default_factory=list)


def check_lesson(file: Path, most_ends: int = MOST_ENDS, on_step: Callable[[], None] = lambda: None) -> Report:
    """Play every way through a lesson; above `most_ends` ends of a step, an even sample of them.

    Where it is a sample, reactions that nobody met are not called unused."""
    report = Report(file)
    try:
        lesson = read_lesson(file)
        Walk(lesson, file, most_ends, report).whole(on_step)
    except BadInput as fault:
        report.faults.append(str(fault))
    return report


def check_glossary(file: Path) -> Report:
    """The terms of a game: both languages, rules that there are."""
    report = Report(file)
    try:
        glossary = read_glossary(file)
        rules = plain_game(glossary.game).rulebook.ids()
    except BadInput as fault:
        report.faults.append(str(fault))
        return report
    for id, term in glossary.term.items():
        report.faults += [f"{id}: {fault}" for fault in text_faults("name", term.name, None)]
        report.faults += [f"{id}: {fault}" for fault in text_faults("say", term.say, None)]
        report.faults += [f"{id}: no rule {rule}" for rule in term.rules if rule not in rules]
    symbols = Counter(symbol for term in glossary.term.values() for symbol in term.symbols)
    report.faults += [f"{symbol!r} stands for {count} terms" for symbol, count in symbols.items() if count > 1]
    report.lines.append(f"{len(glossary.term)} terms, {len(symbols)} symbols")
    return report


def check_coach(file: Path) -> Report:
    """What the coach says in games: words there are, both languages, rules that there are."""
    report = Report(file)
    try:
        coach = read_coach(file)
        game = plain_game(coach.game)
    except BadInput as fault:
        report.faults.append(str(fault))
        return report
    verbs = {game.notation(option).partition(":")[0] for option in range(game.vocabulary.size)}
    events = {key.partition(".")[0] for key in game.words.by_language["en"].get("event", {})}
    named = [*coach.verb, *coach.ending, *[verb for nudge in coach.nudge for verb in nudge.show]]
    report.faults += [f"no option is called {verb!r}" for verb in named if verb not in verbs]
    report.faults += [f"no event is called {kind!r}" for kind in coach.event if kind not in events]
    for place, nudge in enumerate(coach.nudge, 1):
        report.faults += [f"nudge {place}: {fault}" for fault in path_faults(game, nudge.when)]
    prompts = {key.partition(".")[0] for key in game.words.by_language["en"].get("prompt", {})}
    for verb, text in coach.verb.items():
        report.faults += [f"{verb}: {fault}" for fault in text_faults("verb", text, None, LONGEST_PURPOSE)]
    for place, question in enumerate(coach.question, 1):
        report.faults += [f"question {place}: {fault}" for fault in text_faults("say", question.say, None)]
        report.faults += [
            f"question {place}: no rule {rule}" for rule in question.rules if rule not in game.rulebook.ids()
        ]
        report.faults += [f"question {place}: nothing asks {key!r}" for key in question.at if key not in prompts]
    report.lines.append(f"{len(coach.verb)} actions, {len(coach.event)} events, {len(coach.question)} questions")
    return report


class Walk:
    """A walk through all ways of a lesson. The first of its states is the model: every step answered by its answer."""

    def __init__(self, lesson: Lesson, file: Path, most_ends: int, report: Report) -> None:
        self.lesson = lesson
        self.game = plain_game(lesson.game)
        self.folder = file.parent
        self.most_ends = most_ends
        self.thorough = most_ends >= MOST_ENDS
        self.report = report
        self.terms = glossary_beside(file)
        self.rules = set(self.game.rulebook.ids())
        self.states: list[State] = []
        self.ends: dict[str, list[State]] = {}

    def whole(self, on_step: Callable[[], None]) -> None:
        self.states = [begin(self.game, self.lesson.start, self.folder)]
        self.say_faults("lesson", self.lesson_faults())
        if self.lesson.play is not None:
            bot(self.lesson.play.bot, 0, self.game.id)
        for number, step in enumerate(self.lesson.step, 1):
            where = f"{number} {step.id}"
            if not self.step(step, where):
                return
            on_step()
        if self.lesson.play is not None:
            self.say_faults("play", self.play_faults(self.lesson.play))

    def lesson_faults(self) -> list[str]:
        """What is said about the lesson as a whole."""
        lesson, faults = self.lesson, []
        if self.report.file.stem != lesson.id:
            faults.append(f"the file of lesson {lesson.id!r} must be called {lesson.id}.toml")
        if lesson.names.count("") != 1 or lesson.names[lesson.you : lesson.you + 1] != [""]:
            faults.append('names: the learner\'s own, at the place `you`, is ""; all others have one')
        for key, text in (("title", lesson.title), ("about", lesson.about)):
            faults += text_faults(key, text, None) if text is not None else []
        return faults

    def say_faults(self, where: str, faults: list[str]) -> None:
        self.report.faults += [f"{where}: {fault}" for fault in faults]

    def step(self, step: Step, where: str) -> bool:
        """Check one step; False where the lesson cannot go on."""
        self.say_faults(where, [f"no rule {rule}" for rule in step.rules if rule not in self.rules])
        self.say_faults(where, step_text_faults(step, self.terms))
        for wanted in (step.aim, step.holds, *[wrong.when for wrong in step.wrong]):
            self.say_faults(where, path_faults(self.game, wanted))
        try:
            if step.start is not None:
                self.states = [begin(self.game, step.start, self.folder)]
            for state in self.states:
                speak(state, step.moves)
        except BadInput as fault:
            self.say_faults(where, [f"moves: {fault}"])
            return False
        for state in self.states[:3]:
            self.say_faults(where, not_drawn(state, step, self.lesson.you))
        self.say_faults(where, self.claims(step))
        if step.aim is None:
            self.report.lines.append(f"{where:<14} look   from {len(self.states):>4} positions")
            return True
        self.report.lines.append(f"{where:<14} do     {self.answered(step, where)}")
        self.ends[step.id] = self.states
        return bool(self.states)

    def claims(self, step: Step) -> list[str]:
        """What the texts say about the position, and is not so."""
        you, found = self.lesson.you, set()
        for state in self.states:
            view = state.view(you)
            for path, value in step.holds.items():
                if not holds({path: value}, view, view):
                    found.add(f"does not hold: {path} = {value!r}")
        return sorted(found)

    def answered(self, step: Step, where: str) -> str:
        """Go on from every state by every right way; what there is to say about right and wrong ends."""
        after: list[State] = []
        told, general, used, complete = 0, 0, set[int](), True
        apart = max(1, -(-len(self.states) // MOST_EXPLORED))
        for number, state in enumerate(self.states):
            if state.seat != self.lesson.you:
                self.say_faults(where, [f"the learner is not asked (position {number})"])
                continue
            before = state.view(self.lesson.you)
            if number == 0:
                after += self.by_the_model(state, step, before, where)
            if number % apart and (modelled := self.answered_by_model(state, step, before)) is not None:
                after.append(modelled)
                continue
            right, wrong, all_seen = self.outcomes(state, step, before)
            complete = complete and all_seen
            after += right
            if not right and self.answered_by_model(state, step, before) is None and (all_seen or self.thorough):
                self.say_faults(where, [f"cannot be solved after {number} of the accepted answers before it"])
            told += sum(reaction >= 0 for reaction in wrong)
            general += sum(reaction < 0 for reaction in wrong)
            used |= set(wrong) | refusals_met(state, step, self.lesson.you)
        if complete:
            unused = [n + 1 for n in range(len(step.wrong)) if n not in used]
            self.say_faults(where, [f"wrong {n} is never said" for n in unused])
        self.states = only_once(after)[:MOST_STATES]
        return f"{len(self.states):>4} right ends; wrong ends: {told} with an answer of their own, {general} general"

    def by_the_model(self, state: State, step: Step, before: View, where: str) -> list[State]:
        """The model answer leads to the aim, which did not hold before it."""
        assert step.aim is not None
        model = state.clone()
        if holds(step.aim, before, before):
            self.say_faults(where, ["the aim holds before anything is done"])
        try:
            speak(model, step.answer)
        except BadInput as fault:
            self.say_faults(where, [f"answer: {fault}"])
            return []
        if not at_rest(model, self.lesson):
            self.say_faults(where, ["the answer ends in the middle of something"])
        if not holds(step.aim, model.view(self.lesson.you), before):
            self.say_faults(where, ["the answer does not reach the aim"])
        return [model]

    def answered_by_model(self, state: State, step: Step, before: View) -> State | None:
        """Where the model answer leads from here; None if it does not lead to the aim."""
        assert step.aim is not None
        tried = state.clone()
        try:
            speak(tried, step.answer)
        except BadInput:
            return None
        return tried if holds(step.aim, tried.view(self.lesson.you), before) else None

    def outcomes(self, state: State, step: Step, before: View) -> tuple[list[State], list[int], bool]:
        """Every end of a step, at rest: the right states, the reactions to wrong ones, and if these were all."""
        chance, right, wrong = Random(1), list[State](), list[int]()
        todo: list[tuple[State, list[str]]] = [(state, [])]
        while todo and len(right) + len(wrong) < self.most_ends:
            here, way = todo.pop(chance.randrange(len(todo)))
            for option in here.options():
                after = here.clone()
                after.apply(option)
                chosen = [*way, here.game.notation(option)]
                if not at_rest(after, self.lesson):
                    todo.append((after, chosen))
                    continue
                verdict = judge(step, before, after.view(self.lesson.you), chosen)
                if verdict.right:
                    right.append(after)
                else:
                    wrong.append(verdict.reaction)
        return right, wrong, not todo

    def play_faults(self, play: Play) -> list[str]:
        """The short game can be played from every end of its step."""
        faults = text_faults("say", play.say, self.terms)
        for state in self.ends.get(play.after, []):
            resumed = short_game(state, play)
            if resumed.seat < 0:
                faults.append("the game is over before it begins")
                break
            if impossible := self.game.problems(resumed):
                faults.append(f"impossible: {impossible[0]}")
                break
        return faults


def glossary_beside(file: Path) -> Glossary | None:
    beside = file.with_name(GLOSSARY)
    return read_glossary(beside) if beside.is_file() else None


def refusals_met(state: State, step: Step, you: int) -> set[int]:
    """The reactions to refusals that can be met here."""
    if not any(wrong.rule for wrong in step.wrong):
        return set()
    refused = set(look_at(state, you, "en", NAMES[: state.seats]).refused.values())
    return {place for place, wrong in enumerate(step.wrong) if wrong.rule in refused}


def only_once(states: list[State]) -> list[State]:
    """States that differ by more than their dice."""
    return list({DICE.sub("", state.to_json()): state for state in states}.values())


# -- texts -------------------------------------------------------------------------------------------------------------


def step_text_faults(step: Step, terms: Glossary | None) -> list[str]:
    said: list[tuple[str, Text | None]] = [("task", step.task), ("say", step.say), ("done", step.done)]
    said += [(f"wrong {number}", wrong.say) for number, wrong in enumerate(step.wrong, 1)]
    return [fault for key, text in said if text is not None for fault in text_faults(key, text, terms)]


def text_faults(key: str, text: Text, terms: Glossary | None, most: int = MOST_LETTERS) -> list[str]:
    """Both languages, not more than two sentences, only terms of the glossary."""
    faults = []
    for lang in LANGUAGES:
        read = plain(text.get(lang)).strip()
        sentences = len(SENTENCE.findall(read))
        if not read:
            faults.append(f"{key}.{lang} is empty")
        if len(read) > most or sentences > MOST_SENTENCES:
            faults.append(
                f"{key}.{lang}: {sentences} sentences, {len(read)} letters: at most {MOST_SENTENCES} and {most}"
            )
        known: Any = terms.term if terms is not None else {}
        faults += [f"{key}.{lang}: no term {term!r}" for term in terms_in(text.get(lang)) if term not in known]
    return faults


# -- what is lit -------------------------------------------------------------------------------------------------------


def not_drawn(state: State, step: Step, you: int) -> list[str]:
    """What is lit but not on the table, in either language."""
    return [
        f"{lang}: nothing on the table is called {name!r}"
        for lang in LANGUAGES
        for name in sorted(set(step.lit) - names_on_the_table(state, you, lang))
    ]


def names_on_the_table(state: State, you: int, lang: str) -> set[str]:
    """Every id and zone of the drawn table, ids of options in the list among them."""
    look = look_at(state, you, lang, NAMES[: state.seats])
    drawing = board_of(state.game).draw(state.view(you), look)
    parts = (drawing.board, drawing.hand, drawing.players, drawing.turn, drawing.preview, drawing.scene, drawing.note)
    drawn = {name for part in parts for name in re.findall(r'\b(?:id|data-zone)="([^"]+)"', str(part))}
    options = {option_id(path) for path in (*look.legal, *look.refused)}
    return drawn | options | SHELL | (AT_THE_END if state.seat < 0 else set())


def option_id(path: str) -> str:
    """The id that the list of options gives to a path."""
    return "o-" + path.replace("/", ".").replace(":", ".")
