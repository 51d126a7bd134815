"""Syntax trees to set algebra, the optimizer, and the planner."""
