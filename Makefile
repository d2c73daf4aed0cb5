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
DECISIONS ?= 10000000
REQUESTS ?= 20
PYTHONS ?=
BEST_BUILD := build/compiled$(if $(GAME),-$(subst -,_,$(GAME))-best)

.DEFAULT_GOAL := help
.PHONY: help play test faults fuzz release lint format compiled bench docs wheels screenshots lock clean setup-play setup-test

help: ## Say what there is to make
	@echo "make play        install what is needed and start the game"
	@awk -F ':.*## ' '/^[a-z-]+:.*## / && !/^(help|play):/ { printf "make %-11s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

play: setup-play
	@$(BIN)/python tools/play.py $(PLAY)

test: setup-test ## run all tests: the rules interpreted, everything else compiled, then the browser (TESTS=path: these alone)
	@$(BIN)/python tools/test.py --workers $(WORKERS) $(TESTS)

faults: setup-test ## kill, fill and stop everything, for half an hour; prints what was measured
	@rm -rf build/faults
	DRUZA_FAULTS=long DRUZA_BUILD=interpreted $(BIN)/pytest -n0 -q --timeout=0 tests/faults; code=$$?; cat build/faults/report.txt; exit $$code

fuzz: setup-test compiled ## ten million decisions a game over the laws, then nonsense at every address; goes on where it was stopped
	PYTHONPATH=build/compiled $(BIN)/python -m tests.fuzz --processes $(WORKERS) --decisions $(DECISIONS)$(if $(GAME), --game $(subst _,-,$(GAME)))
	DRUZA_BUILD=interpreted DRUZA_FUZZ_REQUESTS=$(REQUESTS) DRUZA_FUZZ_SEED=$$(date +%j) $(BIN)/pytest -n $(WORKERS) -q tests/web/http/test_hostile_requests.py tests/web/http/test_schema.py

release: setup-test ## keep what this version leaves for later ones: its content, and a database and records for the tests
	$(BIN)/python tools/keep_content.py
	$(BIN)/python tools/release_data.py --seconds $(if $(filter 3,$(SECONDS)),120,$(SECONDS))
	$(BIN)/pytest -n $(WORKERS) tests/releases tests/games/test_archive.py

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
bench: setup-test $(if $(BASE),,compiled) ## measure how fast the games are (GAME=name; SEATS, SECONDS; BASE=commit: beside it, as ratios)
ifneq ($(BASE),)
	@$(BIN)/python bench/compare.py $(BASE) $(subst _,-,$(GAME)) --seconds $(SECONDS)
else
	@for game in $(or $(subst _,-,$(GAME)),`$(BIN)/python -c 'import druza; print(*druza.game_ids())'`); do \
	PYTHONPATH=$(BEST_BUILD) $(BIN)/druza bench $$game --seats $(SEATS) --seconds $(SECONDS) || exit 1; done
endif

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
