"""`sample`: hands, boards and whole deals drawn at random."""
