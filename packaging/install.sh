#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 The Sporescope authors
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Installs the Debian packages of the given groups (packages.txt) that are missing: install.sh build run test
set -euo pipefail

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
groups=${*:-build run}

missing=()
while read -r group package; do
  [[ -z "$group" || "$group" == \#* ]] && continue
  [[ " $groups " == *" $group "* ]] || continue
  state=$(dpkg-query --show --showformat='${db:Status-Status}' "$package" 2>/dev/null || true)
  [[ "$state" == installed ]] || missing+=("$package")
done < "$here/packages.txt"
((${#missing[@]} == 0)) && exit 0

as_root=()
if [[ $(id -u) -ne 0 ]]; then
  if ! command -v sudo > /dev/null; then
    echo "These packages are missing and cannot be installed without root or sudo: ${missing[*]}" >&2
    exit 2
  fi
  as_root=(sudo)
fi
echo "Installing ${missing[*]}"
log=$(mktemp)
trap 'rm -f "$log"' EXIT
install() {
  "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install --yes --no-install-recommends "${missing[@]}" > "$log" 2>&1
}
if ! { "${as_root[@]}" apt-get update > "$log" 2>&1 && install; }; then
  tail -n 20 "$log" >&2
  echo "Cannot install the packages; see the lines above. packaging/packages.txt lists all required packages." >&2
  exit 2
fi
