"""A table in time, without any device."""
