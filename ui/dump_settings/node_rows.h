// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "core/dump_settings/dump_settings.h"
#include "core/dump_settings/launched_names.h"
#include "core/dump_settings/target.h"
#include "core/graph/scope_tree.h"

namespace sporescope::ui {

/// One row of the tree in which nodes are chosen: a scope, or a node that can be dumped.
struct NodeRow {
  std::string_view name;
  std::string_view fullName;  ///< of a node; empty for a scope
  std::string_view kernel;    ///< the name by which settings choose it
  std::uint32_t parent = 0;   ///< row number; of a top row the root, 0
  std::uint32_t end = 0;      ///< the rows inside are those after this one and before `end`
  std::uint32_t place = 0;    ///< among the rows of its parent
  std::uint32_t nodes = 0;    ///< that can be chosen in it; 1 for a node
  std::uint64_t bytes = 0;    ///< of all of them, in one iteration of one rank
  bool parameter = false;
  std::vector<std::uint32_t> children;
};

/// The rows of some graphs in the order in which a tree shows them; row 0 is the whole. Immutable, any thread; keeps the
/// graphs.
struct NodeRows {
  std::vector<std::shared_ptr<const ScopeTree>> scopes;
  LaunchedNames names;
  std::vector<NodeRow> rows;
};

/// Reads every node: not for the UI thread.
[[nodiscard]] std::shared_ptr<const NodeRows> makeNodeRows(std::vector<std::shared_ptr<const ScopeTree>> scopes,
                                                           const DumpSettings& settings, const DumpTarget& target);

}  // namespace sporescope::ui
