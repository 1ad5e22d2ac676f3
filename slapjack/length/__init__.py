"""How long games take: many of them played by the engine between modelled players, and counted."""
