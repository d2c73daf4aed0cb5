"""Bots: a pool of processes that think, what runs in them, and the levels people choose."""
