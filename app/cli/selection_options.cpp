// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/cli/selection_options.h"

#include <string_view>
#include <utility>

#include "core/base/string_list.h"

namespace sporescope::cli {

namespace {

Result<NumberSet> parse_numbers(const std::string& option, const std::string& text, bool allow_last) {
  auto set = NumberSet::parse(text, allow_last);
  if (set) return set;
  return fail(ErrorCode::invalid_argument, {"%1: %2", {option, set.error().message}});
}

}  // namespace

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

Result<Selection> SelectionOptions::selection() const {
  Selection out;
  auto ranks = parse_numbers("--rank", rank, false);
  if (!ranks) return tl::unexpected(std::move(ranks.error()));
  out.ranks = std::move(*ranks);
  auto iterations = parse_numbers("--iteration", iteration, true);
  if (!iterations) return tl::unexpected(std::move(iterations.error()));
  out.iterations = std::move(*iterations);
  out.net = net;
  out.graph = graph;
  out.nodes.stack = stack;
  out.nodes.type = type;
  out.nodes.regex = regex;
  out.nodes.ignore_case = ignore_case;
  // A regular expression may contain commas, and separates alternatives with |.
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
  if (!io.empty() && io != "input" && io != "output") {
    return fail(ErrorCode::invalid_argument, {"--io: %1 is none of input, output", {io}});
  }
  if (!io.empty()) out.io = io == "input" ? IoDirection::input : IoDirection::output;
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
  for (const std::string_view text : split_list(texts)) list.push_back(filter(std::string(text)));
  return list;
}

}  // namespace sporescope::cli
