// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/flow/value_flow.h"

namespace sporescope {

/// Returns for each node whether it ran in float32 although the graph declares float16 or bfloat16 outputs. CPU kernels support
/// few operators in half precision. MindSpore then widens their inputs with Casts but leaves the declared types of the outputs
/// unchanged. These operators are recognized by
/// - a Cast from their half type to the same type, which actually narrows the values;
/// - on a CPU, a half output of an operator into which a Cast has widened a half value, and consumers of this output without a
///   Cast in between.
[[nodiscard]] IndexedVector<NodeIndex, bool> widened_operators(const ValueFlow& flow, DumpGraphIndex graph);

/// Returns true for float16 and bfloat16, as spelled by NumPy and in file names ("Float16").
[[nodiscard]] bool is_half_type(std::string_view dtype);

}  // namespace sporescope
