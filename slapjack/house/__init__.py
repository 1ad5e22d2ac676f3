"""What every household plays differently: the fields, the presets, the house file."""
