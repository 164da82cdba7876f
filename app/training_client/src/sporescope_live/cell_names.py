# SPDX-FileCopyrightText: 2026 The Sporescope authors
# SPDX-License-Identifier: GPL-3.0-or-later

"""Names cells as MindSpore's graphs do: attribute and class of each cell on the path from the network."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Union

import mindspore

Networks = Union[Any, "list[Any]", "tuple[Any, ...]", Mapping[str, Any]]


def class_name(cell: Any) -> str:
    return type(cell).__name__


def roots_of(networks: Networks) -> list[tuple[str, Any]]:
    """Top-level cells and their scopes: one network, or several by name or by class name.

    Raises TypeError if one is not a cell.
    """
    if isinstance(networks, Mapping):
        return [(f"Default/{name}-{class_name(cell)}", _checked(cell)) for name, cell in networks.items()]
    if isinstance(networks, (list, tuple)):
        named: dict[str, Any] = {}
        for cell in networks:
            name = class_name(cell)
            named[name if name not in named else f"{name}_{len(named)}"] = cell
        return roots_of(named)
    return [("Default", _checked(networks))]


def _checked(cell: Any) -> Any:
    if not isinstance(cell, mindspore.nn.Cell):
        raise TypeError(f"expected a cell, or several in a list or by name; {class_name(cell)} is not a cell")
    return cell


def scopes_of(scope: str, root: Any) -> list[tuple[str, Any]]:
    """All cells below a root with their scopes: "Default/network-WithLossCell/_backbone-LeNet5/conv1-Conv2d"."""
    cells = dict(root.cells_and_names())
    scopes = {"": scope}
    found = []
    for path, cell in cells.items():
        if path:
            parent, _, attribute = path.rpartition(".")
            scopes[path] = f"{scopes.get(parent, scope)}/{attribute}-{class_name(cell)}"
        found.append((scopes[path], cell))
    return found
