"""The content: its files, what reads them, and the tables that they are turned into."""
