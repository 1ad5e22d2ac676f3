"""The game itself: what the cards, the house rules and the players may do."""
