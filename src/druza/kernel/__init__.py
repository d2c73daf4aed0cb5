"""The kernel: what a game is. Knows no game."""
