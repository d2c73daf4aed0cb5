"""The table as inputs of a net, told from one seat on, and what each option is about."""
# mypyc

from typing import Final

from mypy_extensions import i64

from druza.games.edge.content.basics import ATK, DEF, INI, MODELS, MOV, PER_SEAT, SLOTS, SQUADS
from druza.games.edge.rules.activation import Act
from druza.games.edge.rules.bodies import controlled_sources, living_models, models_on
from druza.games.edge.rules.modes import ChangeMode
from druza.games.edge.rules.passive_turn import harvest_of
from druza.games.edge.rules.values import attribute
from druza.games.edge.scoring import points_of
from druza.games.edge.state import EdgeState
from druza.games.edge.view import mine_owner, sees_hand
from druza.games.edge.vocabulary import (
    ACTIVATE,
    ATTACH,
    ATTRIBUTE,
    CARD,
    CARDS,
    CLEAR_TOKEN,
    DIE,
    FACTION,
    FIELD,
    FIELDS,
    HEXES,
    ITEM,
    LINE,
    MODEL,
    NUMBER,
    OPTION,
    PAY_ENDURANCE,
    PLAY_LOWER,
    PLAY_UPPER,
    SEAT,
    SHOOT,
    SLOT,
    SOURCE,
    SQUAD,
    TOKEN,
    TURN,
    UNIT,
    UNITS,
    USE,
    VOCABULARY,
)
from druza.kernel.inputs import Inputs

FACTIONS: Final = 6
SQUAD_KINDS: Final = 2 * UNITS  # by unit; a second squad of a unit stands for itself
TOKENS_LAID: Final = 48
SHRINES: Final = 16
SOURCES: Final = 5
TRAITS: Final = 4
PRICES: Final = 5
WINDOWS: Final = 20
MODES: Final = 4
QUESTIONS: Final = [
    "act",
    "act_called",
    "banner_with_evolve",
    "build_deck",
    "build_squads",
    "change_mode",
    "charge_one",
    "choose_actor",
    "choose_area",
    "choose_attribute",
    "choose_bearer",
    "choose_borrower",
    "choose_die",
    "choose_dragged",
    "choose_end",
    "choose_faction",
    "choose_field",
    "choose_fighter",
    "choose_hexes",
    "choose_kind",
    "choose_lender",
    "choose_line",
    "choose_mine",
    "choose_mover",
    "choose_one",
    "choose_opponent",
    "choose_shot",
    "choose_source",
    "choose_taker",
    "choose_thicket",
    "choose_thicket_hex",
    "choose_token",
    "choose_x",
    "counterattack",
    "declare_turn",
    "deploy_model",
    "deploy_squad",
    "discard",
    "discard_card",
    "discard_upgrade",
    "each_next",
    "end_effects",
    "energize",
    "give_wound",
    "join",
    "look_at",
    "maybe",
    "move_charge",
    "move_item",
    "move_item_to",
    "move_shrine",
    "move_thicket",
    "order_deck",
    "pay",
    "pick_actor",
    "pick_model",
    "pick_squad",
    "pick_target",
    "place_token",
    "play_evolve",
    "push_by_shrine",
    "put_charge",
    "react",
    "rebase",
    "remove_thicket",
    "remove_thicket_hex",
    "resolve_hits",
    "set_off_strike",
    "share_charges",
    "share_hits",
    "share_wounds",
    "shuffle_back",
    "special_source",
    "special_target",
    "spend_charges",
    "split_x",
    "start_effects",
    "step_move",
    "swap_one",
    "swap_other",
    "swap_place",
    "swap_thicket",
    "swap_thicket_hex",
    "take_turn",
    "use_die",
    "use_together",
]
ASKED: Final = 96  # kinds of questions, and room for more
NUMBER_OF: Final[dict[str, int]] = {key: number for number, key in enumerate(QUESTIONS)}

# a player: places within the block
FACTION_OF: Final = 0
POINTS: Final = FACTION_OF + FACTIONS
CRYSTALS: Final = POINTS + 2
CRYSTAL_COUNT: Final = CRYSTALS + 3
TOKENS_HELD: Final = CRYSTAL_COUNT + 10
BANNER: Final = TOKENS_HELD + 3
HARVEST: Final = BANNER + 1
CONTROLLED: Final = HARVEST + 1
HAND_SIZE: Final = CONTROLLED + SOURCES
DECK_SIZE: Final = HAND_SIZE + 10
DISCARDED: Final = DECK_SIZE + 2
ROLE: Final = DISCARDED + CARDS
SHRINE: Final = ROLE + 5
SHRINE_TOKENS: Final = SHRINE + SHRINES
SHRINE_AT: Final = SHRINE_TOKENS + 2
LIVING: Final = SHRINE_AT + FIELDS
ENDURANCE: Final = LIVING + SQUAD_KINDS
TURNED: Final = ENDURANCE + SQUAD_KINDS
ACTIVATED: Final = TURNED + SQUAD_KINDS
EVOLVED: Final = ACTIVATED + SQUAD_KINDS
UPGRADES: Final = EVOLVED + CARDS
CHARGES: Final = UPGRADES + CARDS
PAID: Final = CHARGES + CARDS
STRENGTH: Final = PAID + CARDS
STANDS: Final = STRENGTH + TRAITS
HEXES_HELD: Final = STANDS + FIELDS
ATTACKS: Final = HEXES_HELD + FIELDS
DEFENCES: Final = ATTACKS + FIELDS
LAID: Final = DEFENCES + FIELDS
NEAREST: Final = LAID + TOKENS_LAID
# from here on: what others do not know
SECRET: Final = NEAREST + SOURCES
HAND: Final = SECRET
HAND_PRICES: Final = HAND + CARDS
HAND_WINDOWS: Final = HAND_PRICES + PRICES
HAND_KINDS: Final = HAND_WINDOWS + WINDOWS
DECK: Final = HAND_KINDS + 3
SEEN: Final = DECK + CARDS
REAL_MINES: Final = SEEN + CARDS
PLAYER: Final = REAL_MINES + FIELDS
HIDDEN: Final = list(range(SECRET, PLAYER))

# the table: places after the players
MODE: Final = 0
SOURCES_AT: Final = MODE + MODES
OVERGROWN: Final = SOURCES_AT + FIELDS
SOURCE_MARKS: Final = OVERGROWN + SOURCES
THICKETS: Final = SOURCE_MARKS + SOURCES
STRIKES: Final = THICKETS + FIELDS
MINES: Final = STRIKES + FIELDS
POOLS: Final = MINES + FIELDS
MARKER: Final = POOLS + 2
ROUND: Final = MARKER + 2
KIND: Final = ROUND + 2
ACTS: Final = KIND + 3
LAST_CARD: Final = ACTS + 6
FIGHT: Final = LAST_CARD + CARDS
FIGHT_VALUES: Final = FIGHT + 12
ATTACKER: Final = FIGHT_VALUES + 9
DEFENDER: Final = ATTACKER + SQUAD_KINDS
USED_CARD: Final = DEFENDER + SQUAD_KINDS
USED_BY: Final = USED_CARD + CARDS
USE_NUMBERS: Final = USED_BY + SQUAD_KINDS
PENDING: Final = USE_NUMBERS + 3
ABOUT: Final = PENDING + ASKED
BOARD: Final = ABOUT + SQUAD_KINDS


def tell_table(state: EdgeState, front: int, seen_by: int, pending: bool, into: Inputs) -> None:
    """The players from the one in front on, then the table; what is pending only where it may be known."""
    for step in range(state.seats):
        seat = (front + step) % state.seats
        first: i64 = PLAYER * step
        tell_player(state, seat, first, into)
        tell_squads(state, seat, first, into)
        tell_models(state, seat, first, into)
        if seen_by < 0 or sees_hand(state, seen_by, seat):
            tell_hand(state, seat, first, into)
        if seen_by < 0 or seat == seen_by:
            tell_seen(state, seat, first, into)
    table: i64 = PLAYER * state.seats
    tell_ground(state, table, into)
    tell_turn(state, front, table, into)
    tell_fight(state, front, table, into)
    tell_use(state, front, table, into)
    if pending and state.seat >= 0:
        tell_question(state, table, into)


def tell_player(state: EdgeState, seat: int, first: i64, into: Inputs) -> None:
    """What can be counted of a player."""
    if state.factions[seat] >= 0:
        into.mark(first + FACTION_OF + state.factions[seat])
        into.mark(first + SHRINE + min(SHRINES - 1, state.shrine_kinds[seat]))
        controlled = controlled_sources(state, seat)
        into.add(first + HARVEST, min(12, harvest_of(state, seat, controlled)) * 0.25)
        for source in controlled:
            into.mark(first + CONTROLLED + source)
        if state.banners_up[seat]:
            into.mark(first + BANNER)
    points = points_of(state, seat)
    into.add(first + POINTS + (0 if points >= 0 else 1), min(30, abs(points)) * 0.2)
    into.add(first + CRYSTALS, min(24, state.crystals[seat]) * 0.25)
    into.add(first + CRYSTALS + 1, min(24, state.depleted[seat]) * 0.25)
    into.add(first + CRYSTALS + 2, min(24, state.temporary[seat]) * 0.25)
    into.mark(first + CRYSTAL_COUNT + min(9, state.crystals[seat] + state.temporary[seat]))
    into.add(first + TOKENS_HELD, min(24, state.kept[seat]) * 0.25)
    into.add(first + TOKENS_HELD + 1, min(12, state.bought[seat]) * 0.5)
    captured = 0
    for other in range(state.seats):
        captured += state.captured[seat * state.seats + other]
    into.add(first + TOKENS_HELD + 2, min(24, captured) * 0.25)
    into.mark(first + HAND_SIZE + min(9, len(state.hands[seat])))
    into.add(first + DECK_SIZE, min(60, len(state.decks[seat])) * 0.1)
    into.add(first + DECK_SIZE + 1, min(60, len(state.discards[seat])) * 0.1)
    for card in state.discards[seat]:
        into.add(first + DISCARDED + card, 0.5)
    into.mark_if(seat == state.first, first + ROLE)
    into.mark_if(seat == state.active, first + ROLE + 1)
    if state.eliminated >> seat & 1:
        into.mark(first + ROLE + 2)
    if state.mulligans >> seat & 1:
        into.mark(first + ROLE + 3)
    if state.lost and state.lost[seat] > 0:
        into.add(first + ROLE + 4, min(12, state.lost[seat]) * 0.25)
    if state.shrines[seat] >= 0:
        into.mark(first + SHRINE_AT + state.shrines[seat])
    into.add(first + SHRINE_TOKENS, min(12, state.shrine_tokens[seat]) * 0.5)
    into.add(first + SHRINE_TOKENS + 1, min(12, state.shrine_blessings[seat]) * 0.5)


def tell_squads(state: EdgeState, seat: int, first: i64, into: Inputs) -> None:
    """The squads by unit, and what is attached to them."""
    for squad in range(seat * SQUADS, (seat + 1) * SQUADS):
        if state.units[squad] < 0:
            continue
        kind: i64 = squad_kind(state, squad)
        alive = living_models(state, squad)
        if alive > 0:
            into.add(first + LIVING + kind, alive * 0.5)
        if state.endurance[squad] > 0:
            into.add(first + ENDURANCE + kind, min(24, state.endurance[squad]) * 0.25)
        into.mark_if(state.modes[squad] > 0, first + TURNED + kind)
        if state.activated >> squad & 1:
            into.mark(first + ACTIVATED + kind)
        if state.evolved[squad] >= 0:
            into.mark(first + EVOLVED + state.evolved[squad])
        for slot in range(squad * SLOTS, (squad + 1) * SLOTS):
            card = state.upgrades[slot]
            if card >= 0:
                into.mark(first + UPGRADES + card)
                if state.charges[slot] > 0:
                    into.add(first + CHARGES + card, min(12, state.charges[slot]) * 0.25)
                if state.paid[slot]:
                    into.mark(first + PAID + card)


def tell_models(state: EdgeState, seat: int, first: i64, into: Inputs) -> None:
    """Where the models stand and how strong they are by their cards, and how far it is to each source. What tokens and
    paid actions add would cost more than all the rest: they are told by themselves."""
    strength: list[i64] = [0, 0, 0, 0]
    sources = state.sources
    nearest: list[i64] = [12] * len(sources)
    board = state.board()
    for model in models_on(state, seat):
        field: i64 = state.fields[model]
        values = state.mode_of(model // MODELS).values
        attack: i64 = max(0, values[ATK])
        defence: i64 = max(0, values[DEF])
        into.add(first + STANDS + field, 0.5)
        into.add(first + HEXES_HELD + field, state.size_of(model) * 0.25)
        strength[ATK] += attack
        strength[DEF] += defence
        strength[INI] += max(0, values[INI])
        strength[MOV] += max(0, values[MOV])
        if attack > 0:
            into.add(first + ATTACKS + field, min(30, int(attack)) * 0.1)
        if defence > 0:
            into.add(first + DEFENCES + field, min(30, int(defence)) * 0.1)
        row: i64 = field * board.count
        for source in range(len(sources)):
            far: i64 = board.distance[row + sources[source]]
            nearest[source] = min(nearest[source], far)
    for trait in range(TRAITS):
        if strength[trait] > 0:
            into.add(first + STRENGTH + trait, min(120, int(strength[trait])) * 0.05)
    for source in range(min(SOURCES, len(state.sources))):
        into.add(first + NEAREST + source, int(nearest[source]) * 0.1)
    for mark in state.marks:
        if mark.token >= 0:
            bearer = mark.model // PER_SEAT if mark.model >= 0 else mark.squad // SQUADS
            if bearer == seat:
                into.add(first + LAID + min(TOKENS_LAID - 1, mark.token), 0.5)


def tell_hand(state: EdgeState, seat: int, first: i64, into: Inputs) -> None:
    """The hand by design, with its prices and moments: a new card is known by these; and the cards left to draw."""
    content = state.content
    for card in state.hands[seat]:
        into.add(first + HAND + card, 0.5)
        into.add(first + HAND_KINDS + content.card_kind[card], 0.25)
        for action in content.card_actions[card]:
            price = content.actions[action].cost
            into.add(first + HAND_PRICES + max(0, min(PRICES - 1, price)), 0.25)
        windows = content.card_windows[card]
        for window in range(WINDOWS):
            if windows >> window & 1:
                into.add(first + HAND_WINDOWS + window, 0.25)
    for card in state.decks[seat]:
        into.add(first + DECK + card, 0.5)
    if state.mines and mine_owner(state) == seat:
        for mine in state.mines:
            if mine & 1:
                into.add(first + REAL_MINES + mine // 14, 0.5)


def tell_seen(state: EdgeState, seat: int, first: i64, into: Inputs) -> None:
    """Cards in other hands that this player has looked at."""
    for other in range(state.seats):
        if other != seat and not sees_hand(state, seat, other):
            for card in state.seen[seat * state.seats + other]:
                into.add(first + SEEN + card, 0.5)


def tell_ground(state: EdgeState, first: i64, into: Inputs) -> None:
    """The board without the models."""
    into.mark(first + MODE + min(MODES - 1, state.settings.mode))
    for source in range(len(state.sources)):
        into.mark(first + SOURCES_AT + state.sources[source])
        if state.overgrown >> source & 1:
            into.mark(first + OVERGROWN + source)
        if state.source_marks >> source & 1:
            into.mark(first + SOURCE_MARKS + source)
    for hex in state.thickets:
        into.add(first + THICKETS + hex // 7, 0.5)
    for strike in state.strikes:
        into.add(first + STRIKES + strike // 14, 0.5)
    for mine in state.mines:
        into.add(first + MINES + mine // 14, 0.5)
    into.add(first + POOLS, min(60, state.neutral) * 0.1)
    into.add(first + POOLS + 1, min(60, state.supply) * 0.1)


def tell_turn(state: EdgeState, front: int, first: i64, into: Inputs) -> None:
    if state.is_duel():
        ahead = state.marker if front == 0 else -state.marker
        into.add(first + MARKER + (0 if ahead >= 0 else 1), min(30, abs(ahead)) * 0.2)
    into.add(first + ROUND, min(120, state.turn) * 0.05)
    if state.idle > 0:
        into.add(first + ROUND + 1, min(60, state.idle) * 0.1)
    into.mark(first + KIND + state.kind)
    if state.activations > 0:
        into.add(first + ACTS, min(12, state.activations) * 0.5)
    if state.extra_turns > 0:
        into.add(first + ACTS + 1, min(6, state.extra_turns) * 0.5)
    into.mark_if(state.free_red, first + ACTS + 2)
    into.mark_if(state.both_actions, first + ACTS + 3)
    into.mark_if(state.began, first + ACTS + 4)
    if state.used:
        into.add(first + ACTS + 5, min(12, len(state.used)) * 0.25)
    if state.last_card >= 0:
        into.mark(first + LAST_CARD + state.last_card)


def tell_fight(state: EdgeState, front: int, first: i64, into: Inputs) -> None:
    """The Combat or hit check that runs, told from the seat in front."""
    if not state.fights:
        return
    fight = state.fights[-1]
    into.mark(first + FIGHT)
    for place, holds in enumerate(
        [fight.shot, fight.backstab, fight.counter, fight.rolled_defence, fight.rerolled, fight.cancelled, fight.won]
    ):
        into.mark_if(holds, first + FIGHT + 1 + place)
    attacker, defender = fight.attacker, fight.defender
    if attacker >= 0:
        into.mark(first + FIGHT + (8 if attacker // PER_SEAT == front else 9))
        into.mark(first + ATTACKER + squad_kind(state, attacker // MODELS))
        if state.fields[attacker] >= 0:
            into.add(first + FIGHT_VALUES, max(0, min(60, attribute(state, attacker, ATK))) * 0.1)
            into.add(first + FIGHT_VALUES + 1, max(0, min(60, attribute(state, attacker, INI))) * 0.1)
    if defender >= 0:
        into.mark(first + FIGHT + (10 if defender // PER_SEAT == front else 11))
        into.mark(first + DEFENDER + squad_kind(state, defender // MODELS))
        if state.fields[defender] >= 0:
            into.add(first + FIGHT_VALUES + 2, max(0, min(60, attribute(state, defender, DEF))) * 0.1)
            into.add(first + FIGHT_VALUES + 3, max(0, min(60, attribute(state, defender, INI))) * 0.1)
    into.add(first + FIGHT_VALUES + 4, fight.die * 0.5)
    into.add(first + FIGHT_VALUES + 5, max(0, min(60, fight.face)) * 0.1)
    into.add(first + FIGHT_VALUES + 6, max(0, min(60, fight.attack)) * 0.1)
    into.add(first + FIGHT_VALUES + 7, max(0, min(60, fight.defence)) * 0.1)
    into.add(first + FIGHT_VALUES + 8, min(12, len(fight.targets)) * 0.25)


def tell_use(state: EdgeState, front: int, first: i64, into: Inputs) -> None:
    """The action that is being carried out."""
    if not state.uses:
        return
    use = state.uses[-1]
    into.mark(first + USE_NUMBERS + (0 if use.seat == front else 1))
    if use.card >= 0:
        into.mark(first + USED_CARD + use.card)
    if use.squad >= 0 and state.units[use.squad] >= 0:
        into.mark(first + USED_BY + squad_kind(state, use.squad))
    if use.x > 0:
        into.add(first + USE_NUMBERS + 2, min(12, use.x) * 0.25)


def tell_question(state: EdgeState, first: i64, into: Inputs) -> None:
    asked = state.decision()
    into.mark(first + PENDING + NUMBER_OF.get(asked.KEY, ASKED - 1))
    if isinstance(asked, (Act, ChangeMode)):
        into.mark(first + ABOUT + squad_kind(state, asked.squad))


def squad_kind(state: EdgeState, squad: int) -> int:
    """A squad by its unit; the second one of a unit stands for itself."""
    unit = state.units[squad]
    for other in range(squad // SQUADS * SQUADS, squad):
        if state.units[other] == unit:
            return UNITS + unit
    return unit


# -- what options are about -----------------------------------------------------------------------------------------

WORDS: Final = 32  # deeds without a piece, for every question
SIDED: Final = 2 * SQUAD_KINDS  # own squads, others'
PLAYED: Final = ASKED * WORDS  # upper, lower, attached, shot with, named
USED_ONES: Final = PLAYED + 5 * CARDS  # both halves
STARTED: Final = USED_ONES + 2 * CARDS
CLEARED: Final = STARTED + SIDED
MODELS_MEANT: Final = CLEARED + SIDED  # chosen to act, chosen as target
SQUADS_MEANT: Final = MODELS_MEANT + 2 * SIDED * MODELS
PLACES: Final = SQUADS_MEANT + SIDED  # moved to, deployed, others
WAYS: Final = PLACES + 3 * FIELDS
SLOTS_MEANT: Final = WAYS + 64
ITEMS: Final = SLOTS_MEANT + CARDS
PAYING: Final = ITEMS + SIDED * 5
CHOSEN: Final = PAYING + SIDED
TOKENS: Final = CHOSEN + UNITS + FACTIONS + 4 + 31 + 4 + 6 + 48 + SOURCES


def token_of(state: EdgeState, option: int) -> int:
    """The deed, and the piece that it is about."""
    if PLAY_UPPER.has(option):
        return PLAYED + PLAY_UPPER.index(option)
    if PLAY_LOWER.has(option):
        return PLAYED + CARDS + PLAY_LOWER.index(option)
    if ATTACH.has(option):
        return PLAYED + 2 * CARDS + ATTACH.index(option)
    key = state.decision().KEY
    if FIELD.has(option):
        group = 0 if key == "choose_end" or key == "step_move" else 1 if key == "deploy_model" else 2
        return PLACES + FIELDS * group + FIELD.index(option)
    if MODEL.has(option):
        model = MODEL.index(option)
        group = 0 if key == "choose_mover" or key == "choose_fighter" or key == "pick_actor" else 1
        return MODELS_MEANT + (SIDED * group + sided(state, model // MODELS)) * MODELS + model % MODELS
    if ACTIVATE.has(option):
        return STARTED + sided(state, ACTIVATE.index(option))
    if SQUAD.has(option):
        return SQUADS_MEANT + sided(state, SQUAD.index(option))
    if USE.has(option):
        slot = USE.index(option) // 2
        return USED_ONES + CARDS * (USE.index(option) % 2) + max(0, state.upgrades[slot])
    if SHOOT.has(option):
        return PLAYED + 3 * CARDS + SHOOT.index(option)
    if CARD.has(option):
        return PLAYED + 4 * CARDS + CARD.index(option)
    if HEXES.has(option):
        return WAYS + HEXES.index(option)
    if LINE.has(option):
        return WAYS + 32 + LINE.index(option)
    if PAY_ENDURANCE.has(option):
        return PAYING + sided(state, PAY_ENDURANCE.index(option))
    return rarer_token_of(state, option, key)


def rarer_token_of(state: EdgeState, option: int, key: str) -> int:
    if CLEAR_TOKEN.has(option):
        return CLEARED + sided(state, CLEAR_TOKEN.index(option) // MODELS)
    if SLOT.has(option):
        return SLOTS_MEANT + max(0, state.upgrades[SLOT.index(option)])
    if ITEM.has(option):
        return ITEMS + 5 * sided(state, ITEM.index(option) // 5) + ITEM.index(option) % 5
    at = CHOSEN
    if UNIT.has(option):
        return at + UNIT.index(option)
    at += UNITS
    if FACTION.has(option):
        return at + FACTION.index(option)
    at += FACTIONS
    if SEAT.has(option):
        return at + (SEAT.index(option) - state.seat) % state.seats
    at += 4
    if NUMBER.has(option):
        return at + NUMBER.index(option)
    at += 31
    if OPTION.has(option):
        return at + OPTION.index(option)
    at += 4
    if ATTRIBUTE.has(option):
        return at + ATTRIBUTE.index(option)
    at += 6
    if TOKEN.has(option):
        return at + TOKEN.index(option)
    at += 48
    if SOURCE.has(option):
        return at + SOURCE.index(option)
    return WORDS * NUMBER_OF.get(key, ASKED - 1) + word_of(option)


def sided(state: EdgeState, squad: int) -> int:
    """A squad by its unit, the own ones first."""
    return squad_kind(state, squad) + (0 if squad // SQUADS == state.seat else SQUAD_KINDS)


ALONE: Final[dict[int, int]] = {
    int(verb.first): number for number, verb in enumerate([verb for verb in VOCABULARY.verbs if verb.count == 1])
}


def word_of(option: int) -> int:
    """A deed without a piece."""
    if TURN.has(option):
        return WORDS - 5 + TURN.index(option)
    if DIE.has(option):
        return WORDS - 3 + DIE.index(option)
    return ALONE.get(option, WORDS - 1)
