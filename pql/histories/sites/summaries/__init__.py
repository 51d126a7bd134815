"""Summaries of tournaments as sites write them: the words of each site, and the one reader of all."""
