# SPDX-FileCopyrightText: 2026 The Sporescope authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Compares the training client's messages with protoc, and its reading of graphs with real dumps. Needs no MindSpore."""

import os
import socket
import subprocess
import unittest
from unittest import mock

from places import ROOT

import numpy as np

from sporescope_live import messages, proxies
from sporescope_live.console import Answer
from sporescope_live.graph_file import GraphFile, file_names
from sporescope_live.process import Ending, Process


def protoc(message: str, text: str) -> bytes:
    command = ["protoc", f"--proto_path={ROOT}", f"--encode={message}", "proto/debugger_service.proto"]
    return subprocess.run(command, input=text.encode(), capture_output=True, check=True, cwd=ROOT).stdout


class Messages(unittest.TestCase):
    def test_metadata(self):
        process = Process("/home/a/train.py", 4711, 1795319690840, "python train.py", "vm")
        client = messages.Client("3:0", "CPU", "2.10.0", 8, process)
        text = (
            'device_name: "3:0" backend: "CPU" graph_num: 2 ms_version: "2.10.0" ranks: 8 script: "/home/a/train.py" pid: 4711 '
            'started: 1795319690840 command: "python train.py" host: "vm"'
        )
        self.assertEqual(messages.metadata(client, 0, introduces=True, graphs=2), protoc("debugger.Metadata", text))
        text = 'device_name: "3:0" cur_step: 7 backend: "CPU" cur_node: "Default/Log-op0" cost: "1 ms" remark: "compiled"'
        waiting = messages.metadata(client, 7, "Default/Log-op0", cost="1 ms", remark="compiled")
        self.assertEqual(waiting, protoc("debugger.Metadata", text))
        text = (
            'device_name: "3:0" cur_step: 7 scalars { name: "loss" value: 2.5 } scalars { name: "rate" } '
            'scalars { name: "x" value: nan }'
        )
        waiting = messages.metadata(messages.Client("3:0", ""), 7, scalars=(("loss", 2.5), ("rate", 0.0), ("x", float("nan"))))
        self.assertEqual(waiting, protoc("debugger.Metadata", text))
        text = 'device_name: "3:0" cur_step: 7 backend: "CPU" training_done: true failure: "ValueError: a" traceback: "line"'
        self.assertEqual(
            messages.metadata(client, 7, ending=Ending("ValueError: a", "line"), over=True), protoc("debugger.Metadata", text)
        )

    def test_chunks(self):
        parts = messages.chunks(bytes(messages.CHUNK) + b"xy")
        self.assertEqual(len(parts), 2)
        self.assertEqual(parts[1], protoc("debugger.Chunk", 'buffer: "xy" finished: true'))

    def test_tensor(self):
        requested = messages.RequestedTensor("Default/A-op0", 1, True, False)
        value = np.array([[1, 2, 3]], np.int16)
        text = (
            'node_name: "Default/A-op0" slot: "1" tensor_content: "\\001\\000\\002\\000\\003\\000" dims: 1 dims: 3 '
            "data_type: 3 "
            'finished: true iter: "prev" truncate: false'
        )
        self.assertEqual(messages.tensor_messages(requested, value), [protoc("sporescope.proto.TensorProto", text)])
        missing = 'node_name: "Default/A-op0" slot: "1" finished: true iter: "prev" truncate: false'
        self.assertEqual(messages.tensor_messages(requested, None), [protoc("sporescope.proto.TensorProto", missing)])

    def test_statistics(self):
        value = np.array([np.nan, np.inf, -1.5, 0, 2], np.float32)
        text = (
            "tensor_base { data_type: 11 shape: 5 data_size: 20 } statistics { max_value: 2 min_value: -1.5 "
            "avg_value: 0.16666667 count: 5 "
            "neg_zero_count: 1 pos_zero_count: 2 nan_count: 1 pos_inf_count: 1 zero_count: 1 "
            "exact_max_value: 2 exact_min_value: -1.5 exact_avg_value: 0.16666666666666666 }"
        )
        self.assertEqual(messages.tensor_summary(value), protoc("debugger.TensorSummary", text))
        wide = np.array([1e300, -1e300, 3e-300])
        text = (
            "tensor_base { data_type: 12 shape: 3 data_size: 24 } statistics { max_value: inf min_value: -inf count: 3 "
            "neg_zero_count: 1 pos_zero_count: 2 exact_max_value: 1e300 exact_min_value: -1e300 exact_avg_value: 1e-300 }"
        )
        self.assertEqual(messages.tensor_summary(wide), protoc("debugger.TensorSummary", text))
        self.assertEqual(messages.tensor_base(None), protoc("debugger.TensorBase", "shape: 0"))

    def test_hit(self):
        watch = messages.Watch(4, False, 15, (messages.Parameter("abs_mean_gt", 0, True), messages.Parameter("max_gt", 1.5)))
        hit = messages.Hit(watch, "Default/A-op0", 0, 0, {"max_gt": 2.0}, {"max_gt"})
        text = (
            'tensor { node_name: "Default/A-op0" slot: "0" finished: true } watch_condition { condition: 15 '
            'params { name: "abs_mean_gt" disabled: true } '
            'params { name: "max_gt" value: 1.5 hit: true actual_value: 2 } } id: 4'
        )
        self.assertEqual(hit.encode(), protoc("debugger.WatchpointHit", text))

    def test_replies(self):
        def decoded(text):
            return messages.reply(protoc("debugger.EventReply", text))

        self.assertFalse(decoded("status: FAILED").ok)
        self.assertTrue(decoded("version_matched: true").version_matched)
        self.assertEqual(decoded("exit: true").command, messages.Exit())
        self.assertEqual(decoded('run_cmd { run_level: "node" node_name: "x" }').command, messages.Run("node", "x"))
        passing = decoded('run_cmd { run_level: "step" run_steps: 1 passes: true }').command
        self.assertEqual(passing, messages.Run("step", passes=True))
        self.assertEqual(
            decoded(
                'set_cmd { id: 3 watch_nodes { node_name: "n" } '
                'watch_condition { condition: 13 params { name: "p" value: -2 } } }'
            ).command,
            messages.Watch(3, False, 13, (messages.Parameter("p", -2.0),), ("n",)),
        )
        self.assertEqual(
            decoded('view_cmd { level: base tensors { node_name: "w" slot: "2" iter: "prev" truncate: true } }').command,
            messages.View(2, (messages.RequestedTensor("w", 2, True, True),)),
        )

    def test_the_console(self):
        client = messages.Client("3:0", "CPU", console=True)
        introduced = protoc("debugger.Metadata", 'device_name: "3:0" backend: "CPU" console: true')
        self.assertEqual(messages.metadata(client, 0, introduces=True), introduced)
        answers = (
            (Answer(4, "é", True), 'console_answer { id: 4 output: "\\303\\251" failed: true }'),
            (Answer(0, "", False), "console_answer { }"),
        )
        for answer, text in answers:
            waiting = protoc("debugger.Metadata", f'device_name: "3:0" cur_step: 2 backend: "CPU" {text}')
            self.assertEqual(messages.metadata(client, 2, answer=answer), waiting)
        requested = messages.reply(protoc("debugger.EventReply", 'console_cmd { id: 9 code: "a\\nb" }'))
        self.assertEqual(requested.command, messages.Code(9, "a\nb"))

    def test_a_reply_that_is_cut_off_is_refused(self):
        raw = protoc("debugger.EventReply", 'run_cmd { run_level: "step" run_steps: 1 }')
        with self.assertRaises(ValueError):
            messages.reply(raw[:-1])

    def test_a_node_of_several_graphs_is_watched_once(self):
        nodes = "".join(f'watch_nodes {{ node_name: "{node}" graph_name: "{graph}" }}' for graph in "ab" for node in "xy")
        watch = messages.reply(protoc("debugger.EventReply", f"set_cmd {{ id: 1 {nodes} }}")).command
        self.assertEqual(watch.nodes, ("x", "y"))


class Graphs(unittest.TestCase):
    def test_files_of_real_dumps_are_predicted(self):
        checked = 0
        for dump in (ROOT / "resources" / "sample", ROOT / "tests/data/dumps/loop-2.10", ROOT / "tests/data/dumps/gan-2.10"):
            rank = dump / "rank_0"
            paths = sorted((rank / "graphs").glob("*.pb"))
            graphs = [
                GraphFile(p, rank / "execution_order" / f"ms_execution_order_graph_{p.stem.rpartition('_')[2]}.csv")
                for p in paths
            ]
            names = {(graph, name) for (graph, _), name in file_names(graphs).items()}
            for file in rank.glob("*/*/*/*.npy"):
                parts = file.name.split(".")
                if parts[0] == "Parameter" or not file.parent.parent.name.isdigit() or not file.parent.name.isdigit():
                    continue
                self.assertIn((int(file.parent.parent.name), parts[1]), names, file.name)
                checked += 1
        self.assertGreater(checked, 100)


class Proxies(unittest.TestCase):
    def test_the_host_of_an_address(self):
        for address, host in {
            "127.0.0.1:50051": "127.0.0.1",
            "head.cluster.example:1": "head.cluster.example",
            "[::1]:50051": "::1",
            "[fe80::1%eth0]:1": "fe80::1%eth0",
            "dns:///head:50051": "head",
            "dns://8.8.8.8/head:50051": "head",
            "ipv4:10.0.0.1:50051": "10.0.0.1",
            "ipv6:[::1]:50051": "::1",
            "head": "head",
        }.items():
            self.assertEqual(proxies.host_of(address), host, address)

    def test_what_is_on_this_computer_or_in_a_private_network(self):
        near = ["127.0.0.1", "127.3.2.1", "10.1.2.3", "172.16.0.9", "192.168.1.1", "169.254.1.1", "100.64.0.7", "0.0.0.0"]
        near += ["[::1]", "[fd00::7]", "[fe80::1%eth0]", "[::ffff:10.0.0.1]", "localhost", "node-07", "a.localhost"]
        for host in near:
            self.assertTrue(proxies.is_near(f"{host}:50051"), host)
        for host in ("8.8.8.8", "172.32.0.1", "[2606:4700::1111]", "[::ffff:8.8.8.8]"):
            self.assertFalse(proxies.is_near(f"{host}:50051"), host)

    def test_a_name_is_near_where_it_stands_for_such_an_address(self):
        for found, near in (["10.0.0.7"], True), (["8.8.8.8", "10.0.0.7"], True), (["8.8.8.8"], False), ([], False):
            answer = [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (one, 0)) for one in found]
            with mock.patch.object(socket, "getaddrinfo", return_value=answer):
                self.assertEqual(proxies.is_near("head.cluster.example:50051"), near, found)
        with mock.patch.object(socket, "getaddrinfo", side_effect=socket.gaierror()):
            self.assertFalse(proxies.is_near("head.cluster.example:50051"))  # the proxy may be able to resolve it

    def test_the_variable_that_names_the_proxy(self):
        every = {name: "http://p:3128" for name in ("grpc_proxy", "https_proxy", "http_proxy")}
        cases = [
            ({}, ""),
            ({"HTTP_PROXY": "http://p:3128", "all_proxy": "http://p:3128"}, ""),  # gRPC does not read these
            ({"http_proxy": "http://p:3128"}, "http_proxy"),
            (every, "grpc_proxy"),
            ({**every, "grpc_proxy": ""}, ""),
            ({**every, "no_proxy": "localhost, 8.8.8.8"}, ""),
            ({**every, "no_proxy": "8.8.8.8", "no_grpc_proxy": "localhost"}, "grpc_proxy"),
        ]
        for environment, variable in cases:
            with mock.patch.dict(os.environ, environment, clear=True):
                self.assertEqual(proxies.proxy_variable("8.8.8.8:50051"), variable, environment)
                self.assertEqual(proxies.proxy_variable("unix:/tmp/a"), "")


if __name__ == "__main__":
    unittest.main()
