# Druza. `make` alone says what there is to make. Every target sets up what it needs, once.

PYTHON ?= python3
GAME ?=
# What `make play` starts; `make play PLAY="play star-scrappers --seats human,mcts"` starts something else.
PLAY ?= serve

BIN := .venv/bin
WORKERS ?= 2
SEATS ?= 4
SECONDS ?= 3
TESTS ?=
PYTHONS ?=
BEST_BUILD := build/compiled$(if $(GAME),-$(subst -,_,$(GAME))-best)

# A busy machine can be too slow for a browser: what fails there is run once more by itself before it counts.
BROWSER := $(BIN)/pytest -n $(WORKERS) tests/browser || $(BIN)/pytest --last-failed --last-failed-no-failures none tests/browser
LIGHT := PYTHONPATH="$(CURDIR)/build/compiled-light" DRUZA_BUILD=compiled

.DEFAULT_GOAL := help
.PHONY: help play test lint format compiled bench docs wheels screenshots lock clean setup-play setup-test

help: ## Say what there is to make
	@echo "make play        install what is needed and start the game"
	@awk -F ':.*## ' '/^[a-z-]+:.*## / && !/^(help|play):/ { printf "make %-11s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

play: setup-play
	@$(BIN)/python tools/play.py $(PLAY)

test: setup-test ## run all tests, and the laws and records again on the compiled build
	@$(BIN)/python tools/system.py
	DRUZA_BUILD=interpreted $(BIN)/pytest -n $(WORKERS) $(if $(TESTS),$(TESTS),--ignore=tests/browser)
	@$(BIN)/python tools/compile.py --light; case $$? in \
	0) $(LIGHT) $(BIN)/pytest -n $(WORKERS) -m compiled $(TESTS) && $(if $(TESTS),true,export $(LIGHT) && { $(BROWSER); }) ;; \
	3) echo "The tests of the compiled build were skipped: nothing can be compiled here."; test "$$CI" != true && \
	$(if $(TESTS),true,export DRUZA_BUILD=interpreted && { $(BROWSER); }) ;; \
	*) exit 1 ;; esac

lint: setup-test ## check style, format and types, and that nothing is unused
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/python tools/unused.py
	$(BIN)/deptry src

format: setup-test ## put the code into its format
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

compiled: setup-play ## compile into build/compiled/ (GAME=name: one game, quickly, into build/compiled-name/)
	@$(BIN)/python tools/compile.py $(if $(GAME),--game $(GAME)) $(if $(BEST),--best)

bench: BEST := 1
bench: setup-test compiled ## measure how fast the compiled games are (GAME=name: one game; SEATS, SECONDS)
	@for game in $(or $(subst _,-,$(GAME)),`$(BIN)/python -c 'import druza; print(*druza.game_ids())'`); do \
	PYTHONPATH=$(BEST_BUILD) $(BIN)/druza bench $$game --seats $(SEATS) --seconds $(SECONDS) || exit 1; done

docs: ## make the documentation site in build/docs/ and check its links
	@$(PYTHON) tools/venv.py docs
	@$(BIN)/python tools/docs.py

wheels: setup-play ## build wheels into dist/ and check them (PYTHONS="python3.12 ...": compiled for these)
	@$(BIN)/python tools/wheels.py $(PYTHONS)

screenshots: setup-test ## make the pictures in the README and the docs
	@$(BIN)/python tools/screenshots.py

lock: setup-test ## choose and pin new versions of the dependencies
	$(BIN)/python tools/lock.py

clean: ## remove what was built (.venv stays)
	rm -rf build dist src/*.egg-info .mypy_cache .pytest_cache .ruff_cache .hypothesis
	find src tests tools -name __pycache__ -prune -exec rm -rf {} +

setup-play:
	@$(PYTHON) tools/venv.py play

setup-test:
	@$(PYTHON) tools/venv.py test
