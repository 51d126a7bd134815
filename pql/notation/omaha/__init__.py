"""The notation of Omaha hands: words, macros, and ProPokerTools' patterns of ranks and suits; files of hands."""
