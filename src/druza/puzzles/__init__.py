"""Puzzles: positions in which one line is clearly best. Mined from self-play, checked, solved in a minute."""
