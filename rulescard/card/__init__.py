"""The printed card: its sheet, its type, its panels and its strips."""
