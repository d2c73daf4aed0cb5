"""Verbs: a deed takes effect, part after part."""
# mypyc

from typing import Any, ClassVar, final

from druza.games.crystalicum.content.pieces import (
    ADD_EXPLORATION,
    ARRANGE,
    BLANK,
    CHARACTER,
    CHOOSE_ONE,
    COMPARE,
    COST_DELTA,
    DELAYED,
    DESTROY,
    DIG,
    DISCARD_HIDDEN_WORLD,
    DO_MARK,
    DO_UNMARK,
    DRAW,
    EXTRA,
    GAIN_CRYSTALS,
    GAIN_POLITICS,
    LOOK,
    LOSE_POLITICS,
    MAY,
    MODIFY,
    MOVE,
    MULTIPLY,
    NO_HALVING,
    NONE,
    PEACE,
    PLACE_HIDDEN_WORLD,
    RETURN_TO_HAND,
    SCRY,
    SEARCH,
    SLOTS,
    STEAL_EXPLORATION,
    STEAL_POLITICS,
    TO_HOMELAND,
    Act,
    Effect,
)
from druza.games.crystalicum.rules.cards import kind_of, mark, put, send_ships_home
from druza.games.crystalicum.rules.changing import change_event
from druza.games.crystalicum.rules.deeds import part_of
from druza.games.crystalicum.rules.digging import look_through
from druza.games.crystalicum.rules.fate import Leave, UnmarkCard, keep_limits
from druza.games.crystalicum.rules.gains import change_politics, gain_crystals
from druza.games.crystalicum.rules.hands import draw_cards, has_room_for_world, place_hidden_world
from druza.games.crystalicum.rules.lasting import change_cost, put_lasting
from druza.games.crystalicum.rules.leaving import remove, take_from_play
from druza.games.crystalicum.rules.looking import look
from druza.games.crystalicum.rules.targets import amount_now, resolved_targets
from druza.games.crystalicum.state import GONE, HOMELAND, ORBIT, STANDS, CrystalicumState, Matter
from druza.games.crystalicum.vocabulary import DONE, YES
from druza.kernel.state import Decision, Frame, Step


@final
class TakeEffect(Step[CrystalicumState]):
    """CR-252: the deed on top of the stack takes effect, unless it was cancelled (CR-073)."""

    def __init__(self) -> None:
        pass

    def run(self, state: CrystalicumState) -> None:
        deed = state.stack[-1]
        place = len(state.stack) - 1
        if deed.status == STANDS:
            state.then([CarryOut(place, 0), FinishDeed()])
        else:
            state.push(FinishDeed())


@final
class FinishDeed(Step[CrystalicumState]):
    """CR-160, CR-252: the deed is over; an Action card is discarded last."""

    def __init__(self) -> None:
        pass

    def run(self, state: CrystalicumState) -> None:
        deed = state.stack.pop()
        if deed.source < 0:
            state.discards[deed.seat].append(deed.pattern)
        if state.combat.kind != PEACE and deed.answers < 0:
            state.combat.clash_actions += 1
        keep_limits(state)


@final
class CarryOut(Step[CrystalicumState]):
    """The parts of a deed, in printed order: what one asks is answered before the next begins."""

    def __init__(self, place: int, part: int) -> None:
        self.place = place
        self.part = part

    def run(self, state: CrystalicumState) -> None:
        deed = state.stack[self.place]
        effect = state.content.effects[deed.effect]
        if self.part >= len(effect.acts):
            return
        if self.part + 1 < len(effect.acts):
            state.push(CarryOut(self.place, self.part + 1))
        carry_out(state, effect, part_of(effect, deed, self.part), self.place, self.part)


@final
class CarryOutLater(Step[CrystalicumState]):
    """A part inside another: what may be done."""

    def __init__(self, place: int, act: int, part: int) -> None:
        self.place = place
        self.act = act
        self.part = part

    def run(self, state: CrystalicumState) -> None:
        deed = state.stack[self.place]
        outer = state.content.acts[self.act]
        if self.part + 1 < len(outer.parts):
            state.push(CarryOutLater(self.place, self.act, self.part + 1))
        carry_out(state, state.content.effects[deed.effect], outer.parts[self.part], self.place, -1)


def carry_out(state: CrystalicumState, effect: Effect, act: Act, place: int, part: int) -> None:
    """One verb."""
    deed = state.stack[place]
    verb = act.verb
    if verb == MODIFY or verb == MULTIPLY or verb == NO_HALVING or verb == BLANK or verb == EXTRA:
        for slot in resolved_targets(state, effect, act, deed, part):
            put_lasting(state, act, deed, slot)
    elif verb == DO_MARK:
        for slot in resolved_targets(state, effect, act, deed, part):
            mark(state, slot)
    elif verb == DO_UNMARK:
        for slot in resolved_targets(state, effect, act, deed, part):
            state.push(UnmarkCard(slot))
    elif verb == DRAW:
        draw_cards(state, deed.seat, amount_now(state, act, deed, NONE))
    elif verb == GAIN_CRYSTALS:
        gain_crystals(state, deed.seat, amount_now(state, act, deed, NONE))
    elif verb == GAIN_POLITICS or verb == LOSE_POLITICS or verb == STEAL_POLITICS:
        change_politics(state, act, deed)
    elif verb == ADD_EXPLORATION or verb == STEAL_EXPLORATION or verb == DISCARD_HIDDEN_WORLD:
        for slot in resolved_targets(state, effect, act, deed, part):
            change_hidden_world(state, act, deed, slot)
    elif verb == PLACE_HIDDEN_WORLD:
        for _ in range(act.amount.value):
            if state.world_decks[deed.seat] and (act.over_limit or has_room_for_world(state, deed.seat)):
                place_hidden_world(state, deed.seat)
    elif verb == MOVE:
        for slot in resolved_targets(state, effect, act, deed, part):
            move_card(state, act, slot)
    elif verb == DESTROY:
        for slot in resolved_targets(state, effect, act, deed, part):
            state.push(Leave(slot, True, False))
    elif verb == RETURN_TO_HAND and not act.from_discard:
        for slot in resolved_targets(state, effect, act, deed, part):
            take_from_play(state, slot)
    elif verb == LOOK:
        look(state, effect, act, place, part)
    elif verb == COST_DELTA:
        change_cost(state, act, deed)
    elif verb == COMPARE:
        state.combat.trait = act.trait
    elif verb == CHOOSE_ONE:
        return
    elif verb == MAY:
        state.push(MayDo(deed.seat, place, act.number))
    elif verb == DELAYED:
        delay(state, act, deed)
    elif verb == ARRANGE or verb == SCRY or verb == DIG or verb == SEARCH:
        look_through(state, act, deed)
    else:
        change_event(state, act, deed)


def move_card(state: CrystalicumState, act: Act, slot: int) -> None:
    """`move` does not use up the card's move."""
    if act.to == TO_HOMELAND:
        if kind_of(state, slot) == CHARACTER and state.zone[slot] != HOMELAND:
            put(state, slot, HOMELAND, NONE)
            if state.events is not None:
                state.tell("moved", state.owner[slot], {"slot": slot, "card": state.id_of(slot), "to": "homeland"})
    elif state.zone[slot] == ORBIT:
        state.place[slot] = state.homes[state.owner[slot]]
        if state.events is not None:
            facts = {"slot": slot, "card": state.id_of(slot), "to": state.place[slot]}
            state.tell("moved", state.owner[slot], facts)


def delay(state: CrystalicumState, act: Act, deed: Matter) -> None:
    """CR-191: after the resolution, on the card chosen."""
    if state.combat.kind != PEACE and deed.targets:
        for inner in act.parts:
            state.combat.delayed.append(inner.number * SLOTS + deed.targets[-1] % SLOTS)
            state.combat.delayed_seats.append(deed.seat)


@final
class AfterResolution(Step[CrystalicumState]):
    """CR-191: what was put off until after losses and Politics; nothing for cards that are gone."""

    def __init__(self) -> None:
        pass

    def run(self, state: CrystalicumState) -> None:
        combat = state.combat
        frames: list[Frame] = []
        for entry in combat.delayed:
            act, slot = state.content.acts[entry // SLOTS], entry % SLOTS
            if state.zone[slot] == GONE:
                continue
            if act.verb == DESTROY:
                frames.append(Leave(slot, True, False))
            elif act.verb == DO_MARK:
                mark(state, slot)
            elif act.verb == DO_UNMARK:
                frames.append(UnmarkCard(slot))
        state.then(frames)


@final
class MayDo(Decision[CrystalicumState]):
    """D18: carry it out, or not."""

    RULE: ClassVar[str] = "CR-252"
    KEY: ClassVar[str] = "may"

    def __init__(self, seat: int, place: int, act: int) -> None:
        self.seat = seat
        self.place = place
        self.act = act

    def candidates(self, state: CrystalicumState) -> list[int]:
        return [YES.first, DONE.first]

    def resolve(self, state: CrystalicumState, option: int) -> None:
        if option == YES.first:
            state.push(CarryOutLater(self.place, self.act, 0))

    def words(self, state: CrystalicumState) -> dict[str, Any]:
        deed = state.stack[self.place]
        return {"card": state.content.ids[state.content.effects[deed.effect].pattern], "world": deed.looked}


def change_hidden_world(state: CrystalicumState, act: Act, deed: Matter, slot: int) -> None:
    if act.verb == ADD_EXPLORATION:
        count = amount_now(state, act, deed, slot)
        if act.from_treasury:
            count = min(count, state.treasuries[deed.seat])
            state.treasuries[deed.seat] -= count
        state.crystals[slot] += count
        state.tell("allocated", deed.seat, {"world": slot, "count": count})
    elif act.verb == STEAL_EXPLORATION:
        count = min(amount_now(state, act, deed, slot), state.crystals[slot])
        state.crystals[slot] -= count
        state.tell("robbed", deed.seat, {"world": slot, "count": count})
        gain_crystals(state, deed.seat, count)
    else:
        if act.to_treasury:
            gain_crystals(state, state.owner[slot], state.crystals[slot])
        send_ships_home(state, slot)
        remove(state, slot, False)
        state.reveal()
