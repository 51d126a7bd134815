"""One deck: its 52 cards, the 1326 hands, the 169 starting hands, their orders, and what hands make on a board."""
