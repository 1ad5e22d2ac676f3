"""The game itself: what players do, what happens, and the log of it."""
