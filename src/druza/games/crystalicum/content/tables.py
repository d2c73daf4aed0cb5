"""The tables: cards as they were written, turned into numbers by pattern."""

from __future__ import annotations

from librt.vecs import append

from druza.games.crystalicum.content import entries, pieces
from druza.games.crystalicum.content.box import Box
from druza.games.crystalicum.content.card_entries import AnyCard
from druza.games.crystalicum.content.effects import EffectReader
from druza.games.crystalicum.content.pieces import Effect
from druza.games.crystalicum.content.terms import (
    KINDS,
)
from druza.kernel.refused import BadInput

CONSTANTS = ("hand_size", "politics_to_win", "spirit_per_point", "least_resources", "least_worlds", "most_copies")


def tables(box: Box) -> pieces.Content:
    return Tables(box).content


class Tables(EffectReader):
    """Turns the box into tables, checking what shapes cannot say."""

    def __init__(self, box: Box) -> None:
        super().__init__(box)
        for name in CONSTANTS:
            setattr(self.content, name, getattr(box.constants, name))
        self.content.factions = [faction.id for faction in box.factions]
        self.number_functions()
        for pattern, card in enumerate(box.cards):
            self.where = f"{box.files[pattern]}: {card.id}"
            self.add_card(pattern, card)
        self.add_summaries()
        self.where = "decks.toml"
        for deck in box.decks:
            self.add_deck(deck)

    def number_functions(self) -> None:
        content = self.content
        own = {entry.id: 1 << number for number, entry in enumerate(self.box.functions)}
        for entry in self.box.functions:
            bits = own[entry.id]
            for implied in entry.implies:
                if implied not in own:
                    raise BadInput(f"functions.toml: {entry.id}: implies the unknown Function {implied!r}")
                bits |= own[implied]
            self.function_bits[entry.id] = bits
            if entry.slot:
                content.slot_functions |= own[entry.id]
        self.own_bits = own
        content.captain = own["captain"]
        content.crew = own["crew"]

    def add_card(self, pattern: int, card: AnyCard) -> None:
        content = self.content
        kind = str(card.__struct_config__.tag)
        self.card_kind = kind
        content.ids.append(card.id)
        self.enter("kind", KINDS.index(kind))
        faction = getattr(card, "faction", None)
        self.enter("faction", self.faction(faction) if faction is not None else pieces.NONE)
        if kind == "home-world" and content.faction[-1] == pieces.INDEPENDENT:
            raise self.wrong("a Home World needs a playable faction")
        content.unique = append(content.unique, card.unique)
        self.enter("level", card.level)
        self.enter("base", self.base_of(pattern, card))
        bits = 0
        for function in card.functions:
            self.function_bit(function)
            bits |= self.function_bits[function]
        content.functions.append(bits)
        for table in ("cost", "body", "mind", "spirit", "production", "luck", "exploration", "treasury"):
            self.enter(table, getattr(card, table, 0))
        for table in ("mod_body", "mod_mind", "mod_spirit"):
            self.enter(table, getattr(card, table, 0))
        self.enter("foreign_cost", self.foreign_cost(kind))
        content.takes_mind = content.takes_mind or content.mod_mind[-1] < 0
        content.requires.append([self.condition(part, "requires") for part in card.requires])
        effects: list[Effect] = []
        for ordinal, part in enumerate(card.effect):
            self.where = f"{self.box.files[pattern]}: {card.id}: effect[{ordinal}]"
            effects.append(self.effect(pattern, ordinal, kind, part))
        if kind in ("action", "reaction") and len(effects) != 1:
            raise self.wrong(f"a card of kind {kind} has one effect, found {len(effects)}")
        content.effects_of.append(effects)
        content.constants_of.append([effect for effect in effects if effect.timing == pieces.CONSTANT])

    def foreign_cost(self, kind: str) -> int:
        """CR-107: what the card just entered costs players of another faction."""
        content = self.content
        double = kind in ("character", "ship") and content.faction[-1] != pieces.INDEPENDENT
        return content.cost[-1] * (2 if double else 1)

    def enter(self, table: str, number: int) -> None:
        """The next pattern has this number in a table."""
        setattr(self.content, table, append(getattr(self.content, table), number))

    def base_of(self, pattern: int, card: AnyCard) -> int:
        if not card.base:
            if card.level:
                raise self.wrong('an experienced card needs "base", the id of the card whose name it has')
            return pattern
        base = self.pattern(card.base)
        if self.box.cards[base].__struct_config__.tag != card.__struct_config__.tag:
            raise self.wrong(f"its base {card.base!r} is of another kind")
        return base

    def add_summaries(self) -> None:
        """What a pattern could ever do, so that most of them need not be asked."""
        content = self.content
        for effects in content.effects_of:
            watches = verbs = windows = 0
            for effect in effects:
                if effect.timing == pieces.AS_ACTION:
                    windows |= effect.windows
                elif effect.timing == pieces.CONSTANT:
                    for act in effect.acts:
                        verbs |= 1 << act.verb
                else:
                    watches |= 1 << effect.event
                    if effect.timing == pieces.AS_REACTION:
                        content.answered |= 1 << effect.event
                    if effect.event == pieces.CHARACTER_UNMARKING and not any(
                        condition.kind == pieces.NOT_SEGMENT for condition in effect.conditions
                    ):
                        content.unmark_segment_answered = True
            self.enter("watches", watches)
            self.enter("constant_verbs", verbs)
            self.enter("action_windows", windows)

    def add_deck(self, deck: entries.DeckEntry) -> None:
        content = self.content
        if deck.id in content.decks:
            raise self.wrong(f"{deck.id}: a deck with this id is already there")
        self.where = f"decks.toml: {deck.id}"
        content.decks.append(deck.id)
        content.deck_homes.append(self.pattern(deck.home_world))
        content.deck_resources.append([self.pattern(line.card) for line in deck.resource for _ in range(line.count)])
        content.deck_worlds.append([self.pattern(world) for world in deck.worlds])
        self.where = "decks.toml"
