# SPDX-FileCopyrightText: 2026 The Sporescope authors
# SPDX-License-Identifier: GPL-3.0-or-later

"""The lines of the user's code that call a cell, in the format of MindSpore's graphs."""

from __future__ import annotations

import inspect
import linecache
import os
import sys
from functools import cache
from types import FrameType
from typing import Any

_PACKAGE_FOLDER = os.path.dirname(os.path.abspath(__file__)) + os.sep


@cache
def _framework() -> str:
    mindspore = sys.modules.get("mindspore")
    file = getattr(mindspore, "__file__", None)
    return os.path.dirname(file) + os.sep if file else os.sep + os.path.join("site-packages", "mindspore") + os.sep


def call_lines(frame: FrameType | None) -> list[str]:
    """The lines of the calling code, innermost first. Of MindSpore's own code, only the lines of `construct` are included."""
    lines = []
    while frame is not None:
        path, name = frame.f_code.co_filename, frame.f_code.co_name
        is_excluded = path.startswith((_PACKAGE_FOLDER, "<"))
        if not is_excluded and (_framework() not in path or name == "construct"):
            code = linecache.getline(path, frame.f_lineno).strip()
            lines.append(f"In file {path}:{frame.f_lineno}/        {code}/")
        frame = frame.f_back
    return lines


def definition_line(function: Any) -> str | None:
    """The first line of a function's definition, which represents what the function itself computes."""
    try:
        path = inspect.getsourcefile(inspect.unwrap(function))
        if path is None:
            return None
        lines, first = inspect.getsourcelines(function)
    except (OSError, TypeError):
        return None
    return f"In file {path}:{first}/        {lines[0].strip()}/"


def forward_text(lines: list[str]) -> str:
    return "".join(f"# {line}\n" for line in lines)


def gradient_text(lines: list[str]) -> str:
    """The lines of the forward operator of a gradient."""
    if not lines:
        return ""
    rest = "".join(f"#    {line}\n" for line in lines[1:])
    return f"# Corresponding forward node candidate:\n#  - {lines[0]}\n{rest}"
