"""Sound, keys and time: the rules of one house played by ear."""
