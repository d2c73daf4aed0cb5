"""The tables: the box turned into small numbers for the rules, checking what shapes cannot say."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from druza.games.star_scrappers.content import pieces
from druza.games.star_scrappers.content.box import Box
from druza.games.star_scrappers.content.entries import (
    AllowSameAction,
    AnyPart,
    ChooseOne,
    Cost,
    Discount,
    ExtraAction,
    Half,
    IgnoreCaveIn,
    LeaderSubstitute,
    MultiplyLevel,
    Protect,
    Raid,
    RaidCap,
    RecolorCards,
    RecolorCrystal,
    RecruitGap,
    ScorePart,
    Subjugate,
    TakeCrystal,
    TakeMercenary,
    Trigger,
    WildPayment,
)
from druza.games.star_scrappers.content.pieces import Content, Effect, Score
from druza.kernel.refused import BadInput

COSTS = (1, 3, 6, 10)
ACTIONS = {"recruit": pieces.RECRUIT, "mine": pieces.MINE, "artifact": pieces.COLLECT, "skill": pieces.SKILL}
PLACES = {
    "docks": pieces.DOCKS,
    "own_base": pieces.OWN_BASE,
    "one_base": pieces.ONE_BASE,
    "each_base": pieces.EACH_BASE,
    "own_hand": pieces.OWN_HAND,
}
KINDS = {
    "score": pieces.SCORING,
    "start": pieces.AT_START,
    "passive": pieces.PASSIVE,
    "leader": pieces.FOR_LEADER,
}
PER = {
    "": pieces.PER_NOTHING,
    "crystals": pieces.PER_CRYSTAL,
    "crystal_colors": pieces.PER_COLOUR,
    "best_crystal": pieces.PER_BEST,
    "symbols": pieces.PER_SYMBOL,
    "totems": pieces.PER_TOTEM,
    "artifacts": pieces.PER_ARTIFACT,
    "own_mercenaries": pieces.PER_MERCENARY,
}


def tables(box: Box) -> Content:
    """The box as tables for the rules."""
    content = Content()
    _factions(content, box)
    _mercenaries(content, box)
    _crystals(content, box)
    _artifacts(content, box)
    _constants(content, box)
    return content


def _factions(content: Content, box: Box) -> None:
    if len(box.factions) != pieces.COLOURS:
        raise BadInput(f"factions.toml: expected {pieces.COLOURS} factions, found {len(box.factions)}")
    content.factions = [faction.id for faction in box.factions]
    content.colours = [faction.color for faction in box.factions]
    content.first_game = [number for number, faction in enumerate(box.factions) if faction.first_game]


def _mercenaries(content: Content, box: Box) -> None:
    if len(box.mercenaries) != pieces.CARDS:
        raise BadInput(f"mercenaries.toml: expected {pieces.CARDS} designs, found {len(box.mercenaries)}")
    for card in box.mercenaries:
        content.mercenaries.append(card.id)
        content.faction.append(_faction(content, card.faction, f"mercenaries.toml: {card.id}: faction"))
        content.level.append(card.level)
        content.copies.append(card.count)
        content.skills.append(_effects(content, card.effect, f"mercenaries.toml: {card.id}"))
    content.hand_level = content.level * (pieces.COLOURS + 1)
    content.hand_faction = content.faction * (pieces.COLOURS + 1)
    content.hand_colour = content.faction + [colour for colour in range(pieces.COLOURS) for _ in content.faction]
    hand = zip(content.hand_level, content.hand_colour, content.hand_faction, strict=True)
    content.hand_marks = vec[i64]([i64(pieces.mark_of(*card)) for card in hand])


def _crystals(content: Content, box: Box) -> None:
    content.costs = list(COSTS)
    for crystal in box.crystals:
        content.crystals.append(crystal.id)
        content.crystal_row.append(COSTS.index(crystal.cost))
        content.crystal_vp.append(crystal.vp)
        where = f"crystals.toml: {crystal.id}: symbol"
        content.crystal_symbol.append(_faction(content, crystal.symbol, where) if crystal.symbol else -1)
        content.crystal_cave_in.append(crystal.cave_in)
        content.crystal_copies.append(crystal.count)
    for row in range(len(COSTS)):
        lying = [crystal for crystal, its in enumerate(content.crystal_row) if its == row]
        content.crystal_stacks.append([crystal for crystal in lying for _ in range(content.crystal_copies[crystal])])
    content.crystal_colour = vec[i64]([i64(content.colours.index(crystal.color)) for crystal in box.crystals])


def _artifacts(content: Content, box: Box) -> None:
    for artifact in box.artifacts:
        content.artifacts.append(artifact.id)
        content.artifact_cost.append(artifact.cost)
        if [half.side for half in artifact.half] != ["left", "right"]:
            raise BadInput(f"artifacts.toml: {artifact.id}: expected a left half, then a right half")
        for half in artifact.half:
            _half(content, half)
    perks = [_perks(half) for artifact in box.artifacts for half in artifact.half]
    content.half_perks = vec[i64]([i64(one) for one in perks])


def _perks(half: Half) -> int:
    """What a half changes of actions, in one number."""
    less = dict.fromkeys(("mine", "artifact", "recruit"), 0)
    for part in half.effect:
        if isinstance(part, Discount):
            less[part.what] += part.amount
    wild = sum(part.max for part in half.effect if isinstance(part, WildPayment))
    repeats = any(isinstance(part, AllowSameAction) for part in half.effect)
    substitutes = any(isinstance(part, LeaderSubstitute) for part in half.effect)
    return pieces.perks_of(
        less["mine"], less["artifact"], wild, less["recruit"], repeats, substitutes, KINDS[half.kind]
    )


def _half(content: Content, half: Half) -> None:
    where = f"artifacts.toml: {half.id}"
    content.halves.append(half.id)
    content.half_kind.append(KINDS[half.kind])
    acting: list[AnyPart] = [part for part in half.effect if not isinstance(part, PASSIVE_PARTS)]
    content.half_effects.append(_effects(content, acting, where))
    discounts = [part for part in half.effect if isinstance(part, Discount)]
    content.half_recruit_discount.append(sum(part.amount for part in discounts if part.what == "recruit"))
    content.half_protects.append(any(isinstance(part, Protect) for part in half.effect))
    caps = [part.amount for part in half.effect if isinstance(part, RaidCap)]
    content.half_raid_cap.append(min(caps, default=pieces.NO_LIMIT))
    content.half_stays_cave_in.append(any(isinstance(part, IgnoreCaveIn) for part in half.effect))
    scores = [part for part in half.effect if isinstance(part, ScorePart)]
    if len(scores) > 1:
        raise BadInput(f"{where}: effect: expected at most one part that scores, found {len(scores)}")
    content.half_score.append(_score(scores[0]) if scores else None)


PASSIVE_PARTS = (
    Discount,
    AllowSameAction,
    WildPayment,
    Protect,
    RaidCap,
    IgnoreCaveIn,
    LeaderSubstitute,
    ScorePart,
)


def _score(part: ScorePart) -> Score:
    score = Score(part.vp, PER[part.per], part.group)
    score.costs = _cost_rows(part.cost)
    score.best_colour = part.color == "chosen"
    score.cave_in_only = part.cave_in
    for line in part.table:
        score.table[COSTS.index(line.cost)] = line.vp
    return score


def _constants(content: Content, box: Box) -> None:
    constants, board = box.constants, box.board
    content.totem_vp = constants.totem_rules.vp
    content.totem_discount = constants.totem_rules.mine_discount
    content.hand_limit = constants.limits.hand
    content.base_limit = constants.limits.base
    content.actions = constants.limits.actions
    content.symbol_sets = [0] * (pieces.COLOURS + 1)
    for size, points in constants.scoring.symbol_sets.items():
        content.symbol_sets[int(size)] = points
    content.start_hand = [0, 0, 0, 0]
    for level, cards in constants.setup.start_hand.items():
        content.start_hand[int(level) - 1] = cards
    content.stacks = board.artifact_stacks.stacks
    content.collapse_at = [0, 0, *(_of(board.cave_in_track.collapse_at, seats) for seats in (2, 3, 4))]
    content.track_end = board.cave_in_track.last
    content.still_rounds = constants.stop.still_rounds
    content.most_rounds = constants.stop.max_rounds
    for row, cost in enumerate(COSTS):
        content.dock_row += [row] * _of(board.docks.slots, row + 1)
        content.mine_row += [row] * _of(board.mine.slots, cost)
    if len(content.dock_row) != pieces.PLACES or len(content.mine_row) != pieces.PLACES:
        raise BadInput(f"board.toml: docks, mine: slots: expected {pieces.PLACES} places in each")
    content.mine_rows = vec[i64]([i64(row) for row in content.mine_row])
    content.place_costs = vec[i64]([i64(COSTS[row]) for row in content.mine_row])


def _of(numbers: Mapping[Any, int], key: int) -> int:
    """The number that board.toml gives for a level, a cost or a count of players."""
    if str(key) not in numbers:
        raise BadInput(f"board.toml: the number for {key} is missing; found {', '.join(numbers)}")
    return numbers[str(key)]


def _effects(content: Content, parts: list[AnyPart], where: str) -> list[Effect]:
    effects: list[Effect] = []
    for part in parts:
        if isinstance(part, Discount) and part.scope == "target":
            if not effects or effects[-1].verb != pieces.RECOLOUR_CRYSTAL:
                raise BadInput(f"{where}: effect: a discount on a target must follow recolor_crystal")
            effects[-1].amount = part.amount
        else:
            effects.append(_effect(content, part, where))
    return effects


def _effect(content: Content, part: AnyPart, where: str) -> Effect:
    """One part as numbers."""
    effect = Effect(-1, len(content.effects))
    content.effects.append(effect)
    if isinstance(part, TakeCrystal):
        effect.verb = pieces.TAKE_CRYSTAL
        effect.colour = pieces.ANY if part.color == "any" else content.colours.index(part.color)
        effect.costs = 0 if part.cost == "same_as_mined" else _cost_rows(part.cost)
        effect.most = part.max
    elif isinstance(part, TakeMercenary):
        effect.verb = pieces.TAKE_MERCENARY
        effect.source = PLACES[part.source]
        effect.from_bottom = part.pick == "bottom"
        effect.levels = _level_rows(part.level)
        effect.colour = _faction(content, part.faction, f"{where}: effect.faction") if part.faction else pieces.ANY
        effect.most = part.max_per_base or (pieces.NO_LIMIT if part.max == "all" else part.max)
        effect.most_total = part.max_total_level or pieces.NO_LIMIT
    elif isinstance(part, Subjugate):
        effect.verb = pieces.SUBJUGATE
        effect.source = PLACES[part.source]
        effect.lowest = part.level == "lowest"
        effect.levels = 15 if part.level == "lowest" else _level_rows(part.level)
        effect.most = part.max
        effect.then = [_effect(content, inner, where) for inner in part.then_each]
    elif isinstance(part, Discount):
        if part.what == "recruit":
            raise BadInput(f"{where}: effect: a recruiting discount belongs to an Artifact; a skill has a recruit_gap")
        effect.verb = pieces.DISCOUNT
        effect.action = ACTIONS[part.what]
        effect.amount = part.amount
    elif isinstance(part, RecruitGap):
        effect.verb = pieces.RECRUIT_GAP
        effect.amount = part.gap
    elif isinstance(part, RecolorCrystal):
        effect.verb = pieces.RECOLOUR_CRYSTAL
    elif isinstance(part, RecolorCards):
        effect.verb = pieces.RECOLOUR_CARDS
        effect.most = part.max
    elif isinstance(part, MultiplyLevel):
        effect.verb = pieces.DOUBLE_LEVEL
        effect.colour = _faction(content, part.faction, f"{where}: effect.faction")
        effect.uses = sum(1 << ACTIONS[use] for use in set(part.uses))
    elif isinstance(part, ExtraAction):
        effect.verb = pieces.EXTRA_ACTION
        effect.action = ACTIONS[part.action]
        effect.amount = part.count
    elif isinstance(part, AllowSameAction):
        effect.verb = pieces.ALLOW_SAME_ACTION
    elif isinstance(part, Trigger):
        effect.verb = pieces.TRIGGER
        effect.on = pieces.ON_MINE if part.on == "mine" else pieces.ON_RAID
        effect.costs = _cost_rows(part.cost)
        effect.once = part.once_per_turn
        effect.then = [_effect(content, inner, where) for inner in part.then]
    elif isinstance(part, ChooseOne):
        effect.verb = pieces.CHOOSE_ONE
        effect.then = [_effect(content, inner, where) for inner in part.options]
    elif isinstance(part, Raid):
        effect.verb = pieces.RAID_AGAIN
    else:
        raise BadInput(f"{where}: effect: {type(part).__name__} cannot be a skill")
    return effect


def _cost_rows(costs: tuple[Cost, ...] | list[Cost]) -> int:
    return sum(1 << COSTS.index(cost) for cost in set(costs))


def _level_rows(levels: tuple[int, ...] | list[int]) -> int:
    return sum(1 << (level - 1) for level in set(levels))


def _faction(content: Content, id: str, where: str) -> int:
    if id not in content.factions:
        raise BadInput(f"{where}: unknown faction {id!r}: expected one of {', '.join(content.factions)}")
    return content.factions.index(id)
