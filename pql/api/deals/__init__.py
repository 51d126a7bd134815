"""Deals themselves: at random, all there are, or with formulas as columns."""
