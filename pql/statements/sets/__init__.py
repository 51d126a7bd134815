"""Hands alone, and `board`: statements that are a set."""
