#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 The Sporescope authors
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Sourced by test-live.sh, live-matrix.sh and live-endurance.sh. Parses their arguments, [VERSION...] [-- ARGUMENT...]: sets
# `versions` (default: 2.10.0) and leaves the arguments after -- in "$@". Builds sporescope-cli.

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
root=$(dirname "$here")
versions=()
while (($#)) && [[ $1 != -- ]]; do
  versions+=("$1")
  shift
done
(($#)) && shift
((${#versions[@]})) || versions=(2.10.0)

"$here/install.sh" build live >&2
"$here/build.sh" release sporescope-cli >&2

# run_with VERSION ARGUMENT...: runs Python in tests/app/training_client/live, with trainings that use that MindSpore version.
run_with() {
  local python
  python=$("$here/live-venv.sh" "$1") || return
  (
    cd "$root/tests/app/training_client/live" || exit
    SPORESCOPE_CLI=$root/build/release/app/cli/sporescope-cli LIVE_PYTHON=$python PYTHONDONTWRITEBYTECODE=1 \
      /usr/bin/python3 "${@:2}"
  )
}

# with_each_version SCRIPT [ARGUMENT...]: calls run_with for each version and prints its name; returns 1 if one failed.
with_each_version() {
  local version status=0
  for version in "${versions[@]}"; do
    echo "MindSpore $version"
    echo
    run_with "$version" "$@" || status=1
    echo
  done
  return "$status"
}
