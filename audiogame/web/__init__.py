"""The game as a page: what `audiogame web` writes, and what runs in a browser."""
