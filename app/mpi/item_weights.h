// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <vector>

#include "core/dump/distributed_reader.h"

namespace sporescope::mpi {

/// Estimates the bytes to read per item from shapes and dtypes in the graphs, without accessing files.
[[nodiscard]] std::vector<std::uint64_t> item_weights(const DistributedItems& items);
/// Returns a digest that is equal on all processes that see the same items in the same order.
[[nodiscard]] std::uint64_t digest_of(const DistributedItems& items);

}  // namespace sporescope::mpi
