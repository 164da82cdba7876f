# SPDX-FileCopyrightText: 2026 The Sporescope authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Networks whose parameters have the same names: a GAN, teacher and student."""

import contextlib
import io
import unittest

import places  # noqa: F401

import networks
import numpy as np

import mindspore
from mindspore import Parameter, Tensor, nn
from scripted_debugger import ScriptedDebugger, fields, run, view
from sporescope_live import LiveDebugger
from sporescope_live.parameter_names import named_parameters


class WithMoments(nn.Optimizer):
    def __init__(self, parameters):
        super().__init__(parameters, 0.1)
        self.rate_now = Parameter(np.float32(0.1), "learning_rate")
        for number, parameter in enumerate(self.parameters):
            setattr(self, f"moment{number}", Parameter(np.zeros(parameter.shape), f"moment1.{parameter.name}"))


class Both(nn.Cell):
    """Both in one cell that does not name its members."""

    def __init__(self):
        super().__init__()
        self.student, self.teacher = networks.Shared(), networks.Shared()


def scale(value):
    return nn.Dense([[value]], "fc")


class Names(unittest.TestCase):
    def names(self, of):
        """Names by the id of their parameters."""
        return {id(parameter): name for name, parameter in named_parameters(of).items()}

    def test_where_none_is_twice_they_stay(self):
        self.assertEqual(list(named_parameters(networks.training())), ["first.weight", "last.weight"])
        net = networks.Shared()
        optimizer = WithMoments(net.get_parameters())
        names = list(named_parameters([optimizer, net]))
        self.assertEqual(sorted(names), ["first.weight", "last.weight", "learning_rate", *map("moment1.{}".format, names[:2])])

    def test_what_two_networks_have_is_named_by_them(self):
        student, teacher = scale(1), scale(2)
        names = self.names({"student": student, "teacher": teacher})
        self.assertEqual((names[id(student.weight)], names[id(teacher.weight)]), ("student.fc.weight", "teacher.fc.weight"))
        names = self.names([student, teacher])
        self.assertEqual((names[id(student.weight)], names[id(teacher.weight)]), ("Dense.fc.weight", "Dense_1.fc.weight"))

    def test_only_what_is_twice_is_named_anew(self):
        names = list(named_parameters({"G": networks.Shared(), "D": nn.Dense([[1]], "first")}))
        self.assertEqual(names, ["G.first.weight", "last.weight", "D.first.weight"])

    def test_what_both_share_is_one(self):
        tied = scale(1)
        self.assertEqual(list(named_parameters({"a": tied, "b": networks.Holding(tied)})), ["fc.weight"])

    def test_states_of_optimizers_follow_their_weights(self):
        generator, judge = scale(1), scale(2)
        of_generator, of_judge = WithMoments(generator.get_parameters()), WithMoments(judge.get_parameters())
        names = self.names({"oG": of_generator, "oD": of_judge, "G": generator, "D": judge})
        self.assertEqual(names[id(of_generator.moment0)], "moment1.G.fc.weight")
        self.assertEqual(names[id(of_judge.moment0)], "moment1.D.fc.weight")
        self.assertEqual(names[id(of_judge.rate_now)], "oD.learning_rate")
        # A single state of an optimizer is renamed, too: its weight is found by its name.
        names = self.names({"student": generator, "teacher": judge, "optimizer": of_generator})
        self.assertEqual(names[id(of_generator.moment0)], "moment1.student.fc.weight")

    def test_inside_of_one_network_the_way_tells_them_apart(self):
        names = list(named_parameters(Both()))
        self.assertEqual(names, ["student.first.weight", "student.last.weight", "teacher.first.weight", "teacher.last.weight"])


class Session(unittest.TestCase):
    def test_each_is_seen_with_its_own_values_and_gradients(self):
        mindspore.set_context(mode=mindspore.PYNATIVE_MODE)
        generator, judge = scale(2), scale(3)
        step = mindspore.value_and_grad(lambda x: judge(generator(x)))
        gradient = "Gradients/Default/{}-Dense/Grad_Dense/weightGrad-op0"
        script = [run(), view("G.fc.weight", "D.fc.weight", gradient.format("G"), gradient.format("D"))]
        with (
            ScriptedDebugger(lambda _: script.pop(0) if script else run()) as debugger,
            contextlib.redirect_stderr(io.StringIO()),
            LiveDebugger(debugger.address).session({"G": generator, "D": judge}) as live,
        ):
            step(Tensor(np.float32([[5]])))
            live.step_end()
            graph = b"".join(bytes(fields(part)[1]) for part in debugger.sent("SendGraph"))
        values = [np.frombuffer(fields(message)[3], np.float32)[0] for message in debugger.sent("SendTensors")]
        self.assertEqual(values, [2, 3, 15, 10])
        self.assertIn(b"G.fc.weight", graph)
        self.assertIn(b"D.fc.weight", graph)


if __name__ == "__main__":
    unittest.main()
