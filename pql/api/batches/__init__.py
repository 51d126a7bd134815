"""A query with a table of values for its parameters, all rows at once."""
