// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QHashFunctions>

#include "core/dump/tensor_key.h"
#include "core/graph/graph.h"

namespace sporescope {

/// Hash functions that allow graph and node indices as keys of a QHash. They are not a template, because a template would be
/// ambiguous with Qt's.
inline std::size_t qHash(GraphIndex graph, std::size_t seed = 0) noexcept { return ::qHash(number_of(graph), seed); }
inline std::size_t qHash(NodeIndex node, std::size_t seed = 0) noexcept { return ::qHash(number_of(node), seed); }

}  // namespace sporescope
