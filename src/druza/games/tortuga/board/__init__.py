"""The board of Tortuga 2199: a view drawn as planet, markets, hold, hand and fights."""

from __future__ import annotations

from typing import Any, cast

from druza.games.tortuga.board.desk import own_side
from druza.games.tortuga.board.faces import gallery_face
from druza.games.tortuga.board.opponents import hunts, pools, strip, verbs
from druza.games.tortuga.board.planet import planet
from druza.games.tortuga.board.question import ICONS, question
from druza.games.tortuga.board.scene import scene
from druza.games.tortuga.board.sectors import tile_cards
from druza.games.tortuga.board.seen import Sight, names_of
from druza.games.tortuga.board.sheets import sheets
from druza.games.tortuga.board.stalls import dock, market_here, piles
from druza.games.tortuga.game import Tortuga
from druza.kernel.drawing import NOTHING, Drawing, Html, Look, Told, View, bold_name, el, icon, join

EVENTS = {
    "turn": "i-turn",
    "chose_ship": "i-ship",
    "shuffled": "i-deck",
    "drew": "i-deck",
    "played": "i-hand",
    "gained": "i-skill",
    "copied": "i-skill",
    "recalled": "i-disc",
    "peeked": "i-eye",
    "kept": "i-hand",
    "discount": "i-skill",
    "mineral_rate": "i-min",
    "offer": "i-inf",
    "bought": "i-buy",
    "on_sale": "i-rfr",
    "refreshed": "i-rfr",
    "flew": "i-ship",
    "mineral": "i-min",
    "mineral_spent": "i-min",
    "token_used": "i-mkt",
    "scouted": "i-eye",
    "marker_back": "i-eye",
    "captured": "i-hunt",
    "rewarded": "i-inf",
    "influence": "i-inf",
    "reserved": "i-rsv",
    "took_reserve": "i-rsv",
    "removed": "i-trash",
    "conquered": "i-conq",
    "controlled": "i-conq",
    "fortified": "i-frt",
    "used_sector": "i-skill",
    "usurped": "i-crown",
    "attacked": "i-raid",
    "committed": "i-atk",
    "defended": "i-def",
    "uncovered": "i-eye",
    "fight_ability": "i-skill",
    "negated": "i-no",
    "fought": "i-raid",
    "lost_ship": "i-ship",
    "stole": "i-inf",
    "ended": "i-flag",
}
QUIET = ("turn", "drew", "shuffled", "on_sale", "controlled", "token_used", "mineral_spent", "committed")


def draw(view: View, look: Look) -> Drawing:
    """The table as this seat sees it."""
    sight = Sight(view, look)
    seats = range(len(sight.players))
    drawing = Drawing(
        board=board(sight),
        hand=own_side(sight),
        players=join([strip(sight, seat) for seat in seats if seat != sight.me] + [hunts(sight)]),
        turn=join([pools(sight, "d"), verbs(sight)]),
        scene=scene(sight),
        layout="map",
        round=sight.term("round", round=view["round"]),
        phase=phase(sight),
        whose=whose(sight),
        suits=[sight.captain(seat) for seat in seats],
        glyphs=[sight.glyph(seat) for seat in seats],
        icons=ICONS,
    )
    if look.mine:
        question(sight, drawing)
    return drawing


def phase(sight: Sight) -> str:
    if sight.view["usurper"] >= 0:
        return sight.term("last_round")
    if sight.key == "choose_ship":
        return sight.says("set_up")
    if not sight.is_own_turn:
        return sight.says("turn_of", who=sight.called(sight.view["active"]))
    return sight.term("round", round=sight.view["round"])


def whose(sight: Sight) -> str:
    """What it is where one is asked in somebody else's turn."""
    if sight.is_own_turn:
        return ""
    return sight.says("you_defend" if sight.key == "defend" else "you_decide")


# -- the middle ------------------------------------------------------------------------------------------------------


def board(sight: Sight) -> Html:
    """The planet with the markets beside it; on a small screen the own sector's market below."""
    docks = [dock(sight, sector) for sector in sight.sectors if sight.tile(sector).group == "outer"]
    boxes = [planet(sight), tile_cards(sight), *docks, piles(sight, 0, "p-l"), piles(sight, 3, "p-r")]
    parts = [
        SPACE,
        el("div", el("div", *boxes, cls="mapbox"), cls="mid"),
        banner(sight),
        pools(sight, "m"),
        market_here(sight),
        sheets(sight),
    ]
    return el("div", *parts, cls="ttb")


def banner(sight: Sight) -> Html:
    """The last round, and the scenario if it is not the standard game."""
    found = []
    usurper = sight.view["usurper"]
    if usurper >= 0:
        who = sight.called(usurper)
        words = sight.says("usurper_last_round_truce", who=who)
        found.append(el("span", icon("i-crown"), words, cls=f"bn us {sight.captain(usurper)}"))
    if sight.view["scenario"] != "standard":
        entry = next(one for one in sight.names.box.scenarios if one.id == sight.view["scenario"])
        found.append(el("span", entry.name.get(sight.lang), cls="bn", title=entry.text.get(sight.lang)))
    return el("div", *found, cls="bns") if found else NOTHING


# -- the log, the gallery --------------------------------------------------------------------------------------------


def tell(event: dict[str, Any], look: Look, words: str) -> Told | None:
    """A line of the log, and how things move."""
    kind, seat = event["kind"], event["seat"]
    told = Told(bold_name(words, look, seat), EVENTS.get(kind, "i-dot"), loud=kind not in QUIET)
    mine = seat == look.seat and seat >= 0
    home = "hand" if mine else f"player-{seat}"
    if kind == "turn":
        told.suit = "rd"
    elif kind == "played" and mine:
        number = names_of(cast(Tortuga, look.game).box).numbers[event["card"]]
        told.flies = [(f"hand-{number}-0", "pools-")]
    elif kind == "bought":
        spot = f"pile-{event['pile']}" if "pile" in event else f"market-{event['market']}"
        told.flies = [(spot, home)]
    elif kind in ("on_sale", "refreshed"):
        told.changed = [f"market-{event['market']}"]
    elif kind == "mineral" and event["from"] == "sector":
        told.flies = [(f"mineral-{event['sector']}", f"player-{seat}")]
    elif kind == "captured":
        told.flies = [(f"hunt-{event['sector']}", f"player-{seat}")]
    elif kind in ("influence", "stole", "rewarded"):
        told.changed = [f"player-{seat}"]
    return told


def face(kind: str, entry: dict[str, Any], lang: str) -> Html:
    """A component in the gallery, drawn."""
    return gallery_face(kind, entry, lang)


SPACE = Html(
    '<svg class="space" viewBox="0 0 1440 900" preserveAspectRatio="xMidYMid slice" aria-hidden="true">'
    '<path class="spf1" d="M0 0h620L360 420 0 300zM1440 900H900l180-360 360-120z"/>'
    '<path class="spf2" d="M1440 0v380L1100 240 980 0zM0 900V560l300 140 120 200z"/>'
    '<path class="stars" d="M90 120h2v2h-2zM310 70h3v3h-3zM540 160h2v2h-2zM1180 90h3v3h-3zM1330 210h2v2h-2z'
    "M1250 640h3v3h-3zM140 700h2v2h-2zM60 420h3v3h-3zM1390 480h2v2h-2zM880 60h2v2h-2zM700 850h2v2h-2z"
    'M400 800h3v3h-3zM1040 780h2v2h-2z"/></svg>'
)
