"""Building squads and decks of The Edge: what there is, what is legal, builds as text."""

from __future__ import annotations

import difflib
import random
import re
from collections import Counter
from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from druza.games.edge.content.box import Box
from druza.games.edge.content.entries import ActionEntry, CardEntry, ModeEntry, UnitEntry
from druza.games.edge.content.entries import Cost as Price
from druza.games.edge.content.pieces import Content, Rules
from druza.games.edge.rules.list_problems import deck_problems, list_words, squad_problems
from druza.games.edge.rules.lists import size_of_deck, suggested_deck, suggested_squads
from druza.kernel.builder import (
    MOST_COPIES,
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

SQUADS, DECK = "squads", "deck"
DUEL, DUEL_20, MULTI = "duel", "duel-20", "multiplayer"
ATTRIBUTES = ["ini", "atk", "def", "mov"]
COUNTED = re.compile(r"^(\d+)\s*[x×]?\s+(.+)$")


class SquadBuilder(Builder):
    """A faction, its squads and a deck of its action cards."""

    def __init__(self, box: Box, content: Content) -> None:
        self.box = box
        self.content = content
        self.words = list_words()
        self.names = {faction.id: faction.name for faction in box.factions}
        self.names |= {card.id: card.name for card in box.cards}
        self.names |= {unit.id: unit.name for unit in box.units}
        self.colours = {faction.id: faction.colour for faction in box.factions}
        self.made: dict[str, list[Item]] = {}

    def say(self, lang: str, key: str, **values: Any) -> str:
        return self.words.say(lang, "builder", key, values)

    def name(self, id: str, lang: str) -> str:
        return self.names[id].get(lang) if id in self.names else id

    def title(self, lang: str) -> str:
        return self.say(lang, "title")

    def choices(self, lang: str) -> list[Choice]:
        factions = [Option(id, self.name(id, lang)) for id in self.content.factions]
        tables = [Option(id, self.table(id, lang)) for id in (DUEL, DUEL_20, MULTI)]
        return [
            Choice("faction", self.say(lang, "faction"), factions),
            Choice(
                "for", self.say(lang, "for"), tables, self.say(lang, "for.hint", cards=self.deck_size({"for": MULTI}))
            ),
        ]

    def table(self, id: str, lang: str) -> str:
        """A kind of table in words, with the size of its decks."""
        return self.say(lang, f"for.{id}", cards=self.deck_size({"for": id}))

    def rules(self, choices: Mapping[str, str]) -> Rules:
        """Of the duel, or of any table for more."""
        duel = choices.get("for", DUEL) != MULTI
        return next(rules for rules in self.content.rules if bool(rules.track) == duel)

    def deck_size(self, choices: Mapping[str, str]) -> int:
        return size_of_deck(self.content, self.rules(choices), choices.get("for") == DUEL_20)

    def groups(self, choices: Mapping[str, str], lang: str) -> list[Group]:
        rules, size = self.rules(choices), self.deck_size(choices)
        return [
            Group(SQUADS, self.say(lang, "group.squads"), rules.squads if rules.exact else 1, rules.squads),
            Group(DECK, self.say(lang, "group.deck"), size, size, rules.hand, self.say(lang, "hand")),
        ]

    # -- squads and cards ----------------------------------------------------------------------------------------------

    def items(self, lang: str) -> list[Item]:
        if lang not in self.made:
            units = [self.squad(unit, lang) for unit in self.box.units]
            self.made[lang] = units + [self.card(card, lang) for card in self.box.cards]
        return self.made[lang]

    def squad(self, unit: UnitEntry, lang: str) -> Item:
        said = [unit.id, unit.name.pl, unit.name.en, *[mode.called(one) for mode in unit.mode for one in ("pl", "en")]]
        size = self.say(lang, "squad.models", models=unit.models, base=unit.base)
        return Item(
            id=unit.id,
            name=unit.name.get(lang),
            text=(f"{self.say(lang, 'leader')}. " if unit.leader else "") + size,
            group=SQUADS,
            kind="squad",
            most=unit.squad_cards,
            facets={"kind": ["squad"], "unit": [unit.id], "source": [unit.source]},
            only={"faction": unit.faction},
            traits=[(self.say(lang, "endurance"), str(unit.endurance))],
            parts=[(mode.called(lang), self.values(mode, lang)) for mode in unit.mode],
            colour=self.colours[unit.faction],
            said=" ".join(said).casefold(),
        )

    def values(self, mode: ModeEntry, lang: str) -> str:
        """The four values of a side of a squad card; a dash stays a dash."""
        found = []
        for name in ATTRIBUTES:
            value = getattr(mode, "def_" if name == "def" else name)
            again = "↻" if name in mode.reroll else ""
            found.append(f"{self.say(lang, f'value.{name}')} {'–' if name in mode.no else value}{again}")
        return " · ".join(found)

    def card(self, card: CardEntry, lang: str) -> Item:
        halves = [half for half in (card.upper, card.lower) if half is not None]
        texts = [half.text for half in halves] + ([card.text] if card.text else [])
        unit = card.squad if card.squad in self.content.units else "any"
        said = [card.id, card.name.pl, card.name.en, *[text.get(one) for text in texts for one in ("pl", "en")]]
        said += [half.name.get(one) for half in halves for one in ("pl", "en")]
        said += [self.name(unit, one) for one in ("pl", "en")]
        instant = card.instant or any(half.instant for half in halves)
        return Item(
            id=card.id,
            name=card.name.get(lang),
            text=card.text.get(lang) if card.text else "",
            group=DECK,
            kind=card.kind,
            most=card.copies,
            cost=self.crystals(card),
            facets={
                "kind": [card.kind],
                "unit": [unit],
                "timing": ["instant" if instant else "usual"],
                "source": [card.source],
            },
            only={"faction": card.faction},
            traits=[(self.say(lang, "unit"), self.unit_name(unit, lang)), *self.attaching(card, lang)],
            parts=self.halves(card, lang),
            colour=self.colours[card.faction],
            said=" ".join(said).casefold(),
        )

    def crystals(self, card: CardEntry) -> int | None:
        """What its own use costs: attaching an upgrade, laying an evolution, the lower action of any other card."""
        if card.attach is not None:
            return card.attach.crystal
        cost = card.lower.cost if card.lower is not None else card.cost
        return cost.crystal if cost is not None and isinstance(cost.crystal, int) else None

    def attaching(self, card: CardEntry, lang: str) -> list[tuple[str, str]]:
        """What attaching an upgrade costs and brings."""
        if card.attach is None:
            return []
        paid = [("crystal", card.attach.crystal), ("wound", card.attach.sacrifice_wound)]
        price = ", ".join(self.say(lang, f"price.{name}", count=count) for name, count in paid if count)
        found = [(self.say(lang, "attach"), price or self.say(lang, "free"))]
        return [*found, (self.say(lang, "charges"), str(card.attach.charges))]

    def unit_name(self, unit: str, lang: str) -> str:
        return self.say(lang, "any") if unit == "any" else self.name(unit, lang)

    def halves(self, card: CardEntry, lang: str) -> list[tuple[str, str]]:
        """The upper and the lower action, or the new side of an evolved squad."""
        found = []
        for key, half in (("upper", card.upper), ("lower", card.lower)):
            if half is not None:
                found.append((self.heading(key, half, lang), half.text.get(lang)))
        if card.mode is not None:
            found.append((card.mode.called(lang), self.values(card.mode, lang)))
        return found

    def heading(self, key: str, half: ActionEntry, lang: str) -> str:
        parts = [self.say(lang, key), half.name.get(lang), self.price(half.cost, lang)]
        parts += [self.say(lang, "instant")] if half.instant else []
        return " · ".join(part for part in parts if part)

    def price(self, cost: Price, lang: str) -> str:
        said = []
        for name in ("crystal", "charge"):
            amount = getattr(cost, name)
            if isinstance(amount, int):
                said.append(self.say(lang, f"price.{name}", count=amount))
            elif amount is not None:
                said.append(f"{amount} {self.say(lang, f'price.{name}.x')}")
        return ", ".join(said)

    def facets(self, lang: str) -> list[Facet]:
        kinds = [Option(id, self.say(lang, f"kind.{id}")) for id in ("squad", "action", "upgrade", "evolve")]
        units = [Option(unit.id, unit.name.get(lang)) for unit in self.box.units]
        units.insert(0, Option("any", self.say(lang, "any")))
        timings = [Option(id, self.say(lang, f"timing.{id}")) for id in ("usual", "instant")]
        sources = [Option(id, self.say(lang, f"source.{id}")) for id in ("rulebook", "public", "house")]
        return [
            Facet("kind", self.say(lang, "facet.kind"), kinds),
            Facet("unit", self.say(lang, "unit"), units),
            Facet("timing", self.say(lang, "facet.timing"), timings),
            Facet("source", self.say(lang, "facet.source"), sources),
        ]

    # -- builds --------------------------------------------------------------------------------------------------------

    def faults(self, build: Build, lang: str) -> list[Fault]:
        content = self.content
        faction, units, cards = self.chosen(build)
        found = squad_problems(content, self.rules(build.choices), faction, units)
        found += deck_problems(content, faction, units, cards, self.deck_size(build.choices))
        return [Fault(one.rule, self.said(one, lang), self.named(one)) for one in found]

    def said(self, problem: Problem, lang: str) -> str:
        return problem.say(self.words, lang, lambda id: self.name(id, lang))

    def explain(self, error: BadInput, lang: str) -> str:
        return self.said(error.problem, lang) if isinstance(error, Misbuilt) else str(error)

    def named(self, problem: Problem) -> list[str]:
        """The squads and cards that a problem names."""
        return [id for id in problem.things() if id in self.content.units or id in self.content.cards]

    def chosen(self, build: Build) -> tuple[int, list[int], list[int]]:
        """Faction, squads and cards as the rules know them."""
        content = self.content
        each = [id for id, count in build.counts.items() for _ in range(count)]
        units = [content.units.index(id) for id in each if id in content.units]
        cards = [content.cards.index(id) for id in each if id in content.cards]
        return content.factions.index(build.choices["faction"]), units, cards

    def suggestions(self, lang: str) -> list[Suggestion]:
        """For each faction one for every kind of table."""
        found = []
        for table in (DUEL, DUEL_20, MULTI):
            for number, faction in enumerate(self.content.factions):
                size = self.deck_size({"for": table})
                name = self.say(lang, f"suggested.{table}", faction=self.name(faction, lang), cards=size)
                build = self.suggested(number, {"faction": faction, "for": table}, name)
                about = ", ".join(self.name(id, lang) for id in build.counts if id in self.content.units)
                found.append(Suggestion(f"{faction}-{table}", name, about, build))
        return found

    def suggested(self, faction: int, choices: dict[str, str], name: str) -> Build:
        content, rules = self.content, self.rules(choices)
        units = suggested_squads(content, rules, faction)
        cards = suggested_deck(content, rules, faction, units, self.deck_size(choices))
        counts = Counter([content.units[unit] for unit in units] + [content.cards[card] for card in cards])
        return self.checked(name, choices, counts)

    def to_text(self, build: Build, lang: str) -> str:
        lines = [f"faction: {build.choices['faction']}", f"for: {build.choices['for']}"]
        name = " ".join(build.name.replace("#", " ").split())
        if name:
            lines.insert(0, f"name: {name}")
        for group, ids in ((SQUADS, self.content.units), (DECK, self.content.cards)):
            own = {id: count for id, count in build.counts.items() if id in ids}
            lines.append(f"# {group}: {sum(own.values())}")
            lines += [f"{count} {id}  # {self.name(id, lang)}" for id, count in own.items()]
        return "\n".join(lines) + "\n"

    def from_text(self, text: str) -> Build:
        """`faction: ID`, `for: duel`, then `3 ID` or a name in either language; BadInput names the line."""
        said: dict[str, str] = {}
        lines: list[tuple[int, str]] = []
        for number, line in enumerate(text.splitlines(), 1):
            line = line.partition("#")[0].strip()
            key, colon, value = line.partition(":")
            if colon and key.strip().casefold() in ("name", "faction", "for"):
                said[key.strip().casefold()] = self.header(key.strip().casefold(), value.strip(), number)
            elif line:
                lines.append((number, line))
        if "faction" not in said:
            line = f"no faction: expected a line 'faction: ID', one of {', '.join(self.content.factions)}"
            raise Misbuilt(Problem("no_faction"), line)
        known = self.known_names(said["faction"])
        counts: Counter[str] = Counter()
        for number, line in lines:
            count, id = counted(known, line, number)
            counts[id] += count
        if any(count > MOST_COPIES for count in counts.values()):
            raise too_many(lines[-1][0], "more")
        return self.checked(said.pop("name", ""), said, counts)

    def header(self, key: str, value: str, number: int) -> str:
        if key == "faction":
            names = {self.name(id, lang).casefold(): id for id in self.content.factions for lang in ("pl", "en")}
            names |= {id: id for id in self.content.factions}
            if value.casefold() not in names:
                expected = ", ".join(self.content.factions)
                line = f"line {number}: unknown faction {value!r}: expected one of {expected}"
                raise Misbuilt(Problem("line_faction", {"line": number, "said": value}), line)
            return names[value.casefold()]
        if key == "for" and value not in (DUEL, DUEL_20, MULTI):
            line = f"line {number}: for: expected {DUEL}, {DUEL_20} or {MULTI}, found {value!r}"
            raise Misbuilt(Problem("line_for", {"line": number}), line)
        return value

    def known_names(self, faction: str) -> dict[str, str]:
        """Names of a faction's squads and cards; an id always means itself, and a squad comes before a card."""
        own = [card.id for card in self.box.cards if card.faction == faction]
        own += [unit.id for unit in self.box.units if unit.faction == faction]
        names = {self.name(id, lang).casefold(): id for id in own for lang in ("pl", "en")}
        return names | {id: id for id in (*self.content.cards, *self.content.units)}

    # -- tables --------------------------------------------------------------------------------------------------------

    def misfit(self, build: Build, seats: int, options: Mapping[str, Any], lang: str) -> Fault | None:
        """ED-010, ED-015, ED-305: a build is for a duel, for a duel with small decks, or for more players."""
        small = options.get("deck_20") is True
        wanted = MULTI if seats > 2 else DUEL_20 if small else DUEL
        if build.choices["for"] == wanted:
            return None
        rule = "ED-305" if DUEL_20 in (wanted, build.choices["for"]) and seats == 2 else "ED-010"
        named = {"name": build.name or self.title(lang), "own": self.table(build.choices["for"], lang)}
        return Fault(rule, self.say(lang, "misfit", wanted=self.table(wanted, lang), **named))

    def fill(self, options: dict[str, Any], builds: list[Build | None], chance: random.Random) -> None:
        for name, usual in (("factions", "choose"), ("squads", "suggested"), ("decks", "suggested")):
            value = options.get(name, usual)
            alike = not isinstance(value, (list, tuple)) or len(value) != len(builds)
            options[name] = [value if alike else value[seat] for seat in range(len(builds))]
        options["factions"] = [None if one == "random" else one for one in options["factions"]]
        for seat, build in enumerate(builds):
            if build is not None:
                units = [id for id, count in build.counts.items() for _ in range(count) if id in self.content.units]
                options["factions"][seat] = build.choices["faction"]
                options["squads"][seat] = units
                options["decks"][seat] = {id: n for id, n in build.counts.items() if id in self.content.cards}


def counted(known: dict[str, str], said: str, number: int) -> tuple[int, str]:
    """`3 ID`, `3x ID` or `ID`."""
    found = COUNTED.match(said)
    amount, name = (found[1], found[2]) if found else ("1", said)
    if len(amount) > 9 or not 1 <= int(amount) <= MOST_COPIES:
        raise too_many(number, amount[:20])
    count = int(amount)
    wanted = name.strip().casefold()
    if wanted in known:
        return count, known[wanted]
    near = difflib.get_close_matches(wanted, known, 1)
    values: dict[str, Any] = {"line": number, "said": name.strip()}
    line = f"line {number}: unknown {name.strip()!r}"
    if near:
        problem = Problem("line_unknown_near", {**values, "near": near[0]})
        raise Misbuilt(problem, f"{line}; did you mean {near[0]!r}?")
    raise Misbuilt(Problem("line_unknown", values), line)


def too_many(number: int, found: str) -> Misbuilt:
    line = f"line {number}: expected 1 to {MOST_COPIES} copies, found {found}"
    return Misbuilt(Problem("line_copies", {"line": number}), line)


@lru_cache(maxsize=8)
def squad_builder(box: Box, content: Content) -> SquadBuilder:
    """One for each edition of the content."""
    return SquadBuilder(box, content)
