"""The table as inputs of a net, told from one seat on."""
# mypyc

from typing import Final

from mypy_extensions import i64

from druza.games.crystalicum.content.pieces import BODY, CHARACTER, EVENTS, INVASION, MIND, PEACE, SHIP, SLOTS, SPIRIT
from druza.games.crystalicum.rules.cards import hidden_worlds
from druza.games.crystalicum.rules.combat_strength import total
from druza.games.crystalicum.rules.opening_phase import PayUpkeep, exploration, income
from druza.games.crystalicum.rules.orbits import home_pattern
from druza.games.crystalicum.rules.playing import ChooseHost, ChoosePlace
from druza.games.crystalicum.rules.reactions import React
from druza.games.crystalicum.rules.reading import current
from druza.games.crystalicum.rules.replacing import ChooseReplacement
from druza.games.crystalicum.state import ATTACHED, EMBASSY, GONE, HIDDEN, ORBIT, CrystalicumState
from druza.games.crystalicum.state_parts import Combat
from druza.games.crystalicum.view import knows, shown_in_hand
from druza.kernel.inputs import Inputs

DESIGNS: Final = 256  # cards by design; those that packs add beyond are one
FACTIONS: Final = 5
KINDS: Final = 9  # of cards
WINDOWS: Final = 9
VERBS: Final = 48  # of effects
WORLDS: Final = 8  # hidden Worlds of a player that are told one by one
ZONES: Final = 6  # Homeland, Embassy, Orbit of the own Home World, of own Worlds, of others', attached
NUMBERS: Final = 8  # of the cards in a zone: Characters, Ships, others; Body, Mind, Spirit; unmarked Body and Spirit
PHASES: Final = 4
SEGMENTS: Final = 14
QUESTIONS: Final = [
    "action",
    "allocate",
    "allocate_count",
    "announce",
    "answer_challenge",
    "answered",
    "arrange",
    "attacked_world",
    "battle",
    "cards",
    "carriers",
    "challenge",
    "choose_amount",
    "choose_cost_card",
    "choose_discard",
    "choose_enemy",
    "choose_host",
    "choose_mode",
    "choose_move",
    "choose_opponent",
    "choose_place",
    "choose_receiver",
    "choose_replacement",
    "choose_target",
    "choose_x",
    "clash",
    "dig",
    "discard_one",
    "envoys",
    "excess",
    "invasion",
    "lose_card",
    "luck",
    "may",
    "order",
    "place_world",
    "raiders",
    "react",
    "redirect",
    "reveal",
    "scry",
    "search",
    "shift",
    "transfer",
    "upkeep",
    "withdraw",
]
ASKED: Final = 48  # kinds of questions, and room for more
NUMBER_OF: Final[dict[str, int]] = {key: number for number, key in enumerate(QUESTIONS)}

# a player: places within the block
FACTION: Final = 0
POLITICS: Final = FACTION + FACTIONS
LACKING: Final = POLITICS + 1
STANDING: Final = LACKING + 16
TREASURY: Final = STANDING + 2
INCOME: Final = TREASURY + 2
HAND_SIZE: Final = INCOME + 2
DECKS: Final = HAND_SIZE + 12
ROLE: Final = DECKS + 2
IN_PLAY: Final = ROLE + 5
IN_EMBASSY: Final = IN_PLAY + DESIGNS
MARKED: Final = IN_EMBASSY + DESIGNS
SPENT: Final = MARKED + DESIGNS
FORCES: Final = SPENT + DESIGNS
MOVED: Final = FORCES + ZONES * NUMBERS
WORLD_CRYSTALS: Final = MOVED + 2
WORLD_GUARDS: Final = WORLD_CRYSTALS + WORLDS
WORLD_THREATS: Final = WORLD_GUARDS + WORLDS
WORLD_SEEN: Final = WORLD_THREATS + WORLDS
WORLD_COUNT: Final = WORLD_SEEN + WORLDS
LASTS: Final = WORLD_COUNT + 1
# from here on: what others do not know
SECRET: Final = LASTS + VERBS
HAND: Final = SECRET
HAND_KINDS: Final = HAND + DESIGNS
HAND_COSTS: Final = HAND_KINDS + KINDS
HAND_WINDOWS: Final = HAND_COSTS + 2
HAND_EVENTS: Final = HAND_WINDOWS + WINDOWS
HAND_VERBS: Final = HAND_EVENTS + EVENTS
WORLD_LACKS: Final = HAND_VERBS + VERBS
WORLD_PAID: Final = WORLD_LACKS + WORLDS
WORLD_PRIZES: Final = WORLD_PAID + WORLDS
WORLD_YIELDS: Final = WORLD_PRIZES + WORLDS
KNOWN: Final = WORLD_YIELDS + WORLDS
KNOWN_HANDS: Final = KNOWN + DESIGNS
LUCKY: Final = KNOWN_HANDS + DESIGNS
PLAYER: Final = LUCKY + 1
HIDDEN_PLACES: Final = list(range(SECRET, PLAYER))

# the table: places after the players
TURN: Final = 0
PHASE: Final = TURN + 2
SEGMENT: Final = PHASE + PHASES
COMBAT: Final = SEGMENT + SEGMENTS
SIDE: Final = COMBAT + 4
LEAD: Final = SIDE + 2
LUCK: Final = LEAD + 2
ADVANTAGE: Final = LUCK + 2
FIGHTERS: Final = ADVANTAGE + 3
STACKED: Final = FIGHTERS + DESIGNS
MATTERS: Final = STACKED + 2
DEEDS: Final = MATTERS + EVENTS
MATTER_OF: Final = DEEDS + VERBS
MATTER_STATE: Final = MATTER_OF + 2
ENVOYS: Final = MATTER_STATE + 4
PENDING: Final = ENVOYS + 2
ABOUT: Final = PENDING + ASKED
TABLE: Final = ABOUT + DESIGNS


def front_seat(state: CrystalicumState, seen_by: int) -> int:
    """Who is told first: the seat that is asked, or, where nobody may know it, who could be (`imagine_table`)."""
    if seen_by >= 0 and state.seat != seen_by and state.seat >= 0 and isinstance(state.decision(), React):
        for other in state.round_from_active():
            if other != seen_by:
                return other
    return state.seat


def tell_table(state: CrystalicumState, front: int, seen_by: int, pending: bool, into: Inputs) -> None:
    """The players from the one in front on, then the table; what is pending only where it may be known."""
    for step in range(state.seats):
        seat = (front + step) % state.seats
        first: i64 = PLAYER * step
        tell_player(state, seat, first, into)
        tell_forces(state, seat, first, into)
        tell_worlds(state, seat, first, into)
        if seen_by < 0 or seat == seen_by:
            tell_hand(state, seat, first, into)
            tell_knowledge(state, seat, first, into)
    table: i64 = PLAYER * state.seats
    tell_turn(state, table, into)
    tell_combat(state, front, table, into)
    tell_stack(state, front, table, into)
    if pending and state.seat >= 0:
        tell_question(state, table, into)


def tell_player(state: CrystalicumState, seat: int, first: i64, into: Inputs) -> None:
    """What can be counted of a player."""
    content = state.content
    into.mark(first + FACTION + min(FACTIONS - 1, max(0, content.faction[home_pattern(state, seat)])))
    politics = state.politics[seat]
    into.add(first + POLITICS, max(0, min(60, politics)) * 0.1)
    into.mark(first + LACKING + max(0, min(15, content.politics_to_win - politics)))
    if state.announced[seat]:
        into.mark(first + STANDING)
    crystals = state.treasuries[seat]
    into.add_number(first + TREASURY, crystals, 60, 0.1)
    into.add_number(first + TREASURY + 1, crystals, 6, 0.25)
    into.mark(first + HAND_SIZE + min(11, len(state.hands[seat])))
    into.add_number(first + DECKS, len(state.decks[seat]), 120, 0.05)
    into.add_number(first + DECKS + 1, len(state.world_decks[seat]), 60, 0.1)
    into.mark_if(seat == state.active, first + ROLE)
    into.add_some(first + ROLE + 1, state.political_actions[seat], 6, 0.5)
    for battle in state.battles:
        if battle // SLOTS == seat:
            into.add(first + ROLE + 2, 0.5)
    for pattern in state.discards[seat]:
        into.add(first + SPENT + design(pattern), 0.5)
    for pattern in state.destroyed[seat]:
        into.add(first + SPENT + design(pattern), 0.5)
    for pattern in state.world_discards[seat]:
        into.add(first + SPENT + design(pattern), 0.5)
    for lasting in state.lasting:
        if lasting.seat == seat:
            into.add(first + LASTS + min(VERBS - 1, lasting.verb), 0.5)
    if state.is_out(seat):
        into.mark(first + STANDING + 1)
        return
    into.add(first + INCOME, float(max(0, min(60, income(state, seat)))) * 0.1)
    into.add(first + INCOME + 1, float(max(0, min(12, exploration(state, seat)))) * 0.25)


def tell_forces(state: CrystalicumState, seat: int, first: i64, into: Inputs) -> None:
    """The cards of a player in play: by design, and what they are worth where they are."""
    content = state.content
    numbers: list[i64] = [0] * (ZONES * NUMBERS)
    moves = 0
    for slot in range(len(state.zone)):
        zone = state.zone[slot]
        if state.owner[slot] != seat or zone == GONE or zone == HIDDEN:
            continue
        pattern = state.pattern[slot]
        into.add(first + (IN_EMBASSY if zone == EMBASSY else IN_PLAY) + design(pattern), 0.5)
        unmarked = state.marked[slot] == 0
        if not unmarked:
            into.add(first + MARKED + design(pattern), 0.5)
        moves += state.moves[slot]
        kind = content.kind[pattern]
        base: i64 = NUMBERS * zone_group(state, slot, seat)
        numbers[base + (0 if kind == CHARACTER else 1 if kind == SHIP else 2)] += 1
        if kind == CHARACTER or kind == SHIP:
            body: i64 = current(state, slot, BODY)
            numbers[base + 3] += body
            numbers[base + 4] += current(state, slot, MIND)
            if unmarked:
                numbers[base + 6] += body
        if kind == CHARACTER:
            spirit: i64 = current(state, slot, SPIRIT)
            numbers[base + 5] += spirit
            if unmarked:
                numbers[base + 7] += spirit
    for place in range(ZONES * NUMBERS):
        number = numbers[place]
        if number > 0:
            into.add_number(first + FORCES + place, int(number), 60, 0.1)
    into.add_some(first + MOVED, moves, 12, 0.25)


def zone_group(state: CrystalicumState, slot: int, seat: int) -> int:
    zone = state.zone[slot]
    if zone == EMBASSY:
        return 1
    if zone == ATTACHED:
        return 5
    if zone != ORBIT:
        return 0
    world = state.place[slot]
    if world == state.homes[seat]:
        return 2
    return 3 if state.owner[world] == seat else 4


def tell_worlds(state: CrystalicumState, seat: int, first: i64, into: Inputs) -> None:
    """The hidden Worlds of a player as everybody sees them, in their order."""
    worlds = hidden_worlds(state, seat)
    into.add_number(first + WORLD_COUNT, len(worlds), 12, 0.25)
    for place in range(min(WORLDS, len(worlds))):
        world = worlds[place]
        into.add(first + WORLD_CRYSTALS + place, float(min(60, state.crystals[world])) * 0.1)
        guards = 0
        threats = 0
        for slot in range(len(state.zone)):
            if state.zone[slot] == ORBIT and state.place[slot] == world:
                if state.owner[slot] == seat:
                    guards += current(state, slot, BODY)
                else:
                    threats += current(state, slot, BODY)
        into.add_some(first + WORLD_GUARDS + place, guards, 60, 0.1)
        into.add_some(first + WORLD_THREATS + place, threats, 60, 0.1)
        for viewer in range(state.seats):
            if knows(state, world, viewer):
                into.add(first + WORLD_SEEN + place, 0.5 if viewer == seat else 1.0)


def tell_hand(state: CrystalicumState, seat: int, first: i64, into: Inputs) -> None:
    """The hand by design, and what its cards can do: a new card is known by that."""
    content = state.content
    cost = 0
    payable = 0
    for pattern in state.hands[seat]:
        into.add(first + HAND + design(pattern), 0.5)
        into.add(first + HAND_KINDS + content.kind[pattern], 0.25)
        cost += max(0, content.cost[pattern])
        if content.cost[pattern] <= state.treasuries[seat]:
            payable += 1
        windows = content.action_windows[pattern]
        if windows:
            for window in range(WINDOWS):
                if windows >> window & 1:
                    into.add(first + HAND_WINDOWS + window, 0.25)
        watches = content.watches[pattern]
        if watches:
            for event in range(EVENTS):
                if watches >> event & 1:
                    into.add(first + HAND_EVENTS + event, 0.25)
        for effect in content.effects_of[pattern]:
            for act in effect.acts:
                into.add(first + HAND_VERBS + min(VERBS - 1, act.verb), 0.25)
    into.add_number(first + HAND_COSTS, cost, 100, 0.05)
    into.add_number(first + HAND_COSTS + 1, payable, 12, 0.25)


def tell_knowledge(state: CrystalicumState, seat: int, first: i64, into: Inputs) -> None:
    """The hidden Worlds and the hands that this player has looked at, and whether he draws Luck."""
    content = state.content
    for player in range(state.seats):
        worlds = hidden_worlds(state, player)
        for place in range(len(worlds)):
            world = worlds[place]
            if not knows(state, world, seat):
                continue
            pattern = state.pattern[world]
            into.add(first + KNOWN + design(pattern), 0.5)
            if player == seat and place < WORLDS:
                lack = content.cost[pattern] - state.crystals[world]
                if lack > 0:
                    into.add(first + WORLD_LACKS + place, float(min(60, lack)) * 0.1)
                else:
                    into.mark(first + WORLD_PAID + place)
                into.add(first + WORLD_PRIZES + place, float(max(0, content.luck[pattern])) * 0.25)
                into.add(first + WORLD_YIELDS + place, float(max(0, content.production[pattern])) * 0.25)
        if player != seat:
            for pattern in shown_in_hand(state, player, seat):
                into.add(first + KNOWN_HANDS + design(pattern), 0.5)
    if state.combat.kind != PEACE and seat == state.combat.attacker and state.combat.drawing[0] > 0:
        into.mark(first + LUCKY)


def tell_turn(state: CrystalicumState, first: i64, into: Inputs) -> None:
    into.add(first + TURN, float(min(120, state.turn)) * 0.05)
    if state.turn_limit and state.turn_limit - state.turn < 5:
        into.add(first + TURN + 1, 1 + float(4 - max(0, state.turn_limit - state.turn)) * 0.25)
    into.mark(first + PHASE + state.phase)
    into.mark(first + SEGMENT + state.segment)
    if state.envoys:
        spirit = 0
        for slot in state.envoys:
            spirit += current(state, slot, SPIRIT)
        into.add_number(first + ENVOYS, spirit, 60, 0.1)
        into.add(first + ENVOYS + 1, float(spirit % max(1, state.content.spirit_per_point)) * 0.25)


def tell_combat(state: CrystalicumState, front: int, first: i64, into: Inputs) -> None:
    """The combat going on, told from the seat in front."""
    combat: Combat = state.combat
    into.mark(first + COMBAT + combat.kind)
    if combat.kind == PEACE:
        return
    side = 1 if combat.defender == front else 0
    into.mark(first + SIDE + side)
    if combat.kind != INVASION or combat.world >= 0:
        ahead = total(state, side) - total(state, 1 - side)
        into.add(first + LEAD + (0 if ahead >= 0 else 1), float(min(60, ahead if ahead >= 0 else -ahead)) * 0.1)
    for one in range(2):
        into.add_some(first + LUCK + (0 if one == side else 1), combat.luck[one], 12, 0.25)
    if combat.advantage > 0:
        into.add(first + ADVANTAGE, float(min(24, combat.advantage)) * 0.25)
        into.add(first + ADVANTAGE + 1, float(min(24, combat.spent)) * 0.25)
    if combat.winner >= 0:
        into.add(first + ADVANTAGE + 2, 1.0 if combat.winner == front else 0.5)
    for slot in (combat.champion, combat.rival, combat.world):
        if slot >= 0 and state.zone[slot] != GONE and state.zone[slot] != HIDDEN:
            into.add(first + FIGHTERS + design(state.pattern[slot]), 0.5)
    for slot in combat.ships:
        into.add(first + FIGHTERS + design(state.pattern[slot]), 0.25)
    for slot in combat.raiders:
        into.add(first + FIGHTERS + design(state.pattern[slot]), 0.25)


def tell_stack(state: CrystalicumState, front: int, first: i64, into: Inputs) -> None:
    """What can be answered: the matter on top, and what the deed among them does."""
    if not state.stack:
        return
    into.add_number(first + STACKED, len(state.stack), 12, 0.25)
    matter = state.stack[-1]
    into.mark_bits(first + MATTERS, matter.events, EVENTS)
    into.mark(first + MATTER_OF + (0 if matter.seat == front else 1))
    into.mark(first + MATTER_STATE + matter.status)
    if matter.value > 0:
        into.add(first + STACKED + 1, float(min(24, matter.value)) * 0.25)
    if matter.effect >= 0:
        for act in state.content.effects[matter.effect].acts:
            into.add(first + DEEDS + min(VERBS - 1, act.verb), 0.5)


def tell_question(state: CrystalicumState, first: i64, into: Inputs) -> None:
    asked = state.decision()
    into.mark(first + PENDING + NUMBER_OF.get(asked.KEY, ASKED - 1))
    if isinstance(asked, (ChoosePlace, ChooseHost)):
        into.mark(first + ABOUT + design(asked.pattern))
    elif isinstance(asked, (ChooseReplacement, PayUpkeep)):
        into.mark(first + ABOUT + design(state.pattern[asked.slot]))
    elif isinstance(asked, React) and state.stack[-1].effect >= 0:
        into.mark(first + ABOUT + design(state.content.effects[state.stack[-1].effect].pattern))


def design(pattern: int) -> int:
    """The place of a card among those told by design."""
    return pattern if pattern < DESIGNS else DESIGNS - 1
