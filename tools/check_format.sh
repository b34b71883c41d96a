#!/usr/bin/env bash
# Fails where a C++ file is not as clang-format writes it; with --fix rewrites it instead.
set -euo pipefail
cd "$(dirname "$0")/.."

if git rev-parse --is-inside-work-tree >/dev/null 2>&1; then
  mapfile -t files < <(git ls-files --cached --others --exclude-standard -- '*.cc' '*.h')
else
  mapfile -t files < <(find include src testing tests bench -name '*.cc' -o -name '*.h')
fi
existing=()
for file in "${files[@]}"; do
  if [[ -f $file ]]; then existing+=("$file"); fi
done
if [[ ${#existing[@]} -eq 0 ]]; then exit 0; fi

if [[ ${1:-} == --fix ]]; then
  clang-format-19 -i "${existing[@]}"
else
  clang-format-19 --dry-run -Werror "${existing[@]}"
  echo "format: ${#existing[@]} files are as clang-format writes them"
fi
