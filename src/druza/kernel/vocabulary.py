"""The vocabulary: every answer a game knows, as a small integer and as a word."""
# mypyc

from typing import Any, final

from mypy_extensions import i64

from druza.kernel.refused import BadInput


@final
class Verb:
    """A word with a range of numbers, `crystal:0..9`; a word alone (`pass`) has the range 1."""

    def __init__(self, name: str, first: i64, count: i64) -> None:
        self.name = name
        self.first: i64 = first
        self.count: i64 = count
        self.answers: list[Any] = list(range(first, first + count))  # by index, made once: to make one costs time

    def option(self, index: i64 = 0) -> int:
        """The option that stands for this index."""
        return self.first + index

    def index(self, option: i64) -> int:
        """The index that an option of this verb stands for."""
        return option - self.first

    def has(self, option: i64) -> bool:
        """Is this option one of the verb's?"""
        return self.first <= option < self.first + self.count

    def options(self) -> list[int]:
        """All of them."""
        return self.answers[:]


@final
class Vocabulary:
    """The verbs of a game in their order. Ids are stable: new verbs go to the end."""

    def __init__(self) -> None:
        self.verbs: list[Verb] = []
        self.size = 0
        self.by_name: dict[str, Verb] = {}

    def verb(self, name: str, count: int = 1) -> Verb:
        """Declare a verb."""
        verb = Verb(name, self.size, count)
        self.verbs.append(verb)
        self.by_name[name] = verb
        self.size += count
        return verb

    def verb_of(self, option: int) -> Verb:
        """The verb an option belongs to."""
        for verb in self.verbs:
            if verb.has(option):
                return verb
        raise BadInput(f"option {option} is outside the vocabulary (0..{self.size - 1})")

    def notation(self, option: int) -> str:
        """An option as a word: `crystal:3`, `pass`."""
        verb = self.verb_of(option)
        if verb.count == 1:
            return verb.name
        return f"{verb.name}:{verb.index(option)}"

    def parse(self, text: str) -> int:
        """A word as an option."""
        name, colon, number = text.strip().partition(":")
        verb = self.by_name.get(name)
        if verb is None:
            raise BadInput(f"unknown option {text!r}: the words are {', '.join(self.by_name)}")
        if verb.count == 1 and not colon:
            return verb.option(0)
        if not (number.isascii() and number.isdigit() and len(number) < 10 and int(number) < verb.count):
            raise BadInput(f"bad option {text!r}: expected {name}:0..{verb.count - 1}")
        return verb.option(int(number))
