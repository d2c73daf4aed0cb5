"""The fight: both sides of a Combat or a shot, with dice and sums."""

from __future__ import annotations

from druza.games.edge.board.desk import VALUES, endurance_words, portrait, shields
from druza.games.edge.board.odds import odds
from druza.games.edge.board.opening import whole
from druza.games.edge.board.seen import SQUADS, Model, Sight, shown
from druza.games.edge.seen import SeenFight
from druza.kernel.drawing import NOTHING, Html, el, icon, join

INI, ATK, DEF = 0, 1, 2
AFTER_DEFENCE = 5  # the window after a defence roll
ON_MAP = {"field", "hexes", "line", "model"}


def scene(sight: Sight) -> Html:
    """The fight that runs, as a band over the board; where something on the board is asked for, the board is seen."""
    fight = sight.view["fight"]
    if not fight or is_on_map(sight):
        return NOTHING
    return shot(sight, fight) if fight["shot"] else combat(sight, fight)


def is_on_map(sight: Sight) -> bool:
    """Is the answer to my question a place, a line or a model of the map?"""
    asked = [path.partition(":") for path in sight.look.legal if "/" not in path]
    theirs = any(verb == "squad" and int(number) // SQUADS != sight.look.seat for verb, _, number in asked)
    return theirs or any(verb in ON_MAP for verb, _, _ in asked)


def fighters(sight: Sight) -> str:
    """Who fights whom, in words; empty where nobody does."""
    fight = sight.view["fight"]
    pair = [sight.models.get(model) for model in (fight["starter"], fight["other"])] if fight else []
    return " – ".join(sight.names.unit(model["unit"]) for model in pair if model) if all(pair) else ""


# -- Combat -----------------------------------------------------------------------------------------------------------


def combat(sight: Sight, fight: SeenFight) -> Html:
    """The own fighter left, the other right; between them who strikes first, attack and defence."""
    starter, other = sight.models.get(fight["starter"]), sight.models.get(fight["other"])
    if starter is None or other is None:
        return NOTHING
    left, right = (other, starter) if other["seat"] == sight.look.seat else (starter, other)
    lanes = [stages(sight, fight), ini_lane(sight, fight, left, right)]
    if fight["counter"]:
        lanes.append(held_lane(sight, fight, left))
    if fight["attacker"] >= 0:
        lanes.append(attack_lane(sight, fight, left, right))
    chances = odds(sight, fight)
    lanes.append(el("p", *[el("span", line) for line in chances], cls="ed-odds") if chances else NOTHING)
    middle = el("div", *lanes, cls="sc-m ed-lanes")
    both = [f"sq-{model['squad']}" for model in (left, right)]
    sides = [fighter(sight, left, "sc-a"), middle, fighter(sight, right, "sc-b")]
    return el("div", *sides, cls="scene edge-scene", data_stand_for=" ".join(both))


def stages(sight: Sight, fight: SeenFight) -> Html:
    """Where the Combat stands."""
    names = [
        sight.say("initiative"),
        sight.say("attack"),
        sight.say("defence"),
        sight.say("counterattack"),
    ]
    if fight["backstab"]:
        names = [sight.say("backstab"), names[1], names[2]]
    now = 0 if fight["attacker"] < 0 else 1
    if fight["rolled_defence"] or is_counted(fight):
        now = 2
    if fight["counter"] or sight.key == "counterattack":
        now = 3
    drawn = [
        el("li", place + 1, " ", name, cls="a" if place == now else "d" if place < now else "")
        for place, name in enumerate(names)
    ]
    return el("ol", *drawn, cls="ed-steps")


def is_counted(fight: SeenFight) -> bool:
    """Is the attack rolled and its strength known?"""
    return fight["attack_die"] is not None


def ini_lane(sight: Sight, fight: SeenFight, left: Model, right: Model) -> Html:
    """Initiative of both; who strikes first is boxed."""
    first = fight["starter"] if fight["backstab"] else fight["attacker"]
    if fight["counter"]:
        first = fight["defender"]
    verdict = [el("b", sight.say("who_strikes_first"))]
    if first in sight.models:
        verdict = [pointer(first != left["model"]), el("b", sight.say("strikes_first"))]
    sides = [
        el("span", value("i-ini", left["values"][INI], "INI"), boxed(left["values"][INI], first == left["model"])),
        el("span", boxed(right["values"][INI], first == right["model"]), value("i-ini", right["values"][INI], "INI")),
    ]
    return el("div", sides[0], el("span", *verdict, cls="ed-verdict"), sides[1], cls="ed-line ini")


def pointer(right: bool) -> Html:
    """An arrow to one of the two sides."""
    cls = "ed-arrow" if right else "ed-arrow back"
    return el("svg", el("use", href="#i-arrow5"), viewBox="0 0 56 18", cls=cls, aria_hidden="true")


def boxed(number: int, wins: bool) -> Html:
    return el("b", shown(number), cls="ed-sum w" if wins else "ed-sum")


def value(symbol: str, number: int, name: str) -> Html:
    return el("span", icon(symbol), el("b", shown(max(0, number))), el("small", name), cls="ed-worth")


def attack_lane(sight: Sight, fight: SeenFight, left: Model, right: Model) -> Html:
    """Attack against defence: value + die = total on both sides, and what comes of it."""
    attacking = fight["attacker"] == left["model"]
    attack, defence = attack_side(sight, fight), defence_side(sight, fight)
    mine, theirs = (attack, defence) if attacking else (defence, attack)
    verdict = el("span", pointer(attacking), el("b", outcome(sight, fight)), cls="ed-verdict")
    roles = [sight.say("attacks"), sight.say("defends")]
    one, other = roles if attacking else roles[::-1]
    return el(
        "div",
        el("span", el("small", one, cls="ed-role"), *mine, cls="ed-left"),
        verdict,
        el("span", *theirs[::-1], el("small", other, cls="ed-role"), cls="ed-right"),
        cls="ed-line cur",
    )


def held_lane(sight: Sight, fight: SeenFight, left: Model) -> Html:
    """The first attack with its numbers: only who held against one strikes back."""
    attacking = fight["defender"] == left["model"]
    was = fight["held_off"]
    attack = held_side(sight, sight.say("attack"), was and (was["attack"], was["attack_die"], was["attack_face"]))
    defence = held_side(sight, sight.say("defence"), was and (was["defence"], was["die"], was["face"]))
    one, other = (attack, defence[::-1]) if attacking else (defence, attack[::-1])
    verdict = el("span", pointer(attacking), el("b", sight.say("held")), cls="ed-verdict")
    return el("div", el("span", *one), verdict, el("span", *other), cls="ed-line was")


def held_side(sight: Sight, role: str, was: tuple[int, str | None, int] | None) -> list[Html]:
    """The role, the die and the sum of one side; a roll that was won outright has neither."""
    name = el("small", role, cls="ed-role")
    total, colour, face = was or (0, None, 0)
    if colour is None:
        return [name]
    return [name, die(sight, colour, face, fresh=False), el("b", total, cls="ed-sum")]


def attack_side(sight: Sight, fight: SeenFight) -> list[Html]:
    """ATK + die = strength; the die stays when the defence is rolled."""
    atk = max(0, sight.models[fight["attacker"]]["values"][ATK]) if fight["attacker"] in sight.models else 0
    if sight.key == "use_die" and sight.asked.get("roll") == "atk":
        return summed("i-atk", atk, "ATK", die(sight, fight["die"], fight["face"], fresh=True), atk + fight["face"])
    colour, face = fight["attack_die"], fight["attack_face"]
    if colour is None or face is None:
        return summed("i-atk", atk, "ATK", hole(), None)
    thrown = die(sight, colour, face, fresh=sight.key == "choose_die")
    return summed("i-atk", max(0, fight["attack"] - face), "ATK", thrown, fight["attack"])


def defence_side(sight: Sight, fight: SeenFight) -> list[Html]:
    name = sight.say("def")
    if fight["outright_defence"]:
        return [value("i-def", guard_of(sight, fight), name), el("b", sight.say("no_roll"), cls="ed-outright")]
    if defence_of(sight, fight) is None:
        return summed("i-def", guard_of(sight, fight), name, hole(), None)
    total = defence_of(sight, fight) or 0
    fresh = sight.key in ("use_die", "counterattack")
    return summed("i-def", total - fight["face"], name, die(sight, fight["die"], fight["face"], fresh), total)


def guard_of(sight: Sight, fight: SeenFight) -> int:
    return max(0, sight.models[fight["defender"]]["values"][DEF]) if fight["defender"] in sight.models else 0


def defence_of(sight: Sight, fight: SeenFight) -> int | None:
    """The defence as far as it is known; None before its roll."""
    if not fight["rolled_defence"]:
        return None
    if sight.key == "use_die":
        return guard_of(sight, fight) + int(fight["face"])
    counted = fight["defence"] or sight.key == "counterattack" or sight.asked.get("window") == AFTER_DEFENCE
    return int(fight["defence"]) if counted else None


def summed(symbol: str, number: int, name: str, rolled: Html, total: int | None) -> list[Html]:
    """Value + die = total; a question mark before the roll."""
    plus = el("i", "+", cls="ed-plus")
    return [value(symbol, number, name), plus, rolled, el("b", "?" if total is None else total, cls="ed-sum big")]


def outcome(sight: Sight, fight: SeenFight) -> str:
    """One word for how it stands."""
    if fight["outright_defence"]:
        return sight.say("held" if fight["outright_defence"] > 0 else "wound")
    defence = defence_of(sight, fight)
    if defence is None:
        return sight.say("who_is_higher")
    return sight.say("wound") if fight["attack"] > defence else sight.say("held")


def die(sight: Sight, colour: str, face: int, fresh: bool) -> Html:
    """A die that was thrown; it falls when it is new."""
    name = f"{sight.names.term(colour)} {face}"
    gears = sight.content.gear_red if colour == "red" else sight.content.gear_yellow
    gear = el("small", icon("i-gear"), sight.say("gear")) if face in gears else NOTHING
    svg = el("svg", el("use", href=f"#d-{colour[0]}{face}"), viewBox="0 0 24 24", role="img", aria_label=name)
    return el("span", svg, gear, cls="ed-die fresh" if fresh else "ed-die")


def hole() -> Html:
    return el("span", el("b", "?"), cls="ed-die ed-hole")


def fighter(sight: Sight, model: Model, cls: str) -> Html:
    """A fighter: portrait, number, name, mode, owner, values, endurance."""
    squad = sight.squads[model["squad"]]
    values = [el("span", icon(VALUES[place]), shown(value)) for place, value in enumerate(model["values"])]
    asked = " ed-asked" if sight.view["asked"] == model["seat"] else ""
    mode = sight.names.mode(model["unit"], squad["mode"])
    owner = el("span", icon(sight.glyph(model["seat"])), sight.letter(model["seat"]), cls="ed-owner")
    return el(
        "div",
        el("span", whole(model["unit"]), el("b", model["squad"] % SQUADS + 1, cls="ed-number"), owner, cls="ed-face"),
        el("b", sight.soft(sight.names.unit(model["unit"])), cls="ed-who"),
        el("small", f"{mode} · {sight.look.called(model['seat'])}"),
        el("span", *values, cls="vals"),
        el("span", *shields(squad), cls="ed-endurance", role="img", aria_label=endurance_words(sight, squad)),
        cls=f"{cls} ed-fighter {sight.suit(model['seat'])}{asked}",
    )


# -- a shot -----------------------------------------------------------------------------------------------------------


def shot(sight: Sight, fight: SeenFight) -> Html:
    """A hit check: the shooter, the die, and everybody who may be hit."""
    aims = [sight.models[number] for number in fight["targets"] if number in sight.models]
    if not aims:
        return NOTHING
    by = sight.models.get(fight["starter"])
    left = fighter(sight, by, "sc-a") if by else el("div", cls="sc-a")
    rolled = sight.key == "use_die"
    thrown = die(sight, fight["die"], fight["face"], fresh=True) if rolled else hole()
    middle = el(
        "div",
        el("h2", sight.say("hit_check")),
        thrown,
        el(
            "small",
            sight.say("hits_if_the_result_is"),
            el("br"),
            sight.say("hit_bonus", bonus=sight.asked["bonus"]) if sight.asked.get("bonus") else NOTHING,
        ),
        *[el("p", line, cls="ed-odds") for line in odds(sight, fight)],
        cls="sc-m",
    )
    targets = [target(sight, model) for model in aims[:6]]
    return el("div", left, middle, el("div", *targets, cls="sc-b ed-aims"), cls="scene edge-scene ed-shot")


def target(sight: Sight, model: Model) -> Html:
    ini = el("b", icon("i-ini"), shown(model["values"][INI]))
    words = join([sight.names.unit(model["unit"]), " ", el("small", sight.look.called(model["seat"]))])
    return el("span", portrait(model["unit"]), el("span", words), ini, cls=f"ed-aim {sight.suit(model['seat'])}")
