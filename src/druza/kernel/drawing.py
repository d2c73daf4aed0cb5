"""Drawing: how a game shows its table. A board is a function of a view, and of what can be chosen in it."""

from __future__ import annotations

import html
import importlib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from pathlib import Path
from typing import Any

from druza.kernel import answers, paths
from druza.kernel.content import read_written
from druza.kernel.game import Game
from druza.kernel.state import Decision, State
from druza.kernel.words import LANGUAGES, addressed

View = dict[str, Any]

# -- HTML that is safe by its type -----------------------------------------------------------------------------------


class Html(str):
    """Markup. Everything else that comes into an element is text and is escaped."""

    def __html__(self) -> str:
        return self


NOTHING = Html("")
VOID = frozenset({"br", "hr", "img", "input", "link", "meta"})


def text(words: object) -> Html:
    """Words as markup."""
    return words if isinstance(words, Html) else Html(html.escape(str(words), quote=True))


def join(parts: Iterable[object], between: str = "") -> Html:
    """Parts one after another; what is not markup is escaped."""
    return Html(text(between).join([text(part) for part in parts]))


def el(name: str, *children: object, cls: str = "", **attributes: object) -> Html:
    """An element: el("b", "K2", cls="mini", data_option="card:3", aria_hidden="true").

    None and False leave an attribute out, True writes it bare; underscores become dashes."""
    written = [f' class="{text(cls)}"'] if cls else []
    for key, value in attributes.items():
        if value is None or value is False:
            continue
        word = key.rstrip("_").replace("_", "-")
        written.append(f" {word}" if value is True else f' {word}="{text(value)}"')
    start = f"<{name}{''.join(written)}>"
    return Html(start) if name in VOID else Html(f"{start}{join(children)}</{name}>")


def icon(id: str, cls: str = "") -> Html:
    """A symbol of a sprite; decoration, so what it means must stand beside it in words."""
    return Html(f'<svg{_class(cls)} aria-hidden="true"><use href="#{text(id)}"/></svg>')


def art(ids: Sequence[str], box: str = "0 0 120 96", cls: str = "") -> Html:
    """Symbols of 120 x 96 drawn over one another, cut to the place they are given."""
    layers = "".join(f'<use href="#{text(id)}" width="120" height="96"/>' for id in ids)
    frame = f'viewBox="{text(box)}" preserveAspectRatio="xMidYMid slice" aria-hidden="true"'
    return Html(f"<svg{_class(cls)} {frame}>{layers}</svg>")


def _class(cls: str) -> str:
    return f' class="{text(cls)}"' if cls else ""


# -- what can be chosen ----------------------------------------------------------------------------------------------


class Choice:
    """An answer, or what a menu opens: the path that is posted, what it means, the rule that refuses it (or none)."""

    def __init__(
        self, path: str, says: str, rule: str, opens: list[Choice] | None = None, kind: str = answers.DO
    ) -> None:
        self.path = path
        self.says = says
        self.rule = rule
        self.opens: list[Choice] = opens or []
        self.kind = kind  # what the answer does to the person who gives it (kernel/answers.py)

    @property
    def word(self) -> str:
        """The last word of the path: what it is about."""
        return self.path.rpartition("/")[2]

    @property
    def verb(self) -> str:
        """The verb of that word: `crystal` of `mine/crystal:3`."""
        return self.word.partition(":")[0]

    @property
    def can(self) -> bool:
        return not self.rule


class Look:
    """How one seat looks at the table: its language, the names, the question and its answers. Built by `look_at`."""

    def __init__(
        self, game: Game[Any], lang: str, seat: int, names: list[str], asked: int, asks: str, choices: list[Choice]
    ) -> None:
        self.game = game  # for its content: names and texts of what the view names by ids
        self.lang = lang
        self.seat = seat  # -1 is a spectator
        self.names = names
        self.asked = asked  # the seat that is asked; -1 when the game is over
        self.asks = asks  # the question in words
        self.choices = choices  # of the pending question, refused ones too; empty when another seat is asked

    @property
    def mine(self) -> bool:
        """Is the question put to this seat?"""
        return self.asked == self.seat and self.seat >= 0

    def name(self, seat: int) -> str:
        """A player's name. Text: `el` escapes it."""
        return self.names[seat] if 0 <= seat < len(self.names) else ""

    def says(self, pl: str, en: str) -> str:
        """A word or two in the reader's language, for labels that belong to the drawing alone."""
        return pl if self.lang == "pl" else en

    def say(self, key: str, **values: Any) -> str:
        """A label of the drawing: the section [board] of the game's words."""
        return self.game.words.say(self.lang, "board", key, values)

    @cached_property
    def legal(self) -> dict[str, Choice]:
        """Every path that can be chosen."""
        return {choice.path: choice for choice in self._all() if choice.can}

    @cached_property
    def refused(self) -> dict[str, str]:
        """Every path that is judged and refused, with the rule."""
        return {choice.path: choice.rule for choice in self._all() if not choice.can}

    def _all(self) -> list[Choice]:
        found: list[Choice] = []
        for choice in self.choices:
            found.append(choice)
            found += choice.opens
        return found

    def ways(self, word: str, via: Sequence[str] = ()) -> list[Choice]:
        """Every legal path that ends with this word: the answer itself first, then behind menus."""
        if word in self.legal:
            return [self.legal[word]]
        if via:
            wanted = [f"{menu}/{word}" for menu in via]
            return [self.legal[path] for path in wanted if path in self.legal]
        return [choice for path, choice in self.legal.items() if path.endswith(f"/{word}")]

    def refusal(self, word: str, via: Sequence[str] = ()) -> tuple[str, str]:
        """The path to this word that is refused now, and the rule; empty if nobody asks about it."""
        for path in [word, *[f"{menu}/{word}" for menu in via]]:
            for judged in (path, path.partition("/")[0]):
                if judged in self.refused:
                    return path, self.refused[judged]
        return next((found for found in self.refused.items() if found[0].endswith(f"/{word}")), ("", ""))

    def at(
        self, *words: str, via: Sequence[str] = (), cls: str = "", label: str = "", chosen: bool = False
    ) -> dict[str, Any]:
        """The attributes of a piece that stands for these answers: `el("button", ..., id=..., **look.at("crystal:3"))`.

        One word can be reached through several menus: with `via` the first of them that is legal is taken, without it
        the player is asked which. Several words (two uses of one card) are always asked about."""
        ways: list[Choice] = []
        for word in words:
            found = self.ways(word, via)
            ways += found[:1] if via else found
        attributes: dict[str, Any] = {"type": "button", "aria_label": label or None}
        states = [cls] if cls else []
        if ways:
            states.append("can soft" if all("/" in way.path for way in ways) else "can")
            attributes["data_option"] = ways[0].path
            attributes["data_more"] = " ".join(way.path for way in ways[1:]) or None
            attributes["data_says"] = "\n".join(way.says for way in ways)
        elif words:
            judged = [self.refusal(word, via) for word in words]
            path, rule = next((one for one in judged if one[1]), (words[0], ""))
            attributes["data_ask"] = path
            attributes["aria_disabled"] = "true"
            if rule:
                states.append("no")
                attributes["data_refused"] = rule
        if chosen:
            states.append("on")
            attributes["aria_pressed"] = "true"
        attributes["cls"] = " ".join(states)
        return attributes


def look_at(state: State, seat: int, lang: str, names: list[str]) -> Look:
    """How this seat looks at a state. `seat` -1 is a spectator."""
    view = state.game.view(state, seat)
    mine = state.seat == seat and seat >= 0
    choices = _choices(paths.as_known(state), seat, lang, names) if mine else []
    return Look(state.game, lang, seat, names, view["asked"], ask(state.game, view, lang, names), choices)


def ask(game: Game[Any], view: View, lang: str, names: list[str]) -> str:
    """The pending question as a sentence."""
    prompt = view["prompt"]
    values = {**prompt["values"], "player": names[view["asked"]] if 0 <= view["asked"] < len(names) else ""}
    return game.say_prompt({"key": prompt["key"], "values": values}, names, lang)


def _choices(state: State, seat: int, lang: str, names: list[str]) -> list[Choice]:
    decision = state.decision()
    found = []
    for choice, option in _judged(state, decision, "", seat, lang, names):
        if decision.MENU and choice.can:
            opened = paths.opened_by(state, option)
            if paths.goes_on(state, opened) and type(opened.decision()) is not type(decision):
                inner = _judged(opened, opened.decision(), f"{choice.path}/", seat, lang, names)
                choice.opens = [further for further, _ in inner]
        found.append(choice)
    return found


def _judged(
    state: State, decision: Decision[Any], before: str, seat: int, lang: str, names: list[str]
) -> list[tuple[Choice, int]]:
    game = state.game
    found = []
    for option in decision.candidates(state):
        rule = decision.refusal(state, option)
        described = not rule or decision.MENU
        says = game.describe(state, option, seat, lang, names) if described else ""
        kind = game.answer_kind(state, option)
        found.append((Choice(before + game.notation(option), says, rule, kind=kind), option))
    return found


def read_path(game: Game[Any], written: str) -> list[int]:
    """A path as options: `mine/crystal:3`. BadInput if a word is unknown."""
    return [game.parse(word) for word in written.split("/")]


def why_not(state: State, seat: int, written: str, lang: str) -> tuple[str, str] | None:
    """Why this seat cannot go this path: the rule and the reason in words; None if it can."""
    game = state.game
    if state.seat < 0:
        return game.over_rule, game.reason(game.over_rule, "over", lang)
    if seat != state.seat:
        return game.turn_rule, game.reason(game.turn_rule, "not_your_turn", lang)
    refused = paths.why_not(state, read_path(game, written))
    if refused is None:
        return None
    return refused.rule, game.reason(refused.rule, refused.reason, lang)


# -- what a board gives ----------------------------------------------------------------------------------------------


@dataclass
class Deed:
    """The one primary button of the question bar: the answer it gives, and the deed it names ("Mine it")."""

    path: str
    words: str
    icon: str = "i-check"


@dataclass
class Drawing:
    """A table, drawn. Only `board` is expected; the shell draws what is left out."""

    board: Html = NOTHING  # the middle: the largest thing of the page
    hand: Html = NOTHING  # what is mine: below the question bar
    players: Html = NOTHING  # the others, one strip each
    turn: Html = NOTHING  # under whose turn it is: actions used, effects of this turn
    picture: Html = NOTHING  # question bar: what it is about, drawn
    asks: str = ""  # question bar: in place of the prompt's words
    note: Html = NOTHING  # question bar: a small line under it ("6 - 1 your Totem = 5")
    preview: Html = NOTHING  # question bar: payment and consequences (`pips`, `effect`)
    scene: Html = NOTHING  # a fight or duel: a band over the dimmed board
    deed: Deed | None = None
    away: Deed | None = None  # what declines or ends, where something else can be done: beside the others, never big
    layout: str = "cards"  # cards, map, scroll, zones: how the shell lays the page out (docs/boards.md)
    phase: str = ""  # "Action phase"
    phases: list[str] = field(default_factory=list)  # all phases of a turn, in order
    phase_now: int = -1  # the index of the present one
    round: str = ""  # "round 7"
    suits: list[str] = field(default_factory=list)  # by seat: the class of its colour, "f-k"
    glyphs: list[str] = field(default_factory=list)  # by seat: the symbol of its colour, "g-k"
    icons: dict[str, str] = field(default_factory=dict)  # by verb: the symbol in the list of options
    keys: list[tuple[str, str]] = field(default_factory=list)  # for the list of keys: "1 … 5", and what they do


@dataclass
class Told:
    """One event as the log tells it, and how it moves."""

    words: Html
    icon: str = ""
    suit: str = ""  # colour of who did it; empty: that of its seat
    loud: bool = True  # False: not worth the ticker (a refill)
    flies: list[tuple[str, str]] = field(default_factory=list)  # from one DOM id to another
    changed: list[str] = field(default_factory=list)  # DOM ids with a ring for a while
    walks: list[tuple[str, list[str]]] = field(default_factory=list)  # a DOM id, and those of the places it passes
    shows: Html = NOTHING  # over the board for a moment: what was rolled


@dataclass
class About:
    """A game on the front page."""

    title: str
    line: str
    minutes: str


@dataclass
class Entry:
    """A component in the gallery."""

    id: str
    kind: str  # the name of its table in the content: mercenary, crystal, artifact
    name: dict[str, str]
    text: dict[str, str]
    source: str
    count: int
    face: Html
    note: str = ""


ABOUT = ("name", "tagline", "minutes")


def settled(drawing: Drawing, look: Look) -> Drawing:
    """The drawing with its buttons in their places: what declines or ends is the big one only if nothing else can be
    done, and has a place of its own else."""
    if not look.mine:
        return drawing
    if drawing.deed is None and len(look.legal) == 1:
        (only,) = look.legal.values()
        drawing.deed = Deed(only.path, only.says, "i-end")
    leaving = [choice for choice in look.legal.values() if answers.takes_away(choice.kind)]
    if not leaving:
        return drawing
    deed = drawing.deed
    named = deed is not None and deed.path in {choice.path for choice in leaving}
    if len(leaving) == len(look.legal):
        drawing.deed = deed or Deed(leaving[0].path, leaving[0].says, "i-end")
        return drawing
    drawing.away = deed if named else Deed(leaving[0].path, leaving[0].says, "i-end")
    drawing.deed = None if named else deed
    return drawing


class Board:
    """A game's board module with everything it leaves out filled in."""

    def __init__(self, game: Game[Any]) -> None:
        self.game = game
        package = type(game).__module__.rpartition(".")[0]
        home = importlib.import_module(package).__file__ or ""
        self.folder = Path(home).parent
        drawn = self._has("board.py") or self._has("board/__init__.py")
        self.module: Any = importlib.import_module(f"{package}.board") if drawn else None
        self.css = self._file("board.css")
        self.sprite = self._file("sprite.svg")
        self.emblem = self._file("emblem.svg")

    def _has(self, name: str) -> bool:
        return (self.folder / name).is_file()

    def _file(self, name: str) -> Path | None:
        return self.folder / name if self._has(name) else None

    def draw(self, view: View, look: Look) -> Drawing:
        """The table as this seat sees it."""
        if self.module is None or not hasattr(self.module, "draw"):
            return settled(Drawing(board=plain(view)), look)
        drawing: Drawing = self.module.draw(view, look)
        return settled(drawing, look)

    def tell(self, event: dict[str, Any], look: Look) -> Told | None:
        """An event, as this seat may know it, for the log; None if it is not worth a line."""
        words = self.game.tell_event(event, addressed(look.names, look.seat), look.lang)
        if self.module is not None and hasattr(self.module, "tell"):
            told: Told | None = self.module.tell(event, look, words)
            return told
        return Told(bold_name(words, look, event["seat"]))

    def about(self, lang: str) -> About:
        """The game on the front page."""
        if self.module is not None and hasattr(self.module, "about"):
            about: About = self.module.about(lang)
            return about
        words = self.game.words
        if not words.has("game", "name"):
            return About(self.game.id.replace("-", " ").title(), "", "")
        said = {key: words.say(lang, "game", key, {}) if words.has("game", key) else "" for key in ABOUT}
        return About(said["name"], said["tagline"], said["minutes"])

    def gallery(self, lang: str) -> list[Entry]:
        """Every entry of the content that has a name; faces are drawn by the game's `face(kind, entry, lang)`, and
        `entry_text(kind, entry, lang)` says what an entry without a text of its own does."""
        face, note = getattr(self.module, "face", None), getattr(self.module, "note", None)
        entry_text = getattr(self.module, "entry_text", None)
        found = []
        for folder in [self.folder / "content", *map(Path, self.game.packs)]:
            for kind, entry in content_entries(folder, self.game.changes):
                drawn = face(kind, entry, lang) if face else NOTHING
                if entry_text and "text" not in entry:
                    entry["text"] = {each: entry_text(kind, entry, each) for each in LANGUAGES}
                about = note(kind, entry, lang) if note else str(entry.get("note", ""))
                found.append(_entry(kind, entry, drawn or NOTHING, about))
        return found


@lru_cache(maxsize=64)
def board_of(game: Game[Any]) -> Board:
    """The board of a game."""
    return Board(game)


def content_entries(folder: Path, changes: dict[str, Any] | None = None) -> list[tuple[str, dict[str, Any]]]:
    """Every `[[kind]]` entry with an id and a name in a folder of content, file by file."""
    found: list[tuple[str, dict[str, Any]]] = []
    for path in sorted(folder.glob("*.toml")):
        for kind, entries in read_written(path, changes).items():
            if isinstance(entries, list):
                found += [(kind, one) for one in entries if isinstance(one, dict) and "id" in one and "name" in one]
    return found


def _entry(kind: str, entry: dict[str, Any], face: Html, note: str) -> Entry:
    return Entry(
        id=str(entry["id"]),
        kind=kind,
        name=_both(entry["name"]),
        text=_both(entry.get("text", "")),
        source=str(entry.get("source", "house")),
        count=entry["count"] if isinstance(entry.get("count"), int) else 1,  # "unlimited" is no number
        face=face,
        note=note,
    )


def _both(words: Any) -> dict[str, str]:
    if isinstance(words, dict):
        return {lang: str(words.get(lang, "")) for lang in ("pl", "en")}
    return {"pl": str(words), "en": str(words)}


# -- parts that all boards share -------------------------------------------------------------------------------------


def card(
    *,
    id: str = "",
    suit: str,
    number: object,
    letter: str,
    glyph: str,
    picture: Html,
    name: str,
    kind: str = "",
    words: str = "",
    foot: Html = NOTHING,
    attributes: dict[str, Any] | None = None,
    over: Html = NOTHING,
) -> Html:
    """A card (docs/boards.md has its anatomy). `attributes` come from `look.at`; without them it is no button."""
    more = dict(attributes or {})
    cls = f"card {suit} {more.pop('cls', '')}".strip()
    name_bar = [icon(kind)] if kind else []
    inside = [
        el("span", picture, cls="art"),
        el("span", *name_bar, el("span", name), cls="nm"),
        el("span", words, cls="tx") if words else NOTHING,
        el("span", foot, cls="ft") if foot else NOTHING,
    ]
    corner = el("span", icon(glyph), letter, cls="su") if letter else NOTHING
    level = el("span", number, cls="lv") if number not in ("", None) else NOTHING
    tag = "button" if "type" in more else "span"
    return el(tag, el("span", *inside, cls="in"), level, corner, over, id=id or None, data_card=True, cls=cls, **more)


def card_back(id: str = "", cls: str = "", label: str = "") -> Html:
    """A card face down."""
    inside = el("span", el("span", icon("logo"), cls="art"), cls="in")
    return el("span", inside, cls=f"card back {cls}".strip(), id=id or None, role="img", aria_label=label or None)


def mini(suit: str, number: object, glyph: str, title: str, **attributes: object) -> Html:
    """A card in its smallest form."""
    cls = f"mini {suit} {attributes.pop('cls', '')}".strip()
    tag = "button" if "type" in attributes else "span"
    if tag == "span":
        attributes = {"role": "img", "aria_label": title, **attributes}
    return el(tag, el("b", number), icon(glyph), cls=cls, title=title, **attributes)


def bold_name(words: str, look: Look, seat: int) -> Html:
    """A sentence of the log with the name of who did it in bold."""
    name = "You" if seat == look.seat and words.startswith("You ") else look.name(seat)
    if not name or name not in words:
        return text(words)
    before, _, after = words.partition(name)
    return join([before, el("b", name), after])


def tag(suit: str, glyph: str, words: object) -> Html:
    """A thing named in running text: glyph and letters in its colour."""
    return el("span", icon(glyph), words, cls=f"tg {suit}")


def tick(words: object = "") -> Html:
    """The mark over a chosen thing: a check, or its order."""
    return el("span", words or icon("i-check"), cls="tick", aria_hidden="true")


def pips(groups: Sequence[tuple[str, str, int]], needed: int, label: str) -> Html:
    """A payment: one pip per point, in groups of (suit, glyph, points) per card; what is missing stays hollow."""
    paid = 0
    drawn: list[Html] = []
    for suit, glyph, points in groups:
        if drawn:
            drawn.append(el("span", cls="brk"))
        for _ in range(points):
            paid += 1
            drawn.append(el("i", icon(glyph), cls=f"f {suit}" if paid <= needed else f"f over {suit}"))
    drawn += [el("i") for _ in range(max(0, needed - paid))]
    return el("div", *drawn, cls="pips", role="img", aria_label=label)


def total(paid: int, needed: int, words: str = "") -> Html:
    """The sum beside the pips: "5 / 5 paid in full"."""
    return el("div", f"{paid} / {needed} ", el("small", words), cls="sum")


def effect(symbol: str, words: object, small: str, cls: str = "") -> Html:
    """A consequence as a chip: "+8 points"."""
    return el("span", icon(symbol), el("span", words, el("small", small)), cls=f"ef {cls}".strip())


def plain(view: View) -> Html:
    """A table without a drawn board: what is seen, as nested lists."""
    hidden = {"game", "you", "seats", "asked", "prompt", "options", "over", "winners"}
    return el("div", _plain({key: value for key, value in view.items() if key not in hidden}), cls="plain")


def _plain(value: Any) -> Html:
    if isinstance(value, dict):
        rows = [el("div", el("dt", str(key).replace("_", " ")), el("dd", _plain(part))) for key, part in value.items()]
        return el("dl", *rows)
    if isinstance(value, list):
        if all(not isinstance(part, (dict, list)) for part in value):
            return text(", ".join("–" if part is None else str(part) for part in value) or "–")
        return el("ol", *[el("li", _plain(part)) for part in value])
    return text("–" if value is None else value)
