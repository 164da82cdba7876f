// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <vector>

#include "core/dump/msprobe/process_calls.h"

namespace sporescope {

/// Infers the producers of each node's inputs. The edges of a node are sorted by argument.
///
/// dump.json has no edges. The producer of an input is an earlier call or a parameter, if only that one had a tensor with the
/// same type, shape and statistics (or hash), in every step that has both. An input remains without an edge if several such
/// tensors exist, or if other tensors may have the same values by chance (zeros, ones, only NaN). There are two exceptions. If
/// the producers form a chain of calls that pass a value on, the last one may be used. If a call in a module reads NaN that
/// only the module's own parameter holds, the parameter is used.
///
/// The output of a module comes from the last call in it with these values; this edge follows the module's arguments. The
/// parameters of a module are recorded, and their edges are not inferred.
[[nodiscard]] IndexedVector<NodeIndex, std::vector<Edge>> infer_edges(const ProcessCalls& calls);

}  // namespace sporescope
