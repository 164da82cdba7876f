#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 The Sporescope authors
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Installs MindSpore and the training client into a virtual environment of their own (about 1 GB, once) and prints its Python.
#   live-venv.sh VERSION
# SPORESCOPE_LIVE_VENVS: the folder of the environments (build/live); SPORESCOPE_LIVE_PYTHON: the Python that creates them.
set -euo pipefail

root=$(dirname "$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)")
version=$1
venv=${SPORESCOPE_LIVE_VENVS:-$root/build/live}/mindspore-$version
{
  if [[ ! -f "$venv/complete" ]]; then
    echo "Installing MindSpore $version into $venv"
    "${SPORESCOPE_LIVE_PYTHON:-/usr/bin/python3}" -m venv "$venv"
    # MindSpore's data sets do not work with NumPy 2.
    "$venv/bin/pip" install --quiet "mindspore==$version" "numpy<2"
    touch "$venv/complete"
  fi
  rm -rf "$root/app/training_client/build" # so that files of an earlier build are not packed
  "$venv/bin/pip" install --quiet --force-reinstall --no-deps "$root/app/training_client"
  "$venv/bin/pip" install --quiet "$root/app/training_client"
} >&2
echo "$venv/bin/python"
