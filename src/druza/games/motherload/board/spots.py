"""Spots: what can be pointed at while a tunnel is placed."""

from __future__ import annotations

from druza.games.motherload.board.keys import Keys
from druza.games.motherload.board.marks import arrow, hit_half, hit_square, reach
from druza.games.motherload.board.previews import Previews
from druza.games.motherload.board.seen import Sight
from druza.games.motherload.board.squares import Place
from druza.games.motherload.board.ways import PLACING, POINTING, Way, ways_of
from druza.games.motherload.content.pieces import COLUMNS, SPACES
from druza.kernel.drawing import Html, el

MOST_WAYS = 6  # ways through one space that a click asks about


def spots(table: Sight) -> tuple[list[Html], str]:
    """Everything that can be pointed at while a tunnel is placed, and where keys lead from the board as a whole."""
    if table.look.mine and table.key == "main":
        return [begin_spot(table, at) for at in range(SPACES * len(table.view["boards"]))], ""
    if not table.look.mine or table.key not in POINTING or not table.view["places"]:
        return [], ""
    ways = ways_of(table)
    is_asked = table.key in PLACING
    best = ways[0] if is_asked else None  # what the main button does
    keys = Keys(ways)
    pictures = Previews(table)
    area = {cell for way in ways for cell in way.cells}
    everywhere = range(SPACES * len(table.view["boards"]) if is_asked else 0)
    refused = [refused_spot(table, at) for at in everywhere if divmod(at, COLUMNS) not in area]
    if ways[0].is_line:
        lit = line_spots(ways, keys, pictures, best)
    else:
        lit = pattern_spots(ways, keys, pictures, table.look.say("places_the_best_first"))
    return [pictures.defs(), *refused, reach(area), *lit], keys.from_outside()


def line_spots(ways: list[Way], keys: Keys, pictures: Previews, best: Way | None) -> list[Html]:
    """A line is pointed at where it begins; other spaces stand for the lines that pass through them."""
    starts: dict[Place, list[Way]] = {}
    for way in ways:
        starts.setdefault(way.cells[0], []).append(way)
    drawn = []
    for cell, passing in sorted(through(ways).items()):
        begins = starts.get(cell, [])
        if len(begins) == 2:
            pairs = zip(begins, reversed(begins), strict=True)
            drawn += [half_spot(way, other, keys, pictures, best) for way, other in pairs]
        elif begins:
            drawn.append(way_spot(begins[0], hit_square(cell), keys, pictures, begins[0] is best))
        else:
            drawn.append(cell_spot(cell, passing, keys, pictures))
    for cell, begins in sorted(starts.items()):
        drawn += [arrow(cell, way.is_down) for way in begins if len(way.cells) > 1]
    return drawn


def pattern_spots(ways: list[Way], keys: Keys, pictures: Previews, label: str) -> list[Html]:
    """A space stands for the patterns that would cover it; for keys every way has a spot of its own, over them."""
    cells = [cell_spot(cell, passing, keys, pictures) for cell, passing in sorted(through(ways).items())]
    own = [way_spot(way, pictures.hit(way), keys, pictures, way is ways[0]) for way in ways]
    return [*cells, el("g", *own, data_zone="ways", cls="ways", role="group", aria_label=label)]


def through(ways: list[Way]) -> dict[Place, list[Way]]:
    """The ways through every space, the best first."""
    found: dict[Place, list[Way]] = {}
    for way in ways:
        for cell in way.cells:
            found.setdefault(cell, []).append(way)
    return found


def half_spot(way: Way, other: Way, keys: Keys, pictures: Previews, best: Way | None) -> Html:
    """Half of a square where two ways begin: too small for a finger, which is asked which of them it means."""
    hit = hit_half(way.cells[0], way.is_down)
    return way_spot(
        way, hit, keys, pictures, way is best, data_beside=other.path, data_says=f"{way.words}\n{other.words}"
    )


def way_spot(way: Way, hit: Html, keys: Keys, pictures: Previews, best: bool, **more: str) -> Html:
    """What stands for one way alone."""
    return el(
        "g",
        hit,
        pictures.of(way),
        cls="spot can best" if best else "spot can",
        role="button",
        tabindex="-1",
        id=way.id,
        aria_label=way.words,
        data_option=way.path,
        data_leads=keys.from_way(way),
        **more,
    )


def cell_spot(cell: Place, ways: list[Way], keys: Keys, pictures: Previews) -> Html:
    """A space that several ways pass; the best is shown, a click asks which."""
    asked = ways[:MOST_WAYS]
    return el(
        "g",
        el("title", asked[0].words),
        hit_square(cell),
        pictures.of(asked[0]),
        cls="spot can cell",
        role="button",
        tabindex="-1",
        id=f"spot-{cell[0]}-{cell[1]}",
        aria_label=asked[0].words,
        data_option=asked[0].path,
        data_more=" ".join(way.path for way in asked[1:]) or None,
        data_says="\n".join(way.words for way in asked),
        data_leads=keys.from_way(asked[0]),
    )


def refused_spot(table: Sight, at: int) -> Html:
    """A space that no placement covers: pointing at it asks why not."""
    board = table.view["boards"][at // SPACES]
    space = (board["depth"] - 1) * SPACES + at % SPACES
    attributes = table.look.at(f"space:{space}", cls="spot", label=table.space_label(at))
    attributes.pop("type")
    return el("g", hit_square(divmod(at, COLUMNS)), role="button", tabindex="-1", id=f"ask-{at}", **attributes)


def begin_spot(table: Sight, at: int) -> Html:
    """A space before anything is chosen: a click asks in which colour to drill, or says why nothing can be drilled."""
    words = [path.partition("/")[2] for path in table.look.legal if path.startswith("drill/colour:")]
    label = table.space_label(at)
    found = table.look.at(*(words or ["drill"]), via=("drill",) if words else (), cls="spot", label=label)
    found.pop("type")
    found["cls"] = "spot"  # nothing is lit before there is something to place
    found["data_menu"] = True
    return el("g", hit_square(divmod(at, COLUMNS)), role="button", tabindex="-1", id=f"begin-{at}", **found)
