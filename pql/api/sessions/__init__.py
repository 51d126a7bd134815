"""Texts in sessions: what is parsed, defined, prepared, run and sent elsewhere."""
