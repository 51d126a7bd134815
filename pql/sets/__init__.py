"""Sets of hands and sets of boards, and how they are stored."""
