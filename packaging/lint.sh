#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 The Sporescope authors
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Holds the sources against the checks that need no run of the program.
#   lint.sh format          clang-format
#   lint.sh scripts         bash and shellcheck, of the scripts; desktop entry, spelling, and how long tests wait
#   lint.sh python          ruff and mypy, of the Python packages and the acceptance checks
#   lint.sh tidy [FILE...]  clang-tidy, of all files of the program or of these; what was changed last comes first
#   lint.sh                 all of them
# clang-tidy needs a built preset (release, or the one in SPORESCOPE_PRESET).
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
}

scripts() {
  local found
  mapfile -t found < <(git ls-files '*.sh' .ci/run)
  echo "shellcheck: ${#found[@]} scripts"
  shellcheck "${found[@]}"
  desktop-file-validate packaging/desktop/sporescope.desktop
  # Five seconds, Qt's own limit, are too few for a test beside others on a loaded machine.
  if git grep --line-number --extended-regexp 'QTRY_(VERIFY2?|COMPARE)\(|[qQ]WaitFor\(.*, [0-9'"'"']+\)' -- tests; then
    echo "lint.sh: a test waits with kPatience (tests/patience.h)" >&2
    return 1
  fi
  echo "codespell"
  git ls-files '*.cpp' '*.h' '*.py' '*.sh' '*.md' '*.txt' '*.cmake' '*.[1-9]' ':!tests/data' ':!resources/sample' \
    | xargs codespell --ignore-words packaging/words.txt
}

# Checkers that Debian 12 lacks or has in a version that is several times slower come from PyPI, at the versions that are known
# to agree with the sources.
venv=build/lint
checkers() {
  cmp --silent packaging/lint.txt "$venv/complete" && return
  /usr/bin/python3 -m venv "$venv"
  "$venv/bin/pip" install --quiet --requirement packaging/lint.txt
  cp packaging/lint.txt "$venv/complete"
}

python() {
  local client=app/training_client package=app/python acceptance=tests/acceptance
  checkers
  local sources=("$client/src" "tests/$client" "$package/src" "tests/$package" "$acceptance" tests/fuzz)
  echo "ruff, mypy: $(git ls-files "${sources[@]/%//*.py}" | wc -l) files"
  "$venv/bin/ruff" check --quiet "${sources[@]}"
  "$venv/bin/ruff" format --check --quiet "${sources[@]}"
  "$venv/bin/mypy" --no-error-summary --config-file "$client/pyproject.toml" "$client/src" "$acceptance"
  "$venv/bin/mypy" --no-error-summary --config-file "$package/pyproject.toml" "$package/src"
}

# Files whose last change is the newest come first: what a change broke is seen early.
newest_first() {
  git log --format= --name-only -- core ui app | awk '/\.cpp$/ && !seen[$0]++' | while read -r file; do
    [[ -f $file ]] && echo "$file"
  done
}

progress() {
  awk '/^\[[0-9]+\/[0-9]+\] Processing file [^ ]*[.]$/ { if (++files % 50 == 0) print "clang-tidy: " files " looked at"; fflush(); next }
       /^[0-9]+ warnings? (generated|treated)/ { next }
       { print; fflush() }'
}

tidy() {
  local preset=${SPORESCOPE_PRESET:-release} units
  checkers
  mapfile -t units < <(if (($#)); then printf '%s\n' "$@"; else newest_first; fi)
  echo "clang-tidy: ${#units[@]} files"
  # One command for each source, with what the built preset has generated. clang reads no precompiled headers of GCC.
  cmake --preset "$preset" -B build/tidy -DCMAKE_UNITY_BUILD=OFF > build/tidy.log
  sed --in-place --regexp-extended -e 's/-Winvalid-pch -include [^ ]+cmake_pch\.hxx//' -e "s|/build/tidy/|/build/$preset/|g" build/tidy/compile_commands.json
  # GCC's warnings have names that clang does not know. What clang-tidy finds it prints to its output; its progress is thinned out,
  # so that a finding is not buried under the names of 400 files. The two stay apart, since they may meet in one line.
  printf '%s\n' "${units[@]}" | xargs --max-procs="$(nproc)" --max-args=4 \
    "$venv/bin/clang-tidy" --quiet -p build/tidy --extra-arg=-Wno-unknown-warning-option 2> >(progress >&2)
}

case $what in
  format | scripts | python) "$what" ;;
  tidy) tidy "$@" ;;
  all)
    format
    scripts
    python
    tidy
    ;;
  *)
    echo "lint.sh: $what is none of format, scripts, python, tidy" >&2
    exit 2
    ;;
esac
echo "lint: nothing found"
