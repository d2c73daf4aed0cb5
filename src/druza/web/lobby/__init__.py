"""The lobby: tables that anybody may join, who is here, what is said, and how one leaves."""
