# SPDX-FileCopyrightText: 2026 The Sporescope authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""What the debugger costs a step in graph mode, against the same training alone, by turns.

    SPORESCOPE_CLI=build/release/app/cli/sporescope-cli OMP_NUM_THREADS=1 \\
      build/live/mindspore-2.10.0/bin/python tests/bench/training_client/cost_of_processes.py [lenet|residual|written] [STEPS]

Each training is a process of its own, for MindSpore reads the settings of its dump once: alone, then under `sporescope-cli listen`
with nothing watched and with one watchpoint that looks at all tensors. Prints medians in milliseconds by the clock.
"""

import json
import os
import pathlib
import subprocess
import sys
import tempfile
import time

import numpy as np

ROOT = pathlib.Path(__file__).resolve().parents[3]
sys.path[:0] = [str(ROOT / "tests" / "app" / "training_client" / "live")]
os.environ.setdefault("LIVE_PYTHON", sys.executable)

from trainings import Listener

ROUNDS, WARM_UP = 3, 5
EVERYTHING = {"id": 1, "condition": "tensor_overflow", "nodes": {"category": "tensor"}}


def train(kind, steps, address, tensors):
    import mindspore
    from mindspore import nn

    from measured_networks import batch, network
    from sporescope_live import LiveDebugger

    mindspore.set_context(mode=mindspore.GRAPH_MODE)
    mindspore.set_device("CPU")
    mindspore.set_seed(1)
    net = network(kind)
    optimizer = nn.Momentum(net.trainable_params(), 1e-3, 0.9)
    step = nn.TrainOneStepCell(nn.WithLossCell(net, nn.CrossEntropyLoss()), optimizer)
    step.set_train()
    x, y = batch(kind)
    live = LiveDebugger(address, tensors=tensors).session(step, x, y) if address else None
    seconds = []
    for _ in range(WARM_UP + int(steps)):
        begin = time.perf_counter()
        loss = step(x, y)
        loss.asnumpy()
        if live is not None:
            live.step_end(loss)
        seconds.append(time.perf_counter() - begin)
    if live is not None:
        live.close()
    print(json.dumps(seconds[WARM_UP:]))


def measured(kind, steps, tensors="", arguments=()):
    """Seconds of the steps of one training; under the debugger if there are tensors to be kept."""
    listener = Listener(*arguments) if tensors else None
    command = [sys.executable, __file__, "train", kind, str(steps), listener.address if listener else "", tensors]
    done = subprocess.run(command, capture_output=True, text=True, check=True, env={**os.environ, "GLOG_v": "3"})
    if listener:
        listener.end()
    return json.loads(done.stdout.splitlines()[-1])


def main():
    if sys.argv[1:2] == ["train"]:
        return train(*sys.argv[2:])
    kind = sys.argv[1] if len(sys.argv) > 1 else "lenet"
    steps = int(sys.argv[2]) if len(sys.argv) > 2 else 30
    with tempfile.TemporaryDirectory() as folder:
        watch = pathlib.Path(folder) / "watch.json"
        watch.write_text(json.dumps({"format": 1, "watchpoints": [EVERYTHING]}))
        ways = {
            "alone": {},
            "nothing watched": {"tensors": "all"},
            "weights alone": {"tensors": "weights"},
            "all watched": {"tensors": "all", "arguments": ("--watch", watch)},
        }
        found = {name: [] for name in ways}
        for _ in range(ROUNDS):
            for name, way in ways.items():
                found[name] += measured(kind, steps, **way)
    baseline = np.median(found["alone"]) * 1e3
    for name, seconds in found.items():
        clock = np.median(seconds) * 1e3
        print(f"{kind:9} {name:16} {clock:8.1f} ({clock / baseline:.2f})")


if __name__ == "__main__":
    main()
