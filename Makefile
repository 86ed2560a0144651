# The two commands of the README, and what developers run besides.
.PHONY: help site test build lint fuzz soak bench load clean

swift_build := swift build --configuration release --static-swift-stdlib

help:
	@echo "make site   installs what is missing, builds Rhapsode, and builds the showcase into public/"
	@echo "make test   installs what is missing and runs every test"
	@echo "make lint   the format and the arrows between modules, as make test checks them"
	@echo "make fuzz   every fuzzer for a minute under AddressSanitizer (make fuzz SECONDS=600: ten)"
	@echo "make soak   sites of 2,000 random hostile sources (make soak SOURCES=20 SEED=7: fewer, others)"
	@echo "make bench  templates, Markdown, feeds and cleaning, each beside its peers"
	@echo "make load   10,000 sources in one run, from servers that watch the manners (make load SOURCES=500: fewer)"
	@echo "make clean  removes what was built; the archive of feeds stays"

site: build
	@.build/release/rhapsode build
	@echo "The showcase is in public/; to look at it: python3 -m http.server --directory public 8080"

build:
	@.ci/install site
	@$(swift_build) --product thumbnail
	@$(swift_build) --product rhapsode

lint:
	@swift format lint --strict --recursive Package.swift Sources Tests
	@Tests/Tools/imports.py
	@swift build --explicit-target-dependency-import-check error

test: build
	@.ci/install test
	@$(MAKE) --no-print-directory lint
	@RHAPSODE="$(CURDIR)/.build/release/rhapsode" RHAPSODE_PYTHON="$(CURDIR)/.venv/bin/python" .ci/suite

fuzz:
	@.ci/install site
	@Tests/Fuzz/run.sh -s $(or $(SECONDS),60)

soak: build
	@RHAPSODE="$(CURDIR)/.build/release/rhapsode" RHAPSODE_SOURCES=$(or $(SOURCES),2000) RHAPSODE_SEED=$(or $(SEED),1) \
		swift test --disable-xctest --filter HostileSitesTests

bench:
	@.ci/install test
	@.venv/bin/pip install --quiet --disable-pip-version-check minijinja==3.0.5 fastfeedparser==0.6.5 nh3==0.3.8
	@Tests/Bench/jinja/run.sh "$(CURDIR)/.venv/bin/python"
	@swift run --configuration release bench-markdown
	@Tests/Bench/feeds/run.sh "$(CURDIR)/.venv/bin/python"
	@Tests/Bench/clean/run.sh "$(CURDIR)/.venv/bin/python"

load: build
	@python3 Tests/Load/load.py .build/release/rhapsode $(or $(SOURCES),10000)

clean:
	rm -rf .build public/* .rhapsode/cache
