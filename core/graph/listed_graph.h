// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <memory>
#include <span>
#include <string>
#include <vector>

#include "core/graph/graph.h"
#include "core/result/error.h"

namespace sporescope {

/// An operator or parameter of which nothing is known but its name.
struct ListedNode {
  std::string full_name;
  std::string type;  ///< "Parameter" for a parameter
};

/// A graph without edges, for dumps that have no graph file: `nodes` in the order in which they ran, no name twice.
[[nodiscard]] Result<std::shared_ptr<const Graph>> listed_graph(const std::string& name, std::span<const ListedNode> nodes);

}  // namespace sporescope
