// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <limits>
#include <span>
#include <string>
#include <string_view>

#include "core/base/indexed.h"
#include "core/dump/msprobe/call_order.h"

namespace sporescope {

/// Index of a call in the order of its process.
enum class CallIndex : std::uint32_t {};
inline constexpr CallIndex kNoCall{std::numeric_limits<std::uint32_t>::max()};

/// Relations between the calls of a process.
struct CallTree {
  IndexedVector<CallIndex, CallIndex> parent;   ///< module that made the call
  IndexedVector<CallIndex, bool> has_children;  ///< other calls were made in this call
  /// Names of the enclosing modules from the outermost on, separated by slashes. A module with children is in its own scope.
  IndexedVector<CallIndex, std::string> scope;
  IndexedVector<CallIndex, CallIndex> forward;  ///< for backward calls and gradients, the corresponding forward call
};

/// Builds the tree from construct.json. Without that file, modules are nested by their paths. `names` must be those of
/// order_of_calls().
[[nodiscard]] CallTree make_call_tree(IndexedSpan<CallIndex, const std::string_view> names,
                                      std::span<const StepCalls* const> steps);

}  // namespace sporescope
