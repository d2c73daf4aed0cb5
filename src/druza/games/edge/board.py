"""The board of The Edge: a view drawn as a battlefield, squads, cards, track and fights."""

from __future__ import annotations

from typing import Any

from druza.games.edge.names import Content, Names
from druza.games.edge.picture import BOX, RIM, centre, hex_path, middle, outline
from druza.kernel.drawing import (
    NOTHING,
    Deed,
    Drawing,
    Html,
    Look,
    Told,
    View,
    bold_name,
    el,
    icon,
    join,
    text,
)

SUITS = {"chapter": "c", "demons": "d", "reborn": "r", "faceless": "l", "dvergar": "v", "rhazack": "z"}
LETTERS = {"chapter": "C", "demons": "D", "reborn": "R", "faceless": "F", "dvergar": "V", "rhazack": "Z"}
WIDTHS = {1: 50, 2: 64, 3: 86, 7: 116}
FEET = {1: 8, 2: 10, 3: 14, 7: 30}
VALUES = ("i-ini", "i-atk", "i-def", "i-mov")
ICONS = {
    "activate": "i-turn",
    "upper": "i-hand",
    "lower": "i-hand",
    "card": "i-hand",
    "attach": "i-up",
    "use": "i-charge",
    "slot": "i-charge",
    "banner": "i-banner",
    "end": "i-end",
    "done": "i-check",
    "pass": "i-no",
    "move": "i-mov",
    "field": "i-mov",
    "hexes": "i-contact",
    "fight": "i-atk",
    "counter": "i-atk",
    "model": "i-contact",
    "squad": "i-crown",
    "die": "i-dice",
    "crystal": "i-xtal",
    "crystals": "i-xtal",
    "refresh": "i-xtal",
    "endurance": "i-shield",
    "vp": "i-vp",
    "change": "i-flip",
    "reroll": "i-dice",
    "reroll-free": "i-dice",
    "clear": "i-minus",
    "turn": "i-turn",
    "faction": "i-crown",
    "source": "i-xtal",
}
EVENTS = {
    "turn": "i-turn",
    "activated": "i-turn",
    "moved": "i-mov",
    "pushed": "i-push",
    "combat": "i-atk",
    "backstab": "i-atk",
    "counterattack": "i-atk",
    "rolled": "i-dice",
    "compared": "i-def",
    "wounded": "i-skull",
    "died": "i-skull",
    "played": "i-hand",
    "used": "i-charge",
    "banner": "i-banner",
    "attached": "i-up",
    "crystals": "i-xtal",
    "refreshed": "i-xtal",
    "marker": "i-vp",
    "captured": "i-vp",
    "mode": "i-flip",
    "token": "i-plus",
}
QUIET = {"rolled", "charged", "initiative", "paid", "drew", "squad", "deployed", "token_off"}


class Table:
    """One view, with everything that its parts ask for again and again."""

    def __init__(self, view: View, look: Look) -> None:
        game: Any = look.game  # for names and texts of what the view names by ids
        self.view = view
        self.look = look
        self.content: Content = game.content
        self.names = Names(game.box, game.content, game.words, look.lang)
        self.board = next(board for board in self.content.boards if board.id == view["board"])
        self.squads = {squad["squad"]: squad for player in view["players"] for squad in player["squads"]}

    def suit(self, seat: int) -> str:
        faction = self.view["players"][seat]["faction"]
        return f"f-{SUITS[faction]}" if faction else "f-z"

    def glyph(self, seat: int) -> str:
        faction = self.view["players"][seat]["faction"]
        return f"g-{SUITS[faction]}" if faction else "logo"

    def letter(self, seat: int) -> str:
        faction = self.view["players"][seat]["faction"]
        return LETTERS[faction] if faction else "?"

    def says(self, pl: str, en: str) -> str:
        return self.look.says(pl, en)

    def at(self, field: str) -> tuple[float, float]:
        return centre(self.board, self.board.numbers[field])


def draw(view: View, look: Look) -> Drawing:
    """The table as this seat sees it."""
    table = Table(view, look)
    seats = range(view["seats"])
    phases = [table.says("Deklaracja", "Declare"), table.says("Działanie", "Act"), table.says("Koniec", "End step")]
    return Drawing(
        board=battlefield(table),
        hand=own(table),
        players=join(strip(table, seat) for seat in seats if seat != look.seat),
        turn=turn_panel(table),
        scene=scene(table),
        deed=deed(table),
        layout="cards",
        phase=phase(table),
        phases=phases if view["kind"] == "active" else [],
        phase_now=phase_now(view),
        round=table.says(f"tura {view['turn']}", f"turn {view['turn']}") if view["turn"] else "",
        suits=[table.suit(seat) for seat in seats],
        glyphs=[table.glyph(seat) for seat in seats],
        icons=ICONS,
    )


def phase(table: Table) -> str:
    kinds = {
        "setup": ("Przygotowanie", "Setup"),
        "active": ("Tura aktywna", "Active turn"),
        "passive": ("Tura pasywna", "Passive turn"),
    }
    return table.says(*kinds[table.view["kind"]])


def phase_now(view: View) -> int:
    key = view["prompt"]["key"]
    return 0 if key == "declare_turn" else 2 if key == "discard" else 1


def deed(table: Table) -> Deed | None:
    """The one primary button: end of the turn, done, pass, or the only thing to do."""
    legal = table.look.legal
    words = {
        "counter": ("Kontratak", "Counterattack", "i-atk"),
        "pass": ("Nie reaguję", "Do not react", "i-no"),
        "done": ("Gotowe", "Done", "i-check"),
        "end": ("Zakończ turę", "End the turn", "i-end"),
        "crystals": ("Zapłać kryształami", "Pay with crystals", "i-xtal"),
        "crystal": ("Zapłać kryształem", "Pay a crystal", "i-xtal"),
        "die:0": ("Żółta kość", "Yellow die", "i-dice"),
        "turn:0": ("Tura aktywna", "Active turn", "i-turn"),
    }
    if not table.look.mine:
        return None
    for path, (pl, en, symbol) in words.items():
        if path in legal:
            return Deed(path, table.says(pl, en), symbol)
    return None


# -- the battlefield ------------------------------------------------------------------------------------------------


def battlefield(table: Table) -> Html:
    """Layers from below: slab, fields, reach, everything that stands sorted by its feet, choices above."""
    width, height = BOX[table.view["board"]]
    layers = [
        el("g", *[ground(table, field) for field in range(table.board.count)], cls="ground"),
        el("g", *rim(table), cls="rim", aria_hidden="true"),
        el("g", *[reach(table, field) for field in range(table.board.count)], cls="reach"),
        el("g", *standing(table), cls="standing"),
        el("g", *hexes_to_choose(table), cls="spots"),
    ]
    title = el("title", table.says("Pole bitwy", "Battlefield"))
    svg = el("svg", title, *layers, viewBox=f"0 0 {width} {height}", cls="edge-map", role="group")
    track = victory_track(table) if table.view["track"] else NOTHING
    zoom = el("div", svg, cls=f"edge-scroll edge-{table.view['board']}", tabindex="0")
    return el("div", zoom, track, cls="edge-board", data_zone="board", aria_label=table.says("Plansza", "Board"))


def path(d: str, cls: str, x: float = 0, y: float = 0) -> Html:
    return el("path", d=d, cls=cls, transform=f"translate({x:.1f} {y:.1f})")


def ground(table: Table, field: int) -> Html:
    """A field: its plate with a bold groove, seven hexes with thin lines."""
    x, y = centre(table.board, field)
    hexes = [path(hex_path(hex), f"hx h{(field * 7 + hex) * 37 % 4}", x, y) for hex in range(7)]
    return el("g", path(outline(127), "lip", x, y + 9), path(outline(127), "plate", x, y), *hexes)


def rim(table: Table) -> list[Html]:
    """Letters and numbers at the edge."""
    found = []
    for field, id in enumerate(table.board.ids):
        column, row = table.board.column[field], table.board.row[field]
        x, y = centre(table.board, field)
        if row == 0:
            found.append(el("text", "ABCDEFG"[column], x=f"{x:.0f}", y=f"{y - 58:.0f}"))
        if column == 0:
            found.append(el("text", id.partition("r")[2] and str(row + 1), x="18", y=f"{y + 5:.0f}"))
    return found


def reach(table: Table, field: int) -> Html:
    """A field that can be chosen, with its distance from the acting model."""
    word = f"field:{field}"
    if word not in table.look.legal:
        return NOTHING
    x, y = centre(table.board, field)
    name = table.names.field(table.board.ids[field])
    at = table.look.at(word, cls="fld", label=table.says(f"Pole {name}", f"Field {name}"))
    at.pop("type")
    steps = distance_mark(table, field, x, y)
    return el("g", path(outline(127, 3.0), "ring", x, y), steps, id=f"field-{name}", role="button", tabindex="0", **at)


def distance_mark(table: Table, field: int, x: float, y: float) -> Html:
    """How many fields away, in a hexagon."""
    model = table.view["prompt"]["values"].get("model")
    mover = next((one for one in table.view["models"] if one["model"] == model), None)
    if mover is None:
        return NOTHING
    far = table.board.distance[table.board.numbers[mover["field"]] * table.board.count + field]
    return join(
        [
            el("circle", cx=f"{x:.0f}", cy=f"{y:.0f}", r="12", cls="stp"),
            el("text", far, x=f"{x:.0f}", y=f"{y + 5:.0f}", cls="stn"),
        ]
    )


def standing(table: Table) -> list[Html]:
    """Sources, shrines, tokens and models, those behind first."""
    drawn: list[tuple[float, Html]] = []
    for number, source in enumerate(table.view["sources"]):
        drawn.append((table.at(source["field"])[1] + 10, source_piece(table, number, source)))
    for shrine in table.view["shrines"]:
        if shrine["field"]:
            drawn.append((table.at(shrine["field"])[1] + 10, shrine_piece(table, shrine)))
    for kind in ("thickets", "strikes"):
        for place in table.view[kind]:
            drawn.append((spot(table, place)[1], small_token(table, kind, place)))
    for mine in table.view["mines"]:
        drawn.append((spot(table, mine["at"])[1], mine_piece(table, mine)))
    for model in table.view["models"]:
        drawn.append((feet(table, model)[1], model_piece(table, model)))
    drawn.sort(key=lambda one: one[0])
    return [piece for _, piece in drawn]


def spot(table: Table, place: str) -> tuple[float, float]:
    """A hex, `c3r2:4`."""
    field, _, hex = place.partition(":")
    x, y = table.at(field)
    return x + RIM[int(hex)][0], y + RIM[int(hex)][1]


def source_piece(table: Table, number: int, source: dict[str, Any]) -> Html:
    """A crystal source with the plate of whoever controls it."""
    x, y = table.at(source["field"])
    owners = source["controlled_by"]
    if owners:
        words = "+".join(table.letter(seat) for seat in owners)
        who = ", ".join(table.look.name(seat) for seat in owners)
        label = table.says(f"Złoże, kontroluje {who}", f"Source, controlled by {who}")
        plate = plate_of(table.suit(owners[0]), table.glyph(owners[0]), words, x, y + 40)
    else:
        label = table.says("Złoże, nikt go nie kontroluje", "Source, controlled by nobody")
        plate = NOTHING
    if source["overgrown"]:
        label = table.says("Zarośnięte złoże", "Overgrown source")
    at = table.look.at(f"source:{number}", cls="src", label=label)
    at.pop("type")
    use = el("use", href="#s-source", x=f"{x - 50:.0f}", y=f"{y - 62:.0f}", width="100", height="104")
    grown = path(outline(127, 4.0), "grown", x, y) if source["overgrown"] else NOTHING
    name = table.names.field(source["field"])
    return el(
        "g",
        el("title", label),
        path(outline(127), "sbase", x, y),
        grown,
        use,
        plate,
        id=f"source-{name}",
        role="button",
        **at,
    )


def plate_of(suit: str, glyph: str, words: str, x: float, y: float) -> Html:
    return el(
        "g",
        el("rect", x=f"{x - 20:.0f}", y=f"{y - 10:.0f}", width="40", height="19", rx="5", cls="pl"),
        el("use", href=f"#{glyph}", x=f"{x - 16:.0f}", y=f"{y - 8:.0f}", width="15", height="15", cls="pg"),
        el("text", words, x=f"{x + 8:.0f}", y=f"{y + 5:.0f}", cls="pt"),
        cls=f"{suit} ctl",
    )


def shrine_piece(table: Table, shrine: dict[str, Any]) -> Html:
    x, y = table.at(shrine["field"])
    seat = shrine["seat"]
    label = f"{table.names.shrine(shrine['shrine'])} ({table.look.name(seat)})"
    faction = table.view["players"][seat]["faction"]
    use = el("use", href=f"#s-{faction}", x=f"{x - 58:.0f}", y=f"{y - 78:.0f}", width="116", height="122")
    tokens = shrine["tokens"] + shrine["blessings"]
    count = el("text", tokens, x=f"{x + 40:.0f}", y=f"{y + 30:.0f}", cls="stn") if tokens else NOTHING
    plate = plate_of(table.suit(seat), table.glyph(seat), table.letter(seat), x, y + 42)
    base = path(outline(127), "shb", x, y)
    return el("g", el("title", label), base, use, plate, count, cls=f"{table.suit(seat)} shr", id=f"shrine-{seat}")


def small_token(table: Table, kind: str, place: str) -> Html:
    x, y = spot(table, place)
    label = table.names.token("thicket" if kind == "thickets" else "strike")
    hex = int(place.partition(":")[2])
    field_x, field_y = table.at(place.partition(":")[0])
    return el(
        "g",
        el("title", label),
        path(hex_path(hex, 3.0), f"tok {kind}", field_x, field_y),
        el("text", label[0], x=f"{x:.0f}", y=f"{y + 5:.0f}", cls="stn"),
    )


def mine_piece(table: Table, mine: dict[str, Any]) -> Html:
    x, y = spot(table, mine["at"])
    known = {True: table.says("prawdziwa mina", "real mine"), False: table.says("atrapa", "dummy")}
    label = known.get(mine["real"], table.says("zakryta mina", "mine, face down"))
    mark = {True: "!", False: "–"}.get(mine["real"], "?")
    return el(
        "g",
        el("title", label),
        el("circle", cx=f"{x:.0f}", cy=f"{y:.0f}", r="10", cls="tok mine"),
        el("text", mark, x=f"{x:.0f}", y=f"{y + 5:.0f}", cls="stn"),
    )


def feet(table: Table, model: dict[str, Any]) -> tuple[float, float]:
    x, y = table.at(model["field"])
    mask = sum(1 << hex for hex in model["hexes"])
    dx, dy = middle(mask)
    return x + dx, y + dy


def model_piece(table: Table, model: dict[str, Any]) -> Html:
    """A model: base at true size in the colour of its seat, figure, number of its squad, status."""
    x, y = table.at(model["field"])
    fx, fy = feet(table, model)
    size = len(model["hexes"])
    mask = sum(1 << hex for hex in model["hexes"])
    width = WIDTHS[size]
    height = width * 1.2
    squad = model["squad"]
    number = squad % 5 + 1
    top = fy + FEET[size] - height * 112 / 120
    figure = el(
        "use",
        href=f"#m-{model['unit']}",
        x=f"{fx - width / 2:.1f}",
        y=f"{top:.1f}",
        width=width,
        height=f"{height:.0f}",
    )
    plate = el(
        "g",
        el("rect", x=f"{fx - 9:.1f}", y=f"{fy + FEET[size] - 4:.1f}", width="18", height="17", rx="4", cls="pl"),
        el("text", number, x=f"{fx:.1f}", y=f"{fy + FEET[size] + 9:.1f}", cls="pt"),
    )
    label = model_label(table, model)
    words = [f"model:{model['model']}", f"clear:{model['model']}"]
    if f"activate:{squad}" in table.look.legal:
        words.append(f"activate:{squad}")
    at = table.look.at(*words, cls=f"{table.suit(model['seat'])} mdl{acting(table, model)}", label=label)
    at.pop("type")
    tokens = status_marks(table, model, fx, top)
    return el(
        "g",
        el("title", label),
        path(outline(mask, 3.2), "base", x, y + 3),
        path(outline(mask, 3.2), "top", x, y),
        figure,
        plate,
        tokens,
        id=f"model-{model['model']}",
        role="button",
        tabindex="0",
        **at,
    )


def acting(table: Table, model: dict[str, Any]) -> str:
    values = table.view["prompt"]["values"]
    fight = table.view["fight"] or {}
    if model["model"] in (values.get("model"), fight.get("attacker"), fight.get("defender")):
        return " act"
    return " act" if values.get("squad") == model["squad"] else ""


def model_label(table: Table, model: dict[str, Any]) -> str:
    """A model in words: unit, whose, squad, mode, base, field, values."""
    squad = table.squads[model["squad"]]
    values = "/".join("–" if value < 0 else str(value) for value in model["values"])
    parts = [
        table.names.unit(model["unit"]),
        table.look.name(model["seat"]),
        table.says("oddział", "squad") + f" {model['squad'] % 5 + 1}",
        table.names.mode(model["unit"], squad["mode"]),
        table.names.field(model["field"]),
        f"INI/ATK/DEF/MOVE {values}" if table.look.lang == "en" else f"INI/ATK/OBR/RUCH {values}",
    ]
    tokens = [mark["token"] for mark in table.view["marks"] if mark["token"] and mark["model"] == model["model"]]
    return ", ".join([part for part in parts if part] + [table.names.token(token) for token in tokens])


def status_marks(table: Table, model: dict[str, Any], x: float, top: float) -> Html:
    """Status tokens as small round marks with their first letter."""
    tokens = [mark["token"] for mark in table.view["marks"] if mark["token"] and mark["model"] == model["model"]]
    drawn = []
    for place, token in enumerate(tokens[:4]):
        cx = x + 14 + 15 * place
        drawn.append(el("circle", cx=f"{cx:.0f}", cy=f"{top + 12:.0f}", r="8", cls="sts"))
        drawn.append(el("text", table.names.token(token)[0], x=f"{cx:.0f}", y=f"{top + 16:.0f}", cls="stt"))
    return join(drawn)


def hexes_to_choose(table: Table) -> list[Html]:
    """Base positions that can be chosen now: their outline, and a disc to click."""
    field = field_in_question(table)
    if field is None:
        return []
    x, y = table.at(field)
    found = []
    for placement, mask in enumerate(table.content.shapes.masks):
        word = f"hexes:{placement}"
        if word in table.look.legal:
            dx, dy = middle(mask)
            label = table.says("Heksy ", "Hexes ") + table.names.hexes(placement)
            at = table.look.at(word, cls="spt", label=label)
            at.pop("type")
            disc = el("circle", cx=f"{x + dx:.1f}", cy=f"{y + dy:.1f}", r="9", cls="disc")
            found.append(
                el(
                    "g",
                    path(outline(mask, 3.0), "ghost", x, y),
                    disc,
                    role="button",
                    tabindex="0",
                    id=f"hexes-{placement}",
                    **at,
                )
            )
    return found


def field_in_question(table: Table) -> str | None:
    """The field whose hexes are chosen: named by the question, or that of the model it is about."""
    values = table.view["prompt"]["values"]
    field = values.get("field")
    if isinstance(field, str):
        return field
    if not any(path.startswith("hexes:") for path in table.look.legal):
        return None
    model = next((one for one in table.view["models"] if one["model"] == values.get("model")), None)
    return str(model["field"]) if model else None


def victory_track(table: Table) -> Html:
    """The track between the two tokens: the own end below."""
    view = table.view
    me = max(0, table.look.seat)
    lead = view["players"][me]["points"]
    steps = []
    for step in range(view["track"], -view["track"] - 1, -1):
        here = step == -lead
        owner = 1 - me if step > 0 else me
        cls = "mid" if step == 0 else table.suit(owner)
        steps.append(
            el("span", el("b", abs(lead), cls="vp") if here else (abs(step) if step % 5 == 0 else ""), cls=cls)
        )
    label = table.says(f"Tor zwycięstwa: twoje prowadzenie {lead}", f"Victory track: your lead {lead}")
    return el("div", *steps, cls="edge-track", role="img", aria_label=label)


# -- what is mine -----------------------------------------------------------------------------------------------------


def own(table: Table) -> Html:
    """Pool, squads and hand of the seat that looks."""
    seat = table.look.seat
    if seat < 0 or not table.view["players"][seat]["faction"]:
        return NOTHING
    player = table.view["players"][seat]
    squads = [squad_card(table, squad, seat) for squad in player["squads"]]
    cards = [hand_card(table, id, place, seat) for place, id in enumerate(player["hand"] or [])]
    return el(
        "div",
        pool(table, seat),
        el(
            "div",
            *squads,
            cls="edge-squads",
            data_zone="squads",
            aria_label=table.says("Twoje oddziały", "Your squads"),
        ),
        el("div", *cards, cls="edge-hand", data_zone="hand", aria_label=table.says("Twoja ręka", "Your hand")),
        cls=f"edge-own {table.suit(seat)}",
    )


def crystals(player: dict[str, Any], table: Table) -> Html:
    """Crystals as prisms: full ones can be spent."""
    full = player["crystals"] + player["temporary"]
    label = table.says(
        f"Kryształy: {full} aktywne, {player['depleted']} wyczerpane",
        f"Crystals: {full} active, {player['depleted']} depleted",
    )
    drawn = [icon("i-xtal", "x") for _ in range(min(full, 9))] + [
        icon("i-xtal", "x e") for _ in range(min(player["depleted"], 9))
    ]
    return el(
        "span", *drawn, el("b", f"{full}/{full + player['depleted']}"), cls="edge-xtals", role="img", aria_label=label
    )


def pool(table: Table, seat: int) -> Html:
    player = table.view["players"][seat]
    banner = player["banner"]
    at = table.look.at(
        "banner", cls="edge-banner" + ("" if player["banner_up"] else " down"), label=table.names.banner(banner)
    )
    words = el("span", el("b", table.names.banner(banner)), el("small", table.names.banner_text(banner)))
    return el(
        "div",
        crystals(player, table),
        el(
            "span",
            icon("i-deck"),
            player["deck_size"],
            " ",
            icon("i-discard"),
            len(player["discard"]),
            cls="edge-counts",
        ),
        tokens_of(table, seat),
        el("button", icon("i-banner"), words, id="banner", **at),
        cls="edge-pool",
        data_zone="pool",
        aria_label=table.says("Zasoby", "Pool"),
    )


def tokens_of(table: Table, seat: int) -> Html:
    """VP tokens in multiplayer: kept, and captured by owner."""
    player = table.view["players"][seat]
    if player["kept"] is None:
        return NOTHING
    taken = [
        el("span", icon(table.glyph(other)), count, cls=f"tg {table.suit(other)}")
        for other, count in enumerate(player["captured"])
        if count
    ]
    return el(
        "span",
        icon("i-vp"),
        player["kept"],
        " + ",
        sum(player["captured"]) + player["bought"],
        *taken,
        cls="edge-counts",
    )


def squad_card(table: Table, squad: dict[str, Any], seat: int) -> Html:
    """A squad: number, portrait, mode, values, endurance, living models, upgrades."""
    number = squad["squad"]
    words = [f"activate:{number}", f"squad:{number}", f"endurance:{number}"]
    alive = living(squad)
    name = table.names.unit(squad["unit"])
    label = f"{name}, {table.names.mode(squad['unit'], squad['mode'])}, {squad['endurance']}/{squad['printed']}"
    at = table.look.at(*words, cls="edge-squad" + ("" if alive else " dead"), label=label)
    values = [
        el("span", icon(VALUES[place]), "–" if value < 0 else value)
        for place, value in enumerate(shown_values(table, squad))
    ]
    face = el(
        "svg",
        el("use", href=f"#m-{squad['unit']}", x="0", y="0", width="100", height="120"),
        viewBox="8 4 84 62",
        cls="face",
        aria_hidden="true",
    )
    status = [mark["token"] for mark in table.view["marks"] if mark["token"] and mark["squad"] == number]
    return el(
        "div",
        el(
            "button",
            el("span", number % 5 + 1, cls="no5"),
            face,
            el("b", name, cls="nm5"),
            el("small", table.names.mode(squad["unit"], squad["mode"]), cls="md5"),
            el("span", *values, cls="vals"),
            el("span", *shields(squad), el("i", "●" * alive + "○" * (len(squad["models"]) - alive)), cls="end5"),
            *[el("em", table.names.token(token)) for token in status],
            id=f"squad-{number}",
            **at,
        ),
        *[upgrade(table, one) for one in squad["upgrades"]],
        cls=table.suit(seat),
    )


def living(squad: dict[str, Any]) -> int:
    """Models on the board, off it for a while, or still to be deployed."""
    return sum(field >= 0 or field in (-2, -5) for field in squad["models"])


def shown_values(table: Table, squad: dict[str, Any]) -> list[int]:
    """Values after modifiers, as its first model on the board has them; else the printed ones."""
    for model in table.view["models"]:
        if model["squad"] == squad["squad"]:
            return list(model["values"])
    return list(squad["values"])


def shields(squad: dict[str, Any]) -> list[Html]:
    full = [icon("i-shield", "s") for _ in range(squad["endurance"])]
    return full + [icon("i-shield", "s e") for _ in range(squad["printed"] - squad["endurance"])]


def upgrade(table: Table, one: dict[str, Any]) -> Html:
    slot = one["slot"]
    at = table.look.at(
        f"use:{slot * 2}", f"use:{slot * 2 + 1}", f"slot:{slot}", cls="edge-up", label=table.names.card(one["card"])
    )
    paid = icon("i-check") if one["paid"] else NOTHING
    return el(
        "button",
        icon("i-up"),
        el("span", table.names.card(one["card"])),
        paid,
        icon("i-charge"),
        one["charges"],
        id=f"slot-{slot}",
        **at,
    )


def hand_card(table: Table, id: str, place: int, seat: int) -> Html:
    """A card in hand: upper action, unit, lower action, each with its price; upgrades can be attached."""
    number = table.content.cards.index(id)
    kind = table.content.card_kind[number]
    unit = table.content.card_unit[number]
    unit_name = table.names.unit(table.content.units[unit]) if unit >= 0 else table.says("dowolny oddział", "any squad")
    bar = el("span", unit_name, cls="bar5")
    halves = [half(table, number, side, place) for side in range(len(table.content.card_actions[number]))]
    inner = [halves[0], bar, *halves[1:]] if len(halves) == 2 else [bar, *halves]
    if kind == 1:
        at = table.look.at(f"attach:{number}", f"card:{number}", cls="att5", label=table.names.card(id))
        inner.insert(0, el("button", icon("i-up"), table.names.card(id), id=f"attach-{number}-{place}", **at))
    elif f"card:{number}" in table.look.legal:
        at = table.look.at(f"card:{number}", cls="att5", label=table.names.card(id))
        inner.insert(0, el("button", icon("i-discard"), table.names.card(id), id=f"card-{number}-{place}", **at))
    return el("div", *inner, cls=f"edge-card {table.suit(seat)}")


def half(table: Table, card: int, side: int, place: int) -> Html:
    content = table.content
    number = content.card_actions[card][side]
    action = content.actions[number]
    evolve = content.card_kind[card] == 2
    word = f"{'lower' if side or evolve else 'upper'}:{card}"
    name = table.names.action(card, side if not evolve else 1)
    words = table.names.action_text(card, side if not evolve else 1)
    price = "X" if action.cost < 0 else str(action.cost)
    kind = "q" if action.in_charges else "x"
    bolt = icon("i-instant", "bolt") if action.instant else NOTHING
    at = table.look.at(word, cls="half5" + (" inst" if action.instant else ""), label=f"{name}: {words}")
    return el(
        "button",
        el("span", el("b", price, cls=f"pr5 {kind}"), el("strong", name), bolt, cls="hd5"),
        el("small", words),
        id=f"{word.replace(':', '-')}-{place}",
        **at,
    )


# -- the others, the turn, the fight ----------------------------------------------------------------------------------


def strip(table: Table, seat: int) -> Html:
    """An opponent (or ally): pools, cards, squads in short."""
    player = table.view["players"][seat]
    if not player["faction"]:
        return NOTHING
    now = " now" if table.view["active"] == seat else ""
    rows = [
        el(
            "li",
            el("b", squad["squad"] % 5 + 1),
            el("span", table.names.unit(squad["unit"])),
            el("small", "/".join("–" if value < 0 else str(value) for value in shown_values(table, squad))),
            el("span", *shields(squad), cls="end5"),
            cls="" if living(squad) else "dead",
        )
        for squad in player["squads"]
    ]
    head = el(
        "div",
        el("span", icon(table.glyph(seat)), cls="av"),
        el("span", table.look.name(seat), el("small", table.names.faction(player["faction"])), cls="nn"),
        icon("i-banner", "up" if player["banner_up"] else "down"),
        cls="hd1",
    )
    counts = el(
        "div",
        el("span", icon("i-hand"), player["hand_size"]),
        el("span", icon("i-deck"), player["deck_size"]),
        el("span", icon("i-discard"), len(player["discard"])),
        crystals(player, table),
        tokens_of(table, seat),
        cls="cnt",
    )
    seen = [table.names.card(card) for card in (player["hand"] or player["hand_seen"])]
    known = el("small", ", ".join(seen), cls="chip") if seen else NOTHING
    return el(
        "article",
        head,
        counts,
        known,
        el("ol", *rows, cls="edge-list"),
        cls=f"op {table.suit(seat)}{now}",
        id=f"player-{seat}",
    )


def turn_panel(table: Table) -> Html:
    """Dice and supply."""
    view = table.view
    supply = el("div", icon("i-xtal"), view["neutral"], " ", icon("i-charge"), view["charge_supply"], cls="edge-counts")
    dice = el(
        "div",
        *[
            el("svg", el("use", href=f"#d-y{face}"), viewBox="0 0 24 24", aria_hidden="true")
            for face in (0, 0, 1, 2, 3, 4)
        ],
        cls="edge-dice",
    )
    label = table.says("Pula neutralna i kości", "Neutral supply and dice")
    return el("div", el("h2", label), supply, dice, cls="edge-turn")


def scene(table: Table) -> Html:
    """The fight that runs: both fighters, the sums so far."""
    fight = table.view["fight"]
    if not fight or fight["shot"] or fight["attacker"] < 0:
        return NOTHING
    models = {model["model"]: model for model in table.view["models"]}
    if fight["attacker"] not in models or fight["defender"] not in models:
        return NOTHING
    attacker, defender = models[fight["attacker"]], models[fight["defender"]]
    kind = (
        table.says("Kontratak", "Counterattack")
        if fight["counter"]
        else (table.says("Szybki Atak", "Backstab") if fight["backstab"] else table.says("Walka", "Combat"))
    )
    atk, guard = max(0, attacker["values"][1]), max(0, defender["values"][2])
    attack = str(fight["attack"]) if fight["attack"] else f"{atk} + ?"
    defence = str(fight["defence"]) if fight["defence"] else f"{guard} + ?"
    middle_part = el(
        "div",
        el("h2", kind),
        el("div", el("b", attack), el("span", ":"), el("b", defence), cls="sc-sum"),
        el("small", table.says("atak : obrona", "attack : defence")),
        die_face(table, fight),
        cls="sc-m",
    )
    return el(
        "div", fighter(table, attacker, "sc-a"), middle_part, fighter(table, defender, "sc-b"), cls="scene edge-scene"
    )


def die_face(table: Table, fight: dict[str, Any]) -> Html:
    """The last die of the fight."""
    if not fight["attack"] and not fight["face"]:
        return NOTHING
    name = f"d-{fight['die'][0]}{fight['face']}"
    label = f"{table.names.term(fight['die'])} {fight['face']}"
    return el("svg", el("use", href=f"#{name}"), viewBox="0 0 24 24", cls="die5", role="img", aria_label=label)


def fighter(table: Table, model: dict[str, Any], cls: str) -> Html:
    face = el(
        "svg",
        el("use", href=f"#m-{model['unit']}", width="100", height="120"),
        viewBox="0 0 100 120",
        aria_hidden="true",
    )
    values = [
        el("span", icon(VALUES[place]), "–" if value < 0 else value) for place, value in enumerate(model["values"])
    ]
    return el(
        "div",
        face,
        el("b", table.names.unit(model["unit"])),
        el("small", table.look.name(model["seat"])),
        el("span", *values, cls="vals"),
        cls=f"{cls} {table.suit(model['seat'])}",
    )


def tell(event: dict[str, Any], look: Look, words: str) -> Told | None:
    """An event as a line of the log, with what it changed."""
    kind = event["kind"]
    changed = [
        f"model-{event[key]}" for key in ("model", "against") if isinstance(event.get(key), int) and event[key] >= 0
    ]
    if isinstance(event.get("squad"), int) and event["squad"] >= 0:
        changed.append(f"squad-{event['squad']}")
    line = bold_name(words, look, event["seat"])
    return Told(line, EVENTS.get(kind, ""), loud=kind not in QUIET, changed=changed)


def face(kind: str, entry: dict[str, Any], lang: str) -> Html:
    """A unit, shrine or faction in the gallery."""
    ids = {"unit": "m-", "shrine": "s-", "alternative": "s-"}
    if kind not in ids:
        return NOTHING
    symbol = ids[kind] + str(entry["id"] if kind == "unit" else entry["faction"])
    suit = SUITS.get(str(entry.get("faction")), "z")
    drawing = el(
        "svg",
        el("use", href=f"#{symbol}", width="100", height="120"),
        viewBox="0 0 100 120",
        role="img",
        aria_label=text(entry["name"].get(lang, "")),
    )
    return el("span", drawing, cls=f"edge-face f-{suit}")
