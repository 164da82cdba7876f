# SPDX-FileCopyrightText: 2026 The Sporescope authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""The graph that is made of the calls of cells."""

import re
import subprocess
import unittest
import unittest.mock

from places import ROOT

import numpy as np

from sporescope_live.graph_message import GraphParameter, Operator, Place, TensorType, encode_graph
from sporescope_live.source_lines import forward_text, gradient_text
from sporescope_live.trace import Cell, OperatorCall, Trace


class Value:
    """A tensor of the test."""


def type_of(_):
    return TensorType("float32", (2, 3))


def decoded(raw):
    command = ["protoc", f"--proto_path={ROOT}", "--decode=sporescope.proto.GraphProto", "proto/debug_graph.proto"]
    return subprocess.run(command, input=raw, capture_output=True, check=True, cwd=ROOT).stdout.decode()


class TraceTest(unittest.TestCase):
    def setUp(self):
        self.trace = Trace(lambda value: isinstance(value, Value), type_of)
        self.net = Cell("Default", "Net")

    def call(self, cell, *arguments, gives=None):
        self.trace.enter(cell, arguments, lambda: [f"In file net.py:1/        {cell.type}/"])
        output = Value() if gives is None else gives
        return output, self.trace.leave(cell, output)

    def operators(self):
        operators, parameters = self.trace.graph([], {})
        return {operator.full_name: operator for operator in operators}, [parameter.name for parameter in parameters]

    def test_a_cell_that_is_called_twice_is_two_operators(self):
        relu = Cell("Default/relu-ReLU", "ReLU")
        x = Value()
        self.trace.enter(self.net, (x,), list)
        once, built = self.call(relu, x)
        self.assertEqual([new.place for new in built], [Place("Default/relu-ReLU/ReLU-op0")])
        twice, _ = self.call(relu, once)
        self.assertEqual(self.trace.leave(self.net, twice), [])  # hands on what is known
        operators, parameters = self.operators()
        self.assertEqual(operators["Default/relu-ReLU/ReLU-op0"].inputs, [Place("inputs0")])
        self.assertEqual(operators["Default/relu-ReLU/ReLU-op1"].inputs, [Place("Default/relu-ReLU/ReLU-op0")])
        self.assertNotIn("Default/Net-op0", operators)
        self.assertEqual(parameters, ["inputs0"])

    def test_an_argument_that_no_inner_cell_took_is_an_input(self):
        net, features, label = Cell("Default/net-Net", "Net"), Value(), Value()
        self.trace.enter(self.net, (features, label), list)
        self.call(net, features)
        self.trace.leave(self.net, Value())  # computed from the output of the network and the label
        operators, _ = self.operators()
        self.assertEqual(
            operators["Default/Net-op0"].inputs, [Place("Default/net-Net/Net-op0"), Place("inputs0"), Place("inputs1")]
        )

    def test_what_code_between_cells_computes_is_an_operator(self):
        dense, relu = Cell("Default/dense-Dense", "Dense"), Cell("Default/relu-ReLU", "ReLU")
        x = Value()
        self.trace.enter(self.net, (x,), list)
        self.call(dense, x)
        scaled = Value()  # computed from its output by an expression
        built = self.trace.enter(relu, (scaled,), lambda: ["In file net.py:7/        self.relu(2 * out)/"])
        self.assertEqual([new.place.node for new in built], ["Default/Code-op0"])
        self.trace.leave(relu, Value())
        own = self.trace.leave(self.net, Value())
        self.assertEqual([new.place.node for new in own], ["Default/Net-op0"])
        operators, _ = self.operators()
        # The argument of the cell may have been added to it.
        given = Place("inputs0")
        self.assertEqual(operators["Default/Code-op0"].inputs, [Place("Default/dense-Dense/Dense-op0"), given])
        self.assertIn("net.py:7", operators["Default/Code-op0"].source)
        self.assertEqual(operators["Default/relu-ReLU/ReLU-op0"].inputs, [Place("Default/Code-op0")])
        self.assertIn(Place("Default/relu-ReLU/ReLU-op0"), operators["Default/Net-op0"].inputs)

    def test_the_gradients_of_many_residual_blocks_take_no_longer_than_their_edges(self):
        # Code between the cells may use all their outputs, so there are many edges, few of which are new.
        x = Value()
        self.trace.enter(self.net, (x,), list)
        retained = [x]
        for number in range(20):
            retained.append(self.call(Cell(f"Default/{number}-Dense", "Dense"), retained[-1])[0])
            retained.append(Value())  # x + dense(x)
        self.trace.leave(self.net, retained[-1])
        compared = []
        equal = Place.__eq__
        with unittest.mock.patch.object(Place, "__eq__", lambda one, other: compared.append(one) or equal(one, other)):
            operators, _ = self.trace.graph([], {})
        edges = sum(len(operator.inputs) for operator in operators)
        self.assertEqual(len(operators), 80)
        self.assertLess(len(compared), 20 * edges)

    def test_gradients_stand_in_reverse_and_take_what_the_users_took_and_gave(self):
        dense, relu = Cell("Default/dense-Dense", "Dense", ("dense.weight",)), Cell("Default/relu-ReLU", "ReLU")
        weight = Value()
        self.trace.set_weights({"dense.weight": weight})
        self.trace.enter(self.net, (Value(),), list)
        out, _ = self.call(dense, Value())
        out, _ = self.call(relu, out)
        self.trace.leave(self.net, out)
        operators, _ = self.operators()
        names = [name for name in operators if name.startswith("Gradients/")]
        of_relu, of_dense = (
            "Gradients/Default/relu-ReLU/Grad_ReLU/ReLUGrad-op0",
            "Gradients/Default/dense-Dense/Grad_Dense/DenseGrad-op0",
        )
        of_weight = "Gradients/Default/dense-Dense/Grad_Dense/weightGrad-op0"
        self.assertEqual(names[:3], [of_relu, of_dense, of_weight])
        self.assertEqual(
            operators[of_dense].inputs,
            [Place(of_relu), Place("Default/dense-Dense/Dense-op0"), Place("Default/relu-ReLU/ReLU-op0")],
        )
        self.assertIn(Place(of_dense), operators[of_weight].inputs)
        self.assertIn(Place("dense.weight"), operators["Default/dense-Dense/Dense-op0"].inputs)

    def test_a_call_that_an_exception_ended_is_forgotten(self):
        broken = Cell("Default/broken-Broken", "Broken")
        x = Value()
        self.trace.enter(self.net, (x,), list)
        self.trace.enter(broken, (x,), list)
        self.trace.leave(self.net, Value())
        self.assertEqual(self.trace.names, ["Default/Net-op0"])
        self.trace.begin_step()
        self.assertEqual(self.trace.names, [])

    def test_what_code_between_networks_computes_is_no_input(self):
        computed = []
        trace = Trace(lambda value: isinstance(value, Value), type_of, lambda value: value in computed)
        net, loss = Cell("Default/net-Net", "Net"), Cell("Default/loss-Loss", "Loss")
        x, logits, widened, label = Value(), Value(), Value(), Value()
        computed += [logits, widened]
        trace.enter(net, (x,), list)
        trace.leave(net, logits)
        built = trace.enter(loss, (widened, label), list)
        trace.leave(loss, Value())
        self.assertEqual([new.place.node for new in built], ["Default/Code-op0", "inputs1"])
        operators, parameters = trace.graph([], {})
        self.assertEqual([parameter.name for parameter in parameters], ["inputs0", "inputs1"])
        self.assertEqual(operators[1].inputs, [Place("Default/net-Net/Net-op0")])
        self.assertEqual(operators[2].inputs, [Place("Default/Code-op0"), Place("inputs1")])

    def test_a_weight_has_a_gradient_for_each_backward_pass(self):
        dense = Cell("Default/dense-Dense", "Dense", ("dense.weight",))
        weight = Value()  # lives as long as the training, as tensors are followed by identity
        self.trace.set_weights({"dense.weight": weight})
        names = []
        for _ in range(2):
            out, _ = self.call(dense, Value())
            self.call(dense, out)  # twice in a pass is one gradient
            names.append(self.trace.weight_gradient_arrived("dense.weight"))
        scope = "Gradients/Default/dense-Dense/Grad_Dense/"
        self.assertEqual(names, [scope + "weightGrad-op0", scope + "weightGrad-op1"])
        operators, _ = self.operators()
        for number, users in enumerate(((0, 1), (2, 3))):
            inputs = [place.node for place in operators[names[number]].inputs]
            for user in range(4):
                self.assertEqual(f"{scope}DenseGrad-op{user}" in inputs, user in users)

    def test_several_outputs_are_told_apart(self):
        split = Cell("Default/split-Split", "Split")
        self.trace.enter(split, (Value(),), list)
        built = self.trace.leave(split, (Value(), [Value(), None], {"third": Value()}))
        self.assertEqual([new.place.slot for new in built], [0, 1, 2])


class OperatorsInCode(unittest.TestCase):
    """Those that the code of a cell calls by itself."""

    def setUp(self):
        self.trace = Trace(lambda value: isinstance(value, Value), type_of)
        self.net = Cell("Default/net-Net", "Net")
        self.scope = "Default/net-Net/"

    def compute(self, type_, *arguments, site=None):
        output = Value()
        lines = [f"In file net.py:2/        {type_}/"]
        self.trace.on_operator(OperatorCall(type_, site or type_), arguments, output, lambda: lines)
        return output

    def inputs(self):
        operators, _ = self.trace.graph([], {})
        return {operator.full_name: [place.node for place in operator.inputs] for operator in operators}

    def test_they_take_what_they_were_handed_and_the_cell_hands_on(self):
        x, y = Value(), Value()
        self.trace.enter(self.net, (x, y), list)
        out = self.compute("Add", self.compute("Exp", x), x)
        self.assertEqual(self.trace.leave(self.net, out), [])
        self.assertEqual(self.trace.names, [self.scope + "Exp-op0", self.scope + "Add-op0"])
        self.assertEqual(self.inputs()[self.scope + "Exp-op0"], ["inputs0"])
        self.assertEqual(self.inputs()[self.scope + "Add-op0"], [self.scope + "Exp-op0", "inputs0"])

    def test_what_overwrites_a_tensor_makes_it_its_own(self):
        x, value = Value(), Value()
        self.trace.enter(self.net, (x, value), list)
        hidden = self.compute("Exp", x)
        overwriting = OperatorCall("TensorScatterUpdate", 1, overwrites=True)
        built = self.trace.on_operator(overwriting, (hidden, 0, value), hidden, list)
        self.assertEqual([(one.place.node, one.tensor) for one in built], [(self.scope + "TensorScatterUpdate-op0", hidden)])
        self.trace.leave(self.net, self.compute("Log", hidden))
        self.assertEqual(self.inputs()[self.scope + "TensorScatterUpdate-op0"], [self.scope + "Exp-op0", "inputs1"])
        self.assertEqual(self.inputs()[self.scope + "Log-op0"], [self.scope + "TensorScatterUpdate-op0"])

    def test_at_the_top_they_stand_beside_the_networks(self):
        self.trace.enter(self.net, (Value(),), list)
        logits = Value()
        self.trace.leave(self.net, logits)
        label = Value()
        self.compute("CrossEntropyLoss", logits, label)
        self.assertEqual(self.inputs()["Default/CrossEntropyLoss-op0"], [self.scope + "Net-op0", "inputs1"])

    def test_what_uses_a_weight_has_its_gradient(self):
        scale = Value()
        self.trace.set_weights({"net.scale": scale})
        x = Value()
        self.trace.enter(self.net, (x,), list)
        self.trace.leave(self.net, self.compute("Mul", scale, x))
        gradient = f"Gradients/{self.scope}Grad_Mul/scaleGrad-op0"
        self.assertEqual(self.trace.weight_gradient_arrived("net.scale"), gradient)
        self.assertEqual(self.inputs()[self.scope + "Mul-op0"], ["net.scale", "inputs0"])
        self.assertIn(gradient, self.inputs())

    def test_a_question_about_a_weight_has_no_gradient(self):
        trace = Trace(lambda value: isinstance(value, Value), lambda value: TensorType("bool", ()))
        weight = Value()
        trace.set_weights({"net.weight": weight})
        trace.on_operator(OperatorCall("Greater", 1), (weight,), Value(), list)
        self.assertIsNone(trace.weight_gradient_arrived("net.weight"))

    def test_what_a_cell_holds_is_no_result_of_its_code(self):
        x, on = Value(), Value()
        self.trace.set_constants({"net_on": on})
        self.trace.enter(self.net, (x,), list)
        built = self.compute("Mul", self.compute("Exp", x), on)
        self.trace.leave(self.net, built)
        self.assertEqual(self.inputs()[self.scope + "Mul-op0"], [self.scope + "Exp-op0", "net_on"])
        _, parameters = self.trace.graph([], {})
        self.assertEqual([parameter.name for parameter in parameters], ["inputs0", "net_on"])

    def test_a_loop_counts_and_code_that_is_left_out_changes_no_name(self):
        x = Value()

        def step(*sites):
            self.trace.begin_step()
            self.trace.enter(self.net, (x,), list)
            for site in sites:
                self.compute("Exp", x, site=site)
            self.trace.leave(self.net, x)
            return [name.removeprefix(self.scope) for name in self.trace.names]

        self.assertEqual(step("loop", "loop", "branch", "last"), ["Exp-op0", "Exp-op1", "Exp-op2", "Exp-op3"])
        self.assertEqual(step("loop", "loop", "last"), ["Exp-op0", "Exp-op1", "Exp-op3"])
        self.assertEqual(step("loop", "loop", "loop", "last"), ["Exp-op0", "Exp-op1", "Exp-op4", "Exp-op3"])


class GraphMessage(unittest.TestCase):
    def test_it_is_a_graph_of_mindspore(self):
        type_ = TensorType("float32", (4, 0))
        operators = [
            Operator("Default/a/Split-op0", "Split", [Place("x")], [type_, type_], "# In file a.py:3/        split(x)/\n"),
            Operator("Default/b/Neg-op0", "Neg", [Place("Default/a/Split-op0", 1), Place("nobody")], [type_]),
        ]
        text = decoded(encode_graph("PyNative_0", operators, [GraphParameter("x", type_), GraphParameter("y")]))
        self.assertIn('name: "PyNative_0"', text)
        self.assertIn('op_type: "TupleGetItem"', text)
        self.assertIn("int_val: 1", text)
        self.assertIn('full_name: "Default/b/Neg-op0"', text)
        self.assertNotIn("nobody", text)
        self.assertEqual(text.count("elem_type: 11"), 4)
        self.assertIn("size: 0", text)

    def test_a_weight_without_a_dot_is_loaded_as_no_input_is(self):
        type_ = TensorType("float32", (4,))
        operators = [
            Operator("Default/Mul-op0", "Mul", [Place("inputs0"), Place("w")], [type_]),
            Operator("Default/Add-op0", "Add", [Place("Default/Mul-op0"), Place("w"), Place("fc.weight")], [type_]),
            Operator("Default/SGD-op0", "SGD", [Place("w")], updates=True),
        ]
        weights = [GraphParameter(name, type_, True) for name in ("w", "fc.weight")]
        text = decoded(encode_graph("PyNative_0", operators, [*weights, GraphParameter("inputs0", type_)]))
        nodes = [re.findall(r'\bname: "([^"]*)"', node) for node in ("\n" + text).split("\nnode {")[1:]]
        # Inputs, then the number of the node; what changes the weight takes the weight itself.
        self.assertEqual(nodes[0][:2], ["w", "1"])
        self.assertEqual(nodes[1][:3], ["inputs0", "1", "2"])
        self.assertEqual(nodes[2][:4], ["2", "1", "fc.weight", "3"])
        self.assertEqual(nodes[3][:2], ["w", "4"])
        self.assertEqual(text.count('op_type: "Load"'), 1)

    def test_a_gradient_names_the_lines_of_its_forward_operator(self):
        lines = ["In file a.py:3/        f(x)/", "In file b.py:9/        g(x)/"]
        self.assertEqual(forward_text(lines), "# In file a.py:3/        f(x)/\n# In file b.py:9/        g(x)/\n")
        self.assertTrue(gradient_text(lines).startswith("# Corresponding forward node candidate:\n#  - In file a.py:3/"))


class Arrays(unittest.TestCase):
    def test_values_are_copied(self):
        from mindspore import Tensor
        from sporescope_live.arrays import as_array

        tensor = Tensor(np.zeros(3, np.float32))
        copy = as_array(tensor)
        tensor.asnumpy()[0] = 1
        self.assertEqual(copy[0], 0)


if __name__ == "__main__":
    unittest.main()
