// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "core/base/error.h"
#include "core/base/pack.h"
#include "core/graph/graph.h"

namespace sporescope {

template <class Archive, PackedAs<Attribute> A>
void fields(Archive& archive, A& attribute) {
  archive(attribute.name, attribute.value);
}

/// Packs a graph for a window on another computer. The result contains the bytes of the graph file and the execution order, or
/// the nodes if there is no file.
[[nodiscard]] std::string pack_graph(const Graph& graph);

/// Unpacks the same graph with the same node indices. Errors: malformed; those of parse_graph().
[[nodiscard]] Result<std::shared_ptr<const Graph>> unpack_graph(std::string_view packed);

}  // namespace sporescope
