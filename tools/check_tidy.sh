#!/usr/bin/env bash
# Runs clang-tidy on the C++ files that changed since BASE, which is by default where this branch left origin/main, or the
# commit before if it has not left it. Changes that are not committed yet count too. Files beyond the first KITH_TIDY_FILES
# (40) and those for which KITH_TIDY_SECONDS (300) do not suffice are named and left out.
# Usage: tools/check_tidy.sh [BASE | FILE.cc...]     (after `cmake --preset debug`)
set -euo pipefail
cd "$(dirname "$0")/.."
commands=build/debug
most=${KITH_TIDY_FILES:-40} seconds=${KITH_TIDY_SECONDS:-300} jobs=${KITH_JOBS:-$(nproc)}

base_of_branch() {
  local base
  base=$(git merge-base HEAD origin/main 2>/dev/null || true)
  if [[ -z $base || $base == $(git rev-parse HEAD) ]]; then base=$(git rev-parse -q --verify HEAD~1 || git rev-parse HEAD); fi
  echo "$base"
}

# The changed sources, and of changed headers the source of the same name.
changed_since() {
  { git diff --name-only --diff-filter=d "$1"; git ls-files --others --exclude-standard; } |
    sed -n 's/\.h$/.cc/; /\.cc$/p' | sort -u
}

if [[ ! -f $commands/compile_commands.json ]]; then
  echo "tidy: $commands/compile_commands.json is missing: run cmake --preset debug" >&2
  exit 1
fi
if [[ ${1:-} == *.cc ]]; then
  files=("$@")
elif git rev-parse --is-inside-work-tree >/dev/null 2>&1; then
  base=${1:-$(base_of_branch)}
  mapfile -t files < <(changed_since "$base")
else
  echo "tidy: not a git work tree, nothing to compare with"
  exit 0
fi

known=()
for file in "${files[@]}"; do
  if grep -qF "\"file\": \"$PWD/$file\"" "$commands/compile_commands.json"; then known+=("$file"); fi
done
if [[ ${#known[@]} -eq 0 ]]; then
  echo "tidy: no source changed"
  exit 0
fi
if [[ ${#known[@]} -gt $most ]]; then
  echo "tidy: ${#known[@]} sources changed, looking at $most; not at: ${known[*]:most}"
  known=("${known[@]:0:most}")
fi

# one FILE: succeeds as clang-tidy does; a file whose turn comes too late is named and let pass.
export commands
one() {
  local left=$(($2 - $(date +%s))) status=0
  if [[ $left -gt 0 ]]; then
    timeout "$left" clang-tidy-19 --quiet -p "$commands" --extra-arg=-Wno-unknown-warning-option \
      --extra-arg=-Wno-deprecated-declarations "$1" 2>/dev/null ||
      status=$?
  else
    status=124
  fi
  if [[ $status -eq 124 ]]; then
    echo "tidy: no time left for $1"
    status=0
  fi
  return "$status"
}
export -f one
deadline=$(($(date +%s) + seconds))
if printf '%s\0' "${known[@]}" | xargs -0 -P "$jobs" -I{} bash -c 'one "$1" "$2"' tidy {} "$deadline"; then
  echo "tidy: no complaint about ${#known[@]} sources"
else
  echo "tidy: clang-tidy complains of the above" >&2
  exit 1
fi
