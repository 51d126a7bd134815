"""Compiles statements to questions: a module for each statement, with a function `compile`."""
