"""`icm`: what chips are worth in a tournament."""
