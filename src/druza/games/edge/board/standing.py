"""What stands on the battlefield: sources, shrines, tokens and models, those behind first."""

from __future__ import annotations

from druza.games.edge.board.fire import all_lines, why_not_in_line
from druza.games.edge.board.picture import path, readable
from druza.games.edge.board.seen import SQUADS, Model, Sight, mask_of, plays_card, shown
from druza.games.edge.seen import SeenMine, SeenShrine, SeenSource
from druza.kernel.drawing import NOTHING, Html, el, join

WIDTHS = {1: 50, 2: 64, 3: 86, 7: 116}
FEET = {1: 8, 2: 10, 3: 14, 7: 30}
COVERS = 0.42  # of the width of a figure: so far to each side it hides what stands behind it
PLATE = 31  # below the middle of its field, where nobody else stands


def standing(sight: Sight) -> list[Html]:
    """All pieces, sorted by their feet."""
    view = sight.view
    drawn: list[tuple[float, Html]] = []
    for number, source in enumerate(view["sources"]):
        drawn.append((sight.at(source["field"])[1] + 10, source_piece(sight, number, source)))
    for shrine in view["shrines"]:
        if shrine["field"]:
            drawn.append((sight.at(shrine["field"])[1] + 10, shrine_piece(sight, shrine)))
    for kind in ("thickets", "strikes"):
        drawn += [(sight.spot(place)[1], small_token(sight, kind, place)) for place in view[kind]]
    drawn += [(sight.spot(mine["at"])[1], mine_piece(sight, mine)) for mine in view["mines"]]
    drawn += [(sight.feet(model)[1], model_piece(sight, model)) for model in view["models"]]
    drawn.sort(key=lambda one: one[0])
    return [piece for _, piece in drawn]


# -- sources and shrines ----------------------------------------------------------------------------------------------


def source_piece(sight: Sight, number: int, source: SeenSource) -> Html:
    x, y = sight.at(source["field"])
    name = sight.names.field(source["field"])
    label = f"{sight.say('standing_source')} {name}: {source_words(sight, source)}"
    at = sight.look.at(f"source:{number}", cls="src", label=label)
    at.pop("type")
    use = el("use", href="#s-source", x=f"{x - 50:.0f}", y=f"{y - 62:.0f}", width="100", height="104")
    grown = path(sight.picture.outline(127, 4.0), "grown", x, y) if source["overgrown"] else NOTHING
    owners = source["controlled_by"]
    mine = path(sight.picture.outline(127, 5.0), f"held {sight.suit(owners[0])}", x, y) if owners else NOTHING
    sign = control_plate(sight, source, x, y + PLATE)
    inside = [el("title", label), path(sight.picture.outline(127, 3.0), "sbase", x, y), mine, grown, use, sign]
    card = f"about-source-{number}"
    return el("g", *inside, id=f"source-{name}", role="button", tabindex="-1", data_card=card, **at)


def source_words(sight: Sight, source: SeenSource) -> str:
    """Who controls a source, in words."""
    if source["overgrown"]:
        return sight.say("overgrown")
    owners = source["controlled_by"]
    if owners:
        who = ", ".join(sight.owner(seat) for seat in owners)
        return sight.say("controlled_by", who=who)
    if len(claimants(sight, source)) > 1:
        return sight.say("contested_nobody_harvests")
    return sight.say("standing_free")


def claimants(sight: Sight, source: SeenSource) -> list[int]:
    """The seats with a model in contact."""
    field = sight.number(source["field"])
    near = [model for model in sight.view["models"] if touches_whole(sight, field, model)]
    return sorted({model["seat"] for model in near})


def touches_whole(sight: Sight, field: int, model: Model) -> bool:
    return sight.touch(field, 127, sight.number(model["field"]), mask_of(model))


def shrine_piece(sight: Sight, shrine: SeenShrine) -> Html:
    seat, field = shrine["seat"], shrine["field"] or ""
    x, y = sight.at(field)
    label = f"{sight.names.shrine(shrine['shrine'] or '')}, {sight.names.field(field)} ({sight.owner(seat)})"
    use = el("use", href=f"#s-{sight.faction(seat)}", x=f"{x - 58:.0f}", y=f"{y - 78:.0f}", width="116", height="122")
    base = path(sight.picture.outline(127, 3.0), "shb", x, y)
    inside = [el("title", label), base, use, shrine_plate(sight, shrine, x, y + PLATE)]
    at = {"id": f"shrine-{seat}", "data_card": f"about-shrine-{seat}", "tabindex": "-1"}
    return el("g", *inside, cls=f"{sight.suit(seat)} shr", role="img", aria_label=label, **at)


def shrine_plate(sight: Sight, shrine: SeenShrine, x: float, y: float) -> Html:
    """Whose a shrine is, and the tokens on it."""
    tokens = shrine["tokens"] + shrine["blessings"]
    words = f"{sight.letter(shrine['seat'])} {tokens}" if tokens else sight.letter(shrine["seat"])
    return plate(sight, [shrine["seat"]], words, x, y)


def control_plate(sight: Sight, source: SeenSource, x: float, y: float) -> Html:
    owners = source["controlled_by"]
    if owners:
        return plate(sight, owners[:1], "+".join(sight.letter(seat) for seat in owners), x, y)
    rivals = claimants(sight, source)
    if len(rivals) > 1:
        return contested(sight, rivals[:2], x, y)
    shape = el("path", d="M-21-9H21L25 0 21 9H-21L-25 0Z")
    return readable([shape, el("text", sight.say("standing_free"), y="5")], "ctl none", x, y)


def plate(sight: Sight, seats: list[int], words: str, x: float, y: float) -> Html:
    """A plate with glyph and letter of its owner."""
    inside = [
        el("path", d="M-19-10H19L23 0 19 10H-19L-23 0Z"),
        el("use", href=f"#{sight.glyph(seats[0])}", x="-16", y="-7.5", width="15", height="15"),
        el("text", words, x="8", y="5"),
    ]
    return readable(inside, f"ctl {sight.suit(seats[0])}", x, y)


def contested(sight: Sight, seats: list[int], x: float, y: float) -> Html:
    """A split plate: enemies deny each other the source."""
    halves = [
        (seats[0], "M0-10H-19L-23 0-19 10H0Z", "-18"),
        (seats[1], "M0-10H19L23 0 19 10H0Z", "4"),
    ]
    drawn = [
        el(
            "g",
            el("path", d=d),
            el("use", href=f"#{sight.glyph(seat)}", x=at, y="-7", width="14", height="14"),
            cls=cls,
        )
        for seat, d, at in halves
        for cls in [sight.suit(seat)]
    ]
    stroke = el("path", d="M4-13-4 13", cls="sl")
    return readable([*drawn, stroke], "ctl war", x, y)


# -- tokens -----------------------------------------------------------------------------------------------------------


def small_token(sight: Sight, kind: str, place: str) -> Html:
    x, y = sight.spot(place)
    field, _, hex = place.partition(":")
    id = "thicket" if kind == "thickets" else "strike"
    label = sight.names.token(id)
    field_x, field_y = sight.at(field)
    return el(
        "g",
        el("title", label),
        path(sight.picture.hex_path(int(hex), 3.0), f"tok {kind}", field_x, field_y),
        readable([el("text", label[0], y="5", cls="stn")], "", x, y),
        role="img",
        tabindex="-1",
        aria_label=f"{label}, {sight.names.field(field)}",
        data_card=f"about-{id}",
    )


def mine_piece(sight: Sight, mine: SeenMine) -> Html:
    x, y = sight.spot(mine["at"])
    key, mark = {True: ("real_mine", "!"), False: ("dummy", "–"), None: ("mine_face_down", "?")}[mine["real"]]
    label = sight.say(key)
    return el(
        "g",
        el("title", label),
        readable([el("circle", r="10", cls="tok mine"), el("text", mark, y="5", cls="stn")], "", x, y),
        role="img",
        tabindex="-1",
        aria_label=f"{label}, {sight.names.field(mine['at'].partition(':')[0])}",
        data_card="about-mine",
    )


# -- models -----------------------------------------------------------------------------------------------------------


def model_piece(sight: Sight, model: Model) -> Html:
    """A model: base at true size in the colour of its seat, figure, number of its squad, status."""
    x, y = sight.at(model["field"])
    fx, fy = sight.feet(model)
    mask = mask_of(model)
    size = len(model["hexes"])
    label = model_label(sight, model)
    at = sight.choice(
        *words_of(sight, model),
        cls=f"{sight.suit(model['seat'])} mdl{state_of(sight, model)}{' veil' if hides(sight, model) else ''}",
        label=label,
    )
    at.pop("type")
    inside = [
        el("title", label),
        path(sight.picture.outline(mask, 3.2), "base", x, y + 4),
        path(sight.picture.outline(mask, 3.2), "top", x, y),
        figure(sight, model["unit"], size, fx, fy, rim=True),
        number_plate(model["squad"] % SQUADS + 1, fx, fy + FEET[size]),
        ally_mark(sight, model["seat"], fx, fy + FEET[size]),
        status_marks(sight, model, fx, fy + FEET[size] - WIDTHS[size] * 1.12 * sight.picture.figures),
        why_not_in_line(sight, model),
        all_lines(sight, model),
    ]
    card = f"sq-{model['squad']}"
    return el("g", *inside, id=f"model-{model['model']}", role="button", tabindex="0", data_card=card, **at)


def words_of(sight: Sight, model: Model) -> list[str]:
    """What a click on a model can mean; its squad first."""
    of_squad = [f"{verb}:{model['squad']}" for verb in ("activate", "squad")]
    found = [word for word in of_squad if word in sight.look.legal]
    return [*found, f"model:{model['model']}", f"clear:{model['model']}"]


def figure(sight: Sight, unit: str, size: int, x: float, y: float, rim: bool = False) -> Html:
    """The drawing of a unit with its feet on a base; a pale rim lifts it off the stone."""
    width = WIDTHS[size] * sight.picture.figures
    height = width * 1.2
    top = y + FEET[size] - height * 112 / 120
    spot = {"x": f"{x - width / 2:.1f}", "y": f"{top:.1f}", "width": f"{width:.0f}", "height": f"{height:.0f}"}
    drawn = [el("use", href=f"#m-{unit}", cls="fig", **spot)]
    if rim:
        drawn.insert(0, el("use", href=f"#m-{unit}", cls="rimf" if size < 3 else "rimf big", **spot))
    return join(drawn)


def number_plate(number: int, x: float, y: float) -> Html:
    """The number of the squad, as on its card."""
    shape = el("path", d="M-9-9H9V4L0 11-9 4Z")
    return readable([shape, el("text", number, y="4.5")], "plt", x, y + 4)


def ally_mark(sight: Sight, seat: int, x: float, y: float) -> Html:
    """Beside the number: this is your ally's."""
    if not sight.is_ally(seat):
        return NOTHING
    drawn = [el("circle", r="8.5"), el("use", href="#i-people", x="-6.5", y="-6.5", width="13", height="13")]
    return el("g", readable([el("g", *drawn, transform="translate(18 1)")], "aly", x, y + 4))


def state_of(sight: Sight, model: Model) -> str:
    fight = sight.view["fight"]
    fighting = (fight["attacker"], fight["defender"]) if fight else ()
    if model["model"] in (sight.acting, *fighting):
        return " act"
    return " act" if sight.asked.get("squad") == model["squad"] else ""


def hides(sight: Sight, model: Model) -> bool:
    """Does a figure that is not asked about stand before one that can be chosen? It is seen through then."""
    if can_be_chosen(sight, model) or state_of(sight, model):
        return False
    x, y = sight.feet(model)
    width = WIDTHS[len(model["hexes"])] * sight.picture.figures
    return any(
        can_be_chosen(sight, other) and abs(far - x) < width * COVERS and y - width < behind < y
        for other in sight.view["models"]
        for far, behind in [sight.feet(other)]
    )


def can_be_chosen(sight: Sight, model: Model) -> bool:
    return any(not plays_card(way.path) for word in words_of(sight, model) for way in sight.look.ways(word))


def model_label(sight: Sight, model: Model) -> str:
    """A model in words: unit, whose, squad, mode, base, field, values."""
    squad = sight.squads[model["squad"]]
    values = "/".join(shown(value) for value in model["values"])
    size = len(model["hexes"])
    parts = [
        sight.names.unit(model["unit"]),
        sight.owner(model["seat"]),
        *[sight.say("your_ally") for seat in [model["seat"]] if sight.is_ally(seat)],
        f"{sight.say('squad')} {model['squad'] % SQUADS + 1}",
        sight.names.mode(model["unit"], squad["mode"]),
        sight.say("base_of", size=size),
        sight.names.field(model["field"]),
        sight.say("standing_ini_atk_def_move", values=values),
        sight.say("endurance", endurance=squad["endurance"]),
    ]
    return ", ".join([*parts, *[sight.names.token(token) for token in tokens_on(sight, model)]])


def tokens_on(sight: Sight, model: Model) -> list[str]:
    return [mark["token"] for mark in sight.view["marks"] if mark["token"] and mark["model"] == model["model"]]


def status_marks(sight: Sight, model: Model, x: float, top: float) -> Html:
    """Status tokens as small round marks with their first letter."""
    drawn = []
    for place, token in enumerate(tokens_on(sight, model)[:4]):
        drawn.append(el("circle", cx=16 * place, r="8.5", cls="sts"))
        drawn.append(el("text", sight.names.token(token)[0], x=16 * place, y="4.5", cls="stt"))
    return readable(drawn, "", x + 14, top + 12) if drawn else NOTHING
