// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "core/graph/graph.h"

namespace sporescope {

/// Returns NumPy's name for a DataType number of MindSpore (proto/debug_graph.proto), or MindSpore's name where NumPy has none.
/// Returns an empty string for unknown numbers. 46 is bfloat16, as MindSpore 2.10 writes it.
[[nodiscard]] std::string_view dtype_of_number(std::int64_t number);
/// Returns true for the types of tokens that order side effects.
[[nodiscard]] bool is_monad_number(std::int64_t number);

/// Returns the tensors of a TypeProto: one for a tensor or a scalar, those of all elements for a tuple, none for tokens and
/// None. The list ends at malformed bytes and at nesting beyond 64 levels.
[[nodiscard]] std::vector<OutputType> output_types(std::string_view type_message);

}  // namespace sporescope
