"""The lowest layer, used by all others: checks of arguments, files, places of errors, lazy imports."""
