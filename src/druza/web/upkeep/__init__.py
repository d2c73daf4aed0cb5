"""Upkeep: what whoever runs a server does with its data."""
