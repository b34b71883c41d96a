# What a newcomer needs: `make`, `make demo`, `make test`. The rest is for working on kith.
PREFIX ?= /usr/local
JOBS ?= $(shell nproc)
export KITH_JOBS := $(JOBS)
say = @echo "kith:"

.PHONY: all setup configure build demo test check explore bench format install clean
all: build

setup:
	@tools/setup.sh

configure: setup
	@cmake --preset release --log-level=WARNING > /dev/null

build: configure
	$(say) building the command
	@cmake --build build -j $(JOBS) --target kith
	$(say) the command is build/kith

demo: build
	$(say) making a release from the example data
	@build/kith release examples/clinic/plan.toml -o build/demo

check: configure
	$(say) building the command and the fast tests
	@cmake --build build -j $(JOBS) --target kith room_tests
	@tools/run_ctest.sh fast build/results/fast

explore: configure
	$(say) building the fast tests
	@cmake --build build -j $(JOBS) --target kith room_tests
	$(say) running them with fresh seeds, which a failure prints
	@for room in $$(sed -n 's/^\([a-z]*\):.*/\1/p' cmake/rooms.txt); do \
	  [ ! -x build/tests/$${room}_test ] || build/tests/$${room}_test --gtest_brief=1 || exit 1; done

test: configure
	$(say) checking layers and format
	@python3 tools/check_layers.py --self-test
	@python3 tools/check_layers.py
	@tools/check_format.sh
	$(say) building everything
	@cmake --build build -j $(JOBS)
	$(say) running all tests
	@tools/run_ctest.sh release build/results/release
	$(say) fast tests under the address and undefined-behaviour sanitizers
	@cmake --preset asan --log-level=WARNING > /dev/null && cmake --build --preset asan -j $(JOBS)
	@tools/run_ctest.sh asan build/results/asan
	$(say) fast tests of rooms that start threads under the thread sanitizer
	@cmake --preset tsan --log-level=WARNING > /dev/null && cmake --build --preset tsan -j $(JOBS)
	@tools/run_ctest.sh tsan build/results/tsan
	$(say) all tests passed

bench: configure
	$(say) building the benchmarks
	@cmake --build build -j $(JOBS) --target kith benchmarks
	@for program in build/bench/*_bench; do echo "kith: $$program"; "$$program" || exit 1; done

format: setup
	@tools/check_format.sh --fix

install: build
	@cmake --build build -j $(JOBS) --target kith_archive
	$(say) installing the command, the library and its headers into $(PREFIX)
	@cmake --install build --prefix "$(PREFIX)"

clean:
	$(say) removing what was built, keeping build/deps
	@find build -mindepth 1 -maxdepth 1 ! -name deps -exec rm -rf {} + 2>/dev/null || true
