"""Text to syntax tree and back: the lexer, parser, formatter and diagnostics of PQL.

Knows nothing of poker arithmetic and imports nothing of PQL but its own modules.
"""
