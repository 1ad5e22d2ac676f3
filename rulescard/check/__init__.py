"""What was made, read back and compared with the rulebook."""
