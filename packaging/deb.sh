#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 The Sporescope authors
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Builds the Debian packages sporescope and sporescope-cli in build/deb:
#   deb.sh          both
#   deb.sh cli      only sporescope-cli, built without Qt
set -euo pipefail

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
root=$(dirname "$here")
preset=release
[[ "${1:-}" == cli ]] && preset=cli

"$here/install.sh" build deb
if [[ $preset == cli ]]; then
  "$here/build.sh" cli
else
  "$here/build.sh" release sporescope sporescope-cli cli_completion
fi
mkdir -p "$root/build/deb"
log=$root/build/deb/cpack.log
if ! (cd "$root/build/$preset" && cpack -B "$root/build/deb" > "$log" 2>&1); then
  tail -n 20 "$log" >&2
  echo "Cannot build the packages; see the lines above and $log." >&2
  exit 2
fi
rm -rf "$root/build/deb/_CPack_Packages"
ls -1 "$root"/build/deb/*.deb
