# make build: set up, check the catalog, fill dist/. make test: run the tests. make test-all: also the slow ones.
# make docs: build the documentation as a site, into site/. make format: format code and catalog, make generated files.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
SQUAREONE := $(BIN)/squareone
CATALOG := catalog/square-one
SISTER := catalog/project-l

.PHONY: build test test-all docs format clean

build: $(VENV)/.core
	$(SQUAREONE) validate $(CATALOG) $(SISTER)
	mkdir -p dist
	$(SQUAREONE) export json -C $(CATALOG) -o dist/square-one.json
	$(SQUAREONE) export csv -C $(CATALOG) -o dist/square-one.csv
	$(SQUAREONE) export xlsx -C $(CATALOG) -o dist/square-one.xlsx
	$(SQUAREONE) export sqlite -C $(CATALOG) -o dist/square-one.sqlite
	$(SQUAREONE) print sheets -C $(CATALOG) --backs duplex -o dist/square-one-a4.pdf
	$(SQUAREONE) print sheets -C $(CATALOG) --paper letter --backs duplex -o dist/square-one-letter.pdf
	$(SQUAREONE) print sheets -C $(CATALOG) --what components -o dist/square-one-components.pdf
	$(SQUAREONE) print catalog -C $(CATALOG) -o dist/square-one-catalog.pdf
	$(SQUAREONE) export html -C $(CATALOG) -o dist/gallery
	$(SQUAREONE) export json -C $(SISTER) -o dist/project-l.json
	$(SQUAREONE) export csv -C $(SISTER) -o dist/project-l.csv
	$(SQUAREONE) export xlsx -C $(SISTER) -o dist/project-l.xlsx
	$(SQUAREONE) export sqlite -C $(SISTER) -o dist/project-l.sqlite
	$(SQUAREONE) print sheets -C $(SISTER) --backs duplex -o dist/project-l-a4.pdf
	$(SQUAREONE) print sheets -C $(SISTER) --what components -o dist/project-l-components.pdf
	$(SQUAREONE) print catalog -C $(SISTER) -o dist/project-l-catalog.pdf
	$(SQUAREONE) export html -C $(SISTER) -o dist/project-l-gallery
	cp schema/square-one.bundle.schema.json schema/project-l.bundle.schema.json dist/
	@echo "dist/ holds:"; ls -l dist

test: $(VENV)/.dev
	$(BIN)/python tools/test.py

test-all: $(VENV)/.dev
	$(BIN)/python tools/test.py --all

docs: $(VENV)/.dev
	NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --strict
	@echo "site/index.html is the first page"

format: $(VENV)/.dev
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .
	$(SQUAREONE) fmt $(CATALOG) $(SISTER)
	$(BIN)/python tools/translations.py
	$(BIN)/python tools/generate.py

clean:
	rm -rf $(VENV) dist site build .mypy_cache .ruff_cache .pytest_cache .hypothesis

$(VENV)/bin/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
	  { echo "Python 3.11 or newer is needed; name it with: make PYTHON=python3.12 $(MAKECMDGOALS)"; exit 2; }
	$(PYTHON) -m venv $(VENV)

$(VENV)/.core: $(VENV)/bin/python pyproject.toml
	$(BIN)/python -m pip install --quiet -e '.[print,sheets,watch]'
	touch $@

$(VENV)/.dev: $(VENV)/bin/python pyproject.toml
	$(BIN)/python -m pip install --quiet -e '.[dev]'
	touch $@ $(VENV)/.core
