"""Loading Crystalicum: its content with packs, words and rulebook."""

from __future__ import annotations

from pathlib import Path

from druza.games.crystalicum.content.agreement import disagreements
from druza.games.crystalicum.content.files import read_files
from druza.games.crystalicum.content.tables import tables
from druza.games.crystalicum.game import Crystalicum
from druza.kernel.loading import Loader

LOADER = Loader(Path(__file__).parent, Crystalicum, read_files, tables, disagreements, takes_packs=True)
load = LOADER.load
