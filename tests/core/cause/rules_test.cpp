// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Tests each rule of the search with the smallest training in which it decides, and the pairs of rules whose order matters.

#include <QtTest>
#include <set>
#include <utility>

#include "core/cause/rule.h"
#include "tests/core/cause/training_text.h"
#include "tests/program/test_class.h"

namespace rules_test {

using sporescope::TensorSituation;
using sporescope::cause_test::decided_in;
using sporescope::cause_test::findings_in;
using sporescope::cause_test::rules_in;

namespace {

struct Row {
  const char* name;
  const char* training;
  const char* rules;     ///< For each non-finite tensor, in execution order
  const char* findings;  ///< The findings of the complete search
};

constexpr Row kOperators[] = {
    {"made of clean inputs", "x -> Log op0\nx: 1 0\nop0: 0 -inf", "op0: made_of_clean_inputs", "operator op0, iteration 0"},
    {"made of a bad input", "x -> Sqrt op0\nop0 -> Neg op1\nx: -1\nop0: nan\nop1: nan",
     "op0: made_of_clean_inputs; op1: bad_input", "operator op0, iteration 0"},
    {"of two bad inputs the one that began earlier",
     "x -> Sqrt op0\nx -> Log op1\nop1, op0 -> Add op2\nx: -1\nop0: nan\nop1: nan\nop2: nan",
     "op0: made_of_clean_inputs; op1: made_of_clean_inputs; op2: bad_input",
     "operator op0, iteration 0; operator op1, iteration 0"},
    {"NaN of an infinity", "x -> Exp op0\nop0, op0 -> Sub op1\nx: 1000\nop0: inf\nop1: nan",
     "op0: made_of_clean_inputs; op1: nan_of_infinity", "operator op0, iteration 0"},
    {"NaN before an infinity that is its input, too",
     "x -> Exp op0\ny -> Sqrt op1\nop0, op1 -> Add op2\nx: 1000\nop0: inf\ny: -1\nop1: nan\nop2: nan",
     "op0: made_of_clean_inputs; op1: made_of_clean_inputs; op2: bad_input",
     "operator op1, iteration 0; operator op0, iteration 0"},
    {"NaN beside an infinity", "x -> Sqrt op0\nx: inf -1\nop0: inf nan", "x: fed_to_the_network; op0: made_of_clean_inputs",
     "operator op0, iteration 0"},
    {"memory that was not written", "-> Empty op0\nop0 -> Neg op1\nop0: nan\nop1: 1", "op0: memory_not_written", ""},
    {"an output that nothing reads", "x -> BatchNorm op0\nop0 -> ReLU op1\noutputs op0 2\nx: 1\nop0: 1\nop0/1: nan\nop1: 1",
     "op0/1: unread_output", ""},
    {"an update that its kernel did not write to its output",
     "fc.weight, x -> AssignAdd op0\nx: 1\nop0: nan\nop0.0: 1\nfc.weight: 1", "op0: unfilled_update", ""},
    {"a table of logarithms, which a gradient reads",
     "x, y -> CTCLossV2 op0\nop0 -> ReduceMean op1\nop0, op0/1 -> gradient CTCLossV2Grad op2\noutputs op0 2\nx: 1 2\n"
     "op0: 1\nop0/1: 0 -inf\nop1: 1\nop2: 1 2",
     "op0/1: log_table", ""},
    {"a loss beside its table of logarithms",
     "x, y -> CTCLossV2 op0\nop0 -> ReduceMean op1\nop0, op0/1 -> gradient CTCLossV2Grad op2\noutputs op0 2\nx: 1 2\ny: 1\n"
     "op0: 1\nop0/1: 0 -inf\nop1: 1\nop2: 1 2\niteration 1\nx: 1 2\ny: 3\nop0: inf\nop0/1: 0 -inf\nop1: inf\nop2: 1 nan",
     "op0/1: log_table; op0: made_of_clean_inputs; op0/1: log_table; op1: bad_input; op2: nan_of_infinity",
     "operator op0, iteration 1"},
    {"NaN in a table of logarithms",
     "x -> CTCLossV2 op0\nop0, op0/1 -> gradient CTCLossV2Grad op2\noutputs op0 2\nx: 1 2\nop0: nan\nop0/1: nan -inf\nop2: nan "
     "2",
     "op0: made_of_clean_inputs; op0/1: made_of_clean_inputs; op2: bad_input", "operator op0, iteration 0"},
    {"a gradient beside a table of logarithms",
     "x -> CTCLossV2 op0\nop0, op0/1 -> gradient CTCLossV2Grad op2\noutputs op0 2\nx: 1 2\nop0: 1\nop0/1: 0 -inf\nop2: inf 2",
     "op0/1: log_table; op2: made_of_clean_inputs", "operator op2, iteration 0"},
    {"a table of logarithms that was read, of inputs alone",
     "x -> CTCLossV2 op0\nop0, op0/1 -> gradient CTCLossV2Grad op2\noutputs op0 2\nop0.0: 1 2\nop2.0: 1\nop2.1: 0 -inf",
     "op2.1: log_table", ""},
    {"a data set", "-> GetNext op0\nop0 -> Neg op1\nop0: nan\nop1: nan", "op0: next_of_data_set; op1: bad_input",
     "input op0, iteration 0"},
    {"changed between two operators", "x -> Neg op0\nop0 -> Abs op1\nx: 1\nop0: -1\nop1.0: nan\nop1: 3",
     "op1.0: not_as_produced", ""},
    {"changed between two operators, and handed on", "x -> Neg op0\nop0 -> Square op1\nx: 1\nop0: -1\nop1.0: nan 1\nop1: nan 2",
     "op1.0: not_as_produced; op1: changed_on_the_way", "operator op1, iteration 0"},
    {"behind operators that were not dumped", "x -> Neg op0\nop0 -> Abs op1\nx: nan\nop1: nan",
     "x: fed_to_the_network; op1: behind_undumped", "input x, iteration 0"},
    {"NaN behind operators that were not dumped, and an infinity before them",
     "x -> Log op0\nop0 -> Softmax op1\nop1, y -> Sub op2\nx: 0 1\nop0: -inf 0\nop2: nan 1",
     "op0: made_of_clean_inputs; op2: behind_undumped", "operator op0, iteration 0"},
    {"an infinity that harmed nothing behind them in an earlier iteration",
     "x -> Log op0\nop0 -> Softmax op1\nop1, y -> Sub op2\nx: 0 1\ny: 1 1\nop0: -inf 0\nop2: 1 1\n"
     "iteration 1\nx: 0 1\ny: 1 1\nop0: -inf 0\nop2: nan 1",
     "op0: made_of_clean_inputs; op0: made_of_clean_inputs; op2: made_of_undumped_inputs",
     "operator op2, iteration 1; operator op0, iteration 0"},
    {"an infinity before operators of a training that was watched, which did not hit",
     "kept\nx -> Log op0\nop0 -> Softmax op1\nop1, y -> Sub op2\nx: 0 1\ny: 1 1\nop0: -inf 0\nop2: nan 1",
     "op0: made_of_clean_inputs; op2: made_of_undumped_inputs", "operator op2, iteration 0; operator op0, iteration 0"},
    {"made by one that was not dumped", "x -> Sqrt op0\nop0 -> Neg op1\nx: -1\nop1.0: nan\nop1: nan",
     "op1.0: undumped_producer; op1: bad_input", "operator op0 seen in op1.0, iteration 0"},
    {"read from one that was not dumped, which read it itself", "x -> Neg op0\nop0 -> Neg op1\nx: nan\nop1.0: nan\nop1: nan",
     "x: fed_to_the_network; op1.0: behind_undumped_producer; op1: bad_input", "input x, iteration 0"},
    {"read from one of which nothing is known", "x -> Sqrt op0\nop0 -> Neg op1\nop1.0: nan\nop1: nan",
     "op1.0: undumped_producer_and_inputs; op1: bad_input", "operator op0 seen in op1.0, iteration 0"},
    {"a cast of what was not dumped", "x -> Sqrt op0\nop0 -> Cast op1\nx: -1\nop0: failed\nop1: nan", "op1: cast_of_undumped",
     "operator op0 seen in op1, iteration 0"},
    {"of a tensor that holds nothing, and has no file",
     "x -> Slice op0\nop0 -> ReduceMean op1\nshape op0 4 0\nx: 1 2\nop1: nan", "op1: made_of_clean_inputs",
     "operator op1, iteration 0"},
    {"the same as another one did before",
     "x -> Log op0\nx -> Log op1\nop0 -> Neg op2\nx: 0 1\nop0: -inf 0\nop1: -inf 0\nop2: inf 0",
     "op0: made_of_clean_inputs; op1: same_operator_before; op2: bad_input", "operator op0, iteration 0"},
    {"of inputs that were not dumped", "x, y -> Sub op0\nx: 1\nop0: nan", "op0: made_of_undumped_inputs",
     "operator op0, iteration 0"},
};

/// An infinity that looks like a mask is none if it has an impact. `TRAINED` makes op8 the gradient of the loss op9, which
/// trains fc.weight.
#define TRAINED "op0 -> gradient Grad op8\nfc.weight, op8 -> SGD op7\nshape op9\n"
constexpr Row kMasksWithImpact[] = {
    {"a label of which the loss is infinite",
     "x, y -> Sub op0\nop0 -> ReduceMean op9\n" TRAINED "x: 1 1\ny: 0 -inf\nop0: 1 inf\nop9: inf",
     "y: fed_to_the_network; op0: bad_input; op9: bad_input", "input y, iteration 0"},
    {"a mask in a number that is no loss, for others are made of it",
     "x, mask -> Add op0\nop0 -> ReduceMax op1\nop0, op1 -> Sub op2\nop2 -> Softmax op3\nop3 -> ReduceMean op9\n" TRAINED
     "shape op1\nx: 1 2\nmask: 0 -inf\nop0: 1 -inf\nop1: 1\nop2: 0 -inf\nop3: 1 0\nop9: 0.5",
     "mask: fed_to_the_network; op0: bad_input; op2: bad_input", ""},
    {"a constant of which the loss is infinite",
     "constant c\nx, c -> Mul op0\nop0 -> ReduceMean op9\n" TRAINED "x: 1 1\nop0.1: inf\nop0: inf inf\nop9: inf",
     "op0.1: constant_read; op0: bad_input; op9: bad_input", "constant op0.1, iteration 0"},
    {"a label that makes a weight infinite",
     "y -> gradient Neg op0\nfc.weight, op0 -> SGD op1\ny: 0 inf\nop0: 0 -inf\nop1.1: 0 -inf\nfc.weight: 1 -inf",
     "y: fed_to_the_network; op0: bad_input; op1.1: as_its_producer_wrote_it; fc.weight: undumped_update",
     "input y, iteration 0"},
    {"a mask that nothing trains, and that stays",
     "x, fc.mask -> Add op0\nop0 -> Softmax op1\nfc.mask: 0 -inf\nx: 1 2\nop0: 1 -inf\nop1: 1 0",
     "fc.mask: bad_before_the_dump; op0: bad_input", ""},
    {"a factor of a sum of products", "x, g -> gradient MatMul op0\nx: 0 -inf\ng: 1 0\nop0: nan",
     "x: fed_to_the_network; op0: nan_of_infinity", "input x, iteration 0"},
    {"a bias that is trained, times 0",
     "fc.bias, y -> Mul op0\nop0 -> gradient MulGrad op1\nfc.bias, op1 -> SGD op2\nop0.0: 1 -inf\ny: 1 0\nop0: 1 nan",
     "op0.0: bad_before_the_dump; op0: nan_of_infinity", "parameter op0.0, iteration 0"},
    {"a weight of a class of +Inf, times 0", "constant c\nx, c -> Mul op0\nx: 1 0\nop0.1: 1 inf\nop0: 1 nan",
     "op0.1: constant_read; op0: nan_of_infinity", "constant op0.1, iteration 0"},
    {"the same, of inputs alone", "constant c\nx, c -> Mul op0\nop0 -> Neg op1\nop0.0: 1 0\nop0.1: 1 inf\nop1.0: 1 nan",
     "op0.1: constant_read; op1.0: behind_undumped_producer", "constant op0.1, iteration 0"},
    {"a mask of +Inf over a whole row: where its smallest value is taken away",
     "x, mask -> Add op0\nop0 -> ReduceMin op1\nop0, op1 -> Sub op2\nx: 1 1\nmask: inf inf\nop0: inf inf\nop1: inf\nop2: nan "
     "nan",
     "mask: fed_to_the_network; op0: bad_input; op1: bad_input; op2: made_of_clean_inputs", "operator op2, iteration 0"},
    {"a table of rates of which a step's is infinite, of inputs alone",
     "o.rates, step -> Gather op0\nop0 -> Reshape op1\nfc.weight, g, op1 -> SGD op2\nop0.0: 0.1 inf\nop0.1: int32 1\nop1.0: "
     "inf",
     "op0.0: bad_before_the_dump; op1.0: behind_undumped_producer", "parameter op0.0, iteration 0"},
    {"a table of masks, of inputs alone",
     "o.masks, kind -> Gather op0\nop0 -> Reshape op1\nx, op1 -> Add op2\nop0.0: 0 -inf\nop0.1: int32 1\nop1.0: -inf",
     "op0.0: bad_before_the_dump; op1.0: behind_undumped_producer", ""},
    {"a label that makes a weight infinite, of inputs alone",
     "y -> gradient Neg op0\nx, fc.weight -> MatMul op2\nfc.weight, op0 -> SGD op1\nop0.0: 0 inf\nop2.1: 1 1\nop1.1: 0 -inf\n"
     "iteration 1\nop2.1: 1 inf",
     "op0.0: fed_to_the_network; op1.1: behind_undumped_producer; op2.1: read_in_an_iteration_before",
     "input op0.0, iteration 0"},
    {"a mask times 0: where it is multiplied", "x, mask -> Mul op0\nx: 1 0\nmask: 0 -inf\nop0: 0 nan",
     "mask: fed_to_the_network; op0: made_of_clean_inputs", "operator op0, iteration 0"},
    {"an operator's own, which others absorb, and of which the loss is infinite",
     "x -> Mul op0\nop0 -> Softmax op1\nop1 -> gradient SoftmaxGrad op2\nop0 -> ReduceMean op9\n" TRAINED
     "x: 1 2\nop0: 1 -inf\nop1: 1 0\nop2: 0 0\nop9: -inf",
     "op0: made_of_clean_inputs; op9: bad_input", "operator op0, iteration 0"},
};
#undef TRAINED

/// Dumps with inputs only, or with some of the operators or iterations.
constexpr Row kPartsOfADump[] = {
    {"a weight that was read clean before a bad update",
     "x, fc.weight -> MatMul op0\nop0 -> gradient Log op1\nfc.weight, op1 -> SGD op2\nx: 1 1\nop0.1: 1 1\nop0: 1 0\nop1: 0 "
     "nan\n"
     "iteration 1\nx: 1 1\nop0.1: 1 nan\nop0: nan nan",
     "op1: made_of_clean_inputs; op0.1: read_in_an_iteration_before; op0: bad_input", "operator op1, iteration 0"},
    {"a weight that was read clean, and nothing is known of its update",
     "x, fc.weight -> MatMul op0\nx: 1 1\nop0.1: 1 1\nop0: 1 0\niteration 1\nx: 1 1\nop0.1: 1 nan\nop0: nan nan",
     "op0.1: read_in_an_iteration_before; op0: bad_input", "parameter op0.1, iteration 1"},
    {"a weight that was bad already when it was read before",
     "x, fc.weight -> MatMul op0\nx: 1 1\nop0.1: 1 nan\nop0: 2 nan\niteration 1\nx: 1 1\nop0.1: 1 nan\nop0: nan nan",
     "op0.1: bad_before_the_dump; op0: bad_input; op0.1: read_in_an_iteration_before; op0: bad_input",
     "parameter op0.1, iteration 0"},
    {"a weight that was bad after an iteration, and is so after some that were not dumped",
     "x -> Log op1\nop1 -> gradient Neg op2\nfc.weight, op2 -> SGD op3\nx, fc.weight -> MatMul op0\nx: 1 -1\nop1: 0 nan\nop2: "
     "0 nan\n"
     "fc.weight: 1 nan\niteration 4\nx: 1 1\nop0.1: 1 nan\nop0: nan nan",
     "op1: made_of_clean_inputs; op2: bad_input; fc.weight: undumped_update; op0.1: bad_iteration_before; op0: bad_input",
     "operator op1, iteration 0"},
    {"an infinity that shows before NaN, of neither of which the inputs are known",
     "a -> Exp op2\nop2 -> Reciprocal op0\nb -> Exp op3\nop3, op3 -> MatMul op1\nop0: inf inf\niteration 1\nop1: nan nan",
     "op0: made_of_undumped_inputs; op1: made_of_undumped_inputs", "operator op0, iteration 0"},
    {"one operator that shows Inf before it shows NaN",
     "a -> Exp op1\nop1, op1 -> RealDiv op0\nop0: inf 1\niteration 1\nop0: nan 1",
     "op0: made_of_undumped_inputs; op0: made_of_undumped_inputs", "operator op0, iteration 0"},
};

constexpr Row kConstants[] = {
    {"an infinite constant", "constant c\nx, c -> Mul op0\nx: 1\nop0.1: inf\nop0: inf", "op0.1: constant_read; op0: bad_input",
     ""},
    {"a weight that was changed between two iterations",
     "x, fc.weight -> MatMul op0\nop0 -> gradient Neg op1\nfc.weight, op1 -> SGD op2\nx: 1\nop0: 1\nop1: 1\nop2: 1\n"
     "fc.weight: 1\niteration 1\nx: 1\nop0: nan\nop1: nan\nop2: nan\nfc.weight: nan",
     "op0: parameter_changed_before; op1: bad_input; op2: bad_input; fc.weight: written_before",
     "parameter fc.weight, iteration 1"},
    {"an infinite constant that was not dumped", "constant c\nx, c -> Mul op0\nx: 1\nop0: inf", "op0: unseen_constant", ""},
    {"an infinity of what was not dumped, beside a constant",
     "constant c\nx -> Abs op0\nop0, c -> ReduceMean op1\nx: 1\nop1: -inf", "op1: made_of_undumped_inputs",
     "operator op1, iteration 0"},
    {"a constant of NaN", "constant c\nx, c -> Mul op0\nx: 1\nop0.1: nan\nop0: nan", "op0.1: constant_read; op0: bad_input",
     "constant op0.1, iteration 0"},
    {"the file of a constant of NaN", "constant c\nx, c -> Mul op0\nx: 1\nc: nan\nop0: nan",
     "c: constant_value; op0: bad_input", "constant c, iteration 0"},
    {"an attribute of NaN", "x -> Pow op0\nx: 1\nop0.1: nan\nop0: 1", "op0.1: constant_value", "constant op0.1, iteration 0"},
    {"a mask", "x, mask -> Add op0\nop0 -> Softmax op1\nx: 1 2\nmask: 0 -inf\nop0: 1 -inf\nop1: 1 0",
     "mask: fed_to_the_network; op0: bad_input", ""},
};

constexpr Row kParameters[] = {
    {"an argument of the network", "x -> Neg op0\nx: nan\nop0: nan", "x: fed_to_the_network; op0: bad_input",
     "input x, iteration 0"},
    {"an argument that was not dumped", "x -> Neg op0\nop0.0: nan\nop0: nan", "op0.0: fed_to_the_network; op0: bad_input",
     "input op0.0, iteration 0"},
    {"an argument that another operator read before",
     "x -> Neg op0\nx -> Abs op1\nop0.0: nan\nop0: nan\nop1.0: nan 1\nop1: nan 2",
     "op0.0: fed_to_the_network; op0: bad_input; op1.0: read_before; op1: bad_input", "input op0.0, iteration 0"},
    {"a weight from the beginning", "x, fc.weight -> MatMul op0\nx: 1\nop0.1: nan\nop0: nan",
     "op0.1: bad_before_the_dump; op0: bad_input", "parameter op0.1, iteration 0"},
    {"a weight before the first iteration that was dumped",
     "x, fc.weight -> MatMul op0\niteration 3\nx: 1\nop0.1: nan\nop0: nan", "op0.1: bad_before_the_dump; op0: bad_input",
     "parameter op0.1, iteration 3"},
    {"a weight that an update of the previous iteration made bad",
     "x, fc.weight -> MatMul op0\nx -> Sqrt op1\nfc.weight, op1 -> AssignAdd op2\n"
     "x: -1\nop0: 1\nop1: nan\nop2: nan\nfc.weight: nan\niteration 1\nx: 1\nop0: nan\nop1: 1\nop2: nan\nfc.weight: nan",
     "op1: made_of_clean_inputs; op2: bad_input; fc.weight: written_before; op0: bad_input; op2: bad_input; "
     "fc.weight: written_before",
     "operator op1, iteration 0"},
    {"a weight that an operator read after it was written",
     "x -> Sqrt op0\nfc.weight, op0 -> AssignAdd op1\nx, fc.weight -> MatMul op2\n"
     "x: -1\nop0: nan\nop1: nan\nop2.1: nan\nop2: nan",
     "op0: made_of_clean_inputs; op1: bad_input; op2.1: written_before; op2: bad_input", "operator op0, iteration 0"},
    {"a parameter that was assigned in the iteration, before it was read",
     "x -> Sqrt op0\nfc.run, op0 -> Assign op1\nfc.run -> Neg op2\nx: 1\nop0: 1\nop1: 1\nop2: -1\nfc.run: 1\n"
     "iteration 1\nx: -1\nop0: nan\nop1: nan\nop2: nan\nfc.run: nan",
     "op0: made_of_clean_inputs; op1: bad_input; op2: bad_input; fc.run: written_before", "operator op0, iteration 1"},
    {"a weight whose update was not dumped",
     "x, fc.weight -> MatMul op0\nx -> Sqrt op1\nfc.weight, op1 -> AssignAdd op2\nx: -1\nop0: 1\nop1: nan\nfc.weight: nan",
     "op1: made_of_clean_inputs; fc.weight: undumped_update", "operator op1, iteration 0"},
    {"the file of an update whose output is the same value",
     "x -> Sqrt op0\nfc.weight, op0 -> AssignAdd op1\nx: -1\nop0: nan\nop1.0: nan\nop1: nan",
     "op0: made_of_clean_inputs; op1.0: output_of_the_update; op1: bad_input", "operator op0, iteration 0"},
    {"a weight that stays bad",
     "x, fc.weight -> MatMul op0\nx: 1\nop0: nan\nfc.weight: nan\niteration 1\nx: 1\nop0: nan\nfc.weight: nan",
     "op0: bad_input; fc.weight: bad_before_the_dump; op0: bad_input; fc.weight: bad_iteration_before",
     "parameter fc.weight, iteration 0"},
    {"a weight that went bad between iterations",
     "x, fc.weight -> MatMul op0\nx: 1\nop0: 1\nfc.weight: 1\niteration 4\nx: 1\nop0.1: nan\nop0: nan\nfc.weight: nan",
     "op0.1: as_its_producer_wrote_it; op0: bad_input; fc.weight: bad_since_a_clean_iteration",
     "parameter fc.weight, iteration 4"},
    {"two weights that a training had made bad before anything that was dumped",
     "x, a.weight -> Mul op0\nx, b.weight -> Mul op1\na.weight, g -> SGD op2\nb.weight, g -> SGD op3\niteration 3\nx: 1 1\n"
     "g: 1 1\nop0.1: nan 1\nop0: nan 1\nop1.1: nan 2\nop1: nan 2",
     "op0.1: bad_before_the_dump; op0: bad_input; op1.1: bad_before_the_dump; op1: bad_input", "parameter op0.1, iteration 3"},
    {"the same, of which one is not trained",
     "x, a.weight -> Mul op0\nx, b.weight -> Mul op1\na.weight, g -> SGD op2\niteration 3\nx: 1 1\ng: 1 1\nop0.1: nan 1\n"
     "op0: nan 1\nop1.1: nan 2\nop1: nan 2",
     "op0.1: bad_before_the_dump; op0: bad_input; op1.1: bad_before_the_dump; op1: bad_input",
     "parameter op0.1, iteration 3; parameter op1.1, iteration 3"},
    {"a weight that went bad between iterations, beside an update that was not dumped",
     "x, fc.weight -> MatMul op0\nfc.weight, g -> AssignAdd op1\nx: 1\nop0: 1\ng: 1\nop1: 1\nfc.weight: 1\n"
     "iteration 4\nx: 1\nop0.1: nan\nop0: nan\ng: 1\nfc.weight: nan",
     "op0.1: bad_since_a_clean_iteration; op0: bad_input; fc.weight: bad_since_a_clean_iteration",
     "parameter fc.weight, iteration 4"},
    {"a moment that went bad between iterations",
     "fc.weight, fc.moment, rate, g, keep -> ApplyMomentum op0\nrate: 0.1\nkeep: 0.9\ng: 1 1\nfc.weight: 1 1\nfc.moment: 1 1\n"
     "iteration 1\nrate: 0.1\nkeep: 0.9\ng: 1 1\nop0.1: nan 2\nop0: nan 1\nfc.weight: nan 1\nfc.moment: nan 2",
     "op0.1: output_of_the_update; op0: state_changed; fc.weight: written_before; fc.moment: written_before",
     "parameter fc.moment, iteration 1"},
    {"a moment that went bad between iterations, as the update's input shows it alone",
     "fc.weight, fc.moment, rate, g, keep -> ApplyMomentum op0\nrate: 0.1\nkeep: 0.9\ng: 1 1\nfc.weight: 1 1\nfc.moment: 1 1\n"
     "iteration 1\nrate: 0.1\nkeep: 0.9\ng: 1 1\nop0.1: nan 2\nfc.moment: nan 2",
     "op0.1: state_changed; fc.moment: written_before", "parameter fc.moment, iteration 1"},
    {"a step that is not defined, of moments that are finite",
     "fc.weight, fc.m, fc.v, p, q, r, b, c, e, g -> Adam op0\ng: 0 1\nfc.weight: 1 1\nfc.m: 0 1\nfc.v: 0 1\n"
     "iteration 1\np: 0.9\nq: 0.9\nr: 0.1\nb: 0.9\nc: 0.9\ne: 0\ng: 0 1\nop0: nan 1\nfc.weight: nan 1\nfc.m: 0 1\nfc.v: 0 1",
     "op0: made_of_clean_inputs; fc.weight: written_before", "operator op0, iteration 1"},
    {"a weight of which only the value after its update is known",
     "x, fc.weight -> MatMul op0\nfc.weight, g -> AssignAdd op1\nx: 1\nop0: nan\ng: 1\nfc.weight: nan",
     "op0: unseen_parameter; fc.weight: first_update", "parameter fc.weight, iteration 0"},
    {"a state that is a quotient, of which only the value after its update is known",
     "fc.weight, fc.acc, fc.acc_update, rate, rho, eps, g -> ApplyAdadelta op0\nrate: 1\nrho: 0.9\neps: 0\ng: 0\n"
     "op0: nan\nfc.weight: nan\nfc.acc: 0\nfc.acc_update: nan",
     "op0: unseen_parameter; fc.weight: written_before; fc.acc_update: written_before", "operator op0, iteration 0"},
    {"updated by a compiled step, which saw something bad",
     "device PyNative\nx, fc.weight -> Jit op0\nfc.weight -> Adam op1\nx: nan 1\nop0: 1\nfc.weight: nan",
     "x: fed_to_the_network; fc.weight: read_beside_bad", "input x, iteration 0"},
    {"a weight that nothing wrote, and that code outside may have",
     "device PyNative\nx, fc.weight -> MatMul op0\nx: 1\nop0: 1\nfc.weight: nan", "fc.weight: updated_outside",
     "parameter fc.weight, iteration 0"},
    {"a weight that an optimizer outside of the graph made bad of a finite gradient",
     "device PyNative\nx, fc.weight -> Dense op0\nop0, x -> gradient ParameterGrad op1\nop1, fc.weight -> Adadelta op2\n"
     "x: 1\nop0: 1\nop1: 0\nfc.weight: nan",
     "fc.weight: updated_with_finite_gradient", "operator op2 seen in fc.weight, iteration 0"},
    {"two weights that one update made bad, in the iteration after a clean one",
     "device PyNative\nx, fc.weight, fc.bias -> Net op0\nop0, x -> gradient ParameterGrad op1\n"
     "op0, x -> gradient ParameterGrad op2\nop1, fc.weight, op2, fc.bias -> Mine op3\nx: 1\nop0: 1\nop1: 1\nop2: 2\n"
     "fc.weight: 1\nfc.bias: 1\niteration 1\nx: 1\nop0: 1\nop1: 1\nop2: 2\nfc.weight: nan\nfc.bias: inf",
     "fc.weight: updated_with_finite_gradient; fc.bias: updated_with_finite_gradient",
     "operator op3 seen in fc.weight, iteration 1"},
    {"a moment that the update of a finite gradient made bad",
     "device PyNative\nx, fc.weight -> Dense op0\nop0, x -> gradient ParameterGrad op1\nop1, fc.weight -> Adam op2\n"
     "moment2.fc.weight -> Identity op3\nx: 1\nop0: 1\nop1: 1\nfc.weight: 1\nmoment2.fc.weight: 1\niteration 1\nx: 1\n"
     "op0: 1\nop1: 1e20\nfc.weight: 1\nmoment2.fc.weight: inf",
     "moment2.fc.weight: updated_with_finite_gradient", "operator op2 seen in moment2.fc.weight, iteration 1"},
    {"a weight beside one whose gradient was bad: gradients that are clipped together",
     "device PyNative\nx, fc.weight, fc.bias -> Net op0\nop0, x -> gradient ParameterGrad op1\n"
     "op0, x -> gradient ParameterGrad op2\nop1, fc.weight, op2, fc.bias -> Mine op3\nx: 1\nop0: 1\nop1: 1\nop2: 2\n"
     "fc.weight: 1\nfc.bias: 1\niteration 1\nx: 1\nop0: 1\nop1: nan\nop2: 2\nfc.bias: nan",
     "op1: made_of_clean_inputs; fc.bias: updated_with_finite_gradient", "operator op1, iteration 1"},
    {"a weight that may have been bad before the update of a finite gradient",
     "device PyNative\nx, fc.weight -> Relu6 op0\nop0, x -> gradient ParameterGrad op1\nop1, fc.weight -> Adam op2\n"
     "x: 1\nop0: 1\nop1: 0\nfc.weight: nan",
     "fc.weight: updated_outside", "parameter fc.weight, iteration 0"},
    {"a weight that was updated outside, by a rate that is not finite",
     "device PyNative\nx, fc.weight -> Dense op0\nop0, x -> gradient ParameterGrad op1\n"
     "op1, fc.weight, learning_rate -> Momentum op2\nx: 1\nop0: 1\nop1: 0\nfc.weight: nan\nlearning_rate: nan",
     "fc.weight: steered_by_bad; learning_rate: bad_before_the_dump", "parameter learning_rate, iteration 0"},
    {"a bad gradient before a rate that is not finite",
     "device PyNative\nx, fc.weight -> Dense op0\nop0, x -> gradient ParameterGrad op1\n"
     "op1, fc.weight, learning_rate -> Momentum op2\nx: 1\nop0: 1\nop1: nan\nfc.weight: nan\nlearning_rate: nan",
     "op1: made_of_clean_inputs; fc.weight: undumped_update; learning_rate: bad_before_the_dump",
     "operator op1, iteration 0; parameter learning_rate, iteration 0"},
    {"a running variance that is known after a batch of one alone",
     "x, g.g, b.b, m.mean, v.var -> BatchNorm op0\noutputs op0 5\nattribute op0 is_training true\nx: 1 2\nop0.0: 1 2\n"
     "op0.1: 1 1\nop0.2: 0 0\nop0.3: 1 2\nop0.4: nan nan\nop0: 0 0\nv.var: nan nan",
     "op0.4: variance_of_single_values; v.var: written_before", "operator op0, iteration 0"},
    {"the same, of outputs alone",
     "x, g.g, b.b, m.mean, v.var -> BatchNorm op0\noutputs op0 5\nattribute op0 is_training true\nx: 1 2\nop0: 0 0\n"
     "v.var: nan nan",
     "v.var: variance_of_single_values", "operator op0 seen in v.var, iteration 0"},
    {"a running variance after a batch of two",
     "x, g.g, b.b, m.mean, v.var -> BatchNorm op0\noutputs op0 5\nattribute op0 is_training true\nx: 1 2 3 4\n"
     "op0: 0 0 0 0\nv.var: nan nan",
     "v.var: first_update", "parameter v.var, iteration 0"},
    {"a weight's first value, after an update of clean values",
     "x, fc.weight -> MatMul op0\nfc.weight, op0 -> AssignAdd op1\nx: 1\nop0: 1\nfc.weight: inf", "fc.weight: first_update",
     "operator op1 seen in fc.weight, iteration 0"},
    {"running statistics of a batch that is bad, as they stand after the step",
     "x, g.g, b.b, m.mean, v.var -> BatchNorm op0\noutputs op0 5\nattribute op0 is_training true\n"
     "x: 1 nan\nop0.0: 1 nan\nop0.1: 1\nop0.2: 0\nop0.3: nan\nop0.4: nan\nop0: nan nan\nm.mean: nan\nv.var: nan",
     "x: fed_to_the_network; op0.0: as_its_producer_wrote_it; op0.3: output_of_the_update; op0.4: output_of_the_update; "
     "op0: bad_input; m.mean: written_before; v.var: written_before",
     "input x, iteration 0"},
    {"batch statistics that a kernel for the CPU leaves as the memory was",
     "device CPU\nx, g.g, b.b, m.mean, v.var -> BatchNorm op0\nop0/2 -> gradient BatchNormGrad op1\noutputs op0 5\n"
     "attribute op0 is_training true\nx: 1 2\nop0: -1 1\nop0/2: nan\nop1: 1",
     "op0/2: memory_not_written", ""},
    {"a running variance that one of a batch made infinite",
     "device CPU\nx, g.g, b.b, m.mean, v.var -> BatchNorm op0\nop0, op0/4 -> gradient BatchNormGrad op1\noutputs op0 5\n"
     "attribute op0 is_training true\nx: 1e23 -1e23\nop0.1: 1\nop0.2: 0\nop0.3: 1\nop0.4: inf\nop0: 0 0\nop0/4: inf\n"
     "op1: 0 0\nv.var: inf",
     "op0.4: output_of_the_update; op0/4: made_of_clean_inputs; v.var: written_before", "operator op0, iteration 0"},
    {"a weight that is infinite from the beginning",
     "x, fc.bias -> BiasAdd op0\nop0 -> Tanh op1\nfc.bias, op1 -> AssignAdd op2\nx: 1 1\nop0.1: 0 inf\nop0: 1 inf\nop1: 0.76 "
     "1\n"
     "op2: 0.76 inf\nfc.bias: 0.76 inf",
     "op0.1: bad_before_the_dump; op0: bad_input; op2: bad_input; fc.bias: written_before", "parameter fc.bias, iteration 0"},
    {"a mask that is a parameter", "x, fc.mask -> Add op0\nop0 -> Tanh op1\nx: 1 1\nop0.1: 0 inf\nop0: 1 inf\nop1: 0.76 1",
     "op0.1: bad_before_the_dump; op0: bad_input", ""},
    {"running statistics that evaluation divides by",
     "x, g.g, b.b, m.mean, v.var -> BatchNorm op0\noutputs op0 5\nattribute op0 is_training false\n"
     "x: 1 2\nop0.4: nan\nop0: nan nan\nv.var: nan",
     "op0.4: as_its_producer_wrote_it; op0: bad_input; v.var: bad_before_the_dump", "parameter v.var, iteration 0"},
};

/// Only the file of the updated input shows the cause; the operator's output does not.
constexpr Row kUpdates[] = {
    {"an update by a bad value", "x -> Sqrt op0\nfc.weight, op0 -> AssignAdd op1\nx: -1\nop0: nan\nop1.0: nan",
     "op0: made_of_clean_inputs; op1.0: bad_input", "operator op0, iteration 0"},
    {"an update to NaN by an infinity", "x -> Exp op0\nfc.weight, op0 -> AssignAdd op1\nx: 1000\nop0: inf\nop1.0: nan",
     "op0: made_of_clean_inputs; op1.0: nan_of_infinity", "operator op0, iteration 0"},
    {"an update of what was not seen before", "fc.weight, g -> AssignAdd op0\ng: 1\nop0.0: nan", "op0.0: unseen_parameter",
     "parameter op0.0, iteration 0"},
    {"an update of clean values that is not defined",
     "fc.weight, fc.m, fc.v, p, q, r, b, c, e, g -> Adam op0\ng: 0 1\nfc.weight: 1 1\nfc.m: 0 1\nfc.v: 0 1\n"
     "iteration 1\np: 0.9\nq: 0.9\nr: 0.1\nb: 0.9\nc: 0.9\ne: 0\ng: 0 1\nop0.0: nan 1",
     "op0.0: made_of_clean_inputs", "operator op0, iteration 1"},
    {"an update by what was not dumped", "fc.weight, rate, g -> SGD op0\nfc.weight: 1 1\niteration 1\nop0.0: nan 1",
     "op0.0: made_of_undumped_inputs", "operator op0, iteration 1"},
};

constexpr Row kGraphsAndRanks[] = {
    {"handed from graph to graph as an argument that was dumped where it was read",
     "x -> Sqrt op0\nx: -1 4\nop0: nan 2\ngraph kernel_graph_1\ny -> Neg op0\nop0.0: nan 2\nop0: nan -2",
     "op0: made_of_clean_inputs; op0.0: handed_as_argument; op0: bad_input", "operator op0, iteration 0"},
    {"an input that two graphs have",
     "x -> ReLU op0\nx: nan 1\nop0: nan 1\ngraph kernel_graph_1\nx -> Neg op0\nx: nan 1\nop0: nan -1",
     "x: fed_to_the_network; op0: bad_input; x: fed_to_the_network; op0: bad_input", "input x, iteration 0"},
    {"inputs of one name that differ",
     "x -> ReLU op0\nx: nan 1\nop0: nan 1\ngraph kernel_graph_1\nx -> Neg op0\nx: 2 nan\nop0: -2 nan",
     "x: fed_to_the_network; op0: bad_input; x: fed_to_the_network; op0: bad_input",
     "input x, iteration 0; input x, iteration 0"},
    {"handed from graph to graph unseen", "x -> Sqrt op0\nx: -1 4\nop0: nan 2\ngraph kernel_graph_1\ny -> Neg op0\nop0: nan -2",
     "op0: made_of_clean_inputs; op0: handed_between_graphs", "operator op0, iteration 0"},
    {"made in the lap before of a loop, of which the last one was kept",
     "kept\nx -> Abs op0\nx: 1\nop0: 1\ngraph kernel_graph_1\ny, fc.weight -> MatMul op0\nz -> Log op1\nop0, op1 -> Add op2\n"
     "fc.weight: 1 2\nop0: nan nan\nop1: nan\nop2: nan nan",
     "op0: produced_in_previous_loop_pass; op1: made_of_undumped_inputs; op2: bad_input", "operator op1, iteration 0"},
    {"the same, where no operator could make it",
     "kept\nx -> Abs op0\nx: 1\nop0: 1\ngraph kernel_graph_1\ny, fc.weight -> MatMul op0\nz -> Neg op1\nop0, op1 -> Add op2\n"
     "fc.weight: 1 2\nop0: nan nan\nop1: nan\nop2: nan nan",
     "op0: made_of_undumped_inputs; op1: handed_between_graphs; op2: bad_input", "operator op0, iteration 0"},
    {"made of clean values that another graph handed over",
     "x -> ReLU op0\nx: -1 4 9\nop0: 0 4 9\ngraph kernel_graph_1\ny -> Rsqrt op0\nop0: inf 0.5 0.33333334",
     "op0: made_of_handed_value", "operator op0, iteration 0"},
    {"made of two clean values that another graph handed over",
     "x -> ReLU op0\nx -> Neg op1\nx: -1 4 9\nop0: 0 4 9\nop1: 1 8 27\ngraph kernel_graph_1\ny, z -> Div op0\nop0: inf 2 3",
     "op0: made_of_handed_value", "operator op0, iteration 0"},
    {"made of a value that is known and one that was handed over",
     "x -> ReLU op0\nx: -1 4 9\nop0: 0 4 9\ngraph kernel_graph_1\ny, z -> Div op0\nop0.0: 0 8 27\nop0: nan 2 3",
     "op0: made_of_handed_value", "operator op0, iteration 0"},
    {"an overflow of two values that were handed over, in whichever order",
     "x -> Neg op0\nx -> Abs op1\nx: 1\nop0: 2e38 2 3\nop1: 10 3 5\ngraph kernel_graph_1\ny, z -> Mul op0\nop0: inf 6 15",
     "op0: made_of_handed_value", "operator op0, iteration 0"},
    {"two values handed over, of which one was copied before",
     "x -> Neg op0\nx -> Abs op1\nop1 -> ReLU op2\nx: 1\nop0: 1 8 27\nop1: 0 4 9\nop2: 0 4 9\n"
     "graph kernel_graph_1\ny, z -> Div op0\nop0: inf 2 3",
     "op0: made_of_handed_value", "operator op0, iteration 0"},
    {"two values handed over, of which one may have been either of two",
     "x -> Neg op0\nx -> Abs op1\nx -> ReLU op2\nx: 1\nop0: 1 8 27\nop1: 0 4 9\nop2: 5 8 27\n"
     "graph kernel_graph_1\ny, z -> Div op0\nop0: inf 2 3",
     "op0: made_of_undumped_inputs", "operator op0, iteration 0"},
    {"one value handed over that may have been either of two",
     "x -> Neg op0\nx -> Abs op1\nx: 1\nop0: -3e20 -2 -3\nop1: 3e20 2 3\ngraph kernel_graph_1\ny -> Square op0\n"
     "op0: inf 4 9",
     "op0: made_of_undumped_inputs", "operator op0, iteration 0"},
    {"two values handed over, of which too few are finite to tell",
     "x -> Neg op0\nx -> Abs op1\nx: 1\nop0: 1 8\nop1: 0 4\ngraph kernel_graph_1\ny, z -> Div op0\nop0: inf 2",
     "op0: made_of_undumped_inputs", "operator op0, iteration 0"},
    {"one value handed over, read twice",
     "x -> Neg op0\nx: 1\nop0: 3e20 2 3\ngraph kernel_graph_1\ny, y -> Mul op0\nop0: inf 4 9", "op0: made_of_handed_value",
     "operator op0, iteration 0"},
    {"an overflow of one value that was handed over",
     "x -> Neg op0\nx: 1\nop0: 100 0 1\ngraph kernel_graph_1\ny -> Exp op0\nop0: inf 1 2.7182817", "op0: made_of_handed_value",
     "operator op0, iteration 0"},
    {"handed to an operator that was not dumped",
     "x -> Sqrt op0\nx: -1 4\nop0: nan 2\ngraph kernel_graph_1\ny, z -> Add op0\nop0 -> Neg op1\nop1.0: nan 2\nop1: nan -2",
     "op0: made_of_clean_inputs; op1.0: handed_to_undumped_producer; op1: bad_input", "operator op0, iteration 0"},
    {"a collective and the rank that was bad",
     "x -> AllReduce op0\nx: 1\nop0: nan\nrank 1\nx -> AllReduce op0\nx: nan\nop0: nan",
     "op0: bad_rank; x: fed_to_the_network; op0: bad_input", "input x, iteration 0, rank 1"},
    {"a collective of clean ranks", "x -> AllReduce op0\nx: 3e38\nop0: inf\nrank 1\nx -> AllReduce op0\nx: 3e38\nop0: inf",
     "op0: combination_of_ranks; op0: same_on_lower_rank", "collective op0, iteration 0, rank 0"},
    {"a collective and a rank that is missing", "x -> AllReduce op0\nx: 1\nop0: nan", "op0: combination_of_ranks",
     "collective op0, iteration 0"},
};

/// A rule is identified by situation and name, because rules of several situations share names.
using NamedRule = std::pair<TensorSituation, std::string_view>;

/// Rules that no training text can reach, with the tests that cover them.
const std::set<NamedRule>& rulesCoveredByOtherTests() {
  static const std::set<NamedRule> rules{
      {TensorSituation::no_node, "no_node"},  // FirstCauseTest::still_answers_without_a_graph
                                              // For inferred edges: ProbeCauseTest.
      {TensorSituation::input, "same_as_before"},
      {TensorSituation::input, "after_unrecorded"},
      {TensorSituation::input, "from_unknown_maker"},
      {TensorSituation::parameter, "bad_gradient_before"},
      {TensorSituation::parameter, "left_by_unlinked_update"},
      {TensorSituation::parameter, "as_on_another_rank"},
      {TensorSituation::output, "infinite_argument"}};
  return rules;
}

std::vector<Row> allRows() {
  std::vector<Row> rows(std::begin(kOperators), std::end(kOperators));
  rows.insert(rows.end(), std::begin(kConstants), std::end(kConstants));
  rows.insert(rows.end(), std::begin(kMasksWithImpact), std::end(kMasksWithImpact));
  rows.insert(rows.end(), std::begin(kPartsOfADump), std::end(kPartsOfADump));
  rows.insert(rows.end(), std::begin(kParameters), std::end(kParameters));
  rows.insert(rows.end(), std::begin(kUpdates), std::end(kUpdates));
  rows.insert(rows.end(), std::begin(kGraphsAndRanks), std::end(kGraphsAndRanks));
  return rows;
}

}  // namespace

class RulesTest : public QObject {
  Q_OBJECT

 private slots:
  void each_training_data();
  void each_training();
  void every_rule_has_a_training();
  void traces_of_any_length_are_followed();
  void an_evaluation_tells_of_its_negative_variances();
};

void RulesTest::each_training_data() {
  QTest::addColumn<QString>("training");
  QTest::addColumn<QString>("rules");
  QTest::addColumn<QString>("findings");
  for (const Row& row : allRows()) {
    QTest::newRow(row.name) << QString(row.training) << QString(row.rules) << QString(row.findings);
  }
}

void RulesTest::each_training() {
  QFETCH(QString, training);
  QFETCH(QString, rules);
  QFETCH(QString, findings);
  QCOMPARE(QString::fromStdString(rules_in(training.toStdString())), rules);
  QCOMPARE(QString::fromStdString(findings_in(training.toStdString())), findings);
}

void RulesTest::every_rule_has_a_training() {
  std::set<NamedRule> decided;
  for (const Row& row : allRows()) {
    for (const auto& one : decided_in(row.training)) {
      if (one.rule != nullptr) decided.emplace(one.rule->situation, one.rule->name);
    }
  }
  QStringList wrong;
  for (const sporescope::CauseRule& rule : sporescope::cause_rules()) {
    const NamedRule key{rule.situation, rule.name};
    const QString name = QString("%1 in situation %2").arg(rule.name).arg(static_cast<int>(rule.situation));
    if (rulesCoveredByOtherTests().count(key) == decided.count(key))
      wrong << name;  // Covered by no training, or excluded although covered
  }
  QVERIFY2(wrong.isEmpty(), qPrintable(wrong.join(", ")));
}

/// Each output is the sum of the two outputs before it, so that each requests the origins of others.
void RulesTest::traces_of_any_length_are_followed() {
  constexpr int kLong = 3000;
  std::string text = "x -> Sqrt op0\n";
  std::string values = "x: -1\nop0: nan\n";
  for (int i = 1; i <= kLong; ++i) {
    const std::string before = "op" + std::to_string(i - 1);
    const std::string name = "op" + std::to_string(i);
    text.append(before).append(i > 1 ? ", op" + std::to_string(i - 2) : "").append(" -> AddN ").append(name).append("\n");
    if (i % 2 == 0 || i == kLong) values.append(name).append(": nan\n");
  }
  QCOMPARE(QString::fromStdString(findings_in(text + values)), QString("operator op0, iteration 0"));
}

void RulesTest::an_evaluation_tells_of_its_negative_variances() {
  const auto dump = sporescope::cause_test::written_training(
      "device CPU\nx, n.g, n.b, n.mean, n.var -> BatchNorm op0\noutputs op0 5\nattribute op0 is_training false\n"
      "x: 1 2\nop0.1: 1 1\nop0.2: 0 0\nop0.3: 0 0\nop0.4: -0.5 1\nop0: nan 2\nop0/4: 0 0\nn.var: -0.5 1");
  const auto found = sporescope::find_first_cause(*dump);
  QVERIFY(found.has_value() && found->findings.size() == 1);
  // The variances reserved for the gradient exist only in training: here they contain arbitrary memory.
  QCOMPARE(QString::fromStdString(found->findings.front().why.str()),
           QString("1 of 2 values are NaN: it divides by sqrt(variance + epsilon), and 1 of 2 variances are negative"));
}

SPORESCOPE_TEST(RulesTest)

}  // namespace rules_test

#include "rules_test.moc"
