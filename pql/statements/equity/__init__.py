"""`equity`: what each player wins."""
