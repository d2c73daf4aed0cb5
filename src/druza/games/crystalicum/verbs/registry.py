"""The registry: every verb by its name and number. Those that rules look for by number come first."""

from __future__ import annotations

from druza.games.crystalicum.content import pieces
from druza.games.crystalicum.verbs import (
    averting,
    choosing,
    digging,
    exploring,
    fighting,
    gaining,
    lasting,
    looking,
    marking,
    moving,
    standing,
)
from druza.games.crystalicum.verbs.verb import ALL, Verb

KNOWN: dict[int, Verb] = {
    pieces.MODIFY: lasting.Modify(),
    pieces.NO_HALVING: lasting.NoHalving(),
    pieces.EXTRA: lasting.Extra(),
    pieces.COST_DELTA: lasting.CostDelta(),
    pieces.BLANK: lasting.Blank(),
    pieces.CAPACITY: standing.Capacity(),
    pieces.PRODUCTION_IF: standing.ProductionIf(),
    pieces.UPKEEP: standing.Upkeep(),
    pieces.FORBID: standing.Forbid(),
    pieces.DUEL_RULE: fighting.DuelRule(),
    pieces.CHOOSE_ONE: choosing.ChooseOne(),
}
VERBS: list[Verb] = [
    *[KNOWN[number] for number in range(len(KNOWN))],
    lasting.Multiply(),
    marking.Mark(),
    marking.Unmark(),
    gaining.Draw(),
    gaining.GainCrystals(),
    gaining.GainPolitics(),
    gaining.LosePolitics(),
    gaining.StealPolitics(),
    exploring.AddExploration(),
    exploring.StealExploration(),
    exploring.TopUp(),
    exploring.PlaceHiddenWorld(),
    exploring.DiscardHiddenWorld(),
    averting.Destroy(),
    averting.Cancel(),
    averting.Prevent(),
    averting.Replace(),
    averting.RedrawLuck(),
    moving.Move(),
    moving.ChangeDestination(),
    moving.ReturnToHand(),
    looking.Look(),
    digging.Arrange(),
    digging.Scry(),
    digging.Dig(),
    digging.Search(),
    fighting.Compare(),
    fighting.Advantage(),
    choosing.May(),
    choosing.Delayed(),
]
NUMBERS = {verb.NAME: number for number, verb in enumerate(VERBS)}

ALL[:] = VERBS
