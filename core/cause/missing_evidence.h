// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>

#include "core/cause/tensor_states.h"
#include "core/dump/dump.h"

/// Checks for data that is in a dump but could not be read, and for other data about a tensor.
namespace sporescope {

/// Returns true if the dump contains folders of iterations of the record's rank that cannot be read.
[[nodiscard]] bool has_unknown_folders(const Dump& dump, const TensorRecord& record);

/// Returns true if the same tensor was dumped in the previous iteration but its file cannot be read.
[[nodiscard]] bool is_unread_before(RecordIndex record, const Dump& dump, TensorStates& states);

/// Returns true if the same tensor is finite in a later iteration.
[[nodiscard]] bool is_finite_later(RecordIndex record, const Dump& dump, TensorStates& states);

/// Returns true unless the graph shows that the constant is finite.
[[nodiscard]] bool may_be_non_finite(const Graph& graph, NodeIndex constant);

}  // namespace sporescope
