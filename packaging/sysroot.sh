#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 The Sporescope authors
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Unpacks the headers and libraries of another architecture into build/sysroot, for the compiler of cmake/aarch64.cmake: the
# group sysroot of packages.txt with all dependencies. The packages installed on this machine do not change.
#   sysroot.sh aarch64
set -euo pipefail

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
architecture=$1
case $architecture in
  aarch64) debian=arm64 ;;
  *)
    echo "sysroot.sh: $architecture is not aarch64" >&2
    exit 2
    ;;
esac
root=$(dirname "$here")/build/sysroot
folder=$root/$architecture
mapfile -t packages < <(awk '$1 == "sysroot" { print $2 }' "$here/packages.txt")
[[ -e $folder.contents ]] && cmp --silent <(printf '%s\n' "${packages[@]}") "$folder.packages" && exit 0

# A separate package state in which nothing is installed, so that apt finds all dependencies and does not change this machine.
state=$root/apt-$architecture
rm -rf "$folder"
mkdir -p "$folder/usr/lib" "$state/lists/partial" "$state/cache/archives/partial"
: > "$state/status"
apt=(apt-get --quiet --yes --no-install-recommends
  -o "APT::Architecture=$debian" -o "APT::Architectures::=$debian" -o APT::Sandbox::User= -o Debug::NoLocking=true
  -o "Dir::State=$state" -o "Dir::State::lists=$state/lists" -o "Dir::State::status=$state/status" -o "Dir::Cache=$state/cache")
echo "Fetching libraries for $architecture"
if ! { "${apt[@]}" update && "${apt[@]}" --download-only install "${packages[@]}"; } > "$root/$architecture.log" 2>&1; then
  tail -n 20 "$root/$architecture.log" >&2
  echo "sysroot.sh: the packages for $architecture cannot be fetched; the lines above say why" >&2
  exit 2
fi
# /lib is a link to /usr/lib, as on an installed system, because linker scripts refer to files in both.
ln --symbolic usr/lib "$folder/lib"
# The package of each file, which dpkg knows only for installed packages: "PACKAGE VERSION /usr/lib/…"
: > "$folder.contents"
for package in "$state"/cache/archives/*.deb; do
  # shellcheck disable=SC2016  # of dpkg-deb
  named=$(dpkg-deb --show --showformat='${Package} ${Version}' "$package")
  dpkg-deb --fsys-tarfile "$package" | tar --extract --verbose --keep-directory-symlink --directory "$folder" \
    | sed "s|^\.|$named |; s| /lib/| /usr/lib/|" >> "$folder.contents"
done
rm -rf "$state"
# An absolute link to /lib/… would lead to a file of this machine.
find "$folder" -type l -lname '/*' | while read -r link; do
  ln --symbolic --force --no-dereference --relative "$folder$(readlink "$link")" "$link"
done
printf '%s\n' "${packages[@]}" > "$folder.packages"
