# SPDX-FileCopyrightText: 2026 The Sporescope authors
# SPDX-License-Identifier: GPL-3.0-or-later
# shellcheck shell=bash
#
# Sourced by engine.sh and window.sh: copies the files that programs need to run on another Linux system. Expects
#   architecture   x86_64 or aarch64
#   sysroot        the folder with the libraries of that architecture; empty for those of this machine

# These functions read the ELF headers, because the loader of another architecture cannot run here.
needed_by() { readelf --dynamic --wide "$1" | sed --quiet 's/.*(NEEDED).*\[\(.*\)\]/\1/p'; }
loader_of() { readelf --program-headers --wide "$1" | sed --quiet 's/.*program interpreter: \(.*\)\]/\1/p'; }

place_of() {
  local place
  for place in "$sysroot"/{usr/local/lib,lib,usr/lib}{/"${architecture:?}-linux-gnu",}/"$1"; do
    [[ ! -e $place ]] || { echo "$place" && return; }
  done
  echo "${0##*/}: cannot find the library $1" >&2
  exit 2
}

# bundle_libraries FOLDER LOADER FILE...: copies all libraries that the files need, directly or indirectly, into the folder,
# and prints the path of each.
bundle_libraries() {
  local folder=$1 loader=$2 names library place
  shift 2
  local waiting=("$@")
  while ((${#waiting[@]})); do
    mapfile -t names < <(needed_by "${waiting[0]}")
    waiting=("${waiting[@]:1}")
    for library in "${names[@]}"; do
      [[ $library == "${loader##*/}" || -e $folder/$library ]] && continue
      place=$(place_of "$library")
      cp --dereference "$place" "$folder/$library"
      echo "$place"
      waiting+=("$place")
    done
  done
}

# package_of FILE: "PACKAGE VERSION" of the Debian package that contains the file.
package_of() {
  local file=${1#"$sysroot"} package
  if [[ -n $sysroot ]]; then
    file=$(realpath --canonicalize-missing "$sysroot$file")
    awk -v "file=${file#"$sysroot"}" '$3 == file { print $1, $2; found = 1; exit } END { exit !found }' "$sysroot.contents" && return
  else
    file=$(realpath "$file")
    for file in "$file" "${file#/usr}"; do # dpkg lists some files below /lib, which is a link today
      package=$(dpkg-query --search "$file" 2> /dev/null) || continue
      # shellcheck disable=SC2016  # of dpkg-query
      dpkg-query --show --showformat='${Package} ${Version}\n' "${package%%: *}"
      return
    done
  fi
  echo "${0##*/}: $1 is from no Debian package" >&2
  exit 2
}

# bundle_licenses FOLDER < FILES: copies the copyright file of the package of each file, the licenses to which these refer,
# and a list of the packages with their versions, from which their sources can be found.
bundle_licenses() {
  local folder=$1 file package version
  mkdir -p "$folder"
  while read -r file; do package_of "$file" || exit 2; done | sort --unique > "$folder/packages.txt"
  while read -r package version; do
    [[ -n $version ]] || exit 2
    cp --dereference "$sysroot/usr/share/doc/$package/copyright" "$folder/$package.txt"
  done < "$folder/packages.txt"
  for file in /usr/share/common-licenses/*; do
    cp --dereference "$file" "$folder/${file##*/}.txt"
  done
}
