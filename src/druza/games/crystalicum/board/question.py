"""The question bar: the primary button, and what a choice would bring."""

from __future__ import annotations

from druza.games.crystalicum.board.faces import picture, suit_of
from druza.games.crystalicum.board.scene import staked
from druza.games.crystalicum.board.seen import Sight
from druza.games.crystalicum.board.stake import stake
from druza.games.crystalicum.seen import SeenCard
from druza.kernel.answers import CONFIRM
from druza.kernel.drawing import Choice, Deed, Drawing, Html, effect, el, join, leaving_of, pips, text

OFFERS = ("yes", "world", "luck")
DEEDS = (
    ("done", "i-check"),
    ("yes", "i-check"),
    ("world", "i-hid"),
    ("luck", "i-luck"),
    ("pass", "i-let"),
)
FREE = ("yes", "world", "luck", "refuse", "accept", "seat", "count", "mode", "bottom", "politics", "answer")
PLACES = ("homeland", "embassy", "at")  # a phone shows one of them at a time: there they are buttons too
NOTHING_MORE = Html("<!-- every answer lies on the table -->")


def question(sight: Sight, drawing: Drawing) -> None:
    """The primary button, and what a choice would bring."""
    values = sight.view["prompt"]["values"]
    about = values.get("card")
    if isinstance(about, str):
        entry = sight.entry(about)
        drawing.picture = el("span", picture(entry), cls=f"gm qpic {suit_of(entry)}")
    drawing.note = text(note(sight) or (sight.entry(about).text.get(sight.lang) if isinstance(about, str) else ""))
    if sight.key == "envoys":
        drawing.asks = sight.term("board.who_else")
        spirit = effect("i-spirit", values["spirit"], sight.term("spirit"))
        won = effect("i-pp", f"+{values['points']}", sight.term("politics"), "v")
        drawing.preview = el("div", spirit, won, cls="then")
    if sight.key in ("clash", "luck"):
        drawing.preview = el("div", effect("i-body", f"{values['sums'][0]} : {values['sums'][1]}", "", "v"), cls="then")
    combat = sight.view["combat"]
    if combat and sight.key == "lose_card":
        lost, advantage = combat["spent"], combat["advantage"]
        drawing.preview = pips([("f-r", "i-skull", lost)], advantage, f"{lost} / {advantage}")
    drawing.deed = place_all(sight) or primary(sight)
    answers = [
        *ready_envoys(sight),
        *ready_raiders(sight),
        *[answer(sight, choice) for choice in off_table(sight, drawing.deed)],
    ]
    if answers:
        drawing.preview = join([drawing.preview, el("div", *answers, cls="then cr-answers", data_zone="answers")])
    elif not drawing.preview:
        drawing.preview = NOTHING_MORE


def note(sight: Sight) -> str:
    """A line under the question: what the card does that can be answered, how the combat stands, else what is asked."""
    if sight.key == "react" and sight.view["stack"] and sight.view["stack"][-1]["deed"]:
        entry = sight.entry(sight.view["stack"][-1]["card"])
        return f"{entry.name.get(sight.lang)}: {entry.text.get(sight.lang)}"
    if sight.key in ("clash", "luck"):
        return " ".join([stake(sight), guide(sight)])
    return guide(sight)


def guide(sight: Sight) -> str:
    """What the question is about, in a line, for somebody who has never played."""
    words = sight.game.words
    key = "lose_place" if sight.key == "lose_card" and are_places(sight) else sight.key
    if not words.has("guide", key):
        return ""
    return words.say(sight.lang, "guide", key, {"per": sight.game.content.spirit_per_point})


def are_places(sight: Sight) -> bool:
    """Is it Places that are lost, after all troops and the World?"""
    return any(sight.kind(card) == "place" for card in staked(sight))


def primary(sight: Sight) -> Deed | None:
    """What goes on: what was put together, what is offered, else what leaves it."""
    legal = sight.look.legal
    for word, symbol in DEEDS:
        if word in legal and (word != "done" or legal[word].kind == CONFIRM or not set(OFFERS) & set(legal)):
            return Deed(word, legal[word].says or sight.term(f"board.{word}"), symbol)
    return None


def place_all(sight: Sight) -> Deed | None:
    """All hidden Worlds that may be placed, in one go; where more than one may."""
    if sight.key != "place_world" or sight.me < 0:
        return None
    count = min(sight.view["prompt"]["values"]["left"], sight.players[sight.me]["worlds"])
    if count < 2 or "world" not in sight.look.legal:
        return None
    return Deed("/".join(["world"] * count), sight.term("board.place_all", count=count), "i-hid")


def ready_envoys(sight: Sight) -> list[Html]:
    """The Political Action that wins most with the fewest Characters, in one go; where it wins anything."""
    if "politics" not in sight.look.legal or sight.key != "action":
        return []
    envoys = fewest(sight)
    if not envoys:
        return []
    points = sum(card["spirit"][0] for card in envoys) // sight.game.content.spirit_per_point
    path = "/".join(["politics", *[f"at:{card['slot']}" for card in envoys], "done"])
    cards = ", ".join(sight.called(card) for card in envoys)
    words = sight.term("board.envoys_ready", points=points)
    at = {"type": "button", "data_option": path, "data_says": f"{words}: {cards}", "title": cards}
    return [el("button", el("b", words), el("small", cards), id="ans-envoys", cls="cr-ans can", **at)]


def ready_raiders(sight: Sight) -> list[Html]:
    """Everybody lands who finds room, the strongest first, in one go; before anybody was chosen."""
    if sight.key != "raiders" or "done" in sight.look.legal:
        return []
    able = [card for card in sight.cards if f"at:{card['slot']}" in sight.look.legal]
    able.sort(key=lambda card: -card["body"][0])
    raiders = able[: sight.view["prompt"]["values"]["room"]]
    if len(raiders) < 2:
        return []
    path = "/".join([*[f"at:{card['slot']}" for card in raiders], "done"])
    cards = ", ".join(sight.called(card) for card in raiders)
    body = sum(card["body"][0] for card in raiders)
    words = sight.term("board.raiders_ready", count=len(raiders), body=body)
    at = {"type": "button", "data_option": path, "data_says": f"{words}: {cards}", "title": cards}
    return [el("button", el("b", words), el("small", cards), id="ans-raiders", cls="cr-ans can", **at)]


def fewest(sight: Sight) -> list[SeenCard]:
    """Those of highest Spirit that together win as much as all of the Embassy; the last with no more than it takes."""
    ready = [card for card in sight.in_zone(sight.me, "embassy") if not card["marked"]]
    ready.sort(key=lambda card: -card["spirit"][0])
    per = sight.game.content.spirit_per_point
    wanted = sum(card["spirit"][0] for card in ready) // per * per
    found: list[SeenCard] = []
    while wanted > 0 and ready:
        enough = [card for card in ready if card["spirit"][0] >= wanted]
        found.append(enough[-1] if enough else ready[0])
        ready.remove(found[-1])
        wanted -= found[-1]["spirit"][0]
    return found


def off_table(sight: Sight, deed: Deed | None) -> list[Choice]:
    """The answers for which nothing on the table can be clicked; the one that leaves has a place of its own."""
    placed = {deed.path if deed else "", *[choice.path for choice in leaving_of(sight.look)[:1]]}
    asked = FREE + PLACES if sight.key == "choose_place" else FREE
    able = [choice for choice in sight.look.choices if choice.can and choice.path not in placed]
    if deed and deed.path.startswith("world/"):
        able = [choice for choice in able if choice.verb == "world"]
    return [choice for choice in able if choice.verb in asked]


def answer(sight: Sight, choice: Choice) -> Html:
    """An answer as a button."""
    number = choice.path.partition(":")[2] if choice.verb == "count" else ""  # many of them: bare numbers in one row
    says = sight.term("board.envoys_chosen") if choice.verb == "politics" and fewest(sight) else choice.says
    if sight.key == "choose_place" and choice.verb == "at":
        says = sight.term("board.as_captain", card=sight.called(sight.by_slot[int(choice.path.partition(":")[2])]))
    cls = "cr-ans num" if number else "cr-ans lies" if choice.verb in PLACES else "cr-ans"
    if number and pays_cost(sight, int(number)):
        cls += " pays"
    at = sight.look.at(choice.path, cls=cls, label=says)
    if "pays" in cls:
        at["title"] = at["aria_label"] = sight.term("board.pays_cost", count=choice.says)
    return el("button", number or says, id="ans-" + choice.path.replace(":", "-"), **at)


def pays_cost(sight: Sight, count: int) -> bool:
    """With so many Crystals more, would a World whose Cost is known be paid for, and not with one fewer?"""
    if sight.key != "allocate_count":
        return False
    world = sight.by_slot[sight.view["prompt"]["values"]["world"]]
    return world["card"] is not None and world["crystals"] + count == sight.entry(world["card"]).cost
