"""Crystalicum: Kryształowa Gra Karciana."""
