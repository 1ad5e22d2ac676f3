"""The rulebook for every reader: large print, a web page, plain text and braille."""
