# SPDX-FileCopyrightText: 2026 The Sporescope authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""What the debugger costs a step in PyNative mode, against the same training alone in the same process, by turns.

    build/live/mindspore-2.10.0/bin/python tests/bench/training_client/cost_in_one_run.py [lenet|residual|written] [STEPS]

Prints medians in milliseconds, of the clock and of the processor in the thread of the training: others at work on the machine
change the first one most.
Graph mode cannot be measured so, since MindSpore reads the settings of its dump once: see cost_of_processes.py.
"""

import pathlib
import sys
import time

import numpy as np

import mindspore
from mindspore import Tensor, nn

ROOT = pathlib.Path(__file__).resolve().parents[3]
sys.path[:0] = [str(ROOT / "tests" / "app" / "training_client"), str(ROOT / "app" / "training_client" / "src")]

from measured_networks import batch, network
from scripted_debugger import ScriptedDebugger, fields, run, watch, wire
from sporescope_live import LiveDebugger

ROUNDS, WARM_UP, OVERFLOW = 3, 3, 13


class Debugger:
    """Lets the training run through or go step by step, and at first has it watch nothing or all that it has."""

    def __init__(self, passes, watches_all):
        self._passes, self._unwatched = passes, watches_all

    def __call__(self, wait):
        if not self._unwatched:
            return run(passes=self._passes)
        self._unwatched = False
        return watch(1, OVERFLOW, list(self._nodes()))

    def _nodes(self):
        graph = b"".join(bytes(fields(part).get(1, b"")) for part in self.server.sent("SendGraph"))
        return (bytes(fields(value)[8]).decode() for number, _, value in wire.fields(graph) if number == 1)


def main():
    kind = sys.argv[1] if len(sys.argv) > 1 else "residual"
    steps = int(sys.argv[2]) if len(sys.argv) > 2 else 10
    mindspore.set_context(mode=mindspore.PYNATIVE_MODE)
    mindspore.set_device("CPU")
    mindspore.set_seed(1)
    net = network(kind)
    loss, optimizer = nn.CrossEntropyLoss(), nn.Momentum(net.trainable_params(), 1e-3, 0.9)
    x, y = batch(kind)
    gradient = mindspore.value_and_grad(lambda x, y: loss(net(x), y), None, optimizer.parameters)

    def measure(number, end):
        seconds = []
        for _ in range(number):
            clock, processor = time.perf_counter(), time.thread_time()
            value, gradients = gradient(x, y)
            optimizer(gradients)
            end(value)
            seconds.append((time.perf_counter() - clock, time.thread_time() - processor))
        return seconds

    debuggers = {"runs through": (True, False), "step by step": (False, False), "all watched": (True, True)}
    found = {name: [] for name in ("alone", *debuggers)}
    measure(WARM_UP, Tensor.asnumpy)
    for _ in range(ROUNDS):
        found["alone"] += measure(steps, Tensor.asnumpy)
        for name, way in debuggers.items():
            answer = Debugger(*way)
            with ScriptedDebugger(answer) as answer.server:
                with LiveDebugger(answer.server.address).session([net, loss, optimizer]) as live:
                    measure(WARM_UP, live.step_end)
                    found[name] += measure(steps, live.step_end)
    baseline = np.median(found["alone"], axis=0) * 1e3
    for name, seconds in found.items():
        clock, processor = np.median(seconds, axis=0) * 1e3
        ratios = f"{clock:8.1f} ({clock / baseline[0]:.2f})   main thread {processor:8.1f} ({processor / baseline[1]:.2f})"
        print(f"{kind:9} {name:16} {ratios}")


if __name__ == "__main__":
    main()
