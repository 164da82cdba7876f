#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 The Sporescope authors
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Runs a test with packages that Debian 12 lacks; they are installed once from PyPI into build/python. Without access to PyPI,
# the test runs with Debian's own Python and reports which parts it skips.
#   test-python.sh TEST.py
set -euo pipefail

root=$(dirname "$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)")
requirements=$root/packaging/test.txt
venv=$root/build/python
mkdir -p "$root/build"
exec 9> "$root/build/python.lock" # tests run in parallel
flock 9
if ! cmp --silent "$requirements" "$venv/complete"; then
  rm -rf "$venv"
  if /usr/bin/python3 -m venv "$venv" && "$venv/bin/pip" install --quiet --requirement "$requirements"; then cp "$requirements" "$venv/complete"; fi
fi
exec 9>&-
[[ -e $venv/complete ]] && exec "$venv/bin/python" "$@"
exec /usr/bin/python3 "$@"
