# Freehold. `make play` plays, `make test` tests; both set up whatever is missing.
.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
MAKEFLAGS += --no-print-directory

BIN := .venv/bin
# Does what is missing, and says what it does: see tools/prepare.py.
PREPARE := sh tools/bootstrap.sh
# make engine PROFILE=yes compiles for the highest speed, which takes a minute or two
ENGINE = $(if $(filter yes,$(PROFILE)),fast-engine,engine)
# Extra arguments: make test ARGS="-k auction", make lock ARGS=--upgrade
ARGS ?=
LOCK := $(BIN)/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes \
	--no-emit-index-url --custom-compile-command "make lock"

.PHONY: help play serve dev build engine wheel try-wheel try-proxies try-firefox setup test test-postgresql check format bench golden screenshots scenes \
	train-judge cluster soak soak-bots soak-boards soak-server soak-hostile soak-cluster lock clean distclean

help: ## list these targets
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/  make \1\t\2/p' Makefile | expand -t 20

play: build ## play in the browser, on this machine
	@$(BIN)/python -m tools.play $(ARGS)

serve: build ## host games for people in browsers (ARGS="--port 8080")
	@$(BIN)/freehold serve $(ARGS)

cluster: build ## host games on three nodes with PostgreSQL and a proxy, on this machine
	@$(BIN)/python -m tools.postgresql
	@$(BIN)/python -m tools.haproxy
	@$(BIN)/python -m tools.cluster $(ARGS)

dev: engine ## work on the web client: every edit shows at once
	@$(BIN)/python -m tools.dev $(ARGS)

build: ## compile the engine and build the web client, with all they need
	@$(PREPARE) $(ENGINE) client

engine: ## compile the engine (PROFILE=yes: for the highest speed)
	@$(PREPARE) $(ENGINE)

wheel: ## make a package of the fastest engine and the web client, in dist
	@$(PREPARE) fast-engine client
	@FREEHOLD_BUILD=$$(test -d build/profile && echo use) \
		$(BIN)/uv build --quiet --wheel --no-build-isolation --python $(BIN)/python --out-dir dist
	@ls dist/*.whl

try-wheel: wheel ## install that package where nothing else is, and play with it
	@$(BIN)/python -m tools.try_wheel $(ARGS)

try-proxies: ## play behind Caddy and nginx as deploy has them, over TLS and under a path
	@$(PREPARE) dev engine client
	@$(BIN)/python -m tools.try_proxies

try-firefox: ## play a whole game in Firefox
	@$(PREPARE) dev engine client
	@$(BIN)/python -m tools.try_firefox

setup: ## install what checks and tests need
	@$(PREPARE) dev

test: setup ## run all checks and all tests: compiled and plain engine, web client, browser
	@$(BIN)/python -m tools.test $(ARGS)

test-postgresql: setup ## run the hostile and the kill tests on PostgreSQL, as they run on SQLite
	@$(BIN)/python -m tools.postgresql
	@FREEHOLD_TEST_STORE=postgresql $(BIN)/python -m tools.test tests/server/hostile tests/server/kill

check: setup ## lint, format, types, imports and the length of files only
	@$(BIN)/python -m tools.checks

format: setup ## format the sources and apply safe fixes
	@$(BIN)/ruff check --fix .
	@$(BIN)/ruff format .
	@$(BIN)/python -m tools.web packages
	@npm --prefix web run --silent format

bench: ## measure the speed, of the fastest engine
	@$(PREPARE) dev fast-engine client
	@$(BIN)/python -m bench.run $(ARGS)
	@$(BIN)/python -m bench.players $(ARGS)
	@$(BIN)/python -m bench.analysis $(ARGS)
	@$(BIN)/python -m bench.judge $(ARGS)
	@$(BIN)/python -m bench.statistics $(ARGS)
	@$(BIN)/python -m bench.workshop $(ARGS)
	@$(BIN)/python -m bench.stores $(ARGS)
	@$(BIN)/python -m bench.load.run $(ARGS)
	@$(BIN)/python -m bench.cluster.run $(ARGS)
	@$(BIN)/python -m bench.web.run $(ARGS)
	@$(BIN)/python -m bench.web.newcomer $(ARGS)

train-judge: ## train the judge of positions anew (ARGS=us: only that edition's)
	@$(PREPARE) dev $(ENGINE)
	@$(BIN)/python -m tools.judge.train $(ARGS)

golden: ## write the golden playthroughs anew; review the difference
	@$(PREPARE) dev engine
	@$(BIN)/python -m tools.golden $(ARGS)

soak: ## play at random for long, looking for broken laws
	@$(PREPARE) dev $(ENGINE)
	@$(BIN)/python -m tools.soak $(ARGS)

screenshots: ## take pictures into build/screenshots (ARGS="auction trade"; ARGS=--gallery: those of the docs)
	@$(PREPARE) dev engine client
	@$(BIN)/python -m tools.screenshots $(ARGS)

scenes: ## show every scene at every size, in every language, and say what is out of reach (ARGS="auction --languages fr")
	@$(PREPARE) dev engine client
	@$(BIN)/python -m tools.scenes $(ARGS)

soak-bots: ## let bots of all levels play each other for long
	@$(PREPARE) dev $(ENGINE)
	@$(BIN)/python -m tools.soak_bots $(ARGS)

soak-boards: ## let bots play on boards at random for long, all laws looked at
	@$(PREPARE) dev $(ENGINE)
	@$(BIN)/python -m tools.soak_boards $(ARGS)

soak-server: ## tell rooms anything, kill and restart the server for long, looking for anything lost
	@$(PREPARE) dev engine
	@$(BIN)/python -m tools.soak_server $(ARGS)

soak-hostile: ## attack the server from many addresses while people play on it
	@$(PREPARE) dev engine client
	@$(BIN)/python -m tools.soak_hostile $(ARGS)

soak-cluster: ## kill, stop, cut off and drain nodes while people play, looking for anything lost
	@$(PREPARE) dev engine
	@$(BIN)/python -m tools.postgresql
	@$(BIN)/python -m tools.haproxy
	@$(BIN)/python -m tools.soak_cluster $(ARGS)

lock: setup ## resolve the locks anew (ARGS=--upgrade takes the newest versions)
	@$(LOCK) $(ARGS) requirements/uv.in -o requirements/uv.txt
	@$(LOCK) $(ARGS) requirements/dev.in -o requirements/dev.txt
	@$(LOCK) $(ARGS) requirements/run.in -c requirements/dev.txt -o requirements/run.txt
	@$(LOCK) $(ARGS) requirements/runtime.in requirements/compiled.in -c requirements/dev.txt \
		-o requirements/runtime.txt

clean: ## remove what was built
	@rm -rf build dist src/freehold/server/static
	@rm -rf .mypy_cache .ruff_cache .pytest_cache .import_linter_cache .hypothesis
	@find src tests tools bench -name '*.so' -delete
	@find src tests tools bench -name __pycache__ -type d -prune -exec rm -rf {} +

distclean: clean ## remove the environment, too
	@rm -rf .venv web/node_modules src/*.egg-info
