#!/usr/bin/env bash
# Puts duckdb.h and libduckdb into FOLDER, from npm packages pinned by SHA-256. Does nothing where they are already
# there. Usage: tools/fetch_duckdb.sh FOLDER
set -euo pipefail

folder=${1:?usage: fetch_duckdb.sh FOLDER}
version=1.4.4
header_package="duckdb@$version"
header_sum=5bb967dcbcd517670ba5f169f238fb9d6787e53752c60ebe24386169d76941ed

case "$(uname -s)-$(uname -m)" in
  Linux-x86_64)
    platform=linux-x64 library=libduckdb.so
    library_sum=8ac460b152cd05a95065a414879bb09e40534b1fb7a80a7afe6969b6ce039029 ;;
  Linux-aarch64)
    platform=linux-arm64 library=libduckdb.so
    library_sum=d3a1dec3ffba3fcefa8a15480c80dc244b109cc004e3414a32fa23681e89b0c5 ;;
  Darwin-arm64)
    platform=darwin-arm64 library=libduckdb.dylib
    library_sum=c4772e627931e203b6fc1f0710a6b0b5076756b3f4c808e96db0894ff2923863 ;;
  Darwin-x86_64)
    platform=darwin-x64 library=libduckdb.dylib
    library_sum=b13ae90bb68c490259419a9d98fd5eef4f9a292cb8df36f712050ff76b7b2225 ;;
  *)
    echo "duckdb: no packaged library for $(uname -s) on $(uname -m); set DUCKDB_ROOT to a copy of DuckDB 1.4.x" >&2
    exit 1 ;;
esac
library_package="@duckdb/node-bindings-$platform@$version-r.1"
stamp="$header_sum $library_sum"

if [[ -f $folder/stamp && $(<"$folder/stamp") == "$stamp" && -f $folder/duckdb.h && -f $folder/$library ]]; then
  exit 0
fi
if ! command -v npm >/dev/null; then
  echo "duckdb: npm is missing; tools/setup.sh installs it, or set DUCKDB_ROOT to a copy of DuckDB 1.4.x" >&2
  exit 1
fi

sum_of() {
  if command -v sha256sum >/dev/null; then sha256sum "$1"; else shasum -a 256 "$1"; fi | cut -d ' ' -f 1
}

# take PACKAGE SUM MEMBER FILE: packs PACKAGE, checks it, and extracts MEMBER as FILE.
take() {
  local package=$1 expected=$2 member=$3 file=$4 archive found
  echo "duckdb: npm pack $package"
  archive=$(cd "$work" && npm pack --loglevel=error "$package" | tail -n 1)
  found=$(sum_of "$work/$archive")
  if [[ $found != "$expected" ]]; then
    echo "duckdb: $package is not what kith was made for: its SHA-256 is $found, expected $expected." >&2
    echo "duckdb: nothing was installed. Do not use this package before you know why it changed." >&2
    exit 1
  fi
  tar -xzf "$work/$archive" -C "$work" "$member"
  mv "$work/$member" "$work/$file"
}

exec 1>&2  # progress belongs beside errors: configuring is often piped away
mkdir -p "$folder"
work=$(mktemp -d "$folder/fetch.XXXXXX")
trap 'rm -rf "$work"' EXIT
echo "duckdb: fetching version $version for $platform into $folder"
take "$library_package" "$library_sum" "package/$library" "$library"
take "$header_package" "$header_sum" package/src/duckdb/src/include/duckdb.h duckdb.h
mv "$work/$library" "$work/duckdb.h" "$folder/"
echo "$stamp" > "$folder/stamp"
echo "duckdb: both checksums match, done"
