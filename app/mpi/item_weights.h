// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <vector>

#include "core/dump/distributed_reader.h"

namespace sporescope::mpi {

/// About how many bytes are read for each item, by the shapes and types in the graphs: no file is looked at.
[[nodiscard]] std::vector<std::uint64_t> item_weights(const DistributedItems& items);
/// A number that other processes find, too, if they see the same items in the same order.
[[nodiscard]] std::uint64_t digest_of(const DistributedItems& items);

}  // namespace sporescope::mpi
