# SPDX-FileCopyrightText: 2026 The Sporescope authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Compares the output of `first` with the faults planted in a dump, and with NumPy.

What was planted in the dumps of the tests stands in their truth.json. In others `first` must still find nothing where NumPy
finds neither NaN nor Inf, and every number that it gives for a tensor must be NumPy's. What a device reported (an overflow, an
operator that failed) is a finding whatever the values are; its numbers are held all the same.
"""

from __future__ import annotations

import json
import os
from pathlib import Path

from .command_line import CommandLine, Record, number
from .dump_on_disk import DumpOnDisk
from .numpy_values import Array, first_element, non_finite, statistics
from .verdict import Verdict

TRUTH = Path(__file__).parents[2] / "data" / "dumps" / "truth.json"

_REPORTED_WITH = "told_with_the_first"  # of truth.json


def judge(dump: DumpOnDisk, cli: CommandLine, verdict: Verdict) -> None:
    answer = cli.ask("first", dump.root)
    findings = answer.json["findings"]
    coverage = answer.json["looked"]
    unknown = coverage["not_read"] + coverage["not_knowable"] + coverage["unknown_folders"]
    verdict.same("complete", answer.json["complete"], unknown == 0)
    verdict.same(
        "tensors",
        coverage["tensors"],
        coverage["from_values"] + coverage["from_statistics"] + unknown - coverage["unknown_folders"],
    )
    verdict.same("exit status", answer.status, 1 if findings else 3 if unknown else 0)
    if not any(any(non_finite(dump.values(file))) for file in dump.tensor_files):
        of_values = [finding for finding in findings if finding["found_by"] == "values"]
        verdict.same("findings in a dump without NaN and Inf", len(of_values), 0)
        verdict.same("set aside in a dump without NaN and Inf", answer.json["excluded"], 0)
    for finding in findings:
        _numbers(dump, finding, verdict)
    causes = planted(dump)
    if causes is not None:
        _planted(findings, causes, verdict)


def _numbers(dump: DumpOnDisk, finding: Record, verdict: Verdict) -> None:
    """The values reported for the tensors of a finding agree with NumPy."""
    for step in (finding, *finding["path"], *finding["inputs"]):
        array = _values(dump, step["tensor"])
        if array is not None:
            verdict.same(f"NaN and Inf in {step['tensor']['file']}", (step["nan"], step["inf"]), non_finite(array))
    if finding["found_by"] == "values":
        for step in finding["path"]:
            verdict.holds(step["nan"] + step["inf"] > 0, f"{step['tensor']['node']} is on the way from a cause, but finite")
    for step in finding["inputs"]:
        array = _values(dump, step["tensor"])
        if array is not None:
            held = statistics(array)
            ends = (number(step["min"]), number(step["max"]))
            verdict.same(f"range of {step['tensor']['file']}", ends, (held["min"], held["max"]))
    array = _values(dump, finding["tensor"])
    if array is not None:
        verdict.same(f"element of {finding['tensor']['file']}", finding["element"], first_element(array))


def _values(dump: DumpOnDisk, tensor: Record) -> Array | None:
    return dump.values(tensor["file"]) if tensor["file"] is not None else None


def planted(dump: DumpOnDisk) -> list[Record] | None:
    """The known causes in a dump, beginning with the first cause."""
    if not TRUTH.is_file():
        return None
    entries: dict[str, list[Record]] = json.loads(TRUTH.read_text())["causes"]
    return entries.get(os.path.relpath(dump.root, TRUTH.parent))


def _planted(findings: list[Record], causes: list[Record], verdict: Verdict) -> None:
    """The first finding is the first cause, and the others are the other causes in any order.

    Causes with the same reason as the first one are reported together with it.
    """
    reported = [_flat(finding) for finding in findings]
    verdict.same("number of causes", len(reported), sum(_REPORTED_WITH not in cause for cause in causes))
    for cause in causes:
        if _REPORTED_WITH in cause:
            name = cause[_REPORTED_WITH]
            verdict.holds(bool(findings) and name in findings[0]["why"], f"{name} is not named with the first cause")
            continue
        requested = {field: value for field, value in cause.items() if field != "because"}
        among = reported[:1] if cause is causes[0] else reported[1:]
        fits = any(all(one[field] == value for field, value in requested.items()) for one in among)
        shown = [{field: one[field] for field in requested} for one in among]
        verdict.holds(fits, f"planted is {requested} ({cause['because']}), but sporescope-cli says {shown}")


def _flat(finding: Record) -> Record:
    """The fields of a finding and of its tensor, with the names of truth.json."""
    return {**finding["tensor"], **{field: finding[field] for field in ("kind", "nan", "inf", "element")}}
