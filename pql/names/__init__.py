"""Names and options: what a name may stand for, the options, and the environment of a statement."""
