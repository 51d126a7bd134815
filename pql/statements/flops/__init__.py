"""`flops`: few weighted flops that stand for all."""
