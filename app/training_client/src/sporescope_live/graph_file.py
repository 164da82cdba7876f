# SPDX-FileCopyrightText: 2026 The Sporescope authors
# SPDX-License-Identifier: GPL-3.0-or-later

"""The graphs that MindSpore writes with a dump: their bytes for the debugger, and the files that belong to their nodes."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from . import wire

# Operators that pass their first input on: no kernel runs, and no file is written.
_PASS_THROUGH = {"Load", "Depend"}


def encode(full_name: str) -> str:
    """A full name as it appears in file names."""
    for sign in "/\\. ":
        full_name = full_name.replace(sign, "_")
    return full_name


@dataclass(frozen=True)
class Operator:
    full_name: str
    type: str
    inputs: tuple[str, ...]  # numbers of operators, or names of parameters and constants


class GraphFile:
    """One graph: its operators and parameters by name."""

    def __init__(self, path: Path, order: Path) -> None:
        self.id = int(path.stem.rpartition("_")[2])
        model = path.read_bytes()
        graphs = [value for number, _, value in wire.fields(model) if number == 4 and isinstance(value, bytes)]
        if not graphs:
            raise wire.WireError(f"{path} contains no graph")
        self.proto: bytes = graphs[0]
        self.name = ""
        self.operators: dict[str, Operator] = {}
        self.by_name: dict[str, Operator] = {}
        self.parameters: list[str] = []
        for number, _, value in wire.fields(self.proto):
            if number == 1 and isinstance(value, bytes):
                self._add_operator(value)
            elif number == 2:
                self.name = _text(value)
            elif number == 3 and isinstance(value, bytes):
                self.parameters += [_text(part) for inner, _, part in wire.fields(value) if inner == 1]
        lines = order.read_text(encoding="utf-8", errors="surrogateescape").splitlines() if order.exists() else []
        self.launched = set(lines[1:])

    def _add_operator(self, raw: bytes) -> None:
        name = type_ = full_name = ""
        inputs: list[str] = []
        for number, _, value in wire.fields(raw):
            if number == 1 and isinstance(value, bytes):
                inputs += [_text(part) for inner, _, part in wire.fields(value) if inner == 1]
            elif number == 2:
                name = _text(value)
            elif number == 3:
                type_ = _text(value)
            elif number == 8:
                full_name = _text(value)
        operator = Operator(full_name, type_, tuple(inputs))
        self.operators[name] = operator
        self.by_name.setdefault(full_name, operator)

    def resolve(self, node: str) -> tuple[Operator | None, str | None]:
        """The operator or parameter whose value a node shows."""
        last = node.rpartition("/")[2]
        if node not in self.by_name:
            return (None, last) if last in self.parameters else (None, None)
        operator: Operator | None = self.by_name[node]
        for _ in range(len(self.operators)):
            if operator is None or operator.type not in _PASS_THROUGH or not operator.inputs:
                return operator, None
            source = operator.inputs[0]
            if source in self.parameters:
                return None, source
            operator = self.operators.get(source)
        return None, None


def _text(raw: object) -> str:
    return raw.decode("utf-8", "surrogateescape") if isinstance(raw, bytes) else ""


def file_names(graphs: list[GraphFile]) -> dict[tuple[int, str], str]:
    """The name field of each launched operator's files, by graph id and full name.

    From 2.7 on, the number in a file name is not the node's number: operators with the same base name are counted in graph file
    order, over all graphs of the rank by ascending id, and only if they are launched.
    """
    counts: dict[str, int] = {}
    names: dict[tuple[int, str], str] = {}
    for graph in sorted(graphs, key=lambda g: g.id):
        for operator in graph.operators.values():
            if operator.full_name not in graph.launched:
                continue
            base, separator, tail = operator.full_name.rpartition("-op")
            key = encode(base if separator and tail.isdigit() else operator.full_name)
            names[graph.id, operator.full_name] = f"{key}-op{counts.get(key, 0)}"
            counts[key] = counts.get(key, 0) + 1
    return names
