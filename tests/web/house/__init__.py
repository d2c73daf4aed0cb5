"""Talk, peace and the house."""
