// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/cli/selection_options.h"

namespace sporescope::cli {

void SelectionOptions::add_to(Command& command) {
  command.group("Selection (default: everything)");
  command.text("--rank", "NUMBERS", rank, "Ranks, for example 0,2-3");
  command.text("--net", "NAME", net, "Name of the network");
  command.text("--graph", "NAME", graph, "Name or id of the graph");
  command.text("--iteration", "NUMBERS", iteration,
               "Iterations as numbered on disk, for example 0,5-8, last, or -2 for the second to last");
  command.text("--node", "TEXT", node, "Part of the node's full name; separate several with commas");
  command.texts("--exclude", "TEXT", exclude, "Skip nodes that --node TEXT would match; repeatable");
  command.text("--stack", "TEXT", stack, "Part of a source line of the node, or FILE:LINE such as train.py:49");
  command.flag("--regex", regex, "Treat --node, --exclude and --stack as regular expressions");
  command.flag("--ignore-case", ignore_case, "Ignore case in --node, --exclude and --stack");
  command.word("--category", {"weight", "gradient", "activation", "parameter", "constant", "operator", "tensor"}, category,
               "weight, gradient, activation, parameter (including weights), constant, operator, or tensor (all except "
               "constants)");
  command.text("--type", "TYPE", type, "Operator types, for example Conv2D,MatMul");
  command.word("--io", {"input", "output"}, io, "input or output");
  command.number("--slot", "N", slot, 0, "Number of the output or input, from 0");
  command.number("--run", "N", run, 1, "Execution of the operator within the iteration, from 1");
}

}  // namespace sporescope::cli
