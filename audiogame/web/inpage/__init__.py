"""What runs in the page: the table under the page's clock; no samples, no threads, no files."""
