"""Explains the language in the shell: help, hints, examples."""
