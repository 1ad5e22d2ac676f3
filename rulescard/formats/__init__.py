"""The rulebook for every reader: large print, a web page, a document, plain text and braille."""
