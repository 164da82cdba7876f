// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstddef>
#include <vector>

#include "core/remote/packed_dump.h"

namespace sporescope::remote {

/// Locates a record of a merged listing in its part.
struct PartRecord {
  std::uint32_t part = 0;  ///< Position in the merged parts
  RecordIndex record{};    ///< Index in that part
};

/// A listing of a dump whose ranks are stored in several places.
struct MergedListing {
  DumpListing listing;
  std::vector<TextArena> texts;                   ///< Text storage of the records
  IndexedVector<RecordIndex, PartRecord> places;  ///< Origin of each record
};

/// Merges the listings of folders with the same name on several computers, as if one folder held all ranks. Errors: malformed
/// if two parts have the same rank, or if there are no parts.
[[nodiscard]] Result<MergedListing> merge_listings(std::vector<DumpListing> parts);

}  // namespace sporescope::remote
