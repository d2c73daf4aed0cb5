"""Reading cards: sides of squad cards; actions, when and by whom they may be used, and for what price."""

from __future__ import annotations

from druza.games.edge.content import basics, moments, terms
from druza.games.edge.content.box import Box, index
from druza.games.edge.content.effects import Reader
from druza.games.edge.content.entries import ActionEntry, CardEntry, Cost, ModeEntry, Need
from druza.games.edge.content.geometry import SIZES
from druza.games.edge.content.parts import Action, Part, Selector, Shot
from druza.games.edge.content.pieces import Content, Mode
from druza.games.edge.verbs.choosing import May


def read_cards(box: Box, content: Content) -> None:
    content.faction_cards = [[] for _ in content.factions]
    for file, cards in box.card_files.items():
        for card in cards:
            read_card(content, file, card)


def read_card(content: Content, file: str, card: CardEntry) -> None:
    number = len(content.card_kind)
    faction = content.factions.index(card.faction)
    content.faction_cards[faction].append(number)
    unit = basics.NONE if card.squad == "any" else index(file, card.id, "unit", card.squad, content.units)
    content.card_faction.append(faction)
    content.card_kind.append(("action", "upgrade", "evolve").index(card.kind))
    content.card_unit.append(unit)
    content.card_copies.append(card.copies)
    modes = [mode.id for mode in content.unit_modes[unit]] if unit >= 0 else []
    reader = Reader(content, file, card.id, modes)
    if card.kind == "evolve":
        if card.mode is None or card.cost is None or unit < 0:
            raise reader.wrong("an evolve card needs cost, mode and a unit")
        entry = ActionEntry(
            name=card.name,
            text=card.text or card.name,
            cost=card.cost,
            instant=card.instant,
            passive=False,
            when=card.when,
            limit="none",
            actor="squad",
            effect=card.effect,
            need=card.need,
        )
        action = read_action(reader, number, basics.LOWER, unit, entry)
        content.card_actions.append([action.number])
        base = content.unit_modes[unit][1].base
        content.card_mode.append(read_mode(card.mode, SIZES[base]))
    else:
        if card.upper is None or card.lower is None:
            raise reader.wrong("a card needs an upper and a lower action")
        upper = read_action(reader, number, basics.UPPER, basics.NONE, card.upper)
        lower = read_action(reader, number, basics.LOWER, unit, card.lower)
        content.card_actions.append([upper.number, lower.number])
        content.card_mode.append(None)
    if card.kind == "upgrade" and card.attach is None:
        raise reader.wrong("an upgrade needs `attach`")
    content.card_attach.append(card.attach.crystal if card.attach else 0)
    content.card_charges.append(card.attach.charges if card.attach else 0)


def read_action(reader: Reader, card: int, half: int, unit: int, entry: ActionEntry) -> Action:
    content = reader.content
    action = Action(len(content.actions))
    content.actions.append(action)
    action.card = card
    action.half = half
    action.unit = unit
    read_cost(reader, action, entry.cost)
    action.instant = entry.instant
    action.passive = entry.passive
    action.team = entry.team
    action.interrupt = entry.interrupt
    action.limit = reader.one_of("limit", entry.limit, moments.LIMITS)
    action.actor = reader.one_of("actor", entry.actor, moments.ACTORS)
    read_when(reader, action, entry.when)
    if entry.need is not None:
        action.needs_modes = needed_modes(reader, entry.need)
        action.needs_straight = entry.need.moved_straight
        action.needs_source = entry.need.b2b == "crystal_source"
        action.by_model = entry.need.by_model
        if entry.need.by_model and action.when != moments.WOUND_DEALT:
            raise reader.wrong('by_model is for actions that answer wounds (when = "after_wound_dealt")')
        if entry.need.near_dead is not None:
            action.near_dead = entry.need.near_dead
    action.replaces_attack = entry.replaces_attack
    action.splits_x = entry.splits_x
    action.x_by_endurance = entry.x_by_endurance
    action.parts = reader.parts(entry.effect)
    if not action.parts:
        raise reader.wrong("the action has no effect")
    action.needs_first = entry.needs_first
    action.concerns_dead = any(part.concerns_dead() for part in action.parts)
    action.uses_actor = any(speaks_of_actor(part) for part in action.parts)
    action.concerned = concerned_selector(action)
    if action.cost == basics.CHOSEN and not any(uses_x(part) for part in action.parts):
        raise reader.wrong("the cost is X but the effect does not use X")
    return action


CONCERNED = (
    terms.S_ROLLER,
    terms.S_FIGHTER,
    terms.S_DEFENDER,
    terms.S_WOUNDED,
    terms.S_WOUNDER,
    terms.S_DEAD,
)


def concerned_selector(action: Action) -> int:
    """The model whose roll, wound or death an action is about, if the actor is that model itself."""
    first = action.parts[0]
    inner = first.then[0] if isinstance(first, May) and first.then else first
    if inner.speaks_of_roller():
        return terms.S_ROLLER
    if inner.t is None or inner.t.kind not in CONCERNED:
        return basics.NONE
    if inner.t.b2b.kind == terms.R_ACTOR or inner.t.of.kind == terms.R_ACTOR:
        return basics.NONE
    return inner.t.kind


def speaks_of_actor(part: Part) -> bool:
    """Does a part need to know who performs it?"""
    if any(selector is not None and names_actor(selector) for selector in part.selectors()):
        return True
    if part.where.b2b.kind == terms.R_ACTOR or any(ref.kind == terms.R_ACTOR for ref in part.where.of):
        return True
    if part.n.ref.kind == terms.R_ACTOR or (part.shot is not None and shot_by_actor(part.shot)):
        return True
    return any(speaks_of_actor(one) for inner in part.lists() for one in inner)


def names_actor(selector: Selector) -> bool:
    if selector.kind in (terms.S_ACTOR, terms.S_SQUAD_OF_ACTOR, terms.S_OWN_GROUP, terms.S_SQUAD_MODELS):
        return True
    return selector.other or terms.R_ACTOR in (selector.of.kind, selector.b2b.kind)


def shot_by_actor(shot: Shot) -> bool:
    if shot.area is not None and (shot.area.ref.kind == terms.R_ACTOR or shot.area.kind == terms.A_FIELDS):
        return True
    return shot.shooter == terms.THE_ACTOR


def uses_x(part: Part) -> bool:
    if part.n.kind in (terms.N_X, terms.N_X1, terms.N_X2):
        return True
    return any(uses_x(one) for inner in part.lists() for one in inner)


def read_cost(reader: Reader, action: Action, cost: Cost) -> None:
    if (cost.crystal is None) == (cost.charge is None):
        raise reader.wrong("cost: expected either crystal or charge")
    action.in_charges = cost.charge is not None
    value = cost.charge if action.in_charges else cost.crystal
    action.cost = basics.CHOSEN if not isinstance(value, int) else value


def needed_modes(reader: Reader, need: Need) -> int:
    bits = 0
    for name in [need.mode] if isinstance(need.mode, str) else need.mode:
        bits |= 4 if name == "evolved" else 1 << reader.one_of("mode", name, reader.modes)
    return bits


# the windows in which each `when` may be answered
WINDOWS: dict[str, list[int]] = {
    "active": [moments.MENU],
    "any": [moments.MENU],
    "combat_declared": [moments.W1],
    "backstab_declared": [moments.W1],
    "before_ini": [moments.W2],
    "before_attack_roll": [moments.W3],
    "before_defense_roll": [moments.W4],
    "before_roll_or_ini": [moments.W2, moments.W3, moments.W4, moments.H1],
    "after_roll": [moments.AFTER_ROLL, moments.H2],
    "after_defense_roll": [moments.W5],
    "after_defense_success": [moments.W5],
    "during_combat": [moments.W1, moments.W2, moments.W3, moments.W5],
    "on_wound": [moments.W6],
    "on_wound_dealt": [moments.W6],
    "after_wound_taken": [moments.W7],
    "after_wound_dealt": [moments.W7],
    "after_endurance_loss": [moments.W7],
    "after_death": [moments.W8],
    "after_kill": [moments.W8],
    "after_card": [moments.W9],
    "passive_harvest": [moments.HARVEST],
    "with": [moments.WITH_CARD],
    "active_or_evolve": [moments.MENU, moments.WITH_EVOLVE],
    "after_enemy_death": [moments.W8],
    "after_death_or_sacrifice": [moments.W8],
}
ANY_INSTANT = [
    moments.W1,
    moments.W2,
    moments.W3,
    moments.W5,
    moments.W7,
    moments.W8,
    moments.W9,
    moments.W10,
    moments.W11,
]


def read_when(reader: Reader, action: Action, when: str) -> None:
    name, _, card = when.partition(":")
    action.when = reader.one_of("window", name, moments.WHENS)
    windows = WINDOWS[name][:]
    if name == "any" and action.instant:
        windows += ANY_INSTANT
    if name == "after_death" and action.interrupt:
        windows = [moments.W8_INTERRUPT]
    action.windows = sum(1 << window for window in windows)
    action.names_step = name not in ("active", "any", "active_or_evolve")
    if name == "with":
        action.with_card = reader.one_of("card", card, reader.content.cards)
    elif card:
        raise reader.wrong(f"when: {name!r} takes no argument, found {card!r}")


def read_mode(entry: ModeEntry, base: int) -> Mode:
    mode = Mode(entry.id)
    mode.values = [entry.ini, entry.atk, entry.def_, entry.mov]
    for attribute in entry.no:
        mode.values[basics.ATTRIBUTES.index(attribute)] = basics.DASH
    mode.reroll_attack = "atk" in entry.reroll
    mode.reroll_defence = "def" in entry.reroll
    mode.through = entry.through
    mode.may_change = entry.change.allowed
    mode.change_cost = entry.change.cost
    mode.base = SIZES.index(entry.base if entry.base is not None else base)
    mode.cannot_push = "cannot_push" in entry.rules
    return mode
