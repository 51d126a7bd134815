"""The trainer: questions drawn from two ranges and a board, whose answers are computed exactly."""
