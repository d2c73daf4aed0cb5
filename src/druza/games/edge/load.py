"""Loading The Edge: its content, words and rulebook."""

from __future__ import annotations

from pathlib import Path

from druza.games.edge.content.agreement import disagreements
from druza.games.edge.content.box import Box
from druza.games.edge.content.tables import tables
from druza.games.edge.game import Edge
from druza.kernel.loading import Loader

LOADER = Loader(Path(__file__).parent, Edge, Box, tables, disagreements)
load = LOADER.load
