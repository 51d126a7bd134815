"""`select`: sums of formulas over deals."""
