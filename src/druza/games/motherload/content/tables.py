"""The tables: the box turned into small numbers for the rules, checking what shapes cannot say."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from druza.games.motherload.content import pieces
from druza.games.motherload.content.box import COLOURS, Box
from druza.games.motherload.content.entries import (
    ActionCollects,
    ActionCovers,
    ActionLength,
    ActionOnlyWild,
    ActionSpansBoards,
    Allow,
    AnyCondition,
    AnyPart,
    Bonus,
    BoughtThisTurn,
    CycleMinor,
    Draw,
    DuplicateMineral,
    ExtraAction,
    Family,
    GainArtefact,
    GainBomb,
    GainMineral,
    Holds,
    Mineral,
    MineralsOnAllStacks,
    Pilot,
    Side,
    StacksWithMinerals,
    TakeToHand,
)
from druza.games.motherload.content.pieces import Content, Effect, Goal, Shape
from druza.kernel.refused import BadInput

TERRAIN = {".": pieces.EARTH, "#": pieces.ROCK, "R": pieces.STEEL, "B": pieces.STEEL + 1, "Y": pieces.STEEL + 2}
BONUS_GLYPHS = {
    "b": pieces.BOMB_SPACE,
    "a": pieces.ARTEFACT_SPACE,
    "1": pieces.DRAW_SPACE,
    "2": pieces.DRAW_SPACE + 1,
}
WINDOWS = {"own_turn": pieces.OWN_TURN, "on_purchase": pieces.ON_PURCHASE, "none": pieces.NEVER}
ALLOWS = {
    "drill_rock": pieces.DRILL_ROCK,
    "corner_connection": pieces.CORNER_LINK,
    "split_minerals": pieces.SPLIT,
}
ACTIONS = {"drill": pieces.DRILL, "blast": pieces.BLAST}
MEASURES = {"count": pieces.COUNT, "value": pieces.VALUE, "kinds": pieces.KIND_COUNT}
AXES = {"any": pieces.NO_DIRECTION, "horizontal": pieces.RIGHT, "vertical": pieces.DOWN}


def tables(box: Box) -> Content:
    """The box as tables of numbers; BadInput if something does not fit together."""
    content = Content()
    _minerals(content, box)
    _patterns(content, box)
    _pilots(content, box)
    _boards(content, box)
    _artefacts(content, box)
    _achievements(content, box)
    _constants(content, box)
    return content


def _minerals(content: Content, box: Box) -> None:
    if len(box.minerals) != pieces.KINDS:
        raise BadInput(f"minerals.toml: expected {pieces.KINDS} minerals, found {len(box.minerals)}")
    content.minerals = [mineral.id for mineral in box.minerals]
    content.value = [mineral.value for mineral in box.minerals]


def _pilots(content: Content, box: Box) -> None:
    drill = {bonus.id: bonus for bonus in box.drill_bonuses}
    purchase = {bonus.id: bonus for bonus in box.purchase_bonuses}
    content.crews = [crew.id for crew in box.crews]
    for number, pilot in enumerate(box.pilots):
        where = f"pilots-{pilot.crew}.toml: {pilot.id}"
        _place_in_deck(content, pilot, number, where)
        content.cards.append(pilot.id)
        content.copies.append(pilot.count)
        content.colour.append(COLOURS.index(pilot.colour))
        content.drills.append(pilot.drills)
        content.cost.append(pilot.cost)
        content.vp.append(pilot.vp)
        content.pattern.append(_pattern(content, pilot, where))
        drilling = _bonuses(drill, pilot.drill_bonus, f"{where}: drill_bonus")
        buying = _bonuses(purchase, pilot.purchase_bonus, f"{where}: purchase_bonus")
        content.allows.append(sum(ALLOWS[what] for what in {part.what for part in drilling if isinstance(part, Allow)}))
        content.on_drill.append(_effects(content, drilling, where))
        content.to_hand.append(any(isinstance(part, TakeToHand) for part in buying))
        content.on_purchase.append(_effects(content, buying, where))
    drilling_cards = zip(content.colour, content.drills, content.allows, strict=True)
    content.drill_marks = vec[i64]([i64(pieces.drill_mark(*card)) for card in drilling_cards])
    if len(box.pilots) != pieces.CREWS * pieces.CREW_CARDS:
        raise BadInput(f"pilots: expected {pieces.CREW_CARDS} designs for each crew, found {len(box.pilots)} in all")


def _place_in_deck(content: Content, pilot: Pilot, number: int, where: str) -> None:
    """Starters have no cost and no stack; a hire belongs to the stack of its colour (SM-014, SM-017)."""
    crew, place = divmod(number, pieces.CREW_CARDS)
    if crew >= len(content.crews) or pilot.crew != content.crews[crew]:
        raise BadInput(f"{where}: expected {pieces.CREW_CARDS} designs in this file, one crew for all of them")
    if place < pieces.STARTERS:
        if pilot.kind != "starter" or COLOURS.index(pilot.colour) != place or pilot.cost != 0:
            raise BadInput(f"{where}: expected four starters without cost, one design for each colour")
        return
    stack = (place - pieces.STARTERS) // pieces.HIRES
    if pilot.kind != "hire" or pilot.stack != COLOURS[stack] or pilot.colour != pilot.stack or pilot.count != 1:
        raise BadInput(f"{where}: expected four different hires in each of the stacks {', '.join(COLOURS)}")
    if pilot.cost == 0:
        raise BadInput(f"{where}: cost: a hire costs something")


def _pattern(content: Content, pilot: Pilot, where: str) -> int:
    if not pilot.blast:
        return -1
    if pilot.colour != "red":
        raise BadInput(f"{where}: blast: only red pilots have a blast pattern (SM-054)")
    if pilot.blast not in content.patterns:
        raise BadInput(
            f"{where}: blast: unknown pattern {pilot.blast!r}: expected one of {', '.join(content.patterns)}"
        )
    return content.patterns.index(pilot.blast)


def _bonuses(known: dict[str, Bonus], ids: list[str], where: str) -> list[AnyPart]:
    for id in ids:
        if id not in known:
            raise BadInput(f"{where}: unknown bonus {id!r}: expected one of {', '.join(known)}")
    return [part for id in ids for part in known[id].effect]


def _effects(content: Content, parts: list[AnyPart], where: str) -> list[Effect]:
    """What happens at once; allowances and the way to the hand are tables of their own."""
    return [_effect(content, part, where) for part in parts if not isinstance(part, (Allow, TakeToHand))]


def _effect(content: Content, part: AnyPart, where: str) -> Effect:
    """One part as numbers."""
    effect = Effect(-1, len(content.effects))
    content.effects.append(effect)
    if isinstance(part, Draw):
        effect.verb = pieces.DRAW
        effect.amount = part.n
    elif isinstance(part, GainBomb):
        effect.verb = pieces.GAIN_BOMB
        effect.amount = part.n
    elif isinstance(part, GainMineral):
        effect.verb = pieces.GAIN_MINERAL
        effect.kind = content.minerals.index(part.kind)
    elif isinstance(part, DuplicateMineral):
        effect.verb = pieces.DUPLICATE
        effect.not_same_stack = part.not_to == "stack_of_this"
    elif isinstance(part, ExtraAction):
        effect.verb = pieces.EXTRA_ACTION
        effect.amount = part.n
    elif isinstance(part, CycleMinor):
        effect.verb = pieces.SWAP_GOAL
    else:
        raise BadInput(f"{where}: effect: {type(part).__name__} cannot stand here")
    return effect


def _patterns(content: Content, box: Box) -> None:
    for pattern in box.patterns:
        where = f"blast-patterns.toml: {pattern.id}: rows"
        if any(set(row) - set("X.") or len(row) != len(pattern.rows[0]) for row in pattern.rows):
            raise BadInput(f"{where}: expected rows of equal length made of X and .")
        spaces = [
            (row, column) for row, line in enumerate(pattern.rows) for column, sign in enumerate(line) if sign == "X"
        ]
        if not spaces:
            raise BadInput(f"{where}: expected an X for each blasted space, found none")
        content.patterns.append(pattern.id)
        content.shapes.append(orientations(spaces))


def orientations(spaces: list[tuple[int, int]]) -> list[Shape]:
    """SM-057: every distinct quarter turn of the pattern and of its mirror image."""
    found: list[list[tuple[int, int]]] = []
    for mirrored in (False, True):
        turned = [(row, -column) for row, column in spaces] if mirrored else spaces
        for _ in range(4):
            turned = [(column, -row) for row, column in turned]
            top, left = min(row for row, _ in turned), min(column for _, column in turned)
            shape = sorted((row - top, column - left) for row, column in turned)
            if shape not in found:
                found.append(shape)
    return [Shape([row for row, _ in shape], [column for _, column in shape]) for shape in sorted(found)]


def _boards(content: Content, box: Box) -> None:
    if [board.depth for board in box.boards] != [1, 2, 3, 4]:
        raise BadInput("boards.toml: expected one board for each depth from 1 to 4, in this order")
    glyphs = {".": pieces.NOTHING, **BONUS_GLYPHS}
    glyphs.update({mineral.glyph: kind + 1 for kind, mineral in enumerate(box.minerals)})
    for bonus in box.board_bonuses:
        _board_bonus(content, bonus)
    sides = {side.id: side for side in box.sides}
    for board in box.boards:
        if len(board.sides) != 2 or any(id not in sides for id in board.sides):
            raise BadInput(f"boards.toml: {board.id}: sides: expected the ids of its two sides")
        for id in board.sides:
            _side(content, sides[id], glyphs)


def _board_bonus(content: Content, bonus: Bonus) -> None:
    if bonus.glyph not in BONUS_GLYPHS:
        raise BadInput(f"bonuses.toml: {bonus.id}: glyph: expected one of {', '.join(BONUS_GLYPHS)}")
    thing = BONUS_GLYPHS[bonus.glyph]
    for part in bonus.effect:
        if isinstance(part, GainBomb):
            content.thing_bombs[thing] += part.n
        elif isinstance(part, GainArtefact):
            content.thing_artefacts[thing] += part.n
        elif isinstance(part, Draw):
            content.thing_draws[thing] += part.n
        else:
            raise BadInput(f"bonuses.toml: {bonus.id}: effect: {type(part).__name__} cannot be a bonus of a space")


def _side(content: Content, side: Side, glyphs: dict[str, int]) -> None:
    where = f"boards.toml: {side.id}: grid"
    rows = side.rows()
    if len(rows) != pieces.ROWS or any(len(row) != pieces.COLUMNS for row in rows):
        raise BadInput(f"{where}: expected {pieces.ROWS} rows of {pieces.COLUMNS} spaces")
    content.sides.append(side.id)
    first = len(content.terrain)
    for row, spaces in enumerate(rows):
        for column, space in enumerate(spaces):
            if len(space) != 2 or space[0] not in TERRAIN or space[1] not in glyphs:
                raise BadInput(f"{where}: row {row}, column {column}: {space!r} is no space (terrain and content)")
            content.terrain.append(TERRAIN[space[0]])
            content.thing.append(glyphs[space[1]])
    _side_masks(content, first)


def _side_masks(content: Content, first: int) -> None:
    """Which spaces of each row can be drilled in each colour, drilled with rock, blasted; where artefacts lie."""
    terrain, thing = content.terrain[first:], content.thing[first:]
    for colour in range(pieces.COLOURS):
        for rock_too in (False, True):
            open_to = {pieces.EARTH, pieces.STEEL + colour} | ({pieces.ROCK} if rock_too else set())
            content.drillable = _longer(content.drillable, _halves([space in open_to for space in terrain]))
    blastable = _halves([space in (pieces.EARTH, pieces.ROCK) for space in terrain])
    content.blastable = _longer(content.blastable, blastable)
    content.artefact_rows += _rows([space == pieces.ARTEFACT_SPACE for space in thing])


def _longer(numbers: vec[i64], more: list[int]) -> vec[i64]:
    return vec[i64]([*numbers, *map(i64, more)])


def _rows(marks: list[bool]) -> list[int]:
    """Marks of 72 spaces as a mask for each row; bit = column."""
    width = pieces.COLUMNS
    return [sum(marks[row * width + column] << column for column in range(width)) for row in range(pieces.ROWS)]


def _halves(marks: list[bool]) -> list[int]:
    """Marks of 72 spaces as a number for each half (rules/area.py)."""
    rows, size = _rows(marks), pieces.HALF_ROWS
    return [
        sum(rows[first + row] << row * pieces.ROW_BITS for row in range(size)) for first in range(0, len(rows), size)
    ]


def _artefacts(content: Content, box: Box) -> None:
    for artefact in box.artefacts:
        where = f"artefacts.toml: {artefact.id}"
        content.artefacts.append(artefact.id)
        content.artefact_copies.append(artefact.count)
        content.artefact_vp.append(artefact.vp)
        content.artefact_window.append(WINDOWS[artefact.window])
        content.artefact_effects.append(_effects(content, artefact.effect, where))


def _achievements(content: Content, box: Box) -> None:
    families = {mineral.id: mineral.family for mineral in box.minerals}
    for major in box.majors:
        needs = major.condition
        content.majors.append(major.id)
        content.major_vp.append(major.vp)
        content.major_needs.append([needs.red, needs.blue, needs.yellow, needs.wild])
    for minor in box.minors:
        content.minors.append(minor.id)
        content.minor_vp.append(minor.vp)
        content.goals.append(_goal(minor.condition, content.minerals, families))
    content.goals_by_action = sum(1 << minor for minor, goal in enumerate(content.goals) if goal.by_action)


def _goal(condition: AnyCondition, minerals: list[str], families: dict[Mineral, Family]) -> Goal:
    goal = Goal(-1, condition.min)
    if isinstance(condition, BoughtThisTurn):
        goal.test = pieces.BOUGHT_THIS_TURN
    elif isinstance(condition, MineralsOnAllStacks):
        goal.test = pieces.MINERALS_ON_STACKS
        goal.measure = MEASURES[condition.measure]
        wanted = [kind for kind in families if condition.kind in (None, kind)]
        wanted = [kind for kind in wanted if condition.family in (None, families[kind])]
        goal.kinds = sum(1 << minerals.index(kind) for kind in wanted)
    elif isinstance(condition, StacksWithMinerals):
        goal.test = pieces.STACKS_WITH_MINERALS
    elif isinstance(condition, Holds):
        goal.test = pieces.HOLDS_BOMBS if condition.what == "bomb" else pieces.HOLDS_ARTEFACTS
    else:
        goal.by_action = True
        _action_goal(goal, condition)
    return goal


def _action_goal(
    goal: Goal, condition: ActionCovers | ActionLength | ActionCollects | ActionOnlyWild | ActionSpansBoards
) -> None:
    if isinstance(condition, ActionCovers):
        goal.test = pieces.ACTION_COVERS
        goal.action = ACTIONS[condition.action]
        goal.rock = condition.terrain == "rock"
    elif isinstance(condition, ActionLength):
        goal.test = pieces.ACTION_LENGTH
        goal.action = ACTIONS[condition.action]
        goal.direction = AXES[condition.axis]
    elif isinstance(condition, ActionCollects):
        goal.test = pieces.ACTION_COLLECTS
        goal.bonuses = condition.what == "board_bonus"
        goal.measure = MEASURES[condition.measure]
    elif isinstance(condition, ActionOnlyWild):
        goal.test = pieces.ACTION_ONLY_WILD
        goal.action = ACTIONS[condition.action]
    else:
        goal.test = pieces.ACTION_SPANS_BOARDS


def _constants(content: Content, box: Box) -> None:
    setup = box.constants.setup
    content.bombs = sum(bomb.count for bomb in box.bombs)
    content.blast_price = box.bombs[0].blast_price
    content.actions = setup.actions_per_turn
    content.draw_action = setup.draw_action_cards
    content.opening_hand = setup.opening_hand
    content.opening_bombs = setup.opening_bombs
    content.hand_limit = setup.hand_limit_end_of_turn
    content.majors_in_play = setup.majors_in_play
    content.idle_rounds = box.constants.stalemate.idle_rounds
    content.minors_in_row = [0] * 5
    content.depths = [[] for _ in range(5)]
    for row in box.constants.by_players:
        if row.depths != sorted(set(row.depths)):
            raise BadInput(f"game.toml: {row.id}: depths: expected each depth once, from the top down")
        content.minors_in_row[row.players] = row.minors_in_row
        content.depths[row.players] = row.depths
        if row.minors_in_row > len(box.minors):
            raise BadInput(f"game.toml: {row.id}: minors_in_row: there are {len(box.minors)} in all")
        if row.players * setup.opening_bombs > content.bombs:
            raise BadInput(f"game.toml: setup: opening_bombs: there are {content.bombs} bombs in all")
    if [row.players for row in box.constants.by_players] != [2, 3, 4]:
        raise BadInput("game.toml: by_players: expected a table for 2, 3 and 4 players")
    if len(box.bombs) != 1:
        raise BadInput(f"tokens.toml: expected one kind of bomb, found {len(box.bombs)}")
