// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/flow/value_flow.h"

namespace sporescope {

/// Operators that ran in float32 though the graph says float16 or bfloat16 of their outputs, by node. Kernels of the CPU know
/// few operators in half precision: MindSpore then widens the inputs with Casts, and leaves the types of the outputs as they
/// were. So they are seen by
/// - a Cast from their half type to the same one, which really narrows;
/// - on a CPU, a half output of an operator into which a Cast has widened a half value, and what reads such an output without a
///   Cast between.
[[nodiscard]] IndexedVector<NodeIndex, bool> widened_operators(const ValueFlow& flow, DumpGraphIndex graph);

/// True for float16 and bfloat16, in NumPy's names and in those of files ("Float16").
[[nodiscard]] bool is_half_type(std::string_view dtype);

}  // namespace sporescope
