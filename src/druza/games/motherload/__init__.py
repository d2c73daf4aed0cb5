"""Wiertła, skały, minerały (Super Motherload): drills, rocks, minerals."""
