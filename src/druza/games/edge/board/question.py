"""The question bar: what is asked, what it means, and every answer that does not lie on the table."""

from __future__ import annotations

from druza.games.edge.board.aim import aimer
from druza.games.edge.board.guide import guide
from druza.games.edge.board.keys import LETTERS
from druza.games.edge.board.landing import chip, chips
from druza.games.edge.board.opening import KEYS as OPENING
from druza.games.edge.board.scene import fighters, is_on_map
from druza.games.edge.board.seen import SQUADS, Sight, capital
from druza.games.edge.telling import numbered, with_number
from druza.kernel.drawing import NOTHING, Choice, Deed, Html, el, icon, join, leaving_of, text

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
    "pass-turn": "i-no",
    "move": "i-mov",
    "field": "i-mov",
    "hexes": "i-contact",
    "fight": "i-atk",
    "counter": "i-atk",
    "shoot": "i-atk",
    "model": "i-contact",
    "squad": "i-crown",
    "unit": "i-crown",
    "die": "i-dice",
    "crystal": "i-xtal",
    "crystals": "i-xtal",
    "refresh": "i-xtal",
    "endurance": "i-shield",
    "vp": "i-vp",
    "buy": "i-vp",
    "change": "i-flip",
    "reroll": "i-dice",
    "reroll-free": "i-dice",
    "clear": "i-minus",
    "turn": "i-turn",
    "faction": "i-crown",
    "seat": "i-people",
    "source": "i-xtal",
    "suggested": "i-check",
    "yes": "i-check",
    "mulligan": "i-deck",
    "spend": "i-plus",
}
NOTHING_MORE = Html("<!-- every answer lies on the table -->")
AT_ONCE = ("done/move", "done/fight")
LYING = {"field", "upper", "lower", "attach", "banner", "source", "faction", "unit", "activate", "endurance", "clear"}


def asks(sight: Sight) -> str:
    """The question; whose model it is goes without saying when it is the own one."""
    if sight.key == "take_turn":
        return sight.say("what_else_this_turn" if has_acted(sight) else "what_do_you_do_this")
    if open_to_act(sight):
        return sight.say(open_to_act(sight), squad=numbered(sight.names, sight.asked, "squad"))
    words = sight.look.asks.replace(f" ({sight.look.name(sight.look.seat)})", "")
    return words.partition("? ")[0] + "?" if sight.key == "name_countering" else words


def open_to_act(sight: Sight) -> str:
    """What an activated squad can still do, where that is not both Move and Combat: a key of the words."""
    legal = sight.look.legal
    if sight.key != "act" or ("move" in legal and "fight" in legal):
        return ""
    return "act_move" if "move" in legal else "act_fight" if "fight" in legal else "act_neither"


def has_acted(sight: Sight) -> bool:
    """Has the one squad of this turn been activated already?"""
    return sight.look.mine and not any(path.startswith("activate:") for path in sight.look.legal)


def note(sight: Sight) -> Html:
    if sight.key == "take_turn" and has_acted(sight):
        return text(sight.say("guide_take_turn_acted"))
    if sight.view["fight"] and is_on_map(sight) and fighters(sight):
        return text(f"{sight.say('in_fight', who=fighters(sight))} {guide(sight)}")
    key = open_to_act(sight)
    if not key or sight.asked.get("fought"):
        return text(guide(sight))
    return text(sight.say(f"guide_{key}"))


def picture(sight: Sight) -> Html:
    """The unit or die that the question is about."""
    if not sight.look.mine:
        return NOTHING
    if sight.key == "use_die" and sight.view["fight"]:
        fight = sight.view["fight"]
        die = el("svg", el("use", href=f"#d-{fight['die'][0]}{fight['face']}"), viewBox="0 0 24 24", aria_hidden="true")
        return el("span", die, cls="gm edge-pic")
    unit = sight.asked.get("model_unit") or sight.asked.get("squad_unit")
    if not unit:
        return NOTHING
    seat = sight.acting // 20 if sight.acting >= 0 else sight.me
    use = el("use", href=f"#m-{unit}", width="100", height="120")
    face = el("svg", use, viewBox="14 4 72 72", aria_hidden="true")
    return el("span", face, cls=f"gm edge-pic {sight.suit(seat)}")


def preview(sight: Sight) -> Html:
    """The way of a move, what a position means, and the answers that lie nowhere on the table."""
    if not sight.look.mine:
        return NOTHING
    first = primary(sight)
    placed = {first.path if first else "", *[choice.path for choice in leaving_of(sight.look)[:1]]}
    rest = [answer(sight, choice) for choice in off_table(sight) if choice.path not in placed]
    parts = [*the_way(sight), *to_pay(sight), *chips(sight), *rest]
    return el("div", *parts, cls="then edge-answers", data_zone="answers") if parts else NOTHING_MORE


def the_way(sight: Sight) -> list[Html]:
    """The fields of a move as chevrons."""
    mover = sight.mover
    if mover is None or sight.key != "choose_hexes" or sight.field_in_question is None:
        return []
    way = sight.way(mover, sight.number(sight.field_in_question))
    places = [el("li", sight.called(field), cls="h" if field == way[-1] else "") for field in way]
    return [el("ol", *places, cls="edge-way", aria_label=sight.say("way"))] if len(way) > 1 else []


def to_pay(sight: Sight) -> list[Html]:
    """What is due, and what the main button would pay with besides crystals."""
    if sight.key != "pay":
        return []
    player = sight.view["players"][sight.me]
    have = player["crystals"] + player["temporary"]
    due = chip("i-xtal", f"{sight.asked['left']}", sight.say("to_pay_you_have", have=have))
    steps = ready(sight).split("/")
    squads = {step: steps.count(step) for step in steps if step.startswith("endurance:")}
    return [due, *[lost_endurance(sight, int(step.partition(":")[2]), count) for step, count in squads.items()]]


def lost_endurance(sight: Sight, squad: int, count: int) -> Html:
    left = sight.squads[squad]["endurance"]
    brings = sight.say("endurance_to", before=left, after=left - count)
    return chip("i-shield", f"{squad % SQUADS + 1} {sight.names.unit(sight.squads[squad]['unit'])}", brings, "w")


def ready(sight: Sight) -> str:
    """The path that pays what is due with what most would pay: all of it in crystals, or as it is put together."""
    legal = sight.look.legal
    whole = next((path for path in legal if "/" in path), "")
    return whole or ("crystals" if "crystals" in legal else next(iter(legal)))


def pay_deed(sight: Sight) -> Deed:
    """One click pays it all; what it pays with is on the button."""
    path = ready(sight)
    steps = [step.partition(":")[0] for step in path.split("/")]
    crystals = sight.asked["left"] if steps == ["crystals"] else steps.count("crystal")
    payers = {int(step.partition(":")[2]) for step in path.split("/") if step.startswith("endurance:")}
    whose = {"squad": own_squad(sight, payers.pop())} if len(payers) == 1 else {}
    parts = [
        sight.say(f"pay_{name}", n=count, **whose)
        for name, count in (
            ("crystals", crystals),
            ("tokens", steps.count("shrine-token")),
            ("endurance_of" if whose else "endurance", steps.count("endurance")),
            ("vp", steps.count("vp")),
        )
        if count
    ]
    return Deed(path, sight.say("deed_pay", what=" + ".join(parts)), "i-xtal" if crystals else ICONS[steps[0]])


def own_squad(sight: Sight, squad: int) -> str:
    """A squad of one's own; of several of a kind, with its number."""
    unit = sight.squads[squad]["unit"]
    alike = [one for one in sight.view["players"][sight.me]["squads"] if one["unit"] == unit]
    return with_number(sight.names.unit(unit), squad % SQUADS + 1 if len(alike) > 1 else 0)


def off_table(sight: Sight) -> list[Choice]:
    """The answers for which nothing on the table can be clicked."""
    legal = sight.look.legal
    asked = [path for path in legal if is_asked(sight, path) and not lies(sight, path)]
    return [legal[path] for path in asked]


def is_asked(sight: Sight, path: str) -> bool:
    """Is this an answer to the question itself, or one that goes on at once: keeps the mode, ends the turn too?"""
    return "/" not in path or path in AT_ONCE or (path == "done/end" and open_to_act(sight) == "act_neither")


def lies(sight: Sight, path: str) -> bool:
    """Does a piece on the table stand for this answer?"""
    verb, _, rest = path.partition(":")
    if verb in LYING:
        return True
    number = int(rest) if rest.isdigit() else -1
    if verb == "hexes":
        return sight.field_in_question is not None
    if verb == "line":
        return aimer(sight) is not None
    if verb == "model":
        return number in sight.models
    if verb == "squad":
        return number // 5 == sight.look.seat or any(model["squad"] == number for model in sight.view["models"])
    if verb == "card":
        hand = sight.view["players"][sight.look.seat]["hand"] or []
        return sight.key in OPENING or sight.content.cards[number] in hand
    if verb in ("use", "slot"):
        slot = number // 2 if verb == "use" else number
        return slot // 10 == sight.look.seat
    return False


def answer(sight: Sight, choice: Choice) -> Html:
    """An answer as a button."""
    words, small = short(sight, choice)
    at = {**sight.look.at(choice.path, cls="edge-ans"), **sight.paid_at_once(choice.path)}
    inside = el("span", words, el("small", small) if small else NOTHING)
    symbol = ICONS.get(choice.verb, "i-dot")
    key = el("kbd", LETTERS[choice.path]) if choice.path in LETTERS else NOTHING
    return el("button", icon(symbol), inside, key, id="ans-" + choice.path.replace(":", "-").replace("/", "-"), **at)


def short(sight: Sight, choice: Choice) -> tuple[str, str]:
    """An answer in a word or two, and what it brings."""
    path = choice.path
    if path == "turn:1":
        player = sight.view["players"][sight.me]
        gain, spent = player["harvest"], player["depleted"]
        brings = sight.say("harvest_refresh", gain=gain, spent=spent)
        return sight.say("passive_turn"), brings
    if choice.verb == "seat":
        return capital(sight.owner(int(path.partition(":")[2]))), ""
    if choice.verb == "change":
        words, _, brings = choice.says.partition(": ")
        return words, brings
    if choice.verb == "die":
        return die(sight, int(path.partition(":")[2]))
    last = path.rpartition("/")[2]
    if path == "done/end":
        return sight.say("deed_end"), ""
    if last in ("move", "fight", "vp"):
        return sight.say(f"answer_{last}"), sight.say(f"answer_{last}_brings", fields=reach_of(sight))
    return choice.says, ""


def reach_of(sight: Sight) -> int:
    """The MOVE of the squad that is asked about, as its models on the board have it."""
    squad = sight.asked.get("squad")
    return max((model["values"][3] for model in sight.view["models"] if model["squad"] == squad), default=0)


def die(sight: Sight, number: int) -> tuple[str, str]:
    """A die: its faces and its price."""
    faces = sight.content.red if number else sight.content.yellow
    cost = sight.content.die_cost[number]
    name = sight.say("red_die") if number else sight.say("yellow_die")
    price = sight.say("cost_in_crystals", cost=cost) if cost else sight.say("free")
    return name, f"{min(faces)}–{max(faces)}, {price}"


# -- the one primary button -------------------------------------------------------------------------------------------

DEEDS = {
    "counter": "i-atk",
    "refresh": "i-xtal",
    "done/fight": "i-atk",
    "done/move": "i-mov",
    "suggested": "i-check",
    "fight": "i-atk",
    "move": "i-mov",
    "pass": "i-no",
    "die:0": "i-dice",
    "turn:0": "i-turn",
    "done": "i-check",
    "end": "i-end",
}
WAITS = {"choose_field", "choose_mover", "choose_fighter", "scatter"}  # where something on the table is meant first


def primary(sight: Sight) -> Deed | None:
    """The deed that Enter does: what goes on, never what passes over something that could still be done."""
    legal = sight.look.legal
    if not sight.look.mine:
        return None
    if (
        "reroll-free" in legal and sight.view["fight"] and sight.view["fight"]["rolled_defence"]
    ):  # offered when it fails
        return Deed("reroll-free", sight.say("deed_reroll_free"), "i-dice")
    if sight.key == "pay":
        return pay_deed(sight)
    for path, symbol in DEEDS.items():
        if path in legal and not passes_over(sight, path):
            return Deed(path, sight.say(deed_key(sight, path)), symbol)
    return None


def deed_key(sight: Sight, path: str) -> str:
    """The words of the primary button; to be done means something else at some questions."""
    own = f"deed_done_{sight.key}"
    if path == "done" and sight.has_words(own):
        return own
    return f"deed_{path.replace(':', '_').replace('/', '_')}"


def passes_over(sight: Sight, path: str) -> bool:
    """Would this end something while pieces on the table can still be chosen?"""
    words = [other.partition(":")[0] for other in sight.look.legal]
    if path == "end":
        return "activate" in words
    if path == "done" and sight.key in WAITS:
        return bool({"field", "model", "squad"} & set(words))
    return False


def question(sight: Sight) -> tuple[str, Html, Html, Html, Deed | None]:
    """Words, line under them, picture, answers, primary button."""
    if not sight.look.mine:
        return "", NOTHING, NOTHING, NOTHING, None
    return asks(sight), note(sight), picture(sight), join([preview(sight)]), primary(sight)
