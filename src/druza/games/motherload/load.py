"""Loading Super Motherload: its content, words and rulebook."""

from __future__ import annotations

from pathlib import Path

from druza.games.motherload.content.agreement import disagreements
from druza.games.motherload.content.box import Box
from druza.games.motherload.content.tables import tables
from druza.games.motherload.game import Motherload
from druza.kernel.loading import Loader

LOADER = Loader(Path(__file__).parent, Motherload, Box, tables, disagreements)
load = LOADER.load
