// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/dump_settings/kernel_matcher.h"

#include <algorithm>

#include "core/base/parse.h"
#include "core/graph/full_name.h"

namespace sporescope {

namespace {

// Returns the part to compare with types: "Conv2D" for "Default/conv1-Conv2d/Conv2D-op0". A last part without a dash is
// complete.
std::string_view compared_part(std::string_view full_name) {
  const std::string_view name = last_part(full_name);
  return name.substr(0, name.rfind('-'));
}

/// Recognizes parameters that pass values between graphs. The compiler generates their names: Parameter_81, [Parameter]70,
/// [CNode]187, equiv_3_CNode_78, ▸x.
bool is_passed_through(std::string_view parameter) {
  constexpr std::string_view kNumbered = "Parameter_";
  const bool is_numbered = parameter.starts_with(kNumbered) && parse_digits(parameter.substr(kNumbered.size()));
  return is_numbered || parameter.starts_with('[') || parameter.starts_with("equiv") || parameter.starts_with("▸");
}

bool is_full_name(std::string_view kernel) {
  return kernel.find('/') != std::string_view::npos || kernel.find("-op") != std::string_view::npos;
}

}  // namespace

std::optional<std::string> name_regex(std::string_view kernel) {
  constexpr std::string_view kStart = "name-regex(";
  if (!kernel.starts_with(kStart) || !kernel.ends_with(')')) return std::nullopt;
  return std::string(kernel.substr(kStart.size(), kernel.size() - kStart.size() - 1));
}

Result<KernelMatcher> KernelMatcher::make(const std::vector<std::string>& kernels, const MsVersion& version) {
  KernelMatcher kernel_matcher;
  for (std::string kernel : kernels) {
    if (version >= MsVersion{2, 3, 0}) std::erase(kernel, ' ');
    if (kernel.empty()) continue;
    kernel_matcher.kernels_.push_back(kernel);
    const auto pattern = name_regex(kernel);
    if (pattern && version >= MsVersion{2, 3, 0}) {
      auto matcher =
          NodeMatcher::make({.text = "^(?:" + *pattern + ")$", .stack = {}, .type = {}, .category = {}, .regex = true});
      if (!matcher) return tl::unexpected(matcher.error());
      kernel_matcher.patterns_.push_back({kernel, *std::move(matcher)});
    } else if (is_full_name(kernel) || version < MsVersion{2, 0, 0}) {
      kernel_matcher.names_.insert(kernel);
    } else {
      kernel_matcher.types_.push_back(lower_case(kernel));
    }
  }
  if (kernel_matcher.kernels_.empty() && version >= MsVersion{2, 3, 0}) {
    kernel_matcher.types_.emplace_back();  // no kernels: all
  }
  return kernel_matcher;
}

bool KernelMatcher::matches(const Graph& graph, NodeIndex node, const LaunchedNames& names) const {
  const std::string_view name = names.name_of(graph, node);
  if (names_.contains(name)) return true;
  const std::string part = types_.empty() ? std::string() : lower_case(compared_part(name));
  const auto has_type = [&](const std::string& type) { return part.find(type) != std::string::npos; };
  if (std::any_of(types_.begin(), types_.end(), has_type)) return true;
  return std::any_of(patterns_.begin(), patterns_.end(),
                     [&](const Pattern& pattern) { return pattern.matcher.matches(graph, node); });
}

std::vector<std::string> KernelMatcher::unmatched(std::span<const std::shared_ptr<const Graph>> graphs,
                                                  const LaunchedNames& names) const {
  std::vector<std::string> unmatched_kernels;
  for (const std::string& kernel : kernels_) {
    KernelMatcher single;
    if (names_.contains(kernel)) {
      single.names_.insert(kernel);
    } else if (const auto pattern = std::find_if(patterns_.begin(), patterns_.end(),
                                                 [&](const Pattern& candidate) { return candidate.kernel == kernel; });
               pattern != patterns_.end()) {
      single.patterns_.push_back(*pattern);
    } else {
      single.types_.push_back(lower_case(kernel));
    }
    const auto matches_none = [&](const std::shared_ptr<const Graph>& graph) {
      for (const NodeIndex node : graph->nodes().indices()) {
        if (single.matches(*graph, node, names)) return false;
      }
      return true;
    };
    if (std::all_of(graphs.begin(), graphs.end(), matches_none)) unmatched_kernels.push_back(kernel);
  }
  return unmatched_kernels;
}

std::vector<NodeIndex> dumped_nodes(const Graph& graph, const DumpTarget& target) {
  std::vector<NodeIndex> nodes(graph.execution_order().begin(), graph.execution_order().end());
  if (target.device == TrainingDevice::ascend) return nodes;
  for (const NodeIndex node : graph.nodes().indices()) {
    const Node& details = graph.nodes()[node];
    if (details.kind == NodeKind::parameter && !is_passed_through(details.full_name)) nodes.push_back(node);
  }
  return nodes;
}

Result<std::vector<std::string>> find_matching_kernels(std::span<const std::shared_ptr<const Graph>> graphs,
                                                       const NodeFilter& filter, std::string_view category,
                                                       const DumpTarget& target) {
  const auto matcher = NodeMatcher::make(filter);
  if (!matcher) return tl::unexpected(matcher.error());
  const LaunchedNames launched(graphs, target.version);
  std::vector<std::string> names;
  std::set<std::string_view> added;
  for (const std::shared_ptr<const Graph>& graph : graphs) {
    for (const NodeIndex node : dumped_nodes(*graph, target)) {
      const Node& details = graph->nodes()[node];
      if (!category.empty() && !in_category(details, category)) continue;
      const std::string_view name = launched.name_of(*graph, node);
      if (matcher->matches(*graph, node) && added.insert(name).second) names.emplace_back(name);
    }
  }
  if (const auto limit_error = matcher->step_limit_error()) return tl::unexpected(*limit_error);
  return names;
}

}  // namespace sporescope
