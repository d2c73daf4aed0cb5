"""Levels of people: how they are found from ranks, kept and shown."""
