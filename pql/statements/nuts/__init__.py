"""`nuts`: the best hands on a board, in their order."""
