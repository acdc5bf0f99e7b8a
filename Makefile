# Two commands do everything: `make run ARGS="…"` and `make test`. See `make help`.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip install --quiet --disable-pip-version-check
CORE_SOURCES := CMakeLists.txt pyproject.toml $(shell find core -type f -not -path 'core/tests/*')
TSC := $(VENV)/node/node_modules/.bin/tsc
TYPESCRIPT := 5.9.3
CXX_FILES = $(shell find core benchmarks -name '*.cpp' -o -name '*.hpp')
TESTS ?=

.DELETE_ON_ERROR:
.PHONY: help all run test unit lint format generate docs lock fuzz sanitize mutate bench wheel site \
  exe/all exe/clean exe/fullclean data/all data/clean data/fullclean clean fullclean

# A bare `make` shows the list. In a project with many targets that is what a newcomer needs; to build
# without being asked takes minutes, and to make data may take gigabytes. `make all` does both.
help: ## show this list
	@sed -n 's/^\([a-z/]*\)[ a-z/]*:.*## /\1\t/p' $(MAKEFILE_LIST) | expand -t 15

all: exe/all data/all ## build the program, then make the data of every size that has a folder in data/

exe/all: $(VENV)/core ## set up .venv and build the program: .venv/bin/nonolith

# What is piped in goes to nonolith, which counts a size and solves a puzzle: make run <<< "4".
run: $(VENV)/core ## set up, then run nonolith: make run ARGS="count 4", or make run <<< "4"
	@if [ -n "$(ARGS)" ]; then $(BIN)/nonolith $(ARGS); \
	elif [ ! -t 0 ] && { IFS= read -r first || [ -n "$$first" ]; }; then { printf '%s\n' "$$first"; cat; } | $(BIN)/nonolith; \
	else $(BIN)/nonolith demo; fi

test: $(VENV)/dev unit ## set up, then run every test (TESTS="…" for pytest's arguments)
	@$(BIN)/python -m pytest -n auto $(TESTS)

unit: $(VENV)/core ## build the core's unit tests, with its contracts, and run them (UNIT="part of a name")
	@tools/unit-tests $(BIN)/python $(UNIT)

lint: $(VENV)/dev $(VENV)/core ## check style, types and format
	@$(BIN)/ruff check .
	@$(BIN)/ruff format --check --quiet .
	@$(BIN)/mypy
	@$(BIN)/clang-format --dry-run -Werror $(CXX_FILES)
	@if command -v npm >/dev/null; then $(MAKE) --no-print-directory $(TSC) && $(TSC) -p src/nonolith/web/jsconfig.json; \
	  else echo "The page's modules are not checked: that takes npm."; fi

format: $(VENV)/dev ## put all code into its format
	@$(BIN)/ruff check --fix --quiet .
	@$(BIN)/ruff format --quiet .
	@$(BIN)/clang-format -i $(CXX_FILES)

generate: $(VENV)/dev $(VENV)/core ## write the files that are made from code: type stub, manual page, library, lessons
	@$(BIN)/python -m tools.stub
	@$(BIN)/python -m tools.man_page
	@$(BIN)/python -m tools.library
	@$(BIN)/python -m tools.lessons

docs: $(VENV)/dev $(VENV)/core ## build the documentation into docs/_build/html
	@$(BIN)/sphinx-build --quiet -W --keep-going -b html docs docs/_build/html

lock: $(VENV)/dev ## pin what requirements/*.in name, with hashes (UPGRADE=1: the newest versions)
	@for list in run dev mutate; do \
	  $(BIN)/pip-compile --quiet $(if $(UPGRADE),--upgrade) --generate-hashes --allow-unsafe \
	    --strip-extras --no-header --no-annotate \
	    --no-emit-index-url --no-emit-trusted-host --no-emit-find-links \
	    requirements/$$list.in --output-file requirements/$$list.txt; done

fuzz: $(VENV)/dev $(VENV)/core ## try mutated inputs against everything that reads (MINUTES=10)
	@$(BIN)/python -m fuzz --minutes $(or $(MINUTES),10) --jobs 2

sanitize: $(VENV)/dev $(VENV)/core ## run tests on a core that watches itself (TESTS="…", SANITIZER=thread)
	@SANITIZER=$(SANITIZER) tools/sanitize $(TESTS)

mutate: $(VENV)/dev $(VENV)/core build/mutate/packages ## try small faults in a package (PACKAGE=formats SAMPLE=300 SEED=1)
	@$(BIN)/python -m tools.mutate $(or $(PACKAGE),formats) --sample $(or $(SAMPLE),300) --seed $(or $(SEED),1)

bench: $(VENV)/dev $(VENV)/core ## run the benchmarks and record their results
	@$(BIN)/python -m benchmarks

wheel: $(VENV)/dev ## build a wheel into dist/ that runs on other Linux machines too
	@rm -rf build/wheel
	@$(BIN)/python -m build --wheel --no-isolation --outdir build/wheel .
	@PATH="$(abspath $(BIN)):$$PATH" $(BIN)/auditwheel repair --wheel-dir dist build/wheel/*.whl

site: $(VENV)/dev $(VENV)/core ## build the page that needs no server into dist/site/
	@$(BIN)/python -m tools.engine build/engine
	@$(BIN)/nonolith site -o dist/site

# The data sets of a size: make data/4/all, data/2x5/allHints, data/4/clean. They are not made again
# when the code changes.
data/all: | $(VENV)/core ## make the data sets of every size that has a folder in data/
	@$(BIN)/nonolith data make
data/clean: | $(BIN)/nonolith
	@$(BIN)/nonolith data clean
data/fullclean: | $(BIN)/nonolith
	@$(BIN)/nonolith data fullclean
data/%/clean: | $(BIN)/nonolith
	@$(BIN)/nonolith data clean $*
data/%/fullclean: | $(BIN)/nonolith
	@$(BIN)/nonolith data fullclean $*
data/%: | $(VENV)/core
	@$(BIN)/nonolith data make $*

# To remove data any program will do, be it older than its sources.
$(BIN)/nonolith:
	@$(MAKE) --no-print-directory exe/all

exe/clean exe/fullclean: ## remove the program and whatever else was made, except data
	rm -rf $(VENV) build dist .pytest_cache .mypy_cache .ruff_cache .hypothesis docs/_build
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

# Data first: the program removes them, and only files that it could have made.
clean: ## remove everything that was made; the folders in data/ stay
	@if [ -d data ]; then $(MAKE) --no-print-directory data/clean; fi
	@$(MAKE) --no-print-directory exe/clean

fullclean: ## remove everything that was made, and the folders in data/
	@if [ -d data ]; then $(MAKE) --no-print-directory data/fullclean; fi
	@$(MAKE) --no-print-directory exe/fullclean

$(VENV)/made: tools/make-venv
	@tools/make-venv $(PYTHON) $(VENV)
	@touch $@

$(VENV)/run: $(VENV)/made requirements/run.txt
	@$(PIP) --require-hashes -r requirements/run.txt
	@touch $@

$(VENV)/dev: $(VENV)/run requirements/dev.txt
	@$(PIP) --require-hashes -r requirements/dev.txt
	@touch $@

build/mutate/packages: requirements/mutate.txt
	@$(PIP) --require-hashes --upgrade --target $@ -r $<
	@touch $@

$(TSC):
	@npm install --silent --no-fund --no-audit --prefix $(VENV)/node typescript@$(TYPESCRIPT)

# The core is rebuilt, incrementally, only when one of its sources is newer than the last build.
$(VENV)/core: $(VENV)/run $(CORE_SOURCES)
	@tools/build-core $(BIN)/python
	@touch $@
