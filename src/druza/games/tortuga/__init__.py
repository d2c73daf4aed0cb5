"""Tortuga 2199: pirates of a planet, their ships, their decks and the sectors they fight over."""
