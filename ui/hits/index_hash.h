// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QHashFunctions>

#include "core/graph/graph.h"
#include "core/session/graph_index.h"

namespace sporescope {

/// So that graphs and nodes may be keys of a QHash. No template: it would be no better than that of Qt.
inline std::size_t qHash(GraphIndex graph, std::size_t seed = 0) noexcept { return ::qHash(number_of(graph), seed); }
inline std::size_t qHash(NodeIndex node, std::size_t seed = 0) noexcept { return ::qHash(number_of(node), seed); }

}  // namespace sporescope
