#!/usr/bin/env bash
# Makes packages of what was built into build/packages. Usage: tools/package.sh linux|sums
#   linux   a .deb, and an archive with all that the command needs but glibc
#   sums    SHA256SUMS of whatever lies there; comes last
set -euo pipefail
cd "$(dirname "$0")/.."
folder=build/packages

# Times within packages are that of the last commit, so that the same sources make the same bytes.
set_time() {
  if [[ -z ${SOURCE_DATE_EPOCH:-} ]] && git rev-parse HEAD >/dev/null 2>&1; then
    SOURCE_DATE_EPOCH=$(git log -1 --format=%ct)
    export SOURCE_DATE_EPOCH
  fi
}

# The newest version of glibc that a symbol of the programs and libraries below the folder asks for.
glibc_of() {
  find "$1" -type f \( -path '*/bin/*' -o -name '*.so*' \) -exec objdump -T {} + |
    grep -o 'GLIBC_[0-9.]*' | sort -V | tail -n 1 | cut -d _ -f 2
}

make_linux() {
  rm -rf "$folder"
  set_time
  umask 022
  (cd build && cpack --config CPackConfig.cmake >cpack.log 2>&1) || { cat build/cpack.log; exit 1; }
  rm -rf "$folder"/_CPack_Packages
  check_glibc
}

# docs/installing.md says which glibc the archive needs.
check_glibc() {
  local unpacked needed
  unpacked=$(mktemp -d)
  tar -C "$unpacked" -xf "$folder"/kith-*.tar.gz
  needed=$(glibc_of "$unpacked")
  rm -rf "$unpacked"
  echo "package: the archive needs glibc $needed or newer"
  grep -q "glibc $needed or newer" docs/installing.md || { echo "package: docs/installing.md says otherwise" >&2; exit 1; }
}

make_sums() {
  cd "$folder"
  rm -f SHA256SUMS
  sha256sum -- * >SHA256SUMS.part
  mv SHA256SUMS.part SHA256SUMS
  echo "package: in $folder:"
  ls -l | awk 'NR > 1 { print "  " $5 "\t" $9 }'
}

case ${1:-} in
  linux) make_linux ;;
  sums) make_sums ;;
  *)
    echo "usage: tools/package.sh linux|sums" >&2
    exit 2 ;;
esac
