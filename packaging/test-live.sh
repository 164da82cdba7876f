#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 The Sporescope authors
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Puts real trainings under the debugger: installs MindSpore and the training client into a virtual environment of their own
# (about 1 GB, once) and runs tests/app/training_client/live.
#   test-live.sh [VERSION...] [-- TEST...]     MindSpore 2.10.0 without a version; all tests without a name (ways_test.PyNative)
# SPORESCOPE_LIVE_VENVS: where the environments are kept (build/live); SPORESCOPE_LIVE_PYTHON: the Python they are made of.
set -euo pipefail

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
root=$(dirname "$here")
venvs=${SPORESCOPE_LIVE_VENVS:-$root/build/live}
versions=()
while (($#)) && [[ $1 != -- ]]; do
  versions+=("$1")
  shift
done
(($#)) && shift
((${#versions[@]})) || versions=(2.10.0)

"$here/install.sh" build live
"$here/build.sh" release sporescope-cli

for version in "${versions[@]}"; do
  venv=$venvs/mindspore-$version
  if [[ ! -f "$venv/complete" ]]; then
    echo "Installing MindSpore $version into $venv"
    "${SPORESCOPE_LIVE_PYTHON:-/usr/bin/python3}" -m venv "$venv"
    # Newer versions of NumPy refuse what MindSpore's data sets do.
    "$venv/bin/pip" install --quiet "mindspore==$version" "numpy<2"
    touch "$venv/complete"
  fi
  rm -rf "$root/app/training_client/build"  # what an earlier build left would be packed, too
  "$venv/bin/pip" install --quiet --force-reinstall --no-deps "$root/app/training_client"
  "$venv/bin/pip" install --quiet "$root/app/training_client"
  echo "MindSpore $version"
  (
    cd "$root/tests/app/training_client/live"
    (($#)) || set -- live_test ways_test
    SPORESCOPE_CLI=$root/build/release/app/cli/sporescope-cli LIVE_PYTHON=$venv/bin/python PYTHONDONTWRITEBYTECODE=1 \
      /usr/bin/python3 -m unittest --verbose "$@"
  )
done
