#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 The Sporescope authors
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Builds and runs the tests, those that need a real window under Xvfb and the others offscreen. Tests that pass only the second
# time are listed at the end.
#   test.sh [PRESET]                 all tests; the preset is release (default), asan, tsan, debug or coverage
#   test.sh PRESET engine|release    tests with this label (cmake/tests.cmake)
#   test.sh changed [--base COMMIT]  tests of the folders that contain a changed file (changed.sh)
set -euo pipefail

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
root=$(dirname "$here")
preset=${1:-release}
targets=()
selected=()

# The folder core/cause is tested by core_cause_tests, whose tests are called core_cause.RulesTest and so on.
select_changed() {
  local rooms=() room folder
  preset=release
  while read -r room; do
    folder=$room
    [[ -d $root/tests/$folder ]] || continue
    rooms+=("${room//\//_}")
    ! compgen -G "$root/tests/$folder/**_test.cpp" > /dev/null || targets+=("${room//\//_}_tests")
  done < <("$here/changed.sh" "$@" | sed --quiet --regexp-extended \
    -e 's#^(tests/)?((core|ui|app)/[^/]+)/.*#\2#p' -e 's#^tests/(live|architecture|acceptance)/.*#\1#p' \
    -e 's#^(tests/)?packaging/.*#packaging#p' | sort --unique)
  if ((!${#rooms[@]})); then
    echo "No folder with tests has changed."
    exit 0
  fi
  echo "Changed: ${rooms[*]}"
  targets+=(sporescope-cli)
  selected=(--tests-regex "^($(IFS='|' && echo "${rooms[*]}"))\\.")
}

"$here/install.sh" build run test
case $preset:${2:-} in
  changed:*)
    shift
    [[ ${1:-} != --base ]] || shift
    select_changed "$@"
    ;;
  *:engine | *:release)
    targets=("${2}_tests")
    selected=(--label-regex "^$2\$")
    ;;
  *:) targets=(all engine_tests release_tests) ;; # what only tests load is in the latter two
  *)
    echo "test.sh: there is no label $2; there are engine and release" >&2
    exit 2
    ;;
esac
echo "Building ($preset)"
"$here/build.sh" "$preset" "${targets[@]}"

# Qt and its platform plugins keep memory until the process ends; leaks of Sporescope are still found.
export LSAN_OPTIONS="suppressions=$root/tests/leaks.supp:print_suppressions=0"
export ASAN_OPTIONS="detect_stack_use_after_return=1"
export UBSAN_OPTIONS="print_stacktrace=1"
export TSAN_OPTIONS="suppressions=$root/tests/races.supp"
log=$root/build/$preset/tests.log
status=0
xvfb-run --auto-servernum --server-args='-screen 0 1920x1080x24' \
  ctest --test-dir "$root/build/$preset" --output-on-failure --no-tests=error --repeat until-pass:2 --parallel "$(nproc)" \
  "${selected[@]}" 2>&1 | tee "$log" || status=$?
again=$(awk '/Test +#[0-9]+: / { name = $0; sub(/.*Test +#[0-9]+: /, "", name); sub(/ .*/, "", name)
  if (/\*\*\*|Subprocess aborted/) failed[name] = 1; else if (/ Passed /) passed[name] = 1 }
  END { for (name in failed) if (name in passed) print "  " name }' "$log" | sort)
[[ -z $again ]] || printf '\nPassed only the second time:\n%s\n' "$again"
exit "$status"
