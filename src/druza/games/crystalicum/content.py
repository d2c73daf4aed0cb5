"""Content of Crystalicum: its files and packs, checked, and turned into tables."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, get_args

from druza.games.crystalicum import pieces, shapes
from druza.games.crystalicum.pieces import Act, Amount, Condition, Content, Cost, Effect, Selector
from druza.games.crystalicum.shapes import AnyCard, File
from druza.kernel import packs as packs_of
from druza.kernel.checking import did_you_mean, problems_in
from druza.kernel.content import fingerprint, read_content
from druza.kernel.refused import BadInput

FOLDER = Path(__file__).parent / "content"
# Patterns are numbered in this order: what stands first keeps its number when cards are added.
FILES = ["home_worlds", "worlds", "characters", "ships", "places", "units", "equipment", "actions", "reactions"]
REGISTRIES = ["factions", "functions", "tokens", "zones", "decks"]

KINDS = ["character", "ship", "place", "unit", "equipment", "action", "reaction", "world", "home-world", "hidden-world"]
TRAITS = ["body", "mind", "spirit"]
SIDES = ["own", "opponent", "any"]
WHO = {"you": pieces.OWN, "opponent": pieces.OPPONENT, "any": pieces.ANYBODY, "trigger-player": pieces.TRIGGER_PLAYER}
TIMINGS = ["action", "reaction", "constant", "triggered"]
WINDOWS = list(get_args(shapes.Window))
EVENTS = [
    "action-card-played",
    "reaction-card-played",
    "targeted",
    "ship-moving",
    "ship-moves",
    "character-unmarking",
    "duel-declared",
    "duel-refused",
    "duel-won",
    "duel-lost",
    "star-battle-declared",
    "ship-retreats",
    "invasion-declared",
    "combat-won",
    "combat-lost",
    "star-battle-won",
    "invasion-won",
    "luck-drawn",
    "would-be-destroyed",
    "would-leave-play",
    "card-destroyed",
    "political-action-done",
    "world-peeked",
    "world-revealed",
    "world-discovered",
    "production",
]
ZONES = ["homeland", "embassy", "home-orbit"]
ORBITS = ["own-hidden-orbit", "opponent-home-orbit", "battle-orbit"]
COMBATS = ["duel", "star-battle", "invasion"]
UNTIL = ["end-of-combat", "end-of-turn", "end-of-game", "while"]
NAMED = {
    "self": pieces.SELF,
    "bearer": pieces.BEARER,
    "ship": pieces.ITS_SHIP,
    "attacked-world": pieces.ATTACKED_WORLD,
    "battle-world": pieces.BATTLE_WORLD,
    "chosen": pieces.CHOSEN,
    "looked-world": pieces.LOOKED_WORLD,
    "trigger-card": pieces.TRIGGER_CARD,
    "trigger-action": pieces.TRIGGER_ACTION,
    "self-orbit-world": pieces.SELF_ORBIT_WORLD,
    "cost-card-orbit-world": pieces.COST_ORBIT_WORLD,
    "cost-card": pieces.COST_CARD,
    "target": pieces.THE_TARGET,
}
VERBS = [
    "modify",
    "multiply",
    "no-halving",
    "mark",
    "unmark",
    "draw",
    "gain-crystals",
    "gain-politics",
    "lose-politics",
    "steal-politics",
    "add-exploration",
    "steal-exploration",
    "top-up",
    "place-hidden-world",
    "discard-hidden-world",
    "cancel",
    "prevent",
    "replace",
    "move",
    "change-destination",
    "destroy",
    "return-to-hand",
    "look",
    "arrange",
    "scry",
    "dig",
    "search",
    "redraw-luck",
    "advantage",
    "compare",
    "duel-rule",
    "extra",
    "capacity",
    "cost-delta",
    "production-if",
    "blank",
    "forbid",
    "choose-one",
    "may",
    "delayed",
]
DESTINATIONS = ["homeland", "home-orbit", "discard", "hand", "stay-marked", "destroy-self"]
ATTACHED_KINDS = ("unit", "equipment")
# Verbs that a constant ability may have; all others happen at a moment.
CONSTANT_VERBS = {
    "modify",
    "no-halving",
    "extra",
    "capacity",
    "cost-delta",
    "production-if",
    "forbid",
    "duel-rule",
    "blank",
}
ONLY_CONSTANT = {"capacity", "production-if", "forbid"}
# Verbs that change the event they answer need that event.
NEEDS_EVENT = {
    "cancel": {"action-card-played", "reaction-card-played", "targeted"},
    "prevent": {"character-unmarking", "would-be-destroyed", "would-leave-play"},
    "replace": {"would-be-destroyed", "would-leave-play"},
    "change-destination": {"ship-moving"},
    "top-up": {"world-revealed"},
    "redraw-luck": {"luck-drawn"},
    "advantage": {"combat-won", "combat-lost", "star-battle-won", "invasion-won"},
}


class Box:
    """Everything that was read, as it was written: names, texts, sources."""

    def __init__(self) -> None:
        self.cards: list[AnyCard] = []  # by pattern
        self.files: list[str] = []  # the file of each card
        self.factions: list[shapes.FactionEntry] = []
        self.functions: list[shapes.FunctionEntry] = []
        self.zones: list[shapes.ZoneEntry] = []
        self.tokens: list[shapes.TokenEntry] = []
        self.decks: list[shapes.DeckEntry] = []
        self.numbers: dict[str, int] = {}

    def card(self, id: str) -> AnyCard:
        return self.cards[self.numbers[id]]


def load(
    changes: Mapping[str, Any] | None = None, packs: Sequence[Path | str] = (), own: Path = FOLDER
) -> tuple[Box, Content, str]:
    """The box, its tables and the fingerprint of the content, packs included."""
    box = Box()
    for name in [*REGISTRIES[:4], *FILES, "decks"]:
        take_in(box, own / f"{name}.toml", changes)
    prints = [fingerprint(own, changes)]
    for pack in packs:
        folder = Path(pack)
        files = sorted(path for path in folder.glob("*.toml") if path.name != packs_of.FILE)
        if not files:
            raise BadInput(f"{folder.name}: no pack: expected a folder with TOML files")
        for path in files:
            take_in(box, path, changes)
        prints.append(fingerprint(folder, changes))
    check_ids(box)
    content = Tables(box).content
    marks = prints[0] if len(prints) == 1 else hashlib.sha256(" ".join(prints).encode()).hexdigest()[:16]
    return box, content, marks


def check(folder: Path) -> list[str]:
    """Everything that is wrong with the content of a folder; empty if it can be played."""
    return problems_in(folder, FOLDER, objections)


def objections(folder: Path) -> Iterable[str]:
    from druza.games.crystalicum.agreement import disagreements

    box, content, _ = load(own=folder)
    return disagreements(box, content)


def take_in(box: Box, path: Path, changes: Mapping[str, Any] | None) -> None:
    """Add what a file declares."""
    file = read_content(path, File, changes)
    box.cards += file.card
    box.files += [path.name] * len(file.card)
    box.factions += file.faction
    box.functions += file.function
    box.zones += file.zone
    box.tokens += file.token
    box.decks += file.deck


def check_ids(box: Box) -> None:
    """Every id once, and no more than the tables hold."""
    for number, card in enumerate(box.cards):
        if card.id in box.numbers:
            other = box.files[box.numbers[card.id]]
            raise BadInput(f"{box.files[number]}: {card.id}: a card with this id is already in {other}")
        box.numbers[card.id] = number
    if len(box.cards) > pieces.PATTERNS:
        raise BadInput(f"{len(box.cards)} cards: at most {pieces.PATTERNS} can be in a game with its packs")
    if len(box.functions) > 60:
        raise BadInput(f"functions.toml: {len(box.functions)} Functions: at most 60 can be in a game with its packs")
    if sum(faction.playable for faction in box.factions) != 4:
        raise BadInput("factions.toml: expected four playable factions and the independents")


class Tables:
    """Turns the box into tables, checking what shapes cannot say."""

    def __init__(self, box: Box) -> None:
        self.box = box
        self.content = Content()
        self.where = ""
        self.factions = {faction.id: number for number, faction in enumerate(box.factions)}
        self.content.factions = [faction.id for faction in box.factions]
        self.number_functions()
        for pattern, card in enumerate(box.cards):
            self.where = f"{box.files[pattern]}: {card.id}"
            self.add_card(pattern, card)
        self.add_summaries()
        self.where = "decks.toml"
        for deck in box.decks:
            self.add_deck(deck)

    def wrong(self, message: str) -> BadInput:
        return BadInput(f"{self.where}: {message}")

    # -- names -----------------------------------------------------------------------------------------------------

    def number_functions(self) -> None:
        content = self.content
        content.function_ids = [entry.id for entry in self.box.functions]
        own = {id: 1 << number for number, id in enumerate(content.function_ids)}
        for entry in self.box.functions:
            bits = own[entry.id]
            for implied in entry.implies:
                if implied not in own:
                    raise BadInput(f"functions.toml: {entry.id}: implies the unknown Function {implied!r}")
                bits |= own[implied]
            content.function_bits[entry.id] = bits
            if entry.slot:
                content.slot_functions |= own[entry.id]
        self.own_bits = own
        content.captain = own["captain"]
        content.crew = own["crew"]

    def function_bit(self, id: str) -> int:
        if id not in self.own_bits:
            raise self.wrong(f"unknown Function {id!r}{did_you_mean(id, self.own_bits)}")
        return self.own_bits[id]

    def faction(self, id: str) -> int:
        if id not in self.factions:
            raise self.wrong(f"unknown faction {id!r}: expected one of {', '.join(self.factions)}")
        return self.factions[id]

    def pattern(self, id: str) -> int:
        if id not in self.box.numbers:
            raise self.wrong(f"unknown card {id!r}{did_you_mean(id, self.box.numbers)}")
        return self.box.numbers[id]

    # -- cards -----------------------------------------------------------------------------------------------------

    def add_card(self, pattern: int, card: AnyCard) -> None:
        content = self.content
        kind = str(card.__struct_config__.tag)
        self.card_kind = kind
        content.ids.append(card.id)
        content.kind.append(KINDS.index(kind))
        faction = getattr(card, "faction", None)
        content.faction.append(self.faction(faction) if faction is not None else pieces.NONE)
        if kind == "home-world" and content.faction[-1] == pieces.INDEPENDENT:
            raise self.wrong("a Home World needs a playable faction")
        content.unique.append(card.unique)
        content.level.append(card.level)
        content.base.append(self.base_of(pattern, card))
        bits = 0
        for function in card.functions:
            self.function_bit(function)
            bits |= content.function_bits[function]
        content.functions.append(bits)
        for table in ("cost", "body", "mind", "spirit", "production", "luck", "exploration", "treasury"):
            getattr(content, table).append(getattr(card, table, 0))
        for table in ("mod_body", "mod_mind", "mod_spirit"):
            getattr(content, table).append(getattr(card, table, 0))
        content.requires.append([self.condition(part, "requires") for part in card.requires])
        effects: list[Effect] = []
        for ordinal, part in enumerate(card.effect):
            self.where = f"{self.box.files[pattern]}: {card.id}: effect[{ordinal}]"
            effects.append(self.effect(pattern, ordinal, kind, part))
        if kind in ("action", "reaction") and not effects:
            raise self.wrong(f"a card of kind {kind} needs an effect")
        content.effects_of.append(effects)

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
            watches = verbs = traits = windows = 0
            for effect in effects:
                if effect.timing == pieces.AS_ACTION:
                    windows |= effect.windows
                elif effect.timing == pieces.CONSTANT:
                    for act in effect.acts:
                        verbs |= 1 << act.verb
                        if act.verb == pieces.MODIFY:
                            traits |= 1 << act.trait
                else:
                    watches |= 1 << effect.event
                    if effect.event == pieces.CHARACTER_UNMARKING and not any(
                        condition.kind == pieces.NOT_SEGMENT for condition in effect.conditions
                    ):
                        content.unmark_segment_answered = True
            content.watches.append(watches)
            content.constant_verbs.append(verbs)
            content.constant_traits.append(traits)
            content.has_constants.append(verbs != 0)
            content.action_windows.append(windows)

    # -- effects ---------------------------------------------------------------------------------------------------

    def effect(self, pattern: int, ordinal: int, kind: str, part: shapes.EffectShape) -> Effect:
        content = self.content
        self.check_effect(kind, part)
        effect = Effect(len(content.effects), pattern, ordinal)
        content.effects.append(effect)
        effect.timing = TIMINGS.index(part.timing)
        if part.window:
            effect.windows = sum(1 << WINDOWS.index(window) for window in dict.fromkeys(part.window))
        if part.trigger is not None:
            self.trigger(effect, part.trigger)
        effect.anywhere = part.anywhere
        effect.conditions = [self.condition(condition, "if") for condition in part.conditions]
        effect.costs = [self.cost(cost) for cost in part.cost]
        for place, cost in enumerate(effect.costs):
            if cost.kind == pieces.PAY:
                effect.crystals += cost.number
            if cost.selector is not None:
                if effect.picks_cost >= 0:
                    raise self.wrong("only one part of a cost may choose cards on the table")
                effect.picks_cost = place
            effect.marks |= cost.kind in (pieces.MARK, pieces.MARK_X) and cost.selector is not None
        effect.acts = [self.act(act) for act in part.do]
        effect.commutes = all(
            act.verb in (pieces.GAIN_CRYSTALS, pieces.GAIN_POLITICS, pieces.DRAW) for act in effect.acts
        )
        return effect

    def check_effect(self, kind: str, part: shapes.EffectShape) -> None:
        timing, event = part.timing, part.trigger.event if part.trigger else ""
        if timing in ("reaction", "triggered") and not event:
            raise self.wrong(f'timing "{timing}" needs a trigger')
        if timing in ("action", "constant") and event:
            raise self.wrong(f'timing "{timing}" has no trigger')
        if timing != "action" and part.window:
            raise self.wrong(f'timing "{timing}" has no window')
        if timing in ("constant", "triggered") and part.cost:
            raise self.wrong(f'timing "{timing}" has no cost')
        if kind in ("action", "reaction") and timing != kind:
            raise self.wrong(f'a card of kind {kind} has effects with timing "{kind}" only')
        verbs = [str(act.__struct_config__.tag) for act in all_parts(part.do)]
        for verb in verbs:
            if timing == "constant" and verb not in CONSTANT_VERBS:
                raise self.wrong(f'"{verb}" cannot be a constant ability')
            if timing != "constant" and verb in ONLY_CONSTANT:
                raise self.wrong(f'"{verb}" can only be a constant ability')
            if verb in NEEDS_EVENT and event not in NEEDS_EVENT[verb]:
                raise self.wrong(f'"{verb}" answers only {", ".join(sorted(NEEDS_EVENT[verb]))}')
        if timing == "triggered" and any(picks(act) for act in all_parts(part.do)):
            raise self.wrong("a triggered ability may not choose targets")

    def trigger(self, effect: Effect, part: shapes.TriggerShape) -> None:
        effect.event = EVENTS.index(part.event)
        effect.by = SIDES.index(part.by)
        effect.against_you = part.against is not None
        if isinstance(part.what, str):
            effect.what = NAMED[part.what]
        elif part.what is not None:
            effect.what = pieces.CHOOSE
            effect.what_selector = self.selector(part.what)

    def condition(self, part: shapes.ConditionShape, key: str) -> Condition:
        """A condition has one key."""
        given = {name: value for name, value in fields_of(part).items() if value is not None and name != "min"}
        if len(given) != 1:
            found = ", ".join(given) or "none"
            raise self.wrong(f'each entry of "{key}" says one thing, found {found}')
        name, value = next(iter(given.items()))
        simple = {
            "host_in_combat": pieces.HOST_IN_COMBAT,
            "self_marked": pieces.SELF_MARKED,
            "self_in_combat": pieces.SELF_IN_COMBAT,
            "attacked_world_body_max": pieces.ATTACKED_WORLD_BODY_MAX,
            "missing_max": pieces.MISSING_MAX,
            "politics_gained_min": pieces.POLITICS_GAINED_MIN,
            "battle_at": pieces.BATTLE_AT_OWN_HOME,
            "attacked_world": pieces.ATTACKED_WORLD_IS_SELF,
            "first_action_of_clash": pieces.FIRST_ACTION_OF_CLASH,
            "first_political_action": pieces.FIRST_POLITICAL_ACTION,
            "not_segment": pieces.NOT_SEGMENT,
        }
        if name in simple:
            return Condition(simple[name], value if isinstance(value, int) else 1)
        if name == "player_faction":
            return Condition(pieces.PLAYER_FACTION, self.faction(value))
        if name == "host_function":
            return Condition(pieces.HOST_FUNCTION, self.function_bit(value))
        if name == "host_faction":
            return Condition(pieces.HOST_FACTION, self.faction(value))
        if name == "combat":
            return Condition(pieces.COMBAT_IS, 1 << (COMBATS.index(value) + 1))
        if name == "in_any":
            return Condition(pieces.COMBAT_IS, sum(1 << (COMBATS.index(kind) + 1) for kind in value))
        if name == "role":
            return Condition(pieces.ROLE, ["attacker", "defender", "challenger"].index(value))
        if name == "orbit_owner":
            return Condition(pieces.ORBIT_OWNER, SIDES.index(value))
        if name == "self_orbit_owner":
            return Condition(pieces.SELF_ORBIT_OWNER, SIDES.index(value))
        if name == "destination":
            return Condition(pieces.DESTINATION, ["self-orbit", "own-hidden-orbit"].index(value))
        condition = Condition(pieces.CONTROL, part.min)
        condition.selector = self.selector(value)
        return condition

    def cost(self, part: shapes.CostShape) -> Cost:
        given = {name: value for name, value in fields_of(part).items() if value is not None}
        if len(given) != 1:
            raise self.wrong(f'each entry of "cost" says one thing, found {", ".join(given) or "none"}')
        name, value = next(iter(given.items()))
        kinds = {
            "pay": pieces.PAY,
            "pay_x": pieces.PAY_X,
            "mark": pieces.MARK,
            "mark_x": pieces.MARK_X,
            "discard_hand": pieces.DISCARD_HAND,
            "discard": pieces.DISCARD_CARD,
            "destroy": pieces.DESTROY_CARD,
            "choose": pieces.POINT_AT,
        }
        cost = Cost(kinds[name])
        if value == "self":
            if self.card_kind in ("action", "reaction"):
                raise self.wrong(f'"{name} = self": the card is not in play')
            cost.self_card = True
        elif isinstance(value, int):
            cost.number = value
        elif isinstance(value, shapes.PayX):
            cost.least, cost.most = value.min, value.max
        else:
            cost.selector = self.selector(value)
        return cost

    def selector(self, part: shapes.SelectorShape) -> Selector:
        selector = Selector()
        selector.pick = {"all": pieces.ALL, "any": pieces.ANY_NUMBER}.get(part.pick, part.pick)  # type: ignore[arg-type]
        kinds = part.kind if isinstance(part.kind, list) else [part.kind]
        if kinds != ["any"]:
            selector.kinds = sum(1 << KINDS.index(kind) for kind in kinds)
            if "world" in kinds:  # CR-007
                selector.kinds |= 1 << pieces.HOME_WORLD
        selector.side = SIDES.index(part.side)
        selector.zones = sum(1 << ZONES.index(zone) for zone in part.zone)
        if part.at is not None:
            selector.at = ORBITS.index(part.at) + 1
        if part.faction is not None:
            selector.faction = self.faction(part.faction)
        if part.function is not None:
            selector.functions = self.function_bit(part.function)
        for function in part.function_any:
            selector.functions_any |= self.function_bit(function)
        if part.name is not None:
            selector.name = self.pattern(part.name)
        if part.marked is not None:
            selector.marked = int(part.marked)
        selector.in_combat = part.in_combat
        selector.in_political_action = part.in_political_action
        selector.attached_to_self = part.attached_to is not None
        if part.attached_to_kind is not None:
            selector.attached_to_kind = KINDS.index(part.attached_to_kind)
        selector.home = part.home
        if part.max_cost is not None:
            selector.max_cost = part.max_cost
        if part.printed_mind_max is not None:
            selector.printed_mind_max = self.amount(part.printed_mind_max)
        if part.spirit_below is not None:
            selector.spirit_below = self.amount(part.spirit_below)
        selector.same_location = part.same_location
        selector.not_self = part.not_self
        selector.to_self = part.to is not None
        if part.to_zone is not None:
            selector.to_zone = 1 << ZONES.index(part.to_zone)
        return selector

    def amount(self, part: shapes.AmountOf) -> Amount:
        if isinstance(part, int):
            return Amount(part)
        given = [name for name in ("of", "count", "x", "up_to") if getattr(part, name) is not None]
        if len(given) != 1:
            raise self.wrong(
                f"an amount is a number, or one of of, count, x, up_to; found {', '.join(given) or 'none'}"
            )
        amount = Amount(part.plus)
        amount.trait = TRAITS.index(part.trait)
        amount.times = part.times
        amount.most = part.max
        if part.of is not None:
            amount.kind = pieces.OF_TRAIT
            amount.of = NAMED[part.of]
        elif part.count is not None:
            amount.kind = pieces.COUNTED
            amount.selector = self.selector(part.count)
        elif part.x is not None:
            amount.kind = pieces.X_AMOUNT
        else:
            amount.kind = pieces.UP_TO
            amount.value = part.up_to or 0
        return amount

    def act(self, part: shapes.AnyPart) -> Act:
        tag = str(part.__struct_config__.tag)
        act = Act(VERBS.index(tag), len(self.content.acts))
        self.content.acts.append(act)
        self.name_target(act, part)
        if hasattr(part, "trait"):
            act.trait = TRAITS.index(part.trait)
        for key in ("amount", "count"):
            if hasattr(part, key):
                act.amount = self.amount(getattr(part, key))
        until = getattr(part, "until", None)
        if until is not None:
            act.until = UNTIL.index(until) + 1
        if hasattr(part, "who"):
            act.who = WHO[part.who]
        self.name_details(act, part)
        if isinstance(part, shapes.ChooseOne):
            act.parts = [self.act(option) for option in part.options]
        elif isinstance(part, (shapes.May, shapes.Delayed)):
            act.parts = [self.act(later) for later in part.do]
        return act

    def name_target(self, act: Act, part: shapes.AnyPart) -> None:
        named = getattr(part, "filter", None)
        if isinstance(named, shapes.SelectorShape):  # cards that are not on the table: nothing is aimed at
            act.selector = self.selector(named)
            return
        target = getattr(part, "target", None) or named
        if isinstance(target, shapes.SelectorShape):
            if target.host_of is not None:
                act.target = pieces.HOST_OF_COST
            else:
                act.target = pieces.CHOOSE
                act.selector = self.selector(target)
        elif isinstance(target, str):
            act.target = NAMED[target]
            if target == "bearer" and self.card_kind not in (*ATTACHED_KINDS, "character"):
                raise self.wrong(f'"{target}": a card of kind {self.card_kind} is not attached')

    def name_details(self, act: Act, part: shapes.AnyPart) -> None:
        if isinstance(part, shapes.Multiply):
            act.factor = part.factor
        elif isinstance(part, shapes.TopUp):
            act.amount = Amount(part.max)
        elif isinstance(part, shapes.AddExploration):
            act.from_treasury = part.source == "treasury"
        elif isinstance(part, shapes.DiscardHiddenWorld):
            act.to_treasury = part.crystals == "treasury"
        elif isinstance(part, (shapes.Replace, shapes.Move)):
            act.to = DESTINATIONS.index(part.to)
        elif isinstance(part, shapes.ReturnToHand):
            act.from_discard = part.zone == "discard"
        elif isinstance(part, shapes.Look):
            self.name_look(act, part)
        elif isinstance(part, (shapes.Arrange, shapes.Scry, shapes.Dig, shapes.Search)):
            act.deck = ["resource", "world", "discard"].index(part.deck)
            if isinstance(part, shapes.Dig):
                act.take = part.take
            if isinstance(part, shapes.Search):
                act.reveal, act.shuffle = part.reveal, part.shuffle
        elif isinstance(part, shapes.RedrawLuck):
            act.keep_best = part.keep == "best"
        elif isinstance(part, shapes.DuelRule):
            act.rule = ["refusal-cost", "loser-destroyed", "refuse-free"].index(part.rule)
            act.amount = Amount(part.pay)
        elif isinstance(part, shapes.CostDelta):
            act.uses = part.uses or pieces.NO_LIMIT
        elif isinstance(part, shapes.PlaceHiddenWorld):
            act.over_limit = part.over_limit
        elif isinstance(part, shapes.Forbid):
            act.what = ["board-ship", "invasion-target"].index(part.what)

    def name_look(self, act: Act, part: shapes.Look) -> None:
        act.what = ["hand", "hidden-world"].index(part.what)
        if part.at is not None:
            act.at = ["self-orbit", "ship-orbit", "cost-card-orbit"].index(part.at) + 1
        if act.what == pieces.LOOK_WORLD:
            act.target = pieces.CHOOSE
            act.selector = Selector()
            act.selector.kinds = 1 << pieces.HIDDEN_WORLD
            act.selector.side = act.who

    # -- decks -----------------------------------------------------------------------------------------------------

    def add_deck(self, deck: shapes.DeckEntry) -> None:
        content = self.content
        if deck.id in content.decks:
            raise self.wrong(f"{deck.id}: a deck with this id is already there")
        self.where = f"decks.toml: {deck.id}"
        content.decks.append(deck.id)
        content.deck_homes.append(self.pattern(deck.home_world))
        content.deck_resources.append([self.pattern(line.card) for line in deck.resource for _ in range(line.count)])
        content.deck_worlds.append([self.pattern(world) for world in deck.worlds])
        self.where = "decks.toml"


def fields_of(part: Any) -> dict[str, Any]:
    return {name: getattr(part, name) for name in part.__struct_fields__}


def all_parts(parts: Sequence[shapes.AnyPart]) -> list[shapes.AnyPart]:
    """The parts and those inside them."""
    found: list[shapes.AnyPart] = []
    for part in parts:
        found.append(part)
        if isinstance(part, shapes.ChooseOne):
            found += part.options
        elif isinstance(part, (shapes.May, shapes.Delayed)):
            found += part.do
    return found


def picks(part: shapes.AnyPart) -> bool:
    """Does this part let the player choose a card?"""
    target = getattr(part, "target", None)
    return isinstance(target, shapes.SelectorShape) and target.pick != "all" and target.host_of is None
