#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 The Sporescope authors
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Checks the sources without running the program.
#   lint.sh format                       clang-format
#   lint.sh scripts                      bash and shellcheck for the scripts; desktop entry, spelling, words in names, waiting in tests
#   lint.sh python                       ruff and mypy for the Python packages, the acceptance checks and the referee
#   lint.sh tidy [FILE...]               clang-tidy for all sources of the program, or for these
#   lint.sh tidy-changed [--base COMMIT] the same for sources that differ from a commit (changed.sh), many at once
#   lint.sh tidy-deep [FILE...]          each source separately, with the analyzer at full depth
#   lint.sh changed [--base COMMIT]      format, scripts, python and tidy-changed
#   lint.sh                              format, scripts, python and tidy
# clang-tidy needs a built preset (release, or the one in SPORESCOPE_PRESET).
set -euo pipefail

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
cd "$here/.."
"$here/install.sh" lint
what=${1:-all}
(($# == 0)) || shift

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
  # A test waits for a condition, never for a fixed time, which is too short on a loaded machine and wasted on any other.
  if git grep --line-number --extended-regexp '[qQ](Wait|Sleep)\(' -- 'tests/*.cpp' 'tests/*.h'; then
    echo "lint.sh: a test waits for some time; wait for a condition (tests/ui/wait_for.h)" >&2
    return 1
  fi
  # Qt's default limit of five seconds is too short for tests that run in parallel on a loaded machine.
  if git grep --line-number --extended-regexp 'QTRY_(VERIFY2?|COMPARE)\(|[qQ]WaitFor\(.*, [0-9'"'"']+\)' -- tests; then
    echo "lint.sh: a test waits with kTimeout (tests/timeouts.h)" >&2
    return 1
  fi
  # Names must use the vocabulary: one word for one concept.
  echo "check_words"
  mkdir -p build
  python3 packaging/check_words.py . > build/words.log || { cat build/words.log >&2 && return 1; }
  echo "codespell"
  git ls-files '*.cpp' '*.h' '*.py' '*.sh' '*.md' '*.txt' '*.cmake' '*.[1-9]' ':!tests/data' ':!resources/sample' \
    | xargs codespell --ignore-words packaging/codespell_ignore.txt
}

# Checkers that Debian 12 lacks, or has in versions that are several times slower, come from PyPI, in the versions that are known
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
  local sources=("$client/src" "tests/$client" "$package/src" "tests/$package" "$acceptance" tests/fuzz tests/packaging packaging/referee*.py)
  echo "ruff, mypy: $(git ls-files "${sources[@]}" | grep --count '\.py$') files"
  "$venv/bin/ruff" check --quiet "${sources[@]}"
  "$venv/bin/ruff" format --check --quiet "${sources[@]}"
  "$venv/bin/mypy" --no-error-summary --config-file "$client/pyproject.toml" "$client/src" "$acceptance" packaging/referee.py
  "$venv/bin/mypy" --no-error-summary --config-file "$package/pyproject.toml" "$package/src"
}

progress() {
  awk '/^\[[0-9]+\/[0-9]+\] Processing file [^ ]*[.]$/ { if (++files % 50 == 0) print "clang-tidy: " files " files"; fflush(); next }
       /^[0-9]+ warnings? (generated|treated)/ { next }
       { print; fflush() }'
}

# Creates build/tidy with the compile commands of the preset, for single sources or for unity builds (UNITY=ON), without GCC's
# precompiled headers, which clang cannot read. It uses the files that the preset has generated.
configure_tidy() {
  local folder=$1 unity=$2 preset=${SPORESCOPE_PRESET:-release}
  cmake --preset "$preset" -B "$folder" -DCMAKE_UNITY_BUILD="$unity" > "$folder.log"
  sed --in-place --regexp-extended -e 's/-Winvalid-pch -include [^ ]+cmake_pch\.hxx//' \
    -e "s#(-I|-isystem )([^ ]*)/$folder/#\1\2/build/$preset/#g" "$folder/compile_commands.json"
  # A unity source is checked with the configuration of the folder that contains its sources.
  [[ ! -d $folder/ui ]] || cp ui/.clang-tidy "$folder/ui/.clang-tidy"
}

# Findings appear in the log where they are found, and again, without duplicates, at its end: a finding in a header is reported
# for each source that includes it.
run_tidy() {
  local folder=$1 findings=build/tidy-findings.txt status=0
  shift
  xargs --max-procs="$(nproc)" --max-args=1 "$venv/bin/clang-tidy" --quiet -p "$folder" --extra-arg=-Wno-unknown-warning-option \
    "$@" 2> >(progress >&2) > "$findings.all" || status=$?
  grep --extended-regexp '^[^ ]+:[0-9]+:[0-9]+: (warning|error): ' "$findings.all" | sed "s|^$PWD/||" | sort --unique > "$findings" || true
  ((status == 0)) && return
  cat "$findings.all"
  echo "clang-tidy: $(wc -l < "$findings") findings"
  cat "$findings"
  return "$status"
}

tidy() {
  local units
  checkers
  mapfile -t units < <(if (($#)); then printf '%s\n' "$@"; else git ls-files 'core/*.cpp' 'ui/*.cpp' 'app/*.cpp'; fi)
  echo "clang-tidy: ${#units[@]} sources"
  configure_tidy build/tidy OFF
  printf '%s\n' "${units[@]}" | run_tidy build/tidy "${deep[@]}"
}

deep=()
tidy_deep() {
  # The default limit of the analyzer; .clang-tidy sets an eighth of it.
  deep=(--extra-arg=-Xclang --extra-arg=-analyzer-config --extra-arg=-Xclang --extra-arg=max-nodes=225000)
  tidy "$@"
}

# The unity sources that contain a changed source, or one that includes a changed header. The analyzer's checks, which take
# five sixths of the time, run only in tidy-deep.
tidy_changed() {
  local units
  checkers
  configure_tidy build/tidy-pieces ON
  mapfile -t units < <("$here/changed.sh" "$@" | /usr/bin/python3 "$here/tidy_pieces.py" build/tidy-pieces)
  echo "clang-tidy: ${#units[@]} pieces hold what has changed"
  ((${#units[@]})) || return 0
  printf '%s\n' "${units[@]}" | run_tidy build/tidy-pieces --checks=-clang-analyzer-*
}

case $what in
  format | scripts | python) "$what" ;;
  tidy) tidy "$@" ;;
  tidy-changed | tidy-deep)
    [[ ${1:-} != --base ]] || shift
    "${what/-/_}" "$@"
    ;;
  changed)
    [[ ${1:-} != --base ]] || shift
    format
    scripts
    python
    tidy_changed "$@"
    ;;
  all)
    format
    scripts
    python
    tidy
    ;;
  *)
    echo "lint.sh: $what is none of format, scripts, python, tidy, tidy-changed, tidy-deep, changed" >&2
    exit 2
    ;;
esac
echo "lint: nothing found"
