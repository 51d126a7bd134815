"""Recorded hands: reading hand histories of other programs into columns."""
