#!/usr/bin/env bash
# Installs with apt what this machine lacks of what is needed to build kith, to test it, to make packages of it or to try
# them on a fresh root; does nothing where all is there.
# Usage: tools/setup.sh build|test|package|fresh
set -euo pipefail

packages=(g++ cmake ninja-build pkg-config libcli11-dev libfmt-dev libtomlplusplus-dev nlohmann-json3-dev
  libhowardhinnant-date-dev libcctz-dev tzdata libssl-dev zlib1g-dev libzstd-dev libsqlite3-dev libreadstat-dev
  libzip-dev libexpat1-dev coinor-libclp-dev liblemon-dev python3)
case ${1:-} in
  build) ;;
  test) packages+=(coinor-libcbc-dev libgtest-dev librapidcheck-dev libbenchmark-dev clang-format-19 clang-tidy-19 valgrind zstd) ;;
  package) packages=(binutils dpkg-dev file patchelf) ;;
  fresh) packages=(debootstrap util-linux) ;;
  *)
    echo "usage: tools/setup.sh build|test|package|fresh" >&2
    exit 2 ;;
esac

if ! command -v dpkg-query >/dev/null || ! command -v apt-get >/dev/null; then
  echo "setup: not a Debian system; needed are the equivalents of: ${packages[*]} npm"
  exit 0
fi

missing=()
for package in "${packages[@]}"; do
  state=$(dpkg-query -W -f '${Status}' "$package" 2>/dev/null || true)
  [[ $state == "install ok installed" ]] || missing+=("$package")
done
# npm takes DuckDB; it may have come with Node.js itself, and a DuckDB at DUCKDB_ROOT makes it unnecessary.
if [[ $1 == build || $1 == test ]] && ! command -v npm >/dev/null && [[ -z ${DUCKDB_ROOT:-} ]]; then missing+=(npm); fi

if [[ ${#missing[@]} -eq 0 ]]; then exit 0; fi

install=(apt-get install -y --no-install-recommends "${missing[@]}")
echo "setup: missing: ${missing[*]}"

if [[ $(id -u) -eq 0 ]]; then
  prefix=(env DEBIAN_FRONTEND=noninteractive)
elif ! command -v sudo >/dev/null; then
  echo "setup: not root and no sudo here; as root run: ${install[*]}" >&2
  exit 1
elif [[ -t 0 ]]; then
  read -r -p "setup: run 'sudo apt-get update' and 'sudo ${install[*]}'? [y/N] " answer
  if [[ $answer != [yY]* ]]; then
    echo "setup: nothing was installed" >&2
    exit 1
  fi
  prefix=(sudo env DEBIAN_FRONTEND=noninteractive)
elif sudo -n true 2>/dev/null && [[ ${KITH_SETUP_SUDO:-} == yes ]]; then
  prefix=(sudo -n env DEBIAN_FRONTEND=noninteractive)
else
  echo "setup: not root, and no terminal to ask at; as root run: ${install[*]}" >&2
  echo "setup: or allow it with KITH_SETUP_SUDO=yes where sudo asks for no password" >&2
  exit 1
fi

echo "setup: apt-get update"
"${prefix[@]}" apt-get update -qq
echo "setup: ${install[*]}"
"${prefix[@]}" "${install[@]}"
echo "setup: done"
