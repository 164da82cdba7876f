#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 The Sporescope authors
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Runs all tests in all configurations, which takes some hours on two cores. It is started manually, and its final table is put
# into CONTRIBUTING.md. A failed stage does not stop the others; the output of a stage is in build/nightly/STAGE.log.
#   nightly.sh [STAGE...]
# release   all tests, as they are released        asan     all tests with AddressSanitizer and UndefinedBehaviorSanitizer
# tsan      all tests with ThreadSanitizer         tidy     clang-tidy of each source, with the analyzer at full depth
# fuzz      ten seconds of each fuzz target        deb      the Debian packages, in a bare Debian
# engine    the portable engine                    wheel    the Python package, with each Python
# server    the engine on a server by ssh          window   the window for any Linux
set -uo pipefail

cd "$(dirname "${BASH_SOURCE[0]}")/.." || exit
source packaging/stages.sh
export SPORESCOPE_WERROR=ON
mkdir -p build/nightly

declare -A commands=(
  [release]="packaging/test.sh release"
  [asan]="packaging/test.sh asan"
  [tsan]="packaging/test.sh tsan"
  [tidy]="packaging/build.sh release release_tests && packaging/lint.sh tidy-deep"
  [fuzz]="packaging/fuzz.sh 10"
  [deb]="packaging/deb.sh && packaging/test-deb.sh"
  [engine]="packaging/engine.sh && packaging/test-engine.sh"
  [wheel]="packaging/wheel.sh && packaging/test-wheel.sh"
  [server]="packaging/engine.sh && packaging/test-server.sh"
  [window]="packaging/window.sh && packaging/test-window.sh"
)
stages=("$@")
((${#stages[@]})) || stages=(release asan tsan tidy fuzz deb engine wheel server window)
failed=0
for name in "${stages[@]}"; do
  if [[ -z ${commands[$name]:-} ]]; then
    echo "nightly.sh: unknown stage $name; the stages are ${!commands[*]}" >&2
    exit 2
  fi
  log=build/nightly/$name.log
  stage "$name" bash -c "(${commands[$name]}) > $log 2>&1 || { tail -n 40 $log; exit 1; }" || failed=1
done
print_stages | tee build/nightly/result.txt
exit "$failed"
