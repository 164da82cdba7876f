#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 The Sporescope authors
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Runs the everyday trainings of tests/app/training_client/live/ways.py alone and under the debugger and prints what came of it as
# the tables of docs/live/measurements.md; exit status 1 if one differs.
#   live-matrix.sh [VERSION...] [-- ARGUMENT...]     MindSpore 2.10.0 without a version; arguments: those of matrix.py (--mode graph)
# The environments are those of test-live.sh.
set -euo pipefail

# shellcheck source=packaging/live-versions.sh
source "$(dirname "${BASH_SOURCE[0]}")/live-versions.sh"

with_each_version matrix.py "$@"
