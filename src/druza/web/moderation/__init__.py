"""Moderation, which pages call the house: mutes, blocks and reports of people, and what keepers decide."""
