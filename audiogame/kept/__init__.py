"""What is kept from game to game, in the user's data folder: logs, figures, personal bests."""
