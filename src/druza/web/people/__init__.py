"""People: guests and names, how they sign in, what is theirs."""
