# SPDX-FileCopyrightText: 2026 The Sporescope authors
# SPDX-License-Identifier: GPL-3.0-or-later

"""The `sporescope-cli` command that pip installs."""

from __future__ import annotations

import os
import sys

from ._engine import engine
from ._errors import Error


def main() -> int:
    """Replace this process with the engine. Return an exit status if no engine was found."""
    try:
        program = engine()
    except Error as error:
        print(f"sporescope-cli: {error}", file=sys.stderr)
        return 2
    os.execv(program, [program, *sys.argv[1:]])
