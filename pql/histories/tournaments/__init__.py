"""Tournaments: summaries that sites write of them, and what they and the hands say of each player's result."""
