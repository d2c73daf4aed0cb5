"""Tables: how the files become tables of small numbers."""

from __future__ import annotations

from druza.games.edge.content import basics, terms
from druza.games.edge.content.box import Box, index, unique
from druza.games.edge.content.cards import read_action, read_cards, read_mode, speaks_of_actor
from druza.games.edge.content.effects import Reader
from druza.games.edge.content.entries import ActionEntry, BannerEntry, BaseEntry
from druza.games.edge.content.geometry import SIZES, Board, Shapes
from druza.games.edge.content.moments import NO_ACTOR, W1, W4, W9, W11
from druza.games.edge.content.parts import Action, Part
from druza.games.edge.content.pieces import Content, Rules
from druza.games.edge.verbs.choosing import If
from druza.games.edge.verbs.tokens import Removable, SameAs, Spend, Status
from druza.kernel.refused import BadInput


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
    content.unstoppable_bonus = unstoppable_bonus(content)
    find_field_by_field_units(content)
    for card, numbers in enumerate(content.card_actions):
        played = content.card_kind[card] == basics.ACTION_CARD
        windows = [content.actions[number].windows for number in numbers] if played else []
        content.card_windows.append(windows[0] | windows[-1] if windows else 0)
    find_answers(content)
    for part in content.parts:
        part.needs_actor = speaks_of_actor(part)
    return content


def find_answers(content: Content) -> None:
    """When it is worth asking whether a card in hand or an attached upgrade answers."""
    strengthened = {action.with_card for action in content.actions}
    content.card_is_strengthened = [card in strengthened for card in range(len(content.cards))]
    for card, numbers in enumerate(content.card_actions):
        actions = [content.actions[number] for number in numbers]
        played = actions if content.card_kind[card] == basics.ACTION_CARD else []
        for own in (True, False):
            content.card_answers.append(union([answers_from_hand(action, own) for action in played]))
            content.upgrade_answers.append(union([answers_attached(action, own) for action in actions]))


def union(windows: list[int]) -> int:
    found = 0
    for some in windows:
        found |= some
    return found


def answers_from_hand(action: Action, own: bool) -> int:
    """The windows in which an action may be asked for: the active player has the menu right after W9 to W11."""
    if not own:
        return action.windows if action.instant else 0
    return action.windows if action.names_step else action.windows & ~from_to(W9, W11)


def answers_attached(action: Action, own: bool) -> int:
    """The same for an upgrade. A passive action is paid in the menu, or by others as an instant (ED-343); a paid one
    is used where it leaves a choice."""
    if not action.passive:
        return answers_from_hand(action, own)
    used = action.windows if action.actor != NO_ACTOR else 0
    if own:
        return used
    return used | from_to(W1, W11) & ~(1 << W4) if action.instant else 0


def from_to(first: int, last: int) -> int:
    """A bit for each of these windows."""
    return (1 << last + 1) - (1 << first)


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
    content.die_cost = [dice[die].cost["crystal"] for die in ("yellow", "red")]


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


def read_tokens(box: Box, content: Content) -> None:
    same = list(range(len(box.tokens)))
    for number, token in enumerate(box.tokens):
        reader = Reader(content, "tokens.toml", token.id, [])
        parts = reader.parts(token.effect)
        content.token_faction.append(content.factions.index(token.faction))
        content.token_count.append(token.count)
        content.token_removal.append(sum(part.cost for part in parts if isinstance(part, Removable)))
        for part in parts:
            if isinstance(part, SameAs):
                same[number] = part.token
        content.token_parts.append(parts)
    for part in content.parts:
        if isinstance(part, Status) and box.tokens[part.token].on == "squad":
            raise BadInput(f"tokens.toml: {content.tokens[part.token]} lies on squad cards: expected squad_status")
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
        index("factions.toml", faction.id, "unit", faction.leader, content.units)
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
    return read_action(reader, basics.NONE, basics.LOWER, basics.NONE, entry)


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
        rules.hand = mode.hand
        rules.start = mode.start_crystals
        rules.harvest = mode.harvest_per_source
        rules.track = mode.track_steps
        rules.tokens = mode.vp_tokens
        rules.from_each = mode.win_vp_from_each
        rules.team_vp = mode.win_team_vp
        rules.teams = mode.id == "teams"
        content.rules.append(rules)
    options = box.options
    content.idle_turns = options["stall_limit"].idle_turns_per_player
    content.most_turns = options["stall_limit"].turns_per_player_with_reshuffle
    content.buy_cost = options["buy_vp"].cost
    content.more_crystals = options["beginner_more_crystals"].start_crystals
    content.handicap = options["beginner_handicap"].max
    content.small_deck = options["deck_20"].deck
    content.hands = options["strategic"].hand_limit
    content.sources = next(component.count for component in box.components if component.id == "source")


def name_tokens(content: Content) -> None:
    """The tokens that rules speak of by name."""
    for name, id in (
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
    ):
        setattr(content, name, index("tokens.toml", id, "token", id, content.tokens))


def unstoppable_bonus(content: Content) -> int:
    """What an Unstoppable token adds to a roll, an INI comparison or a Move."""
    for part in content.token_parts[content.unstoppable]:
        if isinstance(part, Spend) and part.then:
            return part.then[0].n.factor
    raise BadInput("tokens.toml: unstoppable: effect: expected a part that spends it")


def find_field_by_field_units(content: Content) -> None:
    """ED-331: units whose straight runs some card asks for, in a Move that need not be straight."""
    content.unit_steps = [False] * len(content.units)
    for action in content.actions:
        if action.unit >= 0 and (action.needs_straight or counts_run(action.parts)):
            content.unit_steps[action.unit] = True
        for part in action.parts:
            if part.least_run() >= 0 and part.t is not None and part.t.unit >= 0:
                content.unit_steps[part.t.unit] = True


def counts_run(parts: list[Part]) -> bool:
    free_move = any(part.walk is not None and not part.walk.straight for part in parts)
    return free_move and any(asks_run(part) for part in parts)


def asks_run(part: Part) -> bool:
    if part.n.kind == terms.N_STRAIGHT or (isinstance(part, If) and part.counts_run()):
        return True
    return any(asks_run(one) for inner in part.lists() for one in inner)
