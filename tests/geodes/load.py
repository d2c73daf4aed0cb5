"""Loading Geodes: its content, words and rulebook."""

from __future__ import annotations

from pathlib import Path

from druza.kernel.loading import Loader
from tests.geodes.content import Box, disagreements, tables
from tests.geodes.game import Geodes

LOADER = Loader(Path(__file__).parent, Geodes, Box, tables, disagreements)
