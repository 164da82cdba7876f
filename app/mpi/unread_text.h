// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/dump/distributed_reader.h"

namespace sporescope::mpi {

/// Formats the ranks and iterations of some items: "rank 0, iterations 2-3; ranks 1-7, iteration 0".
[[nodiscard]] std::string location_text(const DistributedItems& items, const std::vector<std::uint64_t>& selected_items);
/// Formats items that were not processed: "12 of 585 tensors were not checked: rank 0, …".
[[nodiscard]] std::string lost_items_text(const DistributedItems& items, const std::vector<std::uint64_t>& remaining);

}  // namespace sporescope::mpi
