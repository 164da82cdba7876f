#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 The Sporescope authors
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Holds the sources against .clang-format and .clang-tidy and the scripts against bash's own check: lint.sh [FILE...]
# Needs a configured and built preset (release, or the one in SPORESCOPE_PRESET).
set -euo pipefail

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
cd "$here/.."
"$here/install.sh" lint
preset=${SPORESCOPE_PRESET:-release}

mapfile -t sources < <(if (($#)); then printf '%s\n' "$@"; else git ls-files '*.cpp' '*.h'; fi)
echo "clang-format: ${#sources[@]} files"
clang-format --dry-run --Werror "${sources[@]}"

mapfile -t units < <(printf '%s\n' "${sources[@]}" | grep -E '^(core|ui|app)/.*\.cpp$')
echo "clang-tidy: ${#units[@]} files"
printf '%s\n' "${units[@]}" | xargs --max-procs="$(nproc)" --max-args=4 clang-tidy --quiet -p "build/$preset" 2> /dev/null

for script in packaging/*.sh .ci/run; do bash -n "$script"; done
echo "lint: nothing found"
