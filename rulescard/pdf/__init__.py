"""PDFs written and read back, and the one typeface in them."""
