#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 The Sporescope authors
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Holds the engine that engine.sh made against the one in the build: in an empty folder as the root of the file system, where
# there is nothing but the engine and the sample dump, its answers are the same bytes.
set -euo pipefail

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
preset=${SPORESCOPE_PRESET:-cli}
made=("$root"/build/engine/sporescope-engine-*.tar.xz)
empty=$(mktemp --directory)
trap 'rm -rf "$empty"' EXIT
mkdir "$empty/engine"
tar --extract --strip-components=1 --directory "$empty/engine" --file "${made[0]}"
cp --recursive "$root/resources/sample" "$empty/sample"

as_root=()
[[ $(id -u) -eq 0 ]] || as_root=(unshare --map-root-user)
for call in "info /sample" "first /sample" "stats /sample" "check /sample --recommended"; do
  read -ra words <<< "$call"
  status=0
  "${as_root[@]}" chroot "$empty" /engine/sporescope-cli --json "${words[@]}" > "$empty/answer" 2> "$empty/errors" || status=$?
  expected=0
  "$root/build/$preset/app/cli/sporescope-cli" --json "${words[@]/#\/sample/$empty/sample}" 2> "$empty/errors" \
    | sed "s|$empty/sample|/sample|g" > "$empty/expected" || expected=$?
  if ((status != expected)) || ! cmp "$empty/answer" "$empty/expected"; then
    echo "test-engine.sh: another answer to $call (status $status instead of $expected)" >&2
    cat "$empty/errors" >&2
    exit 2
  fi
  echo "$call: the same $(wc --bytes < "$empty/answer") bytes"
done
