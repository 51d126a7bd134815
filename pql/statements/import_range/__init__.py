"""`import range`: a range of another program's file, under a name."""
