"""Text to sets and back: words, patterns, textures, the shortest text, the notations of other programs."""
