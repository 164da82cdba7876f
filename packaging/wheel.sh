#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 The Sporescope authors
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Builds the wheel of the Python package, which contains the engine, in build/wheel, for `pip install` on a training server.
#   wheel.sh [x86_64|aarch64]    the architectures for which engine.sh builds an engine
set -euo pipefail

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
root=$(dirname "$here")
architecture=${1:-$(uname -m)}

"$here/engine.sh" "$architecture"
made=("$root/build/engine/sporescope-engine-"*"-$architecture.tar.gz")
work=$root/build/wheel
venv=$work/venv
rm -rf "$work/source" "$work/made" "$work"/*"_$architecture.whl"
mkdir -p "$work"
cp --recursive "$root/app/python" "$work/source"
mkdir "$work/source/src/sporescope/bin"
tar --extract --strip-components=1 --directory "$work/source/src/sporescope/bin" --file "${made[0]}"

"$here/wheel-venv.sh"
"$venv/bin/pip" wheel --quiet --no-deps --no-build-isolation --wheel-dir "$work/made" "$work/source"
# The engine contains its own C library, so the oldest platform tag that pip accepts is correct for every system.
"$venv/bin/wheel" tags --remove --python-tag py3 --abi-tag none --platform-tag "manylinux_2_17_$architecture" "$work/made"/*.whl > "$work/tags.log"
mv "$work/made"/*.whl "$work" && rmdir "$work/made"
ls -1 "$work"/*"_$architecture.whl"
