"""How true a printer prints, and making up for it."""
