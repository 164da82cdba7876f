#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 The Sporescope authors
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Builds Sporescope and opens its window on PATH, or on the bundled sample: run.sh [PATH]
# Without a display, it prints the result of the command line instead.
set -euo pipefail

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
root=$(dirname "$here")
path=${1:-$root/resources/sample}
path=$(realpath -- "$path" 2> /dev/null || printf '%s' "$path")

"$here/install.sh" build run

# Builds one of the programs and its dependencies.
build() {
  if [[ ! -x "$root/build/release/$1" ]]; then
    echo "Building Sporescope. The first build takes some minutes."
  fi
  "$here/build.sh" release "${1##*/}"
}

if [[ -n "${DISPLAY:-}${WAYLAND_DISPLAY:-}" ]]; then
  build app/desktop/sporescope
  exec "$root/build/release/app/desktop/sporescope" "$path"
fi

build app/cli/sporescope-cli
echo "The window cannot be opened without a display. The command line finds this in $path:"
cli=$root/build/release/app/cli/sporescope-cli
answer() {
  printf '\n$ sporescope-cli %s\n' "$*"
  "$cli" "$@" || (($? == 1)) # 1: something was found
}
answer first "$path"
answer check --recommended "$path"
