"""Building decks of Crystalicum: what there is, what is legal, decks as text."""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from druza.games.crystalicum.content import pieces
from druza.games.crystalicum.content.box import Box
from druza.games.crystalicum.content.card_entries import AnyCard
from druza.games.crystalicum.content.decks import (
    Deck,
    deck_problems,
    deck_text,
    deck_words,
    read_deck,
)
from druza.games.crystalicum.content.pieces import Content
from druza.games.crystalicum.content.terms import KINDS
from druza.kernel.builder import (
    Build,
    Builder,
    Choice,
    Facet,
    Fault,
    Group,
    Item,
    Misbuilt,
    Option,
    Problem,
    Suggestion,
)
from druza.kernel.refused import BadInput
from druza.kernel.words import Words

HOME, RESOURCE, WORLD = "home", "resource", "worlds"
CHAIN = re.compile(r"^#\s*experienced:\s*chain\s*$", re.M)
HOME_LINE = re.compile(r"^\s*home\s*:", re.M | re.I)
TRAITS = ["body", "mind", "spirit", "production", "luck", "exploration", "treasury"]
MODIFIERS = ["body", "mind", "spirit"]


class DeckBuilder(Builder):
    """A Home World, a deck of Resources and one of Worlds."""

    def __init__(self, box: Box, content: Content, words: Words) -> None:
        self.box = box
        self.content = content
        self.terms = words  # of the game
        self.words = deck_words()
        self.made: dict[str, list[Item]] = {}

    def say(self, lang: str, key: str, **values: Any) -> str:
        return self.words.say(lang, "builder", key, values)

    def title(self, lang: str) -> str:
        return self.say(lang, "title")

    def choices(self, lang: str) -> list[Choice]:
        labels = {key: self.terms.say(lang, "setup", f"experienced.{key}", {}) for key in ("strict", "chain")}
        options = [Option(key, label) for key, label in labels.items()]
        help = self.terms.say(lang, "setup", "experienced.hint", {})
        return [Choice("experienced", self.terms.say(lang, "setup", "experienced", {}), options, help)]

    def groups(self, choices: Mapping[str, str], lang: str) -> list[Group]:
        hand = self.say(lang, "hand")
        return [
            Group(HOME, self.say(lang, "group.home"), 1, 1),
            Group(
                RESOURCE,
                self.say(lang, "group.resource"),
                self.content.least_resources,
                None,
                self.content.hand_size,
                hand,
            ),
            Group(WORLD, self.say(lang, "group.worlds"), self.content.least_worlds, None),
        ]

    # -- cards ---------------------------------------------------------------------------------------------------------

    def items(self, lang: str) -> list[Item]:
        if lang not in self.made:
            self.made[lang] = [self.item(pattern, card, lang) for pattern, card in enumerate(self.box.cards)]
        return self.made[lang]

    def item(self, pattern: int, card: AnyCard, lang: str) -> Item:
        kind, functions = KINDS[self.content.kind[pattern]], self.functions(card)
        cost, faction = getattr(card, "cost", None), getattr(card, "faction", "")
        facets: dict[str, list[str]] = {"kind": [kind], "faction": [faction or "none"], "function": functions}
        facets |= {"source": [card.source], "cost": [str(cost)] if cost is not None else []}
        said = [card.id, card.name.pl, card.name.en, card.text.pl, card.text.en]
        said += [self.function_name(id, one) for id in functions for one in ("pl", "en")]
        return Item(
            id=card.id,
            name=card.name.get(lang) + (f" ({self.say(lang, 'level', level=card.level)})" if card.level else ""),
            text=card.text.get(lang),
            group={"home-world": HOME, "world": WORLD}.get(kind, RESOURCE),
            kind=kind,
            most=1 if self.content.unique[pattern] or kind in ("world", "home-world") else self.content.most_copies,
            cost=cost,
            facets=facets,
            traits=self.traits(card, lang),
            colour=self.colours().get(faction, ""),
            said=" ".join(said).casefold(),
        )

    def functions(self, card: AnyCard) -> list[str]:
        """CR-059: with the Functions that its own ones hold in their names."""
        found = list(card.functions)
        for id in found:
            implied = next((entry.implies for entry in self.box.functions if entry.id == id), [])
            found += [more for more in implied if more not in found]
        return found

    def function_name(self, id: str, lang: str) -> str:
        return next((entry.name.get(lang) for entry in self.box.functions if entry.id == id), id)

    def faction_name(self, id: str, lang: str) -> str:
        return next((entry.name.get(lang) for entry in self.box.factions if entry.id == id), "")

    def traits(self, card: AnyCard, lang: str) -> list[tuple[str, str]]:
        """What is printed; Equipment has what it adds."""
        about = [("faction", self.faction_name(getattr(card, "faction", ""), lang))]
        about.append(("function", ", ".join(self.function_name(id, lang) for id in card.functions)))
        printed = [(name, getattr(card, name)) for name in TRAITS if hasattr(card, name)]
        added = [(name, getattr(card, f"mod_{name}", 0)) for name in MODIFIERS]
        found = [(self.say(lang, f"facet.{name}"), words) for name, words in about if words]
        found += [(self.say(lang, f"trait.{name}"), str(value)) for name, value in printed]
        return found + [(self.say(lang, f"trait.{name}"), f"{value:+d}") for name, value in added if value]

    def colours(self) -> dict[str, str]:
        return {faction.id: faction.colour for faction in self.box.factions}

    def facets(self, lang: str) -> list[Facet]:
        items = self.items(lang)
        factions = [Option(entry.id, entry.name.get(lang)) for entry in self.box.factions]
        factions.append(Option("none", self.say(lang, "no_faction")))
        kinds = [Option(kind, self.kind_name(kind, lang)) for kind in KINDS if kind != "hidden-world"]
        costs = sorted({item.cost for item in items if item.cost is not None})
        used = {id for item in items for id in item.facets["function"]}
        functions = [Option(entry.id, entry.name.get(lang)) for entry in self.box.functions if entry.id in used]
        sources = [Option(id, self.say(lang, f"source.{id}")) for id in ("rulebook", "public", "house")]
        return [
            Facet("faction", self.say(lang, "facet.faction"), factions),
            Facet("kind", self.say(lang, "facet.kind"), kinds),
            Facet("cost", self.say(lang, "facet.cost"), [Option(str(cost), str(cost)) for cost in costs]),
            Facet("function", self.say(lang, "facet.function"), sorted(functions, key=_by_label)),
            Facet("source", self.say(lang, "facet.source"), sources),
        ]

    def kind_name(self, kind: str, lang: str) -> str:
        return self.terms.say(lang, "term", f"kind.{kind}", {})

    # -- decks ---------------------------------------------------------------------------------------------------------

    def faults(self, build: Build, lang: str) -> list[Fault]:
        found = deck_problems(self.content, self.deck(build), build.choices.get("experienced") == "chain")
        return [Fault(one.rule, self.said(one, lang), one.things()) for one in found]

    def said(self, problem: Problem, lang: str) -> str:
        return problem.say(self.words, lang, lambda id: self.card_name(id, lang))

    def explain(self, error: BadInput, lang: str) -> str:
        return self.said(error.problem, lang) if isinstance(error, Misbuilt) else str(error)

    def card_name(self, id: str, lang: str) -> str:
        return self.items(lang)[self.box.numbers[id]].name if id in self.box.numbers else id

    def suggestions(self, lang: str) -> list[Suggestion]:
        found = []
        for number, entry in enumerate(self.box.decks):
            name = entry.name.get(lang)
            content = self.content
            deck = Deck(content.deck_homes[number], content.deck_resources[number], content.deck_worlds[number], name)
            found.append(Suggestion(entry.id, name, entry.plan.get(lang), self.build(deck, "strict")))
        return found

    def deck(self, build: Build) -> Deck:
        """A build as the rules know it; without exactly one Home World it has none."""
        patterns = [self.box.numbers[id] for id, count in build.counts.items() for _ in range(count)]
        homes = [one for one in patterns if self.content.kind[one] == pieces.HOME_WORLD]
        worlds = [one for one in patterns if self.content.kind[one] == pieces.WORLD]
        others = [one for one in patterns if self.content.kind[one] not in (pieces.WORLD, pieces.HOME_WORLD)]
        return Deck(homes[0] if len(homes) == 1 else pieces.NONE, others, worlds, build.name)

    def build(self, deck: Deck, experienced: str) -> Build:
        homes = [deck.home] if deck.home >= 0 else []
        counts = Counter(self.content.ids[pattern] for pattern in [*homes, *deck.resource, *deck.worlds])
        return self.checked(deck.name, {"experienced": experienced}, counts)

    def to_text(self, build: Build, lang: str) -> str:
        deck = self.deck(build)
        deck.name = " ".join(build.name.replace("#", " ").split())
        lines = deck_text(self.box, deck, lang).splitlines()
        if deck.home < 0:
            lines = [line for line in lines if not line.startswith("home:")]
        if build.choices.get("experienced") == "chain":
            lines.insert(0, "# experienced: chain")
        return "\n".join(lines) + "\n"

    def from_text(self, text: str) -> Build:
        """Also of a deck that has no Home World yet."""
        unfinished = not HOME_LINE.search(text)
        if unfinished:
            text += f"\nhome: {self.content.ids[self.content.deck_homes[0]]}"
        deck = read_deck(self.box, self.content, text)
        if unfinished:
            deck.home = pieces.NONE
        return self.build(deck, "chain" if CHAIN.search(text) else "strict")

    # -- tables --------------------------------------------------------------------------------------------------------

    def misfit(self, build: Build, seats: int, options: Mapping[str, Any], lang: str) -> Fault | None:
        """CR-015: the table may be stricter than the deck."""
        experienced = str(options.get("experienced", "strict"))
        found = self.faults(Build(build.name, {"experienced": experienced}, build.counts), lang)
        return found[0] if found else None

    def fill(self, options: dict[str, Any], builds: list[Build | None], chance: random.Random) -> None:
        others = options.get("decks", "random")
        if isinstance(others, str):
            others = [name.strip() for name in others.split(",")]
        if len(others) != len(builds):
            rest = chance.sample(self.content.decks, len(self.content.decks))
            others = [rest[seat % len(rest)] for seat in range(len(builds))]
        options["decks"] = [self.to_text(one, "en") if one else others[seat] for seat, one in enumerate(builds)]


def _by_label(option: Option) -> str:
    return option.label.casefold()


@lru_cache(maxsize=8)
def deck_builder(box: Box, content: Content, words: Words) -> DeckBuilder:
    """One for each edition of the content."""
    return DeckBuilder(box, content, words)
