"""The question of a table as inputs: what it is about, and what was answered of it so far."""
# mypyc

from typing import Any, Final

from mypy_extensions import i64

from druza.games.edge.content.basics import MODELS
from druza.games.edge.rules.activation import Act
from druza.games.edge.rules.deployment import DeployModel
from druza.games.edge.rules.landing import ChooseField, ChooseHexes
from druza.games.edge.rules.modes import ChangeMode
from druza.games.edge.rules.movement import ChooseMover, StepMove
from druza.games.edge.rules.windows import React
from druza.games.edge.verbs.looping import EachNext
from druza.games.edge.verbs.placing import PlaceToken
from druza.games.edge.verbs.thickets import MoveThicket
from druza.games.edge.vocabulary import FIELDS
from druza.kernel.inputs import Inputs
from druza.kernel.state import Decision

NONE: Final = -1
MOST_LEFT: Final = 12
# places within the question
FIELD: Final = 0
MODEL: Final = FIELD + FIELDS
LEFT: Final = MODEL + MODELS
DONE: Final = LEFT + 1
MOMENT: Final = DONE + 2
MOMENTS: Final = 20
QUESTION: Final = MOMENT + MOMENTS


def squad_asked(asked: Decision[Any]) -> i64:
    """The squad that a question is about; -1 if it is about none."""
    if isinstance(asked, Act):
        return asked.squad
    if isinstance(asked, ChangeMode):
        return asked.squad
    model = model_asked(asked)
    return model // MODELS if model >= 0 else NONE


def model_asked(asked: Decision[Any]) -> i64:
    if isinstance(asked, DeployModel):
        return asked.model
    if isinstance(asked, StepMove):
        return asked.model
    if isinstance(asked, ChooseField):
        return asked.model
    return asked.model if isinstance(asked, ChooseHexes) else NONE


def tell_progress(asked: Decision[Any], first: i64, into: Inputs) -> None:
    """What was answered of a question so far, and how much of it is left."""
    field = field_asked(asked)
    if field >= 0:
        into.mark(first + FIELD + field)
    model = model_asked(asked)
    if model >= 0:
        into.mark(first + MODEL + model % MODELS)
    into.add_some(first + LEFT, int(left_of(asked)), MOST_LEFT, 0.25)
    if isinstance(asked, Act):
        into.mark_bits(first + DONE, int(asked.done), 2)
    elif isinstance(asked, React):
        into.mark(first + MOMENT + min(asked.window, MOMENTS - 1))


def field_asked(asked: Decision[Any]) -> i64:
    """The field that was chosen, or where a model is on its way."""
    if isinstance(asked, DeployModel):
        return asked.field
    if isinstance(asked, StepMove):
        return asked.field
    if isinstance(asked, ChooseHexes):
        return asked.field
    if isinstance(asked, PlaceToken):
        return asked.field
    return asked.field if isinstance(asked, MoveThicket) else NONE


def left_of(asked: Decision[Any]) -> i64:
    """How many of it are still asked for, or how many fields can still be walked."""
    if isinstance(asked, StepMove):
        return asked.reach
    if isinstance(asked, ChooseMover):
        return asked.left
    if isinstance(asked, EachNext):
        return asked.left
    if isinstance(asked, PlaceToken):
        return asked.left
    return asked.left if isinstance(asked, MoveThicket) else 0
