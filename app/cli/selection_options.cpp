// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/cli/selection_options.h"

namespace sporescope::cli {

void SelectionOptions::add_to(Command& command) {
  command.group("Selection (nothing given: everything)");
  command.text("--rank", "NUMBERS", rank, "Ranks, for instance 0,2-3");
  command.text("--net", "NAME", net, "Name of the network");
  command.text("--graph", "NAME", graph, "Name or id of the graph");
  command.text("--iteration", "NUMBERS", iteration,
               "Iterations as on the disk, for instance 0,5-8, last, or -2 for the last but one");
  command.text("--node", "TEXT", node, "A part of the node's full name; several with commas between them");
  command.texts("--exclude", "TEXT", exclude, "Skip nodes that --node would find by this text; may be given several times");
  command.text("--stack", "TEXT", stack, "A part of a source line of the node; train.py:49 finds a line by its number");
  command.flag("--regex", regex, "--node, --exclude and --stack are regular expressions");
  command.flag("--ignore-case", ignore_case, "Capitals do not count in --node, --exclude and --stack");
  command.word("--category", {"weight", "gradient", "activation", "parameter", "constant", "operator", "tensor"}, category,
               "weight, gradient, activation, parameter (weights too), constant, operator, or tensor (all but constants)");
  command.text("--type", "TYPE", type, "Types of operators, for instance Conv2D,MatMul");
  command.word("--io", {"input", "output"}, io, "input or output");
  command.number("--slot", "N", slot, 0, "Which output or input, from 0");
  command.number("--run", "N", run, 1, "Which execution of the operator in the iteration, from 1");
}

}  // namespace sporescope::cli
