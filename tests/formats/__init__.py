"""Tests of the rulebook's formats for every reader."""
