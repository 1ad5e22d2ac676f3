"""The rules and the game in words."""
