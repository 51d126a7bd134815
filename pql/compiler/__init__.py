"""Compiles syntax trees: expressions to set algebra (lowering, optimizer), statements to questions."""
