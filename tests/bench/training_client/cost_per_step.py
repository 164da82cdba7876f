# SPDX-FileCopyrightText: 2026 The Sporescope authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""What the debugger costs a step of a real training: LeNet-5, batch 32, 28x28, on CPU.

    SPORESCOPE_CLI=build/release/app/cli/sporescope-cli build/live/mindspore-2.10.0/bin/python tests/bench/training_client/cost_per_step.py

Prints the fifth fastest of 100 steps in milliseconds, so that others at work on the machine count little: alone, then under `sporescope-cli listen` without watchpoints and with one that
looks at all tensors. Each training is a process of its own, for MindSpore reads the settings of its dump once.
"""

import json
import os
import pathlib
import socket
import subprocess
import sys
import tempfile
import time

WARM_UP, STEPS, RANK = 10, 100, 4
CHOICES = ("all", "outputs", "weights")


def train(mode, address, tensors):
    import mindspore
    import numpy as np
    from mindspore import Tensor, nn

    mindspore.set_context(mode=mindspore.GRAPH_MODE if mode == "graph" else mindspore.PYNATIVE_MODE)
    mindspore.set_device("CPU")
    mindspore.set_seed(1)
    layers = [nn.Conv2d(1, 6, 5, pad_mode="valid"), nn.ReLU(), nn.MaxPool2d(2, 2), nn.Conv2d(6, 16, 5, pad_mode="valid"), nn.ReLU()]
    layers += [nn.MaxPool2d(2, 2), nn.Flatten(), nn.Dense(256, 120), nn.ReLU(), nn.Dense(120, 84), nn.ReLU(), nn.Dense(84, 10)]
    net = nn.SequentialCell(layers)
    loss = nn.SoftmaxCrossEntropyWithLogits(sparse=True, reduction="mean")
    step = nn.TrainOneStepCell(nn.WithLossCell(net, loss), nn.Momentum(net.trainable_params(), 0.01, 0.9))
    step.set_train()
    random = np.random.RandomState(1)
    x, y = Tensor(random.standard_normal((32, 1, 28, 28)).astype(np.float32)), Tensor(random.randint(0, 10, 32).astype(np.int32))
    live = None
    if address:
        from sporescope_live import LiveDebugger

        live = LiveDebugger(address, tensors=tensors).session(step, x, y)
    seconds = []
    for _ in range(WARM_UP + STEPS):
        begin = time.perf_counter()
        step(x, y).asnumpy()
        if live is not None:
            live.step_end()
        seconds.append(time.perf_counter() - begin)
    if live is not None:
        live.close()
    print(json.dumps(sorted(seconds[WARM_UP:])[RANK] * 1e3))


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def measured(mode, tensors="", watch=None):
    """Milliseconds of a step; under the debugger if there are tensors to be kept."""
    listener, address = None, ""
    if tensors:
        port = free_port()
        address = f"127.0.0.1:{port}"
        command = [os.environ["SPORESCOPE_CLI"], "--json", "listen", "--port", str(port)] + (["--watch", str(watch)] if watch else [])
        listener = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        listener.stdout.readline()
    command = [sys.executable, __file__, mode, address, tensors]
    done = subprocess.run(command, capture_output=True, text=True, check=True, env={**os.environ, "GLOG_v": "3"})
    if listener is not None:
        listener.communicate()
    return float(done.stdout.splitlines()[-1])


def main():
    if len(sys.argv) > 1:
        return train(*sys.argv[1:])
    with tempfile.TemporaryDirectory() as folder:
        watch = pathlib.Path(folder) / "watch.json"
        watch.write_text(json.dumps({"format": 1, "watchpoints": [{"id": 1, "condition": "tensor_overflow", "nodes": {"category": "tensor"}}]}))
        print(f"{'mode':10}{'alone':>8}" + "".join(f"{choice:>10}" for choice in CHOICES) + f"{'all, watched':>14}   ms a step")
        for mode in ("graph", "pynative"):
            row = [measured(mode)] + [measured(mode, choice) for choice in CHOICES] + [measured(mode, "all", watch)]
            print(f"{mode:10}{row[0]:8.1f}" + "".join(f"{value:10.1f}" for value in row[1:4]) + f"{row[4]:14.1f}")


if __name__ == "__main__":
    main()
