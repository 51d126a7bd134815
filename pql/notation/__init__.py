"""Converts text to sets and back: words, patterns, textures, the shortest text, notations of other programs."""
