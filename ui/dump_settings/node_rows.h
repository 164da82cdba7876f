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

/// One row of the tree in which nodes are selected: a scope, or a node that can be dumped.
struct NodeRow {
  std::string_view name;
  std::string_view fullName;   ///< For a node; empty for a scope
  std::string_view kernel;     ///< Name by which settings select the node
  std::uint32_t parent = 0;    ///< Row number; 0 (the root) for a top-level row
  std::uint32_t end = 0;       ///< The descendants are the rows after this one and before `end`
  std::uint32_t position = 0;  ///< Position among the children of its parent
  std::uint32_t nodes = 0;     ///< Number of selectable nodes inside; 1 for a node
  std::uint64_t bytes = 0;     ///< Size of all of them, in one iteration of one rank
  bool parameter = false;
  std::vector<std::uint32_t> children;
};

/// The rows of several graphs in the order of the tree; row 0 is the root. Owns the graphs. Immutable and thread-safe.
struct NodeRows {
  std::vector<std::shared_ptr<const ScopeTree>> scopes;
  LaunchedNames names;
  std::vector<NodeRow> rows;
};

/// Reads every node, so call it on a worker thread.
[[nodiscard]] std::shared_ptr<const NodeRows> makeNodeRows(std::vector<std::shared_ptr<const ScopeTree>> scopes,
                                                           const DumpSettings& settings, const DumpTarget& target);

}  // namespace sporescope::ui
