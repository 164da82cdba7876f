# SPDX-FileCopyrightText: 2026 The Sporescope authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""The questions that referee.py asks: the arguments of each call, in which {name} stands for something of the dump."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

FORMS: dict[str, list[str]] = {"txt": [], "json": ["--json"], "jsonl": ["--jsonl"]}

# Questions to commands that take several dumps. A question about something that a dump does not have is left out.
OF_DUMPS = {
    "info": "info {dump}",
    "info-brief": "info --brief {dump}",
    "info-sizes": "info --sizes {dump}",
    "doctor": "doctor {dump}",
    "first": "first {dump}",
    "first-explain": "first --explain {dump}",
    "first-last": "first --iteration last {dump}",
    "check": "check --recommended {dump}",
    "check-inputs": "check --recommended --io input {dump}",
    "check-overflow": "check --condition tensor_overflow {dump}",
    "check-large": "check --condition tensor_too_large --param max_gt=5 --sort iteration:desc --limit 9 {dump}",
    "check-update": "check --condition weight_change_too_large --param abs_mean_update_ratio_gt=0.01 {dump}",
    "stats": "stats {dump}",
    "stats-weights": "stats --category weight --iteration last {dump}",
    "stats-rows": "stats --where nan>0 --sort max:desc --limit 7 --columns node,iteration,dtype,max,nan {dump}",
    "stats-by-tensor": "stats --summary tensor --above 100 {dump}",
    "stats-by-iteration": "stats --summary iteration {dump}",
    "stats-by-category": "stats --summary category --where any>0 {dump}",
    "trend": "trend {dump}",
    "trend-max": "trend --statistic max_abs --jumps {dump}",
    "trend-mean": "trend --statistic mean {dump}",
    "trend-std": "trend --statistic std --limit 5 {dump}",
    "trend-nan": "trend --statistic nan --jumps {dump}",
    "trend-zeros": "trend --statistic zero_share --category activation {dump}",
    "trend-update": "trend --statistic update_ratio {dump}",
    "trend-gradients": "trend --statistic abs_mean --category gradient {dump}",
    "replicas": "replicas {dump}",
    "recompute": "recompute {dump}",
    "recompute-rows": "recompute --sort node --limit 4 {dump}",
    "tensors": "tensors {dump}",
    "tensors-count": "tensors --count --io output {dump}",
}
# Questions to commands that take one dump, or that need an argument from it.
OF_ONE = {
    "nodes": "nodes {dump}",
    "nodes-all": "nodes --sources --attributes --consumers {dump}",
    "nodes-type": "nodes --type {type} --sources {dump}",
    "nodes-affected": "nodes --affected {node} {dump}",
    "nodes-regex": "nodes --regex --node ^[^/]*weight$|Dense.*Mul --exclude bias --ignore-case {dump}",
    "first-from": "first --from {node} {dump}",
    "first-from-symptom": "first --from {symptom} --iteration last --explain {dump}",
    "stats-node": "stats --node {node} {dump}",
    "compare-itself": "compare {dump} {dump}",
    "compare-sibling": "compare {dump} {sibling}",
    "compare-base": "compare {base} {dump}",
    "compare-iterations": "compare {dump} --iteration {first-iteration} --with-iteration {last-iteration}",
    "compare-ranks": "compare {dump} --rank {first-rank} --with-rank {last-rank}",
    "difference-itself": "difference {dump} {dump} {tensor}",
    "difference-iterations": "difference {dump} {weight} --iteration {first-iteration} --with-iteration {last-iteration}",
    "difference-sibling": "difference {dump} {sibling} {tensor} --rtol 1e-3",
    "difference-files": "difference {file} {alike-file}",
    "show": "show {dump} {tensor}",
    "show-file": "show {file}",
    "show-last": "show --full {last-file}",
    "show-slice": "show {dump} {tensor} --slice 0",
    "report": "report {dump} --out report.html",
    "report-sibling": "report {dump} --compare {sibling} --without values,paths,source --language zh_CN --out report.html",
    "export-tables": "export {dump} --iteration last --csv-dir tables",
    "export-workbook": "export {dump} --node {node} --xlsx tables.xlsx",
    "export-npy": "export {dump} {tensor} --npy tensor.npy",
    "export-csv": "export {file} --csv -",
    "convert": "convert {dump} --out converted",
    "dump-settings": "dump-settings --like {dump} --category gradient --path /data/dump",
}
WITHOUT_VALUES = {"info", "info-brief", "tensors-count", "nodes", "nodes-all", "nodes-type", "nodes-affected", "dump-settings"}
# Questions of new processes only; the rest of OF_ONE they get, too.
GENERAL = {
    "help": "--help",
    "version": "--version",
    "nothing": "",
    "conditions": "conditions",
    "completion-bash": "completion bash",
    "completion-zsh": "completion zsh",
    "settings": "dump-settings --path /data/dump --iteration 0|100-104",
    "settings-2.4": "dump-settings --ms-version 2.4 --device Ascend --content statistics --path /data/dump",
    "settings-2.7": "dump-settings --ms-version 2.7 --device Ascend --dynamic --path /data/dump",
    "settings-1.2": "dump-settings --ms-version 1.2 --device GPU --slots inputs --node conv1 --path /data/dump",
    "settings-overflow": "dump-settings --ms-version 2.2 --device Ascend --content overflow --asynchronous --path /data/dump",
    "settings-refused": "dump-settings --ms-version 1.0 --content exception --path /data/dump",
    "settings-like": "dump-settings --like {sample} --node conv --regex --out data_dump.json",
    "no-such-dump": "first /nowhere/at/all",
    "no-such-command": "firsts {sample}",
    "no-such-option": "first {sample} --explains",
    "no-such-iteration": "stats {sample} --iteration seven",
    "no-such-condition": "check {sample} --condition tensor_overflw",
    "no-such-field": "stats {sample} --sort maximum",
    "no-path": "stats",
    "no-condition": "check {sample}",
    "no-tensor": "show {sample} --node nothing-of-this-name",
    "several-tensors": "show {sample}",
    "strict": "--strict tensors {sample} --iteration 99",
    "quiet": "--quiet tensors {sample} --iteration 99",
    "color": "--color always first {sample}",
    "output": "--output answer.txt check --recommended {sample}",
    "inside-dump": "export {sample} --csv-dir {sample}/tables",
    "follow": "check --recommended --follow --idle 1 {sample}",
    "stack": "nodes {sample} --stack train.py:49",
    "part": "tensors {sample}/rank_0 --limit 5",
    "files-stats": "stats {files}",
    "files-tensors": "tensors {files}",
}
# The tools of the MCP server: name of the call, tool, arguments.
TOOLS: tuple[tuple[str, str, dict[str, Any]], ...] = (
    ("find_dumps", "find_dumps", {}),
    ("info", "info", {}),
    ("first_cause", "first_cause", {}),
    ("check", "check", {"recommended": True}),
    ("statistics", "statistics", {"iteration": "last", "where": ["nan>0"]}),
    ("statistics-all", "statistics", {}),
    ("statistics-summary", "statistics", {"summary": "category"}),
    ("values", "values", {"path": "{file}"}),
    ("nodes", "nodes", {"consumers": True}),
    ("nodes-type", "nodes", {"type": "{type}", "sources": True}),
    ("compare", "compare", {"with_path": "{sibling}"}),
    ("difference", "difference", {"path": "{file}", "with_path": "{alike-file}"}),
    ("trend", "trend", {"statistic": "max_abs"}),
    ("replicas", "replicas", {}),
    ("recompute", "recompute", {}),
    ("unknown", "stats", {}),
    ("unknown-argument", "info", {"output": "answer"}),
)
LINES = ("check", "first-explain", "replicas", "stats", "tensors", "trend")  # the questions for --jsonl
MPI = ("check", "check-overflow", "check-update", "first-explain", "stats", "trend", "trend-update", "replicas")
# Simulated trainings: options of `listen`, options of the simulator.
LIVE = {
    "recommended": ("--recommended", "--steps 3 --loss --pid 4711 --script /a/train.py"),
    "until-hit": ("--recommended --until-hit", "--steps 5"),
    "steps": ("--steps 2", "--graph-step 1 --steps 5"),
    "failed": ("--recommended --save saved", "--steps 2 --failure ValueError"),
    "unknown-watchpoint": ("--recommended", "--steps 2 --fault unknown-watchpoint"),
}
REMOTE = {
    "info": "info {remote}",
    "first": "first --explain {remote}",
    "check": "check --recommended {remote}",
    "stats": "stats {remote}",
    "show": "show {remote} {tensor}",
    "nodes": "nodes --consumers {remote}",
    "compare": "compare {dump} {remote}",
    "compare-base": "compare {base} {remote}",
    "difference": "difference {remote} {dump} {tensor}",
    "export": "export {remote} --iteration last --csv-dir tables",
    "report": "report {remote} --out report.html",
}


def expand(question: str, values: Mapping[str, list[str]]) -> list[str] | None:
    """The arguments of a question, or None if the dump lacks one."""
    arguments: list[str] = []
    for token in question.split(" ") if question else []:
        parts = re.fullmatch(r"\{([\w-]+)\}(.*)", token)
        if parts is None:
            arguments.append(token)
        elif parts[1] not in values:
            return None
        else:
            arguments += [value + parts[2] for value in values[parts[1]]]
    return arguments
