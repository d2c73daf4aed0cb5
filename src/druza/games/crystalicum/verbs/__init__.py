"""The verbs of Crystalicum: what cards do, one class a verb, kin together in one file."""
