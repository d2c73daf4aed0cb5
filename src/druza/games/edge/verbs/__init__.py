"""The verbs of effects: what cards, upgrades, banners, shrines and tokens do."""
