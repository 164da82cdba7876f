# SPDX-FileCopyrightText: 2026 The Sporescope authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Cells, and as many layers as the tests need."""

import json
import os
import pathlib
import shutil

import numpy as np

from .tensors import Parameter, Tensor, backward, computed


class Cell:
    def __init__(self):
        self._cells, self._parameters = {}, {}
        self.training = self.requires_grad = False

    def __setattr__(self, name, value):
        if isinstance(value, Cell):
            self._cells[name] = value
        elif isinstance(value, Parameter):
            self._parameters[name] = value
        super().__setattr__(name, value)

    def __call__(self, *arguments, **keywords):
        return self.construct(*arguments, **keywords)

    def set_train(self, mode=True):
        for _, cell in self.cells_and_names():
            cell.training = mode

    def cells_and_names(self, path=""):
        yield path, self
        for name, cell in self._cells.items():
            yield from cell.cells_and_names(f"{path}.{name}" if path else name)

    def get_parameters(self, expand=True):
        yield from self._parameters.values()
        for cell in self._cells.values() if expand else ():
            yield from cell.get_parameters()


class Dense(Cell):
    def __init__(self, weight, name):
        super().__init__()
        self.weight = Parameter(np.asarray(weight, np.float32), f"{name}.weight")

    def construct(self, x):
        a, w = x.asnumpy(), self.weight.asnumpy()
        return computed(a @ w, (x, lambda g: g @ w.T), (self.weight, lambda g: a.T @ g))


class ReLU(Cell):
    def construct(self, x):
        a = x.asnumpy()
        return computed(np.maximum(a, 0), (x, lambda g: g * (a > 0)))


def log(x):
    a = x.asnumpy()
    with np.errstate(divide="ignore"):
        return computed(np.log(a), (x, lambda g: g / np.where(a == 0, 1e-30, a)))


def mean(x):
    a = x.asnumpy()
    return computed(a.mean(), (x, lambda g: np.full(a.shape, g / a.size, np.float32)))


class Optimizer(Cell):
    def __init__(self, parameters, rate):
        super().__init__()
        self.parameters, self.rate = list(parameters), rate

    def construct(self, gradients):
        for parameter in self.parameters:
            parameter.set_data(parameter.asnumpy() - self.rate * gradients[parameter.name])
        return True


class TrainOneStepCell(Cell):
    def __init__(self, network, optimizer):
        super().__init__()
        self.network, self.optimizer = network, optimizer
        self.network.requires_grad = True

    def construct(self, *inputs):
        loss = self.network(*inputs)
        self.optimizer(backward(loss))
        return loss


class PlayedTraining(Cell):
    """A training in graph mode that plays a dump: graph files at the compile, a folder of tensors for each step."""

    def __init__(self, dump, parameters):
        super().__init__()
        self._dump = pathlib.Path(dump) / "rank_0"
        self._played = sorted(
            (p for p in self._dump.glob("*/*/*") if p.is_dir() and p.name.isdigit()), key=lambda p: int(p.name)
        )
        self._values = [Parameter(np.zeros_like(value), name) for name, value in parameters.items()]
        self.steps = 0

    def get_parameters(self, expand=True):
        yield from self._values

    def compile(self, *batch):
        for folder in ("graphs", "execution_order"):
            shutil.copytree(self._dump / folder, self._target() / folder)

    def construct(self, *batch):
        source = self._played[self.steps]
        target = self._target() / "Live" / source.parent.name / str(self.steps)
        target.mkdir(parents=True)
        for file in source.glob("*.npy"):
            if file.name.startswith("Parameter."):
                name = file.name.split(".")[1]
                for parameter in self._values:
                    if parameter.name.replace(".", "_") == name:
                        parameter.set_data(np.load(file))
            if not file.name.startswith("Parameter.") or ".inputs" in file.name:
                shutil.copy(file, target)
        self.steps += 1
        return Tensor(np.float32(0))

    @staticmethod
    def _target():
        settings = json.loads(pathlib.Path(os.environ["MINDSPORE_DUMP_CONFIG"]).read_text())
        return pathlib.Path(settings["common_dump_settings"]["path"]) / "rank_0"
