"""A builder: what a game lets people build before they sit down, such as a deck or a choice of squads."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from druza.kernel.refused import BadInput
from druza.kernel.words import Words

MOST_COPIES = 99  # of one item, whatever the rules say


@dataclass
class Build:
    """What somebody has built: a name, the choices that frame it, and how many of which item."""

    name: str = ""
    choices: dict[str, str] = field(default_factory=dict)
    counts: dict[str, int] = field(default_factory=dict)  # by item id, in the order of the items; never 0


@dataclass(frozen=True)
class Problem:
    """What a check found, until somebody reads it: the key of its sentence, its values, its rule if it has one.

    Things are values by their ids; they get their names when the sentence is said."""

    key: str
    values: dict[str, Any] = field(default_factory=dict)
    rule: str = ""

    def say(self, words: Words, lang: str, name_of: Callable[[str], str] = str) -> str:
        """The sentence `key` of section "fault"."""
        return words.say(lang, "fault", self.key, {name: named(value, name_of) for name, value in self.values.items()})

    def things(self) -> list[str]:
        """The ids among its values."""
        lists = [value if isinstance(value, list) else [value] for value in self.values.values()]
        return [one for found in lists for one in found if isinstance(one, str)]


def named(value: Any, name_of: Callable[[str], str]) -> Any:
    if isinstance(value, list):
        return ", ".join(name_of(one) for one in value)
    return name_of(value) if isinstance(value, str) else value


class Misbuilt(BadInput):
    """A build that cannot be read, or is not legal: the problem, and a line in English for those who know no words."""

    def __init__(self, problem: Problem, line: str) -> None:
        super().__init__(line)
        self.problem = problem

    def __reduce__(self) -> tuple[type[Misbuilt], tuple[Problem, str]]:
        return Misbuilt, (self.problem, str(self))


@dataclass(frozen=True)
class Option:
    """One value of a choice or a facet, in words."""

    value: str
    label: str


@dataclass(frozen=True)
class Choice:
    """What is chosen once for the whole build: a faction, a kind of table. The first option is the usual one."""

    id: str
    label: str
    options: list[Option]
    help: str = ""


@dataclass(frozen=True)
class Item:
    """Something that can be put in, in the words of one language."""

    id: str
    name: str
    text: str
    group: str
    kind: str  # a value of the facet "kind"
    most: int  # how many copies a legal build may have
    cost: int | None = None
    facets: dict[str, list[str]] = field(default_factory=dict)
    only: dict[str, str] = field(default_factory=dict)  # choices under which it may be put in
    traits: list[tuple[str, str]] = field(default_factory=list)  # printed numbers: label, value
    parts: list[tuple[str, str]] = field(default_factory=list)  # halves of the card: heading, text
    colour: str = ""  # as the content gives it: #rrggbb
    said: str = ""  # all its words in every language, for searching

    def fits(self, choices: Mapping[str, str]) -> bool:
        """May it be put in under these choices?"""
        return all(choices.get(name) == value for name, value in self.only.items())


@dataclass(frozen=True)
class Facet:
    """A property to browse by."""

    id: str
    label: str
    options: list[Option]


@dataclass(frozen=True)
class Group:
    """A part of the build with its size: the squads, the deck."""

    id: str
    label: str
    least: int
    most: int | None  # None: no limit
    hand: int = 0  # how many of it one holds when the game begins
    hand_label: str = ""


@dataclass(frozen=True)
class Fault:
    """What is wrong with a build: the rule it breaks, a sentence, and the items meant."""

    rule: str
    message: str
    items: list[str] = field(default_factory=list)


@dataclass(frozen=True)
class Suggestion:
    """A build that comes with the game."""

    id: str
    name: str
    about: str
    build: Build


class Builder:
    """What a game answers about its builds. Legality is the game's own; here it is only asked."""

    def title(self, lang: str) -> str:
        """What is built: "Deck"."""
        raise NotImplementedError

    def choices(self, lang: str) -> list[Choice]:
        return []

    def items(self, lang: str) -> list[Item]:
        """Everything that can be put in, in the order in which it is shown. Ids are unique."""
        raise NotImplementedError

    def facets(self, lang: str) -> list[Facet]:
        """What one can browse by. One of them is "kind"."""
        raise NotImplementedError

    def groups(self, choices: Mapping[str, str], lang: str) -> list[Group]:
        """The parts of a build that is framed by these choices."""
        raise NotImplementedError

    def faults(self, build: Build, lang: str) -> list[Fault]:
        """Every rule that a build breaks. Empty if it is legal."""
        raise NotImplementedError

    def suggestions(self, lang: str) -> list[Suggestion]:
        return []

    def to_text(self, build: Build, lang: str) -> str:
        """A build as text that `from_text` reads back."""
        raise NotImplementedError

    def from_text(self, text: str) -> Build:
        """A build from text; BadInput names the line."""
        raise NotImplementedError

    def explain(self, error: BadInput, lang: str) -> str:
        """Why a text could not be read, in a language."""
        return str(error)

    def misfit(self, build: Build, seats: int, options: Mapping[str, Any], lang: str) -> Fault | None:
        """Why a legal build cannot be used at a table with these options; None if it can."""
        return None

    def fill(self, options: dict[str, Any], builds: list[Build | None], chance: random.Random) -> None:
        """Put the builds of the seats into the options of a new game; None leaves a seat as the options have it."""
        raise NotImplementedError

    # -- what all games share ------------------------------------------------------------------------------------------

    def checked(self, name: str, choices: Mapping[str, Any], counts: Mapping[str, Any]) -> Build:
        """A build from what somebody sent; BadInput for what this game does not have."""
        known = {choice.id: [option.value for option in choice.options] for choice in self.choices("en")}
        for id, value in choices.items():
            if id not in known:
                raise BadInput(f"unknown choice {id!r}: expected one of {', '.join(known)}")
            if value not in known[id]:
                raise BadInput(f"{id} cannot be {value!r}: expected one of {', '.join(known[id])}")
        items = [item.id for item in self.items("en")]
        unknown = sorted(set(counts) - set(items))
        if unknown:
            raise BadInput(f"unknown item {unknown[0]!r}")
        for id, count in counts.items():
            if isinstance(count, bool) or not isinstance(count, int) or not 0 <= count <= MOST_COPIES:
                raise BadInput(f"{id}: expected 0 to {MOST_COPIES} copies, found {count!r}")
        chosen = {id: str(choices.get(id, values[0])) for id, values in known.items()}
        return Build(name, chosen, {id: counts[id] for id in items if counts.get(id, 0) > 0})

    def empty(self) -> Build:
        """A build with nothing in it, and the usual choices."""
        return self.checked("", {}, {})

    def try_hands(self, build: Build, lang: str, seed: int) -> list[tuple[Group, list[Item]]]:
        """A test draw: the cards that one would hold when the game begins."""
        chance = random.Random(seed)
        items = {item.id: item for item in self.items(lang)}
        drawn = []
        for group in self.groups(build.choices, lang):
            if group.hand:
                pile = [items[id] for id, count in build.counts.items() for _ in range(count)]
                pile = [item for item in pile if item.group == group.id]
                drawn.append((group, chance.sample(pile, min(group.hand, len(pile)))))
        return drawn
