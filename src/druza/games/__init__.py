"""The games: one folder each. They know the kernel, never each other."""
