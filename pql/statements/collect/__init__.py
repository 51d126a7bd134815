"""`collect`: recorded hands into a collection."""
