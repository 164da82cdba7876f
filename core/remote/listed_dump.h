// SPDX-FileCopyrightText: 2026 The Sporescope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <span>
#include <string_view>

#include "core/remote/packed_dump.h"

namespace sporescope::remote {

/// A dump of which only the listing is local. Derived classes provide the values. Thread-safe.
class ListedDump : public IndexedDump {
 public:
  explicit ListedDump(DumpListing listing);

  [[nodiscard]] std::span<const std::filesystem::path> folders() const override { return listing_.folders; }
  [[nodiscard]] std::span<const UnmatchedFile> unmatched() const override { return listing_.unmatched; }
  [[nodiscard]] std::span<const IncompleteFile> incomplete_files() const override { return listing_.unfinished; }
  [[nodiscard]] std::uint64_t tensor_files() const override { return listing_.tensor_files; }
  [[nodiscard]] std::uint64_t matched_files() const override { return listing_.matched_files; }
  [[nodiscard]] std::span<const OverflowReport> overflow_reports() const override { return listing_.overflow_reports; }
  [[nodiscard]] bool records_overflow() const override { return listing_.records_overflow; }
  [[nodiscard]] std::span<const StoppedOperator> stopped_operators() const override { return listing_.stopped_operators; }
  [[nodiscard]] std::uint64_t sampled_elements() const override { return listing_.sampled_elements; }
  [[nodiscard]] bool dumps_every_operator() const override { return listing_.dumps_every_operator; }
  [[nodiscard]] std::uint64_t kernel_argument_files() const override { return listing_.kernel_argument_files; }
  [[nodiscard]] std::optional<StatisticRow> statistic_row(const TensorRecord& record) const override;
  [[nodiscard]] std::string_view statistics_name() const override { return listing_.statistics_name; }
  [[nodiscard]] Text how_to_dump_values() const override { return listing_.how_to_dump_values; }
  [[nodiscard]] std::filesystem::path relative_path(const TensorRecord& record) const override;

 protected:
  /// Returns the index of a record, also for a copy of a record. Empty if the dump has no such tensor.
  [[nodiscard]] std::optional<RecordIndex> number_of_record(const TensorRecord& record) const;
  [[nodiscard]] const DumpListing& listing() const { return listing_; }

 private:
  DumpListing listing_;  ///< Without its index, which is moved to IndexedDump
};

}  // namespace sporescope::remote
