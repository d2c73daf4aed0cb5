"""Eligible: the models, squads and cards that a part could be done to."""
# mypyc

from druza.games.edge.content.basics import EVOLVE_CARD, MODELS, PER_SEAT, SQUADS
from druza.games.edge.content.parts import Part
from druza.games.edge.content.terms import MOD, N_PLAIN, S_OWN_SQUAD
from druza.games.edge.resolving import Use
from druza.games.edge.rules import combat, modes, places, targets
from druza.games.edge.rules.bodies import dead_models, in_contact, is_squad_alive, touches_any
from druza.games.edge.rules.durations import tokens_on
from druza.games.edge.rules.values import is_blocked, lost_endurance
from druza.games.edge.state import EdgeState
from druza.games.edge.verbs import possible


def count_dead(state: EdgeState, squad: int) -> int:
    return len(dead_models(state, squad))


def squad_bears(state: EdgeState, squad: int, token: int) -> bool:
    for mark in state.marks:
        if mark.token == token and mark.squad == squad:
            return True
    return False


def status_models(state: EdgeState, use: Use, part: Part) -> list[int]:
    """ED-267: models that may get a token: one of a kind each, but Infection and Unstoppable add up."""
    if part.t is None:
        return []
    found = targets.models_of(state, use, part.t)
    if part.choice:
        return [model for model in found if not bears_any(state, model, part.tokens)]
    if adds_up(state, part.token):
        return found
    same = state.content.token_same
    kept: list[int] = []
    for model in found:
        borne = False
        for mark in state.marks:
            if mark.token >= 0 and mark.model == model and same[mark.token] == same[part.token]:
                borne = True
        if not borne:
            kept.append(model)
    return kept


def adds_up(state: EdgeState, token: int) -> bool:
    content = state.content
    if token == content.unstoppable:
        return True
    for part in content.token_parts[token]:
        if part.verb == MOD and part.until == 16 and not content.token_on_squad[token]:
            return True
    return False


def bears_any(state: EdgeState, model: int, tokens: list[int]) -> bool:
    for token in tokens:
        if tokens_on(state, model, token):
            return True
    return False


def squads_to_lose(state: EdgeState, use: Use, part: Part) -> list[int]:
    if part.t is None:
        return []
    need = targets.number_of(state, use, part.n)
    return [squad for squad in targets.squads_of(state, use, part.t) if state.endurance[squad] >= need]


def squads_to_restore(state: EdgeState, use: Use, part: Part) -> list[int]:
    """ED-061: living squads below their printed endurance."""
    if part.t is None:
        return []
    return [
        squad
        for squad in targets.squads_of(state, use, part.t)
        if lost_endurance(state, squad) > 0 and is_squad_alive(state, squad)
    ]


def squads_to_revive(state: EdgeState, use: Use, part: Part) -> list[int]:
    """ED-188: squads with a dead model for which there is a place."""
    if part.t is None:
        return []
    found: list[int] = []
    rest = use.x - use.x1
    splits = part.n.kind != N_PLAIN and part.n.kind != 4
    for squad in targets.squads_of(state, use, part.t):
        dead = dead_models(state, squad)
        if not dead or (splits and (len(dead) < use.x1 or lost_endurance(state, squad) < rest)):
            continue
        if places.has_any_place(state, use.seat, dead[0], part.number):
            found.append(squad)
    return found


def any_dead(state: EdgeState, squads: list[int]) -> bool:
    for squad in squads:
        if dead_models(state, squad):
            return True
    return False


def movable_models(state: EdgeState, use: Use, part: Part) -> list[int]:
    """The models that a part could set down: not Blocked ones of one's own (ED-228), and there is a place."""
    if part.t is None:
        return []
    return [model for model in targets.models_of(state, use, part.t) if can_be_set(state, use, part, model)]


def can_be_set(state: EdgeState, use: Use, part: Part, model: int) -> bool:
    if model // PER_SEAT == use.seat and is_blocked(state, model):
        return False
    return places.has_any_place(state, use.seat, model, part.number)


def leaving_models(state: EdgeState, use: Use, part: Part) -> list[int]:
    """The models that a part may take off the board: none that awaits its wounds (ED-365), and none whose loss buys
    nothing (ED-208)."""
    if part.t is None:
        return []
    found = targets.models_of(state, use, part.t)
    if state.fights:
        found = [model for model in found if not combat.awaits_wounds(state, model)]
    if part.t.named and use.action >= 0:
        found = [model for model in found if buys_something(state, use, model)]
    return found


def buys_something(state: EdgeState, use: Use, model: int) -> bool:
    """Would anything follow if this model were the one that is given up?"""
    kept = use.named
    use.named = model
    found = possible.buys(state, use, state.content.actions[use.action].parts)
    use.named = kept
    return found


def squads_to_change(state: EdgeState, use: Use, part: Part) -> list[int]:
    """ED-317: squads whose card can be flipped."""
    if part.t is None:
        return []
    found: list[int] = []
    for squad in targets.squads_of(state, use, part.t):
        if state.evolved[squad] < 0 and is_squad_alive(state, squad):
            if part.to_mode < 0 or state.modes[squad] != part.to_mode:
                if modes.can_flip(state, squad):
                    found.append(squad)
    return found


def evolve_cards(state: EdgeState, seat: int) -> list[int]:
    """Evolve cards in hand that could be laid on a squad now (ED-235)."""
    found: list[int] = []
    content = state.content
    for card in state.hands[seat]:
        if content.card_kind[card] == EVOLVE_CARD and card not in found:
            action = content.actions[content.card_actions[card][0]]
            for squad in range(seat * SQUADS, (seat + 1) * SQUADS):
                if state.units[squad] == action.unit and is_squad_alive(state, squad):
                    if action.needs_modes & state.side_bit(squad):
                        found.append(card)
                        break
    return found


def thickets_to_remove(state: EdgeState, use: Use) -> list[int]:
    """Thickets in contact with an own model."""
    found: list[int] = []
    for hex in state.thickets:
        for model in range(use.seat * PER_SEAT, (use.seat + 1) * PER_SEAT):
            if state.fields[model] >= 0:
                place = [(hex // 7) * 128 + (1 << (hex % 7))]
                if touches_any(state, state.fields[model], state.masks[model], place):
                    found.append(hex)
                    break
    return found


def joinable(state: EdgeState, use: Use) -> list[int]:
    """Own models that touch another own model."""
    found: list[int] = []
    first = use.seat * PER_SEAT
    for model in range(first, first + PER_SEAT):
        if state.fields[model] >= 0 and partners(state, model):
            found.append(model)
    return found


def partners(state: EdgeState, model: int) -> list[int]:
    first = model // PER_SEAT * PER_SEAT
    return [other for other in range(first, first + PER_SEAT) if other != model and in_contact(state, model, other)]


def opponent_crystals(state: EdgeState) -> int:
    """ED-269: the crystals of the owner of the model about to be wounded."""
    if not state.batches:
        return 0
    owner = state.batches[-1].model // PER_SEAT
    return state.crystals[owner] + state.depleted[owner]


def worth_of_dead(state: EdgeState) -> int:
    batch = state.batches[-1]
    return state.content.unit_endurance[state.units[batch.model // MODELS]] + batch.vp


def each_items(state: EdgeState, use: Use, part: Part) -> list[int]:
    """What a loop goes over: models, or squads by number."""
    if part.t is None:
        return []
    kind = part.t.kind
    if part.target is not None:
        if use.target < 0:
            return targets.models_of(state, use, part.target)
        return targets.models_of(state, use, part.t)
    if kind == S_OWN_SQUAD:
        found: list[int] = []
        for squad in targets.squads_of(state, use, part.t):
            if is_squad_alive(state, squad) and each_does(state, use, part, squad):
                found.append(squad)
        return found
    found = []
    for model in targets.models_of(state, use, part.t):
        if each_does(state, use, part, model):
            found.append(model)
    return found


def each_does(state: EdgeState, use: Use, part: Part, item: int) -> bool:
    """Would a loop do anything for this item?"""
    kept = use.it
    use.it = item
    found = possible.any_doable(state, use, part.then)
    use.it = kept
    return found
