// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <map>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/dump_settings/target.h"
#include "core/graph/graph.h"

namespace sporescope {

/// The names by which MindSpore knows operators while it trains, which `kernels` of its settings are held against. From 2.7 on
/// the number behind -op in the graph file is another one: that of the training is counted as in the names of dumped files
/// (OperatorCounter; seen with 2.10, where a name of the graph file dumps another operator, or none). Immutable, any thread.
class LaunchedNames {
 public:
  /// All graphs of one rank, in the order of their numbers; they are kept.
  LaunchedNames(std::span<const std::shared_ptr<const Graph>> graphs, const MsVersion& version);

  /// The full name where it is the same one, or the graph is none of these.
  [[nodiscard]] std::string_view of(const Graph& graph, NodeIndex node) const;

 private:
  std::map<const Graph*, std::map<NodeIndex, std::string>> other_;  // that differ from the full name
  std::vector<std::shared_ptr<const Graph>> graphs_;
};

}  // namespace sporescope
