"""Fighters: which model of a squad fights next, and whom."""
# mypyc

from typing import Any, ClassVar, final

from mypy_extensions import i64, mypyc_attr

from druza.games.edge.content.basics import NONE
from druza.games.edge.content.parts import Part
from druza.games.edge.content.terms import R_EACH
from druza.games.edge.rules import combat, menu, payment, targets
from druza.games.edge.rules.bodies import squad_of
from druza.games.edge.rules.contact import enemies_in_contact, has_enemy_in_contact, in_contact
from druza.games.edge.rules.values import may_attack
from druza.games.edge.state import EdgeState
from druza.games.edge.state_parts import Fight, Use
from druza.games.edge.vocabulary import DONE, MODEL
from druza.kernel.state import ALLOWED, Decision, Frame


@final
@mypyc_attr(free_list_len=1)
class ChooseFighter(Decision[EdgeState]):
    """ED-140 to ED-142: which model fights next, or none; each target is chosen when its turn comes."""

    RULE: ClassVar[str] = "ED-140"
    KEY: ClassVar[str] = "choose_fighter"
    LEADS_ON: ClassVar[str] = f"model {payment.AT_ONCE}"

    def __init__(self, seat: i64, models: tuple[int, ...], part: i64, times: i64) -> None:
        self.seat = seat
        self.models = models
        self.part = part  # NONE: the Combat action of an activation
        self.times = times  # sequences left

    def candidates(self, state: EdgeState) -> list[int]:
        found = [MODEL.answers[model] for model in self.models]
        if self.part < 0:
            found += menu.entries(state, self.seat)
        found.append(DONE.answers[0])
        return found

    def options(self, state: EdgeState) -> list[int]:
        if self.part >= 0:
            return super().options(state)
        found = [MODEL.answers[model] for model in self.models if not fighter_refusal(state, self.seat, model, NONE)]
        found += menu.allowed_entries(state, self.seat)
        found.append(DONE.answers[0])
        return found

    def refusal(self, state: EdgeState, option: int) -> str:
        if MODEL.has(option):
            return fighter_refusal(state, self.seat, MODEL.index(option), self.part)
        if self.part < 0:
            return menu.menu_refusal(state, self.seat, option)
        return ALLOWED

    def objection(self, state: EdgeState, option: int) -> str:
        if MODEL.has(option):
            return "ED-140"
        return menu.menu_objection(state, self.seat, option)

    def resolve(self, state: EdgeState, option: int) -> None:
        if option == DONE.first:
            return
        if not MODEL.has(option):
            menu.begin_from_menu(state, self.seat, option, [self])
            return
        model = MODEL.index(option)
        frames: list[Frame] = [ChooseOpponent(self.seat, model, self.part)]
        if self.times > 1:
            again = self.models
            if self.part < 0 or len(self.models) > 1:
                again = tuple([other for other in self.models if other != model])
            if again:
                frames.append(ChooseFighter(self.seat, again, self.part, self.times - 1))
        state.then(frames)

    def words(self, state: EdgeState) -> dict[str, Any]:
        return {"card": self.part >= 0, "squad": squad_of(self.models)}


def fighter_refusal(state: EdgeState, seat: i64, model: i64, part: i64) -> str:
    if state.fields[model] < 0:
        return "ED-157"
    if not may_attack(state, model):
        return "ED-364"
    if not has_opponent(state, seat, model, part):
        return "ED-140"
    return ALLOWED


def has_opponent(state: EdgeState, seat: i64, model: i64, part: i64) -> bool:
    if part < 0:
        return has_enemy_in_contact(state, model, seat)
    return len(opponents(state, seat, model, part)) > 0


def opponents(state: EdgeState, seat: i64, model: i64, part: i64) -> list[int]:
    """Whom a model may fight: enemies in contact, or as the card says."""
    if part < 0:
        return enemies_in_contact(state, model, seat)
    return card_opponents(state, state.use(), model, state.content.parts[part])


def card_opponents(state: EdgeState, use: Use, model: i64, part: Part) -> list[int]:
    """Whom a card lets a model fight."""
    selector = part.vs
    if selector is None:
        return []
    tried = use
    if selector.b2b.kind == R_EACH:  # the model that performs it
        tried = use.copy()
        tried.it = model
    found = targets.models_of(state, tried, selector)
    reach = selector.within >= 0
    return [other for other in found if other != model and (reach or in_contact(state, model, other))]


@final
@mypyc_attr(free_list_len=1)
class ChooseOpponent(Decision[EdgeState]):
    """ED-140: the enemy that is fought."""

    RULE: ClassVar[str] = "ED-140"
    KEY: ClassVar[str] = "choose_opponent"

    def __init__(self, seat: i64, model: i64, part: i64) -> None:
        self.seat = seat
        self.model = model
        self.part = part

    def candidates(self, state: EdgeState) -> list[int]:
        return [MODEL.answers[other] for other in opponents(state, self.seat, self.model, self.part)]

    def objection(self, state: EdgeState, option: int) -> str:
        return "ED-140" if MODEL.has(option) else ""

    def resolve(self, state: EdgeState, option: int) -> None:
        other = MODEL.index(option)
        if self.part >= 0:
            combat.start_fight(state, state.content.parts[self.part].new_fight(self.seat, self.model, other))
        else:
            combat.start_fight(state, Fight(self.seat, self.model, other, False))

    def words(self, state: EdgeState) -> dict[str, Any]:
        return {"model": self.model}
