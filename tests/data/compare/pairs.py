# SPDX-FileCopyrightText: 2026 The Sporescope authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Trains a small network for two steps with the dump on, as it is or with one thing changed:  pairs.py CHANGE DUMP

README.md says what each change is. Needs MindSpore.
"""
import json
import os
import sys

import numpy as np

change, dump = sys.argv[1:3]
settings = {'op_debug_mode': 0, 'dump_mode': 0, 'path': dump, 'net_name': 'Net', 'iteration': 'all', 'saved_data': 'tensor',
            'input_output': 2 if change.endswith('-outputs') else 0, 'kernels': [], 'support_device': list(range(8))}
change = change.removesuffix('-outputs')
config = dump.rstrip('/') + '.json'
with open(config, 'w') as f:
    json.dump({'common_dump_settings': settings, 'e2e_dump_settings': {'enable': True, 'trans_flag': True}}, f)
os.environ['MINDSPORE_DUMP_CONFIG'] = config

import mindspore as ms
from mindspore import Tensor, context, nn, ops

context.set_context(mode=context.GRAPH_MODE, device_target='CPU')
ms.set_seed(3)
rng = np.random.RandomState(5)


class Net(nn.Cell):
    def __init__(self):
        super().__init__()
        self.conv = nn.Conv2d(1, 2, 3, pad_mode='same', weight_init='normal')
        self.pool = nn.MaxPool2d(3 if change == 'attribute' else 2, 2, pad_mode='same')
        self.fc1, self.fc2 = nn.Dense(18, 5), nn.Dense(5, 3)
        self.relu, self.flatten = nn.ReLU(), nn.Flatten()

    def construct(self, x):
        x = self.pool(self.relu(self.conv(x)))
        x = self.fc1(self.flatten(x)) * (2.5 if change == 'constant' else 2.0)
        if change == 'cast':
            x = ops.cast(ops.cast(x, ms.float16), ms.float32)
        x = ops.tanh(x) if change == 'operator' else self.relu(x)
        return self.fc2(x)


net = Net()
for name, parameter in net.parameters_and_names():
    parameter.set_data(Tensor((0.5 * rng.standard_normal(parameter.shape)).astype(np.float32)))
if change == 'weight':
    weight = net.fc2.weight.asnumpy()
    weight[1, 2] += 0.25
    net.fc2.weight.set_data(Tensor(weight))
images, labels = rng.standard_normal((2, 2, 1, 6, 6)).astype(np.float32), np.array([[0, 2], [1, 0]], np.int32)
if change == 'data':
    images[0, 1, 0, 4, 3] += 0.5
if change == 'nan':
    images[1, 0, 0, 2, 5] = np.nan
optimizer = nn.Momentum(net.trainable_params(), 0.07 if change == 'rate' else 0.05, 0.9)
step = nn.TrainOneStepCell(nn.WithLossCell(net, nn.SoftmaxCrossEntropyWithLogits(sparse=True, reduction='mean')), optimizer)
step.set_train()
for x, y in zip(images, labels):
    print(change, step(Tensor(x), Tensor(y)))
