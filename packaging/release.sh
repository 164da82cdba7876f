#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 The Sporescope authors
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Builds all files of a release from the current commit in build/release-VERSION, with NOTES.md (from CHANGELOG.md) and
# SHA256SUMS. Parts that were already built from this commit are kept, so that a failed or interrupted run can be continued.
#   release.sh                            everything
#   release.sh PART [x86_64|aarch64]      rebuild one part:
#     source    the tarball                    client    the wheel and the sdist of the training client
#     notes     the release notes              engine    the engine's archives and the wheel that contains it
#     deb       packages for Debian            window    the window's archive and wheel
#     sums      SHA256SUMS again
# engine and window are built for both architectures by default; aarch64 is built on x86-64.
set -euo pipefail

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
root=$(dirname "$here")
cd "$root"
version=$(sed --quiet 's/^project(.* VERSION \([0-9.]*\).*/\1/p' CMakeLists.txt)
out=$root/build/release-$version
commit=$(git rev-parse --short=8 HEAD)

fail() {
  echo "release.sh: $1" >&2
  exit 2
}

# publish FILE...: copies the files of a part into the release.
publish() {
  local file
  for file in "$@"; do [[ -s $file ]] || fail "$file was not made"; done
  for file in "$@"; do
    cp "$file" "$out"
    printf '%s\n' "${file##*/}" >> "$out/.made/$part.files"
    echo "  ${file##*/}, $(numfmt --to=iec "$(stat --format=%s "$file")")"
  done
}

make_source() {
  local name=sporescope-$version
  # The commit hash, because a tarball has no git repository (cmake/commit.cmake).
  git archive --prefix="$name/" --add-virtual-file="$name/COMMIT:$commit"$'\n' HEAD | xz -T0 > "build/$name.tar.xz"
  publish "build/$name.tar.xz"
  rm "build/$name.tar.xz"
}

make_notes() {
  awk -v "begin=## [$version]" 'index($0, "## [") == 1 { here = index($0, begin) == 1; next } here' CHANGELOG.md \
    | sed -e '/./,$!d' > build/NOTES.md
  publish build/NOTES.md
  rm build/NOTES.md
}

make_client() {
  "$here/wheel-venv.sh"
  rm -rf build/client
  mkdir -p build/client
  git archive HEAD app/training_client LICENSE | tar --extract --directory build/client
  mv build/client/LICENSE build/client/app/training_client
  local kind
  for kind in sdist wheel; do
    (cd build/client/app/training_client && "$root/build/wheel/venv/bin/python" -c '
import sys
from setuptools import build_meta
getattr(build_meta, "build_" + sys.argv[1])(sys.argv[2])' "$kind" "$root/build/client" > "$root/build/client/$kind.log" 2>&1) || {
      tail -n 20 "build/client/$kind.log" >&2
      fail "the $kind of the training client cannot be made; the lines above say why"
    }
  done
  publish build/client/*.tar.gz build/client/*.whl
}

make_deb() {
  rm -f build/deb/*.deb
  "$here/deb.sh"
  publish build/deb/*.deb
}

make_engine() {
  "$here/wheel.sh" "$1" # by engine.sh
  publish "build/engine/sporescope-engine-$version-$1".tar.{gz,xz} build/wheel/sporescope-"$version"-*"_$1.whl"
}

make_window() {
  "$here/window.sh" "$1"
  publish "build/window/sporescope-$version-linux-$1.tar.xz" build/window/sporescope_desktop-"$version"-*"_$1.whl"
}

make_sums() {
  local files sums
  mapfile -t files < <(cd "$out" && find . -maxdepth 1 -type f ! -name SHA256SUMS -printf '%P\n' | LC_ALL=C sort)
  sums=$(cd "$out" && sha256sum "${files[@]}")
  echo "$sums" > "$out/SHA256SUMS"
  echo "SHA256SUMS of ${#files[@]} files"
}

# make WORDS...: builds a part, unless it was already built from this commit and not requested explicitly.
make() {
  part=$(IFS=- && echo "$*")
  if [[ -z $anew && -e $out/.made/$part && $(< "$out/.made/$part") == "$commit" ]]; then
    echo "$*: made already"
    return
  fi
  echo "$*"
  rm -f "$out/.made/$part"
  if [[ -e $out/.made/$part.files ]]; then (cd "$out" && xargs rm -f < ".made/$part.files"); fi
  : > "$out/.made/$part.files"
  "make_$1" "${@:2}"
  echo "$commit" > "$out/.made/$part"
}

[[ -z $(git status --porcelain --untracked-files=no) ]] || fail "there are changes that are not committed; a release is made from a commit"
grep --quiet "^## \[$version\] - " CHANGELOG.md || fail "CHANGELOG.md has no section of $version with a date"
python3 tests/architecture/version_test.py > build/version.log 2>&1 || { cat build/version.log >&2 && fail "the versions disagree"; }
mkdir -p "$out/.made"
architectures=("$(uname -m)")
[[ ${architectures[0]} != x86_64 ]] || architectures+=(aarch64)

anew=
case ${1:-all} in
  all)
    for name in notes source client deb; do make "$name"; done
    for architecture in "${architectures[@]}"; do make engine "$architecture"; done # before the windows, which contain them
    for architecture in "${architectures[@]}"; do make window "$architecture"; done
    ;;
  source | notes | client | deb)
    anew=1
    make "$1"
    ;;
  engine | window)
    anew=1
    for architecture in ${2:-"${architectures[@]}"}; do make "$1" "$architecture"; done
    ;;
  sums) ;;
  *) fail "$1 is none of source, notes, client, deb, engine, window, sums" ;;
esac
make_sums
echo "$out"
