"""Spaces: what observations of an environment hold, with the range of every number."""

from __future__ import annotations

import numpy
from gymnasium import spaces

from druza.kernel.encoding import Encoder


def seen_space(encoder: Encoder) -> spaces.Box:
    """What an encoder writes: each number between the least and the most of its field."""
    low = numpy.zeros(encoder.size, numpy.float32)
    high = numpy.zeros(encoder.size, numpy.float32)
    for field in encoder.layout():
        end = field.offset + field.length
        low[field.offset : end] = field.low
        high[field.offset : end] = field.high
    return spaces.Box(low, high, dtype=numpy.float32)
