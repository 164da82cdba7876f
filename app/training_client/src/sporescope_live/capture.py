# SPDX-FileCopyrightText: 2026 The Sporescope authors
# SPDX-License-Identifier: GPL-3.0-or-later

"""Of which steps tensors are kept. Of the others there are weights, and the loss."""

from __future__ import annotations

from dataclasses import dataclass

LAST_ITERATION = 2**31 - 1  # that the settings of the dump can name
_MAX = 200  # MindSpore looks through the whole list at each operator


@dataclass(frozen=True)
class Capture:
    """From a step on, every so many steps. Steps count from 1."""

    first_step: int = 1
    every: int = 1

    def __post_init__(self) -> None:
        for name, value in (("first_step", self.first_step), ("every", self.every)):
            if not isinstance(value, int) or value < 1:
                raise ValueError(f"{name} is a number of steps from 1 on, not {value!r}")

    def takes(self, step: int) -> bool:
        return step >= self.first_step and (step - self.first_step) % self.every == 0

    def iterations(self) -> str:
        """The same as the settings of MindSpore's dump say it, which counts from 0. Of single steps it takes 200."""
        first = self.first_step - 1
        if self.every > 1:
            return "|".join(str(first + i * self.every) for i in range(_MAX) if first + i * self.every <= LAST_ITERATION)
        return f"{first}-{LAST_ITERATION}" if first else "all"

    def remark(self) -> str:
        if self.every > 1:
            begin = f"Of one step in {self.every}, from step {self.first_step} on"
            return f"{begin}, there are tensors; of the others, weights alone."
        return f"From step {self.first_step} on there are tensors; before, weights alone." if self.first_step > 1 else ""


EVERY_STEP = Capture()
