# SPDX-FileCopyrightText: 2026 The Sporescope authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""A scripted debugger, for behavior that the real one cannot be made to show on demand."""

import collections
import struct
import threading
from concurrent import futures

import grpc

from sporescope_live import wire

OK = b""
FAILED = wire.number(1, 1)
EXIT = wire.number(2, 1)
VERSION_MATCHED = wire.number(6, 1)


def run(level="step", node="", passes=False):
    goal = wire.text(3, node) if level == "node" else wire.number(2, 1)
    return wire.data(3, wire.text(1, level) + goal + (wire.number(101, 1) if passes else b""))


def view(*nodes, level=0, previous=False):
    which = wire.text(7, "prev" if previous else "")
    tensors = b"".join(wire.data(1, wire.text(1, node) + wire.text(2, "0") + which) for node in nodes)
    return wire.data(5, tensors + wire.number(2, level))


def watch(number, condition, nodes, **parameters):
    raw = b"".join(wire.data(1, wire.text(1, node)) for node in nodes)
    params = b"".join(wire.data(4, wire.text(1, name) + wire.double(3, value)) for name, value in parameters.items())
    return wire.data(4, raw + wire.data(2, wire.number(1, condition) + params) + wire.number(4, number))


def fields(raw):
    return {number: value for number, _, value in wire.fields(raw)}


def scalars_in(raw):
    """The scalars of a WaitCMD: {"loss": 2.5}."""
    each = [fields(value) for number, _, value in wire.fields(raw) if number == 111]
    return {bytes(one[1]).decode(): struct.unpack("<d", one.get(2, bytes(8)))[0] for one in each}


def graphs_ran_in(raw):
    return [bytes(value).decode() for number, _, value in wire.fields(raw) if number == 114]


def answer_in(got):
    """The fields of the console answer in a WaitCMD: (5, "3", False)."""
    if 113 not in got:
        return None
    answer = fields(got[113])
    return answer.get(1, 0), bytes(answer.get(2, b"")).decode(), bool(answer.get(3))


Wait = collections.namedtuple("Wait", "step node backend cost failure scalars answer remark ran", defaults=(None, "", ()))


class ScriptedDebugger:
    """`answer(wait)` returns the reply to each WaitCMD. `calls` contains the messages of the training: (name, messages)."""

    def __init__(self, answer, port=0, takes_us=True, token=None):
        self._answer, self._takes_us, self._token = answer, takes_us, token
        self.waits, self.calls, self._lock = [], [], threading.Lock()
        self.peers = []  # of the clients that introduced themselves, in order
        self._server = grpc.server(futures.ThreadPoolExecutor(8))
        unary = {name: self._unary(name) for name in ("WaitCMD", "SendMetadata", "SendHeartbeat")}
        streams = ("SendGraph", "SendMultiGraphs", "SendTensors", "SendTensorBase", "SendTensorStats", "SendWatchpointHits")
        handlers = {**unary, **{name: self._stream(name) for name in streams}}
        self._server.add_generic_rpc_handlers((grpc.method_handlers_generic_handler("debugger.EventListener", handlers),))
        self.port = self._server.add_insecure_port(f"127.0.0.1:{port}")
        self.address = f"127.0.0.1:{self.port}"
        self._server.start()

    def __enter__(self):
        return self

    def __exit__(self, *error):
        self.stop()

    def stop(self):
        self._server.stop(0).wait()

    def sent(self, name):
        """All messages of a kind, from all calls in order."""
        with self._lock:
            return [message for called, messages in self.calls if called == name for message in messages]

    def _unary(self, name):
        def call(request, context):
            if name == "WaitCMD":
                got = fields(request)
                *text, remark = (bytes(got.get(number, b"")).decode() for number in (4, 3, 101, 108, 110))
                wait = Wait(got.get(2, 0), *text, scalars_in(request), answer_in(got), remark, graphs_ran_in(request))
                with self._lock:
                    self.waits.append(wait)
                return self._answer(wait)
            with self._lock:
                self.calls.append((name, [request]))
            introduces = name == "SendMetadata" and not fields(request).get(5)
            if introduces:
                self.peers.append(context.peer())
            if introduces and self._token and dict(context.invocation_metadata()).get("sporescope-token") != self._token:
                context.abort(grpc.StatusCode.UNAUTHENTICATED, "a token is asked for")
            return VERSION_MATCHED if name == "SendMetadata" and self._takes_us else OK

        return grpc.unary_unary_rpc_method_handler(call)

    def _stream(self, name):
        def call(requests, context):
            with self._lock:
                self.calls.append((name, list(requests)))
            return OK

        return grpc.stream_unary_rpc_method_handler(call)
