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
    root: str  # the name of the network that contains it; empty if there is only one network
    path: str  # of the cell in that network
    optimized_weights: list[Any]  # if an optimizer contains the parameter, the weights that it updates


def named_parameters(networks: Networks) -> dict[str, Any]:
    """All parameters, each once. The names depend only on the networks and their order."""
    parameters = _parameters_of(networks)
    names = {key: named.parameter.name for key, named in parameters.items()}
    for longer_name in (_with_root, _with_path):
        clashing = _clashing(names)
        if not clashing:
            break
        for key in clashing:
            names[key] = longer_name(parameters[key])
        for key, named in parameters.items():
            names[key] = _name_after_weight(named, names) or names[key]
    return _numbered(parameters, names)


def _parameters_of(networks: Networks) -> dict[int, _NamedParameter]:
    """All parameters by id. A parameter shared by network and optimizer belongs to the network."""
    parameters: dict[int, _NamedParameter] = {}
    roots = [(_name_of(scope), root) for scope, root in roots_of(networks)]
    for name, root in sorted(roots, key=lambda named: bool(_optimized_by(named[1]))):
        inside = {id(parameter): (path, cell) for path, cell, parameter in _places_in(root)}
        for parameter in root.get_parameters():
            path, cell = inside.get(id(parameter), ("", root))
            parameters.setdefault(id(parameter), _NamedParameter(parameter, name, path, _optimized_by(cell)))
    return parameters


def _places_in(root: Any) -> Iterator[tuple[str, Any, Any]]:
    """Paths, cells and their own parameters. Cells that are not optimizers come last and take precedence."""
    cells = sorted(root.cells_and_names(), key=lambda named: not _optimized_by(named[1]))
    for path, cell in cells:
        for parameter in cell.get_parameters(expand=False):
            yield path, cell, parameter


def _optimized_by(cell: Any) -> list[Any]:
    """The parameters that an optimizer updates; empty for other cells.

    Optimizers are recognized by their attribute, because those of mindspore.experimental have another base class.
    """
    parameters = getattr(cell, "parameters", None)
    return list(parameters) if isinstance(parameters, (list, tuple)) else []


def _name_of(scope: str) -> str:
    return scope.rpartition("/")[2].rpartition("-")[0]


def _clashing(names: dict[int, str]) -> list[int]:
    counts = Counter(names.values())
    return [key for key, name in names.items() if counts[name] > 1]


def _with_root(named: _NamedParameter) -> str:
    return ".".join(filter(None, (named.root, named.parameter.name)))


def _with_path(named: _NamedParameter) -> str:
    return ".".join(filter(None, (named.root, named.path, named.parameter.name.rpartition(".")[2])))


def _name_after_weight(state: _NamedParameter, names: dict[int, str]) -> str | None:
    """A new name for an optimizer's state ("moment1.fc1.weight") if its weight was renamed, otherwise None."""
    weights = {weight.name: names.get(id(weight), weight.name) for weight in state.optimized_weights}
    parts = state.parameter.name.split(".")
    for at in range(1, len(parts)):
        weight = ".".join(parts[at:])
        if weights.get(weight, weight) != weight:
            return ".".join((*parts[:at], weights[weight]))
    return None


def _numbered(parameters: dict[int, _NamedParameter], names: dict[int, str]) -> dict[str, Any]:
    """The parameters by name. A number is appended to names that still clash."""
    numbered: dict[str, Any] = {}
    for key, named in parameters.items():
        name, count = names[key], 1
        while name in numbered:
            count += 1
            name = f"{names[key]}_{count}"
        numbered[name] = named.parameter
    return numbered
