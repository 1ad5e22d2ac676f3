"""Sound: clips, devices, and the game's own sounds."""
