"""The menu by ear: lists to choose from, what they choose, and what is kept of it."""
