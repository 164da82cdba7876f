// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <limits>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/dump/msprobe/call_order.h"

namespace sporescope {

/// Place of a call in the order of its process.
using CallIndex = std::uint32_t;
inline constexpr CallIndex kNoCall = std::numeric_limits<CallIndex>::max();

/// How the calls of a process belong together.
struct CallTree {
  std::vector<CallIndex> parent;   ///< the module that called it
  std::vector<bool> has_children;  ///< some other call was made in it
  std::vector<std::string> scope;  ///< its modules from the outermost on, with slashes; of a module that called others it, too
  std::vector<CallIndex> forward;  ///< of backward calls and gradients: the forward call that they belong to
};

/// By construct.json; where that tells nothing, modules by their paths. `names` are those of order_of_calls().
[[nodiscard]] CallTree make_call_tree(std::span<const std::string_view> names, std::span<const StepCalls* const> steps);

}  // namespace sporescope
