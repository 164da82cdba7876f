# SPDX-FileCopyrightText: 2026 The Sporescope authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Tensors whose arrays are shared as MindSpore's are, and a tape."""

import types

import numpy as np

_tape = []
_failed = []  # errors of operators that no call has raised yet


def fail_later(error):
    """An operator fails behind Python's back."""
    _failed.append(error)


def wait():
    """MindSpore raises such an error once, at the next call that waits."""
    if _failed:
        raise _failed.pop(0)


class Handle:
    def __init__(self, hooks, hook):
        self._hooks, self._hook = hooks, hook
        hooks.append(hook)

    def remove(self):
        if self._hook in self._hooks:
            self._hooks.remove(self._hook)


class Tensor:
    def __init__(self, value):
        self._value = np.asarray(value)
        self._hooks = []
        self._is_leaf = True

    @property
    def dtype(self):
        return self._value.dtype.name.capitalize()

    @property
    def shape(self):
        return self._value.shape

    def asnumpy(self):
        wait()
        return self._value

    def copy(self):
        return Tensor(self._value.copy())

    def __setitem__(self, at, value):
        self._value[at] = value

    def __add__(self, other):
        return computed(self._value + _value_of(other), (self, lambda g: g), *_of_tensor(other, lambda g: g))

    def __iadd__(self, other):  # a new tensor, as on a CPU
        return computed(self._value + _value_of(other), (self, lambda g: g), *_of_tensor(other, lambda g: g))

    def __mul__(self, other):
        return computed(
            self._value * _value_of(other),
            (self, lambda g: g * _value_of(other)),
            *_of_tensor(other, lambda g: g * self._value),
        )

    def register_hook(self, hook):
        assert isinstance(hook, types.FunctionType), "MindSpore takes functions alone"
        wait()
        return Handle(self._hooks, hook)


def _value_of(value):
    return value.asnumpy() if isinstance(value, Tensor) else value


def _of_tensor(value, gradient):
    return [(value, gradient)] if isinstance(value, Tensor) else []


class Parameter(Tensor):
    def __init__(self, value, name, requires_grad=True):
        super().__init__(value)
        self.name, self.requires_grad = name, requires_grad

    def set_data(self, value):
        self._value[...] = value  # in its place, as an optimizer does


def computed(value, *sources_and_gradients):
    """A new tensor, made of sources; each comes with what makes its gradient of the new tensor's gradient."""
    built = Tensor(np.asarray(value, np.float32))
    built._is_leaf = False
    _tape.append((built, sources_and_gradients))
    return built


def backward(loss):
    """Runs the backward pass from a loss, calls hooks, and returns the gradients of parameters by name."""
    gradients = {id(loss): np.ones(loss.shape, np.float32)}
    found = {}
    for built, sources in reversed(_tape):
        gradient = gradients.get(id(built))
        if gradient is None:
            continue
        for hook in list(built._hooks):
            hook(Tensor(gradient))
        for source, of in sources:
            gradients[id(source)] = gradients.get(id(source), 0) + of(gradient)
            if isinstance(source, Parameter):
                found[source.name] = gradients[id(source)]
                for hook in list(source._hooks):
                    hook(Tensor(gradients[id(source)]))
    _tape.clear()
    return found
