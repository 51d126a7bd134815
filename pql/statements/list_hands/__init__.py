"""`list from history`: recorded hands, one a line."""
