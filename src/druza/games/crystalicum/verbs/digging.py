"""Verbs that look through decks and discard piles."""
# mypyc

from typing import Any, ClassVar, final

from mypy_extensions import i64, mypyc_attr

from druza.games.crystalicum.content.pieces import DISCARD_PILE, NONE, WORLD_DECK, Act, Effect
from druza.games.crystalicum.rules.declaring import different
from druza.games.crystalicum.rules.hands import draw_cards, draw_world, into_hand_openly, refill_deck
from druza.games.crystalicum.rules.reading import fits_hand_card
from druza.games.crystalicum.rules.targets import amount_now
from druza.games.crystalicum.state import CrystalicumState, take_from, take_top, with_number
from druza.games.crystalicum.state_parts import Matter
from druza.games.crystalicum.verbs.verb import Setting, Verb
from druza.games.crystalicum.vocabulary import BOTTOM, CARD, DONE
from druza.kernel.state import Decision
from druza.kernel.zones import with_list


def has_cards(state: CrystalicumState, act: Act, seat: i64) -> bool:
    """Is there anything to look at? An empty Resource deck is made anew of the discard pile."""
    if act.deck == WORLD_DECK:
        return bool(state.world_decks[seat])
    return bool(state.decks[seat]) or bool(state.discards[seat])


def look_at_top(state: CrystalicumState, act: Act, deed: Matter) -> i64:
    """The top cards of a deck of one's own are seen; returns how many."""
    seat = deed.seat
    count = amount_now(state, act, deed, NONE)
    if act.deck == WORLD_DECK:
        count = min(count, len(state.world_decks[seat]))
        state.seen_worlds = with_number(state.seen_worlds, seat, max(state.seen_worlds[seat], count))
    else:
        refill_deck(state, seat, count)
        count = min(count, len(state.decks[seat]))
        state.seen_cards = with_number(state.seen_cards, seat, max(state.seen_cards[seat], count))
    if count == 0:
        return 0
    state.reveal()
    if state.events is not None:
        names = [state.content.ids[pattern] for pattern in deck_of(state, seat, act.deck)[-count:]]
        state.tell_secret("looked_deck", seat, {"count": count, "deck": act.deck}, {"cards": names})
    return count


def deck_of(state: CrystalicumState, seat: i64, deck: i64) -> list[int]:
    return state.world_decks[seat] if deck == WORLD_DECK else state.decks[seat]


@final
class Arrange(Verb):
    NAME: ClassVar[str] = "arrange"
    DOES: ClassVar[str] = "looks at the top cards of a deck and puts them back in any order"
    KEYS: ClassVar[dict[str, str]] = {"deck": "resource|world", "who": "you", "count": "number"}

    def helps(self, state: CrystalicumState, effect: Effect, act: Act, deed: Matter) -> bool:
        return has_cards(state, act, deed.seat)

    def carry_out(self, state: CrystalicumState, effect: Effect, act: Act, place: int, part: int) -> None:
        deed = state.stack[place]
        count = look_at_top(state, act, deed)
        if count > 0:
            state.push(ArrangeTop(deed.seat, act.deck, count, 0))


@final
@mypyc_attr(free_list_len=1)
class ArrangeTop(Decision[CrystalicumState]):
    """D37: which of the cards looked at lies deepest next; the last one is on top."""

    RULE: ClassVar[str] = "CR-252"
    KEY: ClassVar[str] = "arrange"

    def __init__(self, seat: int, deck: int, count: int, done: int) -> None:
        self.seat = seat
        self.deck = deck
        self.count = count  # cards looked at
        self.done = done  # how many already lie in their order, deepest first

    def candidates(self, state: CrystalicumState) -> list[int]:
        cards = deck_of(state, self.seat, self.deck)
        return different(sorted(cards[len(cards) - self.count + self.done :]))

    def resolve(self, state: CrystalicumState, option: int) -> None:
        cards = deck_of(state, self.seat, self.deck)[:]
        place = len(cards) - self.count + self.done
        found = place
        while cards[found] != CARD.index(option):
            found += 1
        cards.insert(place, cards.pop(found))
        if self.deck == WORLD_DECK:
            state.world_decks = with_list(state.world_decks, self.seat, cards)
        else:
            state.decks[self.seat] = cards  # clones share the old one
        if self.done + 1 < self.count:
            state.push(ArrangeTop(self.seat, self.deck, self.count, self.done + 1))

    def words(self, state: CrystalicumState) -> dict[str, Any]:
        return {"left": self.count - self.done}


@final
class Scry(Verb):
    NAME: ClassVar[str] = "scry"
    DOES: ClassVar[str] = "looks at the top card of a deck; it may be put on the bottom"
    KEYS: ClassVar[dict[str, str]] = {"deck": "resource|world", "who": "you", "count": "1 = 1"}

    def helps(self, state: CrystalicumState, effect: Effect, act: Act, deed: Matter) -> bool:
        return has_cards(state, act, deed.seat)

    def carry_out(self, state: CrystalicumState, effect: Effect, act: Act, place: int, part: int) -> None:
        deed = state.stack[place]
        count = look_at_top(state, act, deed)
        if count > 0:
            state.push(KeepOrBury(deed.seat, act.deck))


@final
@mypyc_attr(free_list_len=1)
class KeepOrBury(Decision[CrystalicumState]):
    """D37: keep the top card, or put it on the bottom."""

    RULE: ClassVar[str] = "CR-252"
    KEY: ClassVar[str] = "scry"

    def __init__(self, seat: int, deck: int) -> None:
        self.seat = seat
        self.deck = deck

    def candidates(self, state: CrystalicumState) -> list[int]:
        return [DONE.first, BOTTOM.first]

    def resolve(self, state: CrystalicumState, option: int) -> None:
        if option == DONE.first:
            return
        seat = self.seat
        if self.deck == WORLD_DECK:
            bottom = state.seen_bottom[seat]
            world = draw_world(state, seat)
            state.world_decks = with_list(state.world_decks, seat, [world, *state.world_decks[seat]])
            state.seen_bottom = with_number(state.seen_bottom, seat, min(bottom + 1, len(state.world_decks[seat])))
        else:
            card = take_top(state.decks, seat)
            state.decks[seat] = [card, *state.decks[seat]]
            state.seen_cards = with_number(state.seen_cards, seat, max(0, state.seen_cards[seat] - 1))
            bottom = min(state.seen_bottom_cards[seat] + 1, len(state.decks[seat]))
            state.seen_bottom_cards = with_number(state.seen_bottom_cards, seat, bottom)
        state.tell("buried", seat, {"deck": self.deck})


@final
class Dig(Verb):
    NAME: ClassVar[str] = "dig"
    DOES: ClassVar[str] = "looks at the top cards of the Resource deck and takes some into hand"
    KEYS: ClassVar[dict[str, str]] = {"deck": "resource", "who": "you", "count": "number", "take": "number"}

    def helps(self, state: CrystalicumState, effect: Effect, act: Act, deed: Matter) -> bool:
        return has_cards(state, act, deed.seat)

    def carry_out(self, state: CrystalicumState, effect: Effect, act: Act, place: int, part: int) -> None:
        deed = state.stack[place]
        count = look_at_top(state, act, deed)
        if count > 0:
            state.push(TakeFromTop(deed.seat, count, min(act.take, count)))


@final
@mypyc_attr(free_list_len=1)
class TakeFromTop(Decision[CrystalicumState]):
    """D37: which of the cards looked at to take into hand; the rest is put back on top in any order."""

    RULE: ClassVar[str] = "CR-252"
    KEY: ClassVar[str] = "dig"

    def __init__(self, seat: int, count: int, take: int) -> None:
        self.seat = seat
        self.count = count
        self.take = take

    def candidates(self, state: CrystalicumState) -> list[int]:
        return different(sorted(state.decks[self.seat][-self.count :]))

    def resolve(self, state: CrystalicumState, option: int) -> None:
        deck = state.decks[self.seat][:]
        place = len(deck) - self.count
        while deck[place] != CARD.index(option):
            place += 1
        deck.append(deck.pop(place))
        state.decks[self.seat] = deck
        draw_cards(state, self.seat, 1)
        left = self.count - 1
        state.seen_cards = with_number(state.seen_cards, self.seat, max(state.seen_cards[self.seat], left))
        if self.take > 1 and left > 0:
            state.push(TakeFromTop(self.seat, left, self.take - 1))
        elif left > 1:
            state.push(ArrangeTop(self.seat, 0, left, 0))

    def words(self, state: CrystalicumState) -> dict[str, Any]:
        return {"left": self.take}


@final
class Search(Verb):
    NAME: ClassVar[str] = "search"
    DOES: ClassVar[str] = "searches the Resource deck or the discard pile for a card, shown to all"
    KEYS: ClassVar[dict[str, str]] = {
        "deck": "resource|discard",
        "filter": "selector",
        "to": "hand",
        "reveal": "flag",
        "shuffle": "flag",
    }

    def problem(self, said: dict[str, object], setting: Setting) -> str:
        return "" if said["reveal"] else "shows the card found: reveal = true"

    def helps(self, state: CrystalicumState, effect: Effect, act: Act, deed: Matter) -> bool:
        return act.deck != DISCARD_PILE or lies_in_discard(state, act, deed.seat)

    def carry_out(self, state: CrystalicumState, effect: Effect, act: Act, place: int, part: int) -> None:
        state.push(SearchFor(state.stack[place].seat, act.number))


def lies_in_discard(state: CrystalicumState, act: Act, seat: i64) -> bool:
    """CR-254: an open pile must hold a matching card."""
    selector = act.selector
    if selector is not None:
        for pattern in state.discards[seat]:
            if fits_hand_card(state, selector, pattern):
                return True
    return False


@final
@mypyc_attr(free_list_len=1)
class SearchFor(Decision[CrystalicumState]):
    """D38, CR-003: a matching card of a deck or the discard pile, or nothing; a searched deck is shuffled."""

    RULE: ClassVar[str] = "CR-003"
    KEY: ClassVar[str] = "search"

    def __init__(self, seat: int, act: int) -> None:
        self.seat = seat
        self.act = act

    def candidates(self, state: CrystalicumState) -> list[int]:
        act = state.content.acts[self.act]
        selector = act.selector
        found: list[int] = []
        if selector is not None:
            found = [
                pattern for pattern in self.piles(state, act)[self.seat] if fits_hand_card(state, selector, pattern)
            ]
            found.sort()
        return [*different(found), DONE.first]

    def piles(self, state: CrystalicumState, act: Act) -> list[list[int]]:
        return state.discards if act.deck == DISCARD_PILE else state.decks

    def resolve(self, state: CrystalicumState, option: int) -> None:
        act = state.content.acts[self.act]
        seat = self.seat
        if option != DONE.first:
            pattern = CARD.index(option)
            take_from(self.piles(state, act), seat, pattern)
            into_hand_openly(state, seat, pattern)
            if state.events is not None:
                state.tell("found", seat, {"card": state.content.ids[pattern], "deck": act.deck})
        elif state.events is not None:
            state.tell("found_nothing", seat, {"deck": act.deck})
        if act.shuffle:
            deck = sorted(state.decks[seat])
            state.dice.shuffle(deck)
            state.decks[seat] = deck
            state.seen_cards = with_number(state.seen_cards, seat, 0)
            state.seen_bottom_cards = with_number(state.seen_bottom_cards, seat, 0)
            state.reveal()
