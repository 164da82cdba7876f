// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <string_view>
#include <tuple>

#include "core/dump/dump.h"

namespace sporescope {

/// A tensor as all ranks and all iterations know it: net and id of its graph, full name of its node (without one type and name
/// as its file says them), which input or output, and which run. Ranks number the nodes of their graphs each for itself.
using SharedName =
    std::tuple<std::string_view, std::uint32_t, std::string_view, std::string_view, Io, std::uint32_t, std::uint32_t>;

/// Its views are of the dump, which must outlive it. Any thread.
[[nodiscard]] SharedName shared_name(const Dump& dump, const TensorRecord& record);

}  // namespace sporescope
