# Freehold. `make play` plays, `make test` tests; both set up whatever is missing.
.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
MAKEFLAGS += --no-print-directory

BIN := .venv/bin
READY := .venv/.ready
# Extra arguments: make test ARGS="-k auction", make lock ARGS=--upgrade
ARGS ?=
LOCK := $(BIN)/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes \
	--no-emit-index-url --custom-compile-command "make lock"

.PHONY: help play serve dev build engine test check format bench golden screenshots soak soak-bots soak-server lock \
	clean distclean

help: ## list these targets
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/  make \1\t\2/p' Makefile | expand -t 20

play: build ## play in the browser, on this machine
	@$(BIN)/python -m tools.play $(ARGS)

serve: build ## host games for people in browsers (ARGS="--port 8080")
	@$(BIN)/freehold serve $(ARGS)

dev: engine ## work on the web client: every edit shows at once
	@$(BIN)/python -m tools.dev $(ARGS)

build: engine ## install everything, compile the engine and build the web client
	@$(BIN)/python -m tools.web

engine: $(READY)
	@$(BIN)/python -m tools.build

test: $(READY) ## run all checks and all tests: compiled and plain engine, web client, browser
	@$(BIN)/python -m tools.test $(ARGS)

check: $(READY) ## lint, format, types and imports only
	@$(BIN)/ruff check .
	@$(BIN)/ruff format --check .
	@$(BIN)/mypy
	@$(BIN)/lint-imports --no-logo

format: $(READY) ## format the sources and apply safe fixes
	@$(BIN)/ruff check --fix .
	@$(BIN)/ruff format .

bench: build ## measure the speed
	@$(BIN)/python -m bench.run $(ARGS)
	@$(BIN)/python -m bench.players $(ARGS)
	@$(BIN)/python -m bench.study $(ARGS)
	@$(BIN)/python -m bench.annals $(ARGS)
	@$(BIN)/python -m bench.load.run $(ARGS)
	@$(BIN)/python -m bench.web.run $(ARGS)

golden: engine ## write the golden playthroughs anew; review the difference
	@$(BIN)/python -m tools.golden $(ARGS)

soak: engine ## play at random for long, looking for broken laws
	@$(BIN)/python -m tools.soak $(ARGS)

screenshots: build ## take the pictures of docs/screenshots anew (ARGS="auction trade")
	@$(BIN)/python -m tools.screenshots $(ARGS)

soak-bots: engine ## let bots of all levels play each other for long
	@$(BIN)/python -m tools.soak_bots $(ARGS)

soak-server: engine ## kill and restart the server for long, looking for anything lost
	@$(BIN)/python -m tools.soak_server $(ARGS)

lock: $(READY) ## resolve the locks anew (ARGS=--upgrade takes the newest versions)
	@$(LOCK) $(ARGS) requirements/uv.in -o requirements/uv.txt
	@$(LOCK) $(ARGS) requirements/dev.in -o requirements/dev.txt
	@$(LOCK) $(ARGS) requirements/runtime.in requirements/compiled.in -c requirements/dev.txt \
		-o requirements/runtime.txt

clean: ## remove what was built
	@rm -rf build dist src/freehold/server/static
	@rm -rf .mypy_cache .ruff_cache .pytest_cache .import_linter_cache .hypothesis
	@find src tests tools bench -name '*.so' -delete
	@find src tests tools bench -name __pycache__ -type d -prune -exec rm -rf {} +

distclean: clean ## remove the environment, too
	@rm -rf .venv web/node_modules src/*.egg-info

$(READY): requirements/uv.txt requirements/dev.txt pyproject.toml setup.py tools/bootstrap.sh
	@sh tools/bootstrap.sh
