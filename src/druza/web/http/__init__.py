"""Requests and answers: who asks, what may be asked how often, and how problems are said."""
