"""Looks: how one seat looks at a table, and what it can choose there."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Any

from druza.kernel import answers, paths
from druza.kernel.game import Game
from druza.kernel.state import Decision, State

View = dict[str, Any]


class Choice:
    """An answer, or what a menu opens: the path that is posted, what it means, the rule that refuses it (or none)."""

    def __init__(
        self, path: str, says: str, rule: str, opens: list[Choice] | None = None, kind: str = answers.DO
    ) -> None:
        self.path = path
        self.says = says
        self.rule = rule
        self.opens: list[Choice] = opens or []
        self.beyond: list[Choice] = []  # what it leads on to: for boards, and in no list
        self.kind = kind  # what the answer does to the person who gives it (kernel/answers.py)

    @property
    def word(self) -> str:
        """The last word of the path: what it is about."""
        return self.path.rpartition("/")[2]

    @property
    def verb(self) -> str:
        """The verb of that word: `crystal` of `mine/crystal:3`."""
        return self.word.partition(":")[0]

    @property
    def can(self) -> bool:
        return not self.rule


class Look:
    """How one seat looks at the table: its language, the names, the question and its answers. Built by `look_at`."""

    def __init__(
        self, game: Game[Any], lang: str, seat: int, names: list[str], asked: int, asks: str, choices: list[Choice]
    ) -> None:
        self.game = game  # for its content: names and texts of what the view names by ids
        self.lang = lang
        self.seat = seat  # -1 is a spectator
        self.reader = (
            seat  # whom sentences speak to; who looks back at a game reads it as a spectator, and played a seat
        )
        self.names = names
        self.asked = asked  # the seat that is asked; -1 when the game is over
        self.asks = asks  # the question in words
        self.choices = choices  # of the pending question, refused ones too; empty when another seat is asked

    @property
    def mine(self) -> bool:
        """Is the question put to this seat?"""
        return self.asked == self.seat and self.seat >= 0

    def name(self, seat: int) -> str:
        """A player's name. Text: `el` escapes it."""
        return self.names[seat] if 0 <= seat < len(self.names) else ""

    def called(self, seat: int) -> str:
        """A player as a label names them: "You" for the one who looks."""
        return self.says("Ty", "You") if seat == self.reader and seat >= 0 else self.name(seat)

    def says(self, pl: str, en: str) -> str:
        """A word or two in the reader's language, for labels that belong to the drawing alone."""
        return pl if self.lang == "pl" else en

    def say(self, key: str, **values: Any) -> str:
        """A label of the drawing: the section [board] of the game's words."""
        return self.game.words.say(self.lang, "board", key, values)

    @cached_property
    def legal(self) -> dict[str, Choice]:
        """Every path that can be chosen."""
        return {choice.path: choice for choice in self._all() if choice.can}

    @cached_property
    def refused(self) -> dict[str, str]:
        """Every path that is judged and refused, with the rule."""
        return {choice.path: choice.rule for choice in self._all() if not choice.can}

    def _all(self) -> list[Choice]:
        found: list[Choice] = []
        for choice in self.choices:
            found.append(choice)
            found += choice.opens
            found += choice.beyond
        return found

    def ways(self, word: str, via: Sequence[str] = ()) -> list[Choice]:
        """Every legal path that ends with this word: the answer itself first, then behind menus."""
        if word in self.legal:
            return [self.legal[word]]
        if via:
            wanted = [f"{menu}/{word}" for menu in via]
            return [self.legal[path] for path in wanted if path in self.legal]
        return [choice for path, choice in self.legal.items() if path.endswith(f"/{word}")]

    def refusal(self, word: str, via: Sequence[str] = ()) -> tuple[str, str]:
        """The path to this word that is refused now, and the rule; empty if nobody asks about it."""
        for path in [word, *[f"{menu}/{word}" for menu in via]]:
            for judged in (path, path.partition("/")[0]):
                if judged in self.refused:
                    return path, self.refused[judged]
        return next((found for found in self.refused.items() if found[0].endswith(f"/{word}")), ("", ""))

    def at(
        self, *words: str, via: Sequence[str] = (), cls: str = "", label: str = "", chosen: bool = False
    ) -> dict[str, Any]:
        """The attributes of a piece that stands for these answers: `el("button", ..., id=..., **look.at("crystal:3"))`.

        One word can be reached through several menus: with `via` the first of them that is legal is taken, without it
        the player is asked which. Several words (two uses of one card) are always asked about."""
        ways: list[Choice] = []
        for word in words:
            found = self.ways(word, via)
            ways += found[:1] if via else found
        attributes: dict[str, Any] = {"type": "button", "aria_label": label or None}
        states = [cls] if cls else []
        if ways:
            states.append("can soft" if all("/" in way.path for way in ways) else "can")
            attributes["data_option"] = ways[0].path
            attributes["data_more"] = " ".join(way.path for way in ways[1:]) or None
            attributes["data_says"] = "\n".join(way.says for way in ways)
        elif words:
            judged = [self.refusal(word, via) for word in words]
            path, rule = next((one for one in judged if one[1]), (words[0], ""))
            attributes["data_ask"] = path
            attributes["aria_disabled"] = "true"
            if rule:
                states.append("no")
                attributes["data_refused"] = rule
        if chosen:
            states.append("on")
            attributes["aria_pressed"] = "true"
        attributes["cls"] = " ".join(states)
        return attributes


def look_at(state: State, seat: int, lang: str, names: list[str], view: View | None = None) -> Look:
    """How this seat looks at a state. `seat` -1 is a spectator; `view` is what it sees, if that is known already."""
    if view is None:
        view = state.game.view(state, seat)
    mine = state.seat == seat and seat >= 0
    choices = choices_of(state, seat, lang, names) if mine else []
    return Look(state.game, lang, seat, names, view["asked"], ask(state.game, view, lang, names), choices)


def ask(game: Game[Any], view: View, lang: str, names: list[str]) -> str:
    """The pending question as a sentence. It speaks to who is asked: what is theirs needs no name."""
    prompt, asked = view["prompt"], view["asked"]
    values = {**prompt["values"], "asked": asked, "player": names[asked] if 0 <= asked < len(names) else ""}
    return game.say_prompt({"key": prompt["key"], "values": values}, names, lang)


def choices_of(state: State, seat: int, lang: str, names: list[str]) -> list[Choice]:
    """What the seat that is asked could answer, as far as it can know."""
    return _choices(paths.as_known(state), seat, lang, names)


def _choices(state: State, seat: int, lang: str, names: list[str]) -> list[Choice]:
    decision = state.decision()
    found = []
    for choice, option in _judged(state, decision, "", seat, lang, names):
        if choice.can and decision.MENU and not answers.takes_away(choice.kind):
            choice.opens = _behind(state, option, choice.path, seat, lang, names)
        elif choice.can and choice.verb in decision.LEADS_ON.split():
            choice.beyond = _beyond(state, option, choice.path, seat, lang, names)
        elif choice.can and f"{choice.verb}/" in decision.LEADS_ON:
            behind = _behind(state, option, choice.path, seat, lang, names)
            named = decision.LEADS_ON.split()
            choice.beyond = [far for far in behind if far.can and f"{choice.verb}/{far.verb}" in named]
        found.append(choice)
    at_once = {choice.path for choice in found if choice.can}
    for choice in found:
        choice.beyond = [far for far in choice.beyond if far.path.rpartition("/")[2] not in at_once]
    whole = _whole_answer(state, seat, lang, names)
    if whole is not None:
        first = whole.path.partition("/")[0]
        next(choice for choice in found if choice.path == first).beyond.append(whole)
    return found


def _whole_answer(state: State, seat: int, lang: str, names: list[str]) -> Choice | None:
    """The steps that together answer a question asked step by step; None if there are not several."""
    steps = state.game.whole_answer(state)
    if len(steps) < 2:
        return None
    said, asked = [], state
    for step in steps:
        said.append(state.game.describe(asked, step, seat, lang, names))
        asked = paths.opened_by(asked, step)
    return Choice("/".join(state.game.notation(step) for step in steps), ", ".join(said), "", kind=answers.PAY)


def _behind(state: State, option: int, path: str, seat: int, lang: str, names: list[str]) -> list[Choice]:
    """The answers to the question that an option opens."""
    opened = paths.opened_by(state, option)
    if not paths.goes_on(state, opened) or type(opened.decision()) is type(state.decision()):
        return []
    return [further for further, _ in _judged(opened, opened.decision(), f"{path}/", seat, lang, names)]


def _beyond(state: State, option: int, path: str, seat: int, lang: str, names: list[str]) -> list[Choice]:
    """What can be chosen behind an answer that leads on, and behind the next one if that leads on too.

    What could be chosen sooner is no other way."""
    opened = paths.opened_by(state, option)
    near = [choice for choice in _behind(state, option, path, seat, lang, names) if choice.can]
    sooner = {choice.path.rpartition("/")[2] for choice in near}
    found = []
    for choice in near:
        found.append(choice)
        if choice.verb in opened.decision().LEADS_ON.split():
            further = state.game.parse(choice.path.rpartition("/")[2])
            behind = _behind(opened, further, choice.path, seat, lang, names)
            found += [far for far in behind if far.can and far.path.rpartition("/")[2] not in sooner]
    return found


def _judged(
    state: State, decision: Decision[Any], before: str, seat: int, lang: str, names: list[str]
) -> list[tuple[Choice, int]]:
    game = state.game
    found = []
    for option in decision.candidates(state):
        rule = decision.refusal(state, option)
        described = not rule or decision.MENU
        says = game.describe(state, option, seat, lang, names) if described else ""
        kind = game.answer_kind(state, option)
        found.append((Choice(before + game.notation(option), says, rule, kind=kind), option))
    return found


def read_path(game: Game[Any], written: str) -> list[int]:
    """A path as options: `mine/crystal:3`. BadInput if a word is unknown."""
    return [game.parse(word) for word in written.split("/")]


def why_not(state: State, seat: int, written: str, lang: str) -> tuple[str, str] | None:
    """Why this seat cannot go this path: the rule and the reason in words; None if it can."""
    game = state.game
    if state.seat < 0:
        return game.over_rule, game.reason(game.over_rule, "over", lang)
    if seat != state.seat:
        return game.turn_rule, game.reason(game.turn_rule, "not_your_turn", lang)
    refused = paths.why_not(state, read_path(game, written))
    if refused is None:
        return None
    return refused.rule, game.reason(refused.rule, refused.reason, lang)
