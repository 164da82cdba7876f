#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 The Sporescope authors
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Takes the pictures of the documentation from the running program: screenshots.sh [FOLDER WITH DUMPS]
# Without a folder, the sample and the small dumps of the tests are shown.
set -euo pipefail

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
root=$(dirname "$here")
dumps=${1:-$root/tests/data/dumps}
out=$root/docs/screenshots
mkdir -p "$out"

"$here/install.sh" build run test
"$here/build.sh" release sporescope
program=$root/build/release/app/desktop/sporescope

# The settings of whoever runs this stay out of the pictures.
settings=$(mktemp -d)
trap 'rm -rf "$settings"' EXIT
export XDG_CONFIG_HOME=$settings

shoot() {
  local name=$1
  shift
  echo "$name"
  xvfb-run --auto-servernum --server-args='-screen 0 1920x1200x24' \
    timeout 120 "$program" --screenshot "$out/$name.png" --size 1600x1000 "$@"
}

sample=$root/resources/sample
shoot sample-light "$sample" --theme light --select Log-op0
shoot sample-dark "$sample" --theme dark --select Log-op0
shoot sample-zh_CN "$sample" --theme light --language zh_CN --select Log-op0
shoot start-light --theme light
shoot two-ranks-dark "$dumps/two-ranks-2.10" --theme dark
shoot loop-light "$dumps/loop-2.10" --theme light
shoot types-tensor-light "$dumps/types-2.10" --theme light --select Default/Cast-op42 --open-tensor
shoot half-precision-zh_CN "$dumps/half-precision-2.10" --theme dark --language zh_CN --open-tensor
shoot lenet-tensor-dark "$sample" --theme dark --select conv1.weight --open-tensor
