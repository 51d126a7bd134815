"""`import`: names of other files."""
