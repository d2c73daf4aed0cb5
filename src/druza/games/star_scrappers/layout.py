"""How a table is written as a position, and what makes a position impossible."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from druza.games.star_scrappers.content.pieces import CARDS, COLOURS, PLACES, Content, plain
from druza.games.star_scrappers.state import BESIDE_BOARD, NOT_IN_GAME, StarScrappersState
from druza.kernel.frames import frames_of
from druza.kernel.position import Codec, Flag, Json, Layout, Many, Name, PerSeat, Some, Whole

ACTIONS = ["recruit", "mine", "collect", "skill"]
BOARD = "board"


class Owner(Codec):
    """Who has a Totem: a seat, "board" beside the board, null where its colour is Wild."""

    def write(self, value: int) -> Json:
        return None if value == NOT_IN_GAME else BOARD if value == BESIDE_BOARD else value

    def read(self, found: Json, where: str) -> int:
        if found is None:
            return NOT_IN_GAME
        return BESIDE_BOARD if found == BOARD else Whole(0, 3).read(found, where)

    def schema(self) -> dict[str, Json]:
        return {"enum": [0, 1, 2, 3, BOARD, None]}


def table_layout(content: Content) -> Layout:
    """Every attribute of the table with the way it is written."""
    card = Name("mercenary", content.mercenaries)
    hand_card = Name("mercenary", hand_names(content))
    crystal = Name("crystal", content.crystals)
    artifact = Name("artifact card", content.artifacts)
    half = Name("artifact", content.halves)
    faction = Name("faction", content.factions)
    seat = Whole(0, 3)
    zones: dict[str, Codec] = {
        "wild": Some("faction", content.factions),
        "docks": Many(Name("mercenary", content.mercenaries, empty=True), PLACES),
        "dock_stacks": Many(Many(card), 4),
        "mine": Many(Name("crystal", content.crystals, empty=True), PLACES),
        "mine_stacks": Many(Many(crystal), 4),
        "artifact_stacks": Many(Many(artifact), content.stacks),
        "hands": PerSeat(Many(hand_card)),
        "bases": PerSeat(Many(card)),
        "crystals": PerSeat(Many(crystal)),
        "artifacts": PerSeat(Many(half)),
        "subjugated": PerSeat(Many(card)),
        "commands": PerSeat(faction),
        "totems": Many(Owner(), COLOURS),
        "removed": Many(card),
        "marker": Whole(0, content.track_end),
        "first": seat,
        "round": Whole(1),
        "moved": Flag(),
        "still": Whole(),
        "active": seat,
        "played": Many(card),
        "used": Many(Name("action", ACTIONS)),
        "raided": Flag(),
        "extra": Many(Whole(), 4),
        "same_action": Flag(),
        "mine_discount": Whole(),
        "collect_discount": Whole(),
        "recruit_gaps": Whole(1),
        "doubled": Many(Some("faction", content.factions), 4),
        "triggers": Many(Whole(0, len(content.effects) - 1)),
        "artifacts_used": Some("artifact", content.halves),
        "crystal_colours": Many(Name("colour", content.colours, empty=True), PLACES),
        "crystal_discounts": Many(Whole(), PLACES),
    }
    return Layout(zones, frames_of("druza.games.star_scrappers"))


def hand_names(content: Content) -> list[str]:
    """Names of hand cards: plain, and dyed as `metanels-2-drollo@purple`."""
    names = list(content.mercenaries)
    for colour in content.colours:
        names += [f"{card}@{colour}" for card in content.mercenaries]
    return names


def component_counts(state: StarScrappersState) -> dict[str, int]:
    """How many of each piece there are, wherever they lie."""
    content = state.content
    cards = [card for card in [*state.docks, *state.played, *state.removed] if card >= 0]
    for zone in (state.dock_stacks, state.hands, state.bases, state.subjugated):
        cards += [plain(card) for pile in zone for card in pile]
    crystals = [crystal for crystal in state.mine if crystal >= 0]
    for zone in (state.mine_stacks, state.crystals):
        crystals += [crystal for pile in zone for crystal in pile]
    artifacts = [card for stack in state.artifact_stacks for card in stack]
    artifacts += [half // 2 for own in state.artifacts for half in own]
    counts = Counter(content.mercenaries[card] for card in cards)
    counts.update(content.crystals[crystal] for crystal in crystals)
    counts.update(content.artifacts[card] for card in artifacts)
    counts["totems"] = sum(owner != NOT_IN_GAME for owner in state.totems)
    return dict(counts)


def expected_counts(state: StarScrappersState) -> dict[str, int]:
    """What must be there, by the content and the factions in play."""
    content = state.content
    counts = {
        content.mercenaries[card]: content.copies[card]
        for card in range(CARDS)
        if not state.wild >> content.faction[card] & 1
    }
    counts.update(zip(content.crystals, content.crystal_copies, strict=True))
    counts.update(dict.fromkeys(content.artifacts, 1))
    counts["totems"] = COLOURS - state.wild.bit_count()
    return counts


def position_problems(state: StarScrappersState) -> list[str]:
    """What cannot be: pieces lost or doubled, places of the wrong level or cost, limits passed."""
    found = []
    expected, there = expected_counts(state), component_counts(state)
    for piece in sorted(set(expected) | set(there)):
        if expected.get(piece, 0) != there.get(piece, 0):
            found.append(f"{piece}: expected {expected.get(piece, 0)} in all, found {there.get(piece, 0)} (SS-001)")
    if state.wild.bit_count() != 2:
        found.append(f"table.wild: expected two Wild colours, found {state.wild.bit_count()} (SS-009)")
    found += [*dock_problems(state), *mine_problems(state), *faction_problems(state), *player_problems(state)]
    if not (state.first < state.seats and state.active < state.seats):
        found.append(f"table.first, table.active: expected seats from 0 to {state.seats - 1} (SS-233)")
    return found


def dock_problems(state: StarScrappersState) -> Iterator[str]:
    """Mercenaries in the Docks and beside them, each in the row of its level."""
    content = state.content
    for place, card in enumerate(state.docks):
        if card >= 0 and content.level[card] - 1 != content.dock_row[place]:
            wanted = content.dock_row[place] + 1
            yield f"table.docks[{place}]: {content.mercenaries[card]} is not of level {wanted} (SS-013)"
    for row, cards in enumerate(state.dock_stacks):
        for card in cards:
            if content.level[card] - 1 != row:
                yield f"table.dock_stacks[{row}]: {content.mercenaries[card]} is not of level {row + 1} (SS-012)"


def mine_problems(state: StarScrappersState) -> Iterator[str]:
    """Crystals in the Mine and beside it, each in the row of its cost."""
    content = state.content
    for place, crystal in enumerate(state.mine):
        if crystal >= 0 and content.crystal_row[crystal] != content.mine_row[place]:
            wanted = content.costs[content.mine_row[place]]
            yield f"table.mine[{place}]: {content.crystals[crystal]} is not of cost {wanted} (SS-007)"
    for row, stack in enumerate(state.mine_stacks):
        for crystal in stack:
            if content.crystal_row[crystal] != row:
                cost = content.costs[row]
                yield f"table.mine_stacks[{row}]: {content.crystals[crystal]} is not of cost {cost} (SS-006)"


def faction_problems(state: StarScrappersState) -> Iterator[str]:
    """Totems and Command cards belong to the factions in play."""
    for faction, owner in enumerate(state.totems):
        named = state.content.factions[faction]
        if (state.wild >> faction & 1) != (owner == NOT_IN_GAME):
            lies = "is not in the game, for its colour is Wild" if state.wild >> faction & 1 else "must be somewhere"
            yield f"table.totems[{faction}]: the Totem of {named} {lies} (SS-022)"
        elif owner >= state.seats:
            yield f"table.totems[{faction}]: there is no seat {owner} to have the Totem of {named} (SS-022)"
    for seat, faction in enumerate(state.commands):
        if state.wild >> faction & 1 or state.commands.index(faction) != seat:
            named = state.content.factions[faction]
            yield f"table.commands[{seat}]: {named}; expected a faction in play, each once (SS-015)"


def player_problems(state: StarScrappersState) -> Iterator[str]:
    """Hands and Bases."""
    content = state.content
    for seat, hand in enumerate(state.hands):
        for card in hand:
            if card >= CARDS and card // CARDS - 1 == content.faction[plain(card)]:
                yield f"table.hands[{seat}]: {hand_names(content)[card]} is dyed in its own colour (SS-136)"
    for seat, base in enumerate(state.bases):
        if len(base) > content.base_limit:
            yield f"table.bases[{seat}]: {len(base)} cards, at most {content.base_limit} (SS-205)"
