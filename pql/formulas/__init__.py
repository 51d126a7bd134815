"""Formulas: types, the table of symbols and functions, checking, and evaluation in columns over deals."""
