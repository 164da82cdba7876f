#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 The Sporescope authors
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Installs the packages that deb.sh has built in a bare Debian 12 and compares the installed programs with those of this build:
# first sporescope-cli, which must not depend on Qt and must print identical output; then sporescope, whose window must show the
# sample. At the end, both are purged, and none of their files may remain.
# Requires root: debootstrap creates Debian, with the package sources of this machine.
#   test-deb.sh
set -euo pipefail

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
root=$(dirname "$here")
native=$root/build/release/app/cli/sporescope-cli
debian=$root/build/debian-12

fail() {
  echo "test-deb.sh: $1" >&2
  exit 2
}

if [[ -z ${SPORESCOPE_OWN_NAMESPACE:-} ]]; then
  [[ $(id -u) -eq 0 ]] || fail "it takes root"
  if [[ ! -e $debian/complete ]]; then
    rm -rf "$debian"
    debootstrap --variant=minbase bookworm "$debian" > "$root/build/debootstrap.log"
    touch "$debian/complete"
  fi
  SPORESCOPE_OWN_NAMESPACE=1 exec unshare --mount --pid --fork --kill-child "$here/test-deb.sh"
fi

work=$(mktemp --directory)
trap 'rm -rf --one-file-system "$work"' EXIT
mount --make-rprivate /
bare=/mnt # of this namespace alone: it goes with it
mount -t tmpfs -o mode=755 tmpfs "$bare"
tar --create --directory "$debian" --exclude ./dev --exclude ./proc . | tar --extract --directory "$bare"
mkdir "$bare/dev" "$bare/dev/shm" "$bare/proc"
mount -t proc proc "$bare/proc"
for device in null zero full random urandom; do
  touch "$bare/dev/$device" && mount --bind "/dev/$device" "$bare/dev/$device"
done
ln --symbolic /proc/self/fd "$bare/dev/fd"
rm -rf "$bare/etc/apt"
cp --recursive --dereference /etc/apt "$bare/etc/apt"
cp --dereference /etc/resolv.conf /etc/hosts "$bare/etc/"
if [[ -d /usr/share/keyrings ]]; then cp --recursive /usr/share/keyrings "$bare/usr/share/"; fi
if [[ -d /usr/local/share/ca-certificates || -d /etc/ssl/certs ]]; then
  mkdir -p "$bare/etc/ssl" && cp --recursive --dereference /etc/ssl/certs "$bare/etc/ssl/"
fi
mkdir "$bare/packages" && cp "$root"/build/deb/*.deb "$bare/packages/"
sample=$root/resources/sample
mkdir -p "$bare$(dirname "$sample")" && cp --recursive --preserve=timestamps "$sample" "$bare$sample"

inside() { chroot "$bare" env DEBIAN_FRONTEND=noninteractive LC_ALL=C.UTF-8 "$@"; }
install_package() {
  inside apt-get --quiet --yes --no-install-recommends install "/packages/$(basename "$bare/packages/$1"_*.deb)" \
    > "$work/apt.log" 2>&1 || { tail -n 30 "$work/apt.log" >&2; fail "$1 cannot be installed"; }
}
# shellcheck disable=SC2016
installed() { inside dpkg-query --show --showformat='${Package} ${db:Status-Status}\n' | awk '$2 == "installed" { print $1 }'; }
files() { (cd "$bare" && find usr opt etc/sporescope* -name '*sporescope*' 2> /dev/null | sort) || true; }

inside apt-get --quiet update > "$work/apt.log" 2>&1 || { tail -n 30 "$work/apt.log" >&2; fail "Debian's lists cannot be fetched"; }
installed > "$work/before"

install_package sporescope-cli
installed > "$work/with-cli"
if grep --ignore-case qt "$work/with-cli"; then fail "sporescope-cli brings Qt"; fi
calls=0
for call in "info" "first" "first --explain" "nodes" "stats" "check --recommended" "trend --statistic l2" "recompute"; do
  read -ra words <<< "$call"
  status=0 expected=0
  inside sporescope-cli --json "${words[0]}" "$sample" "${words[@]:1}" > "$work/answer" || status=$?
  "$native" --json "${words[0]}" "$sample" "${words[@]:1}" > "$work/expected" || expected=$?
  ((status == expected)) || fail "$call ends with $status instead of $expected"
  cmp "$work/answer" "$work/expected" || fail "another answer to $call"
  calls=$((calls + 1))
done
inside test -s /usr/share/man/man1/sporescope-cli.1.gz -o -s /usr/share/man/man1/sporescope-cli.1 || fail "no man page"
echo "sporescope-cli in Debian $(cat "$bare/etc/debian_version"): $(($(wc --lines < "$work/with-cli") - $(wc --lines < "$work/before"))) packages, no Qt; $calls calls, the same bytes"

install_package sporescope
inside env QT_QPA_PLATFORM=offscreen HOME=/root sporescope --theme light --size 1366x768 --screenshot /window.png "$sample" \
  2> "$work/window.log" || { cat "$work/window.log" >&2; fail "the window does not show the sample"; }
[[ -s $bare/window.png ]] || fail "the window's picture is empty"
cp "$bare/window.png" "$root/build/deb/window.png"
for file in applications/sporescope.desktop metainfo icons/hicolor mime/packages man/man1; do
  [[ -e $bare/usr/share/$file ]] || fail "/usr/share/$file is not installed"
done
installed > "$work/with-window"
echo "sporescope: $(($(wc --lines < "$work/with-window") - $(wc --lines < "$work/with-cli"))) packages more; its window shows the sample (build/deb/window.png)"

inside apt-get --quiet --yes purge sporescope sporescope-cli > "$work/apt.log" 2>&1 || fail "the packages cannot be purged"
left=$(files | grep --invert-match "^usr/share/mime/" || true)
[[ -z $left ]] || fail "the purged packages leave $left"
echo "purged: nothing is left"
