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

/// Names of operators during training, with which MindSpore compares `kernels`. From 2.7 on, the number after -op differs from
/// that in the graph file. During training, operators are counted as in file names of dumps (see OperatorCounter). Observed
/// with 2.10, where a name from the graph file dumps another operator, or none. Immutable. Thread-safe.
class LaunchedNames {
 public:
  /// `graphs` are all graphs of one rank, in the order of their numbers. The object shares their ownership.
  LaunchedNames(std::span<const std::shared_ptr<const Graph>> graphs, const MsVersion& version);

  /// Returns the name of an operator. It is the full name if both are the same, or if the graph is not one of `graphs`.
  [[nodiscard]] std::string_view name_of(const Graph& graph, NodeIndex node) const;

 private:
  std::map<const Graph*, std::map<NodeIndex, std::string>> launched_names_;  // names that differ from the full name
  std::vector<std::shared_ptr<const Graph>> graphs_;
};

}  // namespace sporescope
