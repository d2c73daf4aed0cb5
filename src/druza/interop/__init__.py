"""Interop: the same games behind other people's interfaces."""
