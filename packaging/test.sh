#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 The Sporescope authors
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Builds everything and passes all tests: offscreen ones, and under Xvfb those that need a real window.
#   test.sh [PRESET]     release without one; asan, tsan, debug, coverage
set -euo pipefail

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
root=$(dirname "$here")
preset=${1:-release}

"$here/install.sh" build run test
echo "Building ($preset)"
"$here/build.sh" "$preset"

# Qt and its platform plugins keep memory until the process ends; our own leaks are still found.
export LSAN_OPTIONS="suppressions=$root/tests/leaks.supp:print_suppressions=0"
export ASAN_OPTIONS="detect_stack_use_after_return=1"
export UBSAN_OPTIONS="print_stacktrace=1"
export TSAN_OPTIONS="suppressions=$root/tests/races.supp"
exec xvfb-run --auto-servernum --server-args='-screen 0 1920x1080x24' \
  ctest --test-dir "$root/build/$preset" --output-on-failure --parallel "$(nproc)"
