"""Exit statuses of `pql`; the larger of two statuses is the worse one."""

OK = 0
FAILED = 1
"""A statement failed while running."""
USAGE = 2
"""The command line was wrong, or a file could not be read or written."""
INVALID = 3
"""A text had a syntax or type error."""
INTERRUPTED = 130
"""Ctrl-C, as shells number it."""
