#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 The Sporescope authors
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Installs the wheel that wheel.sh has built into a fresh environment of each available Python, and runs the tests of the
# package there, with the engine of the wheel and without files of the sources or of the build.
#   test-wheel.sh [PYTHON...]    default: python3.9 to python3.13, from PATH and pyenv
set -euo pipefail

root=$(dirname "$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)")
wheel=("$root/build/wheel/"*"-py3-none-manylinux_2_17_$(uname -m).whl")
if [[ ! -e ${wheel[0]} ]]; then
  echo "test-wheel.sh: there is no wheel: call packaging/wheel.sh first" >&2
  exit 2
fi
pythons=("$@")
if (($# == 0)); then
  for minor in 9 10 11 12 13; do
    for python in "/usr/bin/python3.$minor" "${PYENV_ROOT:-$HOME/.pyenv}/versions/3.$minor."*/bin/python; do
      [[ -x $python ]] && pythons+=("$python")
    done
  done
fi

work=$(mktemp --directory)
trap 'rm -rf "$work"' EXIT
unset PYTHONPATH SPORESCOPE_CLI SPORESCOPE_ENGINES
export PYTHONDONTWRITEBYTECODE=1
for python in "${pythons[@]}"; do
  rm -rf "$work/venv"
  "$python" -m venv "$work/venv"
  inside=$work/venv/bin
  "$inside/pip" install --quiet --only-binary :all: "${wheel[0]}[pandas]"
  # The MCP client requires a newer Python than the package.
  "$inside/pip" install --quiet --only-binary :all: "mcp>=2" 2> "$work/pip.log" || true
  versions=$("$inside/python" -c 'import numpy, sys; print(f"Python {sys.version.split()[0]}, NumPy {numpy.__version__}")')
  engine=$("$inside/sporescope-cli" --version)
  # In another folder, so that the installed package is imported.
  (cd "$work" && for name in package arguments engine far; do
    "$inside/python" "$root/tests/app/python/${name}_test.py" > "$name.log" 2>&1 || { cat "$name.log" >&2 && exit 1; }
  done)
  tests=$(cat "$work"/*.log | sed --quiet 's/^Ran \([0-9]*\) tests.*/\1/p' | paste --serial --delimiters=+ | bc)
  skipped=$(cat "$work"/*.log | grep --only-matching 'skipped=[0-9]*' | paste --serial --delimiters=, || true)
  status=0
  SPORESCOPE_CLI=$inside/sporescope-cli "$inside/python" "$root/tests/app/cli/mcp_client_test.py" > "$work/mcp.log" 2>&1 || status=$?
  case $status in
    0) client="the assistants' client too" ;;
    77) client="no assistants' client for it" ;;
    *) cat "$work/mcp.log" >&2 && exit 1 ;;
  esac
  rm "$work"/*.log
  echo "$versions: $engine, $tests tests pass${skipped:+ ($skipped)}, $client"
done
