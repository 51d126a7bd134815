"""The interactive shell and what it keeps: settings, history, saved statements, help."""
