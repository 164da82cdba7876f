#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 The Sporescope authors
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Runs a test with packages that Debian 12 lacks: from PyPI, once, into build/python. Without a way to PyPI with Debian's own
# Python, where the test says what it passes over.
#   test-python.sh TEST.py
set -euo pipefail

root=$(dirname "$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)")
wanted=$root/packaging/test.txt
venv=$root/build/python
mkdir -p "$root/build"
exec 9> "$root/build/python.lock" # tests run beside each other
flock 9
if ! cmp --silent "$wanted" "$venv/complete"; then
  rm -rf "$venv"
  if /usr/bin/python3 -m venv "$venv" && "$venv/bin/pip" install --quiet --requirement "$wanted"; then cp "$wanted" "$venv/complete"; fi
fi
exec 9>&-
[[ -e $venv/complete ]] && exec "$venv/bin/python" "$@"
exec /usr/bin/python3 "$@"
