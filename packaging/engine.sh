#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 The Sporescope authors
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Builds the portable engine, build/engine/sporescope-engine-VERSION-ARCHITECTURE.tar.xz: sporescope-cli with its own loader and
# libraries, which needs only the kernel of a machine. The same content as .tar.gz is copied to servers automatically, because
# a minimal server has no xz.
#   engine.sh [x86_64|aarch64]    default: the architecture of this machine; aarch64 can also be built on x86-64
set -euo pipefail

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
root=$(dirname "$here")
machine=$(uname -m)
architecture=${1:-$machine}
max_bytes=40000000

case $machine:$architecture in
  x86_64:x86_64 | aarch64:aarch64)
    preset=${SPORESCOPE_PRESET:-cli}
    sysroot=
    tools=
    groups=(build)
    ;;
  x86_64:aarch64)
    preset=cli-aarch64
    sysroot=$root/build/sysroot/$architecture
    tools=$architecture-linux-gnu-
    groups=(build engine)
    ;;
  *)
    echo "engine.sh: cannot build an engine for $architecture on $machine" >&2
    exit 2
    ;;
esac
# shellcheck source-path=SCRIPTDIR
source "$here/bundle.sh"
"$here/install.sh" "${groups[@]}"
[[ -z $sysroot ]] || "$here/sysroot.sh" "$architecture"
"$here/build.sh" "$preset" sporescope-cli
built=$root/build/$preset/app/cli/sporescope-cli
version=$(sed --quiet 's/^project(.* VERSION \([0-9.]*\).*/\1/p' "$root/CMakeLists.txt")
name=sporescope-engine-$version-$architecture
folder=$root/build/engine/$name
rm -rf "$root/build/engine"/sporescope-engine-*-"$architecture"*  # so that files of an earlier version are not used
mkdir -p "$folder/lib"

loader=$(loader_of "$built")
cp --dereference "$sysroot$loader" "$folder/lib/loader"
cp "$built" "$folder/lib/sporescope-cli"
bundle_libraries "$folder/lib" "$loader" "$built" > "$root/build/engine/libraries-$architecture.log"
"${tools}strip" --strip-unneeded "$folder"/lib/*
"${tools}g++" -std=c++20 -Os -static -s -Wall -Wextra "$here/engine_launcher.cpp" -o "$folder/sporescope-cli"
cp "$root/LICENSE" "$folder"
{ echo "$sysroot$loader" && cat "$root/build/engine/libraries-$architecture.log"; } | bundle_licenses "$folder/licenses"

bytes=$(du --bytes --summarize "$folder" | cut --fields=1)
if ((bytes >= max_bytes)); then
  echo "engine.sh: the engine takes $bytes bytes, more than $max_bytes" >&2
  exit 2
fi
# gzip, because a minimal server has no xz.
tar --create --use-compress-program="gzip -9" --owner=0 --group=0 --directory "$root/build/engine" --file "$folder.tar.gz" "$name"
tar --create --xz --owner=0 --group=0 --directory "$root/build/engine" --file "$folder.tar.xz" "$name"
echo "$folder.tar.xz: $bytes bytes unpacked"
