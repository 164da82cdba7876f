# SPDX-FileCopyrightText: 2026 The Sporescope authors
# SPDX-License-Identifier: GPL-3.0-or-later

"""Sporescope's listener against an independent client, with all its faults. Usage: independent_client_test.py SPORESCOPE_CLI"""

import json
import os
import queue
import random
import socket
import struct
import subprocess
import sys
import tempfile
import threading
import time
import unittest

SKIPPED = 77
try:
    import grpc
except ImportError:
    print("skipped: python3-grpcio is not installed")
    sys.exit(SKIPPED)

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, HERE)
import independent_client as protocol  # noqa: E402
from independent_client import Client, hit, number, blob, tensor  # noqa: E402

TIMEOUT = 60  # seconds; only a test that fails waits so long
CLI = ""
NODE = "Default/net-Net/ReLU-op3"


def twelve_watchpoints():
    return {"format": 1, "watchpoints": [{"id": i, "condition": "tensor_overflow"} for i in range(1, 13)]}


class Listener:
    """sporescope-cli listen on a free port, and the events that it prints."""

    def __init__(self, *arguments):
        self.process = subprocess.Popen([CLI, "--json", "listen", "--port", "0", *arguments], stdout=subprocess.PIPE,
                                        stderr=subprocess.PIPE, text=True)
        self.queue, self.seen = queue.Queue(), []
        self.reader = threading.Thread(target=self.read, daemon=True)
        self.reader.start()
        self.server = f"127.0.0.1:{self.event('listening')['port']}"

    def read(self):
        for line in self.process.stdout:
            self.queue.put(json.loads(line))

    def event(self, kind, **expected):
        """The next event of this kind with these values; others are kept in `seen`."""
        while True:
            event = self.queue.get(timeout=TIMEOUT)
            self.seen.append(event)
            if event["event"] == kind and all(event[name] == value for name, value in expected.items()):
                return event

    def status(self):
        status = self.process.wait(timeout=TIMEOUT)
        self.reader.join()
        while not self.queue.empty():
            self.seen.append(self.queue.get())
        return status

    def problems(self):
        return [event["message"] for event in self.seen if event["event"] == "problem"]

    def __enter__(self):
        return self

    def __exit__(self, kind, *_):
        try:
            # The debugger exits without errors when every training has ended.
            if kind is None and self.status() not in (0, 1):
                raise AssertionError(f"exit status {self.process.returncode}: {self.process.stderr.read()}")
        finally:
            self.process.kill()
            self.process.wait()
            self.process.stdout.close()
            self.process.stderr.close()


class Bystander:
    """A training that another's faults must not touch: connected before, and run to its end afterwards."""

    def __init__(self, test, listener, steps=10):
        self.test, self.listener, self.steps = test, listener, steps
        self.client = Client(listener.server, device="9:0")

    def __enter__(self):
        self.client.connect()
        self.listener.event("graph")
        self.test.assertEqual(self.client.run(1), 1)
        return self.client

    def __exit__(self, kind, *_):
        if kind is None:
            self.test.assertEqual(self.client.run(self.steps - 1), self.steps)
            self.client.done()
            self.listener.event("ended", client=1, reason="training done")
        self.client.close()


class IndependentClient(unittest.TestCase):
    def watch_file(self):
        file = tempfile.NamedTemporaryFile("w", suffix=".json", delete=False)
        self.addCleanup(os.unlink, file.name)
        with file:
            json.dump(twelve_watchpoints(), file)
        return file.name

    def train(self, server, device, results):
        client = Client(server, device=device)
        client.connect()
        client.run(100, lambda step: [hit(1, NODE)] if step == 50 else [])
        client.done()
        results[device] = (client.step, len(client.watchpoints))
        client.close()

    def test_one_and_four_at_once(self):
        for count in (1, 4):
            with self.subTest(clients=count), Listener("--watch", self.watch_file()) as listener:
                results = {}
                devices = [f"{i}:0" for i in range(count)]
                threads = [threading.Thread(target=self.train, args=(listener.server, d, results)) for d in devices]
                for thread in threads:
                    thread.start()
                for thread in threads:
                    thread.join(TIMEOUT)
                self.assertEqual(listener.status(), 1)
                self.assertEqual(results, {device: (100, 12) for device in devices})
                hits = [event for event in listener.seen if event["event"] == "hit"]
                self.assertEqual(len(hits), count)
                self.assertEqual({event["step"] for event in hits}, {50})
                self.assertEqual(hits[0]["hit"]["statistics"]["nan"], 1)

    def test_killed_in_every_state(self):
        for state in protocol.STATES:
            if state == "waiting":
                continue  # this listener lets everybody run at once: see killed_client_test
            with self.subTest(state=state), Listener("--watch", self.watch_file()) as listener:
                with Bystander(self, listener):
                    victim = subprocess.Popen([sys.executable, os.path.join(HERE, "independent_client.py"), listener.server, state],
                                              stdout=subprocess.PIPE, text=True)
                    self.assertEqual(victim.stdout.readline(), "there\n")
                    victim.kill()
                    victim.wait()
                    victim.stdout.close()
                    listener.event("ended", client=2, reason="lost")
                self.assertEqual(listener.status(), 0)

    def test_back_again_after_it_died(self):
        with Listener("--watch", self.watch_file()) as listener, Bystander(self, listener):
            client = Client(listener.server, device="7:0")
            client.connect()
            client.run(2)
            self.assertEqual(len(client.watchpoints), 12)
            client.close()
            listener.event("ended", client=2, reason="lost")
            again = Client(listener.server, device="7:0")
            again.connect()
            self.assertEqual(again.introduce()[6], [1])
            again.close()

    def test_a_second_client_with_the_same_device(self):
        with Listener("--watch", self.watch_file()) as listener:
            with Bystander(self, listener):
                double = Client(listener.server, device="9:0")
                double.connect()
                self.assertEqual(double.run(5), 5)
                double.done()
                listener.event("ended", client=2, reason="training done")
                double.close()
            self.assertEqual(listener.status(), 0)

    def test_without_introduction(self):
        with Listener() as listener, Bystander(self, listener):
            unregistered = Client(listener.server)
            self.assertEqual(unregistered.wait()[1], [1])
            self.assertEqual(unregistered.send_graph()[1], [1])
            self.assertEqual(unregistered.send_tensors([tensor(NODE, (1.0,))])[1], [1])
            unregistered.close()

    def faulty(self, *arguments):
        """A client that misbehaves at the end of its first step, next to one that must not be affected."""
        listener = self.enterContext(Listener("--watch", self.watch_file(), *arguments))
        self.enterContext(Bystander(self, listener))
        client = Client(listener.server, device="5:0")
        self.addCleanup(client.close)
        client.connect()
        client.run(1)
        return listener, client

    def goes_on(self, listener, client):
        self.assertEqual(client.run(3), 4)
        client.done()
        listener.event("ended", client=2)

    def test_tensors_that_lie(self):
        huge = 1 << 40
        for dims in ([huge, huge], [1 << 29], [-1, -6], [0xFFFFFFFFFFFFFFFF], [1] * 1000):
            with self.subTest(dims=dims[:3]):
                listener, client = self.faulty()
                client.send_tensors([tensor(NODE, dims=dims, content=bytes(24))])
                self.goes_on(listener, client)

    def test_a_content_of_two_gigabytes_that_is_not_there(self):
        listener, client = self.faulty()
        lie = blob(1, NODE) + blob(2, "0") + bytes([3 << 3 | 2]) + protocol.varint(0x7FFFFFFF) + bytes(100)
        self.assertEqual(client.send_tensors([lie])[1], [1])
        listener.event("problem", client=2)
        self.goes_on(listener, client)

    def test_random_messages(self):
        listener, client = self.faulty()
        rng = random.Random(4)
        for method in ("SendTensors", "SendGraph", "SendMultiGraphs", "SendWatchpointHits", "SendTensorBase", "SendTensorStats"):
            for size in (0, 1, 7, 100, 5000):
                try:
                    client.stream(method, [rng.randbytes(size)] * 3)
                except grpc.RpcError as error:
                    self.assertNotEqual(error.code(), grpc.StatusCode.UNAVAILABLE, method)
        self.goes_on(listener, client)

    def test_a_tensor_that_never_ends(self):
        listener, client = self.faulty()
        end = threading.Event()

        def messages():
            for _ in range(3):
                yield tensor(NODE, dims=[1 << 20], content=bytes(1 << 20), finished=False)
            end.wait()

        call = client.channel.stream_unary(protocol.SERVICE + "SendTensors").future(messages())
        self.goes_on(listener, client)
        end.set()
        call.cancel()

    def test_a_stream_cut_in_the_middle(self):
        listener, client = self.faulty()
        other = Client(listener.server, device="5:0")
        call = client.channel.stream_unary(protocol.SERVICE + "SendTensors").future(
            iter([tensor(NODE, dims=[1 << 20], content=bytes(1 << 20), finished=False)] * 2))
        call.cancel()
        other.close()
        self.goes_on(listener, client)

    def test_hits_that_nobody_asked_for(self):
        listener, client = self.faulty()
        client.send_hits([hit(4711, NODE), hit(1, "Default/nobody-op0"), hit(-5, ""), hit(2, NODE, error=4)])
        self.goes_on(listener, client)
        self.assertTrue(any("4711" in message for message in listener.problems()), listener.problems())

    def test_a_graph_of_a_hundred_thousand_nodes(self):
        with Listener() as listener, Bystander(self, listener):
            client = Client(listener.server, device="5:0")
            client.connect(operators=100_000)
            self.assertEqual(listener.event("graph", client=2)["operators"], 100_000)
            self.assertEqual(client.run(3), 3)
            client.done()
            client.close()

    def test_missing_heartbeats(self):
        with Listener() as listener, Bystander(self, listener):
            client = Client(listener.server, device="5:0")
            client.connect(period=1)
            client.run(1)
            silent = listener.event("unresponsive", client=2)
            self.assertLess(abs(silent["since"] - time.time()), TIMEOUT)
            self.assertEqual(listener.problems(), [])
            client.beat(1)
            listener.event("responsive", client=2)
            client.run(1)
            client.close()
            listener.event("ended", client=2, reason="lost")

    def raw(self, listener, data):
        host, port = listener.server.split(":")
        with socket.create_connection((host, int(port)), timeout=TIMEOUT) as connection:
            try:
                connection.sendall(data)
                connection.shutdown(socket.SHUT_WR)
                while connection.recv(4096):
                    pass
            except OSError:
                pass  # the other side has had enough

    def test_garbage_on_the_port(self):
        rng = random.Random(7)
        preface = b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"
        with Listener() as listener, Bystander(self, listener):
            for data in (b"GET / HTTP/1.1\r\n\r\n", bytes(10_000), rng.randbytes(100_000), preface + rng.randbytes(100_000)):
                self.raw(listener, data)

    def test_a_message_of_two_gigabytes_announced(self):
        """A raw HTTP/2 call of SendTensors whose message declares 2 GiB but ends after a few bytes."""

        def frame(kind, flags, stream, payload):
            return struct.pack(">I", len(payload))[1:] + bytes([kind, flags]) + struct.pack(">I", stream) + payload

        def header(name, value):  # a literal without an index
            return b"\0" + bytes([len(name)]) + name + bytes([len(value)]) + value

        headers = b"".join(header(*pair) for pair in ((b":method", b"POST"), (b":scheme", b"http"), (b":authority", b"localhost"),
                                                      (b":path", (protocol.SERVICE + "SendTensors").encode()), (b"te", b"trailers"),
                                                      (b"content-type", b"application/grpc")))
        start = b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n" + frame(4, 0, 0, b"") + frame(1, 4, 1, headers)
        announced = b"\0" + struct.pack(">I", 0x7FFFFFFF) + bytes(10_000)
        with Listener() as listener, Bystander(self, listener):
            self.raw(listener, start + frame(0, 0, 1, announced))
            self.raw(listener, start + frame(0, 1, 1, announced))


if __name__ == "__main__":
    CLI = sys.argv.pop(1)
    unittest.main(verbosity=2)
