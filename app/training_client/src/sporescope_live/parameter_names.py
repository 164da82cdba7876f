# SPDX-FileCopyrightText: 2026 The Sporescope authors
# SPDX-License-Identifier: GPL-3.0-or-later

"""Names the parameters of networks that are tracked together.

A parameter keeps the name MindSpore gave it unless another one has the same: separately created networks, such as those of a
GAN or teacher and student, do not know each other. Then both are named as if one network held them, "G.fc1.weight".
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from .cell_names import Networks, roots_of


@dataclass
class _NamedParameter:
    parameter: Any
    root: str  # the name of the network that holds it; empty if there is one alone
    path: str  # of the cell inside of it
    other_graphs: list[Any]  # the weights beside which an optimizer keeps it


def named_parameters(networks: Networks) -> dict[str, Any]:
    """All parameters, each once. The names depend only on the networks and their order."""
    held = _parameters_of(networks)
    names = {number: one.parameter.name for number, one in held.items()}
    for longer in (_with_root, _with_path):
        clashing = _clashing(names)
        if not clashing:
            break
        for number in clashing:
            names[number] = longer(held[number])
        for number, one in held.items():
            names[number] = _as_its_weight(one, names) or names[number]
    return _numbered(held, names)


def _parameters_of(networks: Networks) -> dict[int, _NamedParameter]:
    """By identity. A parameter shared by network and optimizer belongs to the network."""
    held: dict[int, _NamedParameter] = {}
    roots = [(_name_of(scope), root) for scope, root in roots_of(networks)]
    for name, root in sorted(roots, key=lambda named: bool(_optimized_by(named[1]))):
        inside = {id(parameter): (path, cell) for path, cell, parameter in _places_in(root)}
        for parameter in root.get_parameters():
            path, cell = inside.get(id(parameter), ("", root))
            held.setdefault(id(parameter), _NamedParameter(parameter, name, path, _optimized_by(cell)))
    return held


def _places_in(root: Any) -> Iterator[tuple[str, Any, Any]]:
    """Paths, cells and the parameters they hold themselves; cells that are not optimizers come last and take precedence."""
    cells = sorted(root.cells_and_names(), key=lambda named: not _optimized_by(named[1]))
    for path, cell in cells:
        for parameter in cell.get_parameters(expand=False):
            yield path, cell, parameter


def _optimized_by(cell: Any) -> list[Any]:
    """The parameters that an optimizer updates; those of mindspore.experimental share no base class with the others."""
    parameters = getattr(cell, "parameters", None)
    return list(parameters) if isinstance(parameters, (list, tuple)) else []


def _name_of(scope: str) -> str:
    return scope.rpartition("/")[2].rpartition("-")[0]


def _clashing(names: dict[int, str]) -> list[int]:
    times = Counter(names.values())
    return [number for number, name in names.items() if times[name] > 1]


def _with_root(one: _NamedParameter) -> str:
    return ".".join(filter(None, (one.root, one.parameter.name)))


def _with_path(one: _NamedParameter) -> str:
    return ".".join(filter(None, (one.root, one.path, one.parameter.name.rpartition(".")[2])))


def _as_its_weight(state: _NamedParameter, names: dict[int, str]) -> str | None:
    """State that an optimizer keeps for a weight, recognized by its name "moment1.fc1.weight", follows the weight's name."""
    weights = {weight.name: names.get(id(weight), weight.name) for weight in state.other_graphs}
    parts = state.parameter.name.split(".")
    for at in range(1, len(parts)):
        weight = ".".join(parts[at:])
        if weights.get(weight, weight) != weight:
            return ".".join((*parts[:at], weights[weight]))
    return None


def _numbered(held: dict[int, _NamedParameter], names: dict[int, str]) -> dict[str, Any]:
    named: dict[str, Any] = {}
    for number, one in held.items():
        name, times = names[number], 1
        while name in named:
            times += 1
            name = f"{names[number]}_{times}"
        named[name] = one.parameter
    return named
