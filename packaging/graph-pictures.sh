#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 The Sporescope authors
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Takes pictures of the graphs of dumps, for visual inspection:
#   graph-pictures.sh OUT DUMP-OR-GRAPH...
# For each dump: its first view, all scopes collapsed, all expanded, the first cause (the view of --show-cause), and the first
# view in the dark style and in Chinese. Graphs are .pb files, also compressed with xz; a graph without a dump is shown as the
# graph of a dump without tensors. VIEWS selects the views ("first closed open cause dark chinese"). With ImageMagick, each kind
# of view is also put on a contact sheet. Needs a build in the folder BUILD (default: build/release).
set -euo pipefail

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
program=${BUILD:-$here/../build/release}/app/desktop/sporescope
views=${VIEWS:-first closed open cause dark chinese}
if (($# < 2)); then
  sed -n '5,10s/^# \{0,1\}//p' "$0" >&2
  exit 2
fi
out=$1
shift
mkdir -p "$out"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
export XDG_CONFIG_HOME=$work/settings XDG_CACHE_HOME=$work/cache

# A graph without a dump is put into a folder with the structure of a dump.
as_dump() {
  local graph=$1 name
  name=$(basename "${graph%.xz}" .pb)
  mkdir -p "$work/$name/rank_0/graphs" "$work/$name/rank_0/Net/0/0"
  local to=$work/$name/rank_0/graphs/ms_output_trace_code_graph_0.pb
  if [[ $graph == *.xz ]]; then xz --decompress --stdout "$graph" > "$to"; else cp "$graph" "$to"; fi
  echo "$work/$name"
}

declare -A options=([first]="" [closed]="--scopes closed" [open]="--scopes open" [cause]="--show-cause" [dark]="--theme dark"
  [chinese]="--language zh_CN")
declare -A taken
failed=0
for what; do
  dump=$what
  [[ -f $what ]] && dump=$(as_dump "$what")
  for view in $views; do
    picture=$out/$(basename "$dump")-$view.png
    read -r -a more <<< "${options[$view]}"
    if ! xvfb-run --auto-servernum --server-args='-screen 0 1920x1200x24' \
      timeout 150 "$program" --screenshot "$picture" --size 1600x1000 "${more[@]}" "$dump" 2> "$work/said"; then
      echo "graph-pictures.sh: no picture $picture: $(tail -n 1 "$work/said")" >&2
      failed=1
    else
      taken[$view]+=$picture$'\n'
    fi
  done
done
if command -v montage > /dev/null; then
  for view in $views; do
    [[ -n ${taken[$view]:-} ]] || continue
    mapfile -t pictures <<< "${taken[$view]%$'\n'}"
    montage "${pictures[@]}" -tile 2x -geometry 960x600+4+4 "$out/sheet-$view.png"
  done
fi
exit $failed
