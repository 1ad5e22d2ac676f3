"""The cards, and which piles of them may be slapped."""
