#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 The Sporescope authors
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Takes the screenshots of the documentation: screenshots.sh [FOLDER WITH DUMPS]
# Without a folder, it uses the sample and the small dumps of the tests. Environment variables:
#   STATISTICS        a MindSpore dump with only statistic.csv; without it, the screenshots of such a dump are skipped
#   LIVE_PYTHON       a Python with MindSpore 2.4 or later, grpcio and NumPy; without it, those of a real training are skipped
#   ONLY              a regular expression for the names of the screenshots to take
#   SPORESCOPE_BUILT  1: use the existing build/release; install and build nothing
set -euo pipefail

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
root=$(dirname "$here")
dumps=${1:-$root/tests/data/dumps}
probe=$root/tests/data/msprobe/pt-26.2-mix-statistics-two-ranks
out=$root/docs/screenshots
mkdir -p "$out"

if [[ -z ${SPORESCOPE_BUILT:-} ]]; then
  "$here/install.sh" build run test pictures
  "$here/build.sh" release
fi
# Installed, so that the screenshots show the paths of an installed program instead of those of this machine.
home=/tmp/sporescope
cmake --install "$root/build/release" --prefix "$home" > /dev/null
program=$home/bin/sporescope
sample=$home/share/sporescope/sample

# Scripts and dumps whose paths are visible get short paths.
shown=/tmp/lenet
rm -rf "$shown" # left by a run that was killed
mkdir -p "$shown"

# The screenshots use neither the settings of the current user nor those of earlier screenshots.
settings=$(mktemp -d)
trap 'rm -rf "$settings" "$home" "$shown"' EXIT

# wanted NAME: returns whether that screenshot is to be taken, and prints its name.
wanted() {
  [[ $1 =~ ${ONLY:-.} ]] || return 1
  echo "$1"
}

shoot() {
  local name=$1
  shift
  wanted "$name" || return 0
  XDG_CONFIG_HOME=$(mktemp -d "$settings/XXXX") xvfb-run --auto-servernum --server-args='-screen 0 1920x1200x24' \
    timeout 180 "$program" --screenshot "$out/$name.png" --size 1600x1000 "$@"
}

# live NAME PORT "STEPS" ARGUMENTS...: a window that listens, and a simulated training that connects. With the port 0, there is
# neither, and only the steps are run. A step is a key of xdotool; x,y for a click at that position; wait; type, which types
# TYPED; or again, which starts the training again with the options AGAIN. With the step -, no training connects.
# SIMULATED: options of the simulated training, FAILURE: the error that ends it, DUMP: the dump that it replays, RANKS: the
# number of ranks in it, TRAINED: a script that LIVE_PYTHON runs instead, SETTINGS: the settings of the window.
live() {
  local name=$1 port=$2 steps=$3
  shift 3
  wanted "$name" || return 0
  local config
  config=$(mktemp -d "$settings/XXXX")
  mkdir "$config/sporescope"
  printf '%s\n' "${SETTINGS:-}" > "$config/sporescope/sporescope.conf"
  # shellcheck disable=SC2016  # the inner shell expands it
  SIMULATED=${SIMULATED:---steps 20} RANKS=${RANKS:-1} XDG_CONFIG_HOME=$config xvfb-run --auto-servernum --server-args='-screen 0 1600x1000x24' bash -c '
    set -e
    out=$1 program=$2 simulator=$3 dump=$4 port=$5 steps=$6
    shift 6
    listen=()
    ((port == 0)) || listen=(--listen "$port")
    "$program" "${listen[@]}" --size 1600x1000 "$@" & window=$!
    sleep 3
    training=
    simulate() {
      "$simulator" --server "127.0.0.1:$port" --quiet --failure "${FAILURE:-}" "$@" "$dump" &
      training+=" $!"
    }
    if [[ $steps != - ]]; then
      if [[ -n ${TRAINED:-} ]]; then
        (cd "$(dirname "$TRAINED")" && exec "$LIVE_PYTHON" "$TRAINED" "$port") > "$XDG_CONFIG_HOME/output" 2>&1 & training+=" $!"
        for ((tries = 0; tries < 60; ++tries)); do
          if grep -qs ^sporescope:  "$XDG_CONFIG_HOME/output"; then break; fi
          sleep 1
        done
      fi
      for ((rank = 0; port > 0 && rank < RANKS; ++rank)); do
        of=$((RANKS > 1 ? RANKS : 0))
        # shellcheck disable=SC2086  # several options
        [[ -n ${TRAINED:-} ]] || simulate --rank $rank --device $rank:0 --ranks $of $SIMULATED
      done
      sleep 4
      for step in $steps; do
        case $step in
          wait) sleep 4 ;;
          type) xdotool type --delay 30 "$TYPED" ;;
          again) simulate $AGAIN ;;
          *,*) xdotool mousemove "${step%,*}" "${step#*,}" click 1 ;;
          *) xdotool key "$step" ;;
        esac
        sleep 3
      done
      xdotool mousemove 5 990
      sleep 1
    fi
    import -window root "$out"
    kill "$window" ${training:-} 2> /dev/null || true
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
# Dumps without values: the recorded statistics of msprobe and MindSpore.
for language in en zh_CN; do
  shoot "msprobe-$language" "$probe" --theme light --language "$language" --show-cause
  shoot "msprobe-tensor-$language" "$probe" --theme dark --language "$language" --open-tensor
  if [[ -n ${STATISTICS:-} ]]; then
    shoot "statistics-$language" "$STATISTICS" --theme light --language "$language" --show-cause
    shoot "statistics-tensor-$language" "$STATISTICS" --theme dark --language "$language" --open-tensor
  fi
done

# Two runs side by side.
runs=$root/tests/data/compare
live compare-light 0 "1528,76" --theme light --compare "$runs/operator" "$runs/base"
live compare-dark 0 "1528,76" --theme dark --compare "$runs/operator" "$runs/base"
shoot compare-zh_CN "$runs/base" --compare "$runs/weight" --theme dark --language zh_CN
live compare-tensor-light 0 "1528,76 ctrl+Return wait 179,188" --theme light --compare "$runs/weight" "$runs/base"
live compare-match-light 0 "1528,76 400,927 m 920,239 wait" --theme light --compare "$runs/operator" "$runs/base"

# All tensors over all iterations, and the ranks compared with each other.
shoot overview-light "$sample" --theme light --overview
shoot overview-dark "$sample" --theme dark --overview
shoot overview-zh_CN "$sample" --theme dark --language zh_CN --overview

# change_one_number FILE: changes the last number of a float32 .npy file.
change_one_number() {
  printf '\x40' | dd of="$1" bs=1 seek=$(($(stat -c %s "$1") - 2)) conv=notrunc status=none
}

# make_replicas FOLDER COUNT ODD_RANK: creates replicas, one of which has different bits in a gradient and a weight.
make_replicas() {
  local folder=$1 odd=$1/rank_$3 rank name file
  mkdir "$folder"
  for ((rank = 0; rank < $2; ++rank)); do
    ((rank == $3)) || ln -s "$dumps/two-ranks-2.10/rank_0" "$folder/rank_$rank"
  done
  cp -r "$dumps/two-ranks-2.10/rank_0" "$odd"
  chmod -R u+w "$odd"
  for name in Parameter.fc2_weight AllReduce.Default_grad_reducer-DistributedGradReducer_AllReduce-op1; do
    for file in "$odd"/*/0/1/"$name".*output*.npy; do change_one_number "$file"; done
  done
}

replicas=$settings/replicas
make_replicas "$replicas" 8 5
shoot ranks-light "$replicas" --theme light --show-ranks
shoot ranks-dark "$replicas" --theme dark --show-ranks
shoot ranks-zh_CN "$replicas" --theme light --language zh_CN --show-ranks
make_replicas "$settings/replicas-1024" 1024 611
shoot ranks-1024-dark "$settings/replicas-1024" --theme dark --show-ranks
live overview-ranks-light 0 "419,101 439,130 777,41 156,130 End Return" --theme light "$replicas"

# Recomputed operators: one number in the output of a ReLU was changed.
changed=$shown/lenet
cp -r "$sample" "$changed"
chmod -R u+w "$changed"
change_one_number "$(find "$changed" -path '*/0/0/*' -name 'ReLU.*relu-ReLU_ReLU-op2.*output*.npy')"
live recompute-light 0 "1400,600 ctrl+alt+r wait" --theme light --select relu-ReLU/ReLU-op2 "$changed"
live recompute-dark 0 "1400,600 ctrl+alt+r wait" --theme dark --select relu-ReLU/ReLU-op2 "$changed"
live recompute-zh_CN 0 "1400,600 ctrl+alt+r wait" --theme light --language zh_CN --select relu-ReLU/ReLU-op2 "$changed"

# Notes about nodes.
TYPED="Zeros of the Softmax reach this Log: try LogSoftmax." live notes-light 0 "256,771 1400,600 ctrl+b ctrl+m type" --theme light --select Log-op0 "$sample"

# Repeated cells, folded: a dump with a graph and no tensors.
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

# of_language LANGUAGE: the names of the screenshots, and the positions of the tabs in that language.
of_language() {
  if [[ $1 == en ]]; then
    name=light loss=312,771 console=375,771
  else
    name=zh_CN loss=264,771 console=320,771
  fi
}

# A training that ended with an exception.
for language in en zh_CN; do
  of_language "$language"
  SIMULATED="--steps 3 --loss" FAILURE="ValueError: label 12 is none of 10 classes" \
    live "live-failed-$name" 50161 "1190,60 F5 $loss" --theme light --language "$language"
done

SIMULATED="--steps 40 --step-time 100 --loss" live live-loss-zh_CN 50162 "1190,60 F5 264,771" --theme light --language zh_CN

# A second run of the same script: the first one stays in the open Training box.
run="--script /home/you/lenet/train.py --steps 12 --step-time 100 --loss"
for language in en zh_CN; do
  of_language "$language"
  SIMULATED="--pid 4711 $run" AGAIN="--pid 4805 $run" live "live-two-runs-$name" 50163 "1190,60 F5 again 1190,60 F5 $loss 265,41" \
    --theme light --language "$language"
done

# A small network whose labels become invalid after five steps.
cat > "$shown/train.py" << 'END'
import sys

import mindspore as ms
import numpy as np
from mindspore import nn, ops
from sporescope_live import LiveDebugger


class Network(nn.Cell):
    def __init__(self):
        super().__init__()
        self.conv = nn.Conv2d(1, 4, 3, pad_mode="valid")
        self.flatten = nn.Flatten()
        self.fc1 = nn.Dense(144, 16, activation="relu")
        self.fc2 = nn.Dense(16, 10)

    def construct(self, images):
        return self.fc2(self.fc1(self.flatten(ops.relu(self.conv(images)))))


def one_hot(labels, classes=10):
    if labels.max() >= classes:
        raise ValueError(f"label {labels.max()} is none of {classes} classes")
    return ms.Tensor(np.eye(classes, dtype=np.float32)[labels])


def train():
    ms.set_seed(1)
    random = np.random.default_rng(1)
    network, loss_of = Network(), nn.CrossEntropyLoss()
    optimizer = nn.Momentum(network.trainable_params(), 0.1, 0.9)
    step = ms.value_and_grad(lambda x, y: loss_of(network(x), y), None, optimizer.parameters)
    debugger = LiveDebugger(f"127.0.0.1:{sys.argv[1]}", allow_console=True)
    with debugger.session([network, loss_of, optimizer]) as live:
        for i in range(20):
            images = ms.Tensor(random.normal(size=(4, 1, 8, 8)), ms.float32)
            labels = random.integers(0, 10 if i < 5 else 13, 4)
            loss, gradients = step(images, one_hot(labels))
            optimizer(gradients)
            if not live.step_end(loss):
                break


train()
END

# A script is launched from the window. The dialog offers earlier launches and the Python next to the script.
mkdir -p "$shown/.venv/bin"
ln -s "${LIVE_PYTHON:-/usr/bin/python3}" "$shown/.venv/bin/python"
launched="[launch]
scripts\\size=1
scripts\\1\\script=$shown/train.py
scripts\\1\\python=$shown/.venv/bin/python
scripts\\1\\arguments=--epochs 3 --device CPU
scripts\\1\\environment=GLOG_v=2
scripts\\1\\folder=
scripts\\1\\attach=true"
SETTINGS=$launched live launch-light 0 "1400,600 ctrl+shift+l" --theme light
SETTINGS=$launched live launch-zh_CN 0 "1400,600 ctrl+shift+l" --theme light --language zh_CN

[[ -n ${LIVE_PYTHON:-} ]] || exit 0

# A real training: the console while it is paused, and a training that waits before it ends with an exception.
PYTHONPATH=$root/app/training_client/src
export PYTHONPATH PYTHONDONTWRITEBYTECODE=1 TRAINED=$shown/train.py
for language in en zh_CN; do
  of_language "$language"
  TYPED="loss, labels, optimizer.learning_rate" live "console-$name" 50164 "1190,60 F10 F10 $console 800,960 type Return wait" \
    --theme light --language "$language"
  live "post-mortem-$name" 50165 "1190,60 F5 wait $loss" --theme light --language "$language"
done
