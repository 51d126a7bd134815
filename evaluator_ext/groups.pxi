# Groups of suit permutations: bytes, four for each permutation. Included by the modules that take them.


cdef inline int group_order(bytes group) except -1:
    """How many permutations there are. Raises ValueError for what is no group."""
    if not group or len(group) % 4 or len(group) > 96:
        raise ValueError("a group is 1 to 24 permutations of the four suits")
    for start in range(0, len(group), 4):
        if sorted(group[start:start + 4]) != [0, 1, 2, 3]:
            raise ValueError("a group is 1 to 24 permutations of the four suits")
    return len(group) // 4
