"""The duel: a challenge between two Characters in Embassies."""
# mypyc

from typing import Any, ClassVar, Final, final

from mypy_extensions import i64, mypyc_attr

from druza.games.crystalicum.content.pieces import CHARACTER, DUEL, DUEL_DECLARED, DUEL_REFUSED
from druza.games.crystalicum.rules.cards import mark
from druza.games.crystalicum.rules.combat import END_COMBAT, begin_combat, clash, duel_is_off
from druza.games.crystalicum.rules.index import roster_of
from druza.games.crystalicum.rules.reactions import END_MATTER, announce, event
from druza.games.crystalicum.rules.reading import refusal_price
from druza.games.crystalicum.state import EMBASSY, CrystalicumState
from druza.games.crystalicum.vocabulary import ACCEPT, AT, REFUSE
from druza.kernel.state import ALLOWED, Decision, Step


@final
@mypyc_attr(free_list_len=1)
class Challenge(Decision[CrystalicumState]):
    """D13, CR-145: an opponent's Character in his Embassy."""

    RULE: ClassVar[str] = "CR-145"
    KEY: ClassVar[str] = "challenge"

    def __init__(self, seat: int, champion: int) -> None:
        self.seat = seat
        self.champion = champion

    def candidates(self, state: CrystalicumState) -> list[int]:
        kind = state.content.kind
        return [
            AT.first + slot
            for slot in range(len(state.zone))
            if state.owner[slot] != self.seat and state.zone[slot] == EMBASSY and kind[state.pattern[slot]] == CHARACTER
        ]

    def resolve(self, state: CrystalicumState, option: int) -> None:
        rival = AT.index(option)
        mark(state, self.champion)
        combat = begin_combat(state, DUEL, self.seat, state.owner[rival])
        combat.champion = self.champion
        combat.rival = rival
        if state.events is not None:
            facts = {"slot": self.champion, "card": state.id_of(self.champion), "rival": rival}
            facts["rival_card"] = state.id_of(rival)
            state.tell("challenged", self.seat, facts)
        matter = event(state, DUEL_DECLARED, self.seat, rival)
        matter.against = state.owner[rival]
        announce(state, matter, [AFTER_CHALLENGE])

    def words(self, state: CrystalicumState) -> dict[str, Any]:
        return {"card": state.id_of(self.champion)}


@final
@mypyc_attr(free_list_len=1)
class AfterChallenge(Step[CrystalicumState]):
    """The challenge stands: it is refused by a Reaction, or the challenged one answers it."""

    def __init__(self) -> None:
        pass

    def run(self, state: CrystalicumState) -> None:
        state.stack.pop()
        combat = state.combat
        if duel_is_off(state):
            state.push(END_COMBAT)
        elif combat.refuse_free and refusal_price(state) <= state.treasuries[combat.defender]:
            refuse(state)
        else:
            state.push(AnswerChallenge(combat.defender))


AFTER_CHALLENGE: Final = AfterChallenge()


@final
@mypyc_attr(free_list_len=1)
class AnswerChallenge(Decision[CrystalicumState]):
    """D14, CR-146: refuse by being marked, or accept; a marked Character must accept."""

    RULE: ClassVar[str] = "CR-146"
    KEY: ClassVar[str] = "answer_challenge"

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def candidates(self, state: CrystalicumState) -> list[int]:
        return [REFUSE.first, ACCEPT.first]

    def refusal(self, state: CrystalicumState, option: int) -> str:
        if option == REFUSE.first:
            if state.marked[state.combat.rival]:
                return "CR-146"
            if refusal_price(state) > state.treasuries[self.seat]:
                return "CR-067"
        return ALLOWED

    def resolve(self, state: CrystalicumState, option: int) -> None:
        if option == ACCEPT.first:
            state.tell("accepted", self.seat, {})
            state.push(clash(state.combat.attacker, 0))
        else:
            mark(state, state.combat.rival)
            refuse(state)

    def words(self, state: CrystalicumState) -> dict[str, Any]:
        combat = state.combat
        return {
            "card": state.id_of(combat.rival),
            "challenger": state.id_of(combat.champion),
            "price": refusal_price(state),
        }


def refuse(state: CrystalicumState) -> None:
    """CR-155: the challenge is over; no Politics change hands."""
    combat = state.combat
    state.treasuries[combat.defender] -= refusal_price(state)
    if state.events is not None:
        state.tell("refused", combat.defender, {"slot": combat.rival, "card": state.id_of(combat.rival)})
    matter = event(state, DUEL_REFUSED, combat.defender, combat.rival)
    matter.against = combat.attacker
    announce(state, matter, [END_MATTER, END_COMBAT])


def challenge_refusal(state: CrystalicumState, seat: i64, slot: i64) -> str:
    """CR-145."""
    if state.marked[slot]:
        return "CR-070"
    return ALLOWED if has_rival(state, seat) else "CR-145"


def has_rival(state: CrystalicumState, seat: i64) -> bool:
    """Is there anybody to challenge?"""
    for other in roster_of(state).kinds[CHARACTER]:
        if state.zone[other] == EMBASSY and state.owner[other] != seat:
            return True
    return False
