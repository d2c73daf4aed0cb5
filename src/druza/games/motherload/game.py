"""Super Motherload as a game: what the kernel asks of it."""
# mypyc

from pathlib import Path
from typing import Any, cast

from druza.games.motherload.content.box import Box
from druza.games.motherload.content.pieces import COLUMNS, CREWS, Content
from druza.games.motherload.describe import describe_option
from druza.games.motherload.fields import SHAPE
from druza.games.motherload.goal import aims_of, goal_of
from druza.games.motherload.hints import rate_option
from druza.games.motherload.imagining import imagine_table
from druza.games.motherload.inputs import PLACES, place_of, tell_table
from druza.games.motherload.layout import component_counts, position_problems, table_layout
from druza.games.motherload.naming import Names
from druza.games.motherload.older import renew
from druza.games.motherload.option_tokens import token_of
from druza.games.motherload.rules.mine import Mine
from druza.games.motherload.rules.secrecy import asked_seat, hidden_prompt, leaves_no_trace, may_ask_in_secret
from druza.games.motherload.rules.turn import BeginTurn
from druza.games.motherload.scoring import total_points
from druza.games.motherload.seen import SeenTable
from druza.games.motherload.setup import clear, lay_out
from druza.games.motherload.state import NO_CREW, MotherloadState
from druza.games.motherload.stops import STOPS, answer_by_itself, phase_of
from druza.games.motherload.telling import ask, tell
from druza.games.motherload.text import TextTable
from druza.games.motherload.view import score_view, table_view
from druza.games.motherload.vocabulary import SPACE, VOCABULARY
from druza.games.motherload.worth import card_powers, space_gains, worth_of, worths_of
from druza.kernel.dice import Dice, dice_from_seed
from druza.kernel.game import Game
from druza.kernel.goal import Goal
from druza.kernel.inputs import Inputs
from druza.kernel.refused import BadInput
from druza.kernel.rulebook import Rulebook
from druza.kernel.words import Words


class Motherload(Game[MotherloadState]):
    """Wiertła, skały, minerały (Super Motherload)."""

    def __init__(self, folder: Path, box: Box, content: Content, fingerprint: str) -> None:
        layout = table_layout(content)
        super().__init__("motherload", VOCABULARY, layout, Words(folder / "words"), Rulebook(folder / "rulebook"))
        self.box = box
        self.names = Names(box, self.words)
        self.content = content
        content.powers = card_powers(content)
        content.gains = space_gains(content)
        self.fingerprint = fingerprint
        self.shape = SHAPE
        self.confirming = ["drill_card"]
        self.paying = ["drill_card", "blast_card"]
        self.groups = [("actions", "draw drill blast"), ("goals", "major minor"), ("artefacts", "artefact")]
        self.turn_rule = "SM-165"
        self.over_rule = "SM-179"
        self.hides_questions = True
        self.horizon = 10

    def setup_options(self) -> list[dict[str, Any]]:
        return [
            {"name": "crews", "choices": ["picked", "random"], "default": "picked", "quick": "random", "open": True},
            {"name": "first_board", "choices": ["picked", "random"], "default": "picked", "quick": "random"},
            {"name": "first_player", "choices": ["random"], "default": "random", "open": True, "seats": True},
        ]

    def opening(self, seats: int, seed: int, options: dict[str, Any]) -> MotherloadState:
        state = MotherloadState(self, self.content, Mine(self.content, [], []), seats, dice_from_seed(seed))
        crews = self.chosen_crews(options["crews"], seats, state.dice)
        drawn = options["first_board"] == "random"
        lay_out(state, crews, self.chosen_first(options["first_player"], seats), drawn)
        return state

    def chosen_crews(self, named: Any, seats: int, dice: Dice) -> list[int]:
        """SM-011, SM-012: the crews by seat; empty if everybody picks one."""
        if named == "picked":
            return []
        if named == "random":
            crews = list(range(CREWS))
            dice.shuffle(crews)
            return crews[:seats]
        known = self.content.crews
        if isinstance(named, str):
            named = [name.strip() for name in named.split(",")]
        if not isinstance(named, list) or any(name not in known for name in named) or len(set(named)) != len(named):
            raise BadInput(
                f"crews cannot be {named!r}: expected picked, random or {seats} different of {', '.join(known)}"
            )
        if len(named) != seats:
            raise BadInput(f"crews: expected one for each of the {seats} seats, found {len(named)}")
        return [known.index(name) for name in named]

    def blank(self, seats: int) -> MotherloadState:
        state = MotherloadState(self, self.content, Mine(self.content, [], []), seats, Dice(1))
        clear(state)
        return state

    def renew(self, position: dict[str, Any], edition: int) -> None:
        renew(position, edition)

    def resume(self, state: MotherloadState) -> None:
        state.push(BeginTurn(state.active))

    def problems(self, state: MotherloadState) -> list[str]:
        return position_problems(state)

    def pieces(self, state: MotherloadState) -> dict[str, int]:
        return component_counts(state)

    def table(self, state: MotherloadState, seat: int) -> dict[str, Any]:
        return table_view(state, seat)

    def prompt_as_seen(self, state: MotherloadState, seat: int) -> dict[str, Any]:
        return hidden_prompt(state, seat)

    def asked_as_seen(self, state: MotherloadState, seat: int) -> int:
        return asked_seat(state, seat)

    def stops(self) -> list[str]:
        return list(STOPS)

    def phase_of(self, state: MotherloadState) -> list[int]:
        return phase_of(state)

    def answers_by_itself(self, state: MotherloadState, seat: int, wishes: dict[str, Any]) -> int:
        return answer_by_itself(state, seat, wishes)

    def may_ask_in_secret(self, before: MotherloadState, after: MotherloadState, told: set[str]) -> bool:
        return may_ask_in_secret(before, after, told)

    def leaves_no_trace(self, state: MotherloadState, option: int) -> bool:
        return leaves_no_trace(state, option)

    def imagine(self, state: MotherloadState, seat: int, seed: int) -> MotherloadState:
        return imagine_table(state, seat, seed)

    def scores(self, state: MotherloadState) -> list[float]:
        return [float(total_points(state, seat)) for seat in range(state.seats)]

    def goal(self, view: dict[str, Any]) -> Goal:
        return goal_of(self.content, cast(SeenTable, view))

    def aims(self, view: dict[str, Any], seat: int) -> dict[str, int]:
        return aims_of(cast(SeenTable, view), seat)

    def points(self, state: MotherloadState, seat: int) -> dict[str, float]:
        return {category: float(points) for category, points in score_view(state, seat).items()}

    def sides(self, state: MotherloadState) -> list[str]:
        return [self.content.crews[crew] if crew != NO_CREW else "" for crew in state.crews]

    def describe(
        self, state: MotherloadState, option: int, seat: int, lang: str, names: list[str] | None = None
    ) -> str:
        return describe_option(self.names, state, option, seat, lang)

    def say_prompt(self, prompt: dict[str, Any], names: list[str], lang: str) -> str:
        return ask(self.names, prompt, names, lang)

    def tell_event(self, event: dict[str, Any], names: list[str], lang: str) -> str:
        return tell(self.names, event, names, lang)

    def text(self, view: dict[str, Any], names: list[str], lang: str) -> str:
        return TextTable(self.names, names, lang).draw(cast(SeenTable, view))

    def rate(self, state: MotherloadState, option: int) -> float:
        return rate_option(state, option)

    def worth(self, state: MotherloadState, seat: int) -> float:
        return worth_of(state, seat)

    def worths(self, state: MotherloadState) -> list[float]:
        return worths_of(state)

    def tell(self, state: MotherloadState, front: int, seen_by: int, pending: bool, into: Inputs) -> None:
        tell_table(state, front, seen_by, pending, into)

    def token(self, state: MotherloadState, option: int) -> int:
        return token_of(state, option)

    def cells(self, seats: int) -> list[tuple[int, int]]:
        return [divmod(place, COLUMNS) for place in range(PLACES)]

    def place_of(self, state: MotherloadState, option: int) -> int:
        return place_of(state, SPACE.index(option)) if SPACE.has(option) else -1
