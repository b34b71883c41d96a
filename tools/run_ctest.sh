#!/usr/bin/env bash
# Runs a test preset and leaves its results in FOLDER. Usage: tools/run_ctest.sh PRESET FOLDER
set -euo pipefail
cd "$(dirname "$0")/.."
preset=${1:?preset} folder=$PWD/${2:?folder}
rm -rf "$folder"
mkdir -p "$folder"
GTEST_OUTPUT="xml:$folder/" ctest --preset "$preset" -j "${KITH_JOBS:-$(nproc)}" --output-junit "$folder/ctest.xml"
