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

/// Place of a call in the order of its process.
enum class CallIndex : std::uint32_t {};
inline constexpr CallIndex kNoCall{std::numeric_limits<std::uint32_t>::max()};

/// How the calls of a process belong together.
struct CallTree {
  IndexedVector<CallIndex, CallIndex> parent;   ///< the module that called it
  IndexedVector<CallIndex, bool> has_children;  ///< some other call was made in it
  /// Its modules from the outermost on, with slashes; of a module that called others it, too.
  IndexedVector<CallIndex, std::string> scope;
  IndexedVector<CallIndex, CallIndex> forward;  ///< of backward calls and gradients: the forward call that they belong to
};

/// By construct.json; where that tells nothing, modules by their paths. `names` are those of order_of_calls().
[[nodiscard]] CallTree make_call_tree(IndexedSpan<CallIndex, const std::string_view> names,
                                      std::span<const StepCalls* const> steps);

}  // namespace sporescope
