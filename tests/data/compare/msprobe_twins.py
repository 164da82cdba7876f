# SPDX-FileCopyrightText: 2026 The Sporescope authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""The training of pairs.py in PyNative mode, dumped by msprobe:  msprobe_twins.py CHANGE DUMP

README.md says what each change is. Needs MindSpore 2.7 and mindstudio-probe 26.2.
"""
import json
import sys

import mindspore as ms
import numpy as np
from mindspore import Tensor, mint, nn, ops

change, dump = sys.argv[1:3]
config = dump.rstrip('/') + '.json'
settings = {'task': 'tensor', 'dump_path': dump, 'rank': [], 'step': [], 'level': 'mix', 'async_dump': False,
            'tensor': {'scope': [], 'list': [], 'data_mode': ['all']}}
with open(config, 'w') as f:
    json.dump(settings, f)


def norm(x, *unused, **also_unused):
    """msprobe asks for it, and MindSpore has no kernel for it on a CPU."""
    return ops.sqrt(ops.ReduceSum()(ops.square(x.astype(ms.float32)))).astype(x.dtype)


mint.norm = norm
from msprobe.mindspore import PrecisionDebugger

ms.set_context(mode=ms.PYNATIVE_MODE)
ms.set_device('CPU')
ms.set_seed(3)
debugger = PrecisionDebugger(config_path=config)
rng = np.random.RandomState(5)


class Net(nn.Cell):
    def __init__(self):
        super().__init__()
        self.conv = nn.Conv2d(1, 2, 3, pad_mode='same', weight_init='normal')
        self.pool = nn.MaxPool2d(2, 2, pad_mode='same')
        self.fc1, self.fc2 = nn.Dense(18, 5), nn.Dense(5, 3)
        self.relu, self.flatten = nn.ReLU(), nn.Flatten()

    def construct(self, x):
        x = self.pool(self.relu(self.conv(x)))
        x = self.relu(self.fc1(self.flatten(x)) * (2.5 if change == 'constant' else 2.0))
        return self.fc2(x)


net = Net()
for name, parameter in net.parameters_and_names():
    parameter.set_data(Tensor((0.5 * rng.standard_normal(parameter.shape)).astype(np.float32)))
if change == 'weight':
    weight = net.fc2.weight.asnumpy()
    weight[1, 2] += 0.25
    net.fc2.weight.set_data(Tensor(weight))
images, labels = rng.standard_normal((2, 2, 1, 6, 6)).astype(np.float32), np.array([[0, 2], [1, 0]], np.int32)
optimizer = nn.Momentum(net.trainable_params(), 0.05, 0.9)
criterion = nn.SoftmaxCrossEntropyWithLogits(sparse=True, reduction='mean')


def forward(x, y):
    return criterion(net(x), y)


gradient = ms.value_and_grad(forward, None, optimizer.parameters)
net.set_train()
for x, y in zip(images, labels):
    debugger.start(net)
    loss, gradients = gradient(Tensor(x), Tensor(y))
    optimizer(gradients)
    debugger.stop()
    debugger.step()
    print(change, loss)
