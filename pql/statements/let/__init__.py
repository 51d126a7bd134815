"""`let`: a name for a set, a formula or cards."""
