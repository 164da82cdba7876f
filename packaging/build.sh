#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 The Sporescope authors
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Configures a preset if that has not been done and builds the given targets (all without one): build.sh PRESET [TARGET...]
# Prints what the compiler says only if it fails. With SPORESCOPE_WERROR=ON in the environment warnings are errors.
set -euo pipefail

cd "$(dirname "${BASH_SOURCE[0]}")/.."
preset=$1
shift
folder=build/$preset
mkdir -p "$folder"
# Whoever says how warnings are to be taken gets that also in a folder that was configured before, as by run.sh, which does not.
configured() {
  [[ -f "$folder/build.ninja" ]] || return 1
  [[ -z "${SPORESCOPE_WERROR:-}" ]] || grep --quiet "^SPORESCOPE_WERROR:BOOL=$SPORESCOPE_WERROR\$" "$folder/CMakeCache.txt"
}
if ! configured; then
  if ! cmake --preset "$preset" -DSPORESCOPE_WERROR="${SPORESCOPE_WERROR:-OFF}" > "$folder/configure.log" 2>&1; then
    cat "$folder/configure.log" >&2
    exit 2
  fi
fi
# One compiler a core, and no more than there is memory for: ninja's two more take a tenth longer on two cores.
jobs=$(awk -v cores="$(nproc)" '/^MemAvailable:/ { fit = int($2 / 1200000); print fit < 1 ? 1 : fit < cores ? fit : cores }' \
  /proc/meminfo 2> /dev/null) || true
jobs=${jobs:-$(nproc)} # where nothing tells how much there is
if [[ -t 1 ]]; then
  exec ninja -j "$jobs" -C "$folder" --quiet "$@"
fi
if ! ninja -j "$jobs" -C "$folder" "$@" > "$folder/build.log" 2>&1; then
  grep -v '^\[' "$folder/build.log" | tail -n 60 >&2
  exit 2
fi
