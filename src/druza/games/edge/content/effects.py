"""The vocabulary of effects: how the effect of an entry in the content becomes parts that the rules can carry out."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from druza.games.edge.content import basics, terms
from druza.games.edge.content.parts import Part, Selector
from druza.games.edge.content.phrases import Phrases

# the keys that each verb understands
KEYS: dict[str, str] = {
    "move": "t range through straight to drag",
    "combat": "t vs times id",
    "backstab": "t vs id",
    "counterattack": "t before",
    "hit_check": "shooter vs area who bonus effect then",
    "wound": "t n",
    "distribute_wounds": "t n",
    "kill": "t",
    "sacrifice": "t",
    "lose_endurance": "t n",
    "extra_wound": "t n until",
    "extra_wound_taken": "t n until",
    "set_wounds": "n until",
    "cancel": "what n t counterattack",
    "redirect": "what frm to",
    "replace": "what n optional then",
    "restore": "t n",
    "revive": "t n where",
    "remove_dead": "t n",
    "mod": "t attr attr_choice n until cond window",
    "set": "attr value",
    "scale": "t attr factor until",
    "disable": "attr",
    "borrow": "t attr attr_choice frm until",
    "auto": "roll result ini t until",
    "mod_hit": "n until",
    "reroll": "t",
    "status": "token t n choice",
    "extra_status": "token n",
    "clear": "token",
    "removable": "cost when",
    "spend": "token then",
    "same_as": "token",
    "stop_move": "",
    "place": "what n where up_to hidden",
    "move_token": "what n range",
    "remove": "what n where",
    "reposition": "t to push",
    "teleport": "t to push",
    "shove": "t to",
    "swap": "a b same_base push",
    "off_board": "t until where",
    "control": "t then",
    "join": "a b until",
    "change_mode": "t to free",
    "evolve": "t mode",
    "play_evolve": "free",
    "gain": "res n",
    "destroy": "res n who",
    "take": "res n frm to",
    "refresh": "res n",
    "pay": "res n optional then",
    "charge": "t n",
    "move_tokens": "what between",
    "to_shrine": "res n frm",
    "from_shrine": "res n to",
    "vp": "n who",
    "mod_vp_for_kill": "t n min",
    "draw": "n",
    "discard": "n who",
    "shuffle_back": "n up_to",
    "look": "what who",
    "return_to_hand": "what",
    "hand_limit": "n",
    "extra_turn": "kind",
    "choose": "options",
    "may": "then",
    "each": "t then target",
    "if": "cond then",
    "at": "event then optional",
    "at_end": "of cond then",
    "on": "event then",
    "rule": "id t until",
}
UPGRADE_TARGETS = {
    "all_own_upgrades": terms.UPGRADES_ALL,
    "own_upgrade": terms.UPGRADES_ONE,
    "upgrades_of:it": terms.UPGRADES_IT,
    "upgrades_of:that_squad:1": terms.UPGRADES_THAT,
    "upgrades_of:own_squads_b2b_thicket": terms.UPGRADES_THICKET,
}
# values that say how the printed text goes and need no table: each must be exactly this
FIXED: dict[tuple[str, str], tuple[Any, ...]] = {
    ("counterattack", "before"): ("wound",),
    ("redirect", "what"): ("wound",),
    ("redirect", "to"): ("actor",),
    ("removable", "when"): ("owner_active",),
    ("destroy", "who"): ("own",),
    ("vp", "who"): ("own",),
    ("discard", "who"): ("own",),
    ("look", "what"): ("hand",),
    ("look", "who"): ("opponent",),
    ("return_to_hand", "what"): ("card_just_played",),
    ("extra_turn", "kind"): ("active",),
    ("take", "frm"): ("opponent",),
    ("take", "to"): ("depleted",),
    ("at_end", "of"): ("turn",),
    ("move_tokens", "between"): ("own_squads",),
    ("mod_vp_for_kill", "min"): (0,),
}


class Reader(Phrases):
    """Reads the effects of one entry, part by part."""

    def parts(self, effect: Any) -> list[Part]:
        """The parts of an effect, in printed order."""
        if not isinstance(effect, list):
            raise self.wrong(f"effect: expected a list of parts, found {effect!r}")
        return [self.part(step) for step in effect]

    def part(self, step: Any) -> Part:
        if not isinstance(step, dict) or "do" not in step:
            raise self.wrong(f'effect: expected a part such as {{ do = "wound" }}, found {step!r}')
        verb = step["do"]
        number = self.one_of("verb", verb, terms.VERBS)
        self.keys(verb, step, ["do", *KEYS[verb].split()])
        part = Part(number, len(self.content.parts))
        if verb == "auto":
            part.until = terms.U_ROLL
        self.content.parts.append(part)
        for key, value in step.items():
            if key != "do":
                self.fill(part, verb, key, value)
        return part

    def fill(self, part: Part, verb: str, key: str, value: Any) -> None:
        """Set what one key says."""
        if (verb, key) in FIXED:
            if value not in FIXED[verb, key]:
                raise self.wrong(f"{verb}.{key}: expected {FIXED[verb, key][0]!r}, found {value!r}")
            return
        setter: Callable[[Part, str, Any], None] | None = getattr(self, f"set_{key}", None)
        if setter is None:
            raise self.wrong(f"{verb}: the key {key!r} cannot be read")
        setter(part, verb, value)

    def set_t(self, part: Part, verb: str, value: Any) -> None:
        if isinstance(value, str):
            if value.startswith("action:"):
                part.card = self.one_of("card", value.removeprefix("action:"), self.content.cards)
            elif verb == "charge":
                if value not in UPGRADE_TARGETS:
                    self.one_of("target", value, UPGRADE_TARGETS)
                part.upgrades = UPGRADE_TARGETS[value]
            elif verb == "reposition" and value == "own_shrine":
                part.is_shrine = True
            else:
                raise self.wrong(f"{verb}.t: expected a selector, found {value!r}")
            return
        part.t = self.selector(value)

    def set_vs(self, part: Part, verb: str, value: Any) -> None:
        part.vs = self.selector(value)

    def set_a(self, part: Part, verb: str, value: Any) -> None:
        part.t = self.selector(value)

    def set_b(self, part: Part, verb: str, value: Any) -> None:
        part.vs = self.selector(value)
        part.thicket_swap = part.vs.kind == terms.S_THICKET

    def set_frm(self, part: Part, verb: str, value: Any) -> None:
        if verb == "borrow" and value == "actor":
            part.vs = Selector(terms.S_ACTOR)
        elif verb == "borrow" and value == "own_squad":
            part.vs = Selector(terms.S_OWN_SQUAD)
        else:
            part.vs = self.selector(value)

    def set_drag(self, part: Part, verb: str, value: Any) -> None:
        part.vs = self.selector(value)

    def set_target(self, part: Part, verb: str, value: Any) -> None:
        part.target = self.selector(value)

    def set_n(self, part: Part, verb: str, value: Any) -> None:
        part.n = self.number(value)

    def set_times(self, part: Part, verb: str, value: Any) -> None:
        part.n = self.number(value)

    def set_value(self, part: Part, verb: str, value: Any) -> None:
        part.n = self.number(value)

    def set_factor(self, part: Part, verb: str, value: Any) -> None:
        part.n = self.number(value)

    def set_range(self, part: Part, verb: str, value: Any) -> None:
        part.range = self.whole(f"{verb}.range", value)

    def set_through(self, part: Part, verb: str, value: Any) -> None:
        part.through = self.flag("through", value)

    def set_straight(self, part: Part, verb: str, value: Any) -> None:
        part.straight = self.flag("straight", value)

    def set_push(self, part: Part, verb: str, value: Any) -> None:
        part.push = self.flag("push", value)

    def set_same_base(self, part: Part, verb: str, value: Any) -> None:
        part.same_base = self.flag("same_base", value)

    def set_free(self, part: Part, verb: str, value: Any) -> None:
        part.free = self.flag("free", value)

    def set_up_to(self, part: Part, verb: str, value: Any) -> None:
        part.up_to = self.flag("up_to", value)

    def set_hidden(self, part: Part, verb: str, value: Any) -> None:
        part.hidden = self.flag("hidden", value)

    def set_optional(self, part: Part, verb: str, value: Any) -> None:
        part.optional = self.flag("optional", value)

    def set_id(self, part: Part, verb: str, value: Any) -> None:
        if verb == "rule":
            name, _, argument = str(value).partition(":")
            part.rule = self.one_of("rule", name, terms.RULES)
            if name == "cannot_push" and argument:
                part.rule_arg = self.unit(argument)
            elif name == "harvest_plus_1":
                part.rule_arg = self.one_of("faction", argument, self.content.factions)
            elif argument:
                raise self.wrong(f"rule {name!r} takes no argument, found {argument!r}")
        elif value == "k":
            part.counts = True
        else:
            raise self.wrong(f"{verb}.id: a Combat is called 'k', found {value!r}")

    def set_to(self, part: Part, verb: str, value: Any) -> None:
        if verb == "move":
            self.keys("move.to", value, ["b2b"])
            if value["b2b"] != "target":
                raise self.wrong(f'move.to: expected {{ b2b = "target" }}, found {value!r}')
            part.to_target = True
        elif verb == "change_mode":
            part.to_mode = self.one_of("mode", value, self.modes)
        elif verb == "from_shrine":
            if value not in ("supply", "it"):
                raise self.wrong(f"from_shrine.to: expected 'supply' or 'it', found {value!r}")
            part.to_supply = value == "supply"
        else:
            part.where = self.where(value)

    def set_where(self, part: Part, verb: str, value: Any) -> None:
        part.where = self.where(value)

    def set_area(self, part: Part, verb: str, value: Any) -> None:
        part.area = self.area(value)

    def set_who(self, part: Part, verb: str, value: Any) -> None:
        if verb != "hit_check" or value not in ("all", "enemy"):
            raise self.wrong(f"{verb}.who: expected 'all' or 'enemy', found {value!r}")
        part.enemies_only = value == "enemy"

    def set_shooter(self, part: Part, verb: str, value: Any) -> None:
        if value in ("none", "actor", "each"):
            part.shooter = ("none", "actor", "each").index(value)
        else:
            part.shooter = 3
            part.unit = self.unit(value)

    def set_bonus(self, part: Part, verb: str, value: Any) -> None:
        if not isinstance(value, dict) or len(value) != 1:
            raise self.wrong(f'bonus: expected one of {{ flat = n }} and {{ "mode:<id>" = n }}, found {value!r}')
        for name, number in value.items():
            part.bonus = self.whole("bonus", number)
            if name.startswith("mode:"):
                part.bonus_mode = 1 << self.one_of("mode", name.removeprefix("mode:"), self.modes)
            elif name != "flat":
                raise self.wrong(f"bonus: unknown key {name!r}; expected flat or mode:<id>")

    def set_effect(self, part: Part, verb: str, value: Any) -> None:
        part.effect = self.parts(value)

    def set_then(self, part: Part, verb: str, value: Any) -> None:
        part.then = self.parts(value)

    def set_options(self, part: Part, verb: str, value: Any) -> None:
        if not isinstance(value, list) or len(value) < 2:
            raise self.wrong(f"choose.options: expected at least two alternatives, found {value!r}")
        part.options = [self.parts(alternative) for alternative in value]

    def set_until(self, part: Part, verb: str, value: Any) -> None:
        name, _, argument = str(value).partition(":")
        part.until = self.one_of("duration", name, terms.UNTILS)
        if argument == "placer" and name == "while_b2b":
            part.until_placer = True
        elif argument and name == "while_b2b":
            part.until_unit = self.unit(argument)
        elif argument:
            raise self.wrong(f"until: {name!r} takes no argument, found {argument!r}")

    def set_attr(self, part: Part, verb: str, value: Any) -> None:
        part.attrs = self.attributes(value)

    def set_attr_choice(self, part: Part, verb: str, value: Any) -> None:
        part.attrs = self.attributes(value)
        part.choice = True

    def attributes(self, value: Any) -> list[int]:
        names = value if isinstance(value, list) else [value]
        return [self.one_of("attribute", name, basics.ATTRIBUTES) for name in names]

    def set_choice(self, part: Part, verb: str, value: Any) -> None:
        part.choice = True
        token = self.content.tokens[part.token]
        stem = token.rpartition("_")[0]
        part.tokens = [self.one_of("token", f"{stem}_{name}", self.content.tokens) for name in value]

    def set_token(self, part: Part, verb: str, value: Any) -> None:
        named = {"mine": "mine_real", "back_to_source": "back_to_source_atk"}.get(value, value)
        part.token = self.one_of("token", named, self.content.tokens)

    def set_what(self, part: Part, verb: str, value: Any) -> None:
        if verb in ("place", "move_token", "remove"):
            self.set_token(part, verb, value)
        elif verb == "cancel":
            if value not in ("combat", "wound"):
                raise self.wrong(f"cancel.what: expected 'combat' or 'wound', found {value!r}")
            part.cancels_wounds = value == "wound"
        elif verb == "replace":
            if value not in ("harvest_crystal", "wound"):
                raise self.wrong(f"replace.what: expected 'harvest_crystal' or 'wound', found {value!r}")
            part.cancels_wounds = value == "wound"
        elif verb == "move_tokens" and value == ["upgrade", "charge", "endurance"]:
            return
        else:
            raise self.wrong(f"{verb}.what: cannot be {value!r}")

    def set_counterattack(self, part: Part, verb: str, value: Any) -> None:
        part.no_counter = not self.flag("counterattack", value)

    def set_res(self, part: Part, verb: str, value: Any) -> None:
        part.resource = self.one_of("resource", value, terms.RESOURCES)

    def set_cost(self, part: Part, verb: str, value: Any) -> None:
        self.keys("cost", value, ["crystal"])
        part.cost = self.whole("cost.crystal", value.get("crystal"))

    def set_mode(self, part: Part, verb: str, value: Any) -> None:
        if not isinstance(value, str):
            raise self.wrong(f"evolve.mode: expected the id of the new mode, found {value!r}")

    def set_roll(self, part: Part, verb: str, value: Any) -> None:
        part.roll = self.one_of("roll", value, basics.ATTRIBUTES)
        if part.roll != basics.DEF:
            raise self.wrong(f"auto.roll: only 'def' can be won or lost outright, found {value!r}")

    def set_result(self, part: Part, verb: str, value: Any) -> None:
        if value not in ("success", "fail"):
            raise self.wrong(f"auto.result: expected 'success' or 'fail', found {value!r}")
        part.wins = value == "success"

    def set_ini(self, part: Part, verb: str, value: Any) -> None:
        if value not in ("win", "lose"):
            raise self.wrong(f"auto.ini: expected 'win' or 'lose', found {value!r}")
        part.roll = basics.INI
        part.wins = value == "win"

    def set_cond(self, part: Part, verb: str, value: Any) -> None:
        found = re.fullmatch(r"(\w+)(?::k)?(?:>=(\d+))?", str(value))
        if not found:
            raise self.wrong(f"cond: cannot read {value!r}")
        part.cond = self.one_of("condition", found[1], terms.CONDITIONS)
        part.cond_least = int(found[2] or 0)

    def set_window(self, part: Part, verb: str, value: Any) -> None:
        if value != "turn":
            raise self.wrong(f"window: expected 'turn', found {value!r}")
        part.window_turn = True

    def set_event(self, part: Part, verb: str, value: Any) -> None:
        part.event = self.one_of("event", value, terms.EVENTS)
