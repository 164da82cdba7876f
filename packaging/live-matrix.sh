#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 The Sporescope authors
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Runs the trainings of tests/app/training_client/live/ways.py with and without the debugger, and prints the results as the
# tables of docs/live/measurements.md. The exit status is 1 if the results of a training differ.
#   live-matrix.sh [VERSION...] [-- ARGUMENT...]     default: MindSpore 2.10.0; arguments of matrix.py (--mode graph)
# live-venv.sh creates the environments.
set -euo pipefail

# shellcheck source=packaging/live-versions.sh
source "$(dirname "${BASH_SOURCE[0]}")/live-versions.sh"

with_each_version matrix.py "$@"
