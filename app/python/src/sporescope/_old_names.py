# SPDX-FileCopyrightText: 2026 The Sporescope authors
# SPDX-License-Identifier: GPL-3.0-or-later

"""Access to attributes by their names in version 0.1.0, which keep working for one release."""

from __future__ import annotations

import warnings
from typing import Any


def by_old_name(owner: Any, name: str, renamed: dict[str, str]) -> Any:
    """Return the attribute that was formerly called `name`, with a warning. Raises AttributeError for any other name."""
    kind = type(owner).__name__
    if name not in renamed:
        raise AttributeError(f"{kind!r} object has no attribute {name!r}")
    warnings.warn(f"{kind}.{name} is now {kind}.{renamed[name]}", DeprecationWarning, stacklevel=3)
    return getattr(owner, renamed[name])
