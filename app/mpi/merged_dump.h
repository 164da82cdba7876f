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

/// One of the dumps that some processes see.
struct VisibleDump {
  std::uint32_t place = 0;                ///< in MergedSeen::dumps
  std::size_t process = 0;                ///< the first one that sees it
  std::shared_ptr<const Dump> here = {};  ///< as it is seen by this process; null: it does not see it
};

/// A dump whose ranks lie in folders that different processes see: values are read here, or by one that sees them.
class MergedDump final : public remote::ListedDump {
 public:
  /// `groups`: those that `merged` was made of, in that order. `parts_seen`: by each process, places in MergedSeen::dumps.
  MergedDump(remote::MergedListing merged, std::vector<VisibleDump> parts, std::vector<std::vector<std::uint32_t>> parts_seen,
             std::uint32_t turn, std::shared_ptr<TensorRequests> questions);

  [[nodiscard]] Result<std::shared_ptr<const TensorSource>> open(const TensorRecord& record) const override;

  /// The dump in which the tensor lies: its place in MergedSeen::dumps.
  [[nodiscard]] std::uint32_t part_of(RecordIndex record) const { return parts_[places_[record].part].place; }
  /// Those that each process sees.
  [[nodiscard]] const std::vector<std::vector<std::uint32_t>>& parts_seen() const { return parts_seen_; }

 private:
  std::vector<TextArena> texts_;
  IndexedVector<RecordIndex, remote::PartRecord> places_;
  std::vector<VisibleDump> parts_;
  std::vector<std::vector<std::uint32_t>> parts_seen_;
  std::uint32_t turn_;
  std::shared_ptr<TensorRequests> requests_;
};

}  // namespace sporescope::mpi
