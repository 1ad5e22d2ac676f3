"""The command `rulescard`, and what it makes."""
