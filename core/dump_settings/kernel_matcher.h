// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <memory>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/dump_settings/launched_names.h"
#include "core/dump_settings/target.h"
#include "core/graph/node_filter.h"

namespace sporescope {

/// Returns the expression in "name-regex(...)"; nothing for other names.
[[nodiscard]] std::optional<std::string> name_regex(std::string_view kernel);

/// Matches nodes with a list of kernels (dump_mode 1), by MindSpore's rules. A name with a scope or "-op" is a full name. Any
/// other name is a type; it may occur anywhere in the last part of a full name without its number, ignoring case.
/// name-regex(...) must match the complete full name. Immutable. Thread-safe.
class KernelMatcher {
 public:
  /// Before 2.0, types are not supported, and before 2.3, regular expressions are not. Errors: invalid_argument for an invalid
  /// regular expression.
  [[nodiscard]] static Result<KernelMatcher> make(const std::vector<std::string>& kernels, const MsVersion& version);

  [[nodiscard]] bool matches(const Graph& graph, NodeIndex node, const LaunchedNames& names) const;
  /// Returns the kernels that match no node of the graphs, in their order.
  [[nodiscard]] std::vector<std::string> unmatched(std::span<const std::shared_ptr<const Graph>> graphs,
                                                   const LaunchedNames& names) const;

 private:
  struct Pattern {
    std::string kernel;
    NodeMatcher matcher;
  };
  std::vector<std::string> kernels_;  // as given
  std::set<std::string, std::less<>> names_;
  std::vector<std::string> types_;  // lower case
  std::vector<Pattern> patterns_;
};

/// Returns the nodes that a dump of all nodes contains: executed operators, and on CPU and GPU the parameters. Parameters that
/// pass values between the graphs of a network (for loops and branches) have no file.
[[nodiscard]] std::vector<NodeIndex> dumped_nodes(const Graph& graph, const DumpTarget& target);

/// Returns the names (see LaunchedNames) of dumped nodes that match, for use as kernels. `graphs` are the graphs of one rank.
/// Errors: those of NodeMatcher.
[[nodiscard]] Result<std::vector<std::string>> find_matching_kernels(std::span<const std::shared_ptr<const Graph>> graphs,
                                                                     const NodeFilter& filter, std::string_view category,
                                                                     const DumpTarget& target);

}  // namespace sporescope
