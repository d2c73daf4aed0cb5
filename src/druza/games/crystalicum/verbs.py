"""Verbs: what cards do when they take effect."""
# mypyc

from typing import Any, ClassVar, Final, final

from druza.games.crystalicum.cards import (
    attached_to,
    draw_cards,
    draw_luck,
    draw_world,
    into_hand_openly,
    kind_of,
    orbits,
    place_hidden_world,
    put,
    refill_deck,
    send_ships_home,
)
from druza.games.crystalicum.deeds import amount_now, answered, different, part_of, resolved_targets
from druza.games.crystalicum.fate import Leave, UnmarkCard, keep_limits
from druza.games.crystalicum.leaving import remove, return_to_hand
from druza.games.crystalicum.pieces import (
    ADD_EXPLORATION,
    ADVANTAGE,
    ARRANGE,
    BLANK,
    CANCEL,
    CHANGE_DESTINATION,
    CHARACTER,
    CHOOSE_ONE,
    COMPARE,
    COST_DELTA,
    DELAYED,
    DESTROY,
    DESTROY_SELF,
    DIG,
    DISCARD_HIDDEN_WORLD,
    DISCARD_PILE,
    DO_MARK,
    DO_UNMARK,
    DRAW,
    DUEL_RULE,
    EXTRA,
    GAIN_CRYSTALS,
    GAIN_POLITICS,
    LOOK,
    LOOK_HAND,
    LOSE_POLITICS,
    LUCK_DRAWN,
    MAY,
    MODIFY,
    MOVE,
    MULTIPLY,
    NO_HALVING,
    NONE,
    OPPONENT,
    PEACE,
    PLACE_HIDDEN_WORLD,
    PREVENT,
    REDRAW_LUCK,
    REPLACE,
    RETURN_TO_HAND,
    SCRY,
    SEARCH,
    SLOTS,
    STAY_MARKED,
    STEAL_EXPLORATION,
    STEAL_POLITICS,
    TO_DISCARD,
    TO_HAND,
    TO_HOMELAND,
    TOP_UP,
    TRIGGER_CARD,
    TRIGGER_PLAYER,
    WORLD_DECK,
    WORLD_PEEKED,
    WOULD_BE_DESTROYED,
    Act,
    Effect,
)
from druza.games.crystalicum.reading import current, fits_hand_card
from druza.games.crystalicum.state import (
    AT,
    BOTTOM,
    CANCELLED,
    CARD,
    DONE,
    GONE,
    HOMELAND,
    KEPT,
    ORBIT,
    PREVENTED,
    STANDS,
    YES,
    Lasting,
    Matter,
    Table,
)
from druza.games.crystalicum.windows import announce, event
from druza.kernel.state import Decision, Frame, Step

NOT_COMBAT: Final = 0


@final
class TakeEffect(Step[Table]):
    """CR-252: the deed on top of the stack takes effect, unless it was cancelled (CR-073)."""

    def __init__(self) -> None:
        pass

    def run(self, state: Table) -> None:
        deed = state.stack[-1]
        place = len(state.stack) - 1
        if deed.status == STANDS:
            state.then([CarryOut(place, 0), FinishDeed()])
        else:
            state.push(FinishDeed())


@final
class FinishDeed(Step[Table]):
    """CR-160, CR-252: the deed is over; an Action card is discarded last."""

    def __init__(self) -> None:
        pass

    def run(self, state: Table) -> None:
        deed = state.stack.pop()
        if deed.source < 0:
            state.discards[deed.seat].append(deed.pattern)
        if state.combat.kind != PEACE and deed.answers < 0:
            state.combat.clash_actions += 1
        keep_limits(state)


@final
class CarryOut(Step[Table]):
    """The parts of a deed, in printed order: what one asks is answered before the next begins."""

    def __init__(self, place: int, part: int) -> None:
        self.place = place
        self.part = part

    def run(self, state: Table) -> None:
        deed = state.stack[self.place]
        effect = state.content.effects[deed.effect]
        if self.part >= len(effect.acts):
            return
        if self.part + 1 < len(effect.acts):
            state.push(CarryOut(self.place, self.part + 1))
        carry_out(state, effect, part_of(effect, deed, self.part), self.place, self.part)


@final
class CarryOutLater(Step[Table]):
    """A part inside another: what may be done."""

    def __init__(self, place: int, act: int, part: int) -> None:
        self.place = place
        self.act = act
        self.part = part

    def run(self, state: Table) -> None:
        deed = state.stack[self.place]
        outer = state.content.acts[self.act]
        if self.part + 1 < len(outer.parts):
            state.push(CarryOutLater(self.place, self.act, self.part + 1))
        carry_out(state, state.content.effects[deed.effect], outer.parts[self.part], self.place, -1)


def carry_out(state: Table, effect: Effect, act: Act, place: int, part: int) -> None:
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
        if state.world_decks[deed.seat]:
            place_hidden_world(state, deed.seat)
    elif verb == MOVE:
        for slot in resolved_targets(state, effect, act, deed, part):
            move_card(state, act, slot)
    elif verb == DESTROY:
        for slot in resolved_targets(state, effect, act, deed, part):
            state.push(Leave(slot, True, False))
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


# -- lasting effects


def put_lasting(state: Table, act: Act, deed: Matter, slot: int) -> None:
    """An effect that lies on a card until it ends (CR-063: a multiplication is a bonus of this moment)."""
    verb, amount = act.verb, 0
    if verb == MODIFY:
        amount = amount_now(state, act, deed, slot)
    elif verb == MULTIPLY:
        verb = MODIFY
        amount = (act.factor - 1) * current(state, slot, act.trait)
    elif verb == EXTRA:
        amount = amount_now(state, act, deed, slot)
    state.lasting.append(Lasting(verb, slot, deed.seat, act.trait, amount, act.until, act.number, 0))
    if state.events is not None and verb == MODIFY:
        facts = {"slot": slot, "card": state.id_of(slot), "trait": act.trait, "amount": amount}
        state.tell("modified", deed.seat, facts)


def change_cost(state: Table, act: Act, deed: Matter) -> None:
    """cost-delta: of the World being revealed, or of cards played later."""
    answer = answered(state, deed)
    if act.target == TRIGGER_CARD:
        if answer is not None:
            answer.value = max(0, answer.value + act.amount.value)
        return
    state.lasting.append(Lasting(COST_DELTA, NONE, deed.seat, 0, act.amount.value, act.until, act.number, act.uses))


def mark(state: Table, slot: int) -> None:
    if not state.marked[slot]:
        state.marked[slot] = 1
        if state.events is not None:
            state.tell("marked", state.owner[slot], {"slot": slot, "card": state.id_of(slot)})


# -- Crystals and Politics


def gain_crystals(state: Table, seat: int, count: int) -> None:
    if count > 0:
        state.treasuries[seat] += count
        state.tell("crystals", seat, {"count": count})


def gain_politics(state: Table, seat: int, count: int) -> None:
    """CR-082: Politics Points come from the supply."""
    if count > 0:
        state.politics[seat] += count
        state.tell("politics", seat, {"count": count})


def lose_politics(state: Table, seat: int, count: int) -> int:
    """CR-083: never below 0; returns what was lost."""
    lost = min(count, state.politics[seat])
    if lost > 0:
        state.politics[seat] -= lost
        state.tell("politics", seat, {"count": -lost})
    return lost


def change_politics(state: Table, act: Act, deed: Matter) -> None:
    answer = answered(state, deed)
    seat = deed.seat
    if act.who == OPPONENT:
        seat = deed.opponent
    elif act.who == TRIGGER_PLAYER and answer is not None:
        seat = answer.seat
    count = amount_now(state, act, deed, NONE)
    if act.verb == GAIN_POLITICS:
        gain_politics(state, seat, count)
    else:
        lost = lose_politics(state, seat, count)
        if act.verb == STEAL_POLITICS:
            gain_politics(state, deed.seat, lost)


# -- hidden Worlds


def change_hidden_world(state: Table, act: Act, deed: Matter, slot: int) -> None:
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


def look(state: Table, effect: Effect, act: Act, place: int, part: int) -> None:
    """Only the acting player sees it; that it happened is public."""
    deed = state.stack[place]
    if act.what == LOOK_HAND:
        look_at_hand(state, deed)
        return
    for slot in resolved_targets(state, effect, act, deed, part):
        deed.looked = slot
        see_world(state, deed.seat, slot, deed.source)


def look_at_hand(state: Table, deed: Matter) -> None:
    hand = state.hands[deed.opponent]
    if not hand:
        return
    pattern = hand[state.dice.below(len(hand))]
    state.reveal()
    note = pattern * 8 + deed.seat
    if note not in state.seen_hands[deed.opponent]:
        state.seen_hands[deed.opponent].append(note)
    if state.events is not None:
        state.tell_secret("looked_hand", deed.seat, {"whose": deed.opponent}, {"card": state.content.ids[pattern]})


def see_world(state: Table, seat: int, slot: int, card: int) -> None:
    """CR-134, CR-136: the seat knows this hidden World from now on; others may answer the looking."""
    state.known[slot] |= 1 << seat
    state.reveal()
    if state.events is not None:
        state.tell_secret("peeked", seat, {"world": slot, "slot": card}, {"card": state.id_of(slot)})
    matter = event(state, WORLD_PEEKED, seat, card)
    matter.place = slot
    announce(state, matter, [EndMatter()])


@final
class EndMatter(Step[Table]):
    """The event is over."""

    def __init__(self) -> None:
        pass

    def run(self, state: Table) -> None:
        state.stack.pop()


# -- moving


def move_card(state: Table, act: Act, slot: int) -> None:
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


# -- later


def delay(state: Table, act: Act, deed: Matter) -> None:
    """CR-191: after the resolution, on the card chosen."""
    if state.combat.kind != PEACE and deed.targets:
        for inner in act.parts:
            state.combat.delayed.append(inner.number * SLOTS + deed.targets[-1] % SLOTS)
            state.combat.delayed_seats.append(deed.seat)


@final
class AfterResolution(Step[Table]):
    """CR-191: what was put off until after losses and Politics; nothing for cards that are gone."""

    def __init__(self) -> None:
        pass

    def run(self, state: Table) -> None:
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
class MayDo(Decision[Table]):
    """D18: carry it out, or not."""

    RULE: ClassVar[str] = "CR-252"
    KEY: ClassVar[str] = "may"

    def __init__(self, seat: int, place: int, act: int) -> None:
        self.seat = seat
        self.place = place
        self.act = act

    def candidates(self, state: Table) -> list[int]:
        return [YES.first, DONE.first]

    def resolve(self, state: Table, option: int) -> None:
        if option == YES.first:
            state.push(CarryOutLater(self.place, self.act, 0))

    def words(self, state: Table) -> dict[str, Any]:
        deed = state.stack[self.place]
        return {"card": state.content.ids[state.content.effects[deed.effect].pattern], "world": deed.looked}


# -- changing the event answered


def change_event(state: Table, act: Act, deed: Matter) -> None:
    """Verbs that change what they answer, or the combat going on."""
    verb = act.verb
    if verb == ADVANTAGE:
        state.combat.advantage = max(0, state.combat.advantage + act.amount.value)
        state.tell("advantage", deed.seat, {"advantage": state.combat.advantage})
        return
    answer = answered(state, deed)
    if answer is None or answer.status != STANDS:
        return
    if verb == DUEL_RULE:
        state.combat.refuse_free = True
        answer.status = PREVENTED
    elif verb == CANCEL:
        answer.status = CANCELLED
        state.tell("cancelled", deed.seat, {"by": answer.seat})
    elif verb == PREVENT:
        answer.status = PREVENTED
    elif verb == REPLACE:
        replace_fate(state, act, deed, answer)
    elif verb == CHANGE_DESTINATION:
        state.push(ChooseDestination(deed.seat, deed.answers))
    elif verb == RETURN_TO_HAND:
        take_back(state, act, answer)
    elif verb == REDRAW_LUCK:
        redraw(state, act, deed)
    elif verb == TOP_UP:
        missing = answer.value - state.crystals[answer.card]
        if 0 < missing <= state.treasuries[deed.seat]:
            state.treasuries[deed.seat] -= missing
            state.crystals[answer.card] += missing
            state.tell("allocated", deed.seat, {"world": answer.card, "count": missing})


def replace_fate(state: Table, act: Act, deed: Matter, answer: Matter) -> None:
    """CR-192: the card that would leave play goes elsewhere, stays, or another one is destroyed for it."""
    if act.to == TO_DISCARD:
        answer.fate = TO_DISCARD
        answer.events &= ~(1 << WOULD_BE_DESTROYED)
    elif act.to == TO_HAND:
        answer.fate = TO_HAND
        answer.status = PREVENTED
    elif act.to == STAY_MARKED:
        answer.status = KEPT
        answer.fate = STAY_MARKED
        mark(state, answer.card)
    elif act.to == DESTROY_SELF:
        answer.status = KEPT
        answer.fate = DESTROY_SELF
        state.push(Leave(deed.source, True, answer.value == 1))


def take_back(state: Table, act: Act, answer: Matter) -> None:
    """From the discard pile, or from play, to the owner's hand."""
    seat, pattern = answer.seat, answer.pattern
    if act.from_discard:
        if pattern in state.discards[seat]:
            state.discards[seat].remove(pattern)
            into_hand_openly(state, seat, pattern)
            if state.events is not None:
                state.tell("returned", seat, {"slot": NONE, "card": state.content.ids[pattern]})
    elif state.zone[answer.card] != GONE:
        for attached in attached_to(state, answer.card):
            remove(state, attached, False)
        return_to_hand(state, answer.card)


def redraw(state: Table, act: Act, deed: Matter) -> None:
    """RU-45: a redraw is itself a Luck draw; it changes only the result just drawn."""
    answer = state.stack[deed.answers]
    if not state.world_decks[answer.seat]:
        return
    matter = event(state, LUCK_DRAWN, answer.seat, NONE)
    matter.value = draw_luck(state, answer.seat)
    announce(state, matter, [KeepRedrawn(deed.answers, act.keep_best)])


@final
class KeepRedrawn(Step[Table]):
    """The new result, or the better of both."""

    def __init__(self, place: int, best: bool) -> None:
        self.place = place
        self.best = best

    def run(self, state: Table) -> None:
        drawn = state.stack.pop().value
        answer = state.stack[self.place]
        answer.value = max(drawn, answer.value) if self.best else drawn


@final
class ChooseDestination(Decision[Table]):
    """The Orbit at which a Ship arrives: any but the one it left."""

    RULE: ClassVar[str] = "CR-131"
    KEY: ClassVar[str] = "redirect"

    def __init__(self, seat: int, place: int) -> None:
        self.seat = seat
        self.place = place

    def candidates(self, state: Table) -> list[int]:
        left = state.place[state.stack[self.place].card]
        return [AT.first + world for world in orbits(state) if world != left]

    def resolve(self, state: Table, option: int) -> None:
        state.stack[self.place].place = AT.index(option)

    def words(self, state: Table) -> dict[str, Any]:
        return {"card": state.id_of(state.stack[self.place].card)}


# -- looking through decks


def look_through(state: Table, act: Act, deed: Matter) -> None:
    seat = deed.seat
    if act.verb == SEARCH:
        state.push(SearchFor(seat, act.number))
        return
    count = amount_now(state, act, deed, NONE)
    if act.deck == WORLD_DECK:
        count = min(count, len(state.world_decks[seat]))
        state.seen_worlds[seat] = max(state.seen_worlds[seat], count)
    else:
        refill_deck(state, seat, count)
        count = min(count, len(state.decks[seat]))
        state.seen_cards[seat] = max(state.seen_cards[seat], count)
    if count == 0:
        return
    state.reveal()
    if state.events is not None:
        deck = state.world_decks[seat] if act.deck == WORLD_DECK else state.decks[seat]
        names = [state.content.ids[pattern] for pattern in deck[-count:]]
        state.tell_secret("looked_deck", seat, {"count": count, "deck": act.deck}, {"cards": names})
    if act.verb == SCRY:
        state.push(KeepOrBury(seat, act.deck))
    elif act.verb == DIG:
        take = min(act.take, count)
        state.then([TakeFromTop(seat, count, take)])
    else:
        state.push(ArrangeTop(seat, act.deck, count, 0))


def deck_of(state: Table, seat: int, deck: int) -> list[int]:
    return state.world_decks[seat] if deck == WORLD_DECK else state.decks[seat]


@final
class ArrangeTop(Decision[Table]):
    """D37: which of the cards looked at lies deepest next; the last one is on top."""

    RULE: ClassVar[str] = "CR-252"
    KEY: ClassVar[str] = "arrange"

    def __init__(self, seat: int, deck: int, count: int, done: int) -> None:
        self.seat = seat
        self.deck = deck
        self.count = count  # cards looked at
        self.done = done  # how many already lie in their order, deepest first

    def candidates(self, state: Table) -> list[int]:
        cards = deck_of(state, self.seat, self.deck)
        return different(sorted(cards[len(cards) - self.count + self.done :]))

    def resolve(self, state: Table, option: int) -> None:
        cards = deck_of(state, self.seat, self.deck)
        place = len(cards) - self.count + self.done
        found = place
        while cards[found] != CARD.index(option):
            found += 1
        cards.insert(place, cards.pop(found))
        if self.done + 1 < self.count:
            state.push(ArrangeTop(self.seat, self.deck, self.count, self.done + 1))

    def words(self, state: Table) -> dict[str, Any]:
        return {"left": self.count - self.done}


@final
class KeepOrBury(Decision[Table]):
    """D37: keep the top card, or put it on the bottom."""

    RULE: ClassVar[str] = "CR-252"
    KEY: ClassVar[str] = "scry"

    def __init__(self, seat: int, deck: int) -> None:
        self.seat = seat
        self.deck = deck

    def candidates(self, state: Table) -> list[int]:
        return [DONE.first, BOTTOM.first]

    def resolve(self, state: Table, option: int) -> None:
        if option == DONE.first:
            return
        seat = self.seat
        if self.deck == WORLD_DECK:
            bottom = state.seen_bottom[seat]
            world = draw_world(state, seat)
            state.world_decks[seat].insert(0, world)
            state.seen_bottom[seat] = min(bottom + 1, len(state.world_decks[seat]))
        else:
            card = state.decks[seat].pop()
            state.decks[seat].insert(0, card)
            state.seen_cards[seat] = max(0, state.seen_cards[seat] - 1)
            state.seen_bottom_cards[seat] = min(state.seen_bottom_cards[seat] + 1, len(state.decks[seat]))
        state.tell("buried", seat, {"deck": self.deck})


@final
class TakeFromTop(Decision[Table]):
    """D37: which of the cards looked at to take into hand; the rest is put back on top in any order."""

    RULE: ClassVar[str] = "CR-252"
    KEY: ClassVar[str] = "dig"

    def __init__(self, seat: int, count: int, take: int) -> None:
        self.seat = seat
        self.count = count
        self.take = take

    def candidates(self, state: Table) -> list[int]:
        return different(sorted(state.decks[self.seat][-self.count :]))

    def resolve(self, state: Table, option: int) -> None:
        deck = state.decks[self.seat]
        place = len(deck) - self.count
        while deck[place] != CARD.index(option):
            place += 1
        deck.append(deck.pop(place))
        draw_cards(state, self.seat, 1)
        left = self.count - 1
        state.seen_cards[self.seat] = max(state.seen_cards[self.seat], left)
        if self.take > 1 and left > 0:
            state.push(TakeFromTop(self.seat, left, self.take - 1))
        elif left > 1:
            state.push(ArrangeTop(self.seat, 0, left, 0))

    def words(self, state: Table) -> dict[str, Any]:
        return {"left": self.take}


@final
class SearchFor(Decision[Table]):
    """D38, CR-003: a matching card of a deck or the discard pile, or nothing; a searched deck is shuffled."""

    RULE: ClassVar[str] = "CR-003"
    KEY: ClassVar[str] = "search"

    def __init__(self, seat: int, act: int) -> None:
        self.seat = seat
        self.act = act

    def candidates(self, state: Table) -> list[int]:
        act = state.content.acts[self.act]
        selector = act.selector
        found: list[int] = []
        if selector is not None:
            found = [pattern for pattern in self.pile(state, act) if fits_hand_card(state, selector, pattern)]
            found.sort()
        return [*different(found), DONE.first]

    def pile(self, state: Table, act: Act) -> list[int]:
        return state.discards[self.seat] if act.deck == DISCARD_PILE else state.decks[self.seat]

    def resolve(self, state: Table, option: int) -> None:
        act = state.content.acts[self.act]
        seat = self.seat
        if option != DONE.first:
            pattern = CARD.index(option)
            self.pile(state, act).remove(pattern)
            into_hand_openly(state, seat, pattern)
            if not act.reveal:
                state.seen_hands[seat].pop()
            if state.events is not None:
                state.tell("found", seat, {"card": state.content.ids[pattern], "deck": act.deck})
        if act.shuffle:
            state.decks[seat].sort()
            state.dice.shuffle(state.decks[seat])
            state.seen_cards[seat] = 0
            state.seen_bottom_cards[seat] = 0
            state.reveal()
