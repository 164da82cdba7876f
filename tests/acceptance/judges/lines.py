# SPDX-FileCopyrightText: 2026 The Sporescope authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Compares the JSON lines of each command with its JSON object: the same records in the same order."""

from __future__ import annotations

from .command_line import CommandLine
from .dump_on_disk import DumpOnDisk
from .verdict import Verdict

#: The commands that print a list, and its name in their object.
LISTS = {"info": "dumps", "doctor": "dumps", "first": "findings", "stats": "tensors", "tensors": "tensors", "nodes": "nodes"}


def judge(dump: DumpOnDisk, cli: CommandLine, verdict: Verdict) -> None:
    for command, records in LISTS.items():
        requested = cli.ask(command, dump.root).json[records]
        reported = cli.lines(command, dump.root)
        verdict.same(f"records of --jsonl {command}", len(reported), len(requested))
        for line, record in zip(reported, requested):
            verdict.holds(line == record, f"--jsonl {command}: {str(line)[:200]} is not the record of --json")
