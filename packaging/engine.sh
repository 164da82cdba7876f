#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 The Sporescope authors
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Makes the engine as one thing to copy, build/engine/sporescope-engine-VERSION-ARCHITECTURE.tar.xz: sporescope-cli with its own
# loader and libraries, which needs nothing of a machine but its kernel.
#   engine.sh [x86_64|aarch64]    for this machine's architecture, which the argument names
set -euo pipefail

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
root=$(dirname "$here")
architecture=${1:-$(uname -m)}
most_bytes=40000000
preset=${SPORESCOPE_PRESET:-cli}

if [[ $architecture != "$(uname -m)" ]]; then
  echo "engine.sh: on this machine the engine can be made for $(uname -m) alone, not for $architecture" >&2
  exit 2
fi
"$here/install.sh" build
"$here/build.sh" "$preset" sporescope-cli
built=$root/build/$preset/app/cli/sporescope-cli
version=$("$built" --version | awk '{ print $2 }')
name=sporescope-engine-$version-$architecture
folder=$root/build/engine/$name
rm -rf "$root/build/engine"  # what an earlier version left would be taken for this one
mkdir -p "$folder/lib"

# ldd names libraries as "NAME => PATH (ADDRESS)", the loader as "PATH (ADDRESS)".
mapfile -t libraries < <(ldd "$built" | awk '$2 == "=>" { print $3 }')
loader=$(ldd "$built" | awk '$2 != "=>" && $1 ~ /^\// { print $1 }')
cp --dereference "${libraries[@]}" "$folder/lib"
cp --dereference "$loader" "$folder/lib/loader"
cp "$built" "$folder/lib/sporescope-cli"
strip --strip-unneeded "$folder"/lib/*
c++ -std=c++20 -Os -static -s -Wall -Wextra "$here/engine_launcher.cpp" -o "$folder/sporescope-cli"
cp "$root/LICENSE" "$folder"

bytes=$(du --bytes --summarize "$folder" | cut --fields=1)
if ((bytes >= most_bytes)); then
  echo "engine.sh: the engine takes $bytes bytes, more than $most_bytes" >&2
  exit 2
fi
tar --create --xz --owner=0 --group=0 --directory "$root/build/engine" --file "$folder.tar.xz" "$name"
echo "$folder.tar.xz: $bytes bytes unpacked"
