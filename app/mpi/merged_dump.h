// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <vector>

#include "app/mpi/tensor_requests.h"
#include "core/remote/listed_dump.h"
#include "core/remote/merge_listings.h"

namespace sporescope::mpi {

/// A dump that is visible to some processes.
struct VisibleDump {
  std::uint32_t index = 0;                      ///< Index in MergedListings::dumps
  std::size_t process = 0;                      ///< First process that sees it
  std::shared_ptr<const Dump> local_dump = {};  ///< The dump as opened by this process; null if not visible
};

/// A dump whose ranks are in folders of different processes. Values are read locally if possible, otherwise by a process that
/// sees them.
class MergedDump final : public remote::ListedDump {
 public:
  /// `parts` are the dumps that `merged` was made of, in the same order. `visible_parts` has the indices in
  /// MergedListings::dumps that each process sees.
  MergedDump(remote::MergedListing merged, std::vector<VisibleDump> parts,
             std::vector<std::vector<std::uint32_t>> visible_parts, std::uint32_t turn,
             std::shared_ptr<TensorRequests> requests);

  [[nodiscard]] Result<std::shared_ptr<const TensorSource>> open(const TensorRecord& record) const override;

  /// Returns the index in MergedListings::dumps of the dump that has the tensor.
  [[nodiscard]] std::uint32_t part_of(RecordIndex record) const { return parts_[part_records_[record].part].index; }
  /// Returns the indices that each process sees.
  [[nodiscard]] const std::vector<std::vector<std::uint32_t>>& visible_parts() const { return visible_parts_; }

 private:
  std::vector<TextArena> texts_;
  IndexedVector<RecordIndex, remote::PartRecord> part_records_;
  std::vector<VisibleDump> parts_;
  std::vector<std::vector<std::uint32_t>> visible_parts_;
  std::uint32_t turn_;
  std::shared_ptr<TensorRequests> requests_;
};

}  // namespace sporescope::mpi
