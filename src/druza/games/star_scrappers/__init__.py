"""Star Scrappers: mercenaries mine a collapsing cave, and raid each other's bases."""
