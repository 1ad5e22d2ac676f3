"""TOML as it was mistyped: where each statement stands, and what to type instead."""
