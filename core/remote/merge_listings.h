// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstddef>
#include <vector>

#include "core/remote/packed_dump.h"

namespace sporescope::remote {

/// Where a record of a merged listing comes from.
struct PartRecord {
  std::uint32_t part = 0;
  RecordIndex record{};  ///< of that part
};

/// A dump whose ranks were found in several places.
struct MergedListing {
  DumpListing listing;
  std::vector<TextArena> texts;  ///< what its records show
  IndexedVector<RecordIndex, PartRecord> places;
};

/// One listing of what several folders of the same name hold, each on a computer of its own: as if all ranks lay in one.
/// Errors: malformed if two of them have the same rank, or there is none.
[[nodiscard]] Result<MergedListing> merge_listings(std::vector<DumpListing> parts);

}  // namespace sporescope::remote
