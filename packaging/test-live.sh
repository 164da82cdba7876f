#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 The Sporescope authors
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Runs real trainings under the debugger: installs MindSpore and the training client into a separate virtual environment
# (about 1 GB, once) and runs tests/app/training_client/live.
#   test-live.sh [VERSION...] [-- TEST...]     default: MindSpore 2.10.0, all tests; an example of a test is ways_test.PyNative
# live-venv.sh describes where the environments are stored.
set -euo pipefail

# shellcheck source=packaging/live-versions.sh
source "$(dirname "${BASH_SOURCE[0]}")/live-versions.sh"

(($#)) || set -- live_test ways_test faults_test
for version in "${versions[@]}"; do
  echo "MindSpore $version"
  run_with "$version" -m unittest --verbose "$@"
done
