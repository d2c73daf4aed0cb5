"""Notices: the bell, browsers that are rung, letters."""
