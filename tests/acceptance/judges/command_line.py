# SPDX-FileCopyrightText: 2026 The Sporescope authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Runs sporescope-cli and parses its JSON."""

from __future__ import annotations

import copy
import json
import subprocess
from dataclasses import dataclass
from pathlib import Path
from typing import Any

Record = dict[str, Any]

#: The commands that can be stopped early and therefore report whether their output is complete.
REPORTS_COMPLETE = {"info", "doctor", "first", "check", "stats", "tensors", "nodes"}
SECONDS = 120


class WrongAnswer(Exception):
    """The program did not exit, or its output does not match its documentation."""


@dataclass(frozen=True)
class Answer:
    status: int
    json: Record
    warnings: str


class CommandLine:
    """Runs one sporescope-cli. Its output is cached, because several judges need the same."""

    def __init__(self, program: Path) -> None:
        self.program = program
        self._through: tuple[str, ...] = ()
        self._answers: dict[tuple[str, ...], Answer] = {}

    def run_through(self, *command: str) -> CommandLine:
        """The same program, started through another one."""
        other = copy.copy(self)
        other._through, other._answers = command, {}
        return other

    def ask(self, command: str, path: Path, *options: str) -> Answer:
        answer = self._retained(command, path, options)
        if "error" in answer.json:
            raise WrongAnswer(f"{command} {path}: {answer.json['error']}")
        return answer

    def refusal(self, command: str, path: Path, *options: str) -> str | None:
        """The error message of a rejected call."""
        return self._retained(command, path, options).json.get("error")

    def _retained(self, command: str, path: Path, options: tuple[str, ...]) -> Answer:
        call = (command, str(path), *options)
        if call not in self._answers:
            self._answers[call] = self._requested(call)
        return self._answers[call]

    def lines(self, command: str, path: Path, *options: str) -> list[Record]:
        """The same as JSON lines."""
        reported = self.run("--jsonl", command, str(path), *options)
        try:
            return [json.loads(line) for line in reported.stdout.decode().splitlines()]
        except ValueError as error:
            raise WrongAnswer(f"--jsonl {command}: a line is no JSON: {error}") from error

    def run(self, *arguments: str) -> subprocess.CompletedProcess[bytes]:
        try:
            return subprocess.run(
                [*self._through, str(self.program), *arguments], check=False, capture_output=True, timeout=SECONDS
            )
        except subprocess.TimeoutExpired as error:
            raise WrongAnswer(f"{' '.join(arguments)}: no answer in {SECONDS} s") from error

    def _requested(self, call: tuple[str, ...]) -> Answer:
        parts = " ".join(call)
        reported = self.run("--json", *call)
        if reported.returncode not in range(4):
            raise WrongAnswer(f"{parts}: exit status {reported.returncode}: {reported.stderr.decode(errors='replace')[-300:]}")
        try:
            answer = json.loads(reported.stdout.decode())
        except ValueError as error:
            raise WrongAnswer(f"{parts}: what is printed is no JSON: {error}") from error
        if not isinstance(answer, dict) or next(iter(answer.items()), None) != ("format", 1):
            raise WrongAnswer(f'{parts}: the object does not begin with "format": 1')
        if answer.get("command") != call[0]:
            raise WrongAnswer(f"{parts}: the answer is one of {answer.get('command')!r}")
        if ("error" in answer) != (reported.returncode == 2):
            raise WrongAnswer(f"{parts}: exit status {reported.returncode}, and as error {answer.get('error')!r}")
        if "error" not in answer and call[0] in REPORTS_COMPLETE and not isinstance(answer.get("complete"), bool):
            raise WrongAnswer(f"{parts}: the answer does not say whether it is complete")
        return Answer(reported.returncode, answer, reported.stderr.decode(errors="replace"))


def key_of(tensor: Record) -> tuple[Any, ...]:
    """The fields that identify a tensor of a dump, in the output of any command."""
    return (*place_of(tensor), tensor["iteration"], tensor["node"], tensor["io"], tensor["slot"], tensor["run"])


def place_of(record: Record) -> tuple[int, str, int]:
    """The graph that a tensor or node belongs to."""
    return record["rank"], record["net"], record["graph_id"]


def number(value: Any) -> float | None:
    """A number of the JSON output, in which values that JSON cannot represent are strings."""
    return None if value is None else float(value)
