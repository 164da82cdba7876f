# SPDX-FileCopyrightText: 2026 The Sporescope authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Prints the sources and unity pieces of a build folder that compile one of the files named on standard input, one a line.

    changed.sh | tidy_pieces.py build/tidy-pieces

A header is taken to be compiled by the source of the same name, or, if there is none, by every source that includes it.
"""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path

PARTS = ("core/", "ui/", "app/")
INCLUDE = re.compile(r'^\s*#\s*include\s+"([^"]+)"', re.MULTILINE)


def sources_of(unit: Path, root: Path) -> list[str]:
    """The project's sources that a unit compiles: itself, or those of a unity piece."""
    if "Unity" not in unit.parts:
        return [str(unit.relative_to(root))]
    return [str(Path(name).relative_to(root)) for name in INCLUDE.findall(unit.read_text(encoding="utf-8")) if Path(name).is_absolute()]


def main() -> int:
    root = Path.cwd()
    commands = json.loads((Path(sys.argv[1]) / "compile_commands.json").read_text(encoding="utf-8"))
    pieces: dict[str, str] = {}
    for command in commands:
        unit = Path(command["file"])
        inside_build = unit.is_relative_to(root / "build")
        if not unit.is_relative_to(root) or (inside_build and "Unity" not in unit.parts):
            continue
        for source in sources_of(unit, root):
            if source.startswith(PARTS):
                pieces[source] = str(unit)

    changed = [line for line in sys.stdin.read().splitlines() if line.startswith(PARTS)]
    found = {pieces[name] for name in changed if name in pieces}
    headers = [name for name in changed if name.endswith(".h")]
    single = {name for name in headers if name[:-2] + ".cpp" not in pieces}
    found |= {pieces[name[:-2] + ".cpp"] for name in headers if name not in single}
    if single:
        found |= {unit for source, unit in pieces.items() if single & set(INCLUDE.findall((root / source).read_text(encoding="utf-8")))}
    print("\n".join(sorted(found)))
    return 0


if __name__ == "__main__":
    sys.exit(main())
