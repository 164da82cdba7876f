# SPDX-FileCopyrightText: 2026 The Sporescope authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Checks that each stage can fail: the output of sporescope-cli is falsified, one fault at a time, and must be detected."""

from __future__ import annotations

import copy
import json
import os
import shutil
import subprocess
import sys
import tempfile
import unittest
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
from judges import device_files
from judges.causes import TRUTH
from judges.command_line import Answer, CommandLine, Record
from judges.dump_on_disk import DumpOnDisk, find_dumps
from judges.stages import STAGES, pass_stages
from judges.verdict import Verdict

HERE = Path(__file__).resolve().parent
DUMP = HERE.parent / "data" / "dumps" / "root-2.10"
CLI = Path(os.environ["SPORESCOPE_CLI"])


class Falsified(CommandLine):
    """Changes the output of one command."""

    def __init__(self, command: str, change: Callable[[Any], object]) -> None:
        super().__init__(CLI)
        self.command = command
        self.change = change

    def ask(self, command: str, path: Path, *options: str) -> Answer:
        answer = super().ask(command, path, *options)
        if command != self.command:
            return answer
        reported = copy.deepcopy(answer.json)
        self.change(reported)
        return Answer(answer.status, reported, answer.warnings)


def swap_files(answer: Record) -> None:
    """Two outputs of the same size are swapped."""
    outputs = [
        one for one in answer["tensors"] if one["io"] == "output" and one["type"] != "Parameter" and one["shape"] == [4, 6]
    ]
    outputs[0]["file"], outputs[1]["file"] = outputs[1]["file"], outputs[0]["file"]


def change_value(answer: Record) -> None:
    inside = answer["values"]
    while isinstance(inside[-1], list):
        inside = inside[-1]
    inside[-1] = 1e9


def lose_edges(answer: Record) -> None:
    for node in answer["nodes"]:
        node["inputs"] = []


FALSE: tuple[tuple[str, str, Callable[[Any], object]], ...] = (
    ("counts", "info", lambda answer: answer["dumps"][0].update(tensor_files=1)),
    ("counts", "info", lambda answer: answer["dumps"][0]["ranks"][0]["nets"][0]["graphs"][0].update(constants=0)),
    ("counts", "info", lambda answer: answer["dumps"][0]["ranks"][0]["nets"][0]["graphs"][0].update(history=[0, 1])),
    ("counts", "tensors", lambda answer: answer["tensors"].pop()),
    ("counts", "tensors", lambda answer: answer["tensors"][3].update(slot=7)),
    ("statistics", "stats", lambda answer: answer["tensors"].pop()),
    ("statistics", "stats", lambda answer: answer["tensors"][3].update(shape=[9])),
    ("statistics", "stats", lambda answer: answer["tensors"][3].update(stored_dtype="float16")),
    ("statistics", "stats", lambda answer: answer["tensors"][3]["statistics"].update(max=1e9)),
    ("statistics", "stats", lambda answer: answer["tensors"][3]["statistics"].update(std=None)),
    ("slices", "show", change_value),
    ("slices", "show", lambda answer: answer.update(shape=[])),
    ("difference", "difference", lambda answer: answer.update(max_abs=1e9)),
    ("difference", "difference", lambda answer: answer.update(close=answer["elements"] + 1)),
    ("difference", "difference", lambda answer: answer["largest"].reverse()),
    ("edges", "tensors", swap_files),
    ("edges", "nodes", lose_edges),
    ("first", "first", lambda answer: answer.update(findings=[])),
    ("first", "first", lambda answer: answer["findings"][0].update(inf=1)),
    ("first", "first", lambda answer: answer["findings"][0].update(kind="input")),
    ("first", "first", lambda answer: answer["findings"][0]["path"].insert(0, answer["findings"][0]["inputs"][0])),
    ("first", "first", lambda answer: answer.update(complete=False)),
    ("check", "check", lambda answer: answer["hits"].pop()),
    ("check", "check", lambda answer: answer["hits"][0].update(errors=["no_value"])),
    ("check", "check", lambda answer: answer["checked"].update(tensors=1)),
    ("lines", "nodes", lambda answer: answer["nodes"].reverse()),
    ("damage", "tensors", lambda answer: answer["problems"].clear()),
    ("damage", "stats", lambda answer: answer["problems"] and answer["tensors"].pop()),
    ("damage", "first", lambda answer: answer.update(complete=True)),
)


class StagesCanFail(unittest.TestCase):
    def test_true_answers_pass(self) -> None:
        for stage, verdict in pass_stages(list(STAGES), DumpOnDisk(DUMP), CommandLine(CLI)):
            self.assertTrue(verdict.passed, (stage, verdict.failures))

    def test_false_answers_fail(self) -> None:
        self.assertEqual({stage for stage, *_ in FALSE}, set(STAGES))
        for number, (stage, command, change) in enumerate(FALSE):
            with self.subTest(stage=stage, command=command, number=number):
                verdicts = dict(pass_stages([stage], DumpOnDisk(DUMP), Falsified(command, change)))
                self.assertFalse(verdicts[stage].passed)

    def test_a_dump_that_is_written_to_fails(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            dump = DumpOnDisk(Path(shutil.copytree(DUMP, Path(folder) / "dump")))
            stages = pass_stages(["counts"], dump, CommandLine(CLI))
            next(stages)
            (dump.root / "left_behind").touch()
            self.assertFalse(dict(stages)["untouched"].passed)

    def test_files_of_a_device(self) -> None:
        changes: dict[str, Callable[[Any], object]] = {
            "nothing": lambda answer: None,
            "stats": lambda answer: answer["tensors"][3]["statistics"].update(max=1e9),
            "convert": lambda answer: np.save(sorted(Path(answer["out"]).rglob("*.npy"))[3], np.zeros(1)),
        }
        for command, change in changes.items():
            with self.subTest(command=command):
                verdict = Verdict()
                device_files.judge(Falsified(command, change), verdict)
                self.assertEqual(verdict.passed, command == "nothing", verdict.failures)

    def test_nothing_compared_is_a_failure(self) -> None:
        self.assertFalse(Verdict().passed)

    def test_each_truth_has_its_dump(self) -> None:
        for name in json.loads(TRUTH.read_text())["causes"]:
            self.assertIn((TRUTH.parent / name).resolve(), list(find_dumps((TRUTH.parent / name).resolve())))

    def test_exit_status(self) -> None:
        """The exit status of the program itself, with a sporescope-cli that never detects an infinity, and without a dump."""
        with tempfile.TemporaryDirectory() as folder:
            blind = Path(folder) / "sporescope-cli"
            blind.write_text(f'#!/bin/sh\n\'{CLI}\' "$@" | sed \'s/"pos_inf":[0-9]*/"pos_inf":0/\'\n')
            blind.chmod(0o755)
            self.assertEqual(self.status(CLI, DUMP), 0)
            self.assertEqual(self.status(blind, DUMP), 1)
            self.assertEqual(self.status(CLI, Path(folder)), 1)

    def status(self, cli: Path, dumps: Path) -> int:
        call = [sys.executable, str(HERE / "accept.py"), "--cli", str(cli), "--dumps", str(dumps), "--stage", "statistics"]
        return subprocess.run(call, check=False, capture_output=True).returncode


if __name__ == "__main__":
    unittest.main()
