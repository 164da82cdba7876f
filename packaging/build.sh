#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 The Sporescope authors
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Configures a preset if necessary and builds the given targets (default: all): build.sh PRESET [TARGET...]
# Prints the compiler's output only if it fails. With SPORESCOPE_WERROR=ON in the environment, warnings are errors.
set -euo pipefail

cd "$(dirname "${BASH_SOURCE[0]}")/.."
preset=$1
shift
folder=build/$preset
configured=$folder/configured
mkdir -p "$folder"
# CMake searches for packages only when it configures. It configures again if any package was installed or removed since then,
# because the targets depend on them (sporescope-mpi, ccache, mold), and if SPORESCOPE_WERROR is set and has changed.
is_configured() {
  [[ -f $configured && ! /var/lib/dpkg/status -nt $configured ]] || return 1
  [[ -z "${SPORESCOPE_WERROR:-}" ]] || grep --quiet "^SPORESCOPE_WERROR:BOOL=$SPORESCOPE_WERROR\$" "$folder/CMakeCache.txt"
}
if ! is_configured; then
  warnings=()
  [[ -f $configured && -z "${SPORESCOPE_WERROR:-}" ]] || warnings=("-DSPORESCOPE_WERROR=${SPORESCOPE_WERROR:-OFF}")
  if ! cmake --preset "$preset" "${warnings[@]}" > "$folder/configure.log" 2>&1; then
    cat "$folder/configure.log" >&2
    exit 2
  fi
  touch "$configured"
fi
# One compiler per core, limited by the memory: the two additional ones of ninja's default take a tenth longer on two cores.
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
