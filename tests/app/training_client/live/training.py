# SPDX-FileCopyrightText: 2026 The Sporescope authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""A small training under the debugger, for live_test.py. Needs MindSpore.

At step --fault the bias of the last layer is made so uneven that a probability underflows: the loss takes the logarithm of
zero. What the training itself sees of a step (loss, weights, and in PyNative mode the output of the first layer) is written to
--seen.
"""

import argparse
import sys

import numpy as np

import mindspore
from mindspore import Tensor, nn, ops
from sporescope_live import LiveDebugger


class Compiled(nn.Cell):
    """A part that is also compiled in PyNative mode, so that its inner calls are invisible."""

    def __init__(self, *sizes):
        super().__init__()
        self.dense, self.relu = nn.Dense(*sizes), nn.ReLU()

    @mindspore.jit
    def construct(self, x):
        return self.relu(self.dense(x))


class Net(nn.Cell):
    def __init__(self, compiled):
        super().__init__()
        self.conv = nn.Conv2d(1, 4, 3, pad_mode="valid")
        self.hidden = (Compiled if compiled else nn.Dense)(4 * 10 * 10, 16)
        self.last = nn.Dense(16, 10)
        self.relu = nn.ReLU()
        self.flatten = nn.Flatten()

    def construct(self, x):
        x = self.relu(self.conv(x))
        x = self.relu(self.hidden(self.flatten(x)))
        return self.last(x)


class LogOfSoftmax(nn.Cell):
    """Cross entropy in two steps: the logarithm of a probability that underflowed is -Inf."""

    def __init__(self):
        super().__init__()
        self.softmax, self.log, self.mean = ops.Softmax(), ops.Log(), ops.ReduceMean()
        self.one_hot, self.on, self.off = ops.OneHot(), Tensor(1.0, mindspore.float32), Tensor(0.0, mindspore.float32)

    def construct(self, logits, label):
        return -self.mean(self.one_hot(label, 10, self.on, self.off) * self.log(self.softmax(logits)))


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("address")
    parser.add_argument("--mode", choices=("graph", "pynative"), default="graph")
    parser.add_argument("--way", choices=("loop", "model"), default="loop")
    parser.add_argument("--steps", type=int, default=40)
    parser.add_argument("--fault", type=int, default=0)
    parser.add_argument("--tensors", default="all")
    parser.add_argument("--lost", default="continue")
    parser.add_argument("--seen")
    parser.add_argument("--ranks", action="store_true")
    parser.add_argument("--compiled", action="store_true")
    options = parser.parse_args()

    mode = mindspore.GRAPH_MODE if options.mode == "graph" else mindspore.PYNATIVE_MODE
    mindspore.set_context(mode=mode)
    mindspore.set_device("CPU")
    rank = 0
    if options.ranks:
        from mindspore.communication import get_rank, init

        init()
        mindspore.set_auto_parallel_context(parallel_mode="data_parallel", gradients_mean=True, device_num=2)
        rank = get_rank()
    mindspore.set_seed(7)
    random = np.random.RandomState(11 + rank)

    def batch():
        return Tensor(random.standard_normal((4, 1, 12, 12)).astype(np.float32)), Tensor(
            random.randint(0, 10, 4).astype(np.int32)
        )

    net = Net(options.compiled)
    optimizer = nn.Momentum(net.trainable_params(), learning_rate=0.05, momentum=0.9)
    seen = {}

    def plant(step):
        if step == options.fault:
            net.last.bias.set_data(Tensor(np.array([1e4] + [0.0] * 9, np.float32)))

    def note(step, loss):
        seen.update({f"{step}/{p.name}": p.asnumpy().copy() for p in net.get_parameters()})
        seen[f"{step}/loss"] = loss.asnumpy().copy()

    if options.mode == "pynative":
        net.conv.register_forward_hook(lambda cell, args, out: seen.update(conv=out.asnumpy().copy()))
    live = LiveDebugger(options.address, tensors=options.tensors, lost=options.lost)
    if options.way == "model":
        from mindspore import dataset

        data = dataset.GeneratorDataset(
            lambda: (tuple(t.asnumpy() for t in batch()) for _ in range(options.steps)), ["x", "y"], shuffle=False
        )
        mindspore.Model(net, LogOfSoftmax(), optimizer).train(1, data, callbacks=[live], dataset_sink_mode=False)
    else:
        train = nn.TrainOneStepCell(nn.WithLossCell(net, LogOfSoftmax()), optimizer)
        train.set_train()
        x, y = batch()
        with live.session(train, x, y):
            for step in range(1, options.steps + 1):
                plant(step)
                loss = train(x, y)
                note(step, loss)
                if "conv" in seen:
                    seen[f"{step}/conv"] = seen.pop("conv")
                print("step", step, flush=True)
                if not live.step_end(loss):
                    break
                x, y = batch()
    if options.seen:
        np.savez(options.seen, **{name.replace("/", ":"): value for name, value in seen.items()})
    print(f"finished {live.step} steps{'; stopped' if live.stopped else ''}", flush=True)


if __name__ == "__main__":
    sys.exit(main())
