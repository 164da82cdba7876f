// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/cli/selection_options.h"

#include <string_view>
#include <utility>

#include "core/result/word_list.h"

namespace sporescope::cli {

namespace {

Result<NumberSet> numbers(const std::string& option, const std::string& text, bool allow_last) {
  auto set = NumberSet::parse(text, allow_last);
  if (set) return set;
  return fail(ErrorCode::invalid_argument, {"%1: %2", {option, set.error().message}});
}

}  // namespace

void SelectionOptions::add_to(Command& command) {
  command.group("Selection (nothing given: everything)");
  command.text("--rank", "NUMBERS", rank, "Ranks, for instance 0,2-3");
  command.text("--net", "NAME", net, "Name of the network");
  command.text("--graph", "NAME", graph, "Name or id of the graph");
  command.text("--iteration", "NUMBERS", iteration,
               "Iterations as on the disk, for instance 0,5-8, last, or -2 for the last but one");
  command.text("--node", "TEXT", node, "A part of the node's full name; several with commas between them");
  command.texts("--exclude", "TEXT", exclude,
                "Nodes that --node would find by this text are left out; may be given several times");
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

Result<Selection> SelectionOptions::selection() const {
  Selection out;
  auto ranks = numbers("--rank", rank, false);
  if (!ranks) return tl::unexpected(std::move(ranks.error()));
  out.ranks = std::move(*ranks);
  auto iterations = numbers("--iteration", iteration, true);
  if (!iterations) return tl::unexpected(std::move(iterations.error()));
  out.iterations = std::move(*iterations);
  out.net = net;
  out.graph = graph;
  out.nodes.stack = stack;
  out.nodes.type = type;
  out.nodes.regex = regex;
  out.nodes.ignore_case = ignore_case;
  // In a regular expression a comma may be a part of it, and | stands between alternatives.
  if (regex) {
    out.nodes.text = node;
  } else if (auto texts = filters(node); texts.size() > 1) {
    out.any_of = std::move(texts);
  } else if (!texts.empty()) {
    out.nodes.text = texts.front().text;
  }
  for (const std::string& text : exclude) {
    auto texts = regex ? std::vector{filter(text)} : filters(text);
    out.none_of.insert(out.none_of.end(), texts.begin(), texts.end());
  }
  out.category = category;
  if (!io.empty()) out.io = io == "input" ? Io::input : Io::output;
  out.slot = slot;
  out.run = run;
  return out;
}

bool SelectionOptions::empty() const {
  return rank.empty() && net.empty() && graph.empty() && iteration.empty() && node.empty() && stack.empty() &&
         category.empty() && type.empty() && io.empty() && exclude.empty() && !slot && !run;
}

NodeFilter SelectionOptions::filter(const std::string& text) const {
  NodeFilter filter;
  filter.text = text;
  filter.regex = regex;
  filter.ignore_case = ignore_case;
  return filter;
}

std::vector<NodeFilter> SelectionOptions::filters(std::string_view texts) const {
  std::vector<NodeFilter> list;
  for (const std::string_view text : split_words(texts)) list.push_back(filter(std::string(text)));
  return list;
}

}  // namespace sporescope::cli
