"""`replay`: one recorded hand, action by action."""
