"""Loading Star Scrappers: its content, words and rulebook."""

from __future__ import annotations

from pathlib import Path

from druza.games.star_scrappers.content.agreement import disagreements
from druza.games.star_scrappers.content.box import Box
from druza.games.star_scrappers.content.tables import tables
from druza.games.star_scrappers.game import StarScrappers
from druza.kernel.loading import Loader

LOADER = Loader(Path(__file__).parent, StarScrappers, Box, tables, disagreements)
load = LOADER.load
