"""Phrases: selectors, references, places, areas and numbers as the effects in the content name them."""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterable
from typing import Any

from druza.games.edge.content import basics, terms
from druza.games.edge.content.parts import Area, Number, Part, Ref, Selector, Where
from druza.games.edge.content.pieces import Content
from druza.kernel.refused import BadInput

SELECTOR_KEYS = [
    "sel",
    "n",
    "up_to",
    "all",
    "any",
    "optional",
    "other",
    "id",
    "unit",
    "squad",
    "within",
    "of",
    "b2b",
    "los",
    "endurance",
    "alone",
    "can_reach",
]
WHERE_KEYS = ["empty", "empty_field", "hex", "b2b", "within", "of", "range", "from", "on", "replace", "or_b2b", "at"]
AREA_KEYS = [
    "field",
    "range",
    "los",
    "plus_adjacent",
    "fields",
    "adjacent_to",
    "connected",
    "line",
    "between",
    "b2b",
    "field_of",
    "all_fields",
    "of",
]


class Phrases:
    """Reads the phrases of one entry; every mistake names file, entry and reason."""

    def __init__(self, content: Content, file: str, entry: str, modes: list[str]) -> None:
        self.content = content
        self.file = file
        self.entry = entry
        self.modes = modes  # ids of the sides of the unit that performs it

    def parts(self, effect: Any) -> list[Part]:
        """The parts of an effect, in printed order."""
        raise NotImplementedError

    # -- names -----------------------------------------------------------------------------------------------------

    def card(self, value: Any) -> int:
        return self.one_of("card", value, self.content.cards)

    def faction(self, value: Any) -> int:
        return self.one_of("faction", value, self.content.factions)

    def mode(self, value: Any) -> int:
        return self.one_of("mode", value, self.modes)

    def token(self, value: Any) -> int:
        named = {"mine": "mine_real", "back_to_source": "back_to_source_atk"}.get(value, value)
        return self.one_of("token", named, self.content.tokens)

    def kinds(self, token: int, value: Any) -> list[int]:
        """Kin of a token by their endings: of `back_to_source`, `atk` and `def`."""
        stem = self.content.tokens[token].rpartition("_")[0]
        return [self.token(f"{stem}_{ending}") for ending in value]

    def attributes(self, value: Any) -> list[int]:
        names = value if isinstance(value, list) else [value]
        return [self.one_of("attribute", name, basics.ATTRIBUTES) for name in names]

    def unit(self, value: Any) -> int:
        return self.one_of("unit", value, self.content.units)

    def ref(self, value: Any) -> Ref:
        if value in self.content.units:
            return Ref(terms.R_UNIT, self.unit(value))
        return (
            Ref(self.one_of("reference", value, [name for name in terms.REFS if name != "unit"]), basics.NONE)
            if (value not in terms.REFS)
            else Ref(terms.REFS.index(value), basics.NONE)
        )

    def selector(self, value: Any) -> Selector:
        if isinstance(value, dict) and value.get("sel") == "a":
            value = {**value, "sel": "x"}
        self.keys("selector", value, SELECTOR_KEYS)
        found = Selector(self.one_of("selector", value.get("sel"), terms.SELECTORS))
        for key in ("up_to", "all", "any", "optional", "other", "los", "alone"):
            if key in value:
                setattr(found, key, self.flag(key, value[key]))
        if "n" in value:
            found.n = self.whole("n", value["n"], 1)
        if "id" in value:
            if value["id"] != "x":
                raise self.wrong(f"selector.id: a target is called 'x', found {value['id']!r}")
            found.named = True
        if "unit" in value:
            found.unit = self.unit(value["unit"])
        if "squad" in value:
            if value["squad"] not in ("bearer", "it"):
                raise self.wrong(f"selector.squad: expected 'bearer' or 'it', found {value['squad']!r}")
            found.of_bearer = value["squad"] == "bearer"
            found.of_it = value["squad"] == "it"
        if "within" in value:
            found.within = self.whole("within", value["within"])
            found.of = self.ref(value.get("of"))
        if "b2b" in value:
            found.b2b = self.ref(value["b2b"])
        if "endurance" in value:
            if value["endurance"] != 0:
                raise self.wrong(f"selector.endurance: expected 0, found {value['endurance']!r}")
            found.no_endurance = True
        if "can_reach" in value:
            if value["can_reach"] != "target":
                raise self.wrong(f"selector.can_reach: expected 'target', found {value['can_reach']!r}")
            found.can_reach = True
        return found

    def where(self, value: Any) -> Where:
        self.keys("where", value, WHERE_KEYS)
        found = Where()
        for key in ("empty", "empty_field", "hex"):
            if key in value:
                setattr(found, key, self.flag(key, value[key]))
        if "b2b" in value:
            found.b2b = self.ref(value["b2b"])
        if "within" in value:
            found.within = self.whole("within", value["within"])
            of = value.get("of")
            found.of = [self.ref(one) for one in (of if isinstance(of, list) else [of])]
        if "range" in value:
            found.range = self.whole("range", value["range"])
        if value.get("from", "target") != "target":
            raise self.wrong(f"where.from: expected 'target', found {value['from']!r}")
        if "on" in value:
            if value["on"] not in ("crystal_source", "this_card"):
                raise self.wrong(f"where.on: expected 'crystal_source' or 'this_card', found {value['on']!r}")
            found.on_source = value["on"] == "crystal_source"
            found.on_card = value["on"] == "this_card"
        if "replace" in value:
            if value["replace"] != "thicket" or value.get("or_b2b") != "thornheart_wood":
                raise self.wrong(f"where.replace: expected 'thicket' or_b2b 'thornheart_wood', found {value!r}")
            found.replace_thicket = True
        if "at" in value:
            if value["at"] != "dead_model":
                raise self.wrong(f"where.at: expected 'dead_model', found {value['at']!r}")
            found.at_dead = True
        return found

    def area(self, value: Any) -> Area:
        self.keys("area", value, AREA_KEYS)
        if "fields" in value:
            if value != {"fields": 2, "adjacent_to": "actor", "connected": True}:
                raise self.wrong(f"area: expected 2 connected fields adjacent to the actor, found {value!r}")
            return Area(terms.A_FIELDS)
        if "between" in value:
            if value["between"] != ["storm_bringer", "storm_bringer_or_shrine"]:
                raise self.wrong(f"area.between: cannot be {value['between']!r}")
            return Area(terms.A_BETWEEN)
        if "all_fields" in value:
            found = Area(terms.A_ALL)
        elif value.get("line"):
            found = Area(terms.A_LINE)
        elif "b2b" in value:
            found = Area(terms.A_CONTACT)
            found.ref = self.ref(value["b2b"])
        elif "field_of" in value:
            found = Area(terms.A_FIELD_OF)
            found.ref = self.ref(value["field_of"])
        elif "field" in value:
            found = Area(terms.A_FIELD)
        else:
            raise self.wrong(f"area: cannot read {value!r}")
        if "range" in value:
            found.range = terms.FAR if value["range"] == "unlimited" else self.whole("range", value["range"])
        if "plus_adjacent" in value:
            found.plus = terms.ALL if value["plus_adjacent"] == "all" else self.whole("plus", value["plus_adjacent"])
        found.los = self.flag("los", value.get("los", False))
        return found

    def number(self, value: Any) -> Number:
        """A plain number, a counted one, or a product or quotient of it."""
        if isinstance(value, int) and not isinstance(value, bool):
            return Number(terms.N_PLAIN, value, 1, Ref(terms.R_NONE, basics.NONE))
        found = re.fullmatch(r"(?:(\d+)\*)?(\w+?)(?::(\w+))?(?:/(\d+))?", str(value))
        if not found:
            raise self.wrong(f"number: cannot read {value!r}")
        kind = self.one_of("number", found[2], terms.NUMBERS)
        ref = Ref(terms.R_NONE, basics.NONE)
        if found[3] and found[3] != "k":
            ref = self.ref(found[3])
        return Number(kind, int(found[1] or 1), int(found[4] or 1), ref)

    def until(self, part: Part, value: Any) -> None:
        """How long a part lasts."""
        name, _, argument = str(value).partition(":")
        part.until = self.one_of("duration", name, terms.UNTILS)
        if argument == "placer" and name == "while_b2b":
            part.until_placer = True
        elif argument and name == "while_b2b":
            part.until_unit = self.unit(argument)
        elif argument:
            raise self.wrong(f"until: {name!r} takes no argument, found {argument!r}")

    def bonus(self, value: Any) -> tuple[int, int]:
        """A bonus to a roll, and the side of the card in which it holds, as a bit; 0: always."""
        if not isinstance(value, dict) or len(value) != 1:
            raise self.wrong(f'bonus: expected one of {{ flat = n }} and {{ "mode:<id>" = n }}, found {value!r}')
        ((name, number),) = value.items()
        if name.startswith("mode:"):
            return self.whole("bonus", number), 1 << self.mode(name.removeprefix("mode:"))
        if name != "flat":
            raise self.wrong(f"bonus: unknown key {name!r}; expected flat or mode:<id>")
        return self.whole("bonus", number), 0

    # -- what all of them are made of ------------------------------------------------------------------------------

    def wrong(self, reason: str) -> BadInput:
        return BadInput(f"{self.file}: {self.entry}: {reason}")

    def one_of(self, what: str, value: Any, known: Iterable[str]) -> int:
        names = list(known)
        if isinstance(value, str) and value in names and value:
            return names.index(value)
        near = difflib.get_close_matches(str(value), names, 1)
        hint = f"; did you mean {near[0]!r}?" if near else f"; expected one of {', '.join(filter(None, names))}"
        raise self.wrong(f"unknown {what} {value!r}{hint}")

    def among(self, what: str, value: Any, known: list[str]) -> int:
        """Which of a few words it is."""
        if value not in known:
            raise self.wrong(f"{what}: expected {' or '.join(map(repr, known))}, found {value!r}")
        return known.index(value)

    def exactly(self, what: str, value: Any, wanted: Any) -> None:
        """What says how the printed text goes and needs no table: it must be just this."""
        if value != wanted:
            raise self.wrong(f"{what}: expected {wanted!r}, found {value!r}")

    def keys(self, what: str, table: Any, known: Iterable[str]) -> None:
        if not isinstance(table, dict):
            raise self.wrong(f"{what}: expected a table, found {table!r}")
        for key in table:
            if key not in known:
                near = difflib.get_close_matches(key, list(known), 1)
                raise self.wrong(f"{what}: unknown key {key!r}" + (f"; did you mean {near[0]!r}?" if near else ""))

    def whole(self, what: str, value: Any, least: int = 0) -> int:
        if isinstance(value, bool) or not isinstance(value, int) or value < least:
            raise self.wrong(f"{what}: expected a whole number from {least}, found {value!r}")
        return value

    def flag(self, what: str, value: Any) -> bool:
        if not isinstance(value, bool):
            raise self.wrong(f"{what}: expected true or false, found {value!r}")
        return value
