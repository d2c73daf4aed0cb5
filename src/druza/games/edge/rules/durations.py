"""Durations: how long marks and tokens last, and how many are left."""
# mypyc

from mypy_extensions import i64

from druza.games.edge.content.basics import NONE, PER_SEAT, SQUADS
from druza.games.edge.content.terms import U_CONTACT, U_GAME, U_WOUND_OR_MOVE
from druza.games.edge.rules.contact import in_contact
from druza.games.edge.rules.numbers import NOTHING
from druza.games.edge.rules.values import touches_unit
from druza.games.edge.state import EdgeState
from druza.games.edge.state_parts import Mark


def mark_until(state: EdgeState, mark: Mark) -> i64:
    """When a mark goes: by its part, or by the first part of its token that ends."""
    if mark.token < 0:
        return state.content.parts[mark.part].until
    for part in state.content.token_parts[mark.token]:
        if part.until != U_GAME:
            return part.until
    return U_GAME


def drop_marks(state: EdgeState, until: i64, depth: i64) -> None:
    """Effects of this duration end; those of a fight only with that fight."""
    if not state.marks:
        return
    content = state.content
    for mark in state.marks:
        if mark.token < 0 and content.parts[mark.part].until == until and (depth < 0 or mark.depth == depth):
            state.marks = [
                kept
                for kept in state.marks
                if not (
                    kept.token < 0 and content.parts[kept.part].until == until and (depth < 0 or kept.depth == depth)
                )
            ]
            return


def drop_tokens(state: EdgeState, until: i64, laid_by: i64, owned_by: i64) -> None:
    """Tokens of this duration end: those that a seat laid, or those that lie on models of a seat."""
    if not state.marks:
        return
    kept: list[Mark] = []
    for mark in state.marks:
        ends = mark.token >= 0 and mark_until(state, mark) == until
        if ends and laid_by >= 0:
            ends = mark.seat == laid_by
        if ends and owned_by >= 0:
            ends = mark_owner(mark) == owned_by
        if not ends:
            kept.append(mark)
    if len(kept) < len(state.marks):
        state.marks = kept


def mark_owner(mark: Mark) -> i64:
    """The seat whose model or squad bears the mark."""
    if mark.model >= 0:
        return mark.model // PER_SEAT
    return mark.squad // SQUADS


def drop_group(state: EdgeState, model: i64) -> None:
    """A Shield Wall ends for the whole group when one of it is wounded or moves."""
    group = NONE
    for mark in state.marks:
        if mark.token >= 0 and mark.model == model and mark_until(state, mark) == U_WOUND_OR_MOVE:
            group = mark.placer
    if group >= 0:
        state.marks = [
            mark
            for mark in state.marks
            if not (mark.token >= 0 and mark.placer == group and mark_until(state, mark) == U_WOUND_OR_MOVE)
        ]


def drop_broken_contacts(state: EdgeState) -> None:
    """ED-348: Grasp, Rooted and Lurch go as soon as the contact they need is gone."""
    if not state.marks:
        return
    kept: list[Mark] = []
    for mark in state.marks:
        if mark.token < 0 or mark.model < 0 or contact_holds(state, mark):
            kept.append(mark)
    if len(kept) < len(state.marks):
        state.marks = kept


def contact_holds(state: EdgeState, mark: Mark) -> bool:
    for part in state.content.token_parts[mark.token]:
        if part.until == U_CONTACT and part.until_placer:
            return in_contact(state, mark.model, mark.placer)
        if part.until == U_CONTACT and part.until_unit >= 0:
            return touches_unit(state, mark.model, mark.seat, part.until_unit)
    if mark.token == state.content.joined:
        return state.fields[mark.model] >= 0 and state.fields[mark.placer] >= 0
    return True


def drop_marks_of(state: EdgeState, model: i64) -> None:
    """ED-190: tokens of a dead model go back to the supply, and so do those that need it."""
    drop_group(state, model)
    if state.marks:
        state.marks = [mark for mark in state.marks if mark.model != model]
        drop_broken_contacts(state)


def tokens_on(state: EdgeState, model: i64, token: i64) -> i64:
    """How many tokens of a kind lie beside a model."""
    count = 0
    for mark in state.marks:
        if mark.token == token and mark.model == model:
            count += 1
    return count


def token_supply(state: EdgeState, token: i64) -> i64:
    """ED-108, ED-229: how many of a token are left; tokens with the same rules form one supply."""
    content = state.content
    same = content.token_same[token]
    left = 0
    for other in content.token_kin[token]:
        if content.token_faction[other] in state.factions:
            left += content.token_count[other]
    groups = NOTHING
    for mark in state.marks:
        if mark.token >= 0 and content.token_same[mark.token] == same:
            if mark_until(state, mark) == U_WOUND_OR_MOVE:
                if mark.placer not in groups:
                    groups = [*groups, mark.placer]
                    left -= 1
            else:
                left -= 1
    if token == content.thicket:
        left -= len(state.thickets)
    elif token == content.strike:
        left -= len(state.strikes)
    elif token == content.mine_real or token == content.mine_dummy:
        for mine in state.mines:
            if (mine & 1) == (1 if token == content.mine_real else 0):
                left -= 1
    elif token == content.overgrow:
        left -= state.overgrown.bit_count()
    elif token == content.source_mark:
        left -= state.source_marks.bit_count()
    elif token == content.weakening:
        left -= sum(state.weakening)
    elif token == content.blessing:
        left -= sum(state.shrine_blessings)
    return left
