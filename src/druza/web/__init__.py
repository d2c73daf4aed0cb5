"""The web program: tables, seats and pages. Knows every other part; none knows it."""
