#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 The Sporescope authors
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Compares our drawings of graphs with those of Graphviz for the same boxes and lines:
#   layout-measures.sh [--json FILE] GRAPH...
# Graphs are .pb or .ir files, also compressed with xz. It prints the table of layout_measures (tests/bench/graph), which counts
# the crossings of both. The exit status is 1 if ours are more than 1.1 times those of dot, summed over the drawings that dot
# finishes within LIMIT seconds (60). Needs a build with SPORESCOPE_BENCHMARKS in the folder BUILD (default: build/release).
set -euo pipefail

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
program=${BUILD:-$here/../build/release}/tests/bench/graph/layout_measures
export LIMIT=${LIMIT:-60}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

json=$work/measures.json
if [[ ${1:-} == --json && -n ${2:-} ]]; then
  json=$2
  shift 2
fi
if (($# == 0)) || [[ $1 == -* ]]; then
  sed -n '5,9s/^# \{0,1\}//p' "$0" >&2
  exit 2
fi
"$here/install.sh" bench >&2
if [[ ! -x $program ]]; then
  echo "layout-measures.sh: cannot find $program; build it with -DSPORESCOPE_BENCHMARKS=ON" >&2
  exit 2
fi

mkdir "$work/dot" "$work/graphs"
graphs=()
for graph; do
  if [[ $graph == *.xz ]]; then
    unpacked=$work/graphs/$(basename "$graph" .xz)
    xz --decompress --keep --stdout "$graph" > "$unpacked"
    graph=$unpacked
  fi
  graphs+=("$graph")
done

"$program" --write-dot "$work/dot" "${graphs[@]}"
# shellcheck disable=SC2016 # the inner shell expands it
find "$work/dot" -name '*.dot' -print0 \
  | xargs --null --max-procs="$(nproc)" --max-args=1 sh -c 'timeout "$LIMIT" dot -Tplain "$0" > "${0%.dot}.plain" 2> /dev/null || rm "${0%.dot}.plain"'
"$program" --dot "$work/dot" --json "$json" "${graphs[@]}" | tee "$work/table"

awk -F ' *[|] *' '$2 == "all" && $7 > 1.1 * $8 { worse = 1 }
  END { if (worse) print "more than 1.1 times the crossings of dot"; exit worse }' "$work/table" >&2
