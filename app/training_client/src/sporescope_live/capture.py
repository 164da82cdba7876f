# SPDX-FileCopyrightText: 2026 The Sporescope authors
# SPDX-License-Identifier: GPL-3.0-or-later

"""Selects the steps whose tensors are captured. For other steps only weights and the loss are available."""

from __future__ import annotations

from dataclasses import dataclass

LAST_ITERATION = 2**31 - 1  # the largest iteration that the dump settings accept
_MAX_ITERATIONS = 200  # limited, because MindSpore searches the whole list at each operator


@dataclass(frozen=True)
class Capture:
    """Capture every N-th step from a given step on. Steps are counted from 1."""

    first_step: int = 1
    every: int = 1

    def __post_init__(self) -> None:
        for name, value in (("first_step", self.first_step), ("every", self.every)):
            if not isinstance(value, int) or value < 1:
                raise ValueError(f"{name} must be a step count of 1 or more, not {value!r}")

    def takes(self, step: int) -> bool:
        return step >= self.first_step and (step - self.first_step) % self.every == 0

    def iterations(self) -> str:
        """The captured steps in the format of MindSpore's dump settings, which count from 0; at most 200 single steps."""
        first = self.first_step - 1
        if self.every > 1:
            numbers = (first + i * self.every for i in range(_MAX_ITERATIONS))
            return "|".join(str(number) for number in numbers if number <= LAST_ITERATION)
        return f"{first}-{LAST_ITERATION}" if first else "all"

    def remark(self) -> str:
        """A sentence for the user about steps that are not captured; empty if all are."""
        if self.every > 1:
            begin = f"Tensors are captured in one of {self.every} steps, from step {self.first_step} on"
            return f"{begin}; in other steps, only weights."
        return f"Tensors are captured from step {self.first_step} on; before that, only weights." if self.first_step > 1 else ""


EVERY_STEP = Capture()
