#!/usr/bin/env bash
# Runs a test preset, leaving its results in the folder that tools/count_tests.py reads: one file by ctest, and one by each
# test program. Usage: tools/run_ctest.sh PRESET FOLDER
set -euo pipefail
cd "$(dirname "$0")/.."
preset=${1:?preset} folder=$PWD/${2:?folder}
rm -rf "$folder"
mkdir -p "$folder"
ctest --preset "$preset" -j "${KITH_JOBS:-$(nproc)}" --output-junit "$folder/ctest.xml"
