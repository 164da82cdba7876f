# SPDX-FileCopyrightText: 2026 The Sporescope authors
# SPDX-License-Identifier: GPL-3.0-or-later

"""python -m sporescope_live SCRIPT [ARGUMENTS]: see run_script.py."""

from .run_script import main

if __name__ == "__main__":
    main()
