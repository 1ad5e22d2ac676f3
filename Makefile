# `make` sets everything up and builds the card; `make test` sets up and checks everything.

PYTHON ?= python3
BIN := .venv/bin

.DEFAULT_GOAL := card
.PHONY: card test setup setup-test lock pictures benchmarks clean

card: setup
	$(BIN)/rulescard build

test: setup-test
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/pytest

# What the commands need: system libraries, .venv, and the locked packages.
setup:
	@PYTHON=$(PYTHON) scripts/setup

setup-test:
	@PYTHON=$(PYTHON) scripts/setup test

# Writes requirements.lock anew, from what pyproject.toml allows.
lock: setup-test
	$(BIN)/pip freeze --exclude-editable | sed '/^slapjack/d' > requirements.lock

# Draws the README's pictures anew.
pictures: setup
	$(BIN)/rulescard preview -o docs

benchmarks: setup-test
	$(BIN)/python benchmarks/engine.py
	$(BIN)/python benchmarks/build_vs_chromium.py
	$(BIN)/python benchmarks/watch.py

clean:
	rm -rf .venv build dist *.egg-info .mypy_cache .ruff_cache .pytest_cache .hypothesis
	find output -type f ! -name .gitkeep -delete
