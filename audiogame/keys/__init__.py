"""Key presses and what they mean."""
