"""Paper: the rules of one house as a sheet that folds into a card."""
