# Everything that is done to a checkout, by name. `make` alone lists it.
.DEFAULT_GOAL := help
.PHONY: help deps deps-test tools programs serve check test lint bench fire fuzz soak prove mutate coverage messages openapi outlines generated pictures architecture tables licenses sbom audit style lock clean FORCE
MAKEFLAGS += --no-print-directory
# Hundreds of processes are started: each reads what was compiled once.
unexport PYTHONDONTWRITEBYTECODE

# Python 3.13 needs 0.7 of the CPU of 3.11: the one on the path, or of pyenv. One that cannot run or make environments
# is passed over.
ifndef PYTHON
PYTHON := $(shell for each in python3.13 "$$(pyenv root 2>/dev/null || echo ~/.pyenv)"/versions/3.13.*/bin/python3.13; do \
	"$$each" -c 'import ensurepip, venv' 2>/dev/null && echo "$$each" && exit; done; echo python3)
endif
LOCKER := uv==0.13.8

VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check --quiet --quiet install
LOCKED := $(PIP) --require-hashes --requirement
# Stamps: the environment with the locked packages, the project in it, the test tools in it.
BASE := $(VENV)/.base
DEPS := $(VENV)/.deps
DEPS_TEST := $(VENV)/.deps-test

# An environment keeps the path of its checkout and the link to its Python: where one has gone, it is made anew.
ifneq ($(shell test -x $(BIN)/python && cat $(BASE) 2>/dev/null),$(CURDIR))
STALE := FORCE
endif

help: ## list the targets
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/  make \1 \t\2/p' $(MAKEFILE_LIST) | expand -t 18

deps: $(DEPS) ## the environment .venv with what the service needs, and the service itself

deps-test: $(DEPS_TEST) programs ## the same with what the tests need

tools: $(DEPS_TEST) # nginx, wrk and the like, from Debian's packages
	@sh tests/tools/programs.sh $(BIN)

programs: $(DEPS_TEST) # the same; who cannot install them does without some of the tests
	@sh tests/tools/programs.sh $(BIN) leave-out

serve: $(DEPS) ## serve the rulesets (HOST=127.0.0.1 PORT=8000 WORKERS=one for each core)
	@exec $(BIN)/dealer-service serve $(if $(HOST),--host "$(HOST)") $(if $(PORT),--port "$(PORT)") $(if $(WORKERS),--workers "$(WORKERS)")

check: lint ## the fast loop, about a minute: lint, unit tests, documents, all scenario pages; needs only Python
	@$(BIN)/dealer-service test
	@$(BIN)/python -m pytest --numprocesses auto --dist worksteal tests/unit tests/ladders tests/docs tests/test_architecture.py

test: programs ## all tests but the long ones, and lint
	@$(BIN)/ruff check && $(BIN)/ruff format --check
	@$(BIN)/mypy --strict & types=$$!; $(BIN)/python -m pytest --numprocesses auto --dist worksteal; \
		tests=$$?; wait $$types && exit $$tests

lint: $(DEPS_TEST) ## style, form and types
	@$(BIN)/ruff check
	@$(BIN)/ruff format --check
	@$(BIN)/mypy --strict

bench: $(DEPS_TEST) tools ## measure, beside PokerKit and a bare Flask route (PARTS="beside growth http")
	@$(BIN)/python -m tests.bench $(PARTS)

fire: $(DEPS_TEST) tools ## what becomes of the service under load, kills, restarts and hostile clients (SCENES="kills held")
	@$(BIN)/python -m tests.fire $(SCENES)

fuzz: $(DEPS_TEST) ## change questions, hands, files of hands and pages, and keep what reaches new code or fails (MINUTES=10 TARGETS="json cards formats yaml questions" SEED=1)
	@$(BIN)/python -m tests.fuzz

soak: $(DEPS_TEST) ## every random test with other examples, round after round, and keep what fails (MINUTES=30 EFFORT=1 SEED=1)
	@$(BIN)/python -m tests.tools.soak

prove: $(DEPS_TEST) ## the long proofs that `make test` leaves out: a quarter of them, another one each day (SHARE=all PARTS="census oracles" EFFORT=5: five times the random examples)
	@sh tests/tools/programs.sh $(BIN) clients image
	@EFFORT=$(EFFORT) SHARE=$(SHARE) $(BIN)/python -m tests.tools.prove $(PARTS)

mutate: $(DEPS_TEST) ## change the package in 300 places, one at a time, and list what no test notices (FOLDERS="rulings hands" COUNT=300 SEED=1)
	@$(BIN)/python -m tests.mutation

coverage: $(DEPS_TEST) ## which lines and branches of the package the tests do not reach, and why (TESTS="tests/server tests/cli")
	@$(BIN)/python -m coverage erase
	@$(BIN)/python -m coverage run -m pytest --numprocesses auto --dist worksteal $(or $(TESTS),$(COVERING))
	@$(BIN)/python -m coverage combine --quiet
	@$(BIN)/python -m tests.coverage

# Browsers, fire and deployment ask what these ask, too.
COVERING = $(addprefix tests/,unit ladders engine api cli scenarios rooms real_hands server docs oracles)

messages: $(DEPS_TEST) ## gather the words to translate, and compile their translations (LANGUAGE=es begins another)
	@$(BIN)/python -m tests.tools.messages $(LANGUAGE)

openapi: $(DEPS_TEST) ## write the OpenAPI document anew, with examples from the scenario pages, and the problems that nginx sends itself
	@$(BIN)/python -m tests.tools.openapi
	@$(BIN)/python -m tests.tools.nginx_problems

outlines: $(DEPS_TEST) ## write what the pages say and offer, tests/outlines/; read the difference before you commit it
	@$(BIN)/python -m tests.outlines.walks

generated: messages openapi tables outlines architecture licenses ## write all generated files: the six targets around this one

pictures: $(DEPS_TEST) tools ## take the pictures of the README anew, in Chromium
	@$(BIN)/python -m tests.tools.pictures

architecture: $(DEPS_TEST) ## draw the layers of the package again, from its imports
	@$(BIN)/python -m tests.tools.architecture

tables: $(DEPS_TEST) ## write the settings, metrics and answers of the guides again, from the code
	@$(BIN)/python -m tests.tools.tables

licenses: $(DEPS_TEST) ## write the page with the licenses of all packages and vendored files
	@$(BIN)/python -m tests.tools.licenses

sbom: $(DEPS_TEST) ## write the software bill of materials, build/sbom.cdx.json (CycloneDX)
	@$(BIN)/python -m tests.tools.sbom

audit: $(DEPS_TEST) ## ask for known vulnerabilities of all packages; says what could not be checked
	@$(BIN)/python -m tests.tools.audit

style: $(DEPS_TEST) ## list sentences of our texts that need decoding (TEXTS="README.md clause": in these texts)
	@TEXTS="$(TEXTS)" $(BIN)/python -m tests.tools.style

lock: ## pin all packages again, after a change in pyproject.toml (UPGRADE=1: to their newest)
	@$(PYTHON) -m venv --clear build/lock
	@build/lock/bin/python -m pip --disable-pip-version-check --quiet --quiet install $(LOCKER)
	@$(COMPILE) requirements.lock pyproject.toml --extra sign --extra zstd
	@$(COMPILE) requirements-test.lock pyproject.toml --extra test --constraint requirements.lock
	@$(COMPILE) tests/clients/go/requirements.lock tests/clients/go/requirements.in
	@build/lock/bin/python -c 'import tomllib; print(*tomllib.load(open("pyproject.toml", "rb"))["build-system"]["requires"], sep="\n")' \
		| $(COMPILE) requirements-build.lock - --constraint requirements-test.lock

# One lock for all systems and for every Python that the project allows.
COMPILE = build/lock/bin/uv --no-config pip compile --quiet --universal --python-version 3.11 --generate-hashes \
	--custom-compile-command "make lock" $(if $(UPGRADE),--upgrade) --output-file

clean: ## remove all that was made here
	rm -rf $(VENV) build dist .hypothesis .mypy_cache .pytest_cache .ruff_cache
	find dealer_service tests -name __pycache__ -type d -prune -exec rm -rf {} +

$(BASE): requirements.lock requirements-build.lock $(STALE)
	@command -v $(PYTHON) >/dev/null || { \
		echo "$(PYTHON) is not found. Install Python 3.11 or newer, or name it: make $(MAKECMDGOALS) PYTHON=/path/to/python" >&2; exit 1; }
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
		echo "Python 3.11 or newer is needed; $(PYTHON) is $$($(PYTHON) -V 2>&1). Name a newer one: make $(MAKECMDGOALS) PYTHON=python3.13" >&2; exit 1; }
	@$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null || { \
		if [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then \
			echo "$(PYTHON) cannot make environments yet: installing python3-venv" >&2; \
			apt-get -qq update && apt-get -qq install -y --no-install-recommends python3-venv >/dev/null; \
		fi; \
		$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null || { \
			echo "$(PYTHON) cannot make environments. On Debian and Ubuntu: sudo apt-get install python3-venv" >&2; exit 1; }; }
	@echo "Preparing $(VENV) with $$($(PYTHON) -V)"
	@$(PYTHON) -m venv --clear $(VENV)
	@$(LOCKED) requirements.lock
	@$(LOCKED) requirements-build.lock
	@echo "$(CURDIR)" > $@

$(DEPS): $(BASE) pyproject.toml
	@$(PIP) --no-deps --no-build-isolation --editable .
	@touch $@

# What the tests import is compiled when they do: to compile all of it takes half of the installation.
$(DEPS_TEST): $(DEPS) requirements-test.lock
	@$(PIP) --no-compile --require-hashes --requirement requirements-test.lock
	@touch $@
