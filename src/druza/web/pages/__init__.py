"""What templates and JSON get: a table as a visitor may see it, games, the rulebook, files."""
