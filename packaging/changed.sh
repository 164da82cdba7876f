#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 The Sporescope authors
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Prints the files that differ from a commit, one a line: those of later commits, of the working tree, and new ones that git does
# not ignore. Removed files are skipped.
#   changed.sh [BASE]    default: the newest commit that is at least a day old; without such a commit, all files
set -euo pipefail

cd "$(dirname "${BASH_SOURCE[0]}")/.."
base=${1:-$(git rev-list -1 --before='1 day ago' HEAD)}
if [[ -z $base ]]; then
  git ls-files
  exit
fi
{
  git diff --name-only --diff-filter=d "$base"
  git ls-files --others --exclude-standard
} | sort --unique
