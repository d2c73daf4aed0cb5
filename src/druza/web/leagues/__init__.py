"""Leagues, Swiss tournaments and clubs: who plays whom, and what came of it."""
