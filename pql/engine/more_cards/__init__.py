"""Computes with hands of more than two cards, of which two count: Omaha of four cards and of five."""
