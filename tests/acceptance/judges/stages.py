# SPDX-FileCopyrightText: 2026 The Sporescope authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""The stages of the checks of a dump."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from . import causes, conditions, counts, damage, differences, edges, lines, slices, statistics
from .command_line import CommandLine, WrongAnswer
from .dump_on_disk import DumpOnDisk
from .verdict import Verdict

STAGES: dict[str, Callable[[DumpOnDisk, CommandLine, Verdict], None]] = {
    "counts": counts.judge,
    "statistics": statistics.judge,
    "slices": slices.judge,
    "difference": differences.judge,
    "edges": edges.judge,
    "first": causes.judge,
    "check": conditions.judge,
    "lines": lines.judge,
    "damage": damage.judge,
}


def pass_stages(names: list[str], dump: DumpOnDisk, cli: CommandLine) -> Iterator[tuple[str, Verdict]]:
    """Dumps are never written to, so their files must be unchanged at the end."""
    before = dump.fingerprint()
    for name in names:
        verdict = Verdict()
        try:
            STAGES[name](dump, cli, verdict)
        except WrongAnswer as error:
            verdict.holds(False, str(error))
        except Exception as error:  # an exception in a judge means that the output is wrong
            verdict.holds(False, f"{type(error).__name__}: {error}")
        yield name, verdict
    untouched = Verdict()
    untouched.holds(dump.fingerprint() == before, "something in the dump was written to, made or removed")
    yield "untouched", untouched
