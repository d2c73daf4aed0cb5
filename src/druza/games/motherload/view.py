"""What a seat may see."""
# mypyc

from typing import Any, Final

from druza.games.motherload.content.pieces import COLUMNS, DOWN, HIRES, RIGHT, ROWS, SPACES, STACKS, depth_of
from druza.games.motherload.rules.blast import PlacePattern, TurnPattern
from druza.games.motherload.rules.collect import SplitMinerals, StackMinerals, listed, next_depth
from druza.games.motherload.rules.drill import COLOUR_NAMES, AddCard, ChooseDirection, ChooseStart
from druza.games.motherload.rules.mine import Haul
from druza.games.motherload.scoring import artefact_points, major_points, minor_points, pilot_points
from druza.games.motherload.seen import SeenAction, SeenBoard, SeenCard, SeenPlace, SeenPlayer, SeenStack, SeenTunnel
from druza.games.motherload.state import MotherloadState
from druza.games.motherload.vocabulary import DIRECTION, DONE, SPACE, TURNED

TERRAINS: Final = [".", "#", "R", "B", "Y"]
THINGS: Final = [".", "i", "g", "p", "e", "r", "d", "b", "a", "1", "2"]

# -- the view -------------------------------------------------------------------------------------------------------


def table_view(state: MotherloadState, seat: int) -> dict[str, Any]:
    """The table as this seat sees it; -1 is a spectator. When the game is over all artefacts are open."""
    content = state.content
    begun = len(state.mine.sides) > 0
    return {
        "round": state.turns // state.seats + 1,
        "first": state.first,
        "active": state.active,
        "actions": state.actions,
        "last_turn": state.last_turn,
        "idle": state.idle,
        "boards": [board_view(state, slot) for slot in range(len(state.mine.sides))],
        "latest": latest_view(state),
        "artefacts_left": state.mine.artefacts_left() if begun else 0,
        "next_depth": next_depth(state) if begun else 1,
        "majors": [content.majors[major] for major in state.majors],
        "minors": [content.minors[minor] for minor in state.minors],
        "earned": [content.minors[minor] for minor in state.minors if state.earned >> minor & 1],
        "claimed_major": state.claimed_major,
        "claimed_minor": state.claimed_minor,
        "minor_deck": len(state.minor_deck),
        "minor_deck_known": [content.minors[minor] for minor in state.minor_deck[: state.known_minors]],  # bottom first
        "bombs": state.bomb_supply,
        "artefact_pool": len(state.artefact_pool),
        "spent": [content.artefacts[artefact] for artefact in state.spent],
        "players": [player_view(state, player, seat) for player in range(state.seats)],
        "action": action_view(state),
        "places": places_view(state) if seat >= 0 and seat == state.seat else [],
    }


def board_view(state: MotherloadState, slot: int) -> SeenBoard:
    """One board in play: what is printed on every space (terrain, content), and which spaces are tunnels."""
    mine = state.mine
    first = slot * SPACES
    grid = [TERRAINS[mine.terrain(place)] + THINGS[mine.thing(place)] for place in range(first, first + SPACES)]
    tunnels = [mine.tunnels[slot * ROWS + row] for row in range(ROWS)]
    return {
        "side": state.content.sides[mine.sides[slot]],
        "depth": depth_of(mine.sides[slot]),
        "grid": [grid[row * COLUMNS : row * COLUMNS + COLUMNS] for row in range(ROWS)],
        "tunnels": ["".join(["o" if row >> column & 1 else "." for column in range(COLUMNS)]) for row in tunnels],
    }


def latest_view(state: MotherloadState) -> SeenTunnel | None:
    """The tunnel that was dug last, as far as its board is in play, and who dug it."""
    spaces = [space for space in state.latest if state.mine.place(space) >= 0]
    return {"spaces": spaces, "seat": state.digger} if spaces else None


def player_view(state: MotherloadState, player: int, seat: int) -> SeenPlayer:
    content = state.content
    own = player == seat
    artefacts = [content.artefacts[artefact] for artefact in state.artefacts[player]]
    return {
        "crew": content.crews[state.crews[player]] if state.crews[player] >= 0 else None,
        "hand_size": len(state.hands[player]),
        "hand": [card_view(state, card) for card in state.hands[player]] if own else None,
        "shown": [content.cards[card] for card in state.shown[player]],
        "deck_size": len(state.decks[player]),
        "deck": sorted([content.cards[card] for card in state.decks[player]]) if own else None,
        "discard": sorted([content.cards[card] for card in state.discards[player]]),
        "stacks": [stack_view(state, player, stack) for stack in range(STACKS)] if state.crews[player] >= 0 else [],
        "bombs": state.bombs[player],
        "artefact_count": len(state.artefacts[player]),
        "artefacts": artefacts if own or state.seat < 0 else None,
        "majors": [content.majors[major] for major in state.majors_taken[player]],
        "minors": [content.minors[minor] for minor in state.minors_taken[player]],
        "score": score_view(state, player, own or state.seat < 0),
    }


def card_view(state: MotherloadState, card: int) -> SeenCard:
    """A card of the own hand with the word that options call it by."""
    return {"card": state.content.cards[card], "option": f"card:{card}"}


def stack_view(state: MotherloadState, player: int, stack: int) -> SeenStack:
    """A stack: its top card, the minerals on it, the cards beneath, and how many were bought."""
    content = state.content
    hired = state.hired[player][stack]
    pile = state.piles[player][stack]
    crew = state.crews[player]
    return {
        "cards": [content.cards[content.hire(crew, stack, place)] for place in range(hired, HIRES)],  # top first
        "hired": hired,
        "minerals": listed(state, pile),
        "value": content.pile_value(pile),
        "cost": content.cost[state.top_card(player, stack)] if hired < HIRES else 0,
    }


def score_view(state: MotherloadState, seat: int, exact: bool = True) -> dict[str, int]:
    """The points of a seat by category; hidden fossils only where they may be seen."""
    score = {
        "pilots": pilot_points(state, seat),
        "majors": major_points(state, seat),
        "minors": minor_points(state, seat),
    }
    if exact:
        score["artefacts"] = artefact_points(state, seat)
    return score


def action_view(state: MotherloadState) -> SeenAction | None:
    """The Drill or Blast that is going on: cards were played openly."""
    if state.seat < 0:
        return None
    content = state.content
    asked = state.decision()
    if isinstance(asked, AddCard):
        return drill_view(asked.colour, asked.length, [content.cards[card] for card in asked.cards])
    if isinstance(asked, ChooseStart):
        return drill_view(asked.colour, asked.length, [])
    if isinstance(asked, ChooseDirection):
        return {**drill_view(asked.colour, asked.length, []), "space": asked.space}
    if isinstance(asked, TurnPattern):
        return {"kind": "blast", "pattern": content.patterns[asked.pattern], "turned": None}
    if isinstance(asked, PlacePattern):
        return {"kind": "blast", "pattern": content.patterns[asked.pattern], "turned": asked.turned}
    if isinstance(asked, StackMinerals):
        return {"kind": "stack", "minerals": listed(state, asked.pile), "value": content.pile_value(asked.pile)}
    if isinstance(asked, SplitMinerals):
        return {"kind": "split", "minerals": [content.minerals[kind] for kind in asked.kinds]}
    return None


def drill_view(colour: int, length: int, cards: list[str]) -> SeenAction:
    return {"kind": "drill", "colour": COLOUR_NAMES[colour], "length": length, "cards": cards}


# -- where tunnels can go -------------------------------------------------------------------------------------------


def places_view(state: MotherloadState) -> list[SeenPlace]:
    """Every placement that the pending question leaves open, as a path of options, with what it collects."""
    asked = state.decision()
    if isinstance(asked, AddCard):
        if not asked.leads_straight_on(state):
            return []
        return line_views(state, asked.colour, asked.length, asked.allows, before=f"{DONE.name}/")
    if isinstance(asked, ChooseStart):
        return line_views(state, asked.colour, asked.length, asked.allows)
    if isinstance(asked, ChooseDirection):
        return line_views(state, asked.colour, asked.length, asked.allows, only=asked.space)
    if isinstance(asked, TurnPattern):
        found: list[SeenPlace] = []
        for turned in range(len(state.content.shapes[asked.pattern])):
            found += pattern_views(state, asked.pattern, turned, f"{TURNED.name}:{turned}/")
        return found
    if isinstance(asked, PlacePattern):
        return pattern_views(state, asked.pattern, asked.turned, "")
    return []


def line_views(
    state: MotherloadState, colour: int, length: int, allows: int, before: str = "", only: int = -1
) -> list[SeenPlace]:
    """The lines that can be drilled, `before` the answers that come first; `only` is the space they begin with, once it
    is chosen. A single space has no direction."""
    mine = state.mine
    if length == 1:
        starts = mine.line_starts(RIGHT, length, colour, allows).places()
        return [place_view(state, f"{before}{SPACE.name}:{mine.space(start)}", [start], RIGHT) for start in starts]
    found: list[SeenPlace] = []
    for direction in (RIGHT, DOWN):
        for start in mine.line_starts(direction, length, colour, allows).places():
            word = f"{DIRECTION.name}:{direction}"
            if only < 0:
                word = f"{before}{SPACE.name}:{mine.space(start)}/{word}"
            if only < 0 or only == mine.space(start):
                found.append(place_view(state, word, mine.same_line(start, direction, length), direction))
    return found


def pattern_views(state: MotherloadState, pattern: int, turned: int, before: str) -> list[SeenPlace]:
    """The places where a pattern can be blasted in one orientation."""
    mine = state.mine
    shape = state.content.shapes[pattern][turned]
    return [
        place_view(state, f"{before}{SPACE.name}:{mine.space(corner)}", mine.shape_at(shape, corner), -1)
        for corner in mine.blast_corners(shape).places()
    ]


def place_view(state: MotherloadState, path: str, places: list[int], direction: int) -> SeenPlace:
    haul = Haul(state.mine, places)
    last = haul.clock and state.mine.dug(places).artefacts_left() == 0
    return {
        "path": path,
        "spaces": [state.mine.space(place) for place in places],
        "direction": direction,
        "minerals": [state.content.minerals[kind] for kind in haul.kinds],
        "value": haul.value,
        "bombs": haul.bombs,
        "artefacts": haul.artefacts,
        "draws": haul.draws,
        "last_artefact": last,
    }
