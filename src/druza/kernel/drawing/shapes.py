"""Shapes: the answers to a question in groups, always in the same order, what takes something away last.

A game names groups of verbs (`Game.groups`), and the section [group] of its words says them. Verbs that are in no group
stand by themselves, without a heading."""

from __future__ import annotations

from druza.kernel import answers
from druza.kernel.drawing.looks import Choice, Look

MANY = 7  # answers: fewer are a list without headings


class Group:
    """Answers that belong together; the refused ones too."""

    def __init__(self, key: str, look: Look) -> None:
        self.key = key
        self.look = look
        self.choices: list[Choice] = []

    def says(self, lang: str) -> str:
        """The heading; none for a verb by itself: its answers say what they are."""
        words = self.look.game.words
        return words.say(lang, "group", self.key, {}) if words.has("group", self.key) else ""

    @property
    def title(self) -> str:
        return self.says(self.look.lang)

    @property
    def lit(self) -> list[Choice]:
        return [choice for choice in self.choices if choice.can]


def shape_of(look: Look) -> list[Group]:
    """The answers to the pending question, group by group."""
    order = {verb: (place, key) for place, (key, verbs) in enumerate(look.game.groups) for verb in verbs.split()}
    found: dict[str, Group] = {}
    places: dict[str, tuple[int, int]] = {}
    for choice in look.choices:
        place, key = order.get(choice.verb, (len(order), choice.verb))
        leaves = answers.takes_away(choice.kind)
        places.setdefault(key, (int(leaves), place))
        found.setdefault(key, Group(key, look)).choices.append(choice)
    return [found[key] for key in sorted(found, key=lambda key: places[key])]


def is_grouped(look: Look) -> bool:
    """Are there so many answers of several kinds that headings help?"""
    groups = shape_of(look)
    return len([choice for choice in look.choices if choice.can]) > MANY and any(len(one.choices) > 1 for one in groups)
