# What a newcomer needs: `make`, `make demo`, `make test`. The rest is for working on kith.
PREFIX ?= /usr/local
JOBS ?= $(shell nproc)
export KITH_JOBS := $(JOBS)
say = @echo "kith:"
configure = cmake --log-level=WARNING --preset

.PHONY: all setup setup_test configure configure_test build demo test test_python wheel check explore sanitize lto tidy counts bench format \
  install package package_linux package_wheel package_sums fresh_packages fresh clean
all: build

setup:
	@tools/setup.sh build

setup_test:
	@tools/setup.sh test

# A folder that is configured for tests stays so.
configure: setup
	@if [ -f build/CMakeCache.txt ]; then $(configure) release; else $(configure) release -DKITH_TESTS=OFF; fi > /dev/null

configure_test: setup_test
	@$(configure) release -DKITH_TESTS=ON > /dev/null

build: configure
	$(say) building the command
	@cmake --build build -j $(JOBS) --target kith
	$(say) the command is build/kith

demo: build
	$(say) making a release from the example data
	@build/kith release examples/clinic/plan.toml -o build/demo

check: configure_test
	$(say) building the command and the fast tests
	@cmake --build build -j $(JOBS) --target kith room_tests
	@tools/run_ctest.sh fast build/results

explore: configure_test
	$(say) building the fast tests
	@cmake --build build -j $(JOBS) --target kith room_tests
	$(say) running them with fresh seeds, which a failure prints
	@for room in $$(sed -n 's/^\([a-z]*\):.*/\1/p' cmake/rooms.txt); do \
	  [ ! -x build/tests/$${room}_test ] || build/tests/$${room}_test --gtest_brief=1 || exit 1; done

test: configure_test
	$(say) checking layers and format
	@python3 tools/check_layers.py --self-test
	@python3 tools/check_layers.py
	@python3 tools/unity_groups.py --self-test
	@tools/check_format.sh
	$(say) building everything
	@cmake --build build -j $(JOBS)
	$(say) running all tests
	@tools/run_ctest.sh release build/results
	$(say) all tests passed

# Both skip, and say so, where there is no Python from 3.10 on, or nothing that pip could install from.
test_python: setup
	$(say) building the Python package and running its tests
	@tools/python.sh test

wheel: setup
	$(say) making a wheel that runs on other Linux systems
	@tools/python.sh wheel

sanitize: setup_test
	$(say) fast tests under the address and undefined-behaviour sanitizers
	@$(configure) asan > /dev/null && cmake --build --preset asan -j $(JOBS)
	@tools/run_ctest.sh asan build/asan/results
	$(say) fast tests of rooms that start threads under the thread sanitizer
	@$(configure) tsan > /dev/null && cmake --build --preset tsan -j $(JOBS)
	@tools/run_ctest.sh tsan build/tsan/results
	$(say) all tests passed under the sanitizers

lto: setup_test
	$(say) building with link-time optimization, which finds names of two definitions
	@$(configure) lto > /dev/null && cmake --build --preset lto -j $(JOBS)

tidy: setup_test
	$(say) checking changed files with clang-tidy
	@$(configure) debug > /dev/null
	@tools/check_tidy.sh

counts: configure_test
	$(say) counting the instructions of the inner loops
	@cmake --build build -j $(JOBS) --target benchmarks
	@tools/check_counts.py

bench: configure_test
	$(say) building the benchmarks
	@cmake --build build -j $(JOBS) --target kith benchmarks
	@for program in build/bench/*_bench; do echo "kith: $$program"; "$$program" || exit 1; done

format: setup_test
	@tools/check_format.sh --fix

install: build
	@cmake --build build -j $(JOBS) --target kith_archive
	$(say) installing the command, the library and its headers into $(PREFIX)
	@cmake --install build --prefix "$(PREFIX)"

# Everything that is handed out. Another kind of package is another prerequisite of the sums.
package: package_sums

package_linux: build
	@tools/setup.sh package
	$(say) making a .deb and an archive for other systems
	@tools/package.sh linux

# After the others, which begin with an empty folder.
package_wheel: package_linux
	@tools/python.sh wheel

package_sums: package_linux package_wheel
	@tools/package.sh sums

# On a fresh Debian 12: the packages, then README's commands in a clone; make test too if FRESH_TEST=1.
fresh_packages: package
	@tools/fresh.sh package archive

fresh: fresh_packages
	@tools/fresh.sh clone

clean:
	$(say) removing what was built, keeping build/deps
	@find build -mindepth 1 -maxdepth 1 ! -name deps -exec rm -rf {} + 2>/dev/null || true
