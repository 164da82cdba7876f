// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QHashFunctions>

#include "core/session/graph_index.h"

namespace sporescope {

/// So that graphs may be keys of a QHash.
inline std::size_t qHash(GraphIndex graph, std::size_t seed = 0) noexcept { return ::qHash(number_of(graph), seed); }

}  // namespace sporescope
