"""Geodes: the smallest complete game, to show that docs/adding-a-game.md is true."""
