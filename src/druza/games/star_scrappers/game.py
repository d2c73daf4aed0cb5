"""Star Scrappers as a game: what the kernel asks of it."""
# mypyc

from pathlib import Path
from typing import Any, cast

from druza.games.star_scrappers.content.box import Box
from druza.games.star_scrappers.content.pieces import Content
from druza.games.star_scrappers.describe import describe_option
from druza.games.star_scrappers.fields import SHAPE
from druza.games.star_scrappers.goal import aims_of, goal_of
from druza.games.star_scrappers.hints import fixed_rates, rate_option
from druza.games.star_scrappers.imagining import imagine_table
from druza.games.star_scrappers.inputs import tell_table
from druza.games.star_scrappers.layout import component_counts, position_problems, table_layout
from druza.games.star_scrappers.naming import Names
from druza.games.star_scrappers.option_tokens import token_of
from druza.games.star_scrappers.rules.turn import BeginTurn
from druza.games.star_scrappers.scoring import total_points
from druza.games.star_scrappers.seen import SeenTable
from druza.games.star_scrappers.setup import clear, lay_out
from druza.games.star_scrappers.state import StarScrappersState
from druza.games.star_scrappers.telling import ask, tell
from druza.games.star_scrappers.text import TextTable
from druza.games.star_scrappers.view import score_view, table_view
from druza.games.star_scrappers.vocabulary import VOCABULARY
from druza.games.star_scrappers.worth import worth_of
from druza.kernel.dice import Dice, dice_from_seed
from druza.kernel.game import Game
from druza.kernel.goal import Goal
from druza.kernel.inputs import Inputs
from druza.kernel.refused import BadInput
from druza.kernel.rulebook import Rulebook
from druza.kernel.words import Words, seat_names


class StarScrappers(Game[StarScrappersState]):
    """Star Scrappers: Łowcy Kryształów."""

    def __init__(self, folder: Path, box: Box, content: Content, fingerprint: str) -> None:
        layout = table_layout(content)
        super().__init__("star-scrappers", VOCABULARY, layout, Words(folder / "words"), Rulebook(folder / "rulebook"))
        self.box = box
        self.names = Names(box, self.words)
        self.words.numbers = {"hand": content.hand_limit}
        self.content = content
        content.rates = fixed_rates(content)
        self.fingerprint = fingerprint
        self.shape = SHAPE
        self.confirming = ["mine_pay", "collect_pay"]
        self.paying = ["mine_pay", "collect_pay", "recruit_pay"]
        self.turn_rule = "SS-234"
        self.over_rule = "SS-214"
        self.spread = 6.0

    def setup_options(self) -> list[dict[str, Any]]:
        return [
            {
                "name": "factions",
                "choices": ["random", "first-game"],
                "default": "random",
                "open": True,
                "pick": 4,
                "of": {faction.id: {"pl": faction.name.pl, "en": faction.name.en} for faction in self.box.factions},
            },
            {"name": "first_player", "choices": ["random"], "default": "random", "open": True, "seats": True},
        ]

    def opening(self, seats: int, seed: int, options: dict[str, Any]) -> StarScrappersState:
        state = StarScrappersState(self, self.content, seats, dice_from_seed(seed))
        lay_out(state, self.chosen_factions(options["factions"]), self.chosen_first(options["first_player"], seats))
        return state

    def chosen_factions(self, named: Any) -> list[int]:
        """SS-232: the factions in play; empty for four at random."""
        if named == "random":
            return []
        if named == "first-game":
            return self.content.first_game[:]
        known = self.content.factions
        if isinstance(named, str):
            named = [name.strip() for name in named.split(",")]
        chosen = [number for number, name in enumerate(known) if name in named] if isinstance(named, list) else []
        if len(chosen) != 4 or len(named) != 4:
            raise BadInput(
                f"factions cannot be {named!r}: expected random, first-game or four different of {', '.join(known)}"
            )
        return chosen

    def blank(self, seats: int) -> StarScrappersState:
        state = StarScrappersState(self, self.content, seats, Dice(1))
        clear(state)
        return state

    def resume(self, state: StarScrappersState) -> None:
        state.push(BeginTurn(state.active))

    def problems(self, state: StarScrappersState) -> list[str]:
        return position_problems(state)

    def pieces(self, state: StarScrappersState) -> dict[str, int]:
        return component_counts(state)

    def table(self, state: StarScrappersState, seat: int) -> dict[str, Any]:
        return table_view(state, seat)

    def imagine(self, state: StarScrappersState, seat: int, seed: int) -> StarScrappersState:
        return imagine_table(state, seat, seed)

    def scores(self, state: StarScrappersState) -> list[float]:
        return [float(total_points(state, seat)) for seat in range(state.seats)]

    def goal(self, view: dict[str, Any]) -> Goal:
        return goal_of(self.content, cast(SeenTable, view))

    def aims(self, view: dict[str, Any], seat: int) -> dict[str, int]:
        return aims_of(cast(SeenTable, view), seat)

    def points(self, state: StarScrappersState, seat: int) -> dict[str, float]:
        return {category: float(points) for category, points in score_view(state, seat).items()}

    def sides(self, state: StarScrappersState) -> list[str]:
        return [self.content.factions[faction] for faction in state.commands]

    def describe(
        self, state: StarScrappersState, option: int, seat: int, lang: str, names: list[str] | None = None
    ) -> str:
        called = names or seat_names(state.seats, lang)
        return describe_option(self.names, state, option, seat, lang, called)

    def say_prompt(self, prompt: dict[str, Any], names: list[str], lang: str) -> str:
        return ask(self.names, prompt, names, lang)

    def tell_event(self, event: dict[str, Any], names: list[str], lang: str) -> str:
        return tell(self.names, event, names, lang)

    def text(self, view: dict[str, Any], names: list[str], lang: str) -> str:
        return TextTable(self.names, names, lang).draw(cast(SeenTable, view))

    def rate(self, state: StarScrappersState, option: int) -> float:
        return rate_option(state, option)

    def worth(self, state: StarScrappersState, seat: int) -> float:
        return worth_of(state, seat)

    def tell(self, state: StarScrappersState, front: int, seen_by: int, pending: bool, into: Inputs) -> None:
        tell_table(state, front, seen_by, pending, into)

    def token(self, state: StarScrappersState, option: int) -> int:
        return token_of(state, option)
