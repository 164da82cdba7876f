# SPDX-FileCopyrightText: 2026 The Sporescope authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Adds the training client and the stand-in for MindSpore to the module search path. Must be imported first."""

import pathlib
import sys

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parents[2]
sys.path[:0] = [str(ROOT / "app" / "training_client" / "src"), str(HERE / "stand_in")]
