"""Fuzz: millions of decisions over the laws, in a run that can be stopped and goes on where it was (`make fuzz`)."""
