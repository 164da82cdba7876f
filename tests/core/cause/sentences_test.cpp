// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Tests the explanations of operators that compute NaN or Inf from finite values, with the smallest training of each case. All
// cases were observed with MindSpore 2.10 on a CPU.

#include <QtTest>

#include "core/cause/explain.h"
#include "core/cause/first_cause.h"
#include "tests/core/cause/training_text.h"
#include "tests/program/test_class.h"

namespace sentences_test {

namespace {

struct Row {
  const char* name;
  const char* training;
  const char* why;
  const char* expression;  ///< Expression of the first non-finite element
};

constexpr Row kRows[] = {
    // Gradients
    {"gradient of a root at zero", "y, g -> gradient SqrtGrad op0\ny: 0 2\ng: 1 1\nop0: inf 0.25",
     "1 of 2 values are +Inf: the gradient of a root is infinite at zero (zeros among the roots: 1)", "SqrtGrad(0, 1)"},
    {"gradient of a root at zero, times zero", "y, g -> gradient SqrtGrad op0\ny: 0 2\ng: 0 1\nop0: nan 0.25",
     "1 of 2 values are NaN: the gradient of a root is infinite at zero, and 0 × Inf is undefined (zeros among the roots: 1)",
     "SqrtGrad(0, 0)"},
    {"gradient of Acos", "x, g -> gradient ACosGrad op0\nx: 0.5 1\ng: 1 1\nop0: -1.15 -inf",
     "1 of 2 values are −Inf: its input reaches 1, where ACosGrad is infinite", "ACosGrad(1, 1)"},
    {"gradient of Asin, times zero", "x, g -> gradient AsinGrad op0\nx: 0.5 -1\ng: 1 0\nop0: 1.15 nan",
     "1 of 2 values are NaN: its input reaches -1, where AsinGrad is infinite, and 0 × Inf is undefined", "AsinGrad(-1, 0)"},
    {"gradient of Acosh at one", "y, g -> gradient AcoshGrad op0\ny: 0 1\ng: 1 1\nop0: inf 0.85",
     "1 of 2 values are +Inf: its input holds a zero", "AcoshGrad(0, 1)"},
    {"gradient of a reciprocal root of next to nothing", "y, g -> gradient RsqrtGrad op0\ny: 1e18 1\ng: -1 1\nop0: inf -0.5",
     "1 of 2 values are +Inf: its inputs are finite (up to 1.000e+18), but the result exceeds float32 (±3.403e+38)",
     "RsqrtGrad(1.000e+18, -1)"},
    // Values before an update
    {"a parameter that made Inf of what is finite, before it was updated to NaN",
     "t.w, x -> Add op0\nop0, op0 -> Sub op1\nop1 -> gradient Neg op2\nt.w, op2 -> SGD op3\nx: 1 1\nop0: 1 -inf\nop1: 0 nan\n"
     "op2: 0 nan\nt.w: 1 nan",
     "it holds Inf before the first step (afterwards 1 of 2 values are NaN): check how it is initialized or loaded", ""},
    {"a running variance after a batch of one",
     "device CPU\nx, g.g, b.b, m.mean, v.var -> BatchNorm op0\noutputs op0 5\nattribute op0 is_training true\n"
     "g.g: 1 1\nb.b: 0 0\nm.mean: 1 2\nv.var: 1 1\niteration 1\nx: 1 2\nop0.0: 1 2\nop0.1: 1 1\nop0.2: 0 0\nop0.3: 1 2\n"
     "op0.4: nan nan\nop0: 0 0\nop0/4: 0 0\nm.mean: 1 2\nv.var: nan nan",
     "2 of 2 values are NaN: the running variance is updated with that of a batch of one value per channel, which "
     "divides by n − 1 = 0",
     ""},
    {"a running variance after a batch of two",
     "device CPU\nx, g.g, b.b, m.mean, v.var -> BatchNorm op0\noutputs op0 5\nattribute op0 is_training true\n"
     "g.g: 1 1\nb.b: 0 0\nm.mean: 1 2\nv.var: 1 1\niteration 1\nx: 1 1 2 2\nop0.0: 1 1 2 2\nop0.1: 1 1\nop0.2: 0 0\nop0.3: 1 "
     "2\n"
     "op0.4: nan nan\nop0: 0 0 0 0\nop0/4: 0 0\nm.mean: 1 2\nv.var: nan nan",
     "2 of 2 values are NaN: it divides by sqrt(variance + epsilon); 2 of 2 variances are 0 and epsilon is too small", ""},
    // One reason for several parameters
    {"updates of one optimizer that are not defined",
     "a.weight, a.m, a.v, p, q, r, b, c, e, g -> Adam op0\nb.weight, b.m, b.v, p, q, r, b, c, e, h -> Adam op1\n"
     "g: 0\nh: 0\na.weight: 1\na.m: 0\na.v: 0\nb.weight: 1\nb.m: 0\nb.v: 0\niteration 1\np: 0.9\nq: 0.9\nr: 0.1\n"
     "b: 0.9\nc: 0.9\ne: 0\ng: 0\nh: 0\nop0: nan\nop1: nan\na.weight: nan\na.m: 0\na.v: 0\nb.weight: nan\nb.m: 0\n"
     "b.v: 0",
     "1 of 1 values are NaN after the update, but all of its inputs are finite (up to 1): the update itself is "
     "undefined, for example zero divided by zero. The same applies to b.weight",
     ""},
    {"quotients of one divisor, as gradients that are clipped by their norm",
     "g, norm -> Div op0\nh, norm -> Div op1\ni, norm -> Div op2\ng: 0\nh: 0\ni: 0\nnorm: 0\nop0: nan\nop1: nan\nop2: nan",
     "1 of 1 values are NaN: zero divided by zero (1 zeros in the dividend, 1 in the divisor). The same applies to 2 "
     "more: Div-op1, Div-op2",
     "0 / 0"},
    {"an update outside of the graph, of two weights",
     "device PyNative\nx, fc.weight, fc.bias -> Dense op0\nop0, x -> gradient ParameterGrad op1\n"
     "op0, x -> gradient ParameterGrad op2\nop1, fc.weight, op2, fc.bias -> Adam op3\nx: 1\nop0: 1\nop1: 0 -2\nop2: 1\n"
     "fc.weight: nan 1\nfc.bias: nan",
     "1 of 2 values are NaN after the update in iteration 0, although the gradient is finite (up to 2): check the "
     "optimizer's learning rate, epsilon and weight decay, and anything that changes gradients before the optimizer. "
     "The same applies to fc.bias",
     ""},
    {"a gradient of PyNative mode, which is named after what made its tensor",
     "device PyNative\nx, fc.weight -> MatMul op0\nop0 -> Sqrt op1\nop1 -> gradient SqrtGrad op2\n"
     "op2, op0, op1 -> gradient MatMulGrad op3\nx: 1\nop0: 0 4\nop1: 0 2\nop2: 1 1\nop3: inf 0.25",
     "1 of 2 values are +Inf: the gradient of Sqrt is infinite at zero (zeros in its input: 1)", "1 × Sqrt′(0)"},
    {"one that came back through a division",
     "device PyNative\nx, fc.weight -> MatMul op0\nop0, y -> Div op1\nop1 -> gradient DivGrad op2\n"
     "op2, op0, y, op1 -> gradient MatMulGrad op3\nx: 1\ny: 0 2\nop0: 0 4\nop1: 0 2\nop2: 1 1\nop3: inf 0.5",
     "1 of 2 values are +Inf: the gradient of a division is infinite where its divisor is 0 (zeros in the divisor: 1)", ""},
    {"one that came back through two operators",
     "device PyNative\nx, fc.weight -> MatMul op0\nop0 -> Sqrt op1\nop0 -> Exp op2\nop1 -> gradient SqrtGrad op3\n"
     "op2 -> gradient ExpGrad op4\nop3, op0, op1, op4, op2 -> gradient MatMulGrad op5\nx: 1\nop0: 0 4\nop1: 0 2\n"
     "op2: 1 54\nop3: 1 1\nop4: 1 1\nop5: inf 54.25",
     "1 of 2 values are +Inf: the gradient of Sqrt is infinite at zero (zeros in its input: 1)", "1 × Sqrt′(0)"},
    {"the same, where the other one ran before",
     "device PyNative\nx, fc.weight -> MatMul op0\nop0, y -> Mul op1\nop0 -> ACos op2\nop1 -> gradient MulGrad op3\n"
     "op2 -> gradient ACosGrad op4\nop3, op4, op0, y, op1, op2 -> gradient MatMulGrad op5\nx: 1\ny: 3 3\nop0: 1 0.5\n"
     "op1: 3 1.5\nop2: 0 1.05\nop3: 1 1\nop4: 2 1\nop5: -inf 1.85",
     "1 of 2 values are −Inf: the gradient of ACos is infinite where its input is 1", "2 × ACos′(1)"},
    {"one that came back through three operators, none of which is infinite there",
     "device PyNative\nx, fc.weight -> MatMul op0\nop0, y -> Mul op1\nop0 -> Exp op2\nop0 -> Sin op3\n"
     "op1 -> gradient MulGrad op4\nop2 -> gradient ExpGrad op5\nop3 -> gradient SinGrad op6\n"
     "op4, op5, op6, op0, y, op1, op2, op3 -> gradient MatMulGrad op7\nx: 1\ny: 3e38\nop0: 1\nop1: 3e38\nop2: 2.7\n"
     "op3: 0.8\nop4: 1\nop5: 2e38\nop6: 1\nop7: inf",
     "1 of 1 values are +Inf, but all its inputs are finite (up to 3.000e+38)", ""},
    {"one of a tensor that one operator took twice",
     "device PyNative\nx, fc.weight -> MatMul op0\nop0 -> Sqrt op1\nop1 -> gradient SqrtGrad op2\n"
     "op2, op2, op0, op0, op1 -> gradient MatMulGrad op3\nx: 1\nop0: 0 4\nop1: 0 2\nop2: 1 1\nop3: inf 0.25",
     "1 of 2 values are +Inf: the gradient of Sqrt is infinite at zero (zeros in its input: 1)", "1 × Sqrt′(0)"},
    {"an update of a state that was not dumped, which may not be defined",
     "fc.weight, fc.acc, fc.acc_update, rate, rho, eps, g -> ApplyAdadelta op0\nrate: 1\nrho: 0.9\neps: 0\ng: 0\n"
     "op0: nan\nfc.weight: nan\nfc.acc: 0\nfc.acc_update: nan",
     "1 of 1 values are NaN after the update, but its dumped inputs are finite (up to 1): the update itself may be "
     "undefined, for example zero divided by zero",
     ""},
    // A constant was not dumped
    {"a product of zeros, of which one was not dumped", "constant c\nx, c -> Mul op0\nx: 1 0\nop0: 1 nan",
     "1 of 2 values are NaN, but its dumped inputs are finite (up to 1): a constant that was not dumped must hold NaN or Inf",
     ""},
    {"a function of which little is known, and a constant", "constant c\nx, c -> Custom op0\nx: 1 0\nop0: 1 nan",
     "1 of 2 values are NaN, but its dumped inputs are finite (up to 1)", ""},
    {"the same, where the graph tells the constant", "constant c 0.5\nx, c -> Custom op0\nx: 1 0\nop0: 1 nan",
     "1 of 2 values are NaN, but all its inputs are finite (up to 1)", ""},
    // Gamma functions
    {"Lgamma of zero", "x -> Lgamma op0\nx: 0 2\nop0: inf 0", "1 of 2 values are +Inf: its input holds a zero", "Lgamma(0)"},
    {"Lgamma of a negative whole number", "x -> Lgamma op0\nx: 1.5 -2\nop0: -0.12 inf",
     "1 of 2 values are +Inf: its input reaches -2, where Lgamma is infinite", "Lgamma(-2)"},
    {"Digamma of zero", "x -> Digamma op0\nx: 0 0\nop0: -inf -inf", "2 of 2 values are −Inf: its input holds 2 zeros",
     "Digamma(0)"},
    {"Digamma of a negative whole number", "x -> Digamma op0\nx: 2 -1\nop0: 0.42 nan",
     "1 of 2 values are NaN: Digamma(-1) is undefined", "Digamma(-1)"},
    {"Polygamma of zero", "n, x -> Polygamma op0\nn: 1\nx: 0 2\nop0: inf 0.64",
     "1 of 2 values are +Inf: its input reaches 0, where Polygamma is infinite", "Polygamma(1, 0)"},
    {"Zeta below one", "x, q -> Zeta op0\nx: 0.5 2\nq: 1 1\nop0: nan 1.64",
     "1 of 2 values are NaN: its input goes down to 0.500, but Zeta is undefined below 1", "Zeta(0.500, 1)"},
    // Functions of two arguments
    {"Xlogy of a negative value", "x, y -> Xlogy op0\nx: 1 1\ny: -1 1\nop0: nan 0",
     "1 of 2 values are NaN: the logarithm of its second input is undefined (negative values there: 1)", "Xlogy(1, -1)"},
    {"Xlogy of zero", "x, y -> Xlogy op0\nx: 0 2\ny: 1 0\nop0: 0 -inf",
     "1 of 2 values are −Inf: the logarithm of its second input is infinite at zero (zeros there: 1)", "Xlogy(2, 0)"},
    {"Xdivy by zero", "x, y -> Xdivy op0\nx: 1 0\ny: 0 0\nop0: inf 0", "1 of 2 values are +Inf: its divisor holds 2 zeros",
     "Xdivy(1, 0)"},
    {"Addcdiv by zero", "x, a, b, v -> Addcdiv op0\nx: 1 1\na: 0 1\nb: 0 2\nv: 1\nop0: nan 1.5",
     "1 of 2 values are NaN: zero divided by zero (1 zeros in the dividend, 1 in the divisor)", ""},
    {"the power -1 of zero", "x, p -> Pow op0\nx: 0 2\np: -1\nop0: inf 0.5",
     "1 of 2 values are +Inf: 1 of its bases are zero, with a negative exponent", "0 ^ (-1)"},
    {"Xlogy of zeros", "x, y -> Xlogy op0\nx: 0 1\ny: 0 1\nop0: nan 0",
     "1 of 2 values are NaN: it computes 0 × log(0), and log(0) is infinite (zeros: 1 in its first input, 1 in its second)",
     "Xlogy(0, 0)"},
    {"a row of zeros that is divided by its norm", "x -> L2Normalize op0\nx: 0 0\nop0: nan nan",
     "2 of 2 values are NaN: it divides each row of its first input by the norm of the row, which is 0 if all its "
     "values are zero (zeros in the input: 2)",
     ""},
    {"the gradient of that", "x, y, g -> gradient L2NormalizeGrad op0\nx: 0 0\ny: 0 0\ng: 1 1\nop0: nan nan",
     "2 of 2 values are NaN: it divides each row of its first input by the norm of the row, which is 0 if all its "
     "values are zero (zeros in the input: 2)",
     ""},
    {"a second moment below zero",
     "fc.weight, fc.m, fc.v, p, q, r, b, c, e, g -> Adam op0\np: 0.9\nq: 0.9\nr: 0.1\nb: 0.9\nc: 0.9\ne: 1e-8\ng: 1 1\n"
     "fc.weight: 1 1\nfc.m: 0 0\nfc.v: 0 -0.5\niteration 1\np: 0.9\nq: 0.9\nr: 0.1\nb: 0.9\nc: 0.9\ne: 1e-8\ng: 1 1\n"
     "op0: 1 nan\nfc.weight: 1 nan\nfc.m: 0.1 0.1\nfc.v: 0.001 -0.4995",
     "1 of 2 values are NaN after the update: it divides by the square root of its second moment, and 1 of 2 values of "
     "that are negative (down to -0.500)",
     ""},
    // Integers that wrapped
    {"the root of a product that wrapped",
     "a, b -> Mul op0\nop0 -> Cast op1\nop1 -> Sqrt op2\na: int32 50000 3\nb: int32 50000 3\nop0: int32 -1794967296 9\n"
     "op1: -1794967296 9\nop2: nan 3",
     "1 of 2 values are NaN: its input holds a negative value. Before that, Mul-op0 overflowed: its result for 50000 "
     "and 50000 is 2.500e+09, which exceeds the range of int32",
     "Sqrt(-1.795e+09)"},
    {"the root of a difference that did not",
     "a, b -> Sub op0\nop0 -> Cast op1\nop1 -> Sqrt op2\na: int32 1 9\nb: int32 3 5\nop0: int32 -2 4\nop1: -2 4\nop2: nan 2",
     "1 of 2 values are NaN: its input holds a negative value", "Sqrt(-2)"},
    // Tensors that were not dumped
    {"a division by zero of what was not dumped", "x -> Neg op0\ny -> Neg op1\nop0, op1 -> Div op2\nop1: 0\nop2: inf -inf",
     "2 of 2 values are ±Inf: its divisor holds zeros (1 of 1), and its dividend was not dumped", ""},
    {"a division of what was not dumped by what was not", "x -> Neg op0\ny -> Neg op1\nop0, op1 -> Div op2\nop2: inf 1",
     "1 of 2 values are +Inf: its divisor is unknown; a quotient is infinite where the divisor is zero, unless the "
     "dividend was already infinite",
     ""},
    {"a reciprocal of what was not dumped", "x -> Neg op0\nop0 -> Reciprocal op1\nop1: inf 1",
     "1 of 2 values are +Inf: its input is unknown; Reciprocal is infinite where the input is zero", ""},
    {"a root of what was not dumped", "x -> Neg op0\nop0 -> Sqrt op1\nop1: nan 1",
     "1 of 2 values are NaN: its input is unknown; Sqrt is undefined where the input is negative, unless the input was "
     "already NaN",
     ""},
    {"a logarithm of what was not dumped, which is too large", "x -> Neg op0\nop0 -> Log op1\nop1: inf 1",
     "1 of 2 values are +Inf; this is the first tensor that shows it, but not all of its inputs were dumped", ""},
    {"a negative power of what was not dumped", "x -> Neg op0\ny -> Neg op1\nop0, op1 -> Pow op2\nop1: -0.5\nop2: inf 1",
     "1 of 2 values are +Inf: zero to the power -0.500 is infinite, and the bases were not dumped", ""},
    {"a division by a constant that was not dumped", "constant c\nx, c -> Div op0\nx: 1 2\nop0: inf inf",
     "2 of 2 values are +Inf: it divides by a constant that is 0 or too small, which was not dumped", ""},
    {"a division of a constant that was not dumped", "constant c\nc, x -> Div op0\nx: 1 0\nop0: 1 inf",
     "1 of 2 values are +Inf: its divisor holds a zero", ""},
    {"batch normalization by a variance that was not dumped",
     "constant m\nconstant v\nx, g.g, b.b, m, v -> BatchNorm op0\noutputs op0 5\nattribute op0 is_training false\nx: 1 2\n"
     "op0.1: 1\nop0.2: 0\nop0: inf inf",
     "2 of 2 values are +Inf: it divides by sqrt(variance + epsilon), and the variance was not dumped", ""},
    {"what an operator made that was not dumped, nor all that went into it",
     "x -> Log op0\nop0, t.w -> Mul op1\nop1 -> Tanh op2\nop2.0: nan 1\nop2: nan 0.7",
     "1 of 2 values are NaN: they began in or before Default/Mul-op1, which was not dumped", ""},
    // Reasons that the values exclude
    {"a softmax of fewer values of -Inf than its row has",
     "constant m\nx, m -> Add op0\nop0 -> Softmax op1\nx: 1 1 1\nop0.1: -inf 0 0\nop0: -inf 1 1\nop1: nan 0.3 0.7",
     "1 of 3 values are NaN: its inputs hold an Inf", ""},
    {"an exponential of small values", "x -> Exp op0\nx: 1 2\nop0: inf 7.4",
     "1 of 2 values are +Inf, but all its inputs are finite (up to 2)", "Exp(1)"},
    {"a moment that went bad between iterations",
     "fc.weight, fc.m, rate, g, keep -> ApplyMomentum op0\nrate: 0.1\nkeep: 0.9\ng: 1 1\nfc.weight: 1 1\nfc.m: 1 1\n"
     "iteration 1\nrate: 0.1\nkeep: 0.9\ng: 1 1\nop0: nan 1\nfc.weight: nan 1\nfc.m: nan 2",
     "1 of 2 values are NaN after the update in iteration 1, although all inputs of the update are finite. They were "
     "finite after iteration 0 and already NaN when the update began, and no known operator wrote them in between",
     ""},
    // Empty tensors
    {"the mean of a tensor that is empty by its shape",
     "x -> Slice op0\nop0 -> ReduceMean op1\nshape op0 4 0\nx: 1 2\nop1: nan nan",
     "2 of 2 values are NaN: its input is empty, and the mean of no values is NaN", ""},
    {"the norm of a tensor that is empty by its shape", "x -> Slice op0\nop0 -> Norm op1\nshape op0 0\nx: 1 2\nop1: nan",
     "1 of 1 values are NaN: its input is empty", ""},
    {"the mean of none of the values of which the file shows the memory",
     "x -> MaskedSelect op0\nop0 -> ReduceMean op1\nx: 1 2\nop0: 0 0\nop1: nan",
     "1 of 1 values are NaN although its input is finite (up to 0): the mean of no values is NaN", ""},
    {"the mean of what is empty though its maker's file shows old memory",
     "x, m -> MaskedSelect op0\nop0 -> ReduceMean op1\nx: 1 2\nm: 0 0\nop0.0: 1 2\nop0.1: 0 0\nop0: 1 2\nop1: nan",
     "1 of 1 values are NaN: its input is empty, and the mean of no values is NaN", ""},
    {"the same, which its kernel gave as an infinity",
     "x, m -> MaskedSelect op0\nop0 -> ReduceMean op1\nx: 1 2\nm: 0 0\nop0.0: 1 2\nop0.1: 0 0\nop0: 1 2\nop1: inf",
     "1 of 1 values are +Inf: its input is empty", ""},
    {"the mean of large values", "x -> ReduceMean op0\nx: 3e38 3e38\nop0: inf",
     "1 of 1 values are +Inf: its inputs are finite (up to 3.000e+38), but the result exceeds float32 (±3.403e+38)", ""},
    {"the deviation of a single value", "x -> ReduceStd op0\noutputs op0 2\nx: 1 2\nop0: nan nan",
     "2 of 2 values are NaN: each comes from a single value, and it divides by the number of values minus one, which is 0", ""},
    // Losses and normalizations
    {"cross entropy of logits far apart", "x, y -> SparseSoftmaxCrossEntropyWithLogits op0\nx: -50 80\ny: 0\nop0: inf",
     "1 of 1 values are +Inf: its logits range from -50 to 80, so far apart that the probability of a label is 0 and "
     "its logarithm infinite",
     ""},
    {"group normalization of equal values",
     "x -> GroupNorm op0\nop0/2 -> gradient GroupNormGrad op1\nop0 -> ReLU op2\noutputs op0 3\nx: 1 1\nop0: nan nan\n"
     "op0/1: 1\nop0/2: inf",
     "2 of 2 values are NaN: it divides by sqrt(variance + epsilon); 1 of 1 variances are 0 and epsilon is too small", ""},
    {"batch normalization of values whose variance is too large",
     "device CPU\nx, g.g, b.b, m.mean, v.var -> BatchNorm op0\nop0, op0/4 -> gradient BatchNormGrad op1\noutputs op0 5\n"
     "attribute op0 is_training true\nx: 1e23 -1e23\nop0.1: 1\nop0.2: 0\nop0.3: 1\nop0.4: inf\nop0: 0 0\nop0/4: inf\n"
     "op1: 0 0\nv.var: inf",
     "1 of 1 values are +Inf: its inputs are finite (up to 1.000e+23), but the result exceeds float32 (±3.403e+38)", ""},
    {"the logarithm of the determinant of a singular matrix",
     "x -> LogMatrixDeterminant op0\noutputs op0 2\nop0/1 -> Neg op1\nx: 1 1 1 1\nop0: 0\nop0/1: -inf\nop1: inf",
     "1 of 1 values are −Inf: its matrix is singular (determinant 0)", ""},
    {"a trace that is too large", "x -> Trace op0\nx: 3e38 3e38\nop0: inf",
     "1 of 1 values are +Inf: its inputs are finite (up to 3.000e+38), but the result exceeds float32 (±3.403e+38)", ""},
};

sporescope::Examination examined(std::uint64_t count, std::uint64_t zero, std::pair<double, double> range) {
  sporescope::Examination examination;
  examination.health = sporescope::Health::finite;
  examination.statistics.count = count;
  examination.statistics.zero = zero;
  examination.statistics.min = range.first;
  examination.statistics.max = range.second;
  return examination;
}

}  // namespace

class SentencesTest : public QObject {
  Q_OBJECT

 private slots:
  void each_training_data() {
    QTest::addColumn<QString>("training");
    QTest::addColumn<QString>("why");
    QTest::addColumn<QString>("expression");
    for (const Row& row : kRows) {
      QTest::newRow(row.name) << QString(row.training) << QString::fromUtf8(row.why) << QString::fromUtf8(row.expression);
    }
  }

  void each_training() {
    QFETCH(QString, training);
    QFETCH(QString, why);
    QFETCH(QString, expression);
    const auto dump = sporescope::cause_test::written_training(training.toStdString());
    const auto found = sporescope::find_first_cause(*dump);
    QVERIFY(found.has_value() && !found->findings.empty());
    QCOMPARE(QString::fromStdString(found->findings.front().why.str()), why);
    QCOMPARE(QString::fromStdString(found->findings.front().expression.str()), expression);
  }

  /// Recorded statistics count zeros, but not negative values.
  void a_negative_power_is_known_by_its_range() {
    sporescope::OriginDetails snapshot;
    snapshot.type = "Pow";
    snapshot.output = examined(12, 0, {1.1, 1.3});
    snapshot.output.health = sporescope::Health::infinite;
    snapshot.output.statistics.pos_inf = 7;
    snapshot.inputs = {{0, examined(12, 7, {0, 0.8}), false, std::nullopt},
                       {1, examined(1, 0, {-0.5, -0.5}), false, std::nullopt}};
    QCOMPARE(QString::fromStdString(sporescope::explain(snapshot).str()),
             QString("7 of 12 values are +Inf: 7 of its bases are zero, with a negative exponent"));
  }
};

SPORESCOPE_TEST(SentencesTest)

}  // namespace sentences_test

#include "sentences_test.moc"
