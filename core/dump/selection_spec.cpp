// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/dump/selection_spec.h"

#include <string_view>
#include <utility>

#include "core/base/string_list.h"

namespace sporescope {

namespace {

Result<NumberSet> parse_numbers(const std::string& option, const std::string& text, bool allow_last) {
  auto set = NumberSet::parse(text, allow_last);
  if (set) return set;
  return fail(ErrorCode::invalid_argument, {"%1: %2", {option, set.error().message}});
}

}  // namespace

Result<Selection> SelectionSpec::selection() const {
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

bool SelectionSpec::empty() const {
  return rank.empty() && net.empty() && graph.empty() && iteration.empty() && node.empty() && stack.empty() &&
         category.empty() && type.empty() && io.empty() && exclude.empty() && !slot && !run;
}

NodeFilter SelectionSpec::filter(const std::string& text) const {
  NodeFilter filter;
  filter.text = text;
  filter.regex = regex;
  filter.ignore_case = ignore_case;
  return filter;
}

std::vector<NodeFilter> SelectionSpec::filters(std::string_view texts) const {
  std::vector<NodeFilter> list;
  for (const std::string_view text : split_list(texts)) list.push_back(filter(std::string(text)));
  return list;
}

}  // namespace sporescope
