"""The state of a game: plain data, with a stack of what is still to happen."""
# mypyc

from typing import TYPE_CHECKING, Any, ClassVar, Final, Generic, TypeVar, cast

from mypy_extensions import i64, mypyc_attr

from druza.kernel.dice import Dice
from druza.kernel.events import Event
from druza.kernel.refused import BadInput, Endless, Refused

if TYPE_CHECKING:
    from druza.kernel.game import Game

S = TypeVar("S", bound="State")

ALLOWED: Final = ""
MOST_STEPS: Final = 100_000  # between two questions; games take a few dozen


@mypyc_attr(allow_interpreted_subclasses=True)
class Frame:
    """Something still to happen. Immutable: clones share it. Attributes are named like the constructor's parameters."""

    def __init__(self) -> None:
        pass

    def happens(self, state: "State") -> bool:
        """Leave the stack and let it happen, if it happens by itself; False if it stays there and somebody is asked."""
        raise NotImplementedError


@mypyc_attr(allow_interpreted_subclasses=True)
class Step(Frame, Generic[S]):
    """Something that happens by itself."""

    def happens(self, state: "State") -> bool:
        stack: list[Any] = state.pending  # Any: nobody looks at what leaves it
        stack.pop()
        self.run(cast(S, state))
        return True

    def run(self, state: S) -> None:
        raise NotImplementedError


@mypyc_attr(allow_interpreted_subclasses=True)
class Decision(Frame, Generic[S]):
    """A question to one seat. `RULE` names the rule that asks it, `KEY` the words that ask it."""

    RULE: ClassVar[str] = ""
    KEY: ClassVar[str] = ""
    MENU: ClassVar[bool] = False  # a menu: answering reveals nothing and only asks the next question
    LEADS_ON: ClassVar[str] = ""  # no menu, but what lies behind these verbs can be chosen on the board at once

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def candidates(self, state: S) -> list[int]:
        """Every answer worth judging."""
        raise NotImplementedError

    def refusal(self, state: S, option: int) -> str:
        """The rule that forbids a candidate, or ALLOWED."""
        return ALLOWED

    def objection(self, state: S, option: int) -> str:
        """The rule that forbids what is no candidate, but what a person might try; "" if nobody would. Asked only when
        somebody wants to know why, so it may take its time."""
        return ""

    def resolve(self, state: S, option: int) -> None:
        """Do it, and push what follows."""
        raise NotImplementedError

    def options(self, state: S) -> list[int]:
        """The candidates that nothing forbids."""
        candidates: list[Any] = self.candidates(state)  # Any: the numbers are handed on as they are, not made anew
        for place in range(len(candidates)):
            if self.refusal(state, candidates[place]):
                allowed = candidates[:place]
                later: i64 = place + 1
                count: i64 = len(candidates)
                while later < count:
                    option = candidates[later]
                    if not self.refusal(state, option):
                        allowed.append(option)
                    later += 1
                return allowed
        return candidates  # as most often: no second list is made

    def happens(self, state: "State") -> bool:
        """A question without a choice answers itself."""
        options = self.options(cast(S, state))
        if len(options) > 1 or (
            (state.ask_forced or state.confirms != 0) and options and state.is_asked_anyway(self, options[0])
        ):
            state.seat = self.seat
            state.choices = options
            return False
        if self.seat != state.seat:
            state.reveals += 1  # that somebody else had no choice may come from what is hidden
        stack: list[Any] = state.pending
        stack.pop()
        if options:
            self.resolve(cast(S, state), options[0])
        return True

    def end(self, state: S) -> int:
        """The answer that ends the turn: who confirms it is asked even if no other is left. -1: none does."""
        return -1

    def words(self, state: S) -> dict[str, Any]:
        """Values for the question's words; public, like the question itself."""
        return {}


AnyDecision = Decision[Any]


@mypyc_attr(allow_interpreted_subclasses=True)
class State:
    """The whole of one game at one moment. A game's own zones and counters are added by its subclass."""

    def __init__(self, game: "Game[Any]", seats: int, dice: Dice) -> None:
        self.game = game
        self.seats = seats
        self.dice = dice
        self.pending: list[Frame] = []
        self.events: list[Event] | None = None
        self.ask_forced = False
        self.confirms = 0  # seats that end their turns themselves, a bit for each
        self.reveals = 0  # how often chance or something hidden came to light: undo does not go back behind it
        self.seat = -1
        self.choices: list[int] = []

    # -- what others call ------------------------------------------------------------------------------------------

    def options(self) -> list[int]:
        """The legal answers to the pending question; empty only when the game is over."""
        return self.choices[:]

    def apply(self, option: int) -> None:
        """Answer the pending question. Trusts its caller."""
        stack: list[Any] = self.pending  # Any: it is looked at once, what kind of frame this is
        decision: AnyDecision = stack.pop()
        decision.resolve(self, option)
        self.settle()

    def play(self, seat: int, option: int) -> None:
        """Answer the pending question as this seat; raises Refused if it is not theirs or not legal."""
        refused = self.game.why_not(self, option, seat)
        if refused is not None:
            raise refused
        self.apply(option)

    def why_not(self, option: int) -> Refused | None:
        """Why this option cannot be chosen now; None if it can."""
        return self.game.why_not(self, option, self.seat)

    def prompt(self) -> dict[str, Any]:
        """What is asked: {"key": ..., "values": {...}}."""
        if self.seat < 0:
            return {"key": "over", "values": {}}
        decision = self.decision()
        return {"key": decision.KEY, "values": decision.words(self)}

    def clone(self) -> "State":
        """A cheap, independent copy, without the log of events."""
        raise NotImplementedError

    def view(self, seat: int) -> dict[str, Any]:
        """Everything this seat may see, as plain JSON values; -1 is a spectator."""
        if not -1 <= seat < self.seats:
            raise BadInput(f"seat {seat}: expected one from 0 to {self.seats - 1}, or -1 for a spectator")
        return self.game.view(self, seat)

    def imagine(self, seat: int, seed: int) -> "State":
        """A state this seat could be in: what its view does not show is dealt anew from the seed."""
        imagined: State = self.game.imagine(self, seat, seed)
        return imagined

    def scores(self) -> list[float]:
        """The points of every seat, as if the game ended now."""
        return self.game.scores(self)

    def winners(self) -> list[int]:
        """The seats that have won; several in a shared win, none while the game runs."""
        if self.seat >= 0:
            return []
        return self.game.winners(self)

    def to_json(self) -> str:
        """The whole state as a position."""
        return self.game.to_json(self)

    def _repr_html_(self) -> str:
        """How a notebook shows it: the table as the seat that is asked sees it, when it is over as a spectator does."""
        from druza.kernel.drawing.notebook import Shown

        return Shown(self, self.seat)._repr_html_()

    # -- what rules call -------------------------------------------------------------------------------------------

    def then(self, frames: list[Any]) -> None:
        """These happen next, in this order."""
        pending = self.pending
        place = len(frames) - 1
        while place >= 0:
            pending.append(frames[place])
            place -= 1

    def then_both(self, first: Frame, second: Frame) -> None:
        """The same for two, without a list."""
        pending = self.pending
        pending.append(second)
        pending.append(first)

    def push(self, frame: Frame) -> None:
        """This happens next."""
        self.pending.append(frame)

    def pass_over(self, seat: int) -> None:
        """A question to this seat could have no answer: it is as if it had been asked and passed by."""
        if seat != self.seat:
            self.reveals += 1  # as `Decision.happens` has it

    def reveal(self) -> None:
        """Something hidden came to light, or chance has spoken."""
        self.reveals += 1

    def tell(self, kind: str, seat: int, facts: dict[str, Any]) -> None:
        """Tell everybody. Ask `state.events is not None` first where the facts cost time."""
        if self.events is not None:
            self.events.append(Event(kind, seat, facts, {}, -1))

    def tell_secret(self, kind: str, seat: int, facts: dict[str, Any], secret: dict[str, Any]) -> None:
        """Tell everybody the facts, and the seat itself the secret too (its keys replace those of the facts)."""
        if self.events is not None:
            self.events.append(Event(kind, seat, facts, secret, seat))

    # -- how it goes on --------------------------------------------------------------------------------------------

    def decision(self) -> "Decision[Any]":
        """The question that is asked now. Only while the game runs."""
        return cast(AnyDecision, self.pending[-1])

    def settle(self) -> None:
        """Let happen what happens by itself, until a seat has a real choice or nothing is pending."""
        pending = self.pending
        steps: i64 = 0
        while pending:
            frame = pending[-1]
            steps += 1
            if steps > MOST_STEPS:
                raise Endless(f"{type(frame).__name__} is still to happen after {MOST_STEPS} steps")
            if not frame.happens(self):
                return
        self.seat = -1
        self.choices = []

    def take_off(self) -> None:
        """The uppermost frame leaves the stack: it happens now."""
        stack: list[Any] = self.pending  # Any: nobody looks at it
        stack.pop()

    def is_asked_anyway(self, decision: "Decision[Any]", option: int) -> bool:
        """Is a question asked with this answer alone: since all are, or since the seat ends its turn itself by it?"""
        if self.ask_forced:
            return True
        return self.confirms != 0 and self.confirms >> decision.seat & 1 == 1 and option == decision.end(self)

    def confirming(self) -> list[int]:
        """The seats that end their turns themselves."""
        return [seat for seat in range(self.seats) if self.confirms >> seat & 1]

    def fewest_choices(self) -> int:
        """How many answers the pending question has at least, as everybody knows. For `imagine`."""
        if self.ask_forced or self.seat < 0:
            return 1
        decision = self.decision()
        return 1 if self.confirms >> decision.seat & 1 and decision.end(self) >= 0 else 2

    def reask(self) -> bool:
        """Ask the pending question again after hidden things were dealt anew; never moves on by itself.

        For `imagine`, instead of `settle`. False if the imagined seat could not answer: deal once more."""
        if self.seat >= 0:
            self.choices = self.decision().options(self)
        return self.seat < 0 or bool(self.choices)

    def copy_base(self, other: "State") -> None:
        """Copy what every state has into a fresh clone."""
        other.pending = self.pending[:]
        other.ask_forced = self.ask_forced
        other.confirms = self.confirms
        other.reveals = self.reveals
        other.seat = self.seat
        other.choices = self.choices
