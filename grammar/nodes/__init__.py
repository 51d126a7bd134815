"""The syntax tree: immutable nodes with spans, one module for each sub-language. Statements have theirs in `rules`."""
