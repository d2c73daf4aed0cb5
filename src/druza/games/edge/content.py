"""Content of The Edge: the shapes of its TOML files, and how they become tables."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Annotated, Any, Literal

import msgspec

from druza.games.edge import pieces
from druza.games.edge.geometry import SIZES, Board, Shapes
from druza.games.edge.pieces import Action, Content, Mode, Part, Rules
from druza.games.edge.vocabulary_of_effects import Reader
from druza.kernel.checking import did_you_mean, problems_in
from druza.kernel.content import Entry, Text, fingerprint, read_content
from druza.kernel.refused import BadInput

FOLDER = Path(__file__).parent / "content"
FACTIONS = ("chapter", "demons", "reborn", "faceless", "dvergar", "rhazack")

Source = Literal["rulebook", "public", "house"]
Faction = Literal["chapter", "demons", "reborn", "faceless", "dvergar", "rhazack"]
Count = Annotated[int, msgspec.Meta(ge=0, le=99)]
Size = Literal[1, 2, 3, 7]
Attribute = Literal["ini", "atk", "def", "mov"]
Effect = list[dict[str, Any]]


class Named(Entry, kw_only=True):
    """What most entries have."""

    id: str
    name: Text
    source: Source
    text: Text | None = None
    effect: Effect = []
    count: Count = 1
    ref: list[str] = []
    note: str = ""
    name_pl_source: str = ""
    count_source: str = ""
    house_values: list[str] = []


class BoardEntry(Named, kw_only=True):
    columns: Count
    rows_even: Count
    rows_odd: Count
    fields: Count
    hexes: int


class Layout(Entry, kw_only=True):
    id: str
    board: str
    players: Literal[2, 3, 4]
    shrines: list[str]
    sources: list[str]
    source: Source


class BoardFile(Entry, kw_only=True):
    meta: dict[str, Any]
    board: list[BoardEntry]
    recommended: list[Layout]


class BaseEntry(Entry, kw_only=True):
    hexes: Size
    name: Text
    placements: list[list[Annotated[int, msgspec.Meta(ge=0, le=6)]]]
    count: Count
    source: Source
    ref: list[str] = []
    note: str = ""


class BaseFile(Entry, kw_only=True):
    base: list[BaseEntry]
    rules: dict[str, Any]


class DieEntry(Named, kw_only=True):
    cost: dict[Literal["crystal"], Count]
    faces: Annotated[list[Count], msgspec.Meta(min_length=6, max_length=6)]
    gear: list[Count]


class Gear(Entry, kw_only=True):
    text: Text
    options: list[str]
    source: Source


class DiceFile(Entry, kw_only=True):
    die: list[DieEntry]
    gear: Gear


class FactionEntry(Named, kw_only=True):
    colour: str
    leader: str
    shrine: str
    banner: str
    style: list[str]
    squad_cards: Count
    models: Count
    unit_names: Count
    distinct_cards: Count
    cards: Count
    charges: Count
    vp_tokens: Count
    faction_tokens: Count
    starting_deck: str
    multi_deck: str
    name_source: str = ""


class FactionFile(Entry, kw_only=True):
    faction: list[FactionEntry]


class Change(Entry, kw_only=True):
    allowed: bool
    cost: Count


class ModeEntry(Entry, kw_only=True, rename={"def_": "def"}):
    id: str
    name: Text | None = None
    name_pl: str = ""
    name_en: str = ""
    ini: Count
    atk: Count
    def_: Count
    mov: Count
    no: list[Attribute] = []
    reroll: list[Literal["atk", "def"]] = []
    through: bool = False
    change: Change
    base: Size | None = None
    rules: list[Literal["cannot_push"]] = []

    def called(self, lang: str) -> str:
        if self.name is not None:
            return self.name.get(lang)
        return self.name_pl if lang == "pl" else self.name_en


class UnitEntry(Named, kw_only=True):
    faction: Faction
    leader: bool
    elite: bool
    squad_cards: Annotated[int, msgspec.Meta(ge=1, le=5)]
    models: Annotated[int, msgspec.Meta(ge=1, le=4)]
    endurance: Annotated[int, msgspec.Meta(ge=0, le=9)]
    base: Size
    mode: Annotated[list[ModeEntry], msgspec.Meta(min_length=2, max_length=2)]


class UnitFile(Entry, kw_only=True):
    unit: list[UnitEntry]


class Cost(Entry, kw_only=True):
    crystal: Count | Literal["X"] | None = None
    charge: Count | Literal["X"] | None = None


class Need(Entry, kw_only=True):
    mode: str | list[str] = []
    moved_straight: Count = 0
    b2b: Literal["crystal_source", ""] = ""
    near_dead: Count | None = None


class ActionEntry(Entry, kw_only=True):
    name: Text
    text: Text
    cost: Cost
    instant: bool
    passive: bool
    when: str
    limit: str
    actor: str
    effect: Effect
    need: Need | None = None
    team: bool = False
    interrupt: bool = False
    replaces_attack: bool = False  # instead of the backstab or the roll to attack
    splits_x: bool = False  # X is two numbers, X1 of at least 1 and X2
    x_by_endurance: bool = False  # X is at most the present endurance + 1
    note: str = ""


class Attach(Entry, kw_only=True):
    charges: Count
    crystal: Count = 0
    sacrifice_wound: Count = 0


class CardEntry(Entry, kw_only=True):
    id: str
    faction: Faction
    name: Text
    kind: Literal["action", "upgrade", "evolve"]
    squad: str
    copies: Annotated[int, msgspec.Meta(ge=1, le=20)]
    source: Source
    name_pl_source: str = ""
    ref: list[str] = []
    house_values: list[str] = []
    upper: ActionEntry | None = None
    lower: ActionEntry | None = None
    attach: Attach | None = None
    cost: Cost | None = None
    instant: bool = False
    when: str = "active"
    need: Need | None = None
    text: Text | None = None
    mode: ModeEntry | None = None
    effect: Effect = []


class CardFile(Entry, kw_only=True):
    card: list[CardEntry]


class BannerEntry(Named, kw_only=True):
    faction: Faction
    cost: Cost
    when: str


class BannerFile(Entry, kw_only=True):
    banner: list[BannerEntry]


class ShrineEntry(Named, kw_only=True):
    faction: Faction
    size: Literal["field"]
    trigger: Literal["always", "own_passive", "end_own_passive", "own_active"]


class ShrineFile(Entry, kw_only=True):
    shrine: list[ShrineEntry]
    alternative: list[ShrineEntry]


class TokenEntry(Named, kw_only=True):
    faction: Faction
    on: Literal["model", "squad", "group", "hex", "source", "card"]


class TokenFile(Entry, kw_only=True):
    token: list[TokenEntry]


class DeckEntry(Entry, kw_only=True):
    id: str
    faction: Faction
    mode: Literal["duel", "multiplayer"]
    name: Text
    squads: list[str]
    size: Count
    cards: dict[str, Count]
    source: Source
    drop_for_20: dict[str, Count] = {}
    ref: list[str] = []


class DeckFile(Entry, kw_only=True):
    deck: list[DeckEntry]


class ModeOfPlay(Entry, kw_only=True):
    id: str
    name: Text
    players: list[Literal[2, 3, 4]]
    board: str
    crystals: Count
    charges: Count
    squads: Count
    squads_exact: bool
    deck: Count
    start_crystals: Count
    harvest_per_source: Count
    vp: Literal["track", "tokens"]
    pay_with_vp: bool
    scatter: str
    source: Source
    track_steps: Count = 0
    vp_tokens: Count = 0
    win_vp_from_each: Count = 0
    win_team_vp: Count = 0
    turn_order: str = ""


class OptionEntry(Entry, kw_only=True):
    id: str
    group: str
    name: Text
    default: bool
    text: Text
    source: Source
    start_crystals: Count = 0
    min: Count = 0
    max: Count = 0
    cost: Count = 0
    vp: Count = 0
    deck: Count = 0
    hand_limit: list[Count] = []
    choices: list[str] = []
    idle_turns_per_player: Count = 0
    turns_per_player_with_reshuffle: Count = 0


class ModeFile(Entry, kw_only=True):
    mode: list[ModeOfPlay]
    option: list[OptionEntry]


class Box:
    """Everything in the box, as it was read: names, texts, sources."""

    def __init__(self, folder: Path, changes: Mapping[str, Any] | None) -> None:
        self.board = read_content(folder / "board.toml", BoardFile, changes)
        self.bases = read_content(folder / "bases.toml", BaseFile, changes)
        self.dice = read_content(folder / "dice.toml", DiceFile, changes)
        self.factions = read_content(folder / "factions.toml", FactionFile, changes).faction
        self.units = read_content(folder / "units.toml", UnitFile, changes).unit
        self.card_files = {
            f"cards_{faction}.toml": read_content(folder / f"cards_{faction}.toml", CardFile, changes).card
            for faction in FACTIONS
        }
        self.cards = [card for cards in self.card_files.values() for card in cards]
        self.banners = read_content(folder / "banners.toml", BannerFile, changes).banner
        self.banners_alternative = read_content(folder / "banners_alternative.toml", BannerFile, changes).banner
        shrines = read_content(folder / "shrines.toml", ShrineFile, changes)
        self.shrines = shrines.shrine
        self.shrines_alternative = shrines.alternative
        self.tokens = read_content(folder / "tokens.toml", TokenFile, changes).token
        self.decks = read_content(folder / "decks.toml", DeckFile, changes).deck
        modes = read_content(folder / "modes.toml", ModeFile, changes)
        self.modes = modes.mode
        self.options = modes.option


def load(changes: Mapping[str, Any] | None = None, folder: Path = FOLDER) -> tuple[Box, Content, str]:
    """The box, its tables and its fingerprint."""
    box = Box(folder, changes)
    return box, tables(box), fingerprint(folder, changes)


def check(folder: Path) -> list[str]:
    """Everything that is wrong with the content of a folder; empty if it can be played."""
    return problems_in(folder, FOLDER, objections)


def objections(folder: Path) -> Iterable[str]:
    from druza.games.edge.agreement import disagreements

    box = Box(folder, None)
    tables(box)
    return disagreements(box)


def tables(box: Box) -> Content:
    """The box as tables of small numbers; BadInput for what does not go together."""
    content = Content(Shapes(placement_masks(box)))
    read_boards(box, content)
    read_dice(box, content)
    read_units(box, content)
    content.cards = [card.id for card in box.cards]
    content.tokens = [token.id for token in box.tokens]
    unique("units.toml", content.units)
    unique("cards", content.cards)
    read_cards(box, content)
    read_tokens(box, content)
    read_shrines_and_banners(box, content)
    read_decks(box, content)
    read_modes(box, content)
    name_tokens(content)
    find_field_by_field_units(content)
    for card, numbers in enumerate(content.card_actions):
        played = content.card_kind[card] == pieces.ACTION_CARD
        windows = [content.actions[number].windows for number in numbers] if played else []
        content.card_windows.append(windows[0] | windows[-1] if windows else 0)
    for part in content.parts:
        part.needs_actor = speaks_of_actor(part)
    return content


def unique(file: str, ids: list[str]) -> None:
    for id in ids:
        if ids.count(id) > 1:
            raise BadInput(f"{file}: {id}: this id stands there twice")


def index(file: str, entry: str, what: str, name: str, known: list[str]) -> int:
    """The number of something by its id."""
    if name not in known:
        raise BadInput(f"{file}: {entry}: unknown {what} {name!r}{did_you_mean(name, known)}")
    return known.index(name)


def placement_masks(box: Box) -> list[list[int]]:
    """ED-047: every legal set of hexes of each base, as masks."""
    bases: dict[int, BaseEntry] = {base.hexes: base for base in box.bases.base}
    if sorted(bases) != SIZES:
        raise BadInput(f"bases.toml: expected bases of 1, 2, 3 and 7 hexes, found {sorted(bases)}")
    return [[sum(1 << hex for hex in hexes) for hexes in bases[size].placements] for size in SIZES]


def read_boards(box: Box, content: Content) -> None:
    for entry in box.board.board:
        board = Board(entry.id, entry.columns, entry.rows_even, entry.rows_odd)
        if board.count != entry.fields:
            raise BadInput(f"board.toml: {entry.id}: {entry.fields} fields declared, the rows make {board.count}")
        content.boards.append(board)
    for layout in box.board.recommended:
        number = index("board.toml", layout.id, "board", layout.board, [board.id for board in content.boards])
        known = content.boards[number].ids
        shrines = [index("board.toml", layout.id, "field", field, known) for field in layout.shrines]
        sources = [index("board.toml", layout.id, "field", field, known) for field in layout.sources]
        content.layouts.append((number, layout.players, shrines, sources))


def read_dice(box: Box, content: Content) -> None:
    dice = {die.id: die for die in box.dice.die}
    content.yellow, content.gear_yellow = dice["yellow"].faces, dice["yellow"].gear
    content.red, content.gear_red = dice["red"].faces, dice["red"].gear


def read_mode(entry: ModeEntry, base: int) -> Mode:
    mode = Mode(entry.id)
    mode.values = [entry.ini, entry.atk, entry.def_, entry.mov]
    for attribute in entry.no:
        mode.values[pieces.ATTRIBUTES.index(attribute)] = pieces.DASH
    mode.reroll_attack = "atk" in entry.reroll
    mode.reroll_defence = "def" in entry.reroll
    mode.through = entry.through
    mode.may_change = entry.change.allowed
    mode.change_cost = entry.change.cost
    mode.base = SIZES.index(entry.base if entry.base is not None else base)
    mode.cannot_push = "cannot_push" in entry.rules
    return mode


def read_units(box: Box, content: Content) -> None:
    content.factions = [faction.id for faction in box.factions]
    content.units = [unit.id for unit in box.units]
    content.faction_units = [[] for _ in content.factions]
    for number, unit in enumerate(box.units):
        faction = index("units.toml", unit.id, "faction", unit.faction, content.factions)
        content.faction_units[faction].append(number)
        content.unit_faction.append(faction)
        content.unit_cards.append(unit.squad_cards)
        content.unit_models.append(unit.models)
        content.unit_endurance.append(unit.endurance)
        content.unit_leader.append(unit.leader)
        content.unit_modes.append([read_mode(mode, unit.base) for mode in unit.mode])
    content.knight = content.units.index("holy_knight") if "holy_knight" in content.units else pieces.NONE


def read_cards(box: Box, content: Content) -> None:
    content.faction_cards = [[] for _ in content.factions]
    for file, cards in box.card_files.items():
        for card in cards:
            read_card(content, file, card)


def read_card(content: Content, file: str, card: CardEntry) -> None:
    number = len(content.card_kind)
    faction = content.factions.index(card.faction)
    content.faction_cards[faction].append(number)
    unit = pieces.NONE if card.squad == "any" else index(file, card.id, "unit", card.squad, content.units)
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
        action = read_action(reader, number, pieces.LOWER, unit, entry)
        content.card_actions.append([action.number])
        base = content.unit_modes[unit][1].base
        content.card_mode.append(read_mode(card.mode, SIZES[base]))
    else:
        if card.upper is None or card.lower is None:
            raise reader.wrong("a card needs an upper and a lower action")
        upper = read_action(reader, number, pieces.UPPER, pieces.NONE, card.upper)
        lower = read_action(reader, number, pieces.LOWER, unit, card.lower)
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
    action.limit = reader.one_of("limit", entry.limit, pieces.LIMITS)
    action.actor = reader.one_of("actor", entry.actor, pieces.ACTORS)
    read_when(reader, action, entry.when)
    if entry.need is not None:
        action.needs_modes = needed_modes(reader, entry.need)
        action.needs_straight = entry.need.moved_straight
        action.needs_source = entry.need.b2b == "crystal_source"
        if entry.need.near_dead is not None:
            action.near_dead = entry.need.near_dead
    action.replaces_attack = entry.replaces_attack
    action.splits_x = entry.splits_x
    action.x_by_endurance = entry.x_by_endurance
    action.parts = reader.parts(entry.effect)
    if not action.parts:
        raise reader.wrong("the action has no effect")
    action.priced = action.parts[0].verb in pieces.PRICES
    action.uses_actor = any(speaks_of_actor(part) for part in action.parts)
    action.concerned = concerned_selector(action)
    if action.cost == pieces.CHOSEN and not any(uses_x(part) for part in action.parts):
        raise reader.wrong("the cost is X but the effect does not use X")
    return action


CONCERNED = (
    pieces.S_ROLLER,
    pieces.S_FIGHTER,
    pieces.S_DEFENDER,
    pieces.S_WOUNDED,
    pieces.S_WOUNDER,
    pieces.S_DEAD,
)


def concerned_selector(action: Action) -> int:
    """The model whose roll, wound or death an action is about, if the actor is that model itself."""
    first = action.parts[0]
    inner = first.then[0] if first.verb == pieces.MAY and first.then else first
    if inner.verb in (pieces.AUTO, pieces.REROLL) and inner.t is None:
        return pieces.S_ROLLER
    if inner.t is None or inner.t.kind not in CONCERNED:
        return pieces.NONE
    if inner.t.b2b.kind == pieces.R_ACTOR or inner.t.of.kind == pieces.R_ACTOR:
        return pieces.NONE
    return inner.t.kind


def speaks_of_actor(part: Part) -> bool:
    """Does a part need to know who performs it?"""
    for selector in (part.t, part.vs, part.target):
        if selector is not None:
            if selector.kind in (pieces.S_ACTOR, pieces.S_SQUAD_OF_ACTOR, pieces.S_OWN_GROUP, pieces.S_SQUAD_MODELS):
                return True
            if selector.other or pieces.R_ACTOR in (selector.of.kind, selector.b2b.kind):
                return True
    if part.where.b2b.kind == pieces.R_ACTOR or any(ref.kind == pieces.R_ACTOR for ref in part.where.of):
        return True
    if part.area is not None and (part.area.ref.kind == pieces.R_ACTOR or part.area.kind == pieces.A_FIELDS):
        return True
    if part.shooter == 1 or part.n.ref.kind == pieces.R_ACTOR:
        return True
    inner = [*part.then, *part.effect, *(one for option in part.options for one in option)]
    return any(speaks_of_actor(one) for one in inner)


def uses_x(part: Part) -> bool:
    inner = [*part.then, *part.effect, *(one for option in part.options for one in option)]
    return part.n.kind in (pieces.N_X, pieces.N_X1, pieces.N_X2) or any(uses_x(one) for one in inner)


def read_cost(reader: Reader, action: Action, cost: Cost) -> None:
    if (cost.crystal is None) == (cost.charge is None):
        raise reader.wrong("cost: expected either crystal or charge")
    action.in_charges = cost.charge is not None
    value = cost.charge if action.in_charges else cost.crystal
    action.cost = pieces.CHOSEN if not isinstance(value, int) else value


def needed_modes(reader: Reader, need: Need) -> int:
    bits = 0
    for name in [need.mode] if isinstance(need.mode, str) else need.mode:
        bits |= 4 if name == "evolved" else 1 << reader.one_of("mode", name, reader.modes)
    return bits


# the windows in which each `when` may be answered
WINDOWS: dict[str, list[int]] = {
    "active": [pieces.MENU],
    "any": [pieces.MENU],
    "combat_declared": [pieces.W1],
    "backstab_declared": [pieces.W1],
    "before_ini": [pieces.W2],
    "before_attack_roll": [pieces.W3],
    "before_defense_roll": [pieces.W4],
    "before_roll_or_ini": [pieces.W2, pieces.W3, pieces.W4, pieces.H1],
    "after_roll": [pieces.AFTER_ROLL, pieces.H2],
    "after_defense_roll": [pieces.W5],
    "after_defense_success": [pieces.W5],
    "during_combat": [pieces.W1, pieces.W2, pieces.W3, pieces.W5],
    "on_wound": [pieces.W6],
    "on_wound_dealt": [pieces.W6],
    "after_wound_taken": [pieces.W7],
    "after_wound_dealt": [pieces.W7],
    "after_endurance_loss": [pieces.W7],
    "after_death": [pieces.W8],
    "after_kill": [pieces.W8],
    "after_card": [pieces.W9],
    "passive_harvest": [pieces.HARVEST],
    "with": [pieces.WITH_CARD],
    "active_or_evolve": [pieces.MENU, pieces.WITH_EVOLVE],
    "after_enemy_death": [pieces.W8],
    "after_death_or_sacrifice": [pieces.W8],
}
ANY_INSTANT = [pieces.W1, pieces.W2, pieces.W3, pieces.W5, pieces.W7, pieces.W8, pieces.W9, pieces.W10, pieces.W11]


def read_when(reader: Reader, action: Action, when: str) -> None:
    name, _, card = when.partition(":")
    action.when = reader.one_of("window", name, pieces.WHENS)
    windows = WINDOWS[name][:]
    if name == "any" and action.instant:
        windows += ANY_INSTANT
    if name == "after_death" and action.interrupt:
        windows = [pieces.W8_INTERRUPT]
    action.windows = sum(1 << window for window in windows)
    action.names_step = name not in ("active", "any", "active_or_evolve")
    if name == "with":
        action.with_card = reader.one_of("card", card, reader.content.cards)
    elif card:
        raise reader.wrong(f"when: {name!r} takes no argument, found {card!r}")


def read_tokens(box: Box, content: Content) -> None:
    same = list(range(len(box.tokens)))
    for number, token in enumerate(box.tokens):
        reader = Reader(content, "tokens.toml", token.id, [])
        parts = reader.parts(token.effect)
        content.token_faction.append(content.factions.index(token.faction))
        content.token_count.append(token.count)
        content.token_on_squad.append(token.on == "squad")
        content.token_removal.append(sum(part.cost for part in parts if part.verb == pieces.REMOVABLE))
        for part in parts:
            if part.verb == pieces.SAME_AS:
                same[number] = part.token
        content.token_parts.append(parts)
    content.token_same = same
    content.token_kin = [[other for other in range(len(same)) if same[other] == one] for one in same]
    for number in range(len(same)):
        if same[number] != number:
            content.token_parts[number] = content.token_parts[same[number]]
            content.token_removal[number] = content.token_removal[same[number]]


def read_shrines_and_banners(box: Box, content: Content) -> None:
    triggers = ["always", "own_passive", "end_own_passive", "own_active"]
    for shrine in [*box.shrines, *box.shrines_alternative]:
        reader = Reader(content, "shrines.toml", shrine.id, [])
        content.shrines.append(shrine.id)
        content.shrine_trigger.append(triggers.index(shrine.trigger))
        content.shrine_parts.append(reader.parts(shrine.effect))
    for file, banners in (("banners.toml", box.banners), ("banners_alternative.toml", box.banners_alternative)):
        for banner in banners:
            action = read_banner(Reader(content, file, banner.id, []), banner)
            content.banners.append(banner.id)
            content.banner_of_action[action.number] = len(content.banners) - 1
    for faction in box.factions:
        content.faction_leader.append(index("factions.toml", faction.id, "unit", faction.leader, content.units))
        content.faction_shrine.append(index("factions.toml", faction.id, "shrine", faction.shrine, content.shrines))
        other = next(shrine.id for shrine in box.shrines_alternative if shrine.faction == faction.id)
        content.faction_alternative.append(content.shrines.index(other))
        usual = index("factions.toml", faction.id, "banner", faction.banner, content.banners)
        by_banner = {banner: action for action, banner in content.banner_of_action.items()}
        content.faction_banner.append(by_banner[usual])
        alternative = next(banner.id for banner in box.banners_alternative if banner.faction == faction.id)
        content.faction_alternative_banner.append(by_banner[content.banners.index(alternative)])


def read_banner(reader: Reader, banner: BannerEntry) -> Action:
    entry = ActionEntry(
        name=banner.name,
        text=banner.text or banner.name,
        cost=banner.cost,
        instant=False,
        passive=False,
        when=banner.when,
        limit="none",
        actor="none",
        effect=banner.effect,
    )
    return read_action(reader, pieces.NONE, pieces.LOWER, pieces.NONE, entry)


def read_decks(box: Box, content: Content) -> None:
    for deck in box.decks:
        key = f"{deck.faction}_{'duel' if deck.mode == 'duel' else 'multi'}"
        content.deck_squads[key] = [index("decks.toml", deck.id, "unit", unit, content.units) for unit in deck.squads]
        content.deck_cards[key] = counted_cards(content, deck.id, deck.cards)
        content.deck_drop[key] = counted_cards(content, deck.id, deck.drop_for_20)
        if len(content.deck_cards[key]) != deck.size:
            raise BadInput(f"decks.toml: {deck.id}: {deck.size} cards declared, {len(content.deck_cards[key])} listed")


def counted_cards(content: Content, deck: str, cards: dict[str, int]) -> list[int]:
    found: list[int] = []
    for id, copies in cards.items():
        found += [index("decks.toml", deck, "card", id, content.cards)] * copies
    return sorted(found)


def read_modes(box: Box, content: Content) -> None:
    boards = [board.id for board in content.boards]
    for mode in box.modes:
        rules = Rules(mode.id)
        rules.players = list(mode.players)
        rules.board = index("modes.toml", mode.id, "board", mode.board, boards)
        rules.crystals = mode.crystals
        rules.charges = mode.charges
        rules.squads = mode.squads
        rules.exact = mode.squads_exact
        rules.deck = mode.deck
        rules.start = mode.start_crystals
        rules.harvest = mode.harvest_per_source
        rules.track = mode.track_steps
        rules.tokens = mode.vp_tokens
        rules.from_each = mode.win_vp_from_each
        rules.team_vp = mode.win_team_vp
        rules.teams = mode.id == "teams"
        content.rules.append(rules)
    options = {option.id: option for option in box.options}
    content.idle_turns = options["stall_limit"].idle_turns_per_player
    content.most_turns = options["stall_limit"].turns_per_player_with_reshuffle
    content.buy_cost = options["buy_vp"].cost
    content.more_crystals = options["beginner_more_crystals"].start_crystals


def name_tokens(content: Content) -> None:
    """The tokens that rules speak of by name."""
    for name, id in (
        ("fire", "fire"),
        ("thicket", "thicket"),
        ("strike", "strike"),
        ("mine_real", "mine_real"),
        ("mine_dummy", "mine_dummy"),
        ("overgrow", "overgrow"),
        ("source_mark", "source_mark"),
        ("weakening", "weakening"),
        ("blessing", "blessing"),
        ("unstoppable", "unstoppable"),
        ("marked", "marked"),
        ("call", "call"),
        ("shadow", "shadowzone"),
        ("joined", "joined"),
        ("lurch", "lurch"),
    ):
        setattr(content, name, index("tokens.toml", id, "token", id, content.tokens))


def find_field_by_field_units(content: Content) -> None:
    """ED-331: units whose straight runs some card asks for, in a Move that need not be straight."""
    content.unit_steps = [False] * len(content.units)
    for action in content.actions:
        if action.unit >= 0 and (action.needs_straight or counts_run(action.parts)):
            content.unit_steps[action.unit] = True
        for part in action.parts:
            if part.cond == pieces.C_MOVED and part.t is not None and part.t.unit >= 0:
                content.unit_steps[part.t.unit] = True


def counts_run(parts: list[Part]) -> bool:
    free_move = any(part.verb == pieces.MOVE and not part.straight for part in parts)
    return free_move and any(asks_run(part) for part in parts)


def asks_run(part: Part) -> bool:
    return part.cond == pieces.C_STRAIGHT or part.n.kind == pieces.N_STRAIGHT or any(asks_run(one) for one in part.then)
