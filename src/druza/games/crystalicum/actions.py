"""The Action Phase: one Action after the other, until all pass in a row."""
# mypyc

from typing import Any, ClassVar, Final, final

from mypy_extensions import i64

from druza.games.crystalicum.cards import attach, attached_to, characters_in, kind_of, orbits, put
from druza.games.crystalicum.duel import Challenge
from druza.games.crystalicum.fate import KeepLimits
from druza.games.crystalicum.index import roster_of
from druza.games.crystalicum.performing import action_refusal, legal_actions, perform_option
from druza.games.crystalicum.pieces import (
    ACTION,
    AT_ANY_MOMENT,
    CHARACTER,
    EXTRA,
    IN_ACTION_PHASE,
    NONE,
    POLITICAL_ACTION_DONE,
    SHIP,
    SHIP_MOVES,
    SHIP_MOVING,
    SPIRIT,
)
from druza.games.crystalicum.playing import (
    ChooseReplacement,
    boarding_refusal,
    host_refusal,
    is_permanent,
    own_cards,
    play_card,
    playing_refusal,
    replaceable,
    replacements,
)
from druza.games.crystalicum.reading import constant_total, current, location_of
from druza.games.crystalicum.state import (
    AT,
    ATTACHED,
    CARD,
    CHALLENGE,
    DONE,
    EMBASSY,
    EMBASSY_OPTION,
    GONE,
    HIDDEN,
    HOMELAND,
    HOMELAND_OPTION,
    MOVE,
    ORBIT,
    PASS,
    PEEK,
    POLITICS,
    PREVENTED,
    REPLACE,
    TRANSFER,
    USE,
    Table,
)
from druza.games.crystalicum.verbs import EndMatter, gain_politics, mark, see_world
from druza.games.crystalicum.windows import (
    announce,
    could_be_answered,
    event,
    judged_cards,
)
from druza.kernel.state import ALLOWED, Decision, Frame, Step

MAIN_WINDOWS: Final = IN_ACTION_PHASE | AT_ANY_MOMENT


@final
class ActionRound(Step[Table]):
    """CR-086, CR-100: one after the other, until all have passed in a row."""

    def __init__(self, seat: int, passes: int) -> None:
        self.seat = seat
        self.passes = passes

    def run(self, state: Table) -> None:
        if self.passes < state.players():
            state.push(TakeAction(self.seat, self.passes))


@final
class TakeAction(Decision[Table]):
    """D05, CR-100, CR-101: one Action, or a pass; passing is not final (CR-086)."""

    RULE: ClassVar[str] = "CR-101"
    KEY: ClassVar[str] = "action"
    MENU: ClassVar[bool] = True

    def __init__(self, seat: int, passes: int) -> None:
        self.seat = seat
        self.passes = passes

    def candidates(self, state: Table) -> list[int]:
        return self.gathered(state, True)

    def options(self, state: Table) -> list[int]:
        return self.gathered(state, False)

    def gathered(self, state: Table, refused_too: bool) -> list[int]:
        """Everything worth judging, or what nothing forbids: gathered in one pass, for this is asked most often."""
        seat = self.seat
        content = state.content
        options: list[int] = []
        experienced = False
        last = NONE
        for pattern in state.hands[seat]:
            if pattern != last and is_permanent(content.kind[pattern]):
                if refused_too or not playing_refusal(state, seat, pattern):
                    options.append(CARD.first + pattern)
            if content.level[pattern] > 0:
                experienced = True
            last = pattern
        options += judged_cards(state, seat, False) if refused_too else legal_actions(state, seat, MAIN_WINDOWS)
        if experienced:
            for old in replaceable(state, seat):
                if refused_too or replacements(state, seat, old):
                    options.append(REPLACE.first + old)
        envoys = False
        challenges: list[int] = []
        for slot in roster_of(state).movers[seat]:
            if refused_too or not move_refusal(state, seat, slot):
                options.append(MOVE.first + slot)
            if state.zone[slot] == EMBASSY:
                if refused_too or not state.marked[slot]:
                    envoys = True
                    challenges.append(CHALLENGE.first + slot)
            elif state.zone[slot] == ORBIT:
                if refused_too or not peek_refusal(state, seat, slot):
                    options.append(PEEK.first + slot)
            if state.carries[slot] > 0 and (refused_too or not giver_refusal(state, seat, slot)):
                options.append(TRANSFER.first + slot)
        if challenges and (refused_too or has_rival(state, seat)):
            options += challenges
        if envoys:
            options.append(POLITICS.first)
        options.append(PASS.first)
        return options

    def refusal(self, state: Table, option: int) -> str:
        seat = self.seat
        if option == PASS.first:
            return ALLOWED
        if CARD.has(option):
            pattern = CARD.index(option)
            if is_permanent(state.content.kind[pattern]):
                return playing_refusal(state, seat, pattern)
            return action_refusal(state, seat, option, MAIN_WINDOWS)
        if USE.has(option):
            return action_refusal(state, seat, option, MAIN_WINDOWS)
        if MOVE.has(option):
            return move_refusal(state, seat, MOVE.index(option))
        if PEEK.has(option):
            return peek_refusal(state, seat, PEEK.index(option))
        if CHALLENGE.has(option):
            return challenge_refusal(state, seat, CHALLENGE.index(option))
        if TRANSFER.has(option):
            return giver_refusal(state, seat, TRANSFER.index(option))
        if REPLACE.has(option):
            return ALLOWED if replacements(state, seat, REPLACE.index(option)) else "CR-042"
        for slot in characters_in(state, seat, EMBASSY):
            if not state.marked[slot]:
                return ALLOWED
        return "CR-144"

    def resolve(self, state: Table, option: int) -> None:
        seat = self.seat
        if option == PASS.first:
            state.push(ActionRound(state.next_seat(seat), self.passes + 1))
            return
        following = ActionRound(state.next_seat(seat), 0)
        if CARD.has(option) and state.content.kind[CARD.index(option)] != ACTION:
            state.push(following)
            play_card(state, seat, CARD.index(option))
        elif CARD.has(option) or USE.has(option):
            perform_option(state, seat, option, [following])
        elif MOVE.has(option):
            state.then([ChooseMove(seat, MOVE.index(option)), following])
        elif PEEK.has(option):
            state.push(following)
            peek(state, seat, PEEK.index(option))
        elif CHALLENGE.has(option):
            state.then([Challenge(seat, CHALLENGE.index(option)), following])
        elif TRANSFER.has(option):
            state.then([ChooseReceiver(seat, TRANSFER.index(option)), following])
        elif REPLACE.has(option):
            state.then([ChooseReplacement(seat, REPLACE.index(option)), following])
        else:
            state.envoys = []
            state.then([ChooseEnvoys(seat), following])


# -- moving


def moves_allowed(state: Table, slot: int) -> int:
    """CR-126: one move a turn, and those that effects add."""
    allowed: i64 = 1 + constant_total(state, EXTRA, slot)
    for lasting in state.lasting:
        if lasting.verb == EXTRA and lasting.slot == slot:
            allowed += lasting.amount
    return allowed


def move_refusal(state: Table, seat: int, slot: int) -> str:
    if state.moves[slot] > 0 and state.moves[slot] >= moves_allowed(state, slot):
        return "CR-126"
    if state.zone[slot] == ATTACHED and state.place[state.place[slot]] != state.homes[seat]:
        return "CR-129"
    return ALLOWED


@final
class ChooseMove(Decision[Table]):
    """D09, CR-127 to CR-131: where a Character or Ship moves."""

    RULE: ClassVar[str] = "CR-127"
    KEY: ClassVar[str] = "choose_move"

    def __init__(self, seat: int, slot: int) -> None:
        self.seat = seat
        self.slot = slot

    def candidates(self, state: Table) -> list[int]:
        slot = self.slot
        zone = state.zone[slot]
        if zone == ORBIT:
            return [AT.first + world for world in orbits(state) if world != state.place[slot]]
        if zone != HOMELAND:
            return [HOMELAND_OPTION.first]
        options = [EMBASSY_OPTION.first]
        if state.content.functions[state.pattern[slot]] & state.content.captain:
            options += [AT.first + ship for ship in own_cards(state, self.seat, SHIP)]
        return options

    def refusal(self, state: Table, option: int) -> str:
        if AT.has(option) and state.zone[self.slot] == HOMELAND:
            ship = AT.index(option)
            if state.place[ship] != state.homes[self.seat]:
                return "CR-129"
            return boarding_refusal(state, state.pattern[self.slot], self.slot, ship)
        return ALLOWED

    def resolve(self, state: Table, option: int) -> None:
        slot = self.slot
        state.moves[slot] += 1
        if option == HOMELAND_OPTION.first:
            put(state, slot, HOMELAND, NONE)
            tell_move(state, slot, "homeland")
        elif option == EMBASSY_OPTION.first:
            put(state, slot, EMBASSY, NONE)
            tell_move(state, slot, "embassy")
        elif state.zone[slot] == HOMELAND:
            attach(state, slot, AT.index(option))
            tell_move(state, slot, "ship")
        else:
            sail(state, self.seat, slot, AT.index(option))

    def words(self, state: Table) -> dict[str, Any]:
        return {"card": state.id_of(self.slot)}


def tell_move(state: Table, slot: int, to: str) -> None:
    if state.events is not None:
        facts = {"slot": slot, "card": state.id_of(slot), "to": to, "place": state.place[slot]}
        state.tell("moved", state.owner[slot], facts)


def sail(state: Table, seat: int, ship: int, world: int) -> None:
    """CR-131: a Ship moves to another Orbit; others may answer before and after."""
    state.reveal()
    if could_be_answered(state, 1 << SHIP_MOVING):
        matter = event(state, SHIP_MOVING, seat, ship)
        matter.place = world
        announce(state, matter, [Arrive(seat, ship)])
    else:
        arrive(state, seat, ship, world)


@final
class Arrive(Step[Table]):
    """The Ship arrives, perhaps elsewhere than it wanted."""

    def __init__(self, seat: int, ship: int) -> None:
        self.seat = seat
        self.ship = ship

    def run(self, state: Table) -> None:
        matter = state.stack.pop()
        if matter.status == PREVENTED or state.zone[self.ship] != ORBIT or state.zone[matter.place] == GONE:
            return
        arrive(state, self.seat, self.ship, matter.place)


def arrive(state: Table, seat: int, ship: int, world: int) -> None:
    state.place[ship] = world
    tell_move(state, ship, "orbit")
    if could_be_answered(state, 1 << SHIP_MOVES):
        matter = event(state, SHIP_MOVES, seat, ship)
        matter.place = world
        announce(state, matter, [EndMatter()])


# -- peeking


def peek_refusal(state: Table, seat: int, ship: int) -> str:
    world = state.place[ship]
    if state.zone[world] != HIDDEN:
        return "CR-134"
    if state.owner[world] != seat:
        return "CR-135"
    return "CR-070" if state.marked[ship] else ALLOWED


def peek(state: Table, seat: int, ship: int) -> None:
    """CR-134: mark the Ship and look at the World of its Orbit."""
    mark(state, ship)
    see_world(state, seat, state.place[ship], ship)


# -- transferring


def giver_refusal(state: Table, seat: int, giver: int) -> str:
    """CR-137 to CR-141: why nothing can be transferred from this card."""
    kind = kind_of(state, giver)
    if kind != CHARACTER and kind != SHIP:
        return "CR-137"
    if state.marked[giver]:
        return "CR-141"
    location = location_of(state, giver)
    for receiver in roster_of(state).kinds[kind]:
        if state.owner[receiver] == seat and not receiver_refusal(state, giver, receiver, location):
            return ALLOWED
    return "CR-139"


def receiver_refusal(state: Table, giver: int, receiver: int, location: int) -> str:
    """Why nothing can be transferred from one card to the other; `location` is the giver's."""
    if receiver == giver or state.marked[receiver]:
        return "CR-141"
    if location_of(state, receiver) != location:
        return "CR-138"
    for card in attached_to(state, giver):
        if not transfer_refusal(state, card, receiver):
            return ALLOWED
    return "CR-139"


def transfer_refusal(state: Table, card: int, receiver: int) -> str:
    """CR-139, CR-257: the receiver must meet all Requirements and limits of a card."""
    pattern = state.pattern[card]
    if kind_of(state, receiver) == SHIP:
        if kind_of(state, card) != CHARACTER:
            return "CR-257"
        return boarding_refusal(state, pattern, card, receiver)
    if kind_of(state, card) == CHARACTER:
        return "CR-257"
    room = 0
    giver = state.place[card]
    if state.zone[giver] == ATTACHED and state.zone[receiver] == ATTACHED:
        room = 1 if state.place[giver] == state.place[receiver] else 0
    return host_refusal(state, pattern, receiver, room)


@final
class ChooseReceiver(Decision[Table]):
    """D11, CR-137: the card that receives."""

    RULE: ClassVar[str] = "CR-137"
    KEY: ClassVar[str] = "choose_receiver"

    def __init__(self, seat: int, giver: int) -> None:
        self.seat = seat
        self.giver = giver

    def candidates(self, state: Table) -> list[int]:
        own = own_cards(state, self.seat, kind_of(state, self.giver))
        return [AT.first + slot for slot in own if slot != self.giver]

    def refusal(self, state: Table, option: int) -> str:
        return receiver_refusal(state, self.giver, AT.index(option), location_of(state, self.giver))

    def resolve(self, state: Table, option: int) -> None:
        receiver = AT.index(option)
        mark(state, self.giver)
        mark(state, receiver)
        state.then([TransferCards(self.seat, self.giver, receiver, 0), KeepLimits()])

    def words(self, state: Table) -> dict[str, Any]:
        return {"card": state.id_of(self.giver)}


@final
class TransferCards(Decision[Table]):
    """D11, CR-141: card after card, at least one."""

    RULE: ClassVar[str] = "CR-139"
    KEY: ClassVar[str] = "transfer"

    def __init__(self, seat: int, giver: int, receiver: int, count: int) -> None:
        self.seat = seat
        self.giver = giver
        self.receiver = receiver
        self.count = count

    def candidates(self, state: Table) -> list[int]:
        options = [AT.first + card for card in attached_to(state, self.giver)]
        if self.count > 0:
            options.append(DONE.first)
        return options

    def refusal(self, state: Table, option: int) -> str:
        return ALLOWED if option == DONE.first else transfer_refusal(state, AT.index(option), self.receiver)

    def resolve(self, state: Table, option: int) -> None:
        if option == DONE.first:
            return
        card = AT.index(option)
        attach(state, card, self.receiver)
        if state.events is not None:
            state.tell("transferred", self.seat, {"slot": card, "card": state.id_of(card), "to": self.receiver})
        state.push(TransferCards(self.seat, self.giver, self.receiver, self.count + 1))

    def words(self, state: Table) -> dict[str, Any]:
        return {"card": state.id_of(self.giver), "to": state.id_of(self.receiver)}


# -- Political Action


@final
class ChooseEnvoys(Decision[Table]):
    """D12, CR-142, CR-144: Character after Character; their Spirit is added up."""

    RULE: ClassVar[str] = "CR-142"
    KEY: ClassVar[str] = "envoys"

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def candidates(self, state: Table) -> list[int]:
        options = [AT.first + slot for slot in characters_in(state, self.seat, EMBASSY) if slot not in state.envoys]
        if state.envoys:
            options.append(DONE.first)
        return options

    def refusal(self, state: Table, option: int) -> str:
        return "CR-070" if option != DONE.first and state.marked[AT.index(option)] else ALLOWED

    def resolve(self, state: Table, option: int) -> None:
        if option == DONE.first:
            state.push(TakePoliticalAction(self.seat))
        else:
            state.envoys.append(AT.index(option))
            state.push(ChooseEnvoys(self.seat))

    def words(self, state: Table) -> dict[str, Any]:
        spirit = envoys_spirit(state)
        return {"spirit": spirit, "points": spirit // state.content.spirit_per_point}


def envoys_spirit(state: Table) -> int:
    total: i64 = 0
    for slot in state.envoys:
        total += current(state, slot, SPIRIT)
    return total


@final
class TakePoliticalAction(Step[Table]):
    """CR-142, CR-143: mark them; 1 PP for each full 5 Spirit."""

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def run(self, state: Table) -> None:
        seat = self.seat
        state.reveal()
        spirit = envoys_spirit(state)
        points = spirit // state.content.spirit_per_point
        if state.events is not None:
            names = [state.id_of(slot) for slot in state.envoys]
            facts = {"cards": names, "slots": state.envoys[:], "spirit": spirit, "points": points}
            state.tell("political", seat, facts)
        for slot in state.envoys:
            state.marked[slot] = 1
        gain_politics(state, seat, points)
        state.political_actions[seat] += 1
        following: list[Frame] = [EndMatter(), EndPoliticalAction()]
        if could_be_answered(state, 1 << POLITICAL_ACTION_DONE):
            matter = event(state, POLITICAL_ACTION_DONE, seat, NONE)
            matter.value = points
            announce(state, matter, following)
        else:
            state.envoys = []


@final
class EndPoliticalAction(Step[Table]):
    """Nobody takes part in a Political Action any more."""

    def __init__(self) -> None:
        pass

    def run(self, state: Table) -> None:
        state.envoys = []


# -- challenging


def challenge_refusal(state: Table, seat: int, slot: int) -> str:
    """CR-145."""
    if state.marked[slot]:
        return "CR-070"
    return ALLOWED if has_rival(state, seat) else "CR-145"


def has_rival(state: Table, seat: int) -> bool:
    """Is there anybody to challenge?"""
    for other in roster_of(state).kinds[CHARACTER]:
        if state.zone[other] == EMBASSY and state.owner[other] != seat:
            return True
    return False
