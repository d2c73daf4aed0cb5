"""The rules of Crystalicum: steps and decisions, one noun a file."""
