"""A table in time: who acts when, who was first, and what is told of it."""
