"""`tournaments`: results of tournaments, from their summaries and hands."""
