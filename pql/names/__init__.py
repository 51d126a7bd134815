"""What a name may stand for, the options, and the environment that a statement sees."""
