"""The muster: factions, squads and decks are chosen."""
# mypyc

from typing import Any, ClassVar, final

from mypy_extensions import i64, mypyc_attr

from druza.games.edge.content.basics import MODELS, SQUADS
from druza.games.edge.rules.bodies import squads_of_seat
from druza.games.edge.rules.lists import card_refusal, deck_size, suggested_deck, suggested_squads, unit_refusal
from druza.games.edge.rules.numbers import put, put_cards, put_onto
from druza.games.edge.state import WAITING, EdgeState
from druza.games.edge.vocabulary import CARD, DONE, FACTION, SUGGESTED, UNIT
from druza.kernel.state import ALLOWED, Decision, Frame, Step

CHOOSE = -1  # squads and decks are chosen at the table


def dealt_factions(state: EdgeState, factions: list[int]) -> list[int]:
    """Factions dealt at random where the table asked for it (-2)."""
    if -2 not in factions:
        return factions
    left = [faction for faction in range(len(state.content.factions)) if faction not in factions]
    state.dice.shuffle(left)
    return [faction if faction != -2 else left.pop() for faction in factions]


@final
@mypyc_attr(free_list_len=1)
class ChooseFaction(Decision[EdgeState]):
    """D01, ED-007: a faction from those left."""

    RULE: ClassVar[str] = "ED-007"
    KEY: ClassVar[str] = "choose_faction"

    def __init__(self, seat: i64) -> None:
        self.seat = seat

    def candidates(self, state: EdgeState) -> list[int]:
        return [FACTION.answers[faction] for faction in range(len(state.content.factions))]

    def refusal(self, state: EdgeState, option: int) -> str:
        return "ED-007" if FACTION.index(option) in state.factions else ALLOWED

    def resolve(self, state: EdgeState, option: int) -> None:
        take_faction(state, self.seat, FACTION.index(option))


def take_faction(state: EdgeState, seat: i64, faction: i64) -> None:
    """ED-008, ED-009: shrine and banner of the faction, the banner face up."""
    content = state.content
    settings = state.settings
    shrines = content.faction_alternative if settings.alternative_shrines else content.faction_shrine
    banners = content.faction_alternative_banner if settings.alternative_banners else content.faction_banner
    state.factions = put(state.factions, seat, faction)
    state.shrine_kinds = put(state.shrine_kinds, seat, shrines[faction])
    state.banners = put(state.banners, seat, banners[faction])
    if content.shrines[state.shrine_kinds[seat]] == "sanctuary":
        state.shrine_blessings = put(state.shrine_blessings, seat, content.token_count[content.blessing])
    if state.events is not None:
        state.tell("faction", seat, {"faction": content.factions[faction]})


@final
@mypyc_attr(free_list_len=1)
class TakeSquads(Step[EdgeState]):
    """ED-010 to ED-014: the squads of a seat."""

    def __init__(self, seat: i64, units: tuple[int, ...]) -> None:
        self.seat = seat
        self.units = units

    def run(self, state: EdgeState) -> None:
        if self.units == (CHOOSE,):
            state.push(BuildSquads(self.seat))
            return
        units = list(self.units)
        if not units:
            units = suggested_squads(state.content, state.rules(), state.factions[self.seat])
        for unit in units:
            add_squad(state, self.seat, unit)


def add_squad(state: EdgeState, seat: i64, unit: i64) -> None:
    """ED-012 to ED-014: Basic mode, its models, its endurance."""
    squad = seat * SQUADS
    while state.units[squad] >= 0:
        squad += 1
    state.units = put(state.units, squad, unit)
    state.endurance = put(state.endurance, squad, state.content.unit_endurance[unit])
    fields = state.fields[:]
    for place in range(state.content.unit_models[unit]):
        fields[squad * MODELS + place] = WAITING
    state.fields = fields
    if state.events is not None:
        state.tell("squad", seat, {"unit": state.content.units[unit], "squad": squad})


@final
@mypyc_attr(free_list_len=1)
class BuildSquads(Decision[EdgeState]):
    """D02, ED-010, ED-011: another squad card, the suggested ones, or done."""

    RULE: ClassVar[str] = "ED-010"
    KEY: ClassVar[str] = "build_squads"

    def __init__(self, seat: i64) -> None:
        self.seat = seat

    def candidates(self, state: EdgeState) -> list[int]:
        taken = [state.units[squad] for squad in squads_of_seat(state, self.seat)]
        if len(taken) == state.rules().squads:
            return []
        found = [UNIT.answers[unit] for unit in state.content.faction_units[state.factions[self.seat]]]
        if not taken:
            found.append(SUGGESTED.answers[0])
        found.append(DONE.answers[0])
        return found

    def refusal(self, state: EdgeState, option: int) -> str:
        taken = [state.units[squad] for squad in squads_of_seat(state, self.seat)]
        if option == SUGGESTED.first:
            return ALLOWED
        if option == DONE.first:
            return "ED-010" if state.rules().exact or not taken else ALLOWED
        return unit_refusal(state.content, taken, UNIT.index(option))

    def resolve(self, state: EdgeState, option: int) -> None:
        if option == DONE.first:
            return
        if option == SUGGESTED.first:
            state.push(TakeSquads(self.seat, ()))
            return
        add_squad(state, self.seat, UNIT.index(option))
        state.push(BuildSquads(self.seat))


@final
@mypyc_attr(free_list_len=1)
class TakeDeck(Step[EdgeState]):
    """ED-015 to ED-017: the deck of a seat: given, suggested or built at the table; then shuffled."""

    def __init__(self, seat: i64, building: bool) -> None:
        self.seat = seat
        self.building = building

    def run(self, state: EdgeState) -> None:
        seat = self.seat
        frames: list[Frame] = []
        if self.building:
            frames.append(BuildDeck(seat))
        elif not state.decks[seat]:
            give_suggested_deck(state, seat)
        frames.append(OrderDeck(seat, 0) if state.settings.scripted else ShuffleDeck(seat))
        state.then(frames)


def give_suggested_deck(state: EdgeState, seat: i64) -> None:
    deck = suggested_deck(state.content, state.rules(), state.factions[seat], own_units(state, seat), deck_size(state))
    state.decks = put_cards(state.decks, seat, deck)


def own_units(state: EdgeState, seat: i64) -> list[int]:
    return [state.units[squad] for squad in squads_of_seat(state, seat)]


@final
@mypyc_attr(free_list_len=1)
class BuildDeck(Decision[EdgeState]):
    """D03, ED-015, ED-016: another card, or the suggested deck."""

    RULE: ClassVar[str] = "ED-015"
    KEY: ClassVar[str] = "build_deck"

    def __init__(self, seat: i64) -> None:
        self.seat = seat

    def candidates(self, state: EdgeState) -> list[int]:
        deck = state.decks[self.seat]
        if len(deck) >= deck_size(state):
            return []
        found = [CARD.answers[card] for card in state.content.faction_cards[state.factions[self.seat]]]
        if not deck:
            found.append(SUGGESTED.answers[0])
        return found

    def refusal(self, state: EdgeState, option: int) -> str:
        if option == SUGGESTED.first:
            return ALLOWED
        return card_refusal(state.content, own_units(state, self.seat), state.decks[self.seat], CARD.index(option))

    def resolve(self, state: EdgeState, option: int) -> None:
        if option == SUGGESTED.first:
            give_suggested_deck(state, self.seat)
            return
        state.decks = put_onto(state.decks, self.seat, CARD.index(option))
        state.push(BuildDeck(self.seat))

    def words(self, state: EdgeState) -> dict[str, Any]:
        return {"left": deck_size(state) - len(state.decks[self.seat])}


@final
@mypyc_attr(free_list_len=1)
class ShuffleDeck(Step[EdgeState]):
    """ED-017: decks are shuffled."""

    def __init__(self, seat: i64) -> None:
        self.seat = seat

    def run(self, state: EdgeState) -> None:
        deck = state.decks[self.seat][:]
        deck.sort()
        state.dice.shuffle(deck)
        state.decks = put_cards(state.decks, self.seat, deck)


@final
@mypyc_attr(free_list_len=1)
class OrderDeck(Decision[EdgeState]):
    """D24, ED-307: the next card of the deck, from the top."""

    RULE: ClassVar[str] = "ED-307"
    KEY: ClassVar[str] = "order_deck"

    def __init__(self, seat: i64, placed: i64) -> None:
        self.seat = seat
        self.placed = placed

    def candidates(self, state: EdgeState) -> list[int]:
        deck = state.decks[self.seat]
        rest = deck[: len(deck) - self.placed]
        rest.sort()
        found: list[int] = []
        for card in rest:
            if CARD.first + card not in found:
                found.append(CARD.answers[card])
        return found

    def resolve(self, state: EdgeState, option: int) -> None:
        deck = state.decks[self.seat]
        card = CARD.index(option)
        place = len(deck) - self.placed - 1
        deck = put(put(deck, deck.index(card), deck[place]), place, card)
        state.decks = put_cards(state.decks, self.seat, deck)
        if place > 0:
            state.push(OrderDeck(self.seat, self.placed + 1))

    def words(self, state: EdgeState) -> dict[str, Any]:
        return {"placed": self.placed}
