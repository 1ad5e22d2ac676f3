# `make` sets everything up, builds the card and plays a demo; `make play` opens the menu;
# `make web` writes the page that plays; `make test` sets up and checks everything.

PYTHON ?= python3
BIN := .venv/bin
# So many tests wait for real sound side by side: they mostly wait.
LISTENERS ?= 4
# A browser is mostly waited for: one more than there are cores.
WORKERS ?= $$(($$(getconf _NPROCESSORS_ONLN) + 1))
# Empty is no: what has been compiled is kept, for the hundreds of commands that tests start.
export PYTHONDONTWRITEBYTECODE =

.DEFAULT_GOAL := all
.PHONY: all card demo play web test test-computing test-listening setup setup-test setup-bench lock pictures bench steady clean

all: card demo

card: setup
	$(BIN)/rulescard build

# Where there is no sound device the demo is still written, to be heard elsewhere.
demo: setup
	$(BIN)/audiogame play --demo --from docs/demo.jsonl --level normal --rate 330 \
		--wav output/demo.wav > output/demo.txt
	@echo "output/demo.wav: a short game by ear; its words are in output/demo.txt."
	@$(BIN)/audiogame listen output/demo.wav || true

play: setup
	@$(BIN)/audiogame

# Fetches, once, what runs Python in a page, and writes the page.
web: setup
	@$(BIN)/python -m audiogame.web.runtime
	@$(BIN)/audiogame web

# What listens mostly waits, so the rest is checked meanwhile, and gives way: who listens hears a
# processor that comes late. What listening found is told in one piece.
# What stalls have spoilt is listened to again when all is quiet. Both parts speak alike and hear a
# page, so they keep the voice and its files together.
test: setup-test
	@SLAPJACK_TESTS_CACHE=$$(mktemp -d); export SLAPJACK_TESTS_CACHE; \
	trap 'rm -rf "$$SLAPJACK_TESTS_CACHE"' EXIT; \
	$(MAKE) --no-print-directory --jobs 2 test-listening test-computing && \
	$(BIN)/pytest tests/audio --spoilt

test-computing: setup-test
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	nice -n 19 $(BIN)/mypy
	nice -n 19 $(BIN)/pytest -m "not timed" -n $(WORKERS)

test-listening: setup-test
	@heard=$$(mktemp); $(BIN)/pytest tests/audio -m timed -n $(LISTENERS) > "$$heard" 2>&1; \
	found=$$?; cat "$$heard"; rm "$$heard"; exit $$found

# What the commands need: system libraries, .venv, and the locked packages.
setup:
	@PYTHON=$(PYTHON) scripts/setup

setup-test:
	@PYTHON=$(PYTHON) scripts/setup test
	@$(BIN)/python -m audiogame.web.runtime

setup-bench:
	@PYTHON=$(PYTHON) scripts/setup bench

# Writes requirements.lock anew, from what pyproject.toml allows.
lock: setup-bench
	$(BIN)/pip freeze --exclude-editable | sed '/^slapjack/d' > requirements.lock

# Draws the README's pictures anew.
pictures: setup
	$(BIN)/rulescard preview
	cp output/slapjack-a4-sheet.png docs/sheet.png
	cp output/slapjack-a4-folded.png docs/folded.png

# Measures what is here beside what others have, a line a figure; `make bench ONLY=engine` a part of
# it. Every sample is then in output/bench.json, from which --markdown writes docs/benchmarks.md.
bench: setup-bench
	@$(BIN)/python -m benchmarks.bench $(ONLY)

# Runs `make test` over and over beside a busy program: it must stay green.
steady: setup-test
	$(BIN)/python benchmarks/steady.py

clean:
	rm -rf .venv build dist *.egg-info .mypy_cache .ruff_cache .pytest_cache .hypothesis
	find output -type f ! -name .gitkeep -delete
