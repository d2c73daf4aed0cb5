"""Faults: what a server survives. Short here; `make faults` takes its time and prints what it measured."""
