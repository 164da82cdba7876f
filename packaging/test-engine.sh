#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 The Sporescope authors
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Compares the engine that engine.sh has built with the program in this machine's build. In an empty root folder that contains
# only the engine and dumps, its output must be identical; also in a bare Debian 11, and for the engine in the wheel, if
# wheel.sh has built it.
#   test-engine.sh [x86_64|aarch64] [DUMP...]    aarch64 runs in qemu on x86-64; default: the sample and some dumps of tests/data
set -euo pipefail

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
root=$(dirname "$here")
preset=${SPORESCOPE_PRESET:-cli}
architecture=${1:-$(uname -m)}
shift $(($# > 0))
dumps=("$@")
if (($# == 0)); then
  dumps=("$root/resources/sample")
  for name in edge-2.0 half-precision-2.10 kernels-nan-2.10 loop-nan-2.10 two-ranks-2.10 types-2.10; do
    dumps+=("$root/tests/data/dumps/$name")
  done
fi

# In its own user namespace, this script can become root and register qemu for programs of the other architecture.
if [[ -z ${SPORESCOPE_OWN_NAMESPACE:-} ]]; then
  if [[ $architecture == "$(uname -m)" ]]; then
    # Debian is created first, because that requires real root privileges.
    debian=$root/build/debian-11
    if [[ ! -e $debian/complete ]] && [[ $(id -u) -eq 0 ]] && command -v debootstrap > "$root/build/debootstrap.log"; then
      rm -rf "$debian"
      if debootstrap --variant=minbase bullseye "$debian" > "$root/build/debootstrap.log" 2>&1; then touch "$debian/complete"; fi
    fi
  else
    "$here/install.sh" engine
  fi
  # shellcheck disable=SC2016
  SPORESCOPE_OWN_NAMESPACE=1 exec unshare --user --map-root-user --mount bash -c '
    known=/usr/lib/binfmt.d/qemu-$1.conf
    if [[ $1 != $(uname -m) ]]; then
      mount -t binfmt_misc binfmt_misc /proc/sys/fs/binfmt_misc && cat "$known" > /proc/sys/fs/binfmt_misc/register
    fi 2> /dev/null
    exec "$0" "$@"' "$here/test-engine.sh" "$architecture" "${dumps[@]}"
fi

native=$root/build/$preset/app/cli/sporescope-cli
made=("$root/build/engine/sporescope-engine-"*"-$architecture.tar.gz")
work=$(mktemp --directory)
trap 'rm -rf "$work"' EXIT

# The command that runs the engine in a folder. Kernels before 6.7 cannot register qemu for a namespace: there, qemu is called
# explicitly, and the launcher is skipped.
program=()
prepare() {
  local inside=$1
  program=(/engine/sporescope-cli)
  [[ $architecture == "$(uname -m)" ]] && return
  chroot "$inside" "${program[@]}" --version > "$work/version" 2>&1 && return
  cp "$(command -v "qemu-$architecture-static")" "$inside/qemu"
  program=(/qemu /engine/lib/loader --inhibit-cache --library-path /engine/lib /engine/lib/sporescope-cli)
}

# compare_call ROOT INPUT ARGUMENT...: compares the output of the engine in another root with that of the program.
compare_call() {
  local inside=$1 input=$2 status=0 expected=0
  shift 2
  chroot "$inside" "${program[@]}" "$@" < "$input" > "$work/answer" 2> "$work/errors" || status=$?
  "$native" "$@" < "$input" > "$work/expected" 2> "$work/expected.errors" || expected=$?
  if ((status != expected)) || ! cmp "$work/answer" "$work/expected"; then
    echo "test-engine.sh: another answer to $* (status $status instead of $expected)" >&2
    cat "$work/errors" >&2
    exit 2
  fi
  bytes=$((bytes + $(wc --bytes < "$work/answer")))
  calls=$((calls + 1))
}

# try_in ROOT WORDS: all calls on all dumps, which have the same paths inside ROOT.
try_in() {
  local inside=$1 where=$2 dump call words
  calls=0 bytes=0
  prepare "$inside"
  compare_call "$inside" /dev/null --version
  for dump in "${dumps[@]}"; do
    dump=$(realpath "$dump")
    mkdir -p "$inside$(dirname "$dump")"
    cp --recursive --preserve=timestamps "$dump" "$inside$dump"
    for call in "info" "first" "stats" "check --recommended" "trend --statistic l2"; do
      read -ra words <<< "$call"
      compare_call "$inside" /dev/null --json "${words[0]}" "$dump" "${words[@]:1}"
      printf '{"folder": "/", "arguments": ["--json", "%s", "%s"]}\n' "${words[0]}" "$dump" >> "$work/lines"
    done
  done
  compare_call "$inside" "$work/lines" serve --stdio
  rm "$work/lines"
  echo "$architecture, $where: $calls calls, the same $bytes bytes"
}

unpack() { mkdir -p "$1/engine" && tar --extract --strip-components=1 --directory "$1/engine" --file "${made[0]}"; }

mkdir "$work/empty"
unpack "$work/empty"
try_in "$work/empty" "in an empty folder"

if [[ $architecture == "$(uname -m)" ]]; then
  if [[ -e $root/build/debian-11/complete ]]; then
    mkdir "$work/debian"
    tar --create --directory "$root/build/debian-11" --exclude ./dev . | tar --extract --directory "$work/debian" --no-same-owner
    # Only Debian's own programs are used, like when the engine is copied to a server.
    mkdir "$work/debian/engine"
    cp "${made[0]}" "$work/debian/engine.tar.gz"
    chroot "$work/debian" tar -xzf /engine.tar.gz -C /engine --strip-components=1
    try_in "$work/debian" "in Debian $(cat "$work/debian/etc/debian_version")"
  else
    echo "Debian 11 was not tried: it takes root, debootstrap and a server of Debian (build/debootstrap.log)"
  fi
fi

wheel=("$root/build/wheel/"*"-py3-none-manylinux_2_17_$architecture.whl")
if [[ -e ${wheel[0]} ]]; then
  # pip checks whether the wheel fits the machine, and sets which files are executable.
  "$root/build/wheel/venv/bin/pip" install --quiet --no-deps --only-binary :all: --platform "manylinux_2_17_$architecture" \
    --target "$work/installed" "${wheel[0]}"
  mkdir "$work/wheel"
  mv "$work/installed/sporescope/bin" "$work/wheel/engine"
  try_in "$work/wheel" "from the wheel"
fi
