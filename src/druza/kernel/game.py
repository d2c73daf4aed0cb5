"""A game: its vocabulary, its content and the rules that read a state. One object per game and content."""
# mypyc

from typing import Any, Generic

from mypy_extensions import mypyc_attr

from druza.kernel import answers
from druza.kernel.builder import Builder
from druza.kernel.encoding import Encoder, Shape
from druza.kernel.goal import Goal
from druza.kernel.inputs import Inputs
from druza.kernel.position import Layout, confirming_seats, position_from_json, position_schema, position_to_json
from druza.kernel.refused import BadInput, Refused
from druza.kernel.rulebook import Rulebook
from druza.kernel.state import Decision, S
from druza.kernel.texts import plain_text
from druza.kernel.vocabulary import Vocabulary
from druza.kernel.wishes import asked_at, ends_turn, is_ready, passing_until, say_more
from druza.kernel.words import Words

FORCED = "ask_forced"
CONFIRM = "confirm"
MOST_COUNTED = 1_000_000_000  # of anything that an option of a new game counts
MOST_DIGITS = 9
MOST_DEPTH = 3
EVERYBODY = -1  # what everybody can see


@mypyc_attr(allow_interpreted_subclasses=True)
class Game(Generic[S]):
    """What every game has. A game's own class answers the questions of the second half."""

    def __init__(self, id: str, vocabulary: Vocabulary, layout: Layout, words: Words, rulebook: Rulebook) -> None:
        self.id = id
        self.vocabulary = vocabulary
        self.layout = layout
        self.words = words
        self.rulebook = rulebook
        self.seat_counts: list[int] = [2, 3, 4]
        self.fingerprint = ""  # of the content: records and positions carry it
        self.own = ""  # the folder of its content
        self.edition = 1  # of the rules: positions carry it
        self.packs: list[str] = []  # folders of content that were added
        self.changes: dict[str, Any] = {}  # values of the content that were set otherwise, for an experiment
        self.turn_rule = ""  # the rule that says who decides now
        self.over_rule = ""  # the rule that ends the game
        self.hides_questions = False  # that a seat is asked may be nobody else's business
        self.shape = Shape([], 0, [], 0, [], 0)  # of its inputs; of none unless it has some
        self.spread = 12.0  # a clear lead in points: what a search finds large
        self.horizon = 25  # decisions that a search plays on before the hints judge
        self.sample = 4  # options that the hints compare at each of these decisions
        self.explore = 1.2  # how much a search looks at what seems worse
        self.confirming: list[str] = []  # keys of questions whose `done` does what was put together
        self.groups: list[
            tuple[str, str]
        ] = []  # of verbs in the list of answers: a key of the words [group], the verbs
        self.paying: list[str] = []  # keys of questions that ask for the next step of a payment
        self.usual: dict[int, dict[str, Any]] = {}  # options of a new game by seats, once they are worked out

    # -- the contract ----------------------------------------------------------------------------------------------

    def new(self, seats: int = 2, seed: int = 0, options: dict[str, Any] | None = None, log: bool = False) -> S:
        """A new game, at its first question. With a log, events of the setup are told too."""
        if seats not in self.seat_counts:
            counts = ", ".join(str(count) for count in self.seat_counts)
            raise BadInput(f"{self.id} cannot be played by {seats!r}: expected {counts} seats")
        chosen = self.checked_options(options, seats) if options else self.usual_options(seats)
        state = self.opening(seats, seed, chosen)
        state.ask_forced = bool(chosen[FORCED])
        for seat in chosen[CONFIRM]:
            state.confirms |= 1 << seat
        if log:
            state.events = []
        state.settle()
        return state

    def notation(self, option: int) -> str:
        """An option as a word."""
        return self.vocabulary.notation(option)

    def parse(self, text: str) -> int:
        """A word as an option; BadInput if there is no such word."""
        return self.vocabulary.parse(text)

    def why_not(self, state: S, option: int, seat: int) -> Refused | None:
        """Why this seat cannot choose this option now; None if it can."""
        if state.seat < 0:
            return self.refused(self.over_rule, "over")
        if seat != state.seat:
            return self.refused(self.turn_rule, "not_your_turn")
        if option in state.choices:
            return None
        decision: Decision[Any] = state.decision()
        if option in decision.candidates(state):
            rule = decision.refusal(state, option)
        else:
            rule = decision.objection(state, option)
        if rule:
            return self.refused(rule, rule)
        return self.refused(decision.RULE, "not_asked")

    def refused(self, rule: str, reason: str) -> Refused:
        """A refusal with its words (English; `reason` says it in any language)."""
        return Refused(rule, self.reason(rule, reason, "en"), reason)

    def reason(self, rule: str, reason: str, lang: str) -> str:
        """Why a rule refuses, in words: the game's own sentence, else the rule itself."""
        if self.words.has("reason", reason):
            return self.words.say(lang, "reason", reason, {})
        return self.rulebook.text(rule, lang)

    def view(self, state: S, seat: int) -> dict[str, Any]:
        """Everything a seat may see."""
        seen = self.table(state, seat)
        mine = seat == state.seat and seat >= 0
        seen["game"] = self.id
        seen["you"] = seat
        seen["seats"] = state.seats
        seen["asked"] = self.asked_as_seen(state, seat)
        seen["prompt"] = state.prompt() if mine else self.prompt_as_seen(state, seat)
        seen["options"] = [self.notation(option) for option in state.choices] if mine else []
        seen["over"] = state.seat < 0
        seen["winners"] = state.winners()
        return seen

    def to_json(self, state: S) -> str:
        """The whole state as a position."""
        return position_to_json(self, state)

    def from_json(self, text: str) -> S:
        """A state from a position; BadInput says what is wrong with it."""
        state: Any = position_from_json(self, text)
        found: S = state
        return found

    def schema(self) -> dict[str, Any]:
        """The JSON Schema of this game's positions."""
        return position_schema(self)

    # -- what a game answers ---------------------------------------------------------------------------------------

    def usual_options(self, seats: int) -> dict[str, Any]:
        """The options of a game of which nothing is wished, worked out once."""
        found = self.usual.get(seats)
        if found is None:
            found = self.checked_options({}, seats)
            self.usual[seats] = found
        return found.copy()

    def checked_options(self, options: dict[str, Any], seats: int) -> dict[str, Any]:
        """The options of a new game with defaults filled in; BadInput for what is unknown or impossible."""
        for name, value in options.items():
            check_meant(name, value)
        known = self.setup_options()
        chosen: dict[str, Any] = {FORCED: False, CONFIRM: []}
        for entry in known:
            chosen[entry["name"]] = entry["default"]
        for name, value in options.items():
            if name not in chosen:
                raise BadInput(f"unknown option {name!r} for {self.id}: expected one of {', '.join(chosen)}")
            chosen[name] = value
        if not isinstance(chosen[FORCED], bool):
            raise BadInput(f"{FORCED} must be true or false, not {chosen[FORCED]!r}")
        chosen[CONFIRM] = confirming_seats(chosen[CONFIRM], seats)
        for entry in known:
            value, choices = chosen[entry["name"]], entry.get("choices")
            if choices is not None and value not in choices and not entry.get("open", False):
                raise BadInput(f"{entry['name']} cannot be {value!r}: expected one of {', '.join(map(str, choices))}")
        return chosen

    def setup_options(self) -> list[dict[str, Any]]:
        """Options of a new game: name, choices, default; quick = what the quick start takes instead, so that its first
        question is a move; open = other values are possible and checked by the game:
        `seats` = any seat of the table, `pick` = so many of `of`, which has a name in each language for each id."""
        return []

    def chosen_first(self, named: Any, seats: int) -> int:
        """The first player that an option names; -1 to draw one."""
        if named == "random":
            return -1
        if isinstance(named, str) and named.isascii() and named.isdigit():
            named = int(named[:3])
        if isinstance(named, bool) or not isinstance(named, int) or not 0 <= named < seats:
            raise BadInput(f"first_player cannot be {named!r}: expected random or a seat from 0 to {seats - 1}")
        return int(named)

    def figures(self) -> dict[str, Any]:
        """Numbers of the content that the words of the setup speak of, by the names they have there."""
        return {}

    def builder(self) -> Builder | None:
        """What people can build before a game, such as decks; None if there is nothing to build."""
        return None

    def opening(self, seats: int, seed: int, options: dict[str, Any]) -> S:
        """The opening position, with its first frames pending."""
        raise NotImplementedError

    def blank(self, seats: int) -> S:
        """A state with nothing in it, for positions to be read into."""
        raise NotImplementedError

    def leave_out_names(self, table: dict[str, Any]) -> None:
        """Take out of a written table what only names things, such as numbers that older editions did not give: it does
        not count where positions are compared."""

    def renew(self, position: dict[str, Any], edition: int) -> None:
        """Bring a position that was written by an edition of the rules to the next one."""

    def resume(self, state: S) -> None:
        """Push what is pending at the beginning of a turn, for a position that says nothing about it."""
        raise NotImplementedError

    def problems(self, state: S) -> list[str]:
        """What is impossible in a position: pieces lost or doubled, limits passed. Empty if all is well."""
        return []

    def pieces(self, state: S) -> dict[str, int]:
        """How many of each piece there are, wherever they lie. Never changes in a game."""
        raise NotImplementedError

    def table(self, state: S, seat: int) -> dict[str, Any]:
        """What a seat may see of zones and counters, as plain JSON values."""
        raise NotImplementedError

    def asked_as_seen(self, state: S, seat: int) -> int:
        """The seat that is asked, as this seat may know it."""
        return state.seat

    def prompt_as_seen(self, state: S, seat: int) -> dict[str, Any]:
        """The question to somebody else, as this seat may know it."""
        return state.prompt()

    def stops(self) -> list[str]:
        """The kinds of questions that a player may not want to be asked; words [stop] name them. Empty: all asked."""
        return []

    def usual_stops(self) -> list[str]:
        """Those of them at which somebody is asked who has said nothing about it."""
        return self.stops()

    def wish(self, state: S, wishes: dict[str, Any], said: dict[str, Any]) -> dict[str, Any]:
        """A player's wishes after he has said more of them, as plain values; BadInput for what cannot be understood."""
        return say_more(self.stops(), self.phase_of(state), wishes, said)

    def wishes_as_seen(self, state: S, wishes: dict[str, Any]) -> dict[str, Any]:
        """Wishes as a page shows them: `ask_at`, a list of stops; `until`, to whose end one passes by oneself; and
        `end_turn`, whether a turn ends by itself when nothing else is left."""
        until = passing_until(self.phase_of(state), wishes)
        return {"ask_at": asked_at(self.usual_stops(), wishes), "until": until, "end_turn": ends_turn(wishes)}

    def answer_by_wish(self, state: S, seat: int, wishes: dict[str, Any]) -> int:
        """The option that is chosen for a seat without asking, as it wishes; -1: it is to be asked."""
        if state.seat != seat or seat < 0:
            return -1
        if ends_turn(wishes) and state.choices == [state.decision().end(state)]:
            return state.choices[0]
        option = self.ready_answer(state) if is_ready(wishes) else -1
        if option < 0:
            option = self.obvious_answer(state)
        return option if option >= 0 else self.answers_by_itself(state, seat, wishes)

    def ready_answer(self, state: S) -> int:
        """The answer of a setup that is ready to be accepted as a whole; -1 at questions that it does not answer."""
        return -1

    def obvious_answer(self, state: S) -> int:
        """The answer that nobody would want to be asked for; -1 where there is a choice. What others can see must
        decide it, for they may see that nothing was asked."""
        return -1

    def whole_answer(self, state: S) -> list[int]:
        """For a question that is asked step by step, such as a payment: steps that most would choose, which the page
        offers as one answer. Empty where there are none; each step can still be chosen by itself."""
        return []

    def phase_of(self, state: S) -> list[int]:
        """What a player can pass to the end of: the turn, then what tells its present phase from others."""
        return [0]

    def answers_by_itself(self, state: S, seat: int, wishes: dict[str, Any]) -> int:
        """The game's own part of it: a question at one of its stops."""
        return -1

    def may_ask_in_secret(self, before: S, after: S, told: set[str]) -> bool:
        """As everybody can see: may somebody have been asked in secret on the way from one position to another? `told`
        are the kinds of events on it."""
        return after.reveals != before.reveals or self.asked_as_seen(after, EVERYBODY) != before.seat

    def leaves_no_trace(self, state: S, option: int) -> bool:
        """Is this an answer that hides even that the question was asked?"""
        return False

    def imagine(self, state: S, seat: int, seed: int) -> S:
        """A state this seat could be in. Depends on the seat's view and the seed alone."""
        raise NotImplementedError

    def scores(self, state: S) -> list[float]:
        """Points of every seat, as if the game ended now."""
        raise NotImplementedError

    def winners(self, state: S) -> list[int]:
        """The seats with the most points. Only asked when the game is over."""
        scores = self.scores(state)
        best = max(scores)
        return [seat for seat in range(state.seats) if scores[seat] == best]

    def is_draw(self, state: S) -> bool:
        """Do the rules call this end a draw, rather than a win that is shared? Only asked when the game is over."""
        return False

    def points(self, state: S, seat: int) -> dict[str, float]:
        """A seat's points by category, in the order of the score sheet."""
        return {"points": self.scores(state)[seat]}

    def goal(self, view: dict[str, Any]) -> Goal:
        """How one wins and how near everybody is, of what is seen; words [goal] say it (`kernel/goal.py`)."""
        return Goal("", [])

    def aims(self, view: dict[str, Any], seat: int) -> dict[str, int]:
        """What a player gathers besides points, of what is seen: what a move is good for; words [aim] name it."""
        return {}

    def sides(self, state: S) -> list[str]:
        """What each seat plays: its faction, crew, ship or deck, by content id; empty where all are alike."""
        return [""] * state.seats

    def describe(self, state: S, option: int, seat: int, lang: str, names: list[str] | None = None) -> str:
        """What choosing this option means, in words, to the seat that is asked; `names` are those of the seats."""
        raise NotImplementedError

    def say_prompt(self, prompt: dict[str, Any], names: list[str], lang: str) -> str:
        """A question (`state.prompt()`, or "prompt" of a view) as a sentence; `names` are those of the seats."""
        return self.words.say(lang, "prompt", prompt["key"], prompt["values"])

    def tell_event(self, event: dict[str, Any], names: list[str], lang: str) -> str:
        """An event as a seat sees it (`Event.seen_by`), as a sentence of the log; `names` are those of the seats."""
        who = names[event["seat"]] if event["seat"] >= 0 else ""
        return self.words.say(lang, "event", event["kind"], {**event, "who": who})

    def text(self, view: dict[str, Any], names: list[str], lang: str) -> str:
        """A view laid out for a terminal."""
        return plain_text(view)

    def rate(self, state: S, option: int) -> float:
        """How good a heuristic player finds an option: any scale, compared only within one question."""
        return 0.0

    def worth(self, state: S, seat: int) -> float:
        """How well a seat stands, in points: what a heuristic player values between turns."""
        return self.scores(state)[seat]

    def worths(self, state: S) -> list[float]:
        """The same for every seat; a game may find out once what all of them have in common."""
        return [self.worth(state, seat) for seat in range(state.seats)]

    def answer_kind(self, state: S, option: int) -> str:
        """What kind of answer this is to the pending question (`kernel/answers.py`)."""
        verb = self.notation(option).partition(":")[0]
        if verb in answers.ENDING:
            return answers.END
        if verb in answers.LEAVING:
            return answers.CONFIRM if self.is_put_together(state) else answers.DECLINE
        return answers.PAY if state.decision().KEY in self.paying else answers.DO

    def is_put_together(self, state: S) -> bool:
        """Would `done` do what the player has put together, rather than leave it?"""
        return state.decision().KEY in self.confirming

    def inputs(self, state: S, seen_by: int, into: Inputs) -> None:
        """The state as numbers for a net, told from the seat that is asked; of hidden things what `seen_by` knows,
        all of them for -1."""
        self.tell(state, self.front(state, seen_by), seen_by, True, into)

    def front(self, state: S, seen_by: int) -> int:
        """The seat that inputs begin with: the one asked, or who could be, where that must not be known."""
        return state.seat

    def tell(self, state: S, front: int, seen_by: int, pending: bool, into: Inputs) -> None:
        """The same from any seat on; without `pending`, nothing of what is asked and still to happen."""
        raise NotImplementedError

    def input_count(self, seats: int) -> int:
        """How many places the inputs have; 0: this game has no net."""
        return self.shape.player_count * seats + self.shape.table_count

    def token(self, state: S, option: int) -> int:
        """What an option is about, whatever its number: the same card or deed always has the same token."""
        return option

    def encoder(self, seats: int) -> Encoder:
        """What a seat knows as numbers with a documented layout, and options as features (docs/encodings.md)."""
        if seats in self.seat_counts and not self.input_count(seats):
            raise BadInput(f"{self.id} has no encoding: its inputs are not written")
        return Encoder(self, seats)

    def cells(self, seats: int) -> list[tuple[int, int]]:
        """Row and column of every place of the board, in the order of the inputs; empty: there is no board."""
        return []

    def place_of(self, state: S, option: int) -> int:
        """The place of the board that an option names, among the cells; -1: none."""
        return -1


def check_meant(name: str, value: Any, depth: int = 0) -> None:
    """BadInput for what no option can mean, before it is used: numbers beyond counting, lists without end."""
    if isinstance(value, str):
        if len(value) > MOST_DIGITS and value.strip().isdigit():
            raise BadInput(f"{name} cannot be a number of {len(value)} digits")
    elif isinstance(value, int):
        if not -MOST_COUNTED <= value <= MOST_COUNTED:
            raise BadInput(f"{name} cannot be a number beyond {MOST_COUNTED}")
    elif isinstance(value, (list, tuple, dict)):
        if depth >= MOST_DEPTH:
            raise BadInput(f"{name} cannot be a list of lists of lists of lists")
        for inner in value.values() if isinstance(value, dict) else value:
            check_meant(name, inner, depth + 1)
