"""Moments: steps of games that are shown to others, spoken about, and played on from."""
