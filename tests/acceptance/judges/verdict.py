# SPDX-FileCopyrightText: 2026 The Sporescope authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""The result of a judge for one dump."""

from __future__ import annotations


class Verdict:
    """Counts comparisons and collects failures. A stage without comparisons fails, unless it does not apply to the dump."""

    def __init__(self) -> None:
        self.compared = 0
        self.failures: list[str] = []
        self.left_out: str | None = None

    def holds(self, true: bool, otherwise: str) -> bool:
        self.compared += 1
        if not true:
            self.failures.append(otherwise)
        return true

    def same(self, what: str, reported: object, requested: object) -> bool:
        return self.holds(reported == requested, f"{what}: sporescope-cli says {reported!r}, but it is {requested!r}")

    def leave_out(self, reason: str) -> None:
        """The dump has no data that the judge could check."""
        self.left_out = reason

    @property
    def passed(self) -> bool:
        return not self.failures and (self.compared > 0 or self.left_out is not None)

    def summary(self) -> str:
        if self.failures:
            return f"{len(self.failures)} of {self.compared} comparisons fail"
        if self.left_out is not None:
            return f"left out: {self.left_out}"
        return f"{self.compared} comparisons" if self.compared else "nothing was found to compare"
