"""The Final Phase: Worlds revealed, victory announced and claimed, cards drawn."""
# mypyc

from typing import Any, ClassVar, Final, final

from mypy_extensions import i64, mypyc_attr

from druza.games.crystalicum.content.pieces import LUCK_DRAWN, NONE, SEATS, WORLD_DISCOVERED, WORLD_REVEALED
from druza.games.crystalicum.rules.cards import hidden_worlds, send_ships_home, unique_holder
from druza.games.crystalicum.rules.declaring import different
from druza.games.crystalicum.rules.gains import gain_politics
from druza.games.crystalicum.rules.hands import draw_cards, draw_luck, out_of_hand
from druza.games.crystalicum.rules.index import enter_lists, leave_lists
from druza.games.crystalicum.rules.leaving import remove
from druza.games.crystalicum.rules.orbits import orbit_name
from druza.games.crystalicum.rules.reactions import ENDING, announce, could_be_answered, event
from druza.games.crystalicum.state import HOMELAND, SEEN_BY_ALL, CrystalicumState, lay_on, with_number, with_value
from druza.games.crystalicum.vocabulary import CARD, DONE, PASS, REVEAL, YES
from druza.kernel.state import ALLOWED, Decision, Step

# -- revealing


@final
@mypyc_attr(free_list_len=1)
class RevealRound(Step[CrystalicumState]):
    """CR-227: one World or a pass, one after the other, until all have passed in a row."""

    def __init__(self, seat: int, passes: int) -> None:
        self.seat = seat
        self.passes = passes

    def run(self, state: CrystalicumState) -> None:
        if self.passes < state.players():
            state.push(reveal_world(state.staying(self.seat), self.passes))


@final
@mypyc_attr(free_list_len=1)
class RevealWorld(Decision[CrystalicumState]):
    """D29, CR-227, CR-232: reveal a hidden World, or pass."""

    RULE: ClassVar[str] = "CR-227"
    KEY: ClassVar[str] = "reveal"

    def __init__(self, seat: int, passes: int) -> None:
        self.seat = seat
        self.passes = passes

    def candidates(self, state: CrystalicumState) -> list[int]:
        return [*[REVEAL.answers[world] for world in hidden_worlds(state, self.seat)], PASS.first]

    def resolve(self, state: CrystalicumState, option: int) -> None:
        following = reveal_round(state.next_seat(self.seat), self.passes + 1 if option == PASS.first else 0)
        state.push(following)
        if option != PASS.first:
            turn_up(state, self.seat, REVEAL.index(option))


# Frames never change: those of every seat and every number of passes are made once.
REVEAL_ROUNDS: Final = [RevealRound(place // (SEATS + 1), place % (SEATS + 1)) for place in range(SEATS * (SEATS + 1))]
REVEALERS: Final = [RevealWorld(place // (SEATS + 1), place % (SEATS + 1)) for place in range(SEATS * (SEATS + 1))]


def reveal_round(seat: i64, passes: i64) -> RevealRound:
    return REVEAL_ROUNDS[seat * (SEATS + 1) + passes] if 0 <= passes <= SEATS else RevealRound(seat, passes)


def reveal_world(seat: i64, passes: i64) -> RevealWorld:
    return REVEALERS[seat * (SEATS + 1) + passes] if 0 <= passes <= SEATS else RevealWorld(seat, passes)


def turn_up(state: CrystalicumState, seat: i64, world: i64) -> None:
    """The World lies face up; Reactions come before its Cost is compared."""
    state.known = with_value(state.known, world, SEEN_BY_ALL)
    state.reveal()
    if state.events is not None:
        facts = {"world": world, "card": state.id_of(world), "crystals": state.crystals[world]}
        facts["holder"] = unique_holder(state, state.pattern[world], world)
        state.tell("revealed", seat, {**facts, "orbit": orbit_name(state, world)})
    matter = event(state, WORLD_REVEALED, seat, world)
    matter.value = state.content.cost[state.pattern[world]]
    announce(state, matter, [Discover(seat, world)])


@final
@mypyc_attr(free_list_len=1)
class Discover(Step[CrystalicumState]):
    """CR-228 to CR-231: with enough Crystals the World is discovered, otherwise discarded."""

    def __init__(self, seat: int, world: int) -> None:
        self.seat = seat
        self.world = world

    def run(self, state: CrystalicumState) -> None:
        cost = state.stack.pop().value
        seat, world = self.seat, self.world
        pattern = state.pattern[world]
        send_ships_home(state, world)
        paid = state.crystals[world]
        state.crystals = with_value(state.crystals, world, 0)
        holder = unique_holder(state, pattern, world)
        if paid < cost or holder >= 0:
            if state.events is not None:
                facts = {"card": state.id_of(world), "crystals": paid, "cost": cost, "holder": holder}
                state.tell("undiscovered", seat, facts)
            remove(state, world, False)
            return
        leave_lists(state, world)
        state.zone[world] = HOMELAND
        state.place[world] = NONE
        enter_lists(state, world)
        if state.events is not None:
            state.tell("discovered", seat, {"slot": world, "card": state.content.ids[pattern]})
        gain_politics(state, seat, state.content.luck[pattern])
        if could_be_answered(state, 1 << WORLD_DISCOVERED):
            announce(state, event(state, WORLD_DISCOVERED, seat, world), ENDING)


# -- victory


@final
@mypyc_attr(free_list_len=1)
class AnnounceVictory(Decision[CrystalicumState]):
    """D30, CR-233: with 40 or more PP."""

    RULE: ClassVar[str] = "CR-233"
    KEY: ClassVar[str] = "announce"

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def candidates(self, state: CrystalicumState) -> list[int]:
        if state.announced[self.seat] or state.is_out(self.seat):
            return []
        return [YES.first, DONE.first]

    def refusal(self, state: CrystalicumState, option: int) -> str:
        if option == YES.first and state.politics[self.seat] < state.content.politics_to_win:
            return "CR-233"
        return ALLOWED

    def resolve(self, state: CrystalicumState, option: int) -> None:
        if option == YES.first:
            state.announced = with_number(state.announced, self.seat, state.turn)
            state.tell("announced", self.seat, {"politics": state.politics[self.seat]})


ANNOUNCE_VICTORY: Final = [AnnounceVictory(seat) for seat in range(SEATS)]


@final
@mypyc_attr(free_list_len=1)
class ClaimVictory(Step[CrystalicumState]):
    """CR-234 to CR-238: who announced in the turn before and still has 40 PP wins; otherwise it lapses."""

    def __init__(self) -> None:
        pass

    def run(self, state: CrystalicumState) -> None:
        claims: list[int] = []
        for seat in range(state.seats):
            if state.announced[seat] and state.announced[seat] < state.turn:
                if state.politics[seat] >= state.content.politics_to_win:
                    claims.append(seat)
                else:
                    state.announced = with_number(state.announced, seat, 0)
                    state.tell("lapsed", seat, {})
        if claims:
            best = max([state.politics[seat] for seat in claims])
            tied = [seat for seat in claims if state.politics[seat] == best]
            state.push(BreakTie(tuple(tied)))


CLAIM_VICTORY: Final = ClaimVictory()


@final
@mypyc_attr(free_list_len=1)
class BreakTie(Step[CrystalicumState]):
    """CR-236, CR-261: Luck decides among the tied; who cannot draw while another can drops out."""

    def __init__(self, tied: tuple[int, ...]) -> None:
        self.tied = tied

    def run(self, state: CrystalicumState) -> None:
        drawing = [seat for seat in state.round_from_active() if seat in self.tied and state.world_decks[seat]]
        if len(self.tied) == 1 or not drawing:
            win(state, list(self.tied), "politics")
            return
        drawn = [draw_luck(state, seat) for seat in drawing]
        state.push(AnswerTieLuck(tuple(drawing), tuple(drawn), 0))


@final
@mypyc_attr(free_list_len=1)
class AnswerTieLuck(Step[CrystalicumState]):
    """RU-45, RU-55: each result may be answered, clockwise from the Active Player; then the highest are compared."""

    def __init__(self, drawing: tuple[int, ...], drawn: tuple[int, ...], place: int) -> None:
        self.drawing = drawing  # the seats that drew
        self.drawn = drawn  # their results
        self.place = place  # how many of them are settled

    def run(self, state: CrystalicumState) -> None:
        if self.place < len(self.drawing):
            matter = event(state, LUCK_DRAWN, self.drawing[self.place], NONE)
            matter.value = self.drawn[self.place]
            announce(state, matter, [SettleTieLuck(self.drawing, self.drawn, self.place)])
            return
        best = max(self.drawn)
        tied = [self.drawing[place] for place in range(len(self.drawing)) if self.drawn[place] == best]
        state.push(BreakTie(tuple(sorted(tied))))


@final
@mypyc_attr(free_list_len=1)
class SettleTieLuck(Step[CrystalicumState]):
    """The result stands, perhaps drawn again."""

    def __init__(self, drawing: tuple[int, ...], drawn: tuple[int, ...], place: int) -> None:
        self.drawing = drawing
        self.drawn = drawn
        self.place = place

    def run(self, state: CrystalicumState) -> None:
        drawn = list(self.drawn)
        drawn[self.place] = state.stack.pop().value
        state.push(AnswerTieLuck(self.drawing, tuple(drawn), self.place + 1))


def win(state: CrystalicumState, seats: list[int], how: str) -> None:
    """The game is over."""
    state.champions = seats
    for seat in seats:
        state.tell("won", seat, {"how": how})
    state.pending.clear()


# -- drawing


@final
@mypyc_attr(free_list_len=1)
class DiscardOne(Decision[CrystalicumState]):
    """D31, D32, CR-239, CR-240: one card may be discarded; above six they must be."""

    RULE: ClassVar[str] = "CR-239"
    KEY: ClassVar[str] = "discard_one"

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def candidates(self, state: CrystalicumState) -> list[int]:
        return [*different(state.hands[self.seat]), DONE.first]

    def refusal(self, state: CrystalicumState, option: int) -> str:
        if option == DONE.first and len(state.hands[self.seat]) > state.content.hand_size:
            return "CR-240"
        return ALLOWED

    def resolve(self, state: CrystalicumState, option: int) -> None:
        if option == DONE.first:
            return
        pattern = CARD.index(option)
        out_of_hand(state, self.seat, pattern)
        lay_on(state.discards, self.seat, pattern)
        if state.events is not None:
            state.tell("discarded", self.seat, {"slot": NONE, "card": state.content.ids[pattern], "hidden": False})
        if len(state.hands[self.seat]) > state.content.hand_size:
            state.push(DISCARD_ONE[self.seat])

    def words(self, state: CrystalicumState) -> dict[str, Any]:
        return {"over": max(0, len(state.hands[self.seat]) - state.content.hand_size)}


DISCARD_ONE: Final = [DiscardOne(seat) for seat in range(SEATS)]


@final
@mypyc_attr(free_list_len=1)
class DrawUp(Step[CrystalicumState]):
    """CR-239: draw up to six cards."""

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def run(self, state: CrystalicumState) -> None:
        draw_cards(state, self.seat, state.content.hand_size - len(state.hands[self.seat]))


DRAW_UP: Final = [DrawUp(seat) for seat in range(SEATS)]
