# Every command sets up what it needs; `make` alone lists them.
PYTHON ?= $(shell command -v python3.11 || command -v python3)
BIN := .venv/bin
CONSTRAINTS := deploy/constraints.txt
PIP := -m pip --quiet --disable-pip-version-check
INSTALL := $(BIN)/python $(PIP) install -c $(CONSTRAINTS)
TITLE ?= diplomacy
SEED ?= 1
COUNT ?= 20
CORE := tests/base tests/cli tests/store tests/post tests/running tests/service/test_health.py tests/service/test_pages.py \
  tests/service/test_owners.py tests/doctor/test_machine.py tests/doctor/test_healthy.py \
  tests/faults/test_backup_and_restore.py tests/desk/test_golden.py tests/docs/test_guides.py tests/shipped/test_layers.py

# Else every process that a test starts compiles our code anew.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: help run demo test core check sweep bench bench-post bench-beside bench-web screenshots sheets drawing storm ledger phrasings received balance arena golden fuzz chaos \
  chaos-full hostile mutants house constraints floors wheel clean
help:
	@grep -E '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed 's/:.*## /\t/' | expand -t 10

.venv/.ready: pyproject.toml $(CONSTRAINTS)
	@echo "Estafette: making the Python environment in .venv (about a minute, once)"
	@test -x $(BIN)/python || $(PYTHON) -m venv .venv
	@# The distribution's name until it was told apart from another on PyPI.
	@$(BIN)/python $(PIP) uninstall --yes estafette 2>/dev/null
	@$(INSTALL) -e '.[try,dev]'
	@touch $@

.venv/.bench: .venv/.ready
	@$(INSTALL) -e '.[try,dev,bench]'
	@touch $@

# Where the guided fuzzer cannot be installed, `make fuzz` does without it.
.venv/.fuzz: .venv/.ready
	@$(INSTALL) -e '.[try,dev,fuzz]' || true
	@touch $@

# Debian 12 has 3.11.2, the oldest Python that is promised; the one on the PATH is mostly newer.
DEBIAN_PYTHON ?= /usr/bin/python3
.venv-debian/.ready: pyproject.toml $(CONSTRAINTS)
	@echo "Estafette: making an environment of $(DEBIAN_PYTHON) in .venv-debian (about a minute, once)"
	@test -x .venv-debian/bin/python || $(DEBIAN_PYTHON) -m venv .venv-debian
	@.venv-debian/bin/python $(PIP) install -c $(CONSTRAINTS) -e '.[try,dev]'
	@touch $@

# What was said on the command line; whatever the environment holds of these names is somebody else's.
said = $(if $(filter command,$(firstword $(origin $(1)))),--$(2) '$($(1))')
given = $(if $(filter command,$(firstword $(origin $(1)))),$($(1)))
WISH = $(call said,TITLE,title) $(call said,SCENARIO,scenario) $(call said,SEAT,seat) $(call said,NAME,name) \
  $(call said,LANG,lang) $(call said,ROBOT,robot) $(call said,TEMPER,temper) \
  $(if $(filter command,$(firstword $(origin NEW))),--new)

run: .venv/.ready ## play against robots by embedded mail, or go on where Ctrl-C ended it; NEW=1 begins anew
	@$(BIN)/estafette run $(WISH)

demo: .venv/.ready ## a whole game between robots by real mail, letters and pictures kept
	@$(BIN)/estafette demo --title $(TITLE) --seed $(SEED) $(call said,FOLDER,folder) \
	  $(call said,ROBOT,robot) $(call said,TEMPER,temper)

test: .venv/.ready ## all tests but the long sweeps
	@$(BIN)/python -m pytest -n auto --dist loadgroup --ledger=var/ledger/test.json

sweep: .venv/.ready ## the long sweeps only
	@$(BIN)/python -m pytest -n auto --dist loadgroup -m sweep --timeout 900 --ledger=var/ledger/sweep.json

core: .venv-debian/.ready ## a core of the tests on Debian's own python3: commands, database, backup, mail, letters
	@.venv-debian/bin/python --version
	@.venv-debian/bin/python -m pytest -n auto --dist loadgroup $(CORE)

check: .venv/.ready ## ruff, format, mypy --strict, tests
	@$(BIN)/ruff check .
	@$(BIN)/ruff format --check .
	@$(BIN)/mypy
	@$(BIN)/python -m pytest -n auto --dist loadgroup

bench: .venv/.bench ## figures: rules, order text, picture; beside the PyPI package
	@$(BIN)/python -m tests.bench

bench-post: .venv/.ready ## letters a second from mailbox to mailbox, beside a bare loop on the same servers: docs/scale.md
	@$(BIN)/python -m tests.bench.post --write docs/scale.md

bench-beside: .venv/.ready ## OTHER=FOLDER: letters a second beside another checkout, a moment each in turn
	@$(BIN)/python -m tests.bench.beside $(OTHER)

bench-web: .venv/.ready ## pages a second and the slowest of a hundred, beside a static file of the same server
	@$(BIN)/python -m tests.bench.web

screenshots: .venv/.ready ## the README's pictures of pages; FOLDER=F: all pages at every width instead
	@$(BIN)/python -m tests.web.screenshots $(call said,FOLDER,folder)

sheets: .venv/.ready ## contact sheets of all pictures and what each measures, into FOLDER= (TITLE=, minutes each): docs/drawing.md
	@$(BIN)/python -m tools.sheets --folder '$(or $(call given,FOLDER),var/sheets)' $(call said,TITLE,title)

drawing: .venv/.ready ## the samples of docs/drawing.md
	@$(BIN)/python -m tools.sheets.samples docs/drawing.png

storm: .venv/.ready ## 10,000 games whose deadline falls in one minute: games a second, memory: docs/scale.md
	@$(BIN)/python -m tests.bench.storm --write docs/scale.md

ledger: .venv/.ready ## runs the tests that name a rule, and prints which rules have one that passed
	@$(BIN)/python -m pytest -n auto --dist loadgroup -m "rule and not sweep" --ledger=var/ledger/rule.json
	@$(BIN)/python -m tests.ledger var/ledger/rule.json

phrasings: .venv/.ready ## of what people write, how much is read as they mean it, by title; LIST=1 prints the rest (TITLE=)
	@$(BIN)/python -m tests.phrasings $(if $(filter command,$(firstword $(origin TITLE))),$(TITLE)) \
	  $(if $(filter command,$(firstword $(origin LIST))),--list)

received: .venv/.ready ## letters that simple players get in a turn of each title, receipts apart (TITLE=)
	@$(BIN)/python -m tests.kit.letter_counts $(if $(filter command,$(firstword $(origin TITLE))),$(TITLE))

balance: .venv/.ready ## a title between simple players, counted (TITLE=, GAMES=; Sunset of Empire takes some minutes)
	@$(BIN)/python -m tools.balance $(call said,TITLE,title) $(call said,GAMES,games)

arena: .venv/.ready ## how strong the robots are: docs/robots.md (TITLE=, ROBOT=, AGAINST=, GAMES=)
	@$(BIN)/python -m tools.arena $(call said,TITLE,title) $(call said,ROBOT,robot) \
	  $(call said,AGAINST,against) $(call said,GAMES,games)

golden: .venv/.ready ## write the golden files anew; look at the difference before you commit it
	@$(BIN)/python -m pytest -n auto --dist loadgroup --golden

fuzz: .venv/.fuzz ## random and coverage-guided texts and letters against the readers, for minutes
	@$(BIN)/python -m tests.fuzz.damage --seed $(SEED)
	@for target in mail judge orders conditions; do \
	  $(BIN)/python -m tests.fuzz.coverage $$target --seed $(SEED) || exit 1; done

mutants: .venv/.ready ## breaks COUNT= lines by SEED= in a copy, one at a time, and prints which test noticed
	@$(BIN)/python -m tests.mutants --seed $(SEED) --count $(COUNT) --within '$(WITHIN)'

chaos: .venv/.ready ## letters through daemons that are killed, real servers, one run that SEED= repeats exactly
	@$(BIN)/python -m tests.faults.chaos --seed $(SEED) --letters 100 --duplicates 10 --kills 40 \
	  --database sqlite --daemons 1 --faults on

chaos-full: .venv/.ready ## 200 deaths for each database and number of daemons, a quarter of an hour: docs/reliability.md
	@$(BIN)/python -m tests.faults.chaos --seed $(SEED) --write docs/reliability.md

hostile: .venv/.ready ## what 5 MB of anything costs to read: a table of docs/reliability.md
	@$(BIN)/python -m tests.faults.hostile --write docs/reliability.md

house: .venv/.ready ## the rooms of the code and which imports which: docs/architecture.md
	@$(BIN)/python -m tools.house --write docs/architecture.md

constraints: ## the newest versions that pyproject.toml allows, into deploy/constraints.txt; then run the tests
	@rm -rf var/constraints && mkdir -p var && $(PYTHON) -m venv var/constraints
	@var/constraints/bin/python $(PIP) install -e '.[try,postgresql,dev]'
	@var/constraints/bin/python -m tools.constraints newest > var/constraints/new.txt
	@mv var/constraints/new.txt $(CONSTRAINTS) && rm -rf var/constraints

# What meets a library of somebody else's: mail, tables, command line, pictures, grammars, letters.
FLOORS := tests/cli tests/paint tests/post tests/store tests/doctor/test_names.py tests/doctor/test_database.py \
  tests/trying/test_demo.py tests/trying/test_run.py tests/desk/test_desk.py tests/base/test_config.py \
  tests/service/test_health.py tests/parsers/test_judge.py

floors: .venv/.ready ## a core of the tests with the oldest versions that pyproject.toml allows
	@rm -rf var/floors && mkdir -p var && $(PYTHON) -m venv var/floors
	@$(BIN)/python -m tools.constraints oldest > var/floors/oldest.txt
	@var/floors/bin/python $(PIP) install -r var/floors/oldest.txt
	@var/floors/bin/python $(PIP) install --no-deps --no-build-isolation -e .
	@var/floors/bin/python $(PIP) check
	@var/floors/bin/python -m pytest -n auto --dist loadgroup -p no:cacheprovider $(FLOORS)

wheel: .venv/.ready ## build the wheel, install it in a bare environment elsewhere, play the demo from there
	@$(BIN)/python -m pytest -m sweep --timeout 900 tests/shipped/test_wheel.py

clean: ## forget the environment and the local data
	@rm -rf .venv .venv-debian var
