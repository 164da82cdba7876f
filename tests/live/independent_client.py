# SPDX-FileCopyrightText: 2026 The Sporescope authors
# SPDX-License-Identifier: GPL-3.0-or-later

"""A client of MindSpore's debugger protocol that shares nothing with Sporescope's own code: gRPC of another language, messages
written by hand from the published field numbers. It behaves as it is told to, also badly.

As a program it brings itself into a state, says so on standard output and stays there until it is killed:
    independent_client.py SERVER STATE
"""

import struct
import sys
import threading

import grpc

SERVICE = "/debugger.EventListener/"
FLOAT32 = 11


def varint(value):
    value &= (1 << 64) - 1
    out = bytearray()
    while value >= 0x80:
        out.append(value & 0x7F | 0x80)
        value >>= 7
    return bytes(out) + bytes([value])


def number(field, value):
    return varint(field << 3) + varint(value)


def blob(field, value):
    value = value.encode() if isinstance(value, str) else value
    return varint(field << 3 | 2) + varint(len(value)) + value


def fields(data):
    """The fields of a message, as lists by number."""
    found, at = {}, 0

    def read():
        nonlocal at
        value = shift = 0
        while True:
            byte = data[at]
            at += 1
            value |= (byte & 0x7F) << shift
            shift += 7
            if byte < 0x80:
                return value

    while at < len(data):
        tag = read()
        kind = tag & 7
        if kind == 0:
            value = read()
        else:
            size = {1: 8, 5: 4}.get(kind) or read()
            value, at = data[at:at + size], at + size
        found.setdefault(tag >> 3, []).append(value)
    return found


def node(index, previous):
    name = f"Default/net-Net/ReLU-op{index}"
    message = blob(2, str(index + 1)) + blob(3, "ReLU") + blob(4, "Default/net-Net") + blob(8, name)
    return message + (blob(1, blob(1, str(previous + 1))) if previous >= 0 else b"")


def graph(operators, name="kernel_graph_0"):
    """A GraphProto: a chain of operators."""
    return b"".join(blob(1, node(i, i - 1)) for i in range(operators)) + blob(2, name)


def tensor(name, values=(), dims=None, slot="0", finished=True, content=None):
    """A TensorProto of float32."""
    message = blob(1, name) + blob(2, slot)
    content = struct.pack(f"<{len(values)}f", *values) if content is None else content
    if content:
        message += blob(3, content)
        message += blob(4, b"".join(varint(size) for size in (dims if dims is not None else [len(values)])))
        message += number(5, FLOAT32)
    return message + number(6, 1 if finished else 0)


def hit(watchpoint, name, error=0):
    condition = number(1, 13)
    return blob(1, blob(1, name) + blob(2, "0")) + blob(2, condition) + number(3, watchpoint) + number(4, error)


class Client:
    """One training process, as far as a debugger sees it."""

    def __init__(self, server, device="0:0", backend="GPU"):
        # Each training has its own connection, like separate processes.
        self.channel = grpc.insecure_channel(server, options=[("grpc.use_local_subchannel_pool", 1)])
        self.device, self.backend, self.step = device, backend, 0
        self.watchpoints = {}

    def close(self):
        self.channel.close()

    def call(self, method, message, timeout=60):
        return fields(self.channel.unary_unary(SERVICE + method)(message, timeout=timeout))

    def stream(self, method, messages, timeout=60):
        return fields(self.channel.stream_unary(SERVICE + method)(iter(messages), timeout=timeout))

    def metadata(self, **more):
        message = blob(1, self.device) + number(2, self.step) + blob(3, self.backend)
        if more.get("version"):
            message += blob(7, more["version"])
        return message + (number(5, 1) if more.get("done") else b"")

    def introduce(self, version="1.9.0"):
        return self.call("SendMetadata", self.metadata(version=version))

    def done(self):
        return self.call("SendMetadata", self.metadata(done=True))

    def beat(self, period=30):
        return self.call("SendHeartbeat", blob(1, "Debugger is alive") + number(2, period))

    def send_graph(self, operators=20, chunk=4096):
        data = graph(operators)
        pieces = [data[i:i + chunk] for i in range(0, len(data), chunk)]
        return self.stream("SendGraph", [blob(1, p) + number(2, p is pieces[-1]) for p in pieces])

    def send_tensors(self, messages):
        return self.stream("SendTensors", messages)

    def send_hits(self, messages):
        return self.stream("SendWatchpointHits", messages)

    def wait(self, timeout=60):
        return self.call("WaitCMD", self.metadata(), timeout)

    def answer(self, view):
        """Answers a ViewCMD as the client does: one message for each tensor."""
        names = [fields(requested)[1][0].decode() for requested in view.get(1, [])]
        level = view.get(2, [0])[0]
        if level == 0:
            self.send_tensors([tensor(name, (1.0, 2.0, float("nan"))) for name in names])
        else:
            base = number(1, FLOAT32) + blob(2, varint(3)) + number(3, 12)
            statistics = number(5, 3) + number(7, 2) + number(8, 1)
            summary = blob(1, base) + blob(2, statistics)
            self.stream("SendTensorBase" if level == 2 else "SendTensorStats", [base if level == 2 else summary] * len(names))

    def command(self):
        """Obeys until there is a step to run, or the end: "step", "node", "exit" or "failed"."""
        while True:
            reply = self.wait()
            if reply.get(1, [0])[0] != 0:
                return "failed"
            if 2 in reply:
                return "exit"
            if 4 in reply:
                command = fields(reply[4][0])
                watchpoint = command.get(4, [0])[0]
                if command.get(3, [0])[0]:
                    self.watchpoints.pop(watchpoint, None)
                else:
                    self.watchpoints[watchpoint] = [fields(n)[1][0].decode() for n in command.get(1, [])]
            elif 5 in reply:
                self.answer(fields(reply[5][0]))
            elif 3 in reply:
                level = fields(reply[3][0])[1][0].decode()
                if level != "recheck":
                    return level

    def connect(self, **more):
        self.beat(more.get("period", 30))
        self.introduce()
        self.send_graph(more.get("operators", 20))

    def run(self, steps, hits=lambda step: []):
        """Trains up to `steps` steps, and returns how many the debugger allowed."""
        for _ in range(steps):
            if self.command() != "step":
                return self.step
            self.step += 1
            found = hits(self.step)
            if found:
                self.send_hits(found)
        return self.step


def stay():
    print("there", flush=True)
    threading.Event().wait()


def half_a_stream(first):
    """Messages of a stream that never ends."""
    yield from first
    stay()


STATES = ("introduced", "sending a graph", "waiting", "running", "reporting hits", "sending a tensor")


def stay_in(server, state):
    client = Client(server, device="7:0")
    client.beat()
    client.introduce()
    if state == "introduced":
        stay()
    if state == "sending a graph":
        client.stream("SendGraph", half_a_stream([blob(1, graph(500)[:5000]) + number(2, 0)]), timeout=None)
    client.send_graph()
    if state == "waiting":
        # Whoever looks on has said that nothing is run: the call is held.
        print("there", flush=True)
        client.wait(timeout=None)
        stay()
    client.run(2)
    if state == "reporting hits":
        client.stream("SendWatchpointHits", half_a_stream([hit(1, "Default/net-Net/ReLU-op3")]), timeout=None)
    if state == "sending a tensor":
        part = tensor("Default/net-Net/ReLU-op3", dims=[1 << 20], content=bytes(1 << 20), finished=False)
        client.stream("SendTensors", half_a_stream([part]), timeout=None)
    stay()


if __name__ == "__main__":
    stay_in(sys.argv[1], sys.argv[2])
