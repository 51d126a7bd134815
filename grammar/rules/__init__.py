"""The grammar: PLY's rules, each with what it makes of its parts, a module for each sub-language."""
