"""`value`: what five to seven cards make."""
