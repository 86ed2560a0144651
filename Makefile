# The two commands of the README, and further commands for developers.
.PHONY: help site test build lint counts order conformance deb package-test reproducible fuzz soak faults bench load clean

# The programs do not depend on the folder that they are built in. Each function is a section of its own, so that the linker can lay
# out together what builds run; see "Order of functions" in CONTRIBUTING.md.
swift_build := swift build --configuration release --static-swift-stdlib \
	-Xswiftc -file-prefix-map -Xswiftc "$(CURDIR)=." -Xcc "-ffile-prefix-map=$(CURDIR)=." \
	-Xswiftc -Xfrontend -Xswiftc -function-sections -Xswiftc -use-ld=lld -Xlinker -z -Xlinker pack-relative-relocs \
	-Xlinker "--symbol-ordering-file=$(CURDIR)/.ci/functions.order" -Xlinker --no-warn-symbol-ordering

help:
	@echo "make site   installs what is missing, builds Rhapsode, and builds the showcase into public/"
	@echo "make test   installs what is missing and runs every test"
	@echo "make lint   checks the format and the dependencies between modules, as make test does"
	@echo "make counts counts instructions, allocations and system calls of three builds, as make test does"
	@echo "make order  writes anew in which order the linker lays out functions, as typical builds call them"
	@echo "make conformance writes the figures of content/manual/conformance.md, as the tests count them"
	@echo "make deb    builds a Debian package in .build/package"
	@echo "make package-test installs the package in a bare Debian 12, and makes a site there (another: make package-test SUITE=trixie)"
	@echo "make reproducible builds the release twice in other folders, and compares the bytes"
	@echo "make fuzz   runs every fuzzer for a minute under AddressSanitizer (for ten: make fuzz SECONDS=600)"
	@echo "make soak   builds 1,000 random whole sites, sites with 2,000 random hostile sources, compares 20,000 rebuilds"
	@echo "            with clean builds, and kills 50 deployments of each kind"
	@echo "            (fewer and others: make soak SITES=50 SOURCES=20 REBUILDS=200 DEPLOYS=5 SEED=7)"
	@echo "make faults plants faults in the memory of builds, and checks that the rebuild tests find each"
	@echo "make bench  compares the speed of templates, Markdown, feeds and cleaning with other libraries, and of whole sites"
	@echo "            with Hugo (fewer sizes: make bench PAGES=1000,10000)"
	@echo "make load   fetches 10,000 sources in one run from servers that check politeness (fewer: make load SOURCES=500)"
	@echo "            four fetchers with one database, killed at 50 moments: make load DATABASE=postgresql FETCHERS=4 KILLS=50"
	@echo "make clean  removes all build products and the published site; keeps the archive of feeds"

site: build
	@.build/release/rhapsode build
	@echo "The showcase is in public/. To view it, run: python3 -m http.server --directory public 8080"

# SwiftPM takes seconds to find that nothing has changed. The program gets the time at which its build began: what is edited
# meanwhile is built next time.
build:
	@if [ ! -x .build/release/rhapsode ] || [ ! -x .build/release/thumbnail ] || \
		[ -n "$$(find Package.swift Sources Templates .ci/functions.order -newer .build/release/rhapsode -print -quit)" ]; then \
		mkdir -p .build && touch .build/begun && \
		.ci/install site && $(swift_build) --product thumbnail && $(swift_build) --product rhapsode && \
		touch -r .build/begun .build/release/rhapsode; \
	fi

lint:
	@swift format lint --strict --recursive Package.swift Sources Tests
	@Tests/Tools/imports.py
	@Tests/Tools/planted_faults.py --stale
	@swift build --explicit-target-dependency-import-check error
	@Tests/Fuzz/typecheck.sh

# The counts of the release program: a debug program makes others.
counts: build
	@.ci/install test
	@Tests/Bench/counts/counts.py
	@Tests/Bench/counts/growth.py

order: build
	@.ci/install test
	@Tests/Bench/counts/order.py

test: build
	@.ci/install test
	@$(MAKE) --no-print-directory lint
	@Tests/Bench/counts/order.py --check
	@Tests/Bench/counts/counts.py
	@Tests/Bench/counts/growth.py
	@Tests/Tools/sites/fuzz.py .build/release/rhapsode --count 10
	@RHAPSODE="$(CURDIR)/.build/release/rhapsode" RHAPSODE_PYTHON="$(CURDIR)/.venv/bin/python" .ci/suite

# Tests write the page while they run: those whose corpus or program is missing leave their figures as they are.
conformance: build
	@.ci/install test
	@REWRITE=1 RHAPSODE="$(CURDIR)/.build/release/rhapsode" RHAPSODE_PYTHON="$(CURDIR)/.venv/bin/python" \
		swift test --disable-xctest --filter \
		'FeedparserTests|MarkdownSpecificationTests|JinjaTests.GoldenTests|CleanCorpusTests|StandardsTests'

deb: build
	@.ci/install package
	@.ci/package/build

package-test: build
	@.ci/install package
	@.ci/package/test "$$(.ci/package/build)" $(SUITE)

reproducible:
	@.ci/install package
	@.ci/package/reproducible

fuzz:
	@.ci/install site
	@Tests/Fuzz/run.sh -s $(or $(SECONDS),60)

soak: build
	@Tests/Tools/sites/fuzz.py .build/release/rhapsode --seed $(or $(SEED),1) --count $(or $(SITES),1000)
	@RHAPSODE="$(CURDIR)/.build/release/rhapsode" RHAPSODE_SOURCES=$(or $(SOURCES),2000) RHAPSODE_SEED=$(or $(SEED),1) \
		RHAPSODE_REBUILDS=$(or $(REBUILDS),20000) RHAPSODE_DEPLOYS=$(or $(DEPLOYS),50) \
		RHAPSODE_ROUNDS=$(or $(ROUNDS),10000) \
		swift test --disable-xctest --filter 'HostileSitesTests|RebuildTests|KilledDeploymentTests|ServiceRoundsTests'

faults: build
	@Tests/Tools/planted_faults.py

bench: build
	@.ci/install test
	@.venv/bin/pip install --quiet --disable-pip-version-check minijinja==3.0.5 fastfeedparser==0.6.5 nh3==0.3.8
	@Tests/Bench/jinja/run.sh "$(CURDIR)/.venv/bin/python"
	@swift run --configuration release bench-markdown
	@Tests/Bench/feeds/run.sh "$(CURDIR)/.venv/bin/python"
	@Tests/Bench/clean/run.sh "$(CURDIR)/.venv/bin/python"
	@Tests/Bench/site/run.py$(if $(PAGES), --pages $(PAGES))

load: build
	@DATABASE=$(DATABASE) FETCHERS=$(FETCHERS) KILLS=$(KILLS) \
	  python3 Tests/Load/load.py .build/release/rhapsode $(or $(SOURCES),10000)

clean:
	rm -rf .build public/* .rhapsode/cache
