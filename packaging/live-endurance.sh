#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 The Sporescope authors
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Checks that memory, threads and open files stay constant over many steps of a real training, and over many trainings in a row.
# Prints the tables of docs/live/measurements.md; the exit status is 1 if they grow.
#   live-endurance.sh [VERSION...] [-- ARGUMENT...]     default: MindSpore 2.10.0; arguments of endurance.py
# live-venv.sh creates the environments.
set -euo pipefail

# shellcheck source=packaging/live-versions.sh
source "$(dirname "${BASH_SOURCE[0]}")/live-versions.sh"

"$here/build.sh" release sporescope-simulator >&2
with_each_version endurance.py "$@"
