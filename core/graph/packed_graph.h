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

/// A graph as bytes, for a window elsewhere: those of its file with the execution order or, where there is no file, its nodes.
[[nodiscard]] std::string pack_graph(const Graph& graph);

/// The same graph, with the same numbers of nodes. Errors: malformed; those of parse_graph().
[[nodiscard]] Result<std::shared_ptr<const Graph>> unpack_graph(std::string_view packed);

}  // namespace sporescope
