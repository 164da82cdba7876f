// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <vector>

#include "core/dump/msprobe/process_calls.h"

namespace sporescope {

/// Where the inputs of each node came from, as far as it can be concluded; by argument.
///
/// dump.json has no edges. An input is what an earlier call gave, or a parameter, if that is the only tensor before it with the
/// same type, shape and statistics (or hash), in every step that has both; where several are equal (but for calls in a row that
/// hand on what they take), or the values are so plain that others may well have them (zeros, ones, nothing but NaN), it is
/// left out; not so what a call in a module reads of that module's own parameters, if NaN is in no other tensor like it. What a
/// module gives is what was made in it last with such values; that of a call in it is behind its arguments. A module's
/// parameters are told.
[[nodiscard]] IndexedVector<NodeIndex, std::vector<Edge>> infer_edges(const ProcessCalls& calls);

}  // namespace sporescope
