"""The rules of The Edge, a noun a file."""
