"""The Edge: Dawnfall as a game: what the kernel asks of it."""
# mypyc

from pathlib import Path
from typing import Any, Final, cast

from druza.games.edge.builder import squad_builder
from druza.games.edge.content.box import Box
from druza.games.edge.content.pieces import Content
from druza.games.edge.describe import describe_option
from druza.games.edge.fields import SHAPE
from druza.games.edge.goal import aims_of, goal_of
from druza.games.edge.hints import rate_option
from druza.games.edge.imagining import imagine_table
from druza.games.edge.inputs import tell_table
from druza.games.edge.layout import component_counts, plain_settings, position_problems, table_layout
from druza.games.edge.obvious_answers import obvious_answer
from druza.games.edge.older import renew
from druza.games.edge.option_tokens import token_of
from druza.games.edge.ready_payment import ready_payment
from druza.games.edge.ready_setup import ready_answer
from druza.games.edge.rules.secrecy import asked_seat, hidden_prompt, leaves_no_trace
from druza.games.edge.rules.table_options import Chosen, chosen_table, table_options
from druza.games.edge.rules.turn import BeginTurn
from druza.games.edge.rules.windows import React, do_others_hold_cards
from druza.games.edge.scoring import captured_by, is_draw, points_of
from druza.games.edge.seen import SeenTable
from druza.games.edge.setup import clear, lay_out
from druza.games.edge.state import SETUP, EdgeState
from druza.games.edge.stops import BETWEEN, WINDOWS, answer_by_itself, phase_of
from druza.games.edge.telling import ask, tell
from druza.games.edge.text import TextTable
from druza.games.edge.view import table_view
from druza.games.edge.vocabulary import FIELD, VOCABULARY
from druza.games.edge.worth import worth_of
from druza.kernel.builder import Builder
from druza.kernel.dice import Dice, dice_from_seed
from druza.kernel.game import Game
from druza.kernel.goal import Goal
from druza.kernel.inputs import Inputs
from druza.kernel.rulebook import Rulebook
from druza.kernel.words import Words, seat_names

USUAL_MODES: Final = {2: 0, 3: 1, 4: 2}  # by seats


class Edge(Game[EdgeState]):
    """The Edge: Dawnfall."""

    def __init__(self, folder: Path, box: Box, content: Content, fingerprint: str) -> None:
        layout = table_layout(content)
        super().__init__("edge", VOCABULARY, layout, Words(folder / "words"), Rulebook(folder / "rulebook"))
        self.box = box
        self.content = content
        self.fingerprint = fingerprint
        self.shape = SHAPE
        self.plain: dict[int, dict[str, Any]] = {}  # by seats: the options of a table that sets none
        self.plain_tables: dict[int, Chosen] = {}
        self.groups = [
            ("squads", "activate"),
            ("deeds", "move fight shoot"),
            ("cards", "upper lower attach use banner"),
        ]
        self.turn_rule = "ED-063"
        self.over_rule = "ED-276"
        self.spread = 4.0
        self.horizon = 4
        self.hides_questions = True

    def setup_options(self) -> list[dict[str, Any]]:
        return table_options(self.content)

    def checked_options(self, options: dict[str, Any], seats: int) -> dict[str, Any]:
        if not options and seats in self.plain:
            return dict(self.plain[seats])
        chosen = super().checked_options(options, seats)
        table = chosen_table(self.content, chosen, seats)
        if not options:
            self.plain[seats] = dict(chosen)
            self.plain_tables[seats] = table
        return chosen

    def figures(self) -> dict[str, Any]:
        content = self.content
        duel, more = content.rules[0], content.rules[1]
        return {
            "squads": duel.squads,
            "most_squads": more.squads,
            "deck": duel.deck,
            "multi_deck": more.deck,
            "small_deck": content.small_deck,
            "hand": duel.hand,
            "handicap": content.handicap,
            "more_crystals": content.more_crystals,
            "buy_cost": content.buy_cost,
            "idle_turns": content.idle_turns,
        }

    def builder(self) -> Builder:
        return squad_builder(self.box, self.content)

    def opening(self, seats: int, seed: int, options: dict[str, Any]) -> EdgeState:
        settings, factions, squads, decks, first = self.agreed_table(options, seats)
        state = EdgeState(self, self.content, settings, seats, dice_from_seed(seed))
        lay_out(state, factions, squads, decks, first)
        return state

    def agreed_table(self, options: dict[str, Any], seats: int) -> Chosen:
        """What the options say; known at once for a table that sets none."""
        if options == self.plain.get(seats):
            return self.plain_tables[seats]
        return chosen_table(self.content, options, seats)

    def blank(self, seats: int) -> EdgeState:
        settings = plain_settings()
        settings.mode = USUAL_MODES[seats]
        settings.hand = self.content.rules[settings.mode].hand
        state = EdgeState(self, self.content, settings, seats, Dice(1))
        clear(state)
        return state

    def renew(self, position: dict[str, Any], edition: int) -> None:
        renew(position, edition)

    def resume(self, state: EdgeState) -> None:
        state.push(BeginTurn(state.active, False))

    def problems(self, state: EdgeState) -> list[str]:
        return position_problems(state)

    def pieces(self, state: EdgeState) -> dict[str, int]:
        return component_counts(state)

    def table(self, state: EdgeState, seat: int) -> dict[str, Any]:
        return table_view(state, seat)

    def asked_as_seen(self, state: EdgeState, seat: int) -> int:
        return asked_seat(state, seat)

    def prompt_as_seen(self, state: EdgeState, seat: int) -> dict[str, Any]:
        return hidden_prompt(state, seat)

    def stops(self) -> list[str]:
        return [*WINDOWS, BETWEEN]

    def usual_stops(self) -> list[str]:
        return list(WINDOWS)

    def phase_of(self, state: EdgeState) -> list[int]:
        return phase_of(state)

    def answers_by_itself(self, state: EdgeState, seat: int, wishes: dict[str, Any]) -> int:
        return answer_by_itself(state, seat, wishes)

    def ready_answer(self, state: EdgeState) -> int:
        return ready_answer(state)

    def obvious_answer(self, state: EdgeState) -> int:
        return obvious_answer(state)

    def whole_answer(self, state: EdgeState) -> list[int]:
        return ready_payment(state)

    def may_ask_in_secret(self, before: EdgeState, after: EdgeState, told: set[str]) -> bool:
        if before.kind == SETUP:
            return False
        if super().may_ask_in_secret(before, after, told):
            return True
        if not do_others_hold_cards(before):
            return bool(told)  # no window reveals that it was one
        asked = before.decision()
        return isinstance(asked, React) and asked.passes + 1 < before.seats  # whoever comes after this seat may be

    def leaves_no_trace(self, state: EdgeState, option: int) -> bool:
        return leaves_no_trace(state, option)

    def imagine(self, state: EdgeState, seat: int, seed: int) -> EdgeState:
        return imagine_table(state, seat, seed)

    def scores(self, state: EdgeState) -> list[float]:
        return [float(points_of(state, seat)) for seat in range(state.seats)]

    def winners(self, state: EdgeState) -> list[int]:
        return state.victors[:]

    def is_draw(self, state: EdgeState) -> bool:
        return is_draw(state, state.victors)

    def goal(self, view: dict[str, Any]) -> Goal:
        return goal_of(self.content, cast(SeenTable, view))

    def aims(self, view: dict[str, Any], seat: int) -> dict[str, int]:
        return aims_of(cast(SeenTable, view), seat)

    def points(self, state: EdgeState, seat: int) -> dict[str, float]:
        if state.is_duel() or state.rules().teams:
            return {"vp": float(points_of(state, seat))}
        bought = float(state.bought[seat])
        return {"captured": float(captured_by(state, seat)) - bought, "bought": bought}

    def sides(self, state: EdgeState) -> list[str]:
        return [self.content.factions[faction] if faction >= 0 else "" for faction in state.factions]

    def say_prompt(self, prompt: dict[str, Any], names: list[str], lang: str) -> str:
        return ask(self.box, self.content, self.words, prompt, names, lang)

    def tell_event(self, event: dict[str, Any], names: list[str], lang: str) -> str:
        return tell(self.box, self.content, self.words, event, names, lang)

    def text(self, view: dict[str, Any], names: list[str], lang: str) -> str:
        return TextTable(self.box, self.content, self.words, names, lang).draw(cast(SeenTable, view))

    def describe(self, state: EdgeState, option: int, seat: int, lang: str, names: list[str] | None = None) -> str:
        called = names or seat_names(state.seats, lang)
        return describe_option(self.box, self.words, state, option, seat, lang, called)

    def rate(self, state: EdgeState, option: int) -> float:
        return rate_option(state, option)

    def worth(self, state: EdgeState, seat: int) -> float:
        return worth_of(state, seat)

    def tell(self, state: EdgeState, front: int, seen_by: int, pending: bool, into: Inputs) -> None:
        tell_table(state, front, seen_by, pending, into)

    def token(self, state: EdgeState, option: int) -> int:
        return token_of(state, option)

    def cells(self, seats: int) -> list[tuple[int, int]]:
        board = self.content.boards[self.content.rules[USUAL_MODES[seats]].board]
        return [(board.row[field], board.column[field]) for field in range(board.count)]

    def place_of(self, state: EdgeState, option: int) -> int:
        return FIELD.index(option) if FIELD.has(option) else -1
