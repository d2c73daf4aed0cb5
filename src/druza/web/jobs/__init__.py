"""What is to be done later: rows of the database, taken with a lease."""
