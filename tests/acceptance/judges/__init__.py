# SPDX-FileCopyrightText: 2026 The Sporescope authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""What sporescope-cli says of a dump, held against what lies on the disk and against NumPy. Shares nothing with the engine."""
