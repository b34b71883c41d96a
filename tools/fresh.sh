#!/usr/bin/env bash
# Proves on a fresh Debian 12 what README and docs/installing.md promise. In a root that debootstrap makes below
# build/fresh, with nothing in it but Debian's minimum:
#   package   the .deb of build/packages is installed by apt, and an ordinary user makes and audits a release with it
#   archive   the archive is unpacked, nothing is installed, and somebody does the same
#   clone     README's commands run in a plain clone of what is committed: make demo, and with FRESH_TEST=1 make test
# Usage: tools/fresh.sh package|archive|clone...
# It needs root, debootstrap and a mirror, which apt's own sources name or FRESH_MIRROR; where one of them cannot be
# had it says so and succeeds, unless FRESH_REQUIRED=1. FRESH_SUITE names another Debian than 12. Everything runs in namespaces of its own: when they end, so do
# its mounts and processes, however they end. The minimum is kept as an archive, put in place when it is whole.
set -euo pipefail
cd "$(dirname "$0")/.."
suite=${FRESH_SUITE:-bookworm}
folder=$PWD/build/fresh
base=$folder/$suite.tar

say() { echo "fresh: $*"; }

skip() {
  say "skipped: $*"
  [[ ${FRESH_REQUIRED:-} != 1 ]] || exit 1
  exit 0
}

usage() {
  echo "usage: tools/fresh.sh package|archive|clone..." >&2
  exit 2
}

# URI, suite and component of every source of packages of the suite that this machine has.
sources() {
  if [[ -n ${FRESH_MIRROR:-} ]]; then
    echo "$FRESH_MIRROR $suite main"
  else
    apt-get indextargets --format '$(REPO_URI) $(RELEASE) $(COMPONENT)' "Created-By: Packages" 2>/dev/null |
      grep -E " $suite(-updates|-security)? " | sort -u || true
  fi
}

check_needs() {
  [[ $(id -u) -eq 0 ]] || skip "only root can make a fresh root"
  tools/setup.sh fresh && command -v debootstrap >/dev/null || skip "debootstrap cannot be had"
  unshare --mount --pid --fork --kill-child true 2>/dev/null || skip "namespaces cannot be made here"
  mirror=$(sources | awk -v suite="$suite" '$2 == suite && $3 == "main" { print $1; exit }')
  [[ -n $mirror ]] || skip "no source of apt has Debian's $suite; name a mirror by FRESH_MIRROR"
}

# Runs a command in namespaces of its own, which end with it and with this script.
enclosed() {
  setpriv --pdeathsig KILL unshare --mount --pid --fork --kill-child "$@" &
  child=$!
  wait "$child"
  child=
}

stop() {
  [[ -z $child ]] || kill -KILL "$child" 2>/dev/null || true
  say "stopped" >&2
  exit 130
}

# One run at a time makes the archive, or uses the root that is named.
lock() {
  exec 9>"$folder/$1.lock"
  flock -w 60 9 || { say "another run of it is under way" >&2; exit 1; }
}

# Only what was made whole gets the archive's name.
make_base() {
  [[ ! -f $base ]] || return 0
  lock base
  say "making a minimal Debian ($suite) by debootstrap"
  rm -rf "$folder/making"
  if ! enclosed debootstrap --variant=minbase "$suite" "$folder/making" "$mirror" >"$folder/debootstrap.log" 2>&1; then
    tail -n 5 "$folder/debootstrap.log"
    skip "debootstrap did not succeed with the mirror of apt's sources"
  fi
  tar -C "$folder/making" -cf "$base.part" .
  mv "$base.part" "$base"
  rm -rf "$folder/making"
}

# What this machine reaches packages by: sources, proxies, names of hosts, certificates.
take_over_network() {
  sources | awk '{ print "deb " $0 }' >"$root/etc/apt/sources.list"
  apt-config dump | grep -E '^Acquire::(https?::|Check-Valid-Until|Retries)' >"$root/etc/apt/apt.conf.d/90machine" || true
  cp -L /etc/resolv.conf /etc/hosts "$root/etc/" 2>/dev/null || true
  if [[ -f $certificates ]]; then cp -L "$certificates" "$root$machine_certificates"; fi
}

# The variables by which this machine reaches registries, as words for env.
network_variables() {
  local name value
  for name in http_proxy https_proxy no_proxy HTTP_PROXY HTTPS_PROXY NO_PROXY; do
    if [[ -n ${!name:-} ]]; then echo "$name=${!name}"; fi
  done
  for name in registry proxy https-proxy; do
    value=$(npm config get "$name" 2>/dev/null || true)
    if [[ -n $value && $value != null ]]; then echo "npm_config_${name//-/_}=$value"; fi
  done
  if [[ -f $certificates ]]; then echo "NODE_EXTRA_CA_CERTS=$machine_certificates" "SSL_CERT_FILE=$machine_certificates" | tr ' ' '\n'; fi
}

# A root without any trace of an earlier one.
new_root() {
  root=$folder/$1
  lock "$1"
  say "a fresh root for the $1"
  rm -rf "$root"
  mkdir -p "$root"
  tar -C "$root" -xf "$base"
  take_over_network
}

# Runs a script in the root, as root.
inside() {
  local variables
  mapfile -t variables < <(network_variables)
  enclosed sh -euc '
    mount -t proc proc "$1/proc"
    mount -t devpts -o newinstance,ptmxmode=0666 devpts "$1/dev/pts"
    mount -t tmpfs -o mode=1777 tmpfs "$1/dev/shm"
    shift
    exec "$@"' sh "$root" \
    env -i HOME=/root PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin LANG=C.UTF-8 TERM=dumb \
    DEBIAN_FRONTEND=noninteractive "${variables[@]}" "KITH_JOBS=${KITH_JOBS:-$(nproc)}" \
    chroot "$root" sh -euc "$1"
}

# A package of build/packages by its pattern.
packed() {
  local found=(build/packages/$1)
  [[ -f ${found[0]} ]] || { say "no $1 in build/packages; make package makes it" >&2; exit 1; }
  echo "${found[0]}"
}

# What an ordinary user does: a release and its audit. $kith is the command.
use='
  set -eu
  cd ~
  "$kith" --version
  "$kith" release /tmp/clinic/plan.toml -o out >release.txt 2>&1 || { cat release.txt; exit 1; }
  grep released release.txt
  "$kith" audit out/release.csv --certificate out/release.certificate.json >audit.txt || { cat audit.txt; exit 1; }
  head -n 1 audit.txt'

# `apt install ./kith.deb`, then a release, its audit, the manual and the completion, by somebody who is not root.
try_package() {
  local file
  file=$(packed 'kith_*.deb')
  new_root package
  cp "$file" "$root/tmp/kith.deb"
  cp -r examples/clinic "$root/tmp/clinic"
  echo "$use" >"$root/tmp/use.sh"
  inside '
    apt-get update -qq
    apt-get install -y -qq --no-install-recommends /tmp/kith.deb man-db bash-completion >/tmp/apt.log 2>&1 || { cat /tmp/apt.log; exit 1; }
    useradd --create-home somebody
    su somebody -c "kith=kith sh /tmp/use.sh"
    su somebody -c "man kith-release" | grep -q -e --max-suppression
    su somebody -c "bash -c \". /usr/share/bash-completion/bash_completion; _completion_loader kith; complete -p kith\"" >/dev/null
    apt-get purge -y -qq kith >/dev/null
    [ ! -e /usr/lib/kith ] && [ ! -e /usr/bin/kith ]'
  say "the .deb installs, makes a release, has its audit and manual, and goes away again"
}

# The archive in a folder whose name has a blank, of a machine that has none of the libraries.
try_archive() {
  local file
  file=$(packed 'kith-*.tar.gz')
  new_root archive
  mkdir "$root/opt/any folder"
  tar -C "$root/opt/any folder" --strip-components=1 -xf "$file"
  cp -r examples/clinic "$root/tmp/clinic"
  echo "$use" >"$root/tmp/use.sh"
  inside '
    useradd --create-home somebody
    su somebody -c "kith=\"/opt/any folder/bin/kith\" sh /tmp/use.sh"'
  say "the archive runs where it was unpacked, beside nothing but Debian's minimum"
}

# What README tells a newcomer to do; a step that it leaves out is missing here too.
try_clone() {
  local command commands=(demo)
  [[ ${FRESH_TEST:-} != 1 ]] || commands+=(test)
  new_root clone
  inside 'apt-get update -qq && apt-get install -y -qq --no-install-recommends git make >/dev/null'
  git clone --quiet --no-hardlinks . "$root/srv/kith"
  for command in "${commands[@]}"; do
    grep -q "^make $command" README.md || { say "README does not name make $command" >&2; exit 1; }
    say "make $command"
    inside "cd /srv/kith && make $command JOBS=\$KITH_JOBS"
  done
  [[ -s $root/srv/kith/build/demo/release.csv ]]
  say "a plain clone needs no more than README says: ${commands[*]/#/make }"
}

[[ $# -gt 0 ]] || usage
for part in "$@"; do [[ $part == package || $part == archive || $part == clone ]] || usage; done
# Debian's own bundle, and its copy under a name that no package of the root writes.
certificates=/etc/ssl/certs/ca-certificates.crt
machine_certificates=/etc/machine.crt
mkdir -p "$folder"
child=
trap stop INT TERM HUP
check_needs
make_base
for part in "$@"; do
  "try_$part"
  rm -rf "$root"
done
