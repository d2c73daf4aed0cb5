"""The rules of Tortuga 2199: steps and decisions."""
