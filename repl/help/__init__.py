"""What explains the language to those who type it: help, hints, examples."""
