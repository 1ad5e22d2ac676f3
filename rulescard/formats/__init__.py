"""The rulebook for every reader: print, pages, books, documents, plain text and braille."""
