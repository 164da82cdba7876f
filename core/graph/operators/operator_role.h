// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <string_view>

namespace sporescope {

/// Effect of an operator without a kernel on the values that pass through it.
enum class OperatorRole : std::uint8_t {
  kernel,      ///< The operator has a kernel
  first,       ///< Passes on its first input (Load, Depend)
  make_tuple,  ///< Packs its inputs into a tuple
  take_item,   ///< Takes one element; the second input is the index (TupleGetItem)
  order,       ///< Only orders other operators (UpdateState)
  other,       ///< Has no kernel, but an output of its own (Partial, Switch, ...)
};

/// Returns the role of an operator type in either spelling (TupleGetItem of MindSpore 1.2 and newer, tuple_getitem before).
[[nodiscard]] OperatorRole operator_role(std::string_view type);

/// Returns true for operators that read a parameter in order with the writes to it.
[[nodiscard]] bool is_load(std::string_view type);

/// Returns true for the activation functions of MindInsight's rule, ignoring case.
[[nodiscard]] bool is_activation_type(std::string_view type);

}  // namespace sporescope
