# SPDX-FileCopyrightText: 2026 The Sporescope authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Compares the output of sporescope-cli for a dump with the files and with NumPy. Shares no code with the engine."""
