"""`list`: the members of a set, one by one."""
