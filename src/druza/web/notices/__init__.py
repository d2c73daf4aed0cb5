"""Notices: what people are told outside the table they sit at."""
