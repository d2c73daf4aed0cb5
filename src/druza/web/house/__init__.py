"""The house: whoever looks after a server decides here what was reported."""
