#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 The Sporescope authors
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Takes the pictures of the documentation from the running program: screenshots.sh [FOLDER WITH DUMPS]
# Without a folder, the sample and the small dumps of the tests are shown. STATISTICS names a dump of MindSpore that holds
# statistic.csv alone; without it there are no pictures of one.
set -euo pipefail

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
root=$(dirname "$here")
dumps=${1:-$root/tests/data/dumps}
probe=$root/tests/data/msprobe/pt-26.2-mix-statistics-two-ranks
out=$root/docs/screenshots
mkdir -p "$out"

"$here/install.sh" build run test pictures
"$here/build.sh" release
# Installed, so that the paths in the pictures are those of a user and not of whoever takes them.
home=/tmp/sporescope
cmake --install "$root/build/release" --prefix "$home" > /dev/null
program=$home/bin/sporescope
sample=$home/share/sporescope/sample

# The settings of whoever runs this stay out of the pictures.
settings=$(mktemp -d)
trap 'rm -rf "$settings" "$home"' EXIT
export XDG_CONFIG_HOME=$settings

shoot() {
  local name=$1
  shift
  echo "$name"
  xvfb-run --auto-servernum --server-args='-screen 0 1920x1200x24' \
    timeout 120 "$program" --screenshot "$out/$name.png" --size 1600x1000 "$@"
}

# A window that listens, and the simulated training that connects: live NAME PORT "KEYS AND CLICKS" ARGUMENTS... With the port 0
# it does neither: what the keys did is shown.
# Each step is a key of xdotool, or x,y for a click at that place. SIMULATED holds options of the simulated training, DUMP what
# it plays, and RANKS how many ranks of that are there.
live() {
  local name=$1 port=$2 steps=$3
  shift 3
  echo "$name"
  # Settings of its own: a window keeps its place when it is ended.
  # shellcheck disable=SC2016  # the inner shell expands it
  SIMULATED=${SIMULATED:---steps 20} RANKS=${RANKS:-1} XDG_CONFIG_HOME=$(mktemp -d "$settings/XXXX") xvfb-run --auto-servernum --server-args='-screen 0 1600x1000x24' bash -c '
    set -e
    out=$1 program=$2 simulator=$3 dump=$4 port=$5 steps=$6
    shift 6
    listen=()
    ((port == 0)) || listen=(--listen "$port")
    "$program" "${listen[@]}" --size 1600x1000 "$@" & window=$!
    sleep 3
    if [[ $steps != - ]]; then
      training=
      for ((rank = 0; port > 0 && rank < RANKS; ++rank)); do
        of=$((RANKS > 1 ? RANKS : 0))
        "$simulator" --server "127.0.0.1:$port" --quiet --rank $rank --device $rank:0 --ranks $of $SIMULATED "$dump" &
        training+=" $!"
      done
      sleep 4
      for step in $steps; do
        if [[ $step == *,* ]]; then xdotool mousemove "${step%,*}" "${step#*,}" click 1; else xdotool key "$step"; fi
        sleep 3
      done
      xdotool mousemove 5 990
      sleep 1
    fi
    import -window root "$out"
    kill "$window" ${training:-}
    wait || true
  ' _ "$out/$name.png" "$program" "$root/build/release/tests/live/sporescope-simulator" "${DUMP:-$sample}" "$port" "$steps" "$@"
}

shoot sample-light "$sample" --theme light --select Log-op0
shoot sample-dark "$sample" --theme dark --select Log-op0
shoot sample-zh_CN "$sample" --theme light --language zh_CN --select Log-op0
shoot cause-light "$sample" --theme light --show-cause
shoot start-light --theme light
shoot start-dark --theme dark
shoot two-ranks-dark "$dumps/two-ranks-2.10" --theme dark --show-cause
shoot loop-light "$dumps/loop-2.10" --theme light --select fc2-Dense/BiasAdd-op0
shoot types-tensor-light "$dumps/types-2.10" --theme light --select Default/Cast-op42 --open-tensor
shoot half-precision-zh_CN "$dumps/half-precision-2.10" --theme dark --language zh_CN --open-tensor
shoot lenet-tensor-dark "$sample" --theme dark --select conv1.weight --open-tensor
# Dumps without values: what msprobe and MindSpore told of them.
for language in en zh_CN; do
  shoot "msprobe-$language" "$probe" --theme light --language "$language" --show-cause
  shoot "msprobe-tensor-$language" "$probe" --theme dark --language "$language" --open-tensor
  if [[ -n ${STATISTICS:-} ]]; then
    shoot "statistics-$language" "$STATISTICS" --theme light --language "$language" --show-cause
    shoot "statistics-tensor-$language" "$STATISTICS" --theme dark --language "$language" --open-tensor
  fi
done

# Two runs beside each other.
runs=$root/tests/data/compare
shoot compare-light "$runs/base" --compare "$runs/operator" --theme light
shoot compare-zh_CN "$runs/base" --compare "$runs/weight" --theme dark --language zh_CN

# All tensors over all iterations; the ranks against each other.
shoot overview-light "$sample" --theme light --overview
shoot overview-zh_CN "$sample" --theme dark --language zh_CN --overview
shoot ranks-zh_CN "$dumps/two-ranks-2.10" --theme light --language zh_CN --show-ranks

# Eight replicas, one of which has other bits in a gradient and a weight.
replicas=$settings/replicas
mkdir "$replicas"
for rank in 0 1 2 3 4 6 7; do ln -s "$dumps/two-ranks-2.10/rank_0" "$replicas/rank_$rank"; done
cp -r "$dumps/two-ranks-2.10/rank_0" "$replicas/rank_5"
chmod -R u+w "$replicas/rank_5"
for name in Parameter.fc2_weight AllReduce.Default_grad_reducer-DistributedGradReducer_AllReduce-op1; do
  for file in "$replicas"/rank_5/*/0/1/"$name".*output*.npy; do
    printf '\x40' | dd of="$file" bs=1 seek=$(($(stat -c %s "$file") - 2)) conv=notrunc status=none
  done
done
live overview-ranks-light 0 "419,101 439,130 777,41 156,130 End Return" --theme light "$replicas"

# Repeated cells, folded: a dump that holds a graph and no tensors.
folded=$settings/transformer
mkdir -p "$folded/rank_0/graphs"
cp "$root/tests/data/scopes/transformer.pb" "$folded/rank_0/graphs/ms_output_trace_code_graph_0.pb"
shoot folded-light "$folded" --theme light
shoot folded-dark "$folded" --theme dark

for language in en zh_CN; do
  live "assistant-$language" 0 "1400,600 ctrl+shift+d" --theme light --language "$language" "$sample"
done

live listen-light 50151 - --theme light
live listen-zh_CN 50152 - --theme dark --language zh_CN
live live-ready-dark 50153 "" --theme dark
live live-light 50154 "745,905 F5" --theme light
live live-zh_CN 50155 "745,905 F5" --theme dark --language zh_CN
SIMULATED="--step-time 60000" live live-running-dark 50156 "1190,60 F5" --theme dark
SIMULATED="--fault dies-while-waiting" live live-lost-light 50157 "" --theme light
SIMULATED="--steps 1" live live-ended-zh_CN 50158 "1190,60 F5" --theme light --language zh_CN
SIMULATED="--steps 40 --step-time 100 --loss" live live-loss-dark 50160 "1190,60 F5 312,771" --theme dark
RANKS=2 DUMP="$dumps/two-ranks-2.10" live live-ranks-light 50159 "745,905 F5" --theme light
