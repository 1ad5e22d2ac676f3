"""What `make bench` measures: a module a section, the two sides of each row in turn in one run."""
