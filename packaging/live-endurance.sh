#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 The Sporescope authors
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Whether memory, threads and files stay over many steps of a real training and many trainings one after another: the tables of
# docs/live/measurements.md; exit status 1 if they grow.
#   live-endurance.sh [VERSION...] [-- ARGUMENT...]     MindSpore 2.10.0 without a version; arguments: those of endurance.py
# The environments are those of test-live.sh.
set -euo pipefail

# shellcheck source=packaging/live-versions.sh
source "$(dirname "${BASH_SOURCE[0]}")/live-versions.sh"

"$here/build.sh" release sporescope-simulator >&2
with_each_version endurance.py "$@"
