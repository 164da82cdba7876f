// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>

#include "core/cause/tensor_states.h"
#include "core/dump/dump.h"

/// What a dump has, but nobody could read, and what else it has, or has not, of a tensor.
namespace sporescope {

/// Iterations of the record's rank are there of which nothing can be read.
[[nodiscard]] bool has_unknown_folders(const Dump& dump, const TensorRecord& record);

/// The same tensor was dumped in the iteration before, and its file cannot be read.
[[nodiscard]] bool is_unread_before(RecordIndex record, const Dump& dump, TensorStates& states);

/// The same tensor is finite in a later iteration.
[[nodiscard]] bool is_finite_later(RecordIndex record, const Dump& dump, TensorStates& states);

/// What the graph says of a constant leaves open whether it holds NaN or Inf.
[[nodiscard]] bool may_be_non_finite(const Graph& graph, NodeIndex constant);

}  // namespace sporescope
