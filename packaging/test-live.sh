#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 The Sporescope authors
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Puts real trainings under the debugger: installs MindSpore and the training client into a virtual environment of their own
# (about 1 GB, once) and runs tests/app/training_client/live.
#   test-live.sh [VERSION...] [-- TEST...]     MindSpore 2.10.0 without a version; all tests without a name (ways_test.PyNative)
# live-venv.sh tells where the environments are kept.
set -euo pipefail

# shellcheck source=packaging/live-versions.sh
source "$(dirname "${BASH_SOURCE[0]}")/live-versions.sh"

(($#)) || set -- live_test ways_test faults_test
for version in "${versions[@]}"; do
  echo "MindSpore $version"
  run_with "$version" -m unittest --verbose "$@"
done
