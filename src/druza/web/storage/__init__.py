"""The database: its form, the thread that writes, what is asked of it."""
