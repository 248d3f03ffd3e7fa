# Everything a newcomer or a build machine needs, with Python 3.11 or newer and make.
# The first target that needs Python sets up .venv from the hashed lock; after that no network is used.

PYTHON ?= $(shell for candidate in python3.11 python3.12 python3.13 python3; do \
	$$candidate -c 'import sys, ensurepip, venv; sys.exit(sys.version_info < (3, 11))' 2>/dev/null \
	&& echo $$candidate && break; done)
INBOX ?= data/samples/inbox
LAKE ?= data/lake
WORKERS ?= auto
TESTS ?= tests

BIN := .venv/bin
READY := .venv/.ready
PACKAGES := pipeline schemas checks dashboard

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.PHONY: help setup nightly dashboard test quick lint format bench lock clean

help: ## this list
	@echo 'studaudit: finds out whether recorded stud-poker tables were dealt, bet, read and paid right.'
	@echo
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "  make %-10s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)
	@echo
	@echo 'Begin with `make nightly`, then `make dashboard`. The first target sets up .venv (a minute or two and a network, once).'
	@echo 'Your own recordings: make nightly INBOX=path/to/inbox LAKE=path/to/lake'
	@echo '  (make ends with 2 for any exit code but 0: for the exit codes call .venv/bin/studaudit itself)'
	@echo 'One test file:       make test TESTS=tests/test_repository.py WORKERS=0'

setup: $(READY) ## make .venv from the lock; done by the others when it is needed

$(READY): pyproject.toml requirements.lock
	@test -n "$(PYTHON)" || { echo 'No Python 3.11 or newer with venv was found: make setup PYTHON=path/to/python' >&2; exit 1; }
	@echo 'Setting up .venv from requirements.lock: a minute or two.'
	$(PYTHON) -m venv .venv
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-compile --require-hashes -r requirements.lock
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation --editable .
# Bytecode is made here on all cores: where PYTHONDONTWRITEBYTECODE is set each start would parse every library
# again. Some libraries ship files of other Pythons that do not compile, so its exit code says nothing.
	@$(BIN)/python -m compileall -q -j 0 .venv/lib $(PACKAGES) >/dev/null 2>&1 || true
	@touch $@

# The samples hold faults on purpose, so exit code 1 (findings) is the expected end for them; with any
# other inbox it stays what it is: a reason to look.
nightly: $(READY) ## the main job on the samples: ingest, replay, check, tie out, tell
	@$(BIN)/studaudit nightly --inbox '$(INBOX)' --lake '$(LAKE)'; code=$$?; \
	if [ $$code -eq 1 ] && [ '$(INBOX)' = data/samples/inbox ]; then \
		echo 'Findings, as there should be: the samples hold faults on purpose. See them: make dashboard'; \
	else exit $$code; fi

dashboard: $(READY) ## start the browser pages at http://127.0.0.1:8501 (Ctrl-C ends them)
	@$(BIN)/studaudit --lake '$(LAKE)' dashboard

test: $(READY) ## every test, the full counts included
	@$(BIN)/python -m pytest -n $(WORKERS) --dist loadfile '$(TESTS)'

quick: $(READY) ## the tests without the full counts
	@$(BIN)/python -m pytest -n $(WORKERS) --dist loadfile -m 'not slow' '$(TESTS)'

lint: $(READY) ## style, types and the import contract
	$(BIN)/ruff check .
	$(BIN)/ruff format --check --quiet .
	$(BIN)/pyright
	$(BIN)/lint-imports

format: $(READY) ## lay the code out as `make lint` wants it
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

bench: $(READY) ## the measured figures: each tests/bench/bench_*.py
	@for script in tests/bench/bench_*.py; do \
		echo "== $$script"; $(BIN)/python -m tests.bench.$$(basename "$$script" .py) || exit 1; done

lock: $(READY) ## resolve pyproject.toml anew: names, versions and hashes, no addresses (uses the network)
	$(BIN)/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --upgrade \
		--extra dev --no-annotate --no-header --no-emit-index-url --no-emit-find-links \
		--output-file requirements.lock pyproject.toml

clean: ## remove .venv and all caches; the lake and the inbox stay
	rm -rf .venv build dist .pytest_cache .ruff_cache .import_linter_cache .hypothesis
	find $(PACKAGES) tests -name __pycache__ -type d -prune -exec rm -rf {} +
