# Everything is set up in .venv; only Python (3.11 or newer) has to be there before.

PYTHON ?= python3
VENV   ?= .venv
BIN    := $(VENV)/bin
PIP    := $(BIN)/python -m pip --disable-pip-version-check --quiet

# Grounding takes a tenth less time where free memory is kept at hand (see pyreasoner/_memory.py).
export GLIBC_TUNABLES ?= glibc.malloc.tcache_count=60000

.PHONY: demo test lint bench docs wheel clean

## demo: check the rulings that come with Magic, and explain one of them
demo: $(VENV)/runs
	$(BIN)/pyreasoner check cases/mtg
	$(BIN)/pyreasoner explain cases/mtg/stack_page/w2b.yaml

## test: run the tests
test: $(VENV)/develops
	$(BIN)/python -m pytest -n 2 --dist worksteal -p no:benchmark

## lint: style and types, and what looks wrong in rules, cases and cards
lint: $(VENV)/develops
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/pyreasoner lint --strict

## bench: measure speeds; writes docs/benchmarks.md
bench: $(VENV)/develops
	$(BIN)/python -m tests.benchmarks.table

## docs: write docs/language.md and the JSON Schemas anew from the word tables
docs: $(VENV)/runs
	$(BIN)/python docs/generate.py

## wheel: build the package into dist/
wheel: $(VENV)/develops
	rm -rf dist
	$(BIN)/python -m build --wheel --outdir dist .

clean:
	rm -rf $(VENV) build dist .mypy_cache .pytest_cache .ruff_cache .hypothesis .benchmarks

$(VENV)/made:
	@$(PYTHON) -c 'import sys; sys.version_info >= (3, 11) or sys.exit("pyreasoner needs Python 3.11 or newer; say which with PYTHON=...")'
	$(PYTHON) -m venv $(VENV)
	@touch $@

$(VENV)/runs: $(VENV)/made pyproject.toml
	$(PIP) install --editable .
	@touch $@

$(VENV)/develops: $(VENV)/made pyproject.toml
	$(PIP) install --editable '.[dev]'
	@touch $@ $(VENV)/runs
