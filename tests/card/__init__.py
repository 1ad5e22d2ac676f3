"""Tests of the printed card."""
