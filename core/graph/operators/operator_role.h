// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <string_view>

namespace sporescope {

/// What an operator without a kernel does to the values that pass it.
enum class OperatorRole : std::uint8_t {
  kernel,      ///< it runs
  first,       ///< gives its first input on (Load, Depend)
  make_tuple,  ///< packs its inputs
  take_item,   ///< takes one element; the second input says which (TupleGetItem)
  order,       ///< only orders others (UpdateState)
  other,       ///< no kernel, but its output is its own (Partial, Switch, ...)
};

/// By the operator's type in either spelling (TupleGetItem of MindSpore 1.2 and newer, tuple_getitem before).
[[nodiscard]] OperatorRole operator_role(std::string_view type);

/// Reads a parameter, so that what is read is in order with what is written.
[[nodiscard]] bool is_load(std::string_view type);

/// True for the activation functions of MindInsight's rule, whatever the letter case.
[[nodiscard]] bool is_activation_type(std::string_view type);

}  // namespace sporescope
