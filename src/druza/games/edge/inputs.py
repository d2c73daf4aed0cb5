"""The table as inputs of a net, told from one seat on."""
# mypyc

from typing import Final

from mypy_extensions import i64

from druza.games.edge.asked_inputs import QUESTION, squad_asked, tell_progress
from druza.games.edge.content.basics import ATK, DEF, INI, MODELS, PER_SEAT, SLOTS, SQUADS
from druza.games.edge.reach_inputs import REACH, SOURCES, tell_reach
from druza.games.edge.rules.bodies import living_models, models_on
from druza.games.edge.rules.control import controlled_sources
from druza.games.edge.rules.passive_turn import harvest_of
from druza.games.edge.rules.values import attribute
from druza.games.edge.scoring import points_of
from druza.games.edge.state import EdgeState
from druza.games.edge.view import mine_owner, sees_hand
from druza.games.edge.vocabulary import CARDS, FIELDS, UNITS
from druza.kernel.inputs import Inputs

FACTIONS: Final = 6
SQUAD_KINDS: Final = 2 * UNITS  # by unit; a second squad of a unit stands for itself
TOKENS_LAID: Final = 48
SHRINES: Final = 16
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
REACHED: Final = NEAREST + SOURCES
# from here on: what others do not know
SECRET: Final = REACHED + REACH
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
SO_FAR: Final = ABOUT + SQUAD_KINDS
BOARD: Final = SO_FAR + QUESTION


def tell_table(state: EdgeState, front: int, seen_by: int, pending: bool, into: Inputs) -> None:
    """The players from the one in front on, then the table; what is pending only where it may be known.

    Nets are not told what lies where, and less of cards by design: they would learn some thousand games by heart."""
    for step in range(state.seats):
        seat = (front + step) % state.seats
        first: i64 = PLAYER * step
        tell_player(state, seat, first, into)
        tell_squads(state, seat, first, into)
        tell_models(state, seat, first, into)
        if into.whole:
            tell_places(state, seat, first, into)
        tell_reach(state, seat, first + REACHED, into)
        if seen_by < 0 or sees_hand(state, seen_by, seat):
            tell_hand(state, seat, first, into)
        if into.whole and (seen_by < 0 or seat == seen_by):
            tell_seen(state, seat, first, into)
    table: i64 = PLAYER * state.seats
    tell_pools(state, table, into)
    if into.whole:
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
        into.add_number(first + HARVEST, harvest_of(state, seat, controlled), 12, 0.25)
        into.mark_each(first + CONTROLLED, controlled)
        if state.banners_up[seat]:
            into.mark(first + BANNER)
    points = points_of(state, seat)
    into.add_number(first + POINTS + (0 if points >= 0 else 1), abs(points), 30, 0.2)
    into.add_number(first + CRYSTALS, state.crystals[seat], 24, 0.25)
    into.add_number(first + CRYSTALS + 1, state.depleted[seat], 24, 0.25)
    into.add_number(first + CRYSTALS + 2, state.temporary[seat], 24, 0.25)
    into.mark(first + CRYSTAL_COUNT + min(9, state.crystals[seat] + state.temporary[seat]))
    into.add_number(first + TOKENS_HELD, state.kept[seat], 24, 0.25)
    into.add_number(first + TOKENS_HELD + 1, state.bought[seat], 12, 0.5)
    captured = 0
    for other in range(state.seats):
        captured += state.captured[seat * state.seats + other]
    into.add_number(first + TOKENS_HELD + 2, captured, 24, 0.25)
    into.mark(first + HAND_SIZE + min(9, len(state.hands[seat])))
    into.add_number(first + DECK_SIZE, len(state.decks[seat]), 60, 0.1)
    into.add_number(first + DECK_SIZE + 1, len(state.discards[seat]), 60, 0.1)
    into.mark_if(seat == state.first, first + ROLE)
    into.mark_if(seat == state.active, first + ROLE + 1)
    into.mark_if(state.eliminated >> seat & 1 == 1, first + ROLE + 2)
    into.mark_if(state.mulligans >> seat & 1 == 1, first + ROLE + 3)
    if state.lost and state.lost[seat] > 0:
        into.add_number(first + ROLE + 4, state.lost[seat], 12, 0.25)
    into.add_number(first + SHRINE_TOKENS, state.shrine_tokens[seat], 12, 0.5)
    into.add_number(first + SHRINE_TOKENS + 1, state.shrine_blessings[seat], 12, 0.5)


def tell_squads(state: EdgeState, seat: int, first: i64, into: Inputs) -> None:
    """The squads by unit, and what is attached to them."""
    for squad in range(seat * SQUADS, (seat + 1) * SQUADS):
        if state.units[squad] < 0:
            continue
        kind: i64 = squad_kind(state, squad)
        alive = living_models(state, squad)
        if alive > 0:
            into.add(first + LIVING + kind, alive * 0.5)
        into.add_some(first + ENDURANCE + kind, state.endurance[squad], 24, 0.25)
        into.mark_if(state.modes[squad] > 0, first + TURNED + kind)
        into.mark_if(state.activated >> squad & 1 == 1, first + ACTIVATED + kind)
        if state.evolved[squad] >= 0:
            into.mark(first + EVOLVED + state.evolved[squad])
        for slot in range(squad * SLOTS, (squad + 1) * SLOTS):
            card = state.upgrades[slot]
            if card >= 0:
                into.mark(first + UPGRADES + card)
                if into.whole:
                    into.add_some(first + CHARGES + card, state.charges[slot], 12, 0.25)
                    into.mark_if(state.paid[slot] != 0, first + PAID + card)


def tell_models(state: EdgeState, seat: int, first: i64, into: Inputs) -> None:
    """How strong the models are by their cards, and how far it is to each source. What tokens and paid actions add
    would cost more than all the rest: they are told by themselves."""
    strength: list[i64] = [0, 0, 0, 0]
    sources = state.sources
    nearest: list[i64] = [12] * len(sources)
    board = state.board()
    for model in models_on(state, seat):
        field: i64 = state.fields[model]
        values = state.mode_of(model // MODELS).values
        for trait in range(TRAITS):
            strength[trait] += max(0, values[trait])
        row: i64 = field * board.count
        for source in range(len(sources)):
            far: i64 = board.distance[row + sources[source]]
            nearest[source] = min(nearest[source], far)
    for trait in range(TRAITS):
        if strength[trait] > 0:
            into.add_number(first + STRENGTH + trait, int(strength[trait]), 120, 0.05)
    for source in range(min(SOURCES, len(state.sources))):
        into.add(first + NEAREST + source, int(nearest[source]) * 0.1)


def tell_places(state: EdgeState, seat: int, first: i64, into: Inputs) -> None:
    """Which field holds what, which tokens lie on models, and what was discarded."""
    for model in models_on(state, seat):
        field: i64 = state.fields[model]
        values = state.mode_of(model // MODELS).values
        into.add(first + STANDS + field, 0.5)
        into.add(first + HEXES_HELD + field, state.size_of(model) * 0.25)
        into.add_some(first + ATTACKS + field, values[ATK], 30, 0.1)
        into.add_some(first + DEFENCES + field, values[DEF], 30, 0.1)
    if state.shrines[seat] >= 0:
        into.mark(first + SHRINE_AT + state.shrines[seat])
    for mark in state.marks:
        if mark.token >= 0:
            bearer = mark.model // PER_SEAT if mark.model >= 0 else mark.squad // SQUADS
            if bearer == seat:
                into.add(first + LAID + min(TOKENS_LAID - 1, mark.token), 0.5)
    into.add_pile(first + DISCARDED, state.discards[seat], 0.5)


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
    if not into.whole:
        return
    into.add_pile(first + DECK, state.decks[seat], 0.5)
    if state.mines and mine_owner(state) == seat:
        for mine in state.mines:
            if mine & 1:
                into.add(first + REAL_MINES + mine // 14, 0.5)


def tell_seen(state: EdgeState, seat: int, first: i64, into: Inputs) -> None:
    """Cards in other hands that this player has looked at."""
    for other in range(state.seats):
        if other != seat and not sees_hand(state, seat, other):
            into.add_pile(first + SEEN, state.seen[seat * state.seats + other], 0.5)


def tell_pools(state: EdgeState, first: i64, into: Inputs) -> None:
    """The way that is played, what grows over sources, and what lies in the pools."""
    into.mark(first + MODE + min(MODES - 1, state.settings.mode))
    for source in range(len(state.sources)):
        into.mark_if(state.overgrown >> source & 1 == 1, first + OVERGROWN + source)
        into.mark_if(state.source_marks >> source & 1 == 1, first + SOURCE_MARKS + source)
    into.add_number(first + POOLS, state.neutral, 60, 0.1)
    into.add_number(first + POOLS + 1, state.supply, 60, 0.1)


def tell_ground(state: EdgeState, first: i64, into: Inputs) -> None:
    """Where what belongs to no player lies."""
    for source in state.sources:
        into.mark(first + SOURCES_AT + source)
    for hex in state.thickets:
        into.add(first + THICKETS + hex // 7, 0.5)
    for strike in state.strikes:
        into.add(first + STRIKES + strike // 14, 0.5)
    for mine in state.mines:
        into.add(first + MINES + mine // 14, 0.5)


def tell_turn(state: EdgeState, front: int, first: i64, into: Inputs) -> None:
    if state.is_duel():
        ahead = state.marker if front == 0 else -state.marker
        into.add_number(first + MARKER + (0 if ahead >= 0 else 1), abs(ahead), 30, 0.2)
    into.add_number(first + ROUND, state.turn, 120, 0.05)
    into.add_some(first + ROUND + 1, state.idle, 60, 0.1)
    into.mark(first + KIND + state.kind)
    into.add_some(first + ACTS, state.activations, 12, 0.5)
    into.add_some(first + ACTS + 1, state.extra_turns, 6, 0.5)
    into.mark_if(state.free_red, first + ACTS + 2)
    into.mark_if(state.both_actions, first + ACTS + 3)
    into.mark_if(state.began, first + ACTS + 4)
    if state.used:
        into.add_number(first + ACTS + 5, len(state.used), 12, 0.25)
    if into.whole and state.last_card >= 0:
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
    into.add_number(first + FIGHT_VALUES + 8, len(fight.targets), 12, 0.25)


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
    into.add_some(first + USE_NUMBERS + 2, use.x, 12, 0.25)


def tell_question(state: EdgeState, first: i64, into: Inputs) -> None:
    asked = state.decision()
    into.mark(first + PENDING + NUMBER_OF.get(asked.KEY, ASKED - 1))
    squad = squad_asked(asked)
    if squad >= 0:
        into.mark(first + ABOUT + squad_kind(state, squad))
    tell_progress(asked, first + SO_FAR, into)


def squad_kind(state: EdgeState, squad: int) -> int:
    """A squad by its unit; the second one of a unit stands for itself."""
    unit = state.units[squad]
    for other in range(squad // SQUADS * SQUADS, squad):
        if state.units[other] == unit:
            return UNITS + unit
    return unit
