"""Loading Tortuga 2199: its content, words and rulebook."""

from __future__ import annotations

from pathlib import Path

from druza.games.tortuga.content.agreement import disagreements
from druza.games.tortuga.content.box import Box
from druza.games.tortuga.content.tables import tables
from druza.games.tortuga.game import Tortuga
from druza.kernel.loading import Loader

LOADER = Loader(Path(__file__).parent, Tortuga, Box, tables, disagreements)
load = LOADER.load
