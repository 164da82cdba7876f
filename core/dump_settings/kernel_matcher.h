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

/// What stands between the brackets of "name-regex(...)"; nothing for other names.
[[nodiscard]] std::optional<std::string> name_regex(std::string_view kernel);

/// Which nodes a list of kernels (dump_mode 1) takes, as MindSpore compares them: a name with a scope or "-op" is a full name;
/// another is a type, and is found anywhere in the last part of a full name without its number, capitals not counting;
/// name-regex(...) has to match the whole full name. Immutable, any thread.
class KernelMatcher {
 public:
  /// Errors: invalid_argument for a wrong regular expression. Releases before 2.0 know no types, those before 2.3 no
  /// expressions.
  [[nodiscard]] static Result<KernelMatcher> make(const std::vector<std::string>& kernels, const MsVersion& version);

  [[nodiscard]] bool takes(const Graph& graph, NodeIndex node, const LaunchedNames& names) const;
  /// Those of the kernels that take no node of the graphs, in their order.
  [[nodiscard]] std::vector<std::string> unmatched(std::span<const std::shared_ptr<const Graph>> graphs,
                                                   const LaunchedNames& names) const;

 private:
  struct Pattern {
    std::string kernel;
    NodeMatcher matcher;
  };
  std::vector<std::string> kernels_;  // as given
  std::set<std::string, std::less<>> names_;
  std::vector<std::string> types_;  // in small letters
  std::vector<Pattern> patterns_;
};

/// Operators that a kernel runs, and on CPU and GPU the parameters: what a dump of all nodes holds. Parameters by which graphs
/// of one network hand each other values (of a loop, of a branch) leave no file.
[[nodiscard]] std::vector<NodeIndex> dumped_nodes(const Graph& graph, const DumpTarget& target);

/// Names (LaunchedNames) of the nodes of a rank's graphs that are dumped and match, to be written as kernels. Errors: those of
/// NodeMatcher.
[[nodiscard]] Result<std::vector<std::string>> kernels_that_match(std::span<const std::shared_ptr<const Graph>> graphs,
                                                                  const NodeFilter& filter, std::string_view category,
                                                                  const DumpTarget& target);

}  // namespace sporescope
