"""Other programs' notations for ranges, read and written. A module for each."""
