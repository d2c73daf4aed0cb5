"""The rules: steps and decisions, one noun a file."""
