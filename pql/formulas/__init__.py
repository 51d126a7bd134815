"""Formulas over deals: types, the table of symbols and functions, and their evaluation in columns."""
