"""PLY's rules with their actions: sets, formulas, and the clauses that statements share."""
