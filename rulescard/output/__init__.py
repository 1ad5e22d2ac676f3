"""Where files go, which are out of date, and making them."""
