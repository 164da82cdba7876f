#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 The Sporescope authors
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Creates build/wheel/venv with the tools that build wheels, if it is missing or outdated.
set -euo pipefail

venv=$(dirname "$(dirname "$(realpath "${BASH_SOURCE[0]}")")")/build/wheel/venv
packages=("setuptools>=69.3" "wheel>=0.40") # which name sdists as PyPI wants them; and know how to change tags
[[ -e $venv/complete && $(< "$venv/complete") == "${packages[*]}" ]] && exit 0
mkdir -p "${venv%/*}"
/usr/bin/python3 -m venv --clear "$venv"
"$venv/bin/pip" install --quiet "${packages[@]}"
echo "${packages[*]}" > "$venv/complete"
