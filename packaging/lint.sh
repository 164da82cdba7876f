#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 The Sporescope authors
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Holds the sources against .clang-format, the scripts against bash, and the sources against .clang-tidy.
#   lint.sh format          format and scripts alone
#   lint.sh tidy [FILE...]  clang-tidy, of all files of the program or of these
#   lint.sh                 both
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
  tidy) tidy "$@" ;;
  *)
    format
    tidy
    ;;
esac
echo "lint: nothing found"
