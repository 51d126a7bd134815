"""The grammar: PLY's rules with their actions, a module for each statement and sub-language."""
