#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 The Sporescope authors
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Holds the sources against .clang-format, the scripts against bash, the Python client against ruff and mypy, and the sources
# against .clang-tidy.
#   lint.sh format          format and scripts alone
#   lint.sh python          the Python client and its tests (ruff and mypy from PyPI, into build/lint)
#   lint.sh tidy [FILE...]  clang-tidy, of all files of the program or of these
#   lint.sh                 all three
# clang-tidy needs a configured preset (release, or the one in SPORESCOPE_PRESET).
set -euo pipefail

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
cd "$here/.."
"$here/install.sh" lint
what=${1:-all}
(($#)) && shift

format() {
  local sources
  mapfile -t sources < <(git ls-files '*.cpp' '*.h')
  echo "clang-format: ${#sources[@]} files"
  clang-format --dry-run --Werror "${sources[@]}"
  for script in packaging/*.sh .ci/run; do bash -n "$script"; done
}

python() {
  local venv=build/lint client=app/training_client
  if [[ ! -f $venv/complete ]]; then
    if ! /usr/bin/python3 -m venv "$venv" || ! "$venv/bin/pip" install --quiet ruff==0.17.6 mypy==2.4.1 "numpy<2.3"; then
      echo "ruff and mypy cannot be installed here: Python is left out"
      return
    fi
    touch "$venv/complete"
  fi
  echo "ruff, mypy: $(git ls-files "$client/*.py" "tests/$client/*.py" | wc -l) files"
  "$venv/bin/ruff" check --quiet "$client/src" "tests/$client"
  "$venv/bin/ruff" format --check --quiet "$client/src" "tests/$client"
  "$venv/bin/mypy" --no-error-summary --config-file "$client/pyproject.toml" "$client/src"
}

tidy() {
  local preset=${SPORESCOPE_PRESET:-release} units
  mapfile -t units < <(if (($#)); then printf '%s\n' "$@"; else git ls-files 'core/*.cpp' 'ui/*.cpp' 'app/*.cpp'; fi)
  echo "clang-tidy: ${#units[@]} files"
  # clang reads no precompiled headers of GCC.
  mkdir -p build/tidy
  sed --regexp-extended 's/-Winvalid-pch -include [^ ]+cmake_pch\.hxx//' "build/$preset/compile_commands.json" > build/tidy/compile_commands.json
  # GCC's warnings have names that clang does not know.
  printf '%s\n' "${units[@]}" | xargs --max-procs="$(nproc)" --max-args=4 \
    clang-tidy --quiet -p build/tidy --extra-arg=-Wno-unknown-warning-option 2> /dev/null
}

case $what in
  format) format ;;
  python) python ;;
  tidy) tidy "$@" ;;
  *)
    format
    python
    tidy
    ;;
esac
echo "lint: nothing found"
