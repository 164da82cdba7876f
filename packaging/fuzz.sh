#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 The Sporescope authors
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Runs the fuzz targets one after another, on seeds from tests/data and the sample, and prints a table of runs and findings.
# The exit status is 1 if there is a finding, which is saved in build/fuzz-findings.
#   fuzz.sh [SECONDS] [TARGET...]     default: 60 seconds each, all targets; an example of a target is tensor_npy_header
set -euo pipefail

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
root=$(dirname "$here")
seconds=60
if [[ ${1:-} =~ ^[0-9]+$ ]]; then
  seconds=$1
  shift
fi

"$here/install.sh" build fuzz >&2
"$here/build.sh" fuzz fuzz_targets >&2
cd "$root"
python3 tests/fuzz/seeds.py build/fuzz-seeds
declare -A programs
while read -r program; do
  name=$(basename "$program" _fuzz)
  programs[$name]=$program
done < <(find build/fuzz/tests/fuzz -type f -name '*_fuzz' | sort)
targets=("$@")
if ((!${#targets[@]})); then
  mapfile -t targets < <(printf '%s\n' "${!programs[@]}" | sort)
fi

status=0
printf '| target | seconds | runs | findings |\n|---|---|---|---|\n'
for target in "${targets[@]}"; do
  if [[ -z ${programs[$target]:-} ]]; then
    echo "fuzz.sh: unknown target $target; the targets are ${!programs[*]}" >&2
    exit 2
  fi
  found=build/fuzz-findings/$target
  mkdir -p "build/fuzz-seeds/$target" "$found"
  log=$found/log.txt
  # Inputs that it finds are kept separately from the seeds, for the next run.
  learned=build/fuzz-learned/$target
  mkdir -p "$learned"
  failed=0
  "${programs[$target]}" "$learned" "build/fuzz-seeds/$target" -max_total_time="$seconds" -timeout=10 -rss_limit_mb=4096 \
    -print_final_stats=1 -artifact_prefix="$found/" > "$log" 2>&1 || failed=1
  runs=$(awk '/stat::number_of_executed_units/ { print $2 }' "$log")
  findings=$(find "$found" -type f ! -name log.txt | wc -l)
  ((failed && !findings)) && findings="none was kept, see $log"
  [[ $findings == 0 ]] || status=1
  printf '| %s | %s | %s | %s |\n' "$target" "$seconds" "${runs:-0}" "$findings"
done
exit "$status"
