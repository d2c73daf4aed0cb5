"""The question bar: the primary button, and what a choice would bring."""

from __future__ import annotations

from druza.games.crystalicum.board.faces import picture, suit_of
from druza.games.crystalicum.board.seen import Sight
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
    drawing.note = text(guide(sight) or (sight.entry(about).text.get(sight.lang) if isinstance(about, str) else ""))
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
    drawing.deed = primary(sight)
    answers = [answer(sight, choice) for choice in off_table(sight, drawing.deed)]
    if answers:
        drawing.preview = join([drawing.preview, el("div", *answers, cls="then cr-answers", data_zone="answers")])
    elif not drawing.preview:
        drawing.preview = NOTHING_MORE


def guide(sight: Sight) -> str:
    """What the question is about, in a line, for somebody who has never played."""
    words = sight.game.words
    if not words.has("guide", sight.key):
        return ""
    return words.say(sight.lang, "guide", sight.key, {"per": sight.game.content.spirit_per_point})


def primary(sight: Sight) -> Deed | None:
    """What goes on: what was put together, what is offered, else what leaves it."""
    legal = sight.look.legal
    for word, symbol in DEEDS:
        if word in legal and (word != "done" or legal[word].kind == CONFIRM or not set(OFFERS) & set(legal)):
            return Deed(word, legal[word].says or sight.term(f"board.{word}"), symbol)
    return None


def off_table(sight: Sight, deed: Deed | None) -> list[Choice]:
    """The answers for which nothing on the table can be clicked; the one that leaves has a place of its own."""
    placed = {deed.path if deed else "", *[choice.path for choice in leaving_of(sight.look)[:1]]}
    asked = FREE + PLACES if sight.key == "choose_place" else FREE
    able = [choice for choice in sight.look.choices if choice.can and choice.path not in placed]
    return [choice for choice in able if choice.verb in asked]


def answer(sight: Sight, choice: Choice) -> Html:
    """An answer as a button."""
    number = choice.path.partition(":")[2] if choice.verb == "count" else ""  # many of them: bare numbers in one row
    cls = "cr-ans num" if number else "cr-ans lies" if choice.verb in PLACES else "cr-ans"
    at = sight.look.at(choice.path, cls=cls, label=choice.says)
    return el("button", number or choice.says, id="ans-" + choice.path.replace(":", "-"), **at)
